"""PURE: how much is spoken of a message, for each kind and each route.

Only speech is shortened: what is shown and felt stays whole, and what is said again is
said in full.
"""

import re
from collections.abc import Mapping
from enum import StrEnum

from assistant.words import say
from assistant.words.announcement import Announcement, Priority, Route

_SENTENCE = re.compile(r"(?<=[.!?])\s+")


class Verbosity(StrEnum):
    """How much is said."""

    NOVICE = "novice"
    """Everything, and what can be done next."""
    NORMAL = "normal"
    BRIEF = "brief"
    """Without what can be done next; cards that are known well by title and kind alone."""
    OFF = "off"
    """Nothing but what is important; of one kind or route."""


class Kind(StrEnum):
    """Kinds of messages."""

    CARDS = "cards"
    """What one person asked to hear of a card."""
    GAME = "game"
    """What happens at the table."""
    ANSWERS = "answers"
    """What was asked of the program."""


NAMES = (*(kind.value for kind in Kind), Route.EAR.value, Route.TABLE.value)
"""What can have a verbosity of its own."""
LEARNED = 2
"""After so many full readings a card is said by title and kind, where it is to be brief."""


def kind_of(announcement: Announcement) -> Kind:
    """Return the kind of a message."""
    if announcement.priority is not Priority.TEXT:
        return Kind.GAME
    return Kind.CARDS if announcement.route is Route.EAR else Kind.ANSWERS


def parsed(written: str) -> Mapping[str, Verbosity]:
    """Return what has a verbosity of its own, from ``cards=brief table=off``."""
    pairs = (each.partition("=") for each in written.split())
    levels = set(Verbosity)
    return {name: Verbosity(level) for name, _, level in pairs if name in NAMES and level in levels}


def level(kind: Kind, route: Route, general: str, special: str) -> Verbosity:
    """Return how much is said: as the kind wants it, else the route, else all that is said."""
    own = parsed(special)
    found = own.get(kind.value) or own.get(route.value) or general
    return Verbosity(found) if found in set(Verbosity) else Verbosity.NORMAL


def spoken(announcement: Announcement, general: str, special: str) -> str:
    """Return what is spoken of a message, nothing if it is not to be heard."""
    if announcement.whole or announcement.priority is Priority.IMPORTANT:
        return announcement.text
    match level(kind_of(announcement), announcement.route, general, special):
        case Verbosity.OFF:
            return ""
        case Verbosity.BRIEF:
            return announcement.brief or _without_hints(announcement.text)
        case _:
            return announcement.text


def _without_hints(text: str) -> str:
    """Leave out the sentences that say what to do next, unless there is nothing else."""
    starts = "|".join(map(re.escape, say("speech.hint_starts").split(", ")))
    hint = re.compile(rf"({starts})\b")
    kept = [each for each in _SENTENCE.split(text) if not hint.match(each)]
    return " ".join(kept) or text
