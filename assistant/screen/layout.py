"""Where things stand: messages, the game beside them, and the line to type on.  Pure.

There are no borders, titles or clocks: a screen reader would read them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rich.cells import cell_len

from assistant.screen.picture import Look, Picture, Run
from assistant.session import Session
from assistant.settings import THEMES, Settings
from assistant.standing import camera_state
from assistant.transcript.entry import Entry
from assistant.transcript.page import Page
from assistant.transcript.pieces import COUNT, counted
from assistant.transcript.rows import Room, wrap
from assistant.words import render, sentence
from assistant.words.announcement import FEW_CELLS

WIDE = 8
"""Cells for the count of what waits, where a display has room for words."""
NARROW = 4
SIDE = 60
"""Columns from which the game has room beside the messages; below, it stands above them."""
LEAST = (20, 5)
"""Columns and rows that are left with double letters, at least; else they are usual ones."""
GLANCE = 8
"""Rows that the game has above the messages, where these keep three."""
LARGEST = 40
"""Columns of a row of large type, at most."""


_SENTENCE = re.compile(r".*?[.?!](?=\s|$)|.*")

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

    @property
    def close(self) -> "Part":
        """The part without blank rows below it."""
        return replace(self, spare=0)

    @property
    def title(self) -> int:
        """How many characters are its title: its first sentence."""
        found = _SENTENCE.match(" ".join(self.text.split()))
        return found.end() if found else 0


def view_rows(session: Session) -> tuple[Part, ...]:
    """Return the game in parts; all of it is public.

    Turn, what is asked, camera, standings, pile, chain, and what lies before each player:
    in the order of seats, so that no part moves when the turn does.  There is nothing where
    nobody asked for it, nor in screen-reader mode, where it would be read twice.
    """
    if session.settings.view == "off" or session.settings.reader:
        return ()
    watching = session.settings.watching
    camera = (Part(render(camera_state(session, short=True))),) if watching else ()
    if session.shared.game is None:
        return camera
    view = session.shared.game.view()
    return (
        Part(render(view.turn)),
        Part(render(view.asked), 1),
        *camera,
        Part(render(view.scores)),
        Part(render(view.pile), 2),
        Part(render(view.chain), 2),
        *(Part(render(each), 2) for each in view.areas),
    )


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
    double: bool = False

    def row_at(self, column: int, row: int) -> int:
        """Return which row of the messages stands in a cell of the terminal.

        Beside them it is -1; above and below them it is a row that they have not.
        """
        if self.double:
            column, row = column // 2, row // 2
        beside = self.view and self.view[0]
        return -1 if beside and column >= beside else row - self.top


def doubled(settings: Settings) -> bool:
    """Say whether letters are of double size.

    Their text stands on the terminal twice: not where a screen reader or a braille display
    alone is to have it.
    """
    alone = settings.reader or settings.curtain
    return settings.large and settings.double and not alone


def code_rows(session: Session, width: int, height: int) -> tuple[str, ...]:
    """Return the rows of a code that is to be seen, nothing where it has no room beside words.

    Where a screen reader or fingers have the screen it would be read.
    """
    settings, rows = session.settings, session.desk.shown
    alone = settings.reader or settings.curtain or settings.braille
    if not rows or alone or doubled(settings) or width < SIDE:
        return ()
    return rows if len(rows) < height and len(rows[0]) <= width - width // 2 else ()


def place(settings: Settings, width: int, height: int, seen: bool, *, code: bool = False) -> Place:
    """Return where things stand on a terminal of `width` by `height`; `seen` shows the game.

    A `code` stands where the game would stand beside the messages.

    With double letters they stand in half as many columns and rows.
    """
    large = settings.large
    double = doubled(settings) and width // 2 >= LEAST[0] and height // 2 >= LEAST[1]
    if double:
        width, height = width // 2, height // 2
    rows = max(1, height - 1)
    columns, top, view = width, 0, None
    if code or (seen and settings.view == "beside" and width >= SIDE):
        columns = width // 2
        view = (columns, 0, width - columns, rows)
    elif seen and rows > 3:
        # The game stands above, and the newest message below it.
        top = max(rows * 2 // 3, min(GLANCE, rows - 3), 3)
        view = (0, 0, width, top)
    eyes = large or view is not None or settings.theme != THEMES[0]
    felt = settings.braille or settings.reader or settings.cursor == "start"
    left = 2 if eyes and not felt and columns >= LARGEST + WIDE + 2 else 0
    room = _room(settings, columns - left, rows - top)
    return Place(width, height, room, left, top, view, large, double)


def _room(settings: Settings, columns: int, rows: int) -> Room:
    # The cursor stands behind the text, so that one column more is needed.
    most = max(1, columns - 1)
    start = settings.cursor == "start"
    cells = 0 if start else settings.braille_width
    # A screen reader says by itself only what is written where the cursor is.
    holds = settings.stay and not settings.reader
    if settings.braille:
        width = min(settings.braille_width, most)
        # On few cells the words come first; the count stands where they leave room for it.
        count = WIDE if width >= 24 else COUNT if width >= FEW_CELLS else 0
        breaks = width >= FEW_CELLS
        return Room(width, rows, pieces=True, breaks=breaks, start=start, count=count)
    if settings.large:
        width = min(LARGEST, max(1, columns - NARROW))
        return Room(
            width,
            rows,
            holds=holds,
            start=start,
            alone=True,
            count=NARROW,
            cells=cells,
        )
    count = WIDE if most >= 4 * WIDE else NARROW
    width = max(1, most - count)
    if start:
        # The count behind a row belongs into the window of the display.
        count = COUNT if settings.braille_width >= FEW_CELLS else 0
        width = max(1, min(settings.braille_width - count, most))
    return Room(width, rows, holds=holds, start=start, count=count, cells=cells)


def draw(
    place: Place,
    page: Page,
    entry: Entry,
    view: tuple[Part, ...],
    *,
    reading: bool,
    dark: bool,
    private: bool = False,
    code: tuple[str, ...] = (),
) -> Picture:
    """Return the picture; the newest message has the cursor if it is `reading`, else the line.

    Eyes cannot see any text if it is `dark`, nor what is typed if it is `private`.
    """
    prompt = sentence("prompt.sign").lstrip()
    bold = Look.BOLD if place.large else Look.PLAIN
    runs: dict[tuple[int, int], Run] = {}
    for number, line in enumerate(page.lines):
        look = Look.HIDDEN if line.hidden else bold
        runs[place.top + number, place.left] = Run(line.text, line.mark, look)
    _count(runs, place, page)
    if not dark:
        _bar(runs, place, page)
    if place.view and code:
        left, top, _, _ = place.view
        runs |= {(top + number, left): Run(row) for number, row in enumerate(code)}
    elif place.view:
        _view(runs, place.view, view, large=place.large)
    last = place.height - 1
    x, y = page.cursor
    cursor = (min(place.left + x, place.width - 1), place.top + y)
    if last > 0 or not reading:
        room = max(1, place.width - len(prompt) - 1)
        part, at = part_of(entry, room)
        runs = {spot: run for spot, run in runs.items() if spot[0] != last}
        runs[last, 0] = Run(prompt + part, look=Look.HIDDEN if private and part else bold)
        if not reading:
            cursor = (min(len(prompt) + at, place.width - 1), last)
    if dark:
        runs = {spot: replace(run, look=Look.HIDDEN) for spot, run in runs.items()}
    return Picture(runs, cursor, place.double)


def part_of(entry: Entry, width: int) -> tuple[str, int]:
    """Return the part of the line that fits into `width` cells, and the cursor's cell in it.

    It moves by half a width at a time, so that most keys change one cell only.
    """
    if cell_len(entry.text) < width:
        return entry.text, cell_len(entry.text[: entry.at])
    step = max(1, width // 2)
    first = 0
    while cell_len(entry.text[first : entry.at]) >= width:
        first += step
    part = entry.text[first:]
    while cell_len(part) > width:
        part = part[:-1] if len(part) < width * 2 else part[: width * 2 - 1]
    return part, cell_len(entry.text[first : entry.at])


def _count(runs: dict[tuple[int, int], Run], place: Place, page: Page) -> None:
    """Put how many are unread behind the message that is read."""
    if not page.lines or not page.counts or not page.left:
        return
    # Behind the row that has the cursor.
    row = place.top + (page.now.first if page.room.start else page.now.last)
    before = runs[row, place.left]
    # Apart from the words, as far as there is room for it.
    column = place.left + cell_len(before.text) + 2
    wide = sentence("screen.more", count=page.left)
    # Large type keeps its columns for words: the count has what they leave.
    end = place.view[0] if place.view and place.view[0] else place.width
    room = page.room.count >= WIDE or (place.large and column + cell_len(wide) < end)
    text = wide if room else counted(page.left)
    if page.room.pieces:
        # At the end of the display.
        last = place.left + page.room.width - cell_len(text)
        column = max(column - 1, last)
        if column > last:
            return
    elif column + cell_len(text) > place.width or page.room.count < WIDE:
        column -= 1
    text = text[: max(0, place.width - column)]
    runs[row, column] = Run(text, before.mark, before.look)


def _bar(runs: dict[tuple[int, int], Run], place: Place, page: Page) -> None:
    """Mark the rows of what came last with a bar: before them where that is free, else behind.

    It is made of blanks, so that nobody who listens or feels has more to read.
    """
    end = place.view[0] if place.view and place.view[0] else place.width
    column = 0 if place.left else end - 1
    if page.room.pieces or column < 1 > place.left:
        return
    for number in page.newest:
        row = place.top + number
        texts = [(at, run) for (line, at), run in runs.items() if line == row]
        if page.lines[number].text and all(at + cell_len(run.text) < end for at, run in texts):
            runs[row, column] = Run(" ", look=Look.BAR)


def _view(
    runs: dict[tuple[int, int], Run],
    room: tuple[int, int, int, int],
    view: tuple[Part, ...],
    *,
    large: bool,
) -> None:
    """Put the game into its room: in large type, or a narrow one, without blank rows."""
    left, top, width, height = room
    if large or width <= LARGEST:
        view = tuple(part.close for part in view if part.text)
    if large:
        width = min(width, 2 * LARGEST)
    # A blank is written behind a row for those who listen: not over its last letter.
    width = max(1, width - 1)
    for row, text, title in stacked(view, width, height):
        title = len(text) if large else title
        pieces = ((0, text[:title], Look.BOLD), (title, text[title:], Look.PLAIN))
        for at, piece, look in pieces:
            if piece:
                runs[top + row, left + cell_len(text[:at])] = Run(piece, -1, look)


def stacked(parts: tuple[Part, ...], width: int, height: int) -> Iterator[tuple[int, str, int]]:
    """Yield row, text, and how much of it is a part's title, in a room of `width` by `height`.

    Where not all can be seen, the last row says how many rows more there are.
    """
    if height <= FEW_ROWS:
        text = " ".join(part.text for part in parts if part.text)
        rows = _filled(_titled(text, parts[0].title if parts else 0, width), width, height)
    else:
        each = [_titled(part.text, part.title, width) for part in parts]
        heights = _heights(parts, [len(rows) for rows in each], height)
        rows = [
            rows[number] if number < len(rows) else ("", 0)
            for rows, room in zip(each, heights, strict=True)
            for number in range(room)
        ]
        if len(rows) > height:
            left = len(rows) - height + 1
            rows = [*rows[: height - 1], (sentence("screen.view_more", count=left), 0)]
    for number, (text, title) in enumerate(rows):
        if text:
            yield number, text, title


def _titled(text: str, title: int, width: int) -> list[tuple[str, int]]:
    """Return a text in rows, each with how many of its characters belong to the title."""
    text, at, rows = " ".join(text.split()), 0, list[tuple[str, int]]()
    for row in wrap(text, width):
        at = max(at, text.find(row, at))
        rows.append((row, max(0, min(len(row), title - at))))
        at += len(row)
    return rows


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


def _filled(rows: list[tuple[str, int]], width: int, height: int) -> list[tuple[str, int]]:
    """Return the first rows, and behind the last how many more there are."""
    left = len(rows) - height
    if left <= 0:
        return rows
    text, title = rows[height - 1]
    more = sentence("screen.view_more", count=left)
    if cell_len(f"{text} {more}") > width:
        # The words that make room are in a row more.
        more = sentence("screen.more_short", count=left + 1)
        text = wrap(text, max(1, width - cell_len(more) - 1))[0]
    return [*rows[: height - 1], (f"{text} {more}", min(title, len(text)))]
