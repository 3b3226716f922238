"""How cards are laid down and hands grow and shrink: what the fold does to one place.

Nothing here raises: a seat that is not there changes nothing.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from assistant.rules.events import Moved, Number, NumberSet, Verb
from assistant.rules.table import Phase, Piece, Place, Seat, SeatNumber, Table, Zone


def there(table: Table, number: SeatNumber) -> bool:
    """Say whether there is such a seat."""
    return 0 <= number < len(table.seats)


def seated(table: Table, number: SeatNumber, change: Callable[[Seat], Seat]) -> Table:
    """Change one seat; a seat that is not there changes nothing."""
    seats = tuple(change(each) if at == number else each for at, each in enumerate(table.seats))
    return replace(table, seats=seats)


def with_hand(seat: Seat, size: int | None) -> Seat:
    """Return a seat with a hand of so many cards."""
    # When nameless cards have left, nobody knows which of the known ones are still there.
    hand = seat.hand if size is not None and len(seat.hand) <= size else ()
    return replace(seat, hand_size=size, hand=hand)


def number_set(table: Table, event: NumberSet) -> Table:
    """Set a number of the table, the turn or a seat, which has it by this name."""
    number = event.number
    changed: dict[str, Any] = {event.what.value: number}
    match event.what:
        case Number.DECK:
            return replace(table, deck=number)
        case Number.PLAYS:
            return replace(table, turn=replace(table.turn, **changed))
        case Number.HAND:
            return _hand_set(table, event)
        case Number.COUNT:
            changed["letters"] = None
            table = _counted(table, event)
    return seated(table, event.seat, lambda seat: replace(seat, **changed))


def _counted(table: Table, event: NumberSet) -> Table:
    """Note that the number of the active player has grown, where only numbers are tracked."""
    turn, number = table.turn, event.number
    own = event.seat == turn.seat and turn.phase is Phase.ACTION and not table.full
    if not own or number is None or number <= table.seats[turn.seat].count:
        return table
    return replace(table, turn=replace(turn, counted=True))


def _hand_set(table: Table, event: NumberSet) -> Table:
    """Set the size of a hand; the difference lies in the deck or unnamed in the discard pile."""
    if not there(table, event.seat):
        return table
    size, now = table.seats[event.seat].hand_size, event.number
    fewer = 0 if size is None or now is None else size - now
    table = seated(table, event.seat, lambda seat: with_hand(seat, now))
    if event.rest is Zone.DISCARD:
        return unnamed(table, fewer)
    return deck_changed(table, fewer) if event.rest is Zone.DECK else table


def hands_swapped(table: Table, one: SeatNumber, other: SeatNumber) -> Table:
    """Let two seats change their hands."""
    if not (there(table, one) and there(table, other)):
        return table
    seats = list(table.seats)
    for number, giver in ((one, table.seats[other]), (other, table.seats[one])):
        seats[number] = replace(seats[number], hand=giver.hand, hand_size=giver.hand_size)
    return replace(table, seats=tuple(seats))


def drawn(seat: Seat, count: int) -> Seat:
    """Return a seat that has drawn so many cards."""
    return seat if seat.hand_size is None else replace(seat, hand_size=seat.hand_size + count)


def unnamed(table: Table, more: int) -> Table:
    """Count so many more cards that lie unnamed in the discard pile."""
    many = table.unnamed
    return table if many is None else replace(table, unnamed=max(0, many + more))


def owning_up(table: Table) -> Table:
    """Keep what was counted while only numbers were tracked, and own up to what was not."""
    seats = tuple(
        replace(
            seat, hand_size=seat.hand_size or None, nameless=seat.count, letters=None, spelled=()
        )
        for seat in table.seats
    )
    return replace(table, seats=seats, unnamed=None)


def deck_changed(table: Table, change: int) -> Table:
    """Count so many more cards in the deck, where they are counted."""
    return table if table.deck is None else replace(table, deck=max(0, table.deck + change))


def _without(pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    return tuple(each for each in pieces if each != piece)


def arrived(table: Table, event: Moved, place: Place) -> Table:
    """Note which cards have come before a player in this turn, and which of the start have gone."""
    came, left, turn = table.turn.came, table.turn.left, table.turn
    own = place == Place(Zone.STABLE, turn.seat) != table.place_of(event.piece)
    if own and event.how is not Verb.PUT and event.piece not in (*came, *left):
        left = (*left, event.piece)
    if event.to.zone is not Zone.STABLE:
        came = tuple(each for each in came if each != event.piece)
    elif table.place_of(event.piece) == event.to != place and event.how is not Verb.PUT:
        came = (*(each for each in came if each != event.piece), event.piece)
    if (came, left) == (turn.came, turn.left):
        return table
    return replace(table, turn=replace(turn, came=came, left=left))


def laid(table: Table, piece: Piece, to: Place) -> Table:
    """Take a piece away from wherever it lies and put it down in one place."""
    if to.zone in (Zone.STABLE, Zone.HAND) and not there(table, to.seat):
        return table
    table = replace(
        table,
        seats=tuple(
            replace(seat, stable=_without(seat.stable, piece), hand=_without(seat.hand, piece))
            if piece in seat.stable or piece in seat.hand
            else seat
            for seat in table.seats
        ),
        discard=_without(table.discard, piece),
        resolving=_without(table.resolving, piece),
        nursery=_without(table.nursery, piece),
        box=_without(table.box, piece),
    )
    match to.zone:
        case Zone.STABLE:
            return seated(table, to.seat, lambda seat: replace(seat, stable=(*seat.stable, piece)))
        case Zone.HAND:
            return seated(table, to.seat, lambda seat: replace(seat, hand=(*seat.hand, piece)))
        case Zone.DISCARD:
            return replace(table, discard=(piece, *table.discard))
        case Zone.NURSERY:
            return replace(table, nursery=(*table.nursery, piece))
        case Zone.BOX:
            return replace(table, box=(*table.box, piece))
        case Zone.CHAIN:
            return replace(table, resolving=(*table.resolving, piece))
        case Zone.DECK | Zone.PILE:
            # Hidden, or on the pile, which keeps its own order.
            return table
