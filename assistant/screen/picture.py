"""What stands on the screen, and what is written to change it.  Pure.

A terminal screen reader says whatever is written, and a braille display shows the row
under the cursor: so only cells that change are written, and the cursor comes last.

Letters of double width and height are as terminals after DEC's VT100 show them: a row of the
picture stands in two lines of the terminal with the same text, of which one shows the upper half
of the letters, the other the lower half (DECDHL, VT100 User Guide, chapter 3).  A line then has
half as many cells.  Terminals that do not know it show each row twice."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from rich.cells import cell_len

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""

CONTRAST = 7.0


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the text by its look, and of what is behind it; None for the terminal's own.

    `start` works without colours as well: bold is bold, and what is hidden is concealed, and
    black on black for terminals that cannot conceal, such as the console of Linux.
    """

    text: Mapping[str, Colour]
    back: Colour | None = None

    def start(self, look: str) -> str:
        """Return what is written before text of this look (ECMA-48, SGR)."""
        codes = {"plain": [], "bold": ["1"], "hidden": ["8"], "bar": ["7"]}[look]
        if self.back is None:
            codes += ["30", "40"] if look == "hidden" else []
        else:
            colour = self.back if look == "hidden" else self.text.get(look, self.text["plain"])
            codes = [*codes, _sgr(38, colour), _sgr(48, self.back)]
        return f"\x1b[{';'.join(codes)}m" if codes else ""


def _sgr(what: int, colour: Colour) -> str:
    return f"{what};2;{colour[0]};{colour[1]};{colour[2]}"


BLACK, WHITE = (0, 0, 0), (255, 255, 255)
THEMES: Mapping[str, Theme] = {
    "terminal": Theme({}),
    "dark": Theme({"plain": WHITE, "bold": (255, 240, 150)}, BLACK),
    "light": Theme({"plain": BLACK, "bold": (0, 0, 110)}, WHITE),
}


