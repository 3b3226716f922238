"""A page of messages: painted on blank rows from the top, never scrolled, blanked when full.

Pure.  Terminal screen readers, BRLTTY and Orca all follow this pattern (measured): new
text appears on rows that were blank, and the cursor stands at its end.  One message is
being read until a key is pressed.  What comes meanwhile is painted below it where rows are
blank, or waits; it is counted, and takes neither the cursor nor the place of what is read.
On a braille display the page has one row: a piece stays until a key, on the display or on the
keyboard.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import takewhile

from assistant.transcript.rows import (
    Message,
    Room,
    Taken,
    cell_len,
    clean,
    cut,
    joined,
    whole,
    wrap,
)
from assistant.words import sentence
from assistant.words.announcement import EVERYONE, FEW_CELLS, Announcement, Priority


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the page: text, the number of the message it belongs to, and who may see it."""

    text: str
    mark: int
    hidden: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Painted:
    """Messages of one breath that stand on the page, from row `first` to row `last`.

    `fleeting` is whether anything that comes may take their place.
    """

    messages: tuple[Message, ...] = ()
    first: int = 0
    last: int = 0
    fleeting: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """What was painted, top first, and what waits.

    `now` is what the cursor belongs to; `held` is whether it is being read: no key was
    pressed since.  `below` are news that stand on the page and were not read yet, `waiting`
    what does not.  `marks` is how many messages were painted.
    """

    room: Room
    lines: tuple[Line, ...] = ()
    now: Painted = Painted()
    below: tuple[Painted, ...] = ()
    waiting: tuple[Message, ...] = ()
    marks: int = 0
    held: bool = False

    @property
    def cursor(self) -> tuple[int, int]:
        """The cell (column, row) that belongs to what is read: its end, or its start."""
        if not self.lines:
            return 0, 0
        row = self.now.first if self.room.start else self.now.last
        text = "" if self.room.start else self.lines[row].text
        return min(cell_len(text), self.room.width), row * (2 if self.room.spaced else 1)

    @property
    def unread(self) -> bool:
        """Whether there is something for the key that shows the next."""
        return bool(self.below or self.waiting)

    @property
    def secret(self) -> int:
        """The newest message that is secret and stands on the page, 0 if none does."""
        return max((line.mark for line in self.lines if line.secret and line.text), default=0)

    @property
    def left(self) -> int:
        """How many messages are unread, or pieces of them where they are cut."""
        if self.room.pieces:
            return sum(len(wrap(each.text, self.room.text_width)) for each in self.waiting)
        return sum(len(each.messages) for each in self.below) + len(self.waiting)


def messages_of(
    said: Iterable[Announcement], *, asked: bool, pieces: bool, hides: bool = False
) -> list[Message]:
    """Return what was said as messages, in its parts where it is read in `pieces`.

    Where a page `hides`, only its reader may see what is not for everyone.
    """
    return [
        Message(text, asked, hides and each.to != EVERYONE, each.secret)
        for each in said
        for text in (each.parts if pieces else (each.text,))
    ]


def show(page: Page, messages: Iterable[Message]) -> Page:
    """Return the page with messages on it, or counted if another is being read.

    What is asked for takes the place of what waits of an earlier answer; what nobody asked
    for waits on.
    """
    texts = [replace(each, text=clean(each.text)) for each in messages if each.text.strip()]
    new = tuple(replace(each, joins=bool(number)) for number, each in enumerate(texts))
    if not new:
        return page
    page = _without_hint(page)
    if new[0].asked:
        news = tuple(each for each in page.waiting if not each.asked)
        return _shown(replace(page, waiting=(*new, *news)))
    waited, page = page.waiting, replace(page, waiting=(*page.waiting, *new))
    if page.held and (page.room.holds or page.room.one_thing):
        return _filled(page)
    return page if waited else _shown(page)


