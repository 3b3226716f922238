"""The fold: what each event does to the table.  It knows no rules and never raises."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from assistant.rules.events import (
    Acted,
    Aimed,
    Answered,
    Appeared,
    Collected,
    CountSet,
    DeckSet,
    Discarded,
    Drew,
    Ended,
    Event,
    HandSet,
    HandsSwapped,
    HouseSet,
    InstantsBanned,
    Lent,
    LettersCounted,
    LinkResolved,
    MadeGood,
    Moved,
    Named,
    NamelessSet,
    Opened,
    Owed,
    Passed,
    PhaseBegan,
    PhaseWillBeSkipped,
    PileOpened,
    PlaysSet,
    PromptsLeft,
    PromptsSet,
    ReachedSet,
    Repaid,
    Reshuffled,
    SeatChanged,
    Settled,
    Spelled,
    Targeted,
    TitleNamed,
    Told,
    Tracked,
    Triggered,
    TurnBegan,
    TurnSet,
    TurnSkipped,
    Uncovered,
    WentOn,
)
from assistant.rules.laying import move_cards, seated, there, unfold_pile
from assistant.rules.links import unfold_chain
from assistant.rules.table import Loan, Phase, Table, Turn


def apply(table: Table, event: Event) -> Table:
    """Return the table after an event."""
    match event:
        case Opened():
            return event.table
        case TurnBegan():
            turn = Turn(
                event.seat,
                event.number,
                plays=event.plays,
                no_instants=event.no_instants,
                herds=event.herds,
            )
            return _in_turn(table, turn)
        case TurnSet():
            return _turn_set(table, event)
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
            return seated(
                table, event.seat, lambda seat: replace(seat, skips=max(0, seat.skips - 1))
            )
        case SeatChanged(number, skips, extras, hand_limit):
            return seated(
                table,
                number,
                lambda seat: replace(seat, skips=skips, extras=extras, hand_limit=hand_limit),
            )
        case CountSet(number, count):
            return seated(table, number, lambda seat: replace(seat, count=count, letters=None))
        case Drew() | HandSet() | HandsSwapped() | DeckSet() | Reshuffled() | Tracked():
            return move_cards(table, event)
        case Appeared() | Moved() | Discarded() | Named():
            return move_cards(table, event)
        case Told():
            untold = tuple(each for each in table.untold if each != event.place)
            return replace(table, untold=untold)
        case NamelessSet(number, many):
            return seated(table, number, lambda seat: replace(seat, nameless=many))
        case TitleNamed():
            return replace(table, titles={**table.titles, event.title: event.kind})
        case Lent():
            return replace(table, loans=(*table.loans, Loan(event.piece, event.owner, event.until)))
        case Repaid():
            loans = tuple(loan for loan in table.loans if loan.piece != event.piece)
            return replace(table, loans=loans)
        case PileOpened() | Aimed() | Answered() | Passed() | Collected() | Uncovered():
            return unfold_pile(table, event)
        case Triggered() | Targeted() | Settled() | LinkResolved():
            return replace(table, chain=unfold_chain(table.chain, event))
        case Owed():
            return replace(table, owed=(*table.owed, event.effect))
        case MadeGood():
            owed = tuple(each for at, each in enumerate(table.owed) if at != event.owed)
            return replace(table, owed=owed)
        case LettersCounted(number, many):
            return seated(table, number, lambda seat: replace(seat, letters=many, spelled=()))
        case Spelled(number, piece):
            return seated(table, number, lambda seat: replace(seat, spelled=(*seat.spelled, piece)))
        case PromptsSet():
            prompts = table.prompts - {event.name}
            return replace(table, prompts=prompts | {event.name} if event.on else prompts)
        case PromptsLeft():
            without = table.without - {event.seat}
            return replace(table, without=without | {event.seat} if event.leaves else without)
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


def _in_turn(table: Table, turn: Turn) -> Table:
    """Begin another turn; an optional effect that was kept can be used in its own turn only."""
    if not there(table, turn.seat):
        return table
    return replace(table, turn=turn, owed=tuple(each for each in table.owed if each.mandatory))


def _turn_set(table: Table, event: TurnSet) -> Table:
    """Put the turn where somebody says it is; what was done before its phase counts as had."""
    drawn = event.phase in (Phase.ACTION, Phase.END)
    if event.seat != table.turn.seat:
        return _in_turn(table, Turn(event.seat, event.number, event.phase, drawn))
    acted = table.turn.acted if event.phase is Phase.END else 0
    skipped = table.turn.skipped - {event.phase}
    turn = replace(table.turn, number=event.number, phase=event.phase, drawn=drawn)
    return replace(table, turn=replace(turn, acted=acted, skipped=skipped))


def fold(table: Table, events: Iterable[Event]) -> Table:
    """Return the table after events."""
    for event in events:
        table = apply(table, event)
    return table