def theme_for(wanted: str, environment: Mapping[str, str]) -> Theme:
    """Return the colours that are wanted; the terminal's own where it has none to choose from.

    `environment` are the variables: NO_COLOR (no-color.org) and the terminal's kind, TERM.
    """
    kind = environment.get("TERM", "")
    colourless = kind.startswith(("vt", "dumb")) or kind.endswith(("-m", "-mono"))
    return THEMES["terminal" if environment.get("NO_COLOR") or colourless else wanted]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio")."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    """Return the relative luminance of an sRGB colour (WCAG 2.2)."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


RESET = "\x1b[0m"


class Look(Enum):
    """How a run of text looks; none of it carries a meaning of its own.

    What is `HIDDEN` cannot be seen, but a screen reader and a braille display have it.
    """

    PLAIN = "plain"
    BOLD = "bold"
    HIDDEN = "hidden"
    BAR = "bar"
    """A blank in reversed colours: a bar for eyes, and nothing that is read."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one row, of one look.

    Of two runs with the same `mark` in the same place the later one only changes the
    earlier; with another mark it is written anew, also where it is the same text.
    """

    text: str
    mark: int = 0
    look: Look = Look.PLAIN


@dataclass(frozen=True, slots=True)
class Picture:
    """All that stands on the screen: runs by row and column, and the cursor (column, row).

    If it is `double`, a row stands in two lines of the terminal, an upper half and a lower
    one, and columns are those of double letters.
    """

    runs: Mapping[tuple[int, int], Run]
    cursor: tuple[int, int] = (0, 0)
    double: bool = False

    @property
    def cell(self) -> tuple[int, int]:
        """The cell of the terminal where the cursor stands (column, line)."""
        column, row = self.cursor
        return (column, row * 2 + 1) if self.double else (column, row)


NOTHING = Run("")


def write(old: Picture, new: Picture, theme: Theme) -> str:
    """Return what is to be written to a terminal that shows `old`, so that it shows `new`.

    Both have letters of one size; for another the terminal is emptied first.
    """
    written: list[str] = []
    last: tuple[int, int, bool] | None = None
    for row, column, text, run in changes(old, new):
        piece = f"{theme.start(run.look.value)}{text}{RESET}"
        if new.double:
            # Nobody listens to letters that stand there twice.
            written += (go_to(column, line) + piece for line in (row * 2, row * 2 + 1))
            continue
        if last and text.strip() and row > last[0]:
            # A screen reader that hears two rows on end would join their words; a message goes
            # on after a blank, another one begins on a new line.  Where only a part of a row
            # was written, the cell behind it is not blank.
            blank_cell = f"{theme.start(Look.PLAIN.value)} {RESET}"
            written.append(blank_cell if run.mark == last[1] and last[2] else "\r\n")
        written.append(go_to(column, row) + piece)
        last = (row, run.mark, text == run.text) if text.strip() else None
    if not written and old.cell == new.cell:
        return ""
    return "".join((*written, go_to(*new.cell)))


def blank(theme: Theme, width: int, height: int) -> str:
    """Return what empties a terminal of this size."""
    if theme.back is None:
        return f"{RESET}\x1b[2J"
    # Not every terminal fills what it erases with the colour of the background.
    rows = "".join(go_to(0, row) + " " * width for row in range(height))
    return f"{theme.start(Look.PLAIN.value)}{rows}{RESET}"


def go_to(column: int, row: int) -> str:
    """Return what puts the cursor there (ECMA-48, CUP)."""
    return f"\x1b[{row + 1};{column + 1}H"


def changes(old: Picture, new: Picture) -> Iterator[tuple[int, int, str, Run]]:
    """Yield row, column, text and run of each piece that has changed: blanks, then text."""
    spots = sorted(old.runs.keys() | new.runs.keys())
    pairs = [(*spot, old.runs.get(spot, NOTHING), new.runs.get(spot, NOTHING)) for spot in spots]
    # Blanks first: what is new may stand where something else ended.
    for row, column, before, after in pairs:
        length = cell_len(after.text)
        blanks = cell_len(before.text) - length
        if blanks > 0:
            yield row, column + length, " " * blanks, after
    for row, column, before, after in pairs:
        first, last = _changed(before, after)
        if first < last:
            yield row, column + cell_len(after.text[:first]), after.text[first:last], after


def _changed(before: Run, after: Run) -> tuple[int, int]:
    """Return from where to where a run is to be written."""
    if before == after:
        return 0, 0
    if (before.mark, before.look) != (after.mark, after.look):
        return 0, len(after.text)
    first = _alike(before.text, after.text)
    behind = _alike_behind(before.text[first:], after.text[first:])
    return first, len(after.text) - behind


def _alike(one: str, other: str) -> int:
    """Return how many characters at the start are the same in both, accents with their letters."""
    count = 0
    for each, match in zip(one, other, strict=False):
        if each != match:
            break
        count += 1
    while count and any(
        unicodedata.combining(text[count : count + 1] or " ") for text in (one, other)
    ):
        count -= 1
    return count


def _alike_behind(one: str, other: str) -> int:
    """Return how many characters at the end are the same, where both take the same room."""
    if cell_len(one) != cell_len(other) or not (one.isascii() and other.isascii()):
        return 0
    return _alike(one[::-1], other[::-1])


UPPER, LOWER, SINGLE = "\x1b#3", "\x1b#4", "\x1b#5"
"""Make the line of the cursor an upper half, a lower half (DECDHL), or a usual line (DECSWL)."""


def write_anew(old: Picture, new: Picture, theme: Theme, width: int, height: int) -> str:
    """Return what empties a terminal of `width` by `height` and shows `new` on it.

    `old` is what was shown before: only what had double letters is set back.
    """
    empty = single(height) if old.double else ""
    empty += _double(theme, width, height) if new.double else blank(theme, width, height)
    return empty + write(Picture({}, (-1, -1), new.double), new, theme)


def single(height: int) -> str:
    """Return what gives each line of a terminal of this height its usual letters again."""
    return "".join(go_to(0, row) + SINGLE for row in range(height))


def _double(theme: Theme, width: int, height: int) -> str:
    """Return what empties a terminal and makes all its lines halves; an odd last one stays."""
    pairs = range(height // 2 * 2)
    halves = "".join(go_to(0, row) + (LOWER if row % 2 else UPPER) for row in pairs)
    if theme.back is None:
        return f"{RESET}\x1b[2J{halves}"
    # A line of halves is full with half the cells: more would go on in the next line.
    rows = "".join(go_to(0, row) + " " * (width // 2) for row in pairs)
    rest = go_to(0, height - 1) + " " * width if height % 2 else ""
    return f"{RESET}\x1b[2J{halves}{theme.start(Look.PLAIN.value)}{rows}{rest}{RESET}"