def hinted(page: Page, message: Message) -> Page:
    """Return the page with a hint of the moment, which the next of anything replaces.

    While a message is read, or others wait, it is not shown.
    """
    if page.unread or (page.held and not page.now.fleeting):
        return page
    page = _shown(replace(_without_hint(page), waiting=(message,)))
    return replace(page, now=replace(page.now, fleeting=True), waiting=())


def following(page: Page) -> Page:
    """Return the page with the next that is unread under the cursor."""
    if page.below:
        now, *below = page.below
        return _filled(replace(page, now=now, below=tuple(below), held=True))
    return _shown(page) if page.waiting else page


def released(page: Page) -> Page:
    """Return the page after a key was pressed: its message has been read.

    What is secret does not stay on a screen that others see as well.
    """
    if any(line.secret and line.text for line in page.lines):
        lines = tuple(replace(each, text="") if each.secret else each for each in page.lines)
        now = replace(page.now, messages=_open(page.now.messages))
        below = tuple(each for each in page.below if _open(each.messages))
        page = replace(page, lines=lines, now=now, below=below)
    return replace(page, held=False) if page.held else page


def fitted(page: Page, room: Room) -> Page:
    """Return the page in another room: what is read on top, and what was unread still is."""
    if room == page.room:
        return page
    page = _without_hint(page)
    below = (message for each in page.below for message in each.messages)
    waiting = joined((*page.now.messages, *below, *page.waiting))
    if waiting and not room.pieces:
        waiting = (whole(waiting[0]), *waiting[1:])
    fresh = Page(room, waiting=waiting, marks=page.marks)
    return replace(following(fresh), held=page.held)


def emptied(page: Page) -> Page:
    """Return the page without what was read, for when all that stands on it is written anew."""
    below = tuple(message for each in page.below for message in each.messages)
    return Page(page.room, waiting=(*below, *page.waiting), marks=page.marks)


def withdrawn(page: Page, text: str) -> Page:
    """Return the page without a message that waits and is not true any more."""
    below = tuple(
        each for each in page.below if all(message.text != text for message in each.messages)
    )
    waiting = tuple(each for each in page.waiting if each.text != text)
    return replace(page, below=below, waiting=waiting)


def _without_hint(page: Page) -> Page:
    if not page.now.fleeting:
        return page
    return replace(page, lines=page.lines[: page.now.first], now=Painted(), held=False)


