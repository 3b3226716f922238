"""Words about speech and sound."""

from collections.abc import Iterable, Iterator

from assistant.registry import command
from assistant.session import Session
from assistant.settings import fits
from assistant.words.announcement import Announcement


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
    session.speaker.hush(for_good=True)
    return ()


@command("sound", "rate", takes=True)
def rate(session: "Session", rest: str) -> Iterable[Announcement]:
    """Set the speed of speech in words a minute."""
    return _number(session, "rate", rest)


@command("sound", "volume", takes=True)
def volume(session: "Session", rest: str) -> Iterable[Announcement]:
    """Set the loudness of speech in per cent."""
    return _number(session, "volume", rest)


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
    session.retune()
    yield session.tell(key, value=shown or str(value))
    yield from faults


def _number(session: "Session", name: str, rest: str) -> Iterable[Announcement]:
    typed = rest.removesuffix("%").strip()
    number = int(typed) if typed.isdecimal() and len(typed) < 6 else None
    if number is None or not fits(name, number):
        return (session.tell(f"settings.{name}_ask", value=getattr(session.settings, name)),)
    return changed(session, name, number, f"settings.{name}")
