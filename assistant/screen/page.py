"""A page of messages: painted on blank rows from the top, never scrolled, blanked when full.

Pure.  Terminal screen readers, BRLTTY and Orca all follow this pattern (measured): new
text appears on rows that were blank, and the cursor stands at its end.  What does not fit,
or comes while a message is being read, waits and is counted.
"""

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from rich.cells import cell_len, chop_cells


@dataclass(frozen=True, slots=True)
class Message:
    """One message, or a part of one.

    `asked` is whether somebody asked for it, `hidden` whether only its reader may see it,
    `secret` whether it goes from the page with the next key.  `joint` is what stands between
    it and the part before; None where it is no later part.
    """

    text: str
    asked: bool = False
    hidden: bool = False
    secret: bool = False
    joint: str | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """How a page is read.

    `width` and `height` are in cells and rows.  With `pieces` one row is shown at a time and
    stays until a key is pressed; `holds` keeps later messages back until then.  With `start`
    the cursor is put at the start of a message.  `spaced` is for large type: a blank row
    under each row, and a page for each answer.  `count` is the room for the number of those
    that wait, in cells.  `cells` is the width of a braille display whose window begins at the
    left: a row that fills it to the end would put a cursor behind it into an empty window.
    """

    width: int
    height: int
    pieces: bool = False
    holds: bool = False
    start: bool = False
    spaced: bool = False
    count: int = 9
    cells: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the page: text, the number of the message it belongs to, and who may see it."""

    text: str
    mark: int
    hidden: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """What was painted, top first, and what waits.

    `shown` is what was painted last, `first` the row where that begins, `marks` how many
    messages were painted, and `held` whether it is being read: no key was pressed since.
    """

    room: Room
    lines: tuple[Line, ...] = ()
    waiting: tuple[Message, ...] = ()
    shown: tuple[Message, ...] = ()
    first: int = 0
    marks: int = 0
    held: bool = False

    @property
    def cursor(self) -> tuple[int, int]:
        """The cell (column, row) that belongs to the newest message: its end, or its start."""
        if not self.lines:
            return 0, 0
        row = self.first if self.room.start else len(self.lines) - 1
        text = "" if self.room.start else self.lines[row].text
        return min(cell_len(text), self.room.width), row * (2 if self.room.spaced else 1)

    @property
    def left(self) -> int:
        """How many pieces wait, or messages where they are not cut."""
        if not self.room.pieces:
            return len(self.waiting)
        return sum(len(wrap(each.text, _width(self.room))) for each in self.waiting)


def wrap(text: str, width: int) -> list[str]:
    """Return a text in rows of at most `width` cells, broken at words where there are any."""
    if text.isascii():
        return textwrap.wrap(text, max(1, width), break_on_hyphens=False) or [""]
    # The standard library counts characters; some take two cells, some none.
    rows = [""]
    for word in text.split():
        row = f"{rows[-1]} {word}" if rows[-1] else word
        if cell_len(row) <= width:
            rows[-1] = row
            continue
        if rows[-1]:
            rows.append("")
        *full, rows[-1] = chop_cells(word, max(2, width))
        rows[-1:] = [*full, rows[-1]]
    return rows


def _rows(text: str, width: int, cells: int) -> list[str]:
    """Wrap a text so that its last row does not end with the window of a braille display."""
    rows = wrap(text, width)
    length = cell_len(rows[-1])
    if cells and length and length % cells == 0:
        rows[-1:] = wrap(rows[-1], length - 1)
    return rows


def clean(text: str) -> str:
    """Return a text without anything that moves a cursor."""
    return "".join(each if each.isprintable() else " " for each in text)


def show(page: Page, messages: Iterable[Message]) -> Page:
    """Return the page with messages on it, or waiting if another is being read.

    What is asked for takes the place of what waits of an earlier answer; what nobody asked
    for waits on.
    """
    new = tuple(replace(each, text=clean(each.text)) for each in messages if each.text.strip())
    if not new:
        return page
    if new[0].asked:
        news = tuple(each for each in page.waiting if not each.asked)
        return following(replace(page, waiting=(*new, *news)))
    page = replace(page, waiting=(*page.waiting, *new))
    reads_on = page.held and page.room.holds
    return page if reads_on or len(page.waiting) > len(new) else following(page)


def following(page: Page) -> Page:
    """Return the page with the next of what waits on it: one piece, or all that fits."""
    if not page.waiting:
        return page
    room, width = page.room, _width(page.room)
    taken, rest = _taken(page.waiting, room, width)
    rows = [
        Line(row, mark, each.hidden, each.secret)
        for mark, (each, parts) in enumerate(taken, page.marks + 1)
        for row in parts
    ]
    # Large type has one thing on a page.
    fits = not room.spaced and len(page.lines) + len(rows) <= _capacity(room)
    before = page.lines if fits else ()
    return replace(
        page,
        lines=(*before, *rows),
        waiting=rest,
        shown=tuple(each for each, _ in taken),
        first=len(before),
        marks=page.marks + len(taken),
        held=True,
    )


def released(page: Page) -> Page:
    """Return the page after a key was pressed: its message has been read.

    What is secret does not stay on a screen that others see as well.
    """
    if any(line.secret and line.text for line in page.lines):
        lines = tuple(replace(each, text="") if each.secret else each for each in page.lines)
        shown = tuple(each for each in page.shown if not each.secret)
        page = replace(page, lines=lines, shown=shown)
    return replace(page, held=False) if page.held else page


def fitted(page: Page, room: Room) -> Page:
    """Return the page in another room: the newest message on top, and what waited still waits."""
    if room == page.room:
        return page
    if not page.shown:
        return replace(page, room=room)
    fresh = Page(room, marks=page.marks, waiting=_joined((*page.shown, *page.waiting)))
    return replace(following(fresh), held=page.held)


def _capacity(room: Room) -> int:
    return max(1, (room.height + 1) // 2 if room.spaced else room.height)


def _width(room: Room) -> int:
    return max(1, room.width - room.count) if room.pieces else room.width


Taken: TypeAlias = list[tuple[Message, list[str]]]


def _taken(
    waiting: tuple[Message, ...], room: Room, width: int
) -> tuple[Taken, tuple[Message, ...]]:
    """Return what is shown next with its rows, and what waits on."""
    free = 1 if room.pieces else _capacity(room)
    whole = free
    taken: Taken = []
    for number, each in enumerate(waiting):
        if each.asked != waiting[0].asked:
            # News after an answer are for the next key.
            return taken, waiting[number:]
        rows = _rows(each.text, width, room.cells)
        if len(rows) <= free:
            taken.append((each, rows))
            free -= len(rows)
            continue
        # A message is cut only where no page could hold it.
        if (taken and len(rows) <= whole) or not free:
            return taken, waiting[number:]
        part, rest = _cut(each, rows[:free])
        return [*taken, (part, rows[:free])], (rest, *waiting[number + 1 :])
    return taken, ()


def _cut(message: Message, rows: list[str]) -> tuple[Message, Message]:
    """Return the part of a message that stands in these rows, and what is left of it."""
    text = " ".join(message.text.split())
    left = text
    for row in rows:
        left = left.lstrip(" ").removeprefix(row)
    shown = text[: len(text) - len(left)]
    rest = left.lstrip(" ")
    joint = left[: len(left) - len(rest)]
    return replace(message, text=shown), replace(message, text=rest, joint=joint)


def _joined(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """Put messages together again that were cut."""
    whole: list[Message] = []
    for each in messages:
        if each.joint is not None and whole:
            whole[-1] = replace(whole[-1], text=whole[-1].text + each.joint + each.text)
        else:
            whole.append(each)
    return tuple(whole)
