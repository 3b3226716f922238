"""The fold: what each event does to the table.  It knows no rules and never raises."""

from collections.abc import Callable
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
from assistant.rules.table import (
    Answer,
    Chain,
    Effect,
    Link,
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
            return replace(table, turn=turn)
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
            seat = table.seats[event.seat]
            return _seated(table, event.seat, replace(seat, skips=max(0, seat.skips - 1)))
        case SeatChanged():
            seat = replace(
                table.seats[event.seat],
                skips=event.skips,
                extras=event.extras,
                hand_limit=event.hand_limit,
            )
            return _seated(table, event.seat, seat)
        case CountSet():
            return _seated(table, event.seat, replace(table.seats[event.seat], count=event.count))
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
            return replace(table, chain=_chain(table.chain, event))
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


def _seated(table: Table, number: SeatNumber, seat: Seat) -> Table:
    seats = tuple(seat if at == number else each for at, each in enumerate(table.seats))
    return replace(table, seats=seats)


def _cards(
    table: Table, event: Drew | HandSet | DeckSet | Reshuffled | Tracked | Appeared | Moved
) -> Table:
    match event:
        case Drew():
            seat = table.seats[event.seat]
            table = _seated(
                table, event.seat, replace(seat, hand_size=seat.hand_size + event.count)
            )
            if event.phase:
                table = replace(table, turn=replace(table.turn, drawn=True))
            return _deck(table, -event.count)
        case HandSet():
            seat = table.seats[event.seat]
            change = event.size - seat.hand_size
            table = _seated(table, event.seat, replace(seat, hand_size=event.size))
            return _deck(table, -change) if event.from_deck else table
        case DeckSet():
            return replace(table, deck=event.count)
        case Reshuffled():
            return replace(_deck(table, len(table.discard)), discard=())
        case Tracked():
            return replace(
                table, full=True, pieces=event.pieces, nursery=event.nursery, deck=event.deck
            )
        case Appeared():
            return replace(table, pieces=(*table.pieces, event.piece))
        case Moved():
            return _moved(table, event.piece, event.to)


def _deck(table: Table, change: int) -> Table:
    return table if table.deck is None else replace(table, deck=max(0, table.deck + change))


def _without(pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    return tuple(each for each in pieces if each != piece)


def _moved(table: Table, piece: Piece, to: Place) -> Table:
    """Take a piece away from wherever it lies and put it down in one place."""
    table = replace(
        table,
        seats=tuple(
            replace(seat, stable=_without(seat.stable, piece), hand=_without(seat.hand, piece))
            for seat in table.seats
        ),
        discard=_without(table.discard, piece),
        nursery=_without(table.nursery, piece),
        box=_without(table.box, piece),
    )
    match to.zone:
        case Zone.STABLE:
            seat = table.seats[to.seat]
            return _seated(table, to.seat, replace(seat, stable=(*seat.stable, piece)))
        case Zone.HAND:
            seat = table.seats[to.seat]
            return _seated(table, to.seat, replace(seat, hand=(*seat.hand, piece)))
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


def _chain(
    chain: Chain | None, event: Triggered | Targeted | Settled | LinkResolved
) -> Chain | None:
    if isinstance(event, Triggered):
        links = list(chain.links) if chain else []
        if event.link < len(links):
            link = links[event.link]
            links[event.link] = replace(link, effects=(*link.effects, *event.effects))
        else:
            links.append(Link(event.effects))
        return Chain(tuple(links), chain.resolved if chain else 0)
    if chain is None:
        return None
    first, *rest = chain.links
    match event:
        case Targeted():
            first = _changed(first, event.effect, lambda each: replace(each, target=event.target))
        case Settled():
            first = _changed(first, event.effect, lambda each: replace(each, fate=event.fate))
            first = replace(first, resolving=True)
        case LinkResolved():
            return Chain(tuple(rest), chain.resolved + 1) if rest else None
    return Chain((first, *rest), chain.resolved)


def _changed(link: Link, number: int, change: Callable[[Effect], Effect]) -> Link:
    effects = tuple(change(each) if at == number else each for at, each in enumerate(link.effects))
    return replace(link, effects=effects)
