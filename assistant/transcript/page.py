"""A page of messages: painted on blank rows from the top, never scrolled, blanked when full.

Pure.  Terminal screen readers, BRLTTY and Orca all follow this pattern (measured): new
text appears on rows that were blank, and the cursor stands at its end.  One message is
being read until a key is pressed.  What comes meanwhile is painted below it where rows are
blank, or waits; it is counted, and takes neither the cursor nor the place of what is read.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile

from assistant.transcript.rows import (
    Message,
    Room,
    Sizes,
    Taken,
    cell_len,
    clean,
    cut,
    joined,
    whole,
    window,
)
from assistant.words.announcement import EVERYONE, Announcement


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

    `fleeting` is whether anything that comes may take their place.  Of what is read in pieces,
    `begins` and `ends` are whether this is the first and the last of them.
    """

    messages: tuple[Message, ...] = ()
    first: int = 0
    last: int = 0
    fleeting: bool = False
    begins: bool = True
    ends: bool = True


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
        return min(cell_len(text), self.room.width), row

    @property
    def newest(self) -> range:
        """The rows of what came last: what is read, or the news below it."""
        first, last = (self.below[0], self.below[-1]) if self.below else (self.now, self.now)
        return range(first.first, last.last + 1) if self.lines else range(0)

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
            return _windows(self.waiting, self.room)
        return sum(len(each.messages) for each in self.below) + len(self.waiting)

    @property
    def counts(self) -> bool:
        """Whether it is told how many are unread: in the first and the last piece alone."""
        return self.now.begins or self.now.ends


def messages_of(
    said: Iterable[Announcement],
    *,
    asked: bool,
    pieces: bool,
    hides: bool = False,
    breath: int = 0,
) -> list[Message]:
    """Return what was said as messages, in its parts where it is read in `pieces`.

    Where a page `hides`, only its reader may see what is not for everyone.  `breath` is its number.
    """
    return [
        Message(text, asked, hides and each.to != EVERYONE, each.secret, breath=breath)
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


def read_elsewhere(page: Page, breaths: frozenset[int] | None) -> Page:
    """Return the page without what waits and was read at another place; None is all of it."""

    def waits(each: Message) -> bool:
        return breaths is not None and each.breath not in breaths

    below = tuple(each for each in page.below if any(map(waits, each.messages)))
    return replace(page, below=below, waiting=tuple(filter(waits, page.waiting)))


def read_here(page: Page) -> frozenset[int]:
    """Return the numbers of what stands under the cursor to its end."""
    left = {each.breath for each in page.waiting}
    return frozenset(each.breath for each in page.now.messages) - left


def _without_hint(page: Page) -> Page:
    if not page.now.fleeting:
        return page
    return replace(page, lines=page.lines[: page.now.first], now=Painted(), held=False)


def _open(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    return tuple(each for each in messages if not each.secret)


def _shown(page: Page) -> Page:
    """Return the page with the first that waits on it, under the cursor."""
    if page.room.pieces and not page.room.start:
        return _next_piece(page)
    first, *others = page.waiting
    if page.room.alone or (page.room.start and page.room.holds):
        # Large type, or what stands below the cursor is not felt: each message by itself.
        together: Iterable[Message] = ()
    elif first.asked or not page.room.holds:
        together = takewhile(lambda each: each.asked == first.asked, others)
    else:
        together = takewhile(lambda each: each.joins, others)
    group = (first, *together)
    taken, rest = _cut(group, page.room)
    # Large type has one thing on a page.
    if page.room.alone or not _fits(page, taken):
        page = replace(page, lines=())
    page, now = _painted(page, taken)
    waiting = (*rest, *page.waiting[len(group) :])
    return _filled(replace(page, now=now, below=(), waiting=waiting, held=True))


def _next_piece(page: Page) -> Page:
    """Return the page with the next window of what waits; of one breath it is one text."""
    group, behind = next(_breaths(page.waiting))
    row, shown, rest, now = _piece(group, page.room, behind=behind)
    line = Line(row, page.marks + 1, shown[0].hidden, shown[0].secret)
    return replace(
        page,
        lines=(line,),
        now=replace(now, messages=shown),
        below=(),
        waiting=(*rest, *page.waiting[len(group) :]),
        marks=page.marks + 1,
        held=True,
    )


def _breaths(waiting: tuple[Message, ...]) -> Iterator[tuple[tuple[Message, ...], bool]]:
    """Yield what waits, breath by breath, each with whether more is behind it.

    What is hidden, or a secret, is by itself.
    """

    def belongs(each: Message, first: Message) -> bool:
        alike = (each.hidden, each.secret) == (first.hidden, first.secret)
        return alike and each.asked == first.asked and (first.asked or each.joins)

    start = 0
    for at in range(1, len(waiting) + 1):
        if at == len(waiting) or not belongs(waiting[at], waiting[start]):
            yield waiting[start:at], at < len(waiting)
            start = at


def _piece(
    group: tuple[Message, ...], room: Room, *, behind: bool
) -> tuple[str, tuple[Message, ...], tuple[Message, ...], Painted]:
    """Return the next window of a breath, what it shows of it, what is left, and its place."""
    first = group[0]
    begins = first.joint is None and not first.joins
    end = room.last or room.width
    if behind:
        end = min(end, room.width - room.count)
    sizes = Sizes(room.width, max(1, end), max(1, room.width - (room.count if begins else 0)))
    row, shown, rest = window(group, sizes, breaks=room.breaks)
    return row, shown, rest, Painted(begins=begins, ends=not rest)


def _windows(waiting: tuple[Message, ...], room: Room) -> int:
    """Return in how many windows what waits is read."""
    count = 0
    for breath, behind in _breaths(waiting):
        left = breath
        while left:
            _, _, left, _ = _piece(left, room, behind=behind)
            count += 1
    return count


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
