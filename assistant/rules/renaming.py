"""Pieces that change their names at a table: a Baby that is recognised, and equal cards."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from assistant.rules.table import Effect, Held, Link, Piece, Pile, Table


def recognised(table: Table, names: Mapping[Piece, Piece]) -> Table:
    """Return the table where two Babies have changed their places, and all that is about them."""

    def named(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
        return tuple(names.get(each, each) for each in pieces)

    def effect(each: Effect) -> Effect:
        so_far = each.progress
        return replace(
            each,
            piece=names.get(each.piece, each.piece),
            targets=named(each.targets),
            progress=so_far and replace(so_far, those=named(so_far.those)),
        )

    def link(each: Link) -> Link:
        effects = tuple(map(effect, each.effects))
        return replace(each, effects=effects, moved=named(each.moved))

    def deed(each: Held) -> Held:
        piece, other = each.piece, each.other
        return replace(
            each,
            piece=names.get(piece, piece) if piece else None,
            other=names.get(other, other) if other else None,
        )

    pile, chain = table.pile, table.chain
    links = chain.links if chain else ()
    return replace(
        table,
        seats=tuple(replace(seat, stable=named(seat.stable)) for seat in table.seats),
        nursery=named(table.nursery),
        box=named(table.box),
        pile=replace(pile, targets=named(pile.targets), held=tuple(map(deed, pile.held)))
        if pile
        else None,
        chain=replace(
            chain,
            links=tuple(map(link, links)),
        )
        if chain
        else None,
        owed=tuple(map(effect, table.owed)),
        loans=tuple(replace(loan, piece=names.get(loan.piece, loan.piece)) for loan in table.loans),
    )


def exchanged(pile: Pile | None, numbers: Mapping[Piece, Piece]) -> Pile | None:
    """Return the pile with other numbers of the cards that nobody sees yet."""
    if pile is None:
        return None
    said = (
        replace(each, piece=numbers.get(each.piece, each.piece)) if each.piece else each
        for each in pile.collected
    )
    held = (
        replace(each, piece=numbers.get(each.piece, each.piece)) if each.piece else each
        for each in pile.held
    )
    return replace(pile, collected=tuple(said), held=tuple(held))
