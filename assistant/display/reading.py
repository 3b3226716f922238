"""What stands on a braille display while somebody reads on it.  Pure.

It is the screen's page with one row: a piece stays until a key is pressed, on the display
or on the keyboard, and what comes meanwhile is counted behind it.
"""

from dataclasses import dataclass, replace

from assistant.display.brlapi import Key
from assistant.screen.layout import FEW
from assistant.screen.page import Page, following, hinted, released, show
from assistant.screen.rows import Message, Room
from assistant.words import sentence
from assistant.words.announcement import Announcement, Priority

COUNT = 4
"""Cells for the number of pieces that wait, where a display has enough of them."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The page, the pieces that were read since the last key of the keyboard, and how far back."""

    page: Page
    pieces: tuple[str, ...] = ()
    back: int = 0

    @property
    def row(self) -> str:
        """What stands on the display; nothing where the terminal is shown."""
        if not self.page.held or not self.pieces:
            return ""
        left = self.page.left + self.back
        row = self.pieces[-1 - self.back]
        more = f"{row} {sentence('screen.more_short', count=left)}" if left else row
        return more if len(more) <= self.page.room.width else row


def reading(cells: int) -> Reading:
    """Return an empty display of so many cells."""
    count = COUNT if cells >= FEW else 0
    return Reading(Page(Room(cells, 1, pieces=True, count=count)))


def said(now: Reading, what: Announcement) -> Reading:
    """Return the display after something was said."""
    if what.priority >= Priority.NOTIFICATION:
        return _shown(now, hinted(now.page, Message(what.text)))
    # Somebody who pressed a key and is answered wants the answer before news that wait.
    asked = not what.joins and not now.page.held
    messages = [Message(each, asked, secret=what.secret) for each in what.parts]
    page = show(now.page, messages)
    return _shown(now, page if page.held else following(page))


def turned(now: Reading, key: Key) -> Reading:
    """Return the display after a key; behind the last piece the terminal is shown."""
    match key:
        case Key.BACK:
            return replace(now, back=min(now.back + 1, max(0, len(now.pieces) - 1)))
        case Key.ON if now.back:
            return replace(now, back=now.back - 1)
        case Key.ON if now.page.unread:
            return _shown(now, following(now.page))
    return Reading(released(now.page))


def _shown(before: Reading, page: Page) -> Reading:
    if page.marks == before.page.marks:
        return replace(before, page=page)
    return Reading(page, (*before.pieces, page.lines[page.now.last].text))
