"""Words about speech and sound: who speaks, where, how fast and how loud, and who hears it."""

from collections.abc import Callable, Iterable, Iterator

from assistant.choices import Choice
from assistant.commands.lists import MANY, ask_for_list, takes, when_known, which
from assistant.intents import Do
from assistant.language.heard import option
from assistant.language.slots import Slots
from assistant.messages import Text
from assistant.registry import Run, command
from assistant.session import Session
from assistant.settings import (
    Settings,
    fits,
)
from assistant.speech.devices import (
    WAV_PREFIX,
    SoundDevice,
    at_table,
    named,
    offered,
    why_not_private,
)
from assistant.speech.fallback import ENGINES as OWN_ENGINES
from assistant.speech.fallback import OF_ONE_VOICE, PITCHES, engines_for
from assistant.words import say, sentence
from assistant.words.announcement import Announcement
from assistant.words.plain import repeated


@command("sound", "speech", takes=True)
def speech(session: "Session", rest: str) -> Iterable[Announcement]:
    """Switch the program's own speech on or off."""
    match option(rest):
        case "on":
            engine = session.set("engine", "auto") if session.settings.engine == "none" else ()
            return (*changed(session, "speech", True, "settings.speech_on"), *engine)
        case "off":
            return changed(session, "speech", False, "settings.speech_off")
        case _:
            on = session.settings.speech
            return (session.tell("settings.speech_ask_on" if on else "settings.speech_ask_off"),)


@command("sound", "timers", takes=True)
def timers(session: "Session", rest: str) -> Iterable[Announcement]:
    """Have the timers of games speak, or none of them, from now on."""
    match option(rest):
        case "on":
            return changed(session, "timers", True, "settings.timers_on")
        case "off":
            return changed(session, "timers", False, "settings.timers_off")
        case _:
            on = session.settings.timers
            return (session.tell("settings.timers_ask_on" if on else "settings.timers_are_off"),)


@command("sound", "stop")
def stop(session: "Session", rest: str) -> Iterable[Announcement]:
    """Be silent at once."""
    session.speaker.hush(for_good=True)
    return ()


@command("sound", "braille", takes=True)
def braille(session: "Session", rest: str) -> Iterable[Announcement]:
    """Give messages in pieces that fit a braille display, or whole."""
    width = str(session.settings.braille_width)
    if option(rest) == "off":
        return changed(session, "braille", False, "settings.braille_off")
    return changed(session, "braille", True, "settings.braille_on", width)


_NUMBERS = {"rate": "rate", "volume": "volume", "width": "braille_width"}
"""Settings that are numbers, by their words."""
_READINGS = {"short": "short", "long": "full"}
"""How much of a card is read, by the word for it."""
_STEPS = {"rate": 25, "volume": 10}
"""How much faster or louder is, of numbers that are heard."""


def _numbering(name: str) -> Run:
    return lambda session, rest: _number(session, name, rest)


def _reading(how: str) -> Run:
    return lambda session, _: changed(session, "reading", how, f"settings.reading_{how}")


for _word, _name in _NUMBERS.items():
    command("sound", _word, takes=True)(_numbering(_name))
for _word, _how in _READINGS.items():
    command("sound", _word)(_reading(_how))


def changed(
    session: "Session", name: str, value: str | int | bool, key: str, shown: Text = ""
) -> Iterator[Announcement]:
    """Change a setting, tell the voice, and say what it is now."""
    faults = tuple(session.set(name, value))
    session.retune()
    yield session.tell(key, value=shown or str(value))
    yield from faults


def _number(session: "Session", name: str, rest: str) -> Iterable[Announcement]:
    typed = rest.removesuffix("%").strip()
    number = int(typed) if typed.isdecimal() and len(typed) < 6 else None
    more = option(typed)
    if name in _STEPS and more in ("more", "less"):
        step = _STEPS[name] if more == "more" else -_STEPS[name]
        further = getattr(session.settings, name) + step
        number = further if fits(name, further) else None
    if number is None or not fits(name, number):
        return (session.tell(f"settings.{name}_ask", value=getattr(session.settings, name)),)
    return changed(session, name, number, f"settings.{name}")


@command("sound", "pitch", takes=True)
def pitch(session: "Session", rest: str) -> Iterable[Announcement]:
    """Speak higher or lower: everything, or what is for one person alone."""
    mine, rest = _of_mine(rest)
    number = int(rest) if rest.isdecimal() and len(rest) < 6 else None
    name = "pitch_mine" if mine else "pitch"
    if option(rest) == "usual":
        number = getattr(Settings(), name)
    if number is None or not fits(name, number):
        now = session.settings
        return (session.tell("settings.pitch_ask", value=now.pitch, mine=now.pitch_mine),)
    return (
        *changed(session, name, number, f"settings.{name}"),
        *_cannot(session, "pitch", lambda engine: engine not in PITCHES),
    )


