"""The fold: what each event does to the table.  It knows no rules and never raises."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import assert_never

from assistant.rules.events import (
    Acted,
    Answered,
    Appeared,
    Collected,
    CountSet,
    DeckSet,
    Drew,
    Ended,
    Event,
    HandSet,
    HouseSet,
    InstantsBanned,
    Lent,
    LinkResolved,
    MadeGood,
    Moved,
    Opened,
    Owed,
    Passed,
    PhaseBegan,
    PhaseWillBeSkipped,
    PileOpened,
    PlaysSet,
    ReachedSet,
    Repaid,
    Reshuffled,
    SeatChanged,
    Settled,
    Targeted,
    Tracked,
    Triggered,
    TurnBegan,
    TurnSkipped,
    Uncovered,
    WentOn,
)
from assistant.rules.links import unfold_chain
from assistant.rules.table import (
    Answer,
    Loan,
    Piece,
    Pile,
    Place,
    Seat,
    SeatNumber,
    Table,
    Turn,
    Zone,
)


def apply(table: Table, event: Event) -> Table:
    """Return the table after an event."""
    match event:
        case Opened():
            return event.table
        case TurnBegan():
            turn = Turn(event.seat, event.number, plays=event.plays, no_instants=event.no_instants)
            # An optional effect that was kept can be used in its own turn only.
            owed = tuple(effect for effect in table.owed if effect.mandatory)
            return replace(table, turn=turn, owed=owed) if _there(table, event.seat) else table
        case PhaseBegan():
            return replace(table, turn=replace(table.turn, phase=event.phase))
        case PhaseWillBeSkipped():
            skipped = table.turn.skipped | {event.phase}
            return replace(table, turn=replace(table.turn, skipped=skipped))
        case PlaysSet():
            return replace(table, turn=replace(table.turn, plays=event.plays))
        case InstantsBanned():
            return replace(table, turn=replace(table.turn, no_instants=True))
        case Acted():
            return replace(table, turn=replace(table.turn, acted=table.turn.acted + 1))
        case TurnSkipped():
            return _seated(
                table, event.seat, lambda seat: replace(seat, skips=max(0, seat.skips - 1))
            )
        case SeatChanged(number, skips, extras, hand_limit):
            return _seated(
                table,
                number,
                lambda seat: replace(seat, skips=skips, extras=extras, hand_limit=hand_limit),
            )
        case CountSet(number, count):
            return _seated(table, number, lambda seat: replace(seat, count=count))
        case Drew() | HandSet() | DeckSet() | Reshuffled() | Tracked() | Appeared() | Moved():
            return _cards(table, event)
        case Lent():
            return replace(table, loans=(*table.loans, Loan(event.piece, event.owner)))
        case Repaid():
            loans = tuple(loan for loan in table.loans if loan.piece != event.piece)
            return replace(table, loans=loans)
        case PileOpened() | Answered() | Passed() | Collected() | Uncovered():
            return _pile(table, event)
        case Triggered() | Targeted() | Settled() | LinkResolved():
            return replace(table, chain=unfold_chain(table.chain, event))
        case Owed():
            return replace(table, owed=(*table.owed, event.effect))
        case MadeGood():
            owed = tuple(each for at, each in enumerate(table.owed) if at != event.owed)
            return replace(table, owed=owed)
        case ReachedSet():
            return replace(table, reached=event.seats)
        case Ended():
            return replace(table, outcome=event.outcome)
        case WentOn():
            return replace(table, outcome=None)
        case HouseSet():
            return replace(table, house={**table.house, event.rule: event.value})
        case _:
            assert_never(event)


def fold(table: Table, events: Iterable[Event]) -> Table:
    """Return the table after events."""
    for event in events:
        table = apply(table, event)
    return table


def _there(table: Table, number: SeatNumber) -> bool:
    return 0 <= number < len(table.seats)


def _seated(table: Table, number: SeatNumber, change: Callable[[Seat], Seat]) -> Table:
    """Change one seat; a seat that is not there changes nothing."""
    seats = tuple(change(each) if at == number else each for at, each in enumerate(table.seats))
    return replace(table, seats=seats)


def _with_hand(seat: Seat, size: int) -> Seat:
    # When nameless cards have left, nobody knows which of the known ones are still there.
    hand = seat.hand if len(seat.hand) <= size else ()
    return replace(seat, hand_size=size, hand=hand)


def _cards(
    table: Table, event: Drew | HandSet | DeckSet | Reshuffled | Tracked | Appeared | Moved
) -> Table:
    match event:
        case Drew():
            if table.full:
                table = _seated(
                    table,
                    event.seat,
                    lambda seat: replace(seat, hand_size=seat.hand_size + event.count),
                )
            if event.phase:
                table = replace(table, turn=replace(table.turn, drawn=True))
            return _deck(table, -event.count)
        case HandSet():
            if not _there(table, event.seat):
                return table
            fewer = table.seats[event.seat].hand_size - event.size
            table = _seated(table, event.seat, lambda seat: _with_hand(seat, event.size))
            if event.to_discard:
                return replace(table, unnamed=max(0, table.unnamed + fewer))
            return _deck(table, fewer) if event.from_deck else table
        case DeckSet():
            return replace(table, deck=event.count)
        case Reshuffled():
            many = len(table.discard) + table.unnamed
            return replace(_deck(table, many), discard=(), unnamed=0)
        case Tracked():
            return replace(
                table,
                full=True,
                pieces=event.pieces,
                nursery=event.nursery,
                box=event.box,
                deck=event.deck,
            )
        case Appeared():
            return replace(_deck(table, 1), pieces=(*table.pieces, event.piece))
        case Moved():
            return _moved(table, event.piece, event.to)


def _deck(table: Table, change: int) -> Table:
    return table if table.deck is None else replace(table, deck=max(0, table.deck + change))


def _without(pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    return tuple(each for each in pieces if each != piece)


def _moved(table: Table, piece: Piece, to: Place) -> Table:
    """Take a piece away from wherever it lies and put it down in one place."""
    if to.zone in (Zone.STABLE, Zone.HAND) and not _there(table, to.seat):
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
        nursery=_without(table.nursery, piece),
        box=_without(table.box, piece),
    )
    match to.zone:
        case Zone.STABLE:
            return _seated(table, to.seat, lambda seat: replace(seat, stable=(*seat.stable, piece)))
        case Zone.HAND:
            return _seated(table, to.seat, lambda seat: replace(seat, hand=(*seat.hand, piece)))
        case Zone.DISCARD:
            return replace(table, discard=(piece, *table.discard))
        case Zone.NURSERY:
            return replace(table, nursery=(*table.nursery, piece))
        case Zone.BOX:
            return replace(table, box=(*table.box, piece))
        case Zone.DECK | Zone.PILE:
            # Hidden, or on the pile, which keeps its own order.
            return table


def _pile(table: Table, event: PileOpened | Answered | Passed | Collected | Uncovered) -> Table:
    if isinstance(event, PileOpened):
        table = _moved(table, event.piece, Place(Zone.PILE))
        return replace(table, pile=Pile((event.piece,), (event.seat,), event.into))
    pile = table.pile
    if pile is None:
        return table
    match event:
        case Answered():
            table = _moved(table, event.piece, Place(Zone.PILE))
            pile = Pile((*pile.cards, event.piece), (*pile.players, event.seat), pile.into)
        case Passed():
            pile = replace(pile, passed=pile.passed | {event.seat})
        case Collected():
            kept = tuple(each for each in pile.collected if each.seat != event.seat)
            pile = replace(pile, collected=(*kept, Answer(event.seat, event.piece)))
        case Uncovered():
            left = max(0, len(pile.cards) - event.count)
            if not left:
                return replace(table, pile=None)
            pile = Pile(pile.cards[:left], pile.players[:left], pile.into)
    return replace(table, pile=pile)
