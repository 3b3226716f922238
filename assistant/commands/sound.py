"""Words about speech and sound."""

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from assistant.choices import Choice
from assistant.commands.registry import command
from assistant.inbox import Listed
from assistant.settings import fits
from assistant.speech.opening import ENGINES as OWN_ENGINES
from assistant.words import say
from assistant.words.announcement import Announcement

if TYPE_CHECKING:
    from assistant.session import Session

ENGINES = ("auto", *OWN_ENGINES, "none")


@command("sound", "speech", takes=True)
def speech(session: "Session", rest: str) -> Iterable[Announcement]:
    """Switch the program's own speech on or off."""
    match rest.casefold():
        case "on":
            engine = session.set("engine", "auto") if session.settings.engine == "none" else ()
            return (*changed(session, "speech", True, "settings.speech_on"), *engine)
        case "off":
            return changed(session, "speech", False, "settings.speech_off")
        case _:
            on = session.settings.speech
            return (session.tell("settings.speech_ask_on" if on else "settings.speech_ask_off"),)


@command("sound", "stop")
def stop(session: "Session", rest: str) -> Iterable[Announcement]:
    """Be silent at once."""
    session.speaker.hush()
    return ()


@command("sound", "rate", takes=True)
def rate(session: "Session", rest: str) -> Iterable[Announcement]:
    """Set the speed of speech in words a minute."""
    return _number(session, "rate", rest)


@command("sound", "volume", takes=True)
def volume(session: "Session", rest: str) -> Iterable[Announcement]:
    """Set the loudness of speech in per cent."""
    return _number(session, "volume", rest)


@command("sound", "voice", takes=True)
def voice(session: "Session", rest: str) -> Iterable[Announcement]:
    """Take another voice by its name, or another engine by its."""
    if rest.casefold() in ENGINES:
        return engine(session, rest)
    return _named(session, "voice", rest)


@command("sound", "voices")
def voices(session: "Session", rest: str) -> Iterable[Announcement]:
    """List the voices to choose from."""
    from assistant.speech.listing import list_voices

    chosen = session.settings.engine
    return _ask_for_list(session, "voice", lambda: list_voices(chosen))


@command("sound", "device", takes=True)
def device(session: "Session", rest: str) -> Iterable[Announcement]:
    """Take another sound device by its name."""
    return _named(session, "device", rest)


@command("sound", "devices")
def devices(session: "Session", rest: str) -> Iterable[Announcement]:
    """List the sound devices to choose from."""
    from assistant.speech.listing import list_devices

    return _ask_for_list(session, "device", list_devices)


@command("sound", "engine", takes=True)
def engine(session: "Session", rest: str) -> Iterable[Announcement]:
    """Take another speech engine."""
    name = rest.casefold()
    if not name:
        return (session.tell("settings.engine_ask", value=session.settings.engine),)
    if name not in ENGINES:
        return (session.tell("settings.engine_unknown", value=name[:40]),)
    return changed(session, "engine", name, "settings.engine")


@command("sound", "braille", takes=True)
def braille(session: "Session", rest: str) -> Iterable[Announcement]:
    """Give messages in pieces that fit a braille display, or whole."""
    width = str(session.settings.braille_width)
    if rest.casefold() == "off":
        return changed(session, "braille", False, "settings.braille_off")
    return changed(session, "braille", True, "settings.braille_on", width)


@command("sound", "width", takes=True)
def width(session: "Session", rest: str) -> Iterable[Announcement]:
    """Set how many cells the braille display has."""
    return _number(session, "braille_width", rest)


@command("sound", "short")
def short(session: "Session", rest: str) -> Iterable[Announcement]:
    """Read only title and kind of each card."""
    return changed(session, "reading", "short", "settings.reading_short")


@command("sound", "long")
def long(session: "Session", rest: str) -> Iterable[Announcement]:
    """Read the text of each card at once."""
    return changed(session, "reading", "full", "settings.reading_full")


def changed(
    session: "Session", name: str, value: str | int | bool, key: str, shown: str = ""
) -> Iterator[Announcement]:
    """Change a setting, tell the voice, and say what it is now."""
    faults = tuple(session.set(name, value))
    # A voice that is gone is tried again only where that may bring it back.
    if not session.mute or name in ("speech", "engine", "device", "ear"):
        session.retune()
    yield session.tell(key, value=shown or str(value))
    yield from faults


def _number(session: "Session", name: str, rest: str) -> Iterable[Announcement]:
    typed = rest.removesuffix("%").strip()
    number = int(typed) if typed.isdecimal() and len(typed) < 6 else None
    if number is None or not fits(name, number):
        return (session.tell(f"settings.{name}_ask", value=getattr(session.settings, name)),)
    return changed(session, name, number, f"settings.{name}")


def _named(session: "Session", name: str, rest: str) -> Iterable[Announcement]:
    usual = say(f"settings.{name}_usual")
    if not rest:
        now = getattr(session.settings, name) or usual
        return (session.tell(f"settings.{name}_ask", value=now),)
    if rest.casefold() == "usual":
        return changed(session, name, "", f"settings.{name}", usual)
    return changed(session, name, rest, f"settings.{name}")


def _ask_for_list(
    session: "Session", name: str, ask: Callable[[], tuple[str, ...]]
) -> Iterable[Announcement]:
    """Ask engines or devices in the background: one that hangs must not hold up the table."""
    post, ready = session.desk.post, session.listed
    if ready is not None and ready.name == name:
        session.listed = None
        return _list(session, name, ready.names)
    if session.patient or post is None:
        return _list(session, name, ask())
    if name in session.listing:
        return (session.tell("prompt.still_looking"),)
    session.listing.add(name)
    look = threading.Thread(
        target=lambda: post(Listed(name, ask())), name=f"{name} list", daemon=True
    )
    look.start()
    return (session.tell("prompt.looking"),)


def listed(session: "Session", found: Listed) -> Iterable[Announcement]:
    """Read a list that was asked for; who is at something else now hears only that it is there."""
    session.listing.discard(found.name)
    if session.blank or session.choices or session.teaching:
        session.listed = found
        return (session.tell("prompt.list_ready", word=f"{found.name}s"),)
    return _list(session, found.name, found.names)


def _list(session: "Session", name: str, names: Iterable[str]) -> Iterable[Announcement]:
    def taking(each: str) -> Choice:
        return Choice(each, lambda chosen: _named(chosen, name, each))

    choices = tuple(taking(each) for each in names)
    if not choices:
        return (session.tell("prompt.list_none"),)
    return session.ask(say(f"prompt.{name}s"), choices)
