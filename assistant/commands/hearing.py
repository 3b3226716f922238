"""Words about who hears how much: the second device, short sounds, verbosity."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.arrivals import voice_settings
from assistant.commands.registry import command
from assistant.commands.sound import changed
from assistant.settings import VERBOSITIES
from assistant.speech.tones import NAMES
from assistant.speech.verbosity import NAMES as KINDS
from assistant.speech.verbosity import Verbosity, parsed
from assistant.words.announcement import Announcement

if TYPE_CHECKING:
    from assistant.session import Session


@command("sound", "ear", "private", takes=True)
def ear(session: "Session", rest: str) -> Iterable[Announcement]:
    """Take a second sound device for what is for one ear alone."""
    name = rest.casefold()
    if not name:
        now = session.settings.ear
        return (session.tell("settings.ear_ask" if now else "settings.ear_ask_none", value=now),)
    if name == "off":
        return changed(session, "ear", "", "settings.ear_off")
    wanted = replace(voice_settings(session.settings), ear=rest)
    if wanted.engine != "none" and not wanted.two_devices:
        return (session.tell("settings.ear_same", value=rest),)
    return changed(session, "ear", rest, "settings.ear")


@command("sound", "sounds", "short sounds", takes=True)
def sounds(session: "Session", rest: str) -> Iterable[Announcement]:
    """Switch the short sounds on or off, all or one."""
    words = rest.casefold().split()
    off = set(session.settings.quiet.split())
    state = words.pop() if words and words[-1] in ("on", "off") else ""
    names = words or list(NAMES)
    if not set(names) <= set(NAMES) or not (state or not words):
        known = ", ".join(NAMES)
        return (session.tell("settings.sounds_ask", known=known),)
    if state:
        off = off - set(names) if state == "on" else off | set(names)
        faults = session.set("quiet", " ".join(name for name in NAMES if name in off))
        session.retune()
        return (*_sounds_now(session, off), *faults)
    return _sounds_now(session, off)


@command("sound", "verbosity", takes=True)
def verbosity(session: "Session", rest: str) -> Iterable[Announcement]:
    """Say more or less: of everything, or of one kind of message or one route."""
    match rest.casefold().split():
        case [wanted] if wanted in VERBOSITIES:
            return changed(session, "verbosity", wanted, "settings.verbosity")
        case [name, wanted] if name in KINDS and wanted in ("usual", *Verbosity):
            return _of_one(session, name, wanted)
        case _:
            value, names = session.settings.verbosity, ", ".join(KINDS)
            return (session.tell("settings.verbosity_ask", value=value, names=names),)


def _of_one(session: "Session", name: str, wanted: str) -> Iterable[Announcement]:
    """Give a kind of message or a route a verbosity of its own, or take it away."""
    own = dict(parsed(session.settings.verbosity_for))
    own.pop(name, None)
    if wanted != "usual":
        own[name] = Verbosity(wanted)
    written = " ".join(f"{each}={much.value}" for each, much in own.items())
    faults = tuple(session.set("verbosity_for", written))
    session.retune()
    key = "settings.verbosity_usual" if wanted == "usual" else "settings.verbosity_for"
    value = session.settings.verbosity if wanted == "usual" else wanted
    return (session.tell(key, name=name, value=value), *faults)


def _sounds_now(session: "Session", off: set[str]) -> Iterable[Announcement]:
    on = ", ".join(name for name in NAMES if name not in off)
    if not on:
        return (session.tell("settings.sounds_off"),)
    return (session.tell("settings.sounds", value=on),)
