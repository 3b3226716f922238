"""What the fold does where seats or pieces have other names from now on, to all that names them.

Players come and go, and so the seats behind them have other numbers; a Baby is recognised, or two
equal cards change their places.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from assistant.rules.laying import deck_changed, laid, seated, there, unnamed
from assistant.rules.seat_events import Departed, Joined, Renamed
from assistant.rules.table import (
    Chain,
    Effect,
    Held,
    Link,
    Loan,
    Lost,
    Outcome,
    Piece,
    Pile,
    Place,
    Progress,
    Seat,
    SeatNumber,
    Share,
    Table,
    Turn,
    Zone,
)

_To: TypeAlias = Callable[[SeatNumber], SeatNumber | None]
"""Which number a seat has from now on, None for one that is gone."""


def joined(table: Table, event: Joined) -> Table:
    """Return the table with one player more."""
    if not there(table, event.after):
        return table
    at, newcomers = event.after + 1, table.newcomers + 1
    table = _renumbered(table, lambda seat: seat + 1 if seat >= at else seat)
    baby = 1 if not table.full else 0
    seat = Seat(event.name, hand_size=event.hand, count=baby, joined=newcomers)
    table = replace(
        table,
        seats=(*table.seats[:at], seat, *table.seats[at:]),
        newcomers=newcomers,
        began_with=table.began_with or len(table.seats),
    )
    if event.baby is not None:
        table = laid(table, event.baby, Place(Zone.STABLE, at))
    return deck_changed(table, -(event.hand or 0))


def departed(table: Table, event: Departed) -> Table:
    """Return the table with one player less; of what the player still had to do nothing is left."""
    gone = event.seat
    if not there(table, gone) or len(table.seats) < 2:
        return table
    began_with, seat = table.began_with or len(table.seats), table.seats[gone]
    left = frozenset(seat.stable)
    for piece in (*seat.stable, *event.babies):
        zone = Zone.NURSERY if piece in event.babies else Zone.DISCARD
        table = laid(table, piece, Place(zone))
    if table.full:
        hidden = None if seat.nameless else seat.hand_size
        table = replace(table, unnamed=None) if hidden is None else unnamed(table, hidden)
    turn, pile, chain = table.turn, table.pile, table.chain
    table = replace(
        table,
        # Until the next turn begins it is that of who sits before: the one behind comes next.
        turn=replace(turn, seat=(gone or len(table.seats)) - 1) if turn.seat == gone else turn,
        pile=replace(pile, targets=tuple(each for each in pile.targets if each not in left))
        if pile
        else None,
        chain=_without(chain, gone, left) if chain else None,
        owed=tuple(each for each in table.owed if each.seat != gone),
        loans=tuple(loan for loan in table.loans if loan.piece not in left and loan.owner != gone),
        seats=tuple(each for at, each in enumerate(table.seats) if at != gone),
        began_with=began_with,
    )
    return _renumbered(
        table, lambda seat: None if seat == gone else seat - 1 if seat > gone else seat
    )


def renamed(table: Table, event: Renamed) -> Table:
    """Return the table where a player has another name."""

    def called(seat: Seat) -> Seat:
        return replace(seat, name=event.name, formerly=(*seat.formerly, seat.name))

    return seated(table, event.seat, called)


def _without(chain: Chain, gone: SeatNumber, left: frozenset[str]) -> Chain | None:
    """Return a chain without what one player has to do, None if nothing is left of it."""

    def effect(each: Effect) -> Effect:
        so_far = each.progress
        if so_far:
            owed = (share for share in so_far.owed if gone not in (share.seat, share.area))
            so_far = replace(so_far, owed=tuple(owed))
        targets = tuple(piece for piece in each.targets if piece not in left)
        return replace(each, progress=so_far, targets=targets)

    links = []
    for link in chain.links:
        effects = tuple(effect(each) for each in link.effects if each.seat != gone)
        links += [replace(link, effects=effects)] if effects else []
    return replace(chain, links=tuple(links)) if links else None


# -- other numbers -----------------------------------------------------------------------


def _renumbered(table: Table, to: _To) -> Table:
    """Return a table in which all that names a seat names it by its new number.

    The seats themselves are where they were; what names one that is gone is left out.
    """
    return replace(
        table,
        turn=_turn(table.turn, to),
        pile=_pile(table.pile, to) if table.pile else None,
        chain=_chain(table.chain, to) if table.chain else None,
        owed=tuple(_effect(each, to) for each in table.owed),
        loans=tuple(_loan(loan, to) for loan in table.loans),
        reached=_many(table.reached, to),
        outcome=_outcome(table.outcome, to) if table.outcome else None,
        without=frozenset(_many(table.without, to)),
        new_hands=frozenset(_many(table.new_hands, to)),
        untold=tuple(_place(place, to) for place in table.untold if _stands(place, to)),
        lasting=tuple(
            replace(each, seat=_one(each.seat, to))
            for each in table.lasting
            if to(each.seat) is not None
        ),
    )


def _one(seat: SeatNumber, to: _To, otherwise: SeatNumber = 0) -> SeatNumber:
    """Return the new number of a seat that is there, or another where it is gone or was none."""
    found = to(seat) if seat >= 0 else None
    return otherwise if found is None else found


def _perhaps(seat: SeatNumber | None, to: _To) -> SeatNumber | None:
    return None if seat is None else to(seat)


def _many(seats: Iterable[SeatNumber], to: _To) -> tuple[SeatNumber, ...]:
    return tuple(found for found in map(to, seats) if found is not None)


def _of_seat(place: Place) -> bool:
    return place.zone in (Zone.STABLE, Zone.HAND)


def _stands(place: Place, to: _To) -> bool:
    return not _of_seat(place) or to(place.seat) is not None


def _place(place: Place, to: _To) -> Place:
    return replace(place, seat=_one(place.seat, to)) if _of_seat(place) else place


def _loan(loan: Loan, to: _To) -> Loan:
    return replace(loan, owner=_one(loan.owner, to), borrower=_one(loan.borrower, to, otherwise=-1))


def _outcome(outcome: Outcome, to: _To) -> Outcome:
    return replace(outcome, winners=_many(outcome.winners, to))


def _turn(turn: Turn, to: _To) -> Turn:
    def lost(each: Lost) -> Lost:
        # Whoever is gone gets nothing back.
        loans = tuple(_loan(loan, to) for loan in each.loans if to(loan.owner) is not None)
        return replace(each, seat=_one(each.seat, to), loans=loans)

    return replace(
        turn,
        seat=_one(turn.seat, to),
        lost=tuple(lost(each) for each in turn.lost if to(each.seat) is not None),
    )


def _pile(pile: Pile, to: _To) -> Pile:
    def held(each: Held) -> Held:
        return replace(
            each,
            seat=_one(each.seat, to),
            to=_place(each.to, to) if each.to else None,
            whose=_perhaps(each.whose, to),
        )

    said = (each for each in pile.collected if to(each.seat) is not None)
    return replace(
        pile,
        players=tuple(_one(seat, to) for seat in pile.players),
        into=_one(pile.into, to),
        passed=frozenset(_many(pile.passed, to)),
        collected=tuple(replace(each, seat=_one(each.seat, to)) for each in said),
        held=tuple(map(held, pile.held)),
    )


def _chain(chain: Chain, to: _To) -> Chain:
    return replace(
        chain,
        links=tuple(
            replace(link, effects=tuple(_effect(each, to) for each in link.effects))
            for link in chain.links
        ),
    )


def _effect(effect: Effect, to: _To) -> Effect:
    so_far = effect.progress
    return replace(
        effect,
        seat=_one(effect.seat, to),
        by=_perhaps(effect.by, to),
        progress=_progress(so_far, to) if so_far else None,
    )


def _progress(progress: Progress, to: _To) -> Progress:
    def share(each: Share) -> Share:
        return replace(each, seat=_perhaps(each.seat, to), area=_perhaps(each.area, to))

    same = ((to(seat), count) for seat, count in progress.same)
    return replace(
        progress,
        owed=tuple(map(share, progress.owed)),
        that=_perhaps(progress.that, to),
        same=tuple((seat, count) for seat, count in same if seat is not None),
    )


# -- pieces ----------------------------------------------------------------------------


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
