"""The line that somebody types on, in line mode and on the screen: edited, pasted into.  Pure."""

import unicodedata
from dataclasses import dataclass, replace

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

    def echo(self, before: "Entry") -> str:
        """Return what makes this line of one that was typed on at its end, and only added to.

        A letter writes itself, a correction goes back over what it takes away.
        """
        if self.text.startswith(before.text):
            return self.text[len(before.text) :]
        return "\b \b" * sum(map(_columns, before.text[len(self.text) :]))


def _columns(character: str) -> int:
    """Return how many columns of a terminal a character takes (Unicode Annex 11)."""
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


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
