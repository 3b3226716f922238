"""Words that choose who speaks, and where."""

from collections.abc import Iterable

from assistant.commands.lists import MANY, ask_for_list, when_known, which
from assistant.commands.sound import changed
from assistant.registry import command
from assistant.session import Session
from assistant.speech.devices import WAV_PREFIX, SoundDevice, at_table, named, offered
from assistant.speech.fallback import ENGINES as OWN_ENGINES
from assistant.words import sentence
from assistant.words.announcement import Announcement

ENGINES = ("auto", *OWN_ENGINES, "none")


@command("sound", "voice", takes=True)
def voice(session: "Session", rest: str) -> Iterable[Announcement]:
    """Take another voice by its name, or another engine by its."""
    from assistant.speech.listing import find_voices

    if rest.casefold() in ENGINES:
        return engine(session, rest)
    if not rest or rest.casefold() == "usual":
        return _asked_or_usual(session, "voice", rest)
    chosen = session.settings.engine
    return when_known(
        session,
        "voice",
        lambda: find_voices(chosen),
        lambda at, found: _take_voice(at, rest, found),
    )


@command("sound", "voices", takes=True)
def voices(session: "Session", rest: str) -> Iterable[Announcement]:
    """List the voices to choose from, or those whose names hold something."""
    from assistant.speech.listing import list_voices

    chosen = session.settings.engine
    return ask_for_list(session, "voice", lambda: list_voices(chosen), rest)


@command("sound", "device", takes=True)
def device(session: "Session", rest: str) -> Iterable[Announcement]:
    """Take another sound device by its name."""
    from assistant.speech.listing import find_devices

    if not rest or (rest.casefold() == "usual" and not session.settings.ear):
        return _asked_or_usual(session, "device", rest)
    if rest.startswith(WAV_PREFIX):
        return changed(session, "device", rest, "settings.device")
    return when_known(
        session, "device", find_devices, lambda at, found: _take_device(at, rest, found)
    )


@command("sound", "devices")
def devices(session: "Session", rest: str) -> Iterable[Announcement]:
    """List the sound devices to choose from."""
    from assistant.speech.listing import list_devices

    return ask_for_list(session, "device", list_devices)


@command("sound", "engine", takes=True)
def engine(session: "Session", rest: str) -> Iterable[Announcement]:
    """Take another speech engine."""
    name = rest.casefold()
    if not name:
        return (_engines(session),)
    if name not in ENGINES:
        return (session.tell("settings.engine_unknown", value=name[:40]),)
    return changed(session, "engine", name, "settings.engine")


def _engines(session: "Session") -> Announcement:
    """Say which engine is chosen, and which are there."""
    from assistant.speech.listing import installed_engines

    there = installed_engines()
    missing = [each for each in OWN_ENGINES if each not in there]
    value, here = session.settings.engine, ", ".join(("auto", *there, "none"))
    if not missing:
        return session.tell("settings.engine_ask", value=value, here=here)
    others = ", ".join(missing)
    return session.tell("settings.engine_ask_some", value=value, here=here, missing=others)


def _asked_or_usual(session: "Session", name: str, rest: str) -> Iterable[Announcement]:
    usual = sentence(f"settings.{name}_usual")
    if rest:
        return changed(session, name, "", f"settings.{name}", usual)
    now = getattr(session.settings, name) or usual
    return (session.tell(f"settings.{name}_ask", value=now),)


def _take_voice(
    session: "Session", wanted: str, found: tuple[tuple[str, str], ...]
) -> Iterable[Announcement]:
    """Take the voice of this id or name, or the one whose name holds it."""
    folded = wanted.casefold()
    exact = (each for pair in found for each in pair if each.casefold() == folded)
    # An engine that has no list of its voices is believed.
    own = next(exact, "" if found else wanted)
    if own:
        return changed(session, "voice", own, "settings.voice")
    names = tuple(dict.fromkeys(name for _, name in found if folded in name.casefold()))
    if not names:
        return (session.tell("settings.voice_unknown", value=wanted),)
    if len(names) == 1:
        return changed(session, "voice", names[0], "settings.voice")
    if len(names) > MANY:
        return (session.tell("settings.voice_several", value=wanted, count=len(names)),)
    return which(session, "prompt.voices", names, "voice")


def _take_device(
    session: "Session", wanted: str, found: tuple[SoundDevice, ...]
) -> Iterable[Announcement]:
    """Take the device whose name this is, or holds it, unless it is the ear's."""
    settings = session.settings
    usual = wanted.casefold() == "usual"
    there = named(found, "" if usual else wanted)
    names = offered(there)
    if len(names) > 1 and not usual:
        return which(session, "prompt.devices", names, "device")
    # A plug-in is only taken by its whole name.
    exact = [each for each in there if each.name.casefold() == wanted.casefold()]
    own = exact or [each for each in there if each.name in names]
    at = at_table(found, "") if usual else next(iter(own), None)
    if at and settings.ear and (at.id == settings.ear_id or at.name == settings.ear):
        return (session.tell("settings.device_same", value=at.name),)
    if usual:
        return _asked_or_usual(session, "device", wanted)
    if at is None and found:
        # It may be plugged in later; until then the voice itself tells where it is heard.
        return changed(session, "device", wanted, "settings.device_wished")
    return changed(session, "device", at.name if at else wanted, "settings.device")
