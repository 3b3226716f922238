"""What each kind of deed is while a played card can be answered: held, in doubt, or free.

What a card does is held until nobody stops it.  What no card does is to come after the answers,
and in doubt before.  Answering itself is free, and so is putting right what is on the table.
"""

from collections.abc import Mapping
from enum import Enum

from assistant.rules.actions import (
    Action,
    BanInstants,
    CountLetters,
    Depart,
    Draw,
    End,
    Forget,
    Give,
    GoTo,
    Join,
    Leave,
    LeavePrompts,
    MakeGood,
    Move,
    NameTitle,
    NewHand,
    Next,
    Pass,
    PassAll,
    Play,
    Rename,
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
)
from assistant.rules.events import Verb
from assistant.rules.table import Table


class InWindow(Enum):
    """What becomes of a deed that is said while a played card can be answered."""

    HELD = "held"
    DOUBTED = "doubted"
    FREE = "free"


KINDS: Mapping[type, InWindow] = {
    **dict.fromkeys((Draw, Give, Move, Reshuffle, Swap, SwapHands, SetSeat), InWindow.HELD),
    **dict.fromkeys(
        (
            BanInstants,
            GoTo,
            Join,
            MakeGood,
            NewHand,
            Next,
            Play,
            SetPlays,
            Settle,
            SkipPhase,
            Trigger,
        ),
        InWindow.DOUBTED,
    ),
    # Answering, and aiming what was played.
    **dict.fromkeys((Pass, PassAll, Respond, Target), InWindow.FREE),
    # What is so, whatever is played; and what the table agrees on.
    **dict.fromkeys(
        (
            CountLetters,
            Depart,
            End,
            Forget,
            Leave,
            LeavePrompts,
            NameTitle,
            Rename,
            SetCount,
            SetDeck,
            SetHand,
            SetHouse,
            SetPrompts,
            Spell,
            Track,
        ),
        InWindow.FREE,
    ),
}
"""What each kind of action is."""

VERBS: Mapping[Verb, InWindow] = {
    **dict.fromkeys(Verb, InWindow.HELD),
    # By this word people put right where a card lies.
    Verb.PUT: InWindow.FREE,
}
"""What a move by each verb is."""


def in_window(table: Table, action: Action) -> InWindow:
    """Return what becomes of an action while a played card can be answered."""
    match action:
        case Move(verb):
            return VERBS[verb]
        case SetSeat(seat, skips, extras):
            now = table.seats[seat]
            more = (skips or 0) > now.skips or (extras or 0) > now.extras
            # A number that is set to less, or a hand limit, is no deed of a card.
            return InWindow.HELD if more else InWindow.FREE
        case _:
            return KINDS[type(action)]
