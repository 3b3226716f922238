"""The fold of cards: what each of their events does to hands, deck, areas and the pile."""

from collections.abc import Callable
from dataclasses import replace

from assistant.rules.events import (
    Aimed,
    Answered,
    Appeared,
    Collected,
    DeckSet,
    Discarded,
    Drew,
    HandSet,
    HandsSwapped,
    Moved,
    Named,
    Passed,
    PileOpened,
    Reshuffled,
    Tracked,
    Uncovered,
)
from assistant.rules.table import Answer, Piece, Pile, Place, Seat, SeatNumber, Table, Zone


def there(table: Table, number: SeatNumber) -> bool:
    return 0 <= number < len(table.seats)


def seated(table: Table, number: SeatNumber, change: Callable[[Seat], Seat]) -> Table:
    """Change one seat; a seat that is not there changes nothing."""
    seats = tuple(change(each) if at == number else each for at, each in enumerate(table.seats))
    return replace(table, seats=seats)


def _with_hand(seat: Seat, size: int | None) -> Seat:
    # When nameless cards have left, nobody knows which of the known ones are still there.
    hand = seat.hand if size is not None and len(seat.hand) <= size else ()
    return replace(seat, hand_size=size, hand=hand)


def move_cards(
    table: Table,
    event: Drew
    | HandSet
    | Discarded
    | HandsSwapped
    | DeckSet
    | Reshuffled
    | Tracked
    | Appeared
    | Moved
    | Named,
) -> Table:
    match event:
        case Drew():
            if table.full:
                table = seated(table, event.seat, lambda seat: _drawn(seat, event.count))
            if event.phase:
                table = replace(table, turn=replace(table.turn, drawn=True))
            return _deck(table, -event.count)
        case HandSet():
            if not there(table, event.seat):
                return table
            size, now = table.seats[event.seat].hand_size, event.size
            fewer = 0 if size is None or now is None else size - now
            table = seated(table, event.seat, lambda seat: _with_hand(seat, now))
            if event.to_discard:
                return _unnamed(table, fewer)
            return _deck(table, fewer) if event.from_deck else table
        case Discarded():
            table = seated(table, event.seat, lambda seat: _with_hand(seat, seat.hand_size))
            return _unnamed(table, event.count)
        case HandsSwapped():
            return _hands_swapped(table, event.seat, event.other)
        case DeckSet():
            return replace(table, deck=event.count)
        case Reshuffled():
            if table.unnamed is None:
                return replace(table, deck=None, discard=(), unnamed=0)
            many = len(table.discard) + table.unnamed
            return replace(_deck(table, many), discard=(), unnamed=0)
        case Tracked():
            return replace(
                _untold(table) if event.untold else table,
                full=True,
                untold=event.untold,
                pieces=event.pieces,
                nursery=event.nursery,
                box=event.box,
                deck=event.deck,
                complete=event.complete,
            )
        case Appeared():
            return replace(_deck(table, 1), pieces=(*table.pieces, event.piece))
        case Moved():
            return _moved(table, event.piece, event.to)
        case Named(piece, to, many):
            table = _moved(table, piece, to)
            return seated(table, to.seat, lambda seat: replace(seat, nameless=many))


def _hands_swapped(table: Table, one: SeatNumber, other: SeatNumber) -> Table:
    if not (there(table, one) and there(table, other)):
        return table
    seats = list(table.seats)
    for number, giver in ((one, table.seats[other]), (other, table.seats[one])):
        seats[number] = replace(seats[number], hand=giver.hand, hand_size=giver.hand_size)
    return replace(table, seats=tuple(seats))


def _drawn(seat: Seat, count: int) -> Seat:
    return seat if seat.hand_size is None else replace(seat, hand_size=seat.hand_size + count)


def _unnamed(table: Table, more: int) -> Table:
    many = table.unnamed
    return table if many is None else replace(table, unnamed=max(0, many + more))


def _untold(table: Table) -> Table:
    """Keep what was counted while only numbers were tracked, and own up to what was not."""
    seats = tuple(
        replace(
            seat, hand_size=seat.hand_size or None, nameless=seat.count, letters=None, spelled=()
        )
        for seat in table.seats
    )
    return replace(table, seats=seats, unnamed=None)


def _deck(table: Table, change: int) -> Table:
    return table if table.deck is None else replace(table, deck=max(0, table.deck + change))


def _without(pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    return tuple(each for each in pieces if each != piece)


def _moved(table: Table, piece: Piece, to: Place) -> Table:
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


def unfold_pile(
    table: Table, event: PileOpened | Aimed | Answered | Passed | Collected | Uncovered
) -> Table:
    if isinstance(event, PileOpened):
        table = _moved(table, event.piece, Place(Zone.PILE))
        return replace(table, pile=Pile((event.piece,), (event.seat,), event.into))
    pile = table.pile
    if pile is None:
        return table
    match event:
        case Aimed():
            pile = replace(pile, targets=event.targets)
        case Answered():
            table = _moved(table, event.piece, Place(Zone.PILE))
            turn = table.turn
            table = replace(table, turn=replace(turn, instants=turn.instants + 1))
            cards, players = (*pile.cards, event.piece), (*pile.players, event.seat)
            more = pile.answers + 1
            pile = Pile(cards, players, pile.into, answers=more, targets=pile.targets)
        case Passed():
            pile = replace(pile, passed=pile.passed | {event.seat})
        case Collected():
            kept = tuple(each for each in pile.collected if each.seat != event.seat)
            pile = replace(pile, collected=(*kept, Answer(event.seat, event.piece)))
        case Uncovered():
            left = max(0, len(pile.cards) - event.count)
            if not left:
                return replace(table, pile=None)
            cards, players = pile.cards[:left], pile.players[:left]
            pile = Pile(cards, players, pile.into, answers=pile.answers, targets=pile.targets)
    return replace(table, pile=pile)
