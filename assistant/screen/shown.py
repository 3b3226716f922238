"""What is shown of a session: the page, the game beside it, and where they stand.

The game at a glance is for those who look: parts in an order that never changes.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from assistant.commands import first_start
from assistant.game.view import seen
from assistant.host import Host
from assistant.screen.layout import Part, place
from assistant.session import Session
from assistant.standing import camera_state
from assistant.transcript.page import (
    Page,
    emptied,
    fitted,
    following,
    messages_of,
    show,
    withdrawn,
)
from assistant.transcript.rows import Room
from assistant.words import render
from assistant.words.announcement import Announcement


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
    if session.game is None:
        return camera
    view = seen(session.game.position)
    return (
        Part(render(view.turn)),
        Part(render(view.asked), 1),
        *camera,
        Part(render(view.scores)),
        Part(render(view.pile), 2),
        Part(render(view.chain), 2),
        *(Part(render(each), 2) for each in view.areas),
    )


SMALL = (40, 12)
"""Columns and rows below which it is said that the window is small."""


@dataclass
class Shown:
    """What stands on a screen of `width` cells and `height` rows."""

    host: Host
    width: int = 80
    height: int = 24
    _told_small: bool = False
    _drawn: tuple[bool, str, str] = (False, "", "")

    def __post_init__(self) -> None:
        self.page = Page(Room(1, 1))
        self.look()

    @property
    def session(self) -> Session:
        """What is remembered of the sitting."""
        return self.host.session

    @property
    def looks_back(self) -> bool:
        """Whether somebody reads an older message, or a list line by line: news wait then."""
        return False

    def resize(self, width: int, height: int) -> None:
        """Fit everything into a terminal of this size; nothing that waits is lost."""
        self.width, self.height = max(1, width), max(1, height)
        self.look()
        self.told_if_small()

    def paint(self, said: Iterable[Announcement], *, asked: bool, joins: bool = False) -> None:
        """Put messages on the page; what `joins` the words before takes the cursor."""
        hides = self.session.settings.privacy
        parts = self._place.room.pieces
        messages = messages_of(said, asked=asked, pieces=parts, hides=hides)
        page = self.page
        if not asked and self.looks_back:
            page = replace(page, held=True, room=replace(page.room, holds=True))
        page = replace(show(page, messages), room=self.page.room)
        while joins and page.below:
            page = following(page)
        self.page = page

    def told_if_small(self) -> None:
        small = self.width < SMALL[0] or self.height < SMALL[1]
        told = self.session.tell("screen.small")
        if small and not self._told_small:
            self.paint((told,), asked=False)
        elif not small:
            self.page = withdrawn(self.page, told.text)
        self._told_small = small

    def look(self) -> None:
        """Follow the settings and the size, and look anew what is to be seen of the game."""
        settings = first_start.shown(self.session)
        anew = settings.curtain, settings.theme, settings.cursor
        if anew != self._drawn:
            # All is written anew then; a screen reader would say what it has said before.
            self.page, self._drawn = emptied(self.page), anew
        self._view = view_rows(self.session)
        self._place = place(settings, self.width, self.height, bool(self._view))
        self.page = fitted(self.page, self._place.room)
