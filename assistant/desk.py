"""The desk: where the games of a sitting are kept, alone or beside another program.

The journal is opened when people sit down.  Where another program plays with it, this
one reads along, takes over, or goes on without it.
"""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from assistant import places
from assistant.along import joined, rows_added
from assistant.choices import Choice, Said
from assistant.commands.keeping import resume
from assistant.game.unkept import Unkept
from assistant.inbox import Glance, Item
from assistant.intents import SitDown
from assistant.performing import performs
from assistant.places import narrow_beside
from assistant.problems import Fault
from assistant.words import say
from assistant.words.announcement import Announcement

if TYPE_CHECKING:
    from assistant.game import Game
    from assistant.journal.book import Journal
    from assistant.session import Session

GLANCES = 1.0
"""Seconds between two looks at what the other program has written."""
_WAYS = ("take over", "read along")


@dataclass
class Desk:
    """Opens the journal `file`, the user's own where it is None, and keeps it for a session.

    `post` puts an item into the inbox of the front end; while reading along it gets a
    `Glance` about once a second.  Without it only typed lines bring what is new.
    """

    file: Path | None = None
    post: Callable[[Item], None] | None = None
    _stop: threading.Event = field(default_factory=threading.Event, init=False)
    _along: int | None = field(default=None, init=False)
    _fault: str = field(default="", init=False)
    _none: Fault | None = field(default=None, init=False)

    def sit_down(self, session: "Session") -> Said:
        """Open the journal; return what was mended, what waits in it, or why it cannot be used."""
        try:
            session.journal = self._open()
        except Fault as fault:
            self._none = fault
            if fault.key != "journal.locked":
                return (session.tell(fault.key, **fault.values), *self._look(session, fault))
            return session.ask(
                say(fault.key, **fault.values),
                (
                    Choice(say("desk.read_along"), SitDown("along"), ("read along", "read")),
                    Choice(say("desk.take_over"), SitDown("over")),
                    Choice(say("desk.without"), SitDown("alone")),
                ),
            )
        return (*_mended(session, session.journal), *_waiting(session, session.journal))

    def _look(self, session: "Session", why: Fault) -> Said:
        """Open a journal that cannot be written to be looked at, if it can be read."""
        if why.key not in ("journal.cannot_write", "journal.disk_full"):
            return ()
        from assistant.journal.book import Journal

        try:
            session.journal = Journal.look(self.file or places.journal_file(), why)
        except Fault:
            return ()
        return (session.tell("desk.looking"), *_waiting(session, session.journal))

    def write_again(self, session: "Session") -> Said:
        """Open a journal to write that could only be looked at, if it can be written now."""
        if session.journal is None or not session.journal.looking:
            return ()
        try:
            journal = self._open()
        except Fault:
            return ()
        self.get_up(session)
        session.journal = journal
        return (session.tell("desk.writes_again"), *_mended(session, journal))

    def why_none(self, session: "Session") -> Said:
        """Return why no game can be taken up where there is no journal."""
        if self._none is None:
            # Put aside for a game that is only for trying things out.
            return (session.tell("play.resume_later"),)
        if self._none.key == "journal.locked":
            return (session.tell("desk.alone"),)
        why = session.tell(self._none.key, **self._none.values)
        return (session.tell("play.cannot_resume"), why)

    def get_up(self, session: "Session") -> None:
        """Let go of the journal; another program can write then."""
        self._stop.set()
        if session.journal:
            session.journal.close()
            session.journal = None

    def take_over(self, session: "Session") -> Said:
        """Write from now on in place of the other program, and take up the game played there.

        A game at this table that was kept nowhere stays at it, and is kept from now on.
        """
        try:
            journal = self._open(take_over=True)
        except Fault as fault:
            yield session.tell(fault.key, **fault.values)
            return
        self.get_up(session)
        session.journal = journal
        yield session.tell("desk.taken")
        yield from _mended(session, journal)
        if session.game and isinstance(session.game.record, Unkept):
            yield from _kept_now(session, session.game, session.game.record, journal)
        else:
            session.game = None
            yield from resume(session, "")

    def read_along(self, session: "Session") -> Said:
        """Tell from now on what the other program tells."""
        if session.game and isinstance(session.game.record, Unkept):
            return (session.tell("desk.would_be_lost"),)
        try:
            journal = self._open(read_only=True)
        except Fault as fault:
            return (session.tell(fault.key, **fault.values),)
        self.get_up(session)
        session.journal, session.game, self._along = journal, None, None
        self._glance_now_and_then()
        return self.follow(session) or (session.tell("desk.along_no_game"),)

    def follow(self, session: "Session", typed: str = "") -> tuple[Announcement, ...]:
        """Return what is told of all that the other program has written since; mostly nothing.

        `typed` is the line that will be answered then.
        """
        journal = session.journal
        if journal is None or journal.looking:
            return ()
        if not journal.reading_along:
            # Who says which of both it is to be need not be told.
            settled = typed.casefold() in _WAYS
            return () if settled else self._if_taken_over(session, journal)
        said: list[Announcement] = []
        try:
            for each in self._news(session, journal):
                said.append(each)
            self._fault = ""
        except Fault as fault:
            if fault.key != self._fault:
                said.append(session.tell(fault.key, **fault.values))
            self._fault = fault.key
        return tuple(said)

    def _if_taken_over(self, session: "Session", journal: "Journal") -> tuple[Announcement, ...]:
        """Read along from now on where another program has taken over: what is here grows old."""
        try:
            if not journal.taken_over:
                return ()
        except Fault:
            # It will be told by whoever writes.
            return ()
        session.choices, session.blank = (), None
        return (session.tell("desk.lost"), *self.read_along(session))

    def _open(self, *, take_over: bool = False, read_only: bool = False) -> "Journal":
        # Loaded here: SQLite takes part of the time to the first prompt.
        try:
            from assistant.journal.book import Journal
        except ImportError as error:
            if error.name not in ("sqlite3", "_sqlite3"):
                raise
            raise Fault("desk.no_sqlite") from error
        file = self.file or places.journal_file()
        journal = Journal.open(file, take_over=take_over, read_only=read_only)
        narrow_beside(file)
        return journal

    def _news(self, session: "Session", journal: "Journal") -> Iterator[Announcement]:
        from assistant.journal.game import Game as Record

        number = journal.newest()
        if number is None:
            return
        if number != self._along:
            # Set first: what cannot be taken up is told once.
            self._along, session.game = number, None
            yield from joined(session, journal.game(number))
            return
        game = session.game
        # Somebody here may be looking at another game meanwhile.
        if game and isinstance(game.record, Record) and game.record.id == number:
            yield from rows_added(session, game, game.record)

    def _glance_now_and_then(self) -> None:
        if self.post is None:
            return
        post, stop = self.post, threading.Event()
        self._stop = stop

        def run() -> None:
            while not stop.wait(GLANCES):
                post(Glance())

        threading.Thread(target=run, name="glances", daemon=True).start()


