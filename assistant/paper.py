"""Rows and columns of a sheet of labels, as they are written into its PDF and found again there."""

import math
from dataclasses import astuple, dataclass

_MARK = "label-grid"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a sheet: its page, row and column, each counted from 1."""

    page: int
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Grid:
    """How labels lie on each page, in millimetres from its upper left corner."""

    columns: int
    rows: int
    left: float
    top: float
    across: float
    down: float

    def spot(self, number: int) -> Spot:
        """Return where label `number` is, counted from 0, row by row and page by page."""
        page, place = divmod(number, self.columns * self.rows)
        row, column = divmod(place, self.columns)
        return Spot(page + 1, row + 1, column + 1)

    def at(self, page: int, x: float, y: float) -> Spot:
        """Return the place in which a point of a page lies, at the edge the one beside it."""
        column = math.floor((x - self.left) / self.across)
        row = math.floor((y - self.top) / self.down)
        column, row = min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)
        return Spot(page, row + 1, column + 1)

    def written(self) -> str:
        """Return the grid as words in a PDF."""
        return " ".join((_MARK, *(f"{each:g}" for each in astuple(self))))


def read_grid(words: str) -> Grid | None:
    """Return the grid that is written in a PDF, None if there is none that can be right."""
    mark, *parts = words.split() or [""]
    try:
        columns, rows, left, top, across, down = (float(each) for each in parts)
    except ValueError:
        return None
    whole = columns.is_integer() and rows.is_integer()
    good = whole and 0 < columns <= 100 and 0 < rows <= 100 and across > 0 and down > 0
    known = all(map(math.isfinite, (left, top, across, down)))
    if mark != _MARK or not good or not known:
        return None
    return Grid(int(columns), int(rows), left, top, across, down)
