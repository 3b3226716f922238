"""The journal of all games: opened once, written by one program at a time."""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, suppress
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self
from weakref import WeakValueDictionary

from assistant.journal.coding import write
from assistant.journal.game import Game
from assistant.journal.lock import become_writer, held
from assistant.journal.pen import Pen, clean, stamp
from assistant.journal.register import Listing, Register, names_at
from assistant.journal.rescue import (
    Carried,
    go_on_replacing,
    is_sound,
    keep_copy,
    leave_to_its_player,
    replace_damaged,
    to_look,
)
from assistant.journal.rows import Act, Standing
from assistant.journal.store import (
    at_once,
    beside,
    is_damage,
    may_only_be_read,
    only_files,
    opening,
    said,
    to_write,
    why_not_written,
    widen_beside,
)
from assistant.journal.tables import is_summed, is_well_known, lay_out, try_out
from assistant.journal.wal import loses_commits
from assistant.kinds import Event, is_opening
from assistant.messages import Value
from assistant.problems import Fault, Problem

_ANY_ROW = "SELECT 1 FROM act WHERE game = ? LIMIT 1"
_HIGHEST = "SELECT max(id) FROM game"
_FIRST_ROWS = """
SELECT number, time, kind, words, action, events, takes_back, turn, outcome FROM act
WHERE game = ? ORDER BY number LIMIT ?
"""


def utc_now() -> datetime:
    """Return the time now, in UTC."""
    return datetime.now(UTC)


