"""The parts of the game at a glance, one below the other: each keeps its rows.  Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len

from assistant.screen.rows import wrap
from assistant.words import say

FEW_ROWS = 4
"""Up to so many rows are filled with words; more give each part rows of its own."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part; an empty text keeps its row blank.

    `spare` is how many blank rows it has below it where there is room, so that a text that
    grows moves nothing.
    """

    text: str
    spare: int = 0


def stacked(parts: tuple[Part, ...], width: int, height: int) -> Iterator[tuple[int, str, bool]]:
    """Yield row, text, and whether a part begins there, in a room of `width` by `height`.

    Where not all can be seen, the last row says how many rows more there are.
    """
    if height <= FEW_ROWS:
        text = " ".join(part.text for part in parts if part.text)
        rows = [(row, not number) for number, row in enumerate(wrap(text, width))]
        rows = _filled(rows, width, height)
    else:
        each = [wrap(part.text, width) for part in parts]
        heights = _heights(parts, [len(rows) for rows in each], height)
        rows = [
            (rows[number] if number < len(rows) else "", not number)
            for rows, room in zip(each, heights, strict=True)
            for number in range(room)
        ]
        if len(rows) > height:
            left = len(rows) - height + 1
            rows = [*rows[: height - 1], (say("screen.view_more", count=left), False)]
    for number, (text, first) in enumerate(rows):
        if text:
            yield number, text, first


def _heights(parts: tuple[Part, ...], needed: list[int], height: int) -> list[int]:
    """Return how many rows each part has: those it needs, and blank ones as far as they go.

    All get one blank row before any gets two: so a text that grows into a blank row takes
    none from others.
    """
    heights = list(needed)
    left = height - sum(heights)
    for spare in range(1, max((part.spare for part in parts), default=0) + 1):
        for number, part in enumerate(parts):
            if left > 0 and part.spare >= spare and heights[number] <= spare:
                heights[number] += 1
                left -= 1
    return heights


def _filled(rows: list[tuple[str, bool]], width: int, height: int) -> list[tuple[str, bool]]:
    """Return the first rows, and behind the last how many more there are."""
    left = len(rows) - height
    if left <= 0:
        return rows
    text, first = rows[height - 1]
    more = say("screen.view_more", count=left)
    if cell_len(f"{text} {more}") > width:
        # The words that make room are in a row more.
        more = say("screen.more_short", count=left + 1)
        text = wrap(text, max(1, width - cell_len(more) - 1))[0]
    return [*rows[: height - 1], (f"{text} {more}", first)]
