"""Words about how much is heard: how much is said of what, and short sounds."""

from collections.abc import Iterable
from dataclasses import replace

from assistant import places
from assistant.commands.sound import changed
from assistant.language.heard import option, value_named
from assistant.messages import Text, choose, joined
from assistant.registry import command
from assistant.session import Session
from assistant.settings import (
    BRAILLE_VERBOSITIES,
    FORMER,
    VERBOSITIES,
    Settings,
    load_settings,
)
from assistant.speech.how_much import NAMES as KINDS
from assistant.speech.how_much import parsed
from assistant.speech.how_much import verbosity as much_of
from assistant.speech.tones import NAMES
from assistant.words.announcement import Announcement

_EACH = (*VERBOSITIES, "usual")
_OF_BRAILLE = (*BRAILLE_VERBOSITIES, "usual")
BRAILLE = "braille"
"""What has a verbosity of its own beside what is spoken."""


@command("sound", "sounds", takes=True)
def sounds(session: "Session", rest: str) -> Iterable[Announcement]:
    """Switch the short sounds on or off, all or one."""
    words = rest.casefold().split()
    off = set(session.settings.quiet.split())
    state = option(words.pop()) if words and option(words[-1]) in ("on", "off") else ""
    names = [value_named(each) for each in words] or list(NAMES)
    if not set(names) <= set(NAMES) or not (state or not words):
        return (session.tell("settings.sounds_ask", known=_told(NAMES)),)
    if state:
        kept = set(load_settings(places.settings_file())[0].quiet.split())
        off, kept = _switched(off, state, names), _switched(kept, state, names)
        # What the command line made silent for this sitting is not what was chosen.
        faults = session.set("quiet", _written(off), kept=_written(kept))
        session.retune()
        return (*_sounds_now(session, off), *faults)
    return _sounds_now(session, off)


@command("sound", "next verbosity")
def next_verbosity(session: "Session", rest: str) -> Iterable[Announcement]:
    """Say less; and everything again after nothing."""
    at = VERBOSITIES.index(session.settings.verbosity)
    return _of_all(session, VERBOSITIES[(at + 1) % len(VERBOSITIES)])


@command("sound", "verbosity", takes=True)
def verbosity(session: "Session", rest: str) -> Iterable[Announcement]:
    """Say more or less: of everything, or of one kind of message or one route."""
    match [value_named(each) for each in rest.split()]:
        case [wanted] if FORMER.get(wanted, wanted) in VERBOSITIES:
            return _of_all(session, FORMER.get(wanted, wanted))
        case [name, wanted] if name == BRAILLE and FORMER.get(wanted, wanted) in _OF_BRAILLE:
            return _of_braille(session, FORMER.get(wanted, wanted))
        case [name, *_] if name == BRAILLE:
            value = told_value(session.settings.verbosity_braille)
            return (session.tell("settings.verbosity_braille_ask", value=value),)
        case [name, wanted] if name in KINDS and FORMER.get(wanted, wanted) in _EACH:
            return _of_one(session, name, FORMER.get(wanted, wanted))
        case _:
            value, names = told_value(session.settings.verbosity), _told((*KINDS, BRAILLE))
            return (session.tell("settings.verbosity_ask", value=value, names=names),)


def _of_all(session: "Session", wanted: str) -> Iterable[Announcement]:
    """Choose how much is said; that is heard however little it is."""
    told = changed(session, "verbosity", wanted, "settings.verbosity", told_value(wanted))
    return (replace(each, whole=True) for each in told)


def _of_braille(session: "Session", wanted: str) -> Iterable[Announcement]:
    """Choose how much is shown on the braille display."""
    level = Settings().verbosity_braille if wanted == "usual" else wanted
    return changed(session, "verbosity_braille", level, "settings.verbosity_braille")


def _of_one(session: "Session", name: str, wanted: str) -> Iterable[Announcement]:
    """Give a kind of message or a route a verbosity of its own, or take it away."""
    own = dict(parsed(session.settings.verbosity_for))
    own.pop(name, None)
    much = much_of(wanted)
    if much:
        own[name] = much
    written = " ".join(f"{each}={much.value}" for each, much in own.items())
    faults = tuple(session.set("verbosity_for", written))
    session.retune()
    key = "settings.verbosity_usual" if wanted == "usual" else "settings.verbosity_for"
    value = session.settings.verbosity if wanted == "usual" else wanted
    return (session.tell(key, name=told_value(name), value=told_value(value)), *faults)


def told_value(name: str) -> Text:
    """Return what the value of a setting is called."""
    return choose("settings.value", name, name)


def _told(names: Iterable[str]) -> Text:
    return joined("commas", *map(told_value, names))


def _switched(off: set[str], state: str, names: Iterable[str]) -> set[str]:
    return off - set(names) if state == "on" else off | set(names)


def _written(off: set[str]) -> str:
    return " ".join(name for name in NAMES if name in off)


def _sounds_now(session: "Session", off: set[str]) -> Iterable[Announcement]:
    on = _told(name for name in NAMES if name not in off)
    if not on:
        return (session.tell("settings.sounds_off"),)
    return (session.tell("settings.sounds", value=on),)
