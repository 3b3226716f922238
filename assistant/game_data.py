"""What goes between a game and those who host it, as data: what is asked, offered and seen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from assistant.messages import Text
from assistant.rules.rulings import Doubt
from assistant.rules.table import SeatNumber
from assistant.words.announcement import Announcement, Deed

Action: TypeAlias = Any
"""Something that is asked for, of the kind of game it is asked for in: a frozen dataclass."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """An action that waits for a yes, with the words that asked for it.

    `told` are the words as all may hear them.
    """

    action: Action
    words: str
    doubts: tuple[Doubt, ...]
    told: str


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays a game, in seat order.

    `ids` stay the same whatever a player is called and wherever the player sits, `game` tells
    this game from others; `formerly` has the names that were put right, each with that of now.
    """

    names: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    game: int = 0
    formerly: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be done now, how it is read aloud, and whose it is, None for anybody's."""

    told: Text
    action: Action
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line that can be said now: how it is read aloud, and what is typed."""

    told: Text
    typed: str


@dataclass(frozen=True, slots=True)
class Counts:
    """Something that a number is asked for: how it is read, by which form, and of whom or what."""

    told: Text
    form: str
    of: str | int


@dataclass(frozen=True, slots=True)
class Asks:
    """The table is to be told something: the name of the form that asks for it, and of whom.

    With `beside` it is asked beside a list that is open, and else only where none is.
    """

    form: str
    seat: SeatNumber | None = None
    beside: bool = False


@dataclass(frozen=True, slots=True)
class CardSaid:
    """A card as it is known to a game that knows no cards: what stands on it, by its columns.

    `secret` is the name of the one that is kept back until somebody asks.
    """

    key: str
    title: str
    columns: tuple[tuple[str, str], ...] = ()
    secret: str = ""


def _none_named(text: str) -> CardSaid | None:
    """Return that no card is called so."""
    return None


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards that a game may be played with which knows none itself.

    `named` returns the one that some words name, `front` the one of which people speak now, and
    `every` returns all of them; `called` returns the titles, without capitals, of those that may
    be in somebody's hand.
    """

    named: Callable[[str], CardSaid | None] = _none_named
    front: CardSaid | None = None
    every: Callable[[], tuple[CardSaid, ...]] = tuple
    called: Callable[[], frozenset[str]] = frozenset


@dataclass(frozen=True, slots=True)
class Heard:
    """What a line asks of a game: actions one after the other, and what is told in answer.

    `reads` is the key of a card that is read to all when they are done, `asks` what is asked
    first: they are done after a yes alone.  `words` are those of the line from each action on.
    `plays` is who then plays a card that is still to be asked for.
    """

    actions: tuple[Action, ...] = ()
    told: tuple[Text, ...] = ()
    reads: str = ""
    asks: Text = ""
    words: tuple[str, ...] = ()
    plays: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Ringing:
    """A timer that runs: which of this game's it is, its seconds, and what is said at its end."""

    number: int
    seconds: int
    told: Text


@dataclass(frozen=True, slots=True)
class View:
    """The game at a glance, as messages.

    `turn` is whose turn and phase it is, `asked` what is asked, `scores` every player's number,
    `pile` and `chain` what is still to resolve, `areas` what lies before each player in the order
    of seats, nothing in a light game.  `hand` tells the cards that the player it is for keeps by
    name, and `held` are their titles; there is nothing for who has no seat.
    """

    turn: Text
    asked: Text = ""
    scores: Text = ""
    pile: Text = ""
    chain: Text = ""
    areas: tuple[Text, ...] = ()
    hand: Text = ""
    held: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """What events came to: the table after them, and what is told of them.

    `rule` is the rule that the words are about, nothing if about none; `hides` whether it names
    what not everybody has seen, and `told` are the words of it that all may read.  `cards` are
    the titles of the cards that it is about and that everybody has seen, `because` is what the
    cards say by whose effect it happened.  `deeds` and `turn` are as in
    `assistant.words.announcement.Act`.
    """

    table: Any
    told: tuple[Announcement, ...]
    rule: str = ""
    hides: bool = False
    cards: tuple[str, ...] = ()
    deeds: tuple[Deed, ...] = ()
    turn: Text = ""
    because: tuple[Text, ...] = ()
