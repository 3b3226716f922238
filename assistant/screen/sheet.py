"""The sheet: a terminal of one size with the page that messages are painted on, and the game.

It knows neither keys nor questions.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from assistant.commands import first_start
from assistant.host import Host
from assistant.screen.layout import code_rows, draw, place, view_rows
from assistant.screen.picture import Picture
from assistant.session import Session
from assistant.transcript.entry import Entry
from assistant.transcript.page import (
    Page,
    emptied,
    fitted,
    following,
    hinted,
    messages_of,
    read_elsewhere,
    released,
    show,
    withdrawn,
)
from assistant.transcript.rows import Message, Room
from assistant.words.announcement import Announcement

SMALL = (40, 12)
"""Columns and rows below which it is said that the window is small."""


@dataclass
class Sheet:
    """A terminal of `width` cells and `height` rows, before one person of a host."""

    host: Host
    width: int
    height: int
    page: Page = field(default_factory=lambda: Page(Room(1, 1)))
    _told_small: bool = False
    _drawn: tuple[bool, str, str] = (False, "", "")

    def __post_init__(self) -> None:
        """Look what is to be seen first."""
        self.look()

    @property
    def _session(self) -> Session:
        return self.host.session

    @property
    def reading(self) -> bool:
        """Whether a message has the cursor, else the line that is typed on."""
        return self.page.held and bool(self.page.lines)

    @property
    def in_pieces(self) -> bool:
        """Whether it is read on braille lines, a piece of a message at a time."""
        return bool(self.place.room.pieces)

    # -- the page ----------------------------------------------------------------------

    def release(self) -> None:
        """Let the line have the cursor: a key was pressed."""
        self.page = released(self.page)

    def follow(self) -> None:
        """Show what waits next."""
        self.page = following(self.page)

    def hint(self, text: str) -> None:
        """Show what only tells how a card is held now."""
        self.page = hinted(self.page, Message(text))

    def leave_out(self, breaths: frozenset[int] | None) -> None:
        """Leave out what waits and was read elsewhere; None is all of it."""
        self.page = read_elsewhere(self.page, breaths)

    def paint(
        self,
        said: Iterable[Announcement],
        *,
        asked: bool,
        joins: bool = False,
        holds: bool = False,
    ) -> None:
        """Put messages on the page; what `joins` the words before takes the cursor.

        It stays where it is where what is read there `holds` it.
        """
        hides = self._session.settings.privacy
        parts = self.place.room.pieces
        breath = self.host.breath
        messages = messages_of(said, asked=asked, pieces=parts, hides=hides, breath=breath)
        page = self.page
        if holds:
            page = replace(page, held=True, room=replace(page.room, holds=True))
        page = replace(show(page, messages), room=self.page.room)
        while joins and page.below:
            page = following(page)
        self.page = page

    def paint_both(
        self,
        before: tuple[Announcement, ...],
        question: tuple[Announcement, ...],
        *,
        asked: bool,
        joins: bool,
        holds: bool,
    ) -> None:
        """Put on the page what is said `before` a question, and that question with it."""
        page = self.page
        self.paint(before, asked=asked, joins=joins, holds=holds)
        above = self.page.lines
        self.paint(question, asked=True)
        if before and self.page.lines[: len(above)] != above:
            # No room for both below what stands there: both on a page of their own.
            self.page = page
            self.paint((*before, *question), asked=True)

    # -- all that stands there -----------------------------------------------------------

    def resize(self, width: int, height: int) -> None:
        """Fit everything into a terminal of this size; nothing that waits is lost."""
        self.width, self.height = max(1, width), max(1, height)
        self.look()

    def tell_if_small(self, *, holds: bool) -> None:
        """Say that the window is small, or take that back; the cursor may stay, see `paint`."""
        small = self.width < SMALL[0] or self.height < SMALL[1]
        told = self._session.tell("screen.small")
        if small and not self._told_small:
            self.paint((told,), asked=False, holds=holds)
        elif not small:
            self.page = withdrawn(self.page, told.text)
        self._told_small = small

    def look(self) -> None:
        """Follow the settings and the size, and look anew what is to be seen of the game."""
        settings = first_start.shown(self._session)
        anew = settings.curtain, settings.theme, settings.cursor
        if anew != self._drawn:
            # All is written anew then; a screen reader would say what it has said before.
            self.page, self._drawn = emptied(self.page), anew
        self._view = view_rows(self._session)
        self._code = code_rows(self._session, self.width, self.height)
        seen, code = bool(self._view), bool(self._code)
        self.place = place(settings, self.width, self.height, seen, code=code)
        self.page = fitted(self.page, self.place.room)

    def picture(self, entry: Entry) -> Picture:
        """Return what stands on the screen now, with what is typed."""
        return draw(
            self.place,
            self.page,
            entry,
            self._view,
            reading=self.reading,
            dark=self._session.settings.curtain,
            private=self._session.settings.privacy,
            code=self._code,
        )
