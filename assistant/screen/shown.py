"""What is shown of a session: the page, the game beside it, and where they stand.

The game at a glance is for those who look: parts in an order that never changes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from assistant.commands import first_start
from assistant.host import Host
from assistant.rules.position import Position
from assistant.rules.table import Table
from assistant.rules.winning import Tally, tallies
from assistant.screen.layout import place
from assistant.screen.page import Page, emptied, fitted, following, show, withdrawn
from assistant.screen.rows import Message, Part, Room
from assistant.session import Session
from assistant.standing import camera_state
from assistant.words import Text, asked, in_turn, render, say, sentence
from assistant.words.announcement import EVERYONE, Announcement
from assistant.words.asking import question, turn_line


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
    position = session.game.position
    return (
        *_turn(position),
        *camera,
        Part(_standings(position)),
        Part(render(in_turn(*asked.pile_(position))), 2),
        Part(render(in_turn(*asked.chain(position))), 2),
        *(Part(each, 2) for each in _areas(position)),
    )


def _turn(position: Position) -> tuple[Part, Part]:
    """Return whose turn it is and which phase, and what is asked."""
    table = position.table
    if table.outcome:
        return Part(render(asked.whose(position))), Part("", 1)
    turn = turn_line(table)
    told: list[Text]
    first, *told = asked.now(position)
    if first != turn:
        ask = question(position)
        told = [say("screen.view_asked", ask=ask), *told]
    return Part(render(turn)), Part(render(in_turn(*told)), 1)


def _standings(position: Position) -> str:
    """Return every player's number in one breath, and the number that wins: once if it is one."""
    table = position.table
    every = tallies(position)
    target = every[0].target
    if any(each.target != target or each.barred is not None for each in every):
        return sentence(
            "screen.view_scores", scores=", ".join(_score(table, each) for each in every)
        )
    scores = ", ".join(
        sentence("screen.view_count", name=table.seats[each.seat].name, count=each.count)
        for each in every
    )
    return sentence("screen.view_counts", counts=scores, target=target)


def _score(table: Table, each: Tally) -> str:
    name = table.seats[each.seat].name
    if each.barred is not None:
        return sentence("screen.view_barred", name=name, count=each.count)
    return sentence("asked.score", name=name, count=each.count, target=each.target)


def _areas(position: Position) -> Iterator[str]:
    """Yield what lies before each player, where cards are tracked."""
    table = position.table
    if not table.full:
        return
    for number, seat in enumerate(table.seats):
        size = seat.hand_size
        hand = sentence("asked.hand_not_counted") if size is None else size
        _, *cards = asked.cards_of(position, number)
        yield render(in_turn(say("screen.view_area", name=seat.name, hand=hand), *cards))


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
        messages = (
            Message(text, asked, hides and each.to != EVERYONE, each.secret)
            for each in said
            for text in (each.parts if parts else (each.text,))
        )
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