def _open(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    return tuple(each for each in messages if not each.secret)


def _shown(page: Page) -> Page:
    """Return the page with the first that waits on it, under the cursor."""
    first, *others = page.waiting
    if page.room.spaced or (page.room.start and page.room.holds):
        # Large type, or what stands below the cursor is not felt: each message by itself.
        together: Iterable[Message] = ()
    elif first.asked or not page.room.holds:
        together = takewhile(lambda each: each.asked == first.asked, others)
    else:
        together = takewhile(lambda each: each.joins, others)
    group = (first, *together)
    room = page.room
    if room.last and not others and cell_len(first.text) <= max(room.last, room.text_width):
        room = replace(room, width=room.last, count=0)
    taken, rest = _cut(group, room)
    # Large type has one thing on a page.
    if page.room.spaced or not _fits(page, taken):
        page = replace(page, lines=())
    page, now = _painted(page, taken)
    waiting = (*rest, *page.waiting[len(group) :])
    return _filled(replace(page, now=now, below=(), waiting=waiting, held=True))


def _filled(page: Page) -> Page:
    """Return the page with news that wait painted below what is read, where rows are blank."""
    alone = page.room.start
    while page.waiting and page.room.holds and not page.room.one_thing:
        first = page.waiting[0]
        together = takewhile(lambda each: each.joins and not alone, page.waiting[1:])
        taken, rest = _cut((first, *together), page.room)
        if (first.asked and not alone) or rest or not _fits(page, taken):
            break
        page = replace(page, waiting=page.waiting[len(taken) :])
        page, painted = _painted(page, taken)
        page = replace(page, below=(*page.below, painted))
    return page


def _cut(group: tuple[Message, ...], room: Room) -> tuple[Taken, tuple[Message, ...]]:
    return cut(group, room.at_once, room.text_width, room.cells)


def _fits(page: Page, taken: Taken) -> bool:
    return len(page.lines) + sum(len(rows) for _, rows in taken) <= page.room.rows


def _painted(page: Page, taken: Taken) -> tuple[Page, Painted]:
    """Return the page with messages on the blank rows below the others, and where they stand."""
    rows = tuple(
        Line(row, mark, each.hidden, each.secret)
        for mark, (each, parts) in enumerate(taken, page.marks + 1)
        for row in parts
    )
    first, lines = len(page.lines), (*page.lines, *rows)
    painted = Painted(tuple(each for each, _ in taken), first, len(lines) - 1)
    return replace(page, lines=lines, marks=page.marks + len(taken)), painted


MORE = 2
"""Cells for the sign that more waits, in line mode."""
COUNT = 3
"""Cells for the number that waits, with the blank before it, where a display has few of them."""
_MOST_COUNTED = 9


def counted(left: int) -> str:
    """Return how many wait, in two cells."""
    if left > _MOST_COUNTED:
        return sentence("screen.more_many", count=_MOST_COUNTED)
    return sentence("screen.more_short", count=left)


@dataclass(frozen=True, slots=True)
class Pieces:
    """A page of one row on a braille display, which goes back as well.

    `read` are the pieces that were read since the last key of the keyboard, `back` is how far
    somebody has gone back in them.
    """

    page: Page
    read: tuple[str, ...] = ()
    back: int = 0

    @property
    def row(self) -> str:
        """What stands on the display; nothing where the terminal is shown."""
        if not self.page.held or not self.read:
            return ""
        left = self.page.left + self.back
        row = self.read[-1 - self.back]
        more = f"{row} {counted(left)}" if left else row
        return more if len(more) <= self.page.room.width else row

    def told(self, said: Announcement) -> "Pieces":
        """Return the display after something was said."""
        if said.priority >= Priority.NOTIFICATION:
            return self._on(hinted(self.page, Message(said.text)))
        # Somebody who pressed a key and is answered wants the answer before news that wait.
        asked = not said.joins and not self.page.held
        page = show(self.page, messages_of((said,), asked=asked, pieces=True))
        return self._on(page if page.held else following(page))

    def forth(self) -> "Pieces":
        """Return the next piece; behind the last the terminal is shown."""
        if self.back:
            return replace(self, back=self.back - 1)
        return self._on(following(self.page)) if self.page.unread else self.away()

    def earlier(self) -> "Pieces":
        """Return the piece before."""
        return replace(self, back=min(self.back + 1, max(0, len(self.read) - 1)))

    def away(self) -> "Pieces":
        """Return the display after a key of the keyboard: the terminal is shown."""
        return Pieces(released(self.page))

    def _on(self, page: Page) -> "Pieces":
        if page.marks == self.page.marks:
            return replace(self, page=page)
        return Pieces(page, (*self.read, page.lines[page.now.last].text))


def pieces(cells: int) -> Pieces:
    """Return an empty display of so many cells."""
    return Pieces(Page(Room(cells, 1, pieces=True, count=COUNT if cells >= FEW_CELLS else 0)))


def line_page(page: Page | None, cells: int, sign: int) -> Page:
    """Return a page, or a new one, for pieces in line mode on a display of so many cells.

    Behind each there is room for a sign of `sign` characters that all of it is said, or before
    that for `MORE` cells that more waits, and for the cursor behind that: a display shows the
    part of a row in which the cursor stands.  On few cells only the last of all has room for the
    sign: that it does not stand there says that more follows.
    """
    whole = max(1, cells - sign - 1)
    few = cells < FEW_CELLS
    width, count = (max(1, cells - 1), 0) if few else (whole, MORE)
    room = Room(width, 1, pieces=True, count=count, last=whole)
    return replace(page or Page(room), room=room)
