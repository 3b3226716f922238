"""A line of a list, said by its number: ``2.``, ``#2``, ``No. 2``, ``two``, ``the second one``."""

import re
from dataclasses import dataclass

from assistant.braille.cells import has_cells
from assistant.braille.code import from_cells
from assistant.braille.uncontracted import read
from assistant.language.heard import meaning, names_in
from assistant.language.program import without_polite

_MOST_FIGURES = 3
_MOST_WORDS = 3
_LINE = re.compile(r"[\w\s.,!?:;()\[\]#'’\"]+")
_WORD = re.compile(r"\w+(?:['’]\w+)?")
_BRAILLE_ASCII = re.compile(r"(#[a-j]+)[.)]?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LineNumber:
    """The place of a line: the first is 1, the last -1.

    `word` is what was said for it where that may be a name as well, such as ``second``; it is
    empty for figures, and where the rest of what was said leaves no doubt: ``number two``.
    """

    number: int
    word: str = ""

    def of(self, count: int) -> int | None:
        """Return the index of the line among `count` lines, None if there is no such line."""
        index = self.number - 1 if self.number > 0 else count + self.number
        return index if 0 <= index < count else None


def line_number(text: str) -> LineNumber | None:
    """Return which line of a list a text means, None if it is more or less than a number."""
    text = _in_print(text)
    if not _LINE.fullmatch(text):
        return None
    words = _WORD.findall(without_polite(text).casefold().replace("’", "'"))
    around: list[str] = []
    for table in ("line_filler", "line_before", "line_filler", "line_before"):
        words = _without(words, table, around)
    words = _without(words, "line_behind", around, front=False)
    number, counts = _number(" ".join(words))
    surely = "#" in text or any("surely" in each for each in around)
    ordinal = any("ordinal" in each for each in around)
    spelled = any("figures" in each for each in around) and not words[0].isdecimal()
    if number is None or spelled or (counts and ordinal and "surely" not in around):
        # The two are not the second, and twenty-one is not twenty.
        return None
    return LineNumber(number, "" if surely or words[0].isdecimal() else " ".join(words))


def several_lines(text: str) -> bool:
    """Say whether a text names lines of a list one after the other: ``1 and 3``."""
    parts = names_in(text)
    return len(parts) > 1 and all(line_number(part) for part in parts)


def _in_print(text: str) -> str:
    """Return what was typed in braille in print."""
    if has_cells(text):
        return from_cells(text.strip()) or text
    cells = _BRAILLE_ASCII.fullmatch(text.strip())
    return (cells and read(cells[1])) or text


def _number(said: str) -> tuple[int | None, bool]:
    """Return the number that is said, and whether it counts and gives no place: ``two``."""
    ordinal = meaning("ordinals", said)
    if ordinal:
        return int(ordinal), False
    counted = meaning("numbers", said)
    if counted:
        return int(counted), True
    figures = said.rstrip("abcdefghijklmnopqrstuvwxyz")
    ending = said[len(figures) :]
    if ending and meaning("ordinal_endings", ending) is None:
        return None, False
    right = figures.isascii() and figures.isdecimal() and len(figures) <= _MOST_FIGURES
    return (int(figures) if right else None), False


def _without(words: list[str], table: str, around: list[str], *, front: bool = True) -> list[str]:
    """Return words without the longest phrase of a table at one end, if something is left.

    What the phrase means is added to `around`.
    """
    for count in range(min(len(words) - 1, _MOST_WORDS), 0, -1):
        found = meaning(table, " ".join(words[:count] if front else words[-count:]))
        if found is not None:
            around.append(found)
            return words[count:] if front else words[:-count]
    return words
