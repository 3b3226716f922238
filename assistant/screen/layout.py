"""Where things stand: messages, the game beside them, and the line to type on.  Pure.

There are no borders, titles or clocks: a screen reader would read them.
"""

from dataclasses import dataclass, replace

from assistant.screen.entry import Entry
from assistant.screen.page import Page, Room
from assistant.screen.picture import Look, Picture, Run
from assistant.screen.rows import wrap
from assistant.settings import Settings
from assistant.words import say

WIDE = 8
"""Cells for the count of what waits, where a display has room for words."""
NARROW = 4
SIDE = 60
"""Columns from which the game has room beside the messages; below, it stands above them."""
LARGEST = 28
"""Columns of a row of large type, at most."""


@dataclass(frozen=True, slots=True)
class Place:
    """The room of the messages with its left upper cell, and of the game (column, row, size)."""

    width: int
    height: int
    room: Room
    left: int = 0
    top: int = 0
    view: tuple[int, int, int, int] | None = None
    large: bool = False


def place(settings: Settings, width: int, height: int, seen: bool) -> Place:
    """Return where things stand on a terminal of `width` by `height`; `seen` shows the game."""
    rows = max(1, height - 1)
    columns, top, view = width, 0, None
    if seen and settings.view == "beside" and width >= SIDE:
        columns = width // 2
        view = (columns, 0, width - columns, rows)
    elif seen and rows > 3:
        # The game stands above, and the newest message below it.
        top = rows * 2 // 3
        view = (0, 0, width, top)
    large = settings.large
    left = 2 if large and columns > 20 else 0
    room = _room(settings, columns - left, rows - top)
    return Place(width, height, room, left, top, view, large)


def _room(settings: Settings, columns: int, rows: int) -> Room:
    # The cursor stands behind the text, so that one column more is needed.
    most = max(1, columns - 1)
    start = settings.cursor == "start"
    cells = 0 if start else settings.braille_width
    # A screen reader says by itself only what is written where the cursor is.
    holds = settings.stay and not settings.reader
    if settings.braille:
        width = min(settings.braille_width, most)
        count = WIDE if width >= 24 else NARROW
        return Room(width, rows, pieces=True, start=start, count=min(count, width - 1))
    if settings.large:
        width = min(LARGEST, max(1, most - WIDE))
        return Room(
            width,
            rows,
            holds=holds,
            start=start,
            spaced=rows > 2,
            count=NARROW,
            cells=cells,
        )
    count = WIDE if most >= 4 * WIDE else NARROW
    width = min(settings.braille_width, most) if start else max(1, most - count)
    return Room(width, rows, holds=holds, start=start, count=count, cells=cells)


def draw(
    place: Place,
    page: Page,
    entry: Entry,
    view: tuple[str, ...],
    *,
    reading: bool,
    dark: bool,
) -> Picture:
    """Return the picture; the newest message has the cursor if it is `reading`, else the line."""
    prompt = say("prompt.sign").lstrip()
    bold = Look.BOLD if place.large else Look.PLAIN
    step = 2 if page.room.spaced else 1
    runs: dict[tuple[int, int], Run] = {}
    for number, line in enumerate(page.lines):
        look = Look.HIDDEN if line.hidden else bold
        runs[place.top + number * step, place.left] = Run(line.text, line.mark, look)
    _count(runs, place, page)
    if place.view:
        _view(runs, place.view, view)
    last = place.height - 1
    x, y = page.cursor
    cursor = (min(place.left + x, place.width - 1), place.top + y)
    if last > 0 or not reading:
        room = max(1, place.width - len(prompt) - 1)
        part, at = entry.part(room)
        runs = {spot: run for spot, run in runs.items() if spot[0] != last}
        runs[last, 0] = Run(prompt + part, look=bold)
        if not reading:
            cursor = (min(len(prompt) + at, place.width - 1), last)
    if dark:
        runs = {spot: replace(run, look=Look.HIDDEN) for spot, run in runs.items()}
    return Picture(runs, cursor)


def _count(runs: dict[tuple[int, int], Run], place: Place, page: Page) -> None:
    """Put how many are unread behind the message that is read."""
    if not page.left or not page.lines:
        return
    step = 2 if page.room.spaced else 1
    row = place.top + page.now.last * step
    before = runs[row, place.left]
    key = "screen.more" if page.room.count >= WIDE else "screen.more_short"
    from rich.cells import cell_len

    column = place.left + cell_len(before.text) + 1
    text = say(key, count=page.left)[: max(0, place.width - column)]
    runs[row, column] = Run(text, before.mark, before.look)


def _view(
    runs: dict[tuple[int, int], Run], room: tuple[int, int, int, int], view: tuple[str, ...]
) -> None:
    """Put the game into its room, its first row first; what does not fit is left out."""
    left, top, width, height = room
    rows = [
        (part, number == 0)
        for text in view
        for number, part in enumerate(wrap(text, max(1, width - 2)))
    ]
    for number, (text, first) in enumerate(rows[:height]):
        runs[top + number, left] = Run(text, -1, Look.BOLD if first else Look.PLAIN)
