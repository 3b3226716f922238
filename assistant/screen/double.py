"""Letters of double width and height, as terminals after DEC's VT100 show them.  Pure.

A row of the picture stands in two lines of the terminal with the same text: one shows the
upper half of the letters, the other the lower half (DECDHL, VT100 User Guide, chapter 3).
A line then has half as many cells.  Terminals that do not know it show each row twice.
"""

from assistant.screen.picture import RESET, Look, Picture, blank, go_to, write
from assistant.screen.themes import Theme

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
