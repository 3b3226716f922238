"""Line mode: messages that are only ever added, each on a line of its own.

The newline comes before a message and the prompt stands behind it on the same line, so
that the line under the cursor is always the newest message: what a braille display and
a screen reader follow (measured with BRLTTY, TDSR and Orca)."""

import contextlib
import os
import queue
import re
import sys
import textwrap
import threading
from collections.abc import Callable
from typing import IO, TYPE_CHECKING

from assistant.clients.keys import (
    END,
    ENTER,
    Closed,
    Key,
    Line,
    Resumed,
    Stroke,
    is_terminal,
    leave_on_signals,
    press,
    read_keys,
)
from assistant.fingers import Fingers
from assistant.inbox import Item, Leave, Typed
from assistant.transcript.entry import Entry
from assistant.transcript.rows import WINDOW, cell_len
from assistant.way_in import WayIn
from assistant.words import sentence
from assistant.words.announcement import FEW_CELLS, Announcement

if TYPE_CHECKING:
    # It takes part of the time to the first prompt.
    from assistant.transcript.page import Page

MORE = "  +"
"""Stands behind the first piece of several, apart from its words."""
_ENDS = re.compile(r"(?<=[.!?])\s+")
NARROW = 10
"""Columns below which a terminal is none that is read, or does not tell how wide it is."""
UNKNOWN = WINDOW
"""Columns where no terminal tells: no display of that many cells shows the middle of a row."""


def rows_of(text: str, width: int, sign: int) -> list[str]:
    """Return a text as rows for a terminal of `width` columns, broken between words.

    The terminal itself would cut words, and leave a few letters of one in the row where the
    cursor stands.  That row has room for a sign of `sign` characters and for the cursor, and
    holds the last sentence whole if there is room for it, else no mere rest of it.
    """
    if len(text) < width - sign:
        return [text]
    whole = max(1, width - sign - 1)
    before, last = "", text
    for end in (each.end() for each in _ENDS.finditer(text)):
        if len(text) - end <= whole:
            before, last = text[:end].rstrip(), text[end:]
            break
    rows = _wrapped(last, whole)
    # As even as they can be, with no word cut that has room in a row.
    least = min(whole, max(map(len, last.split()), default=1))
    even = next(each for each in range(least, whole + 1) if len(_wrapped(last, each)) <= len(rows))
    above = _wrapped(before, max(1, width - 1)) if before else []
    return [*above, *_wrapped(last, even)]


def sign_behind(text: str, cells: int) -> str:
    """Return the sign that more follows a piece, nothing where it has no room for it."""
    return MORE if cells >= FEW_CELLS and cell_len(text) + len(MORE) < cells else ""


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_on_hyphens=False)


# On Windows a waiting queue does not notice Ctrl+C; it is asked anew this often, in seconds.
TICK = 0.2