@performs(SitDown)
def _sits(session: "Session", wanted: SitDown) -> Said:
    match wanted.how:
        case "along":
            return session.desk.read_along(session)
        case "over":
            return session.desk.take_over(session)
        case _:
            return (session.tell("desk.alone"),)


def _mended(session: "Session", journal: "Journal") -> Iterator[Announcement]:
    for problem in journal.problems:
        yield session.tell(problem.key, **problem.values)


def _waiting(session: "Session", journal: "Journal") -> Said:
    """Return which game waits to be taken up, without playing it again."""
    try:
        if journal.open_question(None):
            return (session.tell("play.waits_setting_up"),)
        found = journal.unfinished()
    except Fault as fault:
        return (session.tell(fault.key, **fault.values),)
    if found is None or session.library.hides(found.edition):
        return ()
    edition = session.library.editions.get(found.edition)
    name = edition.name if edition else found.edition
    return (session.tell("play.waits", edition=name, names=", ".join(found.players)),)


def _kept_now(
    session: "Session", game: "Game", unkept: Unkept, journal: "Journal"
) -> Iterator[Announcement]:
    """Write a game that was in memory only into the journal."""
    opening, *acts = unkept.acts()
    try:
        record = journal.new_game(
            "",
            game.book.edition.id,
            game.names,
            opening.events,
            words=opening.words,
            action=opening.action,
        )
        for act in acts:
            record.append(act.words, act.events, action=act.action)
    except Fault as fault:
        yield session.tell(fault.key, **fault.values)
        return
    game.record = record
    yield session.tell("desk.kept_now")