class Journal(Register):
    """One open journal.  `problems` tells what had to be mended when it was opened.

    `looking` is whether it can only be read, since nothing can be written where it is.
    All methods raise Fault: ``journal.disk_full``, ``journal.cannot_write``,
    ``journal.busy``, ``journal.damaged``, ``journal.failed``; those that write also
    ``journal.taken_over`` and ``journal.reading_along``.  After a Fault nothing has changed.
    """

    def __init__(
        self,
        pen: Pen,
        lock: sqlite3.Connection | None = None,
        problems: tuple[Problem, ...] = (),
        *,
        looking: bool = False,
    ) -> None:
        super().__init__(pen)
        self.problems = problems
        self.looking = looking
        self._lock = lock
        # Only games that somebody holds: one object for one game.
        self._games: WeakValueDictionary[int, Game] = WeakValueDictionary()
        # How many rows a game had when it was looked through, and what was found.
        self._looked: dict[int, tuple[int, Fault | None]] = {}

    @classmethod
    def open(
        cls,
        file: Path,
        *,
        take_over: bool = False,
        read_only: bool = False,
        now: Callable[[], datetime] = utc_now,
    ) -> Self:
        """Open the journal, or begin one.

        With `read_only` nothing is written: to read along while another program plays.
        With `take_over` the other program cannot write any more.  A damaged file is put
        aside, a new one begun with what could be read, and `problems` tells of it.

        Raises Fault as above, and ``journal.locked`` while another program plays,
        ``journal.newer`` for a file of a later version, ``journal.foreign`` for a file of
        another program, ``journal.none`` where there is nothing to read.
        """
        only_files(file)
        if read_only:
            with said(file):
                if not file.exists():
                    raise Fault("journal.none", file=file.name, folder=str(file.parent))
                db = to_look(file)
                return cls(Pen(file, db, None, now, summed=is_summed(db)))
        if may_only_be_read(file):
            # Opening it to write would leave files beside it that cannot be written later either.
            fault = why_not_written(file)
            if fault:
                raise fault
        widen_beside(file)
        with opening(file):
            file.parent.mkdir(parents=True, exist_ok=True)
            replaced = go_on_replacing(file)
            lost = _kept_of_lost(file, now())
            # What a killed beginning left is rolled back to nothing, and has lost nothing.
            empty = file.exists() and not file.stat().st_size
            sound = is_sound(file)
            if sound and empty:
                lost = (Problem(file.name, "journal.empty"),)
        if sound:
            try:
                pen, lock = _begun(file, now, take_over=take_over)
                if lost:
                    # Else what is left of them would be found again after a kill.
                    with suppress(sqlite3.Error):
                        pen.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                return cls(pen, lock, (*(_told(file, *replaced) if replaced else ()), *lost))
            except Fault as fault:
                if not is_damage(fault, file):
                    raise
                leave_to_its_player(file)
        with said(file):
            replaced = replace_damaged(file, now())
        pen, lock = _begun(file, now, take_over=take_over)
        return cls(pen, lock, (*_told(file, *replaced), *lost))

    @classmethod
    def look(cls, file: Path, why: Fault, *, now: Callable[[], datetime] = utc_now) -> Self:
        """Open a journal that cannot be written now; whoever writes is told `why`.

        Nothing in it is changed.  Raises Fault as for `open`.
        """
        only_files(file)
        with said(file):
            if not file.exists():
                raise Fault("journal.none", file=file.name, folder=str(file.parent))
            db = to_look(file)
            try:
                return cls(Pen(file, db, None, now, why, is_summed(db)), looking=True)
            except BaseException:
                db.close()
                raise

    def today(self) -> date:
        """Return the day it is, where this computer is."""
        return self._pen.now().astimezone().date()

    @property
    def file(self) -> Path:
        """The file of this journal."""
        return self._pen.file

    @property
    def reading_along(self) -> bool:
        """Whether this program only reads what another one writes."""
        return self._pen.writer is None and not self.looking

    @property
    def writes(self) -> bool:
        """Whether games are kept here from now on."""
        return self._pen.writer is not None

    def close(self) -> None:
        """Let go of the file; another program can write then."""
        with suppress(sqlite3.Error, Fault):
            self._pen.end_whole()
        with suppress(sqlite3.Error):
            self._pen.db.close()
        if self._lock is not None:
            self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def new_game(
        self,
        title: str,
        edition: str,
        players: tuple[str, ...],
        events: Iterable[Event],
        *,
        words: str = "",
        action: str = "",
    ) -> Game:
        """Begin a game with the events that open its table; the first must be `Opened`."""
        pen = self._pen
        time = pen.now()
        row = Act(1, time, clean(words), tuple(events), clean(action))
        if not row.events or not is_opening(row.events[0]):
            raise ValueError("a game begins with its opening")
        table = Standing().after(row)
        with pen.writing():
            number = self._add_game(time, clean(title), clean(edition), players)
            pen.insert(number, row, table)
        return self.game(number)

    def branch(self, number: int, count: int) -> Game:
        """Begin a game with the first rows of another, as they are; that one stays as it is.

        So a game goes on of which a row behind them is damaged.
        """
        pen = self._pen
        rows = pen.select(_FIRST_ROWS, number, count)
        standing = Standing()
        standing.take_in(pen.sound_rows(number, 0, count)[0], partial(pen.damaged, number))
        table = standing.table
        # The row of a game has the names by which it began.
        names = names_at(standing.after_first(1))
        with pen.writing():
            found = self._add_game(standing.acts[0].time, "", table.edition, names)
            for row in rows:
                pen.add("act", found, *row)
        return self.game(found)

    def _add_game(self, began: datetime, title: str, edition: str, players: tuple[str, ...]) -> int:
        highest = self._pen.select(_HIGHEST)[0][0] or 0
        values = (stamp(began), title, edition, write(players), self.season())
        self._pen.add("game", highest + 1, *values)
        return int(highest + 1)

    def game(self, number: int) -> Game:
        """Return a game as it stands.

        Raises Fault ``journal.no_game``, ``journal.newer_event`` for a game that a later
        version played, ``journal.damaged_game`` for rows that cannot be read.
        """
        game = self._games.get(number)
        if game is None:
            if not self._pen.select(_ANY_ROW, number):
                raise Fault("journal.no_game", number=number)
            game = Game(number, self._pen)
            if self.names_others(number, names_at(game.after(1))):
                raise self._pen.damaged(number, 1)
            self._games[number] = game
        return game

    def last_unfinished(self) -> Game | None:
        """Return the game that was played last, of those that are not finished."""
        number = self.unfinished_number()
        return None if number is None else self.game(number)

    def note_question(self, game: Game | None, lines: str) -> None:
        """Note the lines that led to the question that is open; empty: none is open.

        Without a game it is one that begins a game.  The next act makes an end of it.
        """
        self._pen.note(game.id if game else None, game.last if game else 0, lines)

    def open_question(self, game: Game | None) -> str:
        """Return the lines that led to the question that was left open, or nothing."""
        if self._pen.writer is None:
            return ""
        return self._pen.noted(game.id if game else None, game.last if game else 0)

    @property
    def taken_over(self) -> bool:
        """Whether another program writes now in place of this one."""
        with said(self.file):
            return self._pen.taken_over()

    def laid_down(self) -> AbstractContextManager[None]:
        """Let nothing be written in a block; whoever tries gets a Fault."""
        return self._pen.laid_down()

    def look_through(self) -> Listing:
        """Return what `listing` does, with a Fault for each game of which any row is spoiled.

        Every game is played again, once while it stays as it is.  A Fault without a `number` is
        of no game: of the season, or of a question that was left open.
        """
        listing = self.listing()
        faults = [*listing.faults]
        for kept in listing.games:
            looked = self._looked.get(kept.id)
            if looked is None or looked[0] != kept.rows:
                looked = self._looked[kept.id] = kept.rows, self._whole(kept.id)
            faults += [looked[1]] if looked[1] else []
        if self.question_spoiled():
            faults.append(Fault("journal.damaged_question"))
        return Listing(listing.games, tuple(faults))

    def _whole(self, number: int) -> Fault | None:
        """Return the Fault of a game that cannot be played again."""
        try:
            self.game(number)
        except Fault as fault:
            return fault
        return None

    def begin_season(self, name: str) -> None:
        """Let the games from now on belong to a named season; an empty name ends it."""
        values = (stamp(self._pen.now()), clean(name).strip())
        with self._pen.writing():
            self._pen.add("season", *values)

    def begin_line(self) -> None:
        """Let all that is written from now on reach the disk at once, in `end_line`."""
        self._pen.begin_whole()

    def make_sure(self) -> None:
        """Find out whether the last write was done, where nobody knows.

        Raises Fault ``journal.after_all`` if it was, ``journal.perhaps`` if nobody can tell yet.
        """
        self._pen.make_sure()

    def end_line(self) -> None:
        """Write all since `begin_line`, or nothing of it and raise a Fault."""
        try:
            self._pen.end_whole()
        except Fault:
            self._forget_unwritten()
            raise

    def drop_line(self) -> None:
        """Write nothing of what came since `begin_line`."""
        self._pen.drop_whole()
        self._forget_unwritten()

    def _forget_unwritten(self) -> None:
        """A number that was given to a game which was not written is given to the next one."""
        with suppress(Fault):
            for number in tuple(self._games):
                if not self._pen.select(_ANY_ROW, number):
                    del self._games[number]


