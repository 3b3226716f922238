"""The user's settings: one small TOML file, read at the start and written when a word changes it.

A mistake in the file costs only the line it stands in: the setting keeps its
default, and the problem is told.
"""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path

import tomli

from assistant import places
from assistant.address import spoken_address
from assistant.files import read_text, replace_file
from assistant.problems import Fault, Problem
from assistant.tongue import languages, system_language

RATE = range(80, 901)
VOLUME = range(101)
PITCH = range(101)
BRAILLE_WIDTH = range(8, 101)
STEPS = range(100)
LONGEST = 2_000  # characters of a text, such as an address
READINGS = ("full", "short")
VERBOSITIES = ("detailed", "normal", "brief", "off")
BRAILLE_VERBOSITIES = ("detailed", "normal", "brief")
FORMER: Mapping[str, str] = {"novice": "detailed"}
"""Verbosities by the names that they had."""
_FORMER = re.compile(rf"\b({'|'.join(FORMER)})\b")
CURSORS = ("end", "start")
VIEWS = ("off", "beside", "instead")
THEMES = ("terminal", "dark", "light")


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user chose.

    `speech` is whether the program speaks itself; `engine`, `voice` and `device` name
    them, empty for the best one found; `ear` is a second device for what is for one ear,
    empty for none, and `ear_id` what its system calls it.  `quiet` names the short sounds
    that are off.  `verbosity` is how much is spoken, and `verbosity_for` of what it is
    another, such as ``cards=brief``; `verbosity_braille` is how much is shown on a braille display.
    `rate` is in words a minute, `volume` in per cent, `pitch` from 0, low, to 100.  `voice_mine`,
    empty for the same voice, and `pitch_mine` are for what is for one person alone.
    `camera` is a source as in
    ``table-assistant read``, empty for the first camera found; `watching` is whether it
    looks through it.  `reading` says how much of a card is read at once: ``full`` or
    ``short`` (title and kind).  `braille` gives line mode's messages in pieces of
    `braille_width` cells.

    `plain` is whether it starts in line mode.  On the screen, `reader` is whether a screen
    reader reads it, so that the game is not shown beside the messages; `cursor` whether the
    cursor stands at a message's end or start; `stay` whether it stays with a message until a key;
    `view` where the game stands, `large` whether the type is large, `double` whether its letters
    are of double size, `theme` the colours; `curtain` hides all text from eyes, `privacy` what is
    for one ear; `keys` are the user's own keys, `single_keys` whether single letters act as keys.

    `display` is whether messages are written on a braille display through BrlAPI, and
    `display_mine` whether it is felt by whom the ear is of.  `display_of` is the player who reads
    it, empty where that is not known; `mine_only` gives that player their own business alone,
    `turn_flash` has the display flash as their turn begins.  `contracted` is whether what is
    written on it is contracted braille, `verbosity_braille` how much is read in braille.

    `edition` and `players` are what a new game is where nothing else is said; `tutorial` is
    the step that was reached, `welcome` the question of the first start that waits, 0 for none.

    `language` is the one that is spoken and understood, by the name of its folder; empty for
    that of the system.

    `timers` is whether the timers of games of any box speak.

    `adult_locked` keeps `adult` off, whatever stands there.
    """

    speech: bool = True
    engine: str = "auto"
    voice: str = ""
    rate: int = 175
    volume: int = 100
    device: str = ""
    ear: str = ""
    ear_id: str = ""
    quiet: str = ""
    verbosity: str = "normal"
    verbosity_for: str = ""
    verbosity_braille: str = "normal"
    pitch: int = 50
    pitch_mine: int = 60
    voice_mine: str = ""
    camera: str = ""
    watching: bool = True
    reading: str = "full"
    braille: bool = False
    braille_width: int = 40
    adult: bool = False
    adult_locked: bool = False
    deck: str = ""
    plain: bool = False
    reader: bool = False
    cursor: str = "end"
    stay: bool = True
    display: bool = True
    display_mine: bool = False
    display_of: str = ""
    mine_only: bool = False
    turn_flash: bool = True
    contracted: bool = True
    view: str = "off"
    large: bool = False
    double: bool = False
    mouse: bool = False
    theme: str = "terminal"
    curtain: bool = False
    privacy: bool = False
    keys: str = ""
    single_keys: bool = False
    edition: str = ""
    players: str = ""
    tutorial: int = 0
    welcome: int = 0
    language: str = ""
    timers: bool = True


_LINE = re.compile(r"\(at line (\d+)")

_ALLOWED: Mapping[str, range | tuple[str, ...]] = {
    "rate": RATE,
    "volume": VOLUME,
    "pitch": PITCH,
    "pitch_mine": PITCH,
    "braille_width": BRAILLE_WIDTH,
    "tutorial": STEPS,
    "welcome": STEPS,
    "reading": READINGS,
    "verbosity": VERBOSITIES,
    "verbosity_braille": BRAILLE_VERBOSITIES,
    "cursor": CURSORS,
    "view": VIEWS,
    "theme": THEMES,
}


def load_settings(
    file: Path, locks: Iterable[Path] | None = None
) -> tuple[Settings, list[Problem]]:
    """Read the settings; a missing file is no problem, a faulty line costs only itself.

    Where one of the files `locks` is there, those of `places` if not given, decks for adults
    stay hidden as with ``adult_locked = true``.
    """
    settings, problems = _read(file)
    locks = places.adult_locks() if locks is None else locks
    if settings.adult_locked or any(map(_locks, locks)):
        settings = replace(settings, adult=False, adult_locked=True)
    return settings, problems


def _locks(lock: Path) -> bool:
    """Say whether a lock is there; what cannot be looked for may be there."""
    try:
        return lock.exists()
    except OSError:
        return True


def _read(file: Path) -> tuple[Settings, list[Problem]]:
    settings, problems = Settings(), list[Problem]()
    try:
        found = tomli.loads(read_text(file, "utf-8-sig"))
    except FileNotFoundError:
        return settings, problems
    except OSError as error:
        why = error.strerror or type(error).__name__
        return settings, [Problem(str(file), "settings.unreadable", {"why": why})]
    except (ValueError, RecursionError) as error:
        line = _LINE.search(str(error))
        key = "settings.broken_line" if line else "settings.broken"
        return settings, [Problem(str(file), key, {"line": int(line[1])} if line else {})]
    known = tuple(field.name for field in fields(Settings))
    for key, value in found.items():
        if key.startswith("verbosity") and isinstance(value, str):
            value = _FORMER.sub(lambda name: FORMER[name[0]], value)
        if key not in known:
            problems.append(
                Problem(
                    str(file), "settings.unknown", {"name": key[:40], "known": ", ".join(known)}
                )
            )
        elif not fits(key, value):
            shown = {"name": key, "value": _said(value)}
            problems.append(Problem(str(file), "settings.wrong", shown))
        else:
            settings = replace(settings, **{key: value})
    return settings, problems


def _said(value: object) -> str:
    """Return a wrong value short enough to be said, whatever it is."""
    try:
        written = str(value)
    except (ValueError, RecursionError):
        # More digits than Python writes out, or tables within tables.
        return "…"
    return spoken_address(written)[:40]


def chosen_language(settings: Settings) -> str:
    """Return the language that was chosen, that of the system where none was."""
    return settings.language or system_language(os.environ)


def fits(name: str, value: object) -> bool:
    """Say whether `value` has the type and lies in the range of the setting `name`."""
    if type(value) is not type(getattr(Settings(), name)):
        return False
    if isinstance(value, str) and len(value) > LONGEST:
        return False
    allowed = ("", *languages()) if name == "language" else _ALLOWED.get(name)
    return allowed is None or value in allowed


def save_setting(file: Path, name: str, value: str | int | bool) -> None:
    """Write one setting, keeping the user's own comments and order.

    Raises Fault if the file cannot be written.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        try:
            document = tomlkit.parse(read_text(file, "utf-8-sig"))
        except FileNotFoundError:
            document = tomlkit.document()
        document[name] = value
        replace_file(file, tomlkit.dumps(document).encode("utf-8"))
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Fault("settings.unsaved", file=str(file), why=why) from error
    except (UnicodeDecodeError, TOMLKitError) as error:
        # What the user wrote there is worth more than the new value.
        raise Fault("settings.unsaved_broken", file=str(file)) from error
