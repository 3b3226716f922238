"""PURE: how much is said of what is announced, and in whose ear.

A message has a head, a body and hints, and only speech is shortened.  What is shown and felt
stays whole, and what is said again is said in full.
"""

from collections import Counter
from collections.abc import Mapping
from enum import Enum, StrEnum

from assistant.words.announcement import EVERYONE, Announcement, Priority
from assistant.words.rendering import hinted


class Verbosity(StrEnum):
    """How much is said."""

    DETAILED = "detailed"
    """Everything, always with what can be done next."""
    NORMAL = "normal"
    """The same, but what can be done next only until it was heard a few times."""
    BRIEF = "brief"
    """The head of each message; cards that are known well by title and kind alone."""
    OFF = "off"
    """Nothing but what is said again."""


class Kind(StrEnum):
    """Kinds of messages."""

    CARDS = "cards"
    """What one person asked to hear of a card."""
    GAME = "game"
    """What happens at the table."""
    ANSWERS = "answers"
    """What was asked of the program."""


class Route(Enum):
    """The two channels of a voice: the ear of one person, and the table."""

    EAR = "ear"
    TABLE = "table"


NAMES = (*(kind.value for kind in Kind), Route.EAR.value, Route.TABLE.value)
"""What can have a verbosity of its own."""
LEARNED = 2
"""After so many full readings a card is said by title and kind, where it is to be brief; and a
hint is left out that was heard so often."""


def route_of(announcement: Announcement) -> Route:
    """Return the channel of a message: what is not for everyone is for an ear."""
    return Route.TABLE if announcement.to == EVERYONE else Route.EAR


def kind_of(announcement: Announcement) -> Kind:
    """Return the kind of a message."""
    if announcement.priority is not Priority.TEXT:
        return Kind.GAME
    return Kind.CARDS if route_of(announcement) is Route.EAR else Kind.ANSWERS


def is_mine(announcement: Announcement) -> bool:
    """Say whether a message is for one person alone: private, or an answer to who asked."""
    answers = announcement.answers and kind_of(announcement) is Kind.ANSWERS
    return answers or route_of(announcement) is Route.EAR


def parsed(written: str) -> Mapping[str, Verbosity]:
    """Return what has a verbosity of its own, from ``cards=brief table=off``."""
    pairs = (each.partition("=") for each in written.split())
    named = ((name, verbosity(level)) for name, _, level in pairs if name in NAMES)
    return {name: level for name, level in named if level}


def verbosity(name: str) -> Verbosity | None:
    """Return the verbosity of a name, None for a name of none."""
    return Verbosity(name) if name in set(Verbosity) else None


def level(kind: Kind, route: Route, general: str, special: str) -> Verbosity:
    """Return how much is said: as the kind wants it, else the route, else all that is said."""
    own = parsed(special)
    return own.get(kind.value) or own.get(route.value) or verbosity(general) or Verbosity.NORMAL


def spoken(
    announcement: Announcement, general: str, special: str, known: Counter[str] | None = None
) -> str:
    """Return what is spoken of a message, nothing if it is not to be heard.

    `known` counts how often the hints of each sentence were heard, and this time is counted in
    it; without it none was.
    """
    if announcement.whole:
        return announcement.text
    match level(kind_of(announcement), route_of(announcement), general, special):
        case Verbosity.OFF:
            return ""
        case Verbosity.BRIEF:
            return announcement.brief
        case Verbosity.DETAILED:
            return announcement.text
        case Verbosity.NORMAL:
            hints = frozenset(hinted(announcement.said))
            if known is None or not hints:
                return announcement.text
            if all(known[key] >= LEARNED for key in hints):
                return announcement.core
            known.update(hints)
            return announcement.text