def _of_mine(rest: str) -> tuple[bool, str]:
    """Return whether words are about what is for one person alone, and what stands behind that."""
    first, _, more = rest.strip().partition(" ")
    return (True, more.strip()) if option(first) == "mine" else (False, rest.strip())


def _cannot(session: "Session", what: str, lacks: Callable[[str], bool]) -> Iterable[Announcement]:
    """Say in a sentence that the engine that speaks cannot do what was chosen."""
    chosen = session.settings.engine
    engine = session.voice or (engines_for(chosen)[0] if chosen != "none" else "")
    if engine and lacks(engine):
        yield session.tell(f"settings.{what}_cannot", engine=engine)


ENGINES = ("auto", *OWN_ENGINES, "none")


@command("sound", "voice", takes=True)
def voice(session: "Session", rest: str) -> Iterable[Announcement]:
    """Take another voice by its name, or another engine by its."""
    from assistant.speech.listing import find_voices

    mine, name = _of_mine(rest)
    if mine:
        return _voice_mine(session, name)
    if rest.casefold() in ENGINES:
        return engine(session, rest)
    if not rest or option(rest) == "usual":
        return _asked_or_usual(session, "voice", rest)
    chosen = session.settings.engine
    return when_known(session, "voice", rest, lambda: find_voices(chosen))


def _voice_mine(session: "Session", name: str) -> Iterable[Announcement]:
    """Take another voice for what is for one person alone."""
    from assistant.speech.listing import find_voices

    same = sentence("settings.voice_mine_same")
    if not name:
        now = session.settings.voice_mine or same
        return (session.tell("settings.voice_mine_ask", value=now),)
    if option(name) == "usual":
        return changed(session, "voice_mine", "", "settings.voice_mine", same)
    told = tuple(_cannot(session, "voice", lambda engine: engine in OF_ONE_VOICE))
    if told:
        return told
    chosen = session.settings.engine
    return when_known(session, "voice_mine", name, lambda: find_voices(chosen))


@takes("voice_mine")
def _take_voice_mine(
    session: "Session", wanted: str, found: tuple[tuple[str, str], ...]
) -> Iterable[Announcement]:
    """Take the voice of this id or name for what is for one person alone."""
    return _take_named(session, "voice_mine", wanted, found)


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

    if not rest or (option(rest) == "usual" and not session.settings.ear):
        return _asked_or_usual(session, "device", rest)
    if rest.startswith(WAV_PREFIX):
        return changed(session, "device", rest, "settings.device")
    return when_known(session, "device", rest, find_devices)


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
        return (session.tell("settings.engine_unknown", value=repeated(name, 40)),)
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


@takes("voice")
def _take_voice(
    session: "Session", wanted: str, found: tuple[tuple[str, str], ...]
) -> Iterable[Announcement]:
    """Take the voice of this id or name, or the one whose name holds it."""
    return _take_named(session, "voice", wanted, found)


def _take_named(
    session: "Session", setting: str, wanted: str, found: tuple[tuple[str, str], ...]
) -> Iterable[Announcement]:
    folded = wanted.casefold()
    exact = (each for pair in found for each in pair if each.casefold() == folded)
    # An engine that has no list of its voices is believed.
    own = next(exact, "" if found else wanted)
    if own:
        return changed(session, setting, own, f"settings.{setting}")
    names = tuple(dict.fromkeys(name for _, name in found if folded in name.casefold()))
    if not names:
        return (session.tell("settings.voice_unknown", value=wanted),)
    if len(names) == 1:
        return changed(session, setting, names[0], f"settings.{setting}")
    if len(names) > MANY:
        return (session.tell("settings.voice_several", value=wanted, count=len(names)),)
    mine = "mine " if setting == "voice_mine" else ""
    choices = tuple(Choice(name, Do("voice", Slots(f"{mine}{name}"))) for name in names)
    return session.ask(say("prompt.voices"), choices)


@takes("device")
def _take_device(
    session: "Session", wanted: str, found: tuple[SoundDevice, ...]
) -> Iterable[Announcement]:
    """Take the device whose name this is, or holds it, unless it is the ear's."""
    settings = session.settings
    usual = option(wanted) == "usual"
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


@command("sound", "ear", takes=True)
def ear(session: "Session", rest: str) -> Iterable[Announcement]:
    """Take a second sound device for what is for one ear alone."""
    from assistant.speech.listing import find_devices

    name = rest.casefold()
    if not name:
        now = session.settings.ear
        return (session.tell("settings.ear_ask" if now else "settings.ear_ask_none", value=now),)
    if option(name) == "off":
        session.set("ear_id", "")
        return changed(session, "ear", "", "settings.ear_off")
    if rest.startswith(WAV_PREFIX):
        return _change_ear(session, rest, "")
    return when_known(session, "ear", rest, find_devices)


@takes("ear")
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