class Face:
    """The line between a person and a session."""

    def __init__(
        self,
        host: WayIn,
        inbox: "queue.SimpleQueue[Item | Stroke]",
        out: IO[str],
        order: Callable[[tuple[Announcement, ...]], tuple[Announcement, ...]] = tuple,
    ):
        """Write to `out` what the host says, in the order that `order` gives it."""
        self._order = order
        self.host = host
        self.session = host.session
        self.inbox = inbox
        self.out = out
        self.entry = Entry()
        self._fresh = True
        self._page: Page | None = None
        self._asked = self._bare = False
        self._fingers = Fingers(self.session)
        host.join(self, read=self.was_read)

    def run(self) -> None:
        """Talk until the person leaves or the input ends."""
        self.session.patient = not is_terminal(sys.stdin)
        restore = read_keys(self.inbox.put)
        leave_on_signals(self.inbox.put)
        try:
            self.host.start()
            while not self.session.over:
                self._take(self._next())
        finally:
            restore()
            with contextlib.suppress(OSError, ValueError):
                self._write("\n")

    def tell(self, said: tuple[Announcement, ...]) -> None:
        """Write each message on a new line, the prompt and what was typed so far behind it.

        On braille lines only the first piece is written; the others wait for Enter, and what
        nobody asked for waits behind them.
        """
        said, settings = self._order(said), self.session.settings
        asked, self._asked = self._asked, False
        if not settings.braille:
            self._page = None
            self._show(tuple(each.text for each in said))
            return
        # Loaded where pieces are read: it takes part of the time to the first prompt.
        from assistant.transcript.page import messages_of, show
        from assistant.transcript.pieces import line_page

        before = line_page(self._page, settings.braille_width, len(sentence("prompt.sign")))
        said = self._fingers(said)
        if not said:
            # It is only counted.
            self._asked = asked
            return
        messages = messages_of(said, asked=asked, pieces=True, breath=self.host.breath)
        page = show(before, messages)
        self._turn_to(page)
        if self.session.over and page.marks == before.marks:
            self._show_next()

    def _show_next(self) -> None:
        """Write the next piece; nothing if none waits."""
        from assistant.transcript.page import following, read_here

        if self._page:
            page = following(self._page)
            self._turn_to(page)
            self.host.was_read(read_here(page), self.was_read)

    def was_read(self, breaths: frozenset[int] | None) -> None:
        """Leave out what waits and was read on a braille display; None is all of it."""
        from assistant.transcript.page import read_elsewhere

        if self._page and self._waits:
            self._page = read_elsewhere(self._page, breaths)
            if self._bare and not self._waits and breaths is not None:
                self._bare = False
                self._prompt()

    def _turn_to(self, page: "Page") -> None:
        """Write the piece that a page has come to: it stands there for good."""
        from assistant.transcript.page import released

        before, self._page = self._page.marks if self._page else 0, released(page)
        if page.marks != before:
            self._show((page.lines[-1].text,))

    @property
    def _waits(self) -> bool:
        """Whether a piece waits for Enter."""
        return self._page is not None and self._page.unread

    def _show(self, texts: tuple[str, ...]) -> None:
        if not texts:
            return
        start = "" if self._fresh else "\n"
        self._fresh = False
        settings, page = self.session.settings, self._page
        follows = page is not None and page.unread and page.now.begins
        more = sign_behind(texts[-1], settings.braille_width) if follows else ""
        # Where more follows, its cells are for words.
        self._bare = self._waits and not self.entry.text
        prompt = "" if self._bare else sentence("prompt.sign") + self.entry.text
        if not settings.braille:
            texts = self._wrapped(texts)
        self._write(start + "\n".join(texts) + more + ("" if self.session.over else prompt))

    def _wrapped(self, texts: tuple[str, ...]) -> tuple[str, ...]:
        """Return texts broken between words where the terminal would break them anywhere."""
        try:
            width = os.get_terminal_size(self.out.fileno()).columns
        except (OSError, ValueError):
            width = 0
        width = UNKNOWN if width < NARROW else width
        sign = len(sentence("prompt.sign"))
        return tuple(row for text in texts for row in rows_of(text, width, sign))

    def _next(self) -> Item | Stroke:
        while True:
            try:
                return self.inbox.get(timeout=TICK if sys.platform == "win32" else None)
            except queue.Empty:
                continue

    def _take(self, item: Item | Stroke) -> None:
        match item:
            case Key(character=character):
                self._pressed(character)
            case Line(text=text):
                self._said(text)
            case Resumed():
                self._prompt()
            case Closed():
                self._heard_out()
            case _:
                self.host.take(item)

    def _said(self, line: str) -> None:
        """Take in a typed line: Enter alone gives the piece that waits."""
        if self._waits and not line.strip():
            self._show_next()
            return
        self._asked = True
        self.host.take(Typed(line))
        if self._asked and not self.session.over:
            # Also a word without an answer leaves a row to type on.
            self._prompt()
        self._asked = False

    def _prompt(self) -> None:
        """Leave a row to type on, with what was typed so far."""
        self._write("\n" + sentence("prompt.sign").lstrip() + self.entry.text)

    def _pressed(self, character: str) -> None:
        self.host.keyed()
        before = self.entry
        if character in ENTER:
            self.entry = Entry()
            self._said(before.text)
        elif character == END and not before.text:
            self.host.take(Leave())
        else:
            self.entry = press(before, character)
            if self._bare and self.entry.text:
                # Not behind the words of a piece.
                self._bare = False
                self._prompt()
            else:
                self._write(self.entry.echo(before))

    def _heard_out(self) -> None:
        """Leave when all that came through the pipe has been spoken."""

        def wait() -> None:
            self.session.speaker.wait_until_quiet()
            self.inbox.put(Leave())

        threading.Thread(target=wait, name="last words", daemon=True).start()

    def _write(self, text: str) -> None:
        if not text:
            return
        try:
            self.out.write(text)
            self.out.flush()
        except BrokenPipeError:
            raise
        except OSError:
            # The terminal is gone: its window was closed.
            self.session.over = True
