"""The one place that says yes, no, or are you sure."""

from dataclasses import replace
from typing import assert_never

from assistant.rules import (
    aiming,
    chaining,
    correcting,
    drawing,
    giving,
    moving,
    piling,
    prompting,
    swapping,
    turning,
    untold,
)
from assistant.rules.actions import (
    Action,
    BanInstants,
    CountLetters,
    Draw,
    End,
    Give,
    GoTo,
    Leave,
    LeavePrompts,
    MakeGood,
    Move,
    NameTitle,
    Next,
    Pass,
    PassAll,
    Play,
    Reshuffle,
    Respond,
    SetCount,
    SetDeck,
    SetHand,
    SetHouse,
    SetPlays,
    SetPrompts,
    SetSeat,
    Settle,
    SkipPhase,
    Spell,
    Swap,
    SwapHands,
    Target,
    Track,
    Trigger,
    Verb,
)
from assistant.rules.apply import fold
from assistant.rules.correcting import strange_number
from assistant.rules.edition import VALUES, Rulebook
from assistant.rules.ending import consequences, end
from assistant.rules.events import (
    HouseSet,
    InstantsBanned,
    PhaseWillBeSkipped,
    PlaysSet,
    Reshuffled,
)
from assistant.rules.naming import name_title, with_titles
from assistant.rules.opening import track
from assistant.rules.rulings import Allowed, Doubt, Refused, Ruling, refused
from assistant.rules.table import Table

__all__ = ["decide", "fold", "played"]


def decide(book: Rulebook, table: Table, action: Action) -> Ruling:
    """Return what comes of an action: its events with doubts, or a refusal.

    The house rules that the table has on record win over those of `book`.  Where the table
    plays by firm rules, a doubt is a refusal.
    """
    book = played(book, table)
    ruling = strange_number(action) or _ruling(book, table, action)
    if isinstance(ruling, Refused):
        return ruling
    if isinstance(action, SetHand) or (isinstance(action, Move) and action.verb is Verb.PUT):
        ruling = replace(ruling, events=correcting.deck_in_doubt(table, ruling.events))
    doubts = ruling.doubts
    if table.outcome and not _corrects(action):
        doubts = (Doubt("doubts.game_over", "goal"), *doubts)
    if doubts and book.value("firmness") == "firm" and not isinstance(action, SetHouse):
        return Refused(doubts[0])
    events, before = tuple(chaining.put_away(book, table, ruling.events)), book
    if isinstance(action, SetHouse):
        book = replace(book, house={**book.house, action.rule: action.value})
    if isinstance(action, NameTitle):
        book = with_titles(book, fold(table, events))
    return Allowed((*events, *consequences(book, table, events, before)), doubts)


def played(book: Rulebook, table: Table) -> Rulebook:
    """Return the rulebook as this table plays it: its house rules, and the titles it has named."""
    return with_titles(replace(book, house={**book.house, **table.house}), table)


def _corrects(action: Action) -> bool:
    """Say whether an action can set right what ended a game."""
    numbers = (SetCount, SetHand, SetDeck, SetSeat, SetPlays, CountLetters, Spell)
    by_word = (*numbers, SetHouse, SetPrompts, LeavePrompts, Track, Leave, NameTitle, GoTo, End)
    return isinstance(action, by_word) or (isinstance(action, Move) and action.verb is Verb.PUT)


def _ruling(book: Rulebook, table: Table, action: Action) -> Ruling:
    match action:
        case Next():
            return turning.next_(book, table, action)
        case Draw():
            return drawing.draw(book, table, action)
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
            return aiming.target(book, table, action)
        case Settle():
            return chaining.settle(book, table, action)
        case MakeGood():
            return turning.make_good(book, table, action)
        case Move():
            return moving.move(book, table, action)
        case Swap():
            return swapping.swap(book, table, action)
        case SwapHands():
            return swapping.swap_hands(table, action)
        case Give():
            return giving.give(table, action)
        case SetCount():
            return correcting.set_count(book, table, action)
        case SetHand():
            return correcting.set_hand(table, action)
        case SetDeck():
            return correcting.set_deck(table, action)
        case SetSeat():
            return correcting.set_seat(table, action)
        case SetPlays():
            return Allowed((PlaysSet(action.plays),))
        case SkipPhase():
            skipped = PhaseWillBeSkipped(action.phase)
            return Allowed(tuple(turning.leaving_skipped(book, table, [skipped])))
        case BanInstants():
            return Allowed((InstantsBanned(),))
        case Track():
            return track(book, table, action)
        case Leave():
            return untold.leave(table, action)
        case NameTitle():
            return name_title(action)
        case Reshuffle():
            return Allowed((Reshuffled(),))
        case GoTo():
            return correcting.go_to(book, table, action)
        case CountLetters():
            return correcting.count_letters(book, table, action)
        case Spell():
            return correcting.spell(book, table, action)
        case SetPrompts():
            return prompting.set_prompts(book, action)
        case LeavePrompts():
            return prompting.leave_prompts(book, action)
        case SetHouse():
            if action.value not in VALUES.get(action.rule, ()):
                return refused("no_such_rule", "", name=action.rule, value=action.value)
            return Allowed((HouseSet(action.rule, action.value),))
        case End():
            return end(book, table, action)
        case _:
            assert_never(action)
