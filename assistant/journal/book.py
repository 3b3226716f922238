"""The journal of all games: opened once, written by one program at a time."""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from weakref import WeakValueDictionary

from assistant.journal.coding import read, write
from assistant.journal.game import Game
from assistant.journal.lock import become_writer
from assistant.journal.pen import Pen, clean, stamp
from assistant.journal.rescue import carry_over, is_sound, put_aside
from assistant.journal.rows import Act, Standing, Summary
from assistant.journal.store import (
    at_once,
    lay_out,
    look_over,
    said,
    to_read,
    to_write,
)
from assistant.problems import Fault, Problem, Value
from assistant.rules.events import Event, Opened
from assistant.rules.table import Outcome

_SUMMARIES = """
SELECT game.id, title, edition, players, began, time, season, turn, number, outcome
FROM game JOIN act ON act.game = game.id
AND act.number = (SELECT max(number) FROM act WHERE act.game = game.id)
"""
_UNFINISHED = f"{_SUMMARIES} WHERE outcome IS NULL ORDER BY act.id DESC LIMIT 1"
_NEWEST = "SELECT game FROM act ORDER BY id DESC LIMIT 1"
_SEASON = "SELECT name FROM season ORDER BY number DESC LIMIT 1"


def utc_now() -> datetime:
    """Return the time now, in UTC."""
    return datetime.now(UTC)


class Journal:
    """One open journal.  `problems` tells what had to be mended when it was opened.

    All methods raise Fault: ``journal.disk_full``, ``journal.cannot_write``,
    ``journal.busy``, ``journal.damaged``, ``journal.failed``; those that write also
    ``journal.taken_over`` and ``journal.reading_along``.  After a Fault nothing has changed.
    """

    def __init__(
        self, pen: Pen, lock: sqlite3.Connection | None = None, problems: tuple[Problem, ...] = ()
    ) -> None:
        self.problems = problems
        self._pen = pen
        self._lock = lock
        # Only games that somebody holds: one object for one game.
        self._games: WeakValueDictionary[int, Game] = WeakValueDictionary()

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
        if read_only:
            with said(file):
                if not file.exists():
                    raise Fault("journal.none", file=file.name, folder=str(file.parent))
                look_over(file)
                return cls(Pen(file, to_read(file), None, now))
        with said(file):
            file.parent.mkdir(parents=True, exist_ok=True)
            kept = None if is_sound(file) else put_aside(file, now())
            db = to_write(file)
        lock = None
        problems: list[Problem] = []
        try:
            with said(file):
                with at_once(db):
                    lay_out(db)
                    writer, lock = become_writer(db, file, stamp(now()), take_over=take_over)
                if kept:
                    values: dict[str, Value] = {"kept": kept.name, "count": carry_over(kept, db)}
                    problems.append(Problem(file.name, "journal.mended", values))
        except BaseException:
            db.close()
            if lock is not None:
                lock.close()
            raise
        return cls(Pen(file, db, writer, now), lock, tuple(problems))

    @property
    def file(self) -> Path:
        """The file of this journal."""
        return self._pen.file

    @property
    def reading_along(self) -> bool:
        """Whether this program only reads."""
        return self._pen.writer is None

    def close(self) -> None:
        """Let go of the file; another program can write then."""
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
        if not row.events or not isinstance(row.events[0], Opened):
            raise ValueError("a game begins with Opened")
        table = Standing().after(row)
        values = (stamp(time), clean(title), clean(edition), write(players))
        with pen.writing():
            season = pen.select(_SEASON)
            cursor = pen.db.execute(
                "INSERT INTO game (began, title, edition, players, season) VALUES (?, ?, ?, ?, ?)",
                (*values, season[0][0] if season else ""),
            )
            number = cursor.lastrowid or 0
            pen.insert(number, row, table)
        return self.game(number)

    def game(self, number: int) -> Game:
        """Return a game as it stands.

        Raises Fault ``journal.no_game``, ``journal.newer_event`` for a game that a later
        version played, ``journal.damaged_game`` for rows that cannot be read.
        """
        game = self._games.get(number)
        if game is None:
            if not self._pen.select("SELECT 1 FROM act WHERE game = ? LIMIT 1", number):
                raise Fault("journal.no_game", number=number)
            game = self._games[number] = Game(number, self._pen)
        return game

    def last_unfinished(self) -> Game | None:
        """Return the game that was played last, of those that are not finished."""
        found = self._pen.select(_UNFINISHED)
        return self.game(found[0][0]) if found else None

    def unfinished(self) -> Summary | None:
        """Return what is known of the game `last_unfinished` returns, without playing it again."""
        found = self._pen.select(_UNFINISHED)
        return self._summary(found[0]) if found else None

    def newest(self) -> int | None:
        """Return the number of the game that was written last, finished or not."""
        found = self._pen.select(_NEWEST)
        return int(found[0][0]) if found else None

    def note_question(self, game: Game | None, lines: str) -> None:
        """Note the lines that led to the question that is open; empty: none is open.

        Without a game it is one that begins a game.  The next act makes an end of it.
        """
        self._pen.note(game.id if game else None, game.last if game else 0, lines)

    def open_question(self, game: Game | None) -> str:
        """Return the lines that led to the question that was left open, or nothing."""
        if self.reading_along:
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

    def games(self) -> tuple[Summary, ...]:
        """Return what is known of every game, the oldest first, without playing it again."""
        return tuple(
            self._summary(row) for row in self._pen.select(f"{_SUMMARIES} ORDER BY game.id")
        )

    def season(self) -> str:
        """Return the name of the season that new games belong to; empty: the calendar year."""
        found = self._pen.select(_SEASON)
        return str(found[0][0]) if found else ""

    def begin_season(self, name: str) -> None:
        """Let the games from now on belong to a named season; an empty name ends it."""
        values = (stamp(self._pen.now()), clean(name).strip())
        with self._pen.writing():
            self._pen.db.execute("INSERT INTO season (began, name) VALUES (?, ?)", values)

    def _summary(self, row: Any) -> Summary:
        number, title, edition, players, began, last, season, turns, rows, outcome = row
        try:
            return Summary(
                number,
                title,
                edition,
                read(tuple[str, ...], players),
                datetime.fromisoformat(began),
                datetime.fromisoformat(last),
                season,
                turns,
                rows,
                read(Outcome, outcome) if outcome else None,
            )
        except (ValueError, TypeError) as error:
            raise self._pen.damaged(number) from error
