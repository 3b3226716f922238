"""The one place that says yes, no, or are you sure."""

from typing import assert_never

from assistant.rules import chaining, moving, piling, turning
from assistant.rules.actions import (
    Action,
    BanInstants,
    Draw,
    End,
    Give,
    MakeGood,
    Move,
    Next,
    Pass,
    PassAll,
    Play,
    Respond,
    SetCount,
    SetDeck,
    SetHand,
    SetHouse,
    SetPlays,
    SetSeat,
    Settle,
    SkipPhase,
    Target,
    Track,
    Trigger,
)
from assistant.rules.apply import apply
from assistant.rules.edition import VALUES, Rulebook
from assistant.rules.events import (
    Ended,
    Event,
    HouseSet,
    InstantsBanned,
    PhaseWillBeSkipped,
    PlaysSet,
    ReachedSet,
    WentOn,
)
from assistant.rules.opening import track
from assistant.rules.rulings import Allowed, Refused, Ruling, refused
from assistant.rules.table import Ending, Outcome, Table
from assistant.rules.tally import settle, tallies


def decide(book: Rulebook, table: Table, action: Action) -> Ruling:
    """Return what comes of an action: its events with doubts, or a refusal.

    Where the table plays by firm rules, a doubt is a refusal.
    """
    ruling = _ruling(book, table, action)
    if isinstance(ruling, Refused):
        return ruling
    if ruling.doubts and book.value("firmness") == "firm" and not isinstance(action, SetHouse):
        return Refused(ruling.doubts[0])
    return Allowed((*ruling.events, *_consequences(book, table, ruling.events)), ruling.doubts)


def fold(table: Table, events: tuple[Event, ...]) -> Table:
    """Return the table after events."""
    for event in events:
        table = apply(table, event)
    return table


def _ruling(book: Rulebook, table: Table, action: Action) -> Ruling:
    match action:
        case Next():
            return turning.next_(book, table, action)
        case Draw():
            return turning.draw(book, table, action)
        case Play():
            return moving.play(book, table, action)
        case Respond():
            return piling.respond(book, table, action)
        case Pass():
            return piling.pass_top(book, table, action)
        case PassAll():
            return piling.pass_all(book, table)
        case Trigger():
            return chaining.trigger(book, table, action)
        case Target():
            return chaining.target(book, table, action)
        case Settle():
            return chaining.settle(book, table, action)
        case MakeGood():
            return chaining.make_good(table, action)
        case Move():
            return moving.move(book, table, action)
        case Give():
            return moving.give(table, action)
        case SetCount():
            return moving.set_count(table, action)
        case SetHand():
            return moving.set_hand(table, action)
        case SetDeck():
            return moving.set_deck(action)
        case SetSeat():
            return moving.set_seat(table, action)
        case SetPlays():
            return Allowed((PlaysSet(action.plays),))
        case SkipPhase():
            return Allowed((PhaseWillBeSkipped(action.phase),))
        case BanInstants():
            return Allowed((InstantsBanned(),))
        case Track():
            return track(book, table)
        case SetHouse():
            if action.value not in VALUES.get(action.rule, ()):
                return refused("no_such_rule", "", name=action.rule, value=action.value)
            return Allowed((HouseSet(action.rule, action.value),))
        case End():
            return Allowed((Ended(action.outcome),))
        case _:
            assert_never(action)


def _consequences(book: Rulebook, table: Table, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return what follows by itself: who has reached the goal, who has won, the deck's end."""
    after = fold(table, events)
    if any(isinstance(event, Ended) for event in events):
        return ()
    has = tuple(each.seat for each in tallies(book, after) if each.reached)
    kept = tuple(seat for seat in after.reached if seat in has)
    reached = (*kept, *(seat for seat in has if seat not in kept))
    told: list[Event] = [ReachedSet(reached)] if reached != after.reached else []
    if after.outcome:
        # A correction can show that nobody had won.
        wrong = after.outcome.ending is Ending.WON and not set(after.outcome.winners) & set(has)
        return (*told, WentOn()) if wrong and told else tuple(told)
    waits = book.value("win_waits") == "chain"
    if after.pile or (after.chain and waits):
        return tuple(told)
    if len(reached) == 1:
        told.append(Ended(Outcome(Ending.WON, reached)))
    elif not reached and after.deck == 0 and not after.chain and _deck_decides(book):
        verdict = settle(book, after)
        # Where only numbers are tracked, a tie waits for the tied players' cards.
        if after.full or verdict.outcome.ending is not Ending.ALL_LOSE:
            told.append(Ended(verdict.outcome))
    return tuple(told)


def _deck_decides(book: Rulebook) -> bool:
    return book.value("deck_out") != "reshuffle"
