"""Which row of a sheet has its headings, and for each column a name of its own.

Above the headings may stand a title, or notes.  Where cells are merged, or two columns are called
alike, no column is lost: it is called as the one before it, with a number.
"""

from collections.abc import Sequence

from assistant.cards.headings import columns_meant
from assistant.cards.toml_file import LONGEST_LINE

_FIRST = 10
"""Rows with anything in them among which the headings are."""
_LONGEST = LONGEST_LINE - 4
"""Letters of a name that leave room for a number behind it."""


def under_headings(
    grid: Sequence[Sequence[str]],
) -> tuple[list[tuple[int, dict[str, str]]], tuple[int, ...]]:
    """Return the rows below the headings, each with its number and its values by column.

    Behind them come the numbers of columns for which there is no name, which are left out.
    """
    filled = [place for place, line in enumerate(grid) if any(map(str.strip, line))][:_FIRST]
    if not filled:
        return [], ()
    at = _row(grid, filled)
    begin = filled[at]
    below = [
        (number, [value.strip() for value in line])
        for number, line in enumerate(grid[begin + 1 :], begin + 2)
    ]
    width = max(map(len, grid[begin:]))
    names = names_of([_called(grid, filled[: at + 1], column) for column in range(width)])
    nameless = tuple(
        column + 1
        for column, name in enumerate(names)
        if not name and any(line[column : column + 1] not in ([], [""]) for _, line in below)
    )
    return [(number, dict(zip(names, line, strict=False))) for number, line in below], nameless


def _row(grid: Sequence[Sequence[str]], filled: Sequence[int]) -> int:
    """Return which of the rows that hold anything has the headings.

    It is the one with the most that are known; the one below it where that says more of columns
    that lie under a merged heading.
    """
    known = [_known(grid[place]) for place in filled]
    at = known.index(max(known))
    if at + 1 < len(filled) and known[at + 1] > 1:
        upper, lower = grid[filled[at]], grid[filled[at + 1]]
        padded = [*upper, *[""] * len(lower)]
        if any(low.strip() and not up.strip() for up, low in zip(padded, lower, strict=False)):
            return at + 1
    return at


def headings_known(grid: Sequence[Sequence[str]]) -> int:
    """Return how many headings are known in the one of the first rows that has the most."""
    return max(map(_known, grid[: 2 * _FIRST]), default=0)


def _known(line: Sequence[str]) -> int:
    return len(columns_meant([named(each) for each in line]))


def _called(grid: Sequence[Sequence[str]], rows: Sequence[int], column: int) -> str:
    """Return what a column is called in the row of headings, or else in the nearest above it."""
    cells = (grid[row][column] for row in reversed(rows) if column < len(grid[row]))
    return next((name for cell in cells if (name := named(cell))), "")


def named(heading: str) -> str:
    """Return a heading as a name that can be said and kept."""
    plain = " ".join(heading.split())
    return "".join(each for each in plain if each.isprintable())[:_LONGEST].strip()


def names_of(headings: Sequence[str]) -> list[str]:
    """Return a name for each heading: of equal ones the later are numbered.

    One that is empty is called as the one before it; the first ones, where they are empty, have
    no name.
    """
    names: list[str] = []
    taken: set[str] = set()
    before = ""
    for heading in headings:
        before = heading or before
        name, number = before, 2
        while name and name.casefold() in taken:
            name, number = f"{before} {number}", number + 1
        taken.add(name.casefold())
        names.append(name)
    return names
