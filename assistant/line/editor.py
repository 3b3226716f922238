"""One line being typed: what each key does to it, and what is written for it.  Pure.

Nothing that stands on the screen is ever drawn again: a letter writes itself, a
correction writes one backspace, so that a screen reader says just that key.
"""

import unicodedata
from dataclasses import dataclass

ENTER = "\r\n"
ERASE = "\b\x7f"
KILL = "\x15"  # Ctrl+U, as in every terminal
END = "\x04"  # Ctrl+D
LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Edit:
    """What a key did: the line now, what is to be written, and whether the line is done."""

    line: str
    echo: str = ""
    done: bool = False
    closed: bool = False


def press(line: str, key: str) -> Edit:
    """Return what pressing `key` (one character) does to the line typed so far."""
    if key in ENTER:
        return Edit(line, done=True)
    if key in ERASE:
        return Edit(line[:-1], _back(line[-1:]))
    if key == KILL:
        return Edit("", _back(line))
    if key == END:
        return Edit(line, closed=not line)
    if not key.isprintable() or len(line) >= LONGEST:
        return Edit(line)
    return Edit(line + key, key)


def _back(erased: str) -> str:
    return "\b \b" * sum(_columns(character) for character in erased)


def _columns(character: str) -> int:
    """Return how many columns of a terminal a character takes (Unicode Annex 11)."""
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
