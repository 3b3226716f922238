"""The line that somebody types on: edited, pasted into, brought back, or picked.  Pure."""

import unicodedata
from dataclasses import dataclass, replace

from rich.cells import cell_len

from assistant.choices import Choice
from assistant.messages import Text
from assistant.words.announcement import EVERYONE, Who

LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Entry:
    """A line being typed, and before which character the next one goes."""

    text: str = ""
    at: int = 0

    def press(self, key: str, character: str | None) -> "Entry | None":
        """Return the line after a key; None if the key does nothing to a line.

        `key` is the key's name as Textual calls it, `character` what it types.
        """
        text, at = self.text, self.at
        match key:
            case "backspace" | "ctrl+h":
                back = _whole(text[:at])
                return Entry(text[:back] + text[at:], back)
            case "delete":
                return Entry(text[:at] + text[at + 1 :], at)
            case "ctrl+u":
                return Entry(text[at:])
            case "left":
                return Entry(text, _whole(text[:at]))
            case "right":
                return Entry(text, min(at + 1, len(text)))
            case "home":
                return Entry(text)
            case "end":
                return Entry(text, len(text))
        if character and character.isprintable():
            return self.insert(character)
        return None

    def insert(self, more: str) -> "Entry":
        """Return the line with text put in where it is being typed."""
        more = "".join(each for each in more if each.isprintable())
        more = more[: max(0, LONGEST - len(self.text))]
        return Entry(self.text[: self.at] + more + self.text[self.at :], self.at + len(more))

    def part(self, width: int) -> tuple[str, int]:
        """Return the part of the line that fits into `width` cells, and the cursor's cell in it.

        It moves by half a width at a time, so that most keys change one cell only.
        """
        if cell_len(self.text) < width:
            return self.text, cell_len(self.text[: self.at])
        step = max(1, width // 2)
        first = 0
        while cell_len(self.text[first : self.at]) >= width:
            first += step
        part = self.text[first:]
        while cell_len(part) > width:
            part = part[:-1] if len(part) < width * 2 else part[: width * 2 - 1]
        return part, cell_len(self.text[first : self.at])


def _whole(text: str) -> int:
    """Return where the last letter of a text begins, with its accents."""
    at = max(0, len(text) - 1)
    while at and unicodedata.combining(text[at]):
        at -= 1
    return at


MANY = 20
"""So many pasted lines are announced, and taken a portion at a time."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """Lines that wait to be taken, and what stays in the line behind them."""

    lines: tuple[str, ...] = ()
    rest: str = ""

    @property
    def many(self) -> bool:
        """Whether they take so long that people are to be told, and may stop them."""
        return len(self.lines) > MANY

    def portion(self) -> tuple[tuple[str, ...], "Pasted"]:
        """Return the next lines to be taken, and what waits behind them."""
        return self.lines[:MANY], replace(self, lines=self.lines[MANY:])


def pasted(text: str) -> Pasted:
    """Part a text that was pasted."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    *lines, rest = text.split("\n")
    return Pasted(tuple(lines), rest)


@dataclass(frozen=True, slots=True)
class Picked:
    """A list, which line of it is picked, -1 for none, and who may hear it."""

    choices: tuple[Choice, ...] = ()
    at: int = -1
    to: Who = EVERYONE

    def __bool__(self) -> bool:
        """Whether a line is picked."""
        return self.at >= 0

    @property
    def number(self) -> int:
        """The number of the line."""
        return self.at + 1

    @property
    def text(self) -> Text:
        """What stands in the line; of one that only its names answer, the first of them."""
        choice = self.choices[self.at]
        return choice.text or choice.names[0]

    def step(self, step: int, choices: tuple[Choice, ...], to: Who) -> "Picked":
        """Go one line down (1) or up (-1); where none is picked yet, into `choices` for `to`."""
        picked = self if self else Picked(choices, to=to)
        last = len(picked.choices) - 1
        start = picked.at if picked else (-1 if step > 0 else last + 1)
        return replace(picked, at=max(0, min(start + step, last)))
