"""Pieces: a page of one row, where each stays until a key, on the display or on the keyboard.

They are read on a braille display, which goes back in them as well, and in line mode.  Pure.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from assistant.braille.cells import has_cells
from assistant.braille.code import to_cells
from assistant.transcript.page import (
    Page,
    following,
    hinted,
    messages_of,
    read_elsewhere,
    read_here,
    released,
    show,
)
from assistant.transcript.rows import Message, Room, cell_len
from assistant.words import sentence
from assistant.words.announcement import FEW_CELLS, Announcement, Priority

MORE = 3
"""Cells for the sign that more waits, in line mode."""
COUNT = 3
"""Cells for the number that waits, with the blank before it, where a display has few of them."""
_MOST_COUNTED = 9


def counted(left: int) -> str:
    """Return how many wait, in two cells."""
    if left > _MOST_COUNTED:
        return sentence("screen.more_many", count=_MOST_COUNTED)
    return sentence("screen.more_short", count=left)


Writes: TypeAlias = Callable[[Sequence[str]], Sequence[str]]
"""Makes braille of texts of one breath, or leaves them all as they are."""


def in_cells(left: int) -> str:
    """Return how many wait as a number in braille, in two cells."""
    return to_cells(str(min(left, _MOST_COUNTED)))


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece that was read, and whether it is the first or the last of its breath."""

    text: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Pieces:
    """A page of one row on a braille display, which goes back as well.

    `read` are the pieces that were read since the last key of the keyboard, `back` is how far
    somebody has gone back in them.  `writes` makes braille of texts of one breath.
    """

    page: Page
    read: tuple[Piece, ...] = ()
    back: int = 0
    writes: Writes = tuple

    @property
    def row(self) -> str:
        """What stands on the display; nothing where the terminal is shown."""
        if not self.page.held or not self.read:
            return ""
        left = self.page.left + self.back
        piece = self.read[-1 - self.back]
        if not (left and piece.counts):
            return piece.text
        count = in_cells(left) if has_cells(piece.text) else counted(left)
        # Apart from the words, at the end of the display.
        free = self.page.room.width - cell_len(piece.text) - len(count)
        return f"{piece.text}{' ' * free}{count}" if free > 0 else piece.text

    def told(self, *said: Announcement, breath: int = 0) -> "Pieces":
        """Return the display after something was said in one breath."""
        hints = [each for each in said if each.priority >= Priority.NOTIFICATION]
        if len(hints) == len(said):
            now = self
            for text in self.writes([each.text for each in hints]):
                now = now._on(hinted(now.page, Message(text)))
            return now
        # Somebody who pressed a key and is answered wants the answer before news that wait.
        asked = not said[0].joins and not self.page.held
        messages = messages_of(said, asked=asked, pieces=True, breath=breath)
        texts = self.writes([each.text for each in messages])
        written = [replace(each, text=text) for each, text in zip(messages, texts, strict=True)]
        page = show(self.page, written)
        return self._on(page if page.held else following(page))

    def forth(self) -> "Pieces":
        """Return the next piece; behind the last the terminal is shown."""
        if self.back:
            return replace(self, back=self.back - 1)
        return self._on(following(self.page)) if self.page.unread else self.away()

    def newest(self) -> "Pieces":
        """Return the first piece of what was said last; what waited before it is left out."""
        newest = max((each.breath for each in self.page.waiting), default=0)
        older = frozenset(each.breath for each in self.page.waiting) - {newest}
        now = self.without(older)
        begun = any(each.breath == newest for each in self.page.now.messages)
        return replace(now, back=0) if begun or not newest else now._on(following(now.page))

    def without(self, breaths: frozenset[int] | None) -> "Pieces":
        """Return the display without what waits and was read elsewhere; None is all of it."""
        return replace(self, page=read_elsewhere(self.page, breaths))

    @property
    def done(self) -> frozenset[int]:
        """The numbers of what has been read to its end by now."""
        return read_here(self.page)

    def earlier(self) -> "Pieces":
        """Return the piece before."""
        return replace(self, back=min(self.back + 1, max(0, len(self.read) - 1)))

    def away(self) -> "Pieces":
        """Return the display after a key of the keyboard: the terminal is shown."""
        return replace(self, page=released(self.page), read=(), back=0)

    def _on(self, page: Page) -> "Pieces":
        if page.marks == self.page.marks:
            return replace(self, page=page)
        piece = Piece(page.lines[page.now.last].text, page.counts)
        return replace(self, page=page, read=(*self.read, piece), back=0)


def pieces(cells: int, writes: Writes = tuple) -> Pieces:
    """Return an empty display of so many cells; `writes` makes braille of texts."""
    few = cells < FEW_CELLS
    room = Room(cells, 1, pieces=True, breaks=not few, count=0 if few else COUNT)
    return Pieces(Page(room), writes=writes)


def line_page(page: Page | None, cells: int, sign: int) -> Page:
    """Return a page, or a new one, for pieces in line mode on a display of so many cells.

    Behind each there is room for the cursor: a display shows the part of a row in which it
    stands.  Behind the last of all there is room for a sign of `sign` characters that all of it
    is said; that it does not stand there says that more follows.  The first also has `MORE`
    cells to say so, unless there are few.
    """
    whole = max(1, cells - sign - 1)
    few = cells < FEW_CELLS
    count = 0 if few else MORE
    room = Room(max(1, cells - 1), 1, pieces=True, breaks=not few, count=count, last=whole)
    return replace(page or Page(room), room=room)
