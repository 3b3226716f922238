"""The words of which steps are made: each slot has its own closed list.

The value of each is how it is written in a deck file.
"""

from collections.abc import Iterable
from enum import StrEnum

ANIMAL = "animal"
"""The word for a card of any of the kinds that are Unicorns or Animals."""


UNSEEN = "unseen"
"""The word behind a step that says that no other card reacts to what is put somewhere."""


class StepVerb(StrEnum):
    """What is done in a step.

    TAKE is into the hand, BRING into a field, PULL at random out of a hand, and PUT sets off
    nothing of the card that is put.  PLAYS lets so many cards be played in the turn.  HOLD is
    something continuous that holds for a time, and TABLE is what only people can judge.
    """

    SACRIFICE = "sacrifice"
    DESTROY = "destroy"
    STEAL = "steal"
    MOVE = "move"
    RETURN = "return"
    DISCARD = "discard"
    DRAW = "draw"
    TAKE = "take"
    BRING = "bring"
    GIVE = "give"
    PULL = "pull"
    PUT = "put"
    LOOK = "look at"
    SHUFFLE = "shuffle"
    SWAP = "swap"
    STOP = "stop"
    SKIP_DRAW = "skip draw"
    SKIP_ACTION = "skip action"
    SKIP_TURN = "skip turn"
    END_TURN = "end turn"
    EXTRA_TURN = "extra turn"
    PLAYS = "plays"
    HOLD = "hold"
    TABLE = "as the table says"


LOSSES = (StepVerb.DESTROY, StepVerb.SACRIFICE, StepVerb.STEAL)
"""The ways of losing a card that a card can prevent."""


class Doer(StrEnum):
    """Who does a step.

    YOU is the player of the card, ANY one player of the card's player's choice, perhaps
    themselves, ANOTHER one of the others; THEY whoever did the step before or, in a first step,
    set the effect off; of an Instant the player of the stopped card.
    """

    YOU = "you"
    EACH = "each"
    EACH_OTHER = "each other"
    ANY = "any"
    ANOTHER = "another"
    THEY = "they"


class StepLink(StrEnum):
    """How a step hangs on those before it.

    THEN and IF_DONE need the last root to be done, ELSE needs it not to be; OR is another
    choice for the step before.  NONE hangs on nothing.
    """

    NONE = ""
    THEN = "then"
    IF_DONE = "if done"
    ELSE = "else"
    OR = "or"


class Amount(StrEnum):
    """How many cards: a number, all there are, as many as the doer likes, as many as before.

    PER is the number once for each of certain cards in the doer's field.
    """

    NUMBER = "number"
    ALL = "all"
    SOME = "some"
    SAME = "same"
    PER = "per"


class This(StrEnum):
    """Whether the very card is meant that has the effect, or every one but it."""

    ANY = ""
    ONLY = "this"
    EXCEPT = "not this"


class StepZone(StrEnum):
    """A place of cards.

    THOSE are the cards looked at, drawn or found in a step before, STOPPED is the card that an
    Instant has stopped, TOP and BOTTOM are those of the deck, WHEREVER is where the card with
    the effect lies.
    """

    FIELD = "field"
    HAND = "hand"
    DECK = "deck"
    DISCARD = "discard"
    NURSERY = "nursery"
    THOSE = "those"
    STOPPED = "stopped"
    TOP = "top"
    BOTTOM = "bottom"
    WHEREVER = "wherever"


class Whose(StrEnum):
    """Whose field or hand a place is, seen from whoever does the step.

    OTHER are all other players together, ANOTHER is one of them, ANY one player of all; what a
    step with these takes may come from one of them only, but for OTHER.  THAT is the player, or
    the player of the field, of the step before, or who set the effect off; LEFT the next
    player; HOLDER the player before whom, or in whose hand, each card lies.  Zones that are
    nobody's have SHARED.
    """

    OWN = "own"
    OTHER = "other"
    ANOTHER = "another"
    ANY = "any"
    EACH = "each"
    EACH_OTHER = "each other"
    THAT = "that"
    LEFT = "left"
    HOLDER = "holder"
    SHARED = ""


class Time(StrEnum):
    """For how long what a step does lasts, or when the step is done, if not at once."""

    TURN_ENDS = "until turn ends"
    NEXT_TURN = "until your next turn"
    THIS_LEAVES = "until this leaves"
    AT_DRAW_PHASE = "at draw phase"
    AT_TURN_END = "at turn end"


class When(StrEnum):
    """The kind of moment that sets an effect off.

    LOST is after being sacrificed or destroyed, LEAVES after any leaving.  EACH_* is each time
    something happens while the card lies in a field, OVER and UNDER while there are too many or
    too few cards, INSTEAD before a loss.
    """

    ENTERS = "enters"
    BEGINNING_OF_TURN = "beginning of turn"
    END_OF_TURN = "end of turn"
    ON_PLAY = "on play"
    RESPONSE = "response"
    LOST = "lost"
    LEAVES = "leaves"
    EACH_ENTERS = "each enters"
    EACH_LEAVES = "each leaves"
    EACH_PLAYED = "each is played"
    EACH_DESTROYED = "each is destroyed"
    EACH_TARGETED = "each is targeted"
    EACH_TURN = "each turn begins"
    OVER = "over"
    UNDER = "under"
    INSTEAD = "instead of"


class By(StrEnum):
    """Who has set an effect off that happens each time: anybody, the card's player, another."""

    ANYBODY = ""
    YOU = "you"
    ANOTHER = "another"


class Holds(StrEnum):
    """What a card changes for as long as it lies there."""

    PROTECT = "protect"
    BAN_PLAY = "ban play"
    BAN_ENTER = "ban enter"
    BAN_LEAVE = "ban leave"
    HAND_LIMIT = "hand limit"
    HAND_LIMIT_IS = "hand limit is"
    OPEN_HAND = "open hand"
    GOAL = "goal"
    NO_WIN = "no win"
    TURN = "turn"
    SILENCE_TRIGGERS = "silence triggers of"
    SILENCE_ALL = "silence all of"
    UNANSWERED_PLAYS = "unanswered own plays"
    UNANSWERED_THIS = "unanswered this"
    PLAY_ONLY = "play only with"
    ENTER_ONLY = "enter only with"
    TABLE = "as the table says"


class Reach(StrEnum):
    """For whom a ban holds: the player of the card, the others, everybody."""

    OWN = "own"
    OTHERS = "others"
    ALL = "all"


def plural(noun: str) -> str:
    """Return a noun of the steps for several cards."""
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


def one_of(losses: Iterable[StepVerb]) -> str:
    """Return ways of losing a card with ``or`` between them, always in one order."""
    found = set(losses)
    return " or ".join(verb.value for verb in LOSSES if verb in found)
