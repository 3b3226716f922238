"""Words about who hears how much: the second device, short sounds, verbosity."""

from collections.abc import Iterable

from assistant import places
from assistant.commands.lists import when_known, which
from assistant.commands.sound import changed
from assistant.registry import command
from assistant.session import Session
from assistant.settings import VERBOSITIES, load_settings
from assistant.speech.devices import (
    WAV_PREFIX,
    SoundDevice,
    named,
    offered,
    why_not_private,
)
from assistant.speech.speaking import NAMES as KINDS
from assistant.speech.speaking import Verbosity, parsed
from assistant.speech.tones import NAMES
from assistant.words.announcement import Announcement


@command("sound", "ear", "private", takes=True)
def ear(session: "Session", rest: str) -> Iterable[Announcement]:
    """Take a second sound device for what is for one ear alone."""
    from assistant.speech.listing import find_devices

    name = rest.casefold()
    if not name:
        now = session.settings.ear
        return (session.tell("settings.ear_ask" if now else "settings.ear_ask_none", value=now),)
    if name == "off":
        session.set("ear_id", "")
        return changed(session, "ear", "", "settings.ear_off")
    if rest.startswith(WAV_PREFIX):
        return _change_ear(session, rest, "")
    return when_known(session, "ear", find_devices, lambda at, found: _take_ear(at, rest, found))


def _take_ear(
    session: "Session", wanted: str, found: tuple[SoundDevice, ...]
) -> Iterable[Announcement]:
    """Take the one device whose name this is, or holds it, if it is not the table's as well."""
    names = offered(named(found, wanted))
    there = tuple(each for each in named(found, wanted) if each.name in names)
    if not there:
        known = ", ".join(dict.fromkeys(each.name for each in found if each.real))
        key = "settings.ear_unknown" if known else "settings.ear_none_found"
        return (session.tell(key, value=wanted, known=known),)
    if len(names) > 1:
        return which(session, "prompt.devices", names, "ear")
    if len(there) > 1:
        return (session.tell("settings.ear_twins", value=names[0]),)
    (own,) = there
    key = why_not_private(own, session.settings.device, found)
    if key == "speech.ear_same":
        return (session.tell("settings.ear_same", value=own.name),)
    if key:
        return (session.tell(key),)
    return _change_ear(session, own.name, own.id)


def _change_ear(session: "Session", name: str, known: str) -> Iterable[Announcement]:
    # What cannot be kept is told once, of the name.
    session.set("ear_id", known)
    return changed(session, "ear", name, "settings.ear")


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
        kept = set(load_settings(places.settings_file())[0].quiet.split())
        off, kept = _switched(off, state, names), _switched(kept, state, names)
        # What the command line made silent for this sitting is not what was chosen.
        faults = session.set("quiet", _written(off), kept=_written(kept))
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


def _switched(off: set[str], state: str, names: Iterable[str]) -> set[str]:
    return off - set(names) if state == "on" else off | set(names)


def _written(off: set[str]) -> str:
    return " ".join(name for name in NAMES if name in off)


def _sounds_now(session: "Session", off: set[str]) -> Iterable[Announcement]:
    on = ", ".join(name for name in NAMES if name not in off)
    if not on:
        return (session.tell("settings.sounds_off"),)
    return (session.tell("settings.sounds", value=on),)
