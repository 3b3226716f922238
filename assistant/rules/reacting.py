"""Effects of the kind "each time": what others do to cards sets them off while they lie there.

A card reacts only if it lay there before and lies there still, so never to its own coming
or going.
"""

from collections.abc import Iterator

from assistant.cards.model import Trigger as When
from assistant.rules.areas import Area, fires, is_meant, species, working
from assistant.rules.card_events import Verb
from assistant.rules.chaining import is_mandatory
from assistant.rules.edition import Rulebook
from assistant.rules.table import Effect, Piece, Place, SeatNumber, Table, Zone


def to_move(
    book: Rulebook,
    before: Table,
    after: Table,
    piece: Piece,
    to: Place,
    by: SeatNumber | None = None,
    verb: Verb | None = None,
) -> list[Effect]:
    """Return what reacts to a card that went `to` a place between these two tables.

    `by` is who moved it.  A card that saved itself by going to a hand was not destroyed.
    """
    place = before.place_of(piece)
    if place == to:
        return []
    found: list[Effect] = []
    destroyed = verb is Verb.DESTROY and to.zone is not Zone.HAND
    if place.zone is Zone.STABLE:
        area = before.seats[place.seat].stable
        found += _own(book, before, after, piece, place.seat, "each_leaves", area)
        if destroyed and by != place.seat:
            found += _own(book, before, after, piece, place.seat, "each_destroyed", area, by)
        if destroyed and by is not None:
            found += _own(book, before, after, piece, by, "each_destroys", area)
    if to.zone is Zone.STABLE:
        area = after.seats[to.seat].stable
        found += _own(book, before, after, piece, to.seat, "each_enters", area)
    return found


def to_target(book: Rulebook, table: Table, piece: Piece, by: SeatNumber) -> list[Effect]:
    """Return what reacts to an effect of `by` that is aimed at a card: the card itself."""
    place = table.place_of(piece)
    if place.zone is not Zone.STABLE or place.seat == by:
        return []
    reacting = dict(_reacting(book, table, table, place.seat, "each_targeted"))
    return [_effect(book, piece, place.seat, by)] if piece in reacting else []


def to_play(book: Rulebook, before: Table, after: Table, piece: Piece) -> list[Effect]:
    """Return what reacts to a card that was played and that nobody stopped."""
    return [
        _effect(book, by, number, None)
        for number in range(len(after.seats))
        for by, name in _reacting(book, before, after, number, "each_played")
        if name in species(book, (), piece)
    ]


def _own(
    book: Rulebook,
    before: Table,
    after: Table,
    piece: Piece,
    number: SeatNumber,
    name: str,
    area: Area,
    doer: SeatNumber | None = None,
) -> Iterator[Effect]:
    """Yield what in one player's area reacts to a card that lies, or lay, in `area`."""
    for by, what in _reacting(book, before, after, number, name):
        if is_meant(book, area, piece, what):
            yield _effect(book, by, number, doer)


def _reacting(
    book: Rulebook, before: Table, after: Table, number: SeatNumber, name: str
) -> Iterator[tuple[Piece, str]]:
    area = after.seats[number].stable
    for by, what in working(book, area, name):
        if by in before.seats[number].stable and fires(book, area, by, When.EACH_TIME):
            yield by, what


def _effect(book: Rulebook, by: Piece, owner: SeatNumber, doer: SeatNumber | None) -> Effect:
    """Return the effect of a card that reacts, to be done by its owner or by who set it off."""
    card = book.card(by)
    theirs = doer is not None and book.trait(by, "they_do") is not None
    must = card is None or is_mandatory(card, When.EACH_TIME)
    return Effect(by, doer if theirs and doer is not None else owner, must)
