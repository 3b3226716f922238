"""From a card that was said to the physical copy that is meant."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import TypeAlias

from assistant.cards.find import Match
from assistant.rules.edition import Rulebook
from assistant.rules.table import Piece, Place, SeatNumber, Table, Zone

Test: TypeAlias = Callable[[Place], bool]


def copies(book: Rulebook, table: Table, named: Match | str) -> tuple[Piece, ...]:
    """Return every copy in this game of a card in all its drawings; none if it is not in it.

    Of a title that is in no deck these are the cards on the table that have it.
    """
    if isinstance(named, str):
        title = unnumbered(named)
        return tuple(each for each in _seen(table) if unnumbered(each) == title)
    match = named
    # A deck that is mixed in may have the title once more.
    cards = [card for card in (match.card, *match.variants) if card.code in book.cards]
    cards += [card for card in book.cards.values() if cards and card.title == match.card.title]
    known = [f"{card.code}.{number}" for card in cards for number in range(1, card.copies + 1)]
    codes = {card.code for card in cards}
    extra = [each for each in table.pieces if each.partition(".")[0] in codes]
    # Of equal cards the one that somebody lent is meant first.
    lent = [loan.piece for loan in table.loans if loan.piece.partition(".")[0] in codes]
    return tuple(dict.fromkeys((*lent, *known, *extra)))


def unused(table: Table, pieces: Sequence[Piece], named: Match | str) -> Piece:
    """Return a copy that does not lie on the table, one more than there are if need be."""
    seen = set(_seen(table))
    free = next((piece for piece in pieces if piece not in seen), None)
    if free:
        return free
    if isinstance(named, str):
        name, first = unnumbered(named), unnumbered(named)
    else:
        name = named.card.code
        first = f"{name}.1"
    more = (f"{name}.{number}" for number in count(2))
    return first if first not in seen else next(each for each in more if each not in seen)


def unnumbered(piece: Piece) -> str:
    """Return the name of a piece without the number of its copy."""
    return re.sub(r"\.[0-9]+$", "", piece)


def _seen(table: Table) -> tuple[Piece, ...]:
    """Return every piece that lies somewhere known, the pile last."""
    pile = table.pile.cards if table.pile else ()
    return tuple(dict.fromkeys((*(piece for piece, _ in table.lying()), *pile)))


def likely(
    table: Table, pieces: Sequence[Piece], order: Sequence[Test]
) -> Mapping[Place, tuple[Piece, ...]]:
    """Return where the copies lie that are meant, by the first test that any of them passes.

    `order` has the likeliest places first; if no copy lies in one of them, the place of the
    first copy is taken: the rules then say what speaks against it.
    """
    places = {piece: table.place_of(piece) for piece in pieces}
    for test in order:
        found = _grouped(places, (piece for piece in pieces if test(places[piece])))
        if found:
            return found
    return _grouped(places, pieces if not order else pieces[:1])


def _grouped(
    places: Mapping[Piece, Place], pieces: Iterable[Piece]
) -> Mapping[Place, tuple[Piece, ...]]:
    found: dict[Place, tuple[Piece, ...]] = {}
    for piece in pieces:
        found[places[piece]] = (*found.get(places[piece], ()), piece)
    return found


def hand_of(seat: SeatNumber) -> tuple[Test, Test]:
    """Return the tests for a card out of a hand: one that is known there, or that nobody sees."""
    return (lambda place: place == Place(Zone.HAND, seat), lambda place: place.zone is Zone.DECK)


def stable_of(seat: SeatNumber) -> Test:
    """Return the test for a card before one player."""
    return lambda place: place == Place(Zone.STABLE, seat)


def stable_of_others(seat: SeatNumber) -> Test:
    """Return the test for a card before anybody else."""
    return lambda place: place.zone is Zone.STABLE and place.seat != seat


def lying_in(*zones: Zone) -> Test:
    """Return the test for a card in one of some places, whosever."""
    return lambda place: place.zone in zones