def _begun(
    file: Path, now: Callable[[], datetime], *, take_over: bool
) -> tuple[Pen, sqlite3.Connection]:
    """Open a file to write; return the pen and what tells others that this program lives."""
    lock = None
    with opening(file):
        db = to_write(file)
    try:
        with opening(file), at_once(db):
            lay_out(db)
            if not is_well_known(db):
                try_out(db)
            writer, lock = become_writer(db, file, stamp(now()), take_over=take_over)
    except BaseException:
        db.close()
        if lock is not None:
            lock.close()
        raise
    return Pen(file, db, writer, now), lock


def _kept_of_lost(file: Path, now: datetime) -> tuple[Problem, ...]:
    """Keep a copy of a journal whose newest commits SQLite will pass over, and tell of it."""
    if not file.exists() or not loses_commits(file.with_name(f"{file.name}-wal")) or held(file):
        return ()
    return (Problem(file.name, "journal.newest_lost", {"kept": keep_copy(file, now).name}),)


def _told(file: Path, kept: Path, carried: Carried) -> tuple[Problem, ...]:
    # Of a journal that was gone there is only what waited beside it.
    there = (*beside(kept), kept)[0].name
    values: dict[str, Value] = {"kept": there, "count": carried.games}
    mended = Problem(file.name, "journal.mended", values)
    if not carried.cut:
        return (mended,)
    numbers = ", ".join(map(str, carried.cut))
    cut: dict[str, Value] = {"count": len(carried.cut), "numbers": numbers}
    return (mended, Problem(file.name, "journal.cut", cut))
