"""Texts in rows of so many cells: wrapped, and cut where a page is full.

Pure.  A `Room` says how much of a page there is, and how it is read.
"""

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from assistant.braille.cells import has_cells


@dataclass(frozen=True, slots=True)
class Message:
    """One message, or a part of one.

    `asked` is whether somebody asked for it, `hidden` whether only its reader may see it,
    `secret` whether it goes from the page with the next key, `joins` whether it was said in
    one breath with the message before it.  `joint` is what stands between it and the part
    before, None where it is no later part, and `before` what was shown of it before.  `breath` is
    the number of what was said with it.
    """

    text: str
    asked: bool = False
    hidden: bool = False
    secret: bool = False
    joins: bool = False
    joint: str | None = None
    before: str = ""
    breath: int = 0


Taken: TypeAlias = list[tuple[Message, list[str]]]
"""Messages, each with its rows."""


WINDOW = 40
"""Cells of a usual braille display, which shows enough of the end of a row."""


def cell_len(text: str) -> int:
    """Return how many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    # Loaded where letters may take none or two: it takes part of the time to the first prompt.
    from rich import cells

    return cells.cell_len(text)


def wrap(text: str, width: int) -> list[str]:
    """Return a text in rows of at most `width` cells, broken at words where there are any."""
    if text.isascii():
        plain = " ".join(text.split())
        return textwrap.wrap(plain, max(1, width), break_on_hyphens=False) or [""]
    # The standard library counts characters; some take two cells, some none.
    from rich.cells import chop_cells

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


def wrap_for_window(text: str, width: int, cells: int) -> list[str]:
    """Wrap a text so that its end makes sense in the window of a braille display.

    `cells` is the width of that display, 0 for none.  Its window begins at the left of the
    row and the cursor stands behind the row: behind one that fills the window it would stand
    in the next one, which is empty.  Of a small window more would be lost, as it begins in
    the middle of a word; there the last row is made to fit into one.
    """
    *rows, last = wrap(text, width)
    length = cell_len(last)
    if not cells or length < cells:
        return [*rows, last]
    if cells >= WINDOW:
        return [*rows, *wrap(last, length - 1 if length % cells == 0 else length)]
    words = last.split(" ")
    count = 1
    while count < len(words) and cell_len(" ".join(words[-count - 1 :])) < cells:
        count += 1
    if count < len(words):
        rows.append(" ".join(words[:-count]))
    return [*rows, *wrap(" ".join(words[-count:]), max(1, cells - 1))]


def clean(text: str) -> str:
    """Return a text without anything that moves a cursor."""
    return "".join(each if each.isprintable() else " " for each in text)


def cut(
    group: tuple[Message, ...], most: int, width: int, cells: int
) -> tuple[Taken, tuple[Message, ...]]:
    """Return what is shown of a group in at most `most` rows, and what waits on.

    `width` is that of a row, `cells` as in `wrap_for_window`.
    """
    free = most
    taken: Taken = []
    for number, each in enumerate(group):
        rows = wrap_for_window(each.text, width, cells)
        if len(rows) <= free:
            taken.append((each, rows))
            free -= len(rows)
            continue
        # A message is cut only where no page could hold it.
        if (taken and len(rows) <= most) or not free:
            return taken, group[number:]
        shown, joint, rest = _split(each.text, rows[:free])
        before = f"{each.before}{each.joint or ''}{shown}"
        left = replace(each, text=rest, joint=joint, joins=True, before=before)
        return [*taken, (replace(each, text=shown), rows[:free])], (left, *group[number + 1 :])
    return taken, ()


def whole(message: Message) -> Message:
    """Return a message with what was shown of it before."""
    text = f"{message.before}{message.joint or ''}{message.text}"
    return replace(message, text=text, joint=None, before="")


def joined(messages: Iterable[Message]) -> tuple[Message, ...]:
    """Put messages together again that were cut."""
    whole: list[Message] = []
    for each in messages:
        if each.joint is not None and whole:
            whole[-1] = replace(whole[-1], text=whole[-1].text + each.joint + each.text)
        else:
            whole.append(each)
    return tuple(whole)


def _split(text: str, rows: list[str]) -> tuple[str, str, str]:
    """Return the part of a text that stands in its first rows, the joint, and what is left."""
    text = " ".join(text.split())
    left = text
    for row in rows:
        left = left.lstrip(" ").removeprefix(row)
    shown = text[: len(text) - len(left)]
    rest = left.lstrip(" ")
    return shown, left[: len(left) - len(rest)], rest


@dataclass(frozen=True, slots=True)
class Sizes:
    """Cells for words in the windows of a message: in most, in the last, and in the next."""

    most: int
    last: int
    next: int

    def windows(self, cells: int) -> int:
        """Return how many windows so many cells of text take at least behind the next."""
        return 1 + max(0, -(-(cells - self.last) // self.most))


def first_row(text: str, sizes: Sizes, *, breaks: bool) -> tuple[str, str, str]:
    """Return the next row of a text that takes several windows, the joint, and what is left.

    With `breaks` a word is broken where it would else cost a window more; behind a whole word
    there is always a blank then, and a window that is full to its last cell goes on in the next.
    A count that would cost a window is left out.
    """
    cells = cell_len(text)
    width = sizes.next
    if breaks and sizes.windows(cells - width) > sizes.windows(cells - sizes.most):
        width = sizes.most
    most = _fitting(text, min(width, cells - 1))
    at = text.rfind(" ", 0, most if breaks and most == sizes.most else most + 1)
    parted = most if breaks or at <= 0 else 0
    if at > 0 and parted:
        parted = _parted(text, at, most, sizes)
    if not parted:
        return text[:at], " ", text[at + 1 :]
    row, left = text[:parted], text[parted:]
    return row.rstrip(" "), " " if left[:1] == " " or row[-1] == " " else "", left.lstrip(" ")


def _parted(text: str, at: int, most: int, sizes: Sizes) -> int:
    """Return where the word behind the blank at `at` is broken, 0 where it is left whole.

    A row that is full to its last cell must not end a word; there it is broken a letter earlier.
    """
    by_word = sizes.windows(cell_len(text[at + 1 :]))
    for parted in range(most, at + 1, -1):
        if sizes.windows(cell_len(text[parted:].lstrip(" "))) >= by_word:
            return 0
        if _may_part(text, parted):
            return parted
    return 0


def _fitting(text: str, width: int) -> int:
    """Return how many characters of a text fit into so many cells, at least one."""
    if text.isascii():
        return max(1, width)
    count = cells = 0
    for each in text:
        cells += cell_len(each)
        if cells > width and count:
            break
        count += 1
    return count


def _may_part(text: str, at: int) -> bool:
    """Say whether a word may be broken at a character: between letters, or cells of braille."""
    return all(each.isalpha() or has_cells(each) for each in text[at - 1 : at + 1])


def window(
    group: tuple[Message, ...], sizes: Sizes, *, breaks: bool
) -> tuple[str, tuple[Message, ...], tuple[Message, ...]]:
    """Return the next window of messages of one breath, what it shows of each, and what is left.

    They stand one after the other.
    """
    texts = [" ".join(each.text.split()) for each in group]
    text = " ".join(texts)
    if cell_len(text) <= sizes.last:
        return text, group, ()
    row, joint, _ = first_row(text, sizes, breaks=breaks)
    shown, taken = list[Message](), len(row)
    for number, (each, own) in enumerate(zip(group, texts, strict=True)):
        if taken >= len(own):
            shown.append(replace(each, text=own))
            taken -= len(own) + 1
            if taken < 0:
                return row, tuple(shown), group[number + 1 :]
            continue
        before = f"{each.before}{each.joint or ''}{own[:taken]}"
        rest = own[taken:].lstrip(" ")
        part = replace(each, text=own[:taken])
        later = replace(each, text=rest, joint=joint, joins=True, before=before)
        return row, (*shown, *((part,) if taken else ())), (later, *group[number + 1 :])
    return row, tuple(shown), ()


@dataclass(frozen=True, slots=True)
class Room:
    """How a page is read.

    `width` and `height` are in cells and rows.  With `pieces` one row is shown at a time and
    stays until a key is pressed; with `breaks` a word may go on in the next.  Without `holds`
    the newest message has the cursor at once, and a full page is blanked for it.  With `start`
    the cursor is put at the start of a message.  `alone` is for large type: a page for each
    message.  `count` is the room for the number of those that
    wait, in cells, and `last` the width of a row behind which nothing waits, 0 where it is
    that of any.  `cells` is the width of a braille display whose window begins at the left.
    """

    width: int
    height: int
    pieces: bool = False
    breaks: bool = False
    holds: bool = True
    start: bool = False
    alone: bool = False
    count: int = 9
    last: int = 0
    cells: int = 0

    @property
    def one_thing(self) -> bool:
        """Whether only one message, or a piece of it, may stand on the page."""
        return self.pieces or self.alone

    @property
    def rows(self) -> int:
        """How many rows of text a page holds."""
        return max(1, self.height)

    @property
    def at_once(self) -> int:
        """How many rows may be shown at once."""
        return 1 if self.pieces else self.rows

    @property
    def text_width(self) -> int:
        """How many cells of a row are for text."""
        return max(1, self.width - self.count) if self.pieces else self.width
