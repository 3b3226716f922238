"""What writes into the journal and reads from it: one connection, and the right to write."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from assistant.journal.coding import from_json, to_json, write
from assistant.journal.rows import Act, Kind
from assistant.journal.store import roll_away, said
from assistant.journal.tables import WRITER, Added, add, checksum
from assistant.kinds import Table
from assistant.problems import Fault

_SELECT = """
SELECT {checksum}, game, number, time, kind, words, action, events, takes_back, turn, outcome
FROM act WHERE game = ? AND number > ? ORDER BY number LIMIT ?
"""
_STRAY = "SELECT 1 FROM act WHERE game = ? AND number < 1 LIMIT 1"
_NOTED = """
SELECT {checksum}, time, game, last, lines FROM question
WHERE game = ? ORDER BY number DESC LIMIT 1
"""
_NOTED_LAST = """
SELECT {checksum}, time, game, last, lines FROM question ORDER BY number DESC LIMIT 1
"""
_SUM = "checksum"
_SUMS = {"checksum": _SUM, "of_game": f"game.{_SUM}", "of_act": f"act.{_SUM}"}
_LAST = "SELECT max(id) FROM act"
_WRITER = "SELECT max(number) FROM writer"
_SLOT = "SELECT slot FROM writer WHERE number = ?"


def stamp(time: datetime) -> str:
    """Write a time as the journal keeps it: UTC, ISO 8601, microseconds."""
    return f"{time.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"


def read_time(text: str) -> datetime:
    """Read what `stamp` wrote; raises ValueError for what is no time that people live in."""
    time = datetime.fromisoformat(text)
    if time.tzinfo is None or not 1900 < time.year < 9000:
        raise ValueError(text)
    return time


def clean(words: str) -> str:
    """Return words as SQLite can keep them: half characters, which no file can hold, as ``?``."""
    return words.encode("utf-8", "replace").decode("utf-8")


@dataclass(slots=True)
class Pen:
    """A connection to the journal; `writer` is the number it writes under, None to read only.

    `refused` is said to whoever writes where it is None; `summed` is whether the rows have
    checksums, as all have but those of version 1.
    """

    file: Path
    db: sqlite3.Connection
    writer: int | None
    now: Callable[[], datetime]
    refused: Fault | None = None
    summed: bool = True
    _down: bool = False
    _whole: bool = False
    _spoiled: Fault | None = None
    # The last row of a write of which nobody knows whether it was done.
    _unsure: Added | None = None
    _last: Added | None = None

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Write all of the block to the disk, or nothing and raise a Fault.

        Between `begin_whole` and `end_whole` it reaches the disk with what is written after it.
        """
        if self._spoiled:
            raise self._spoiled
        if self.writer is None or self._down:
            raise self.refused or Fault("journal.reading_along", file=self.file.name)
        self.make_sure()
        first = not self.db.in_transaction
        try:
            with said(self.file):
                if first:
                    self.db.execute("BEGIN IMMEDIATE")
                    self._refuse_if_taken_over()
                    self._last = None
                yield
        except BaseException as error:
            roll_away(self.db)
            if not first and isinstance(error, Fault):
                # What was written before it has gone with it.
                self._spoiled = error
            raise
        if not self._whole:
            self._commit()

    def begin_whole(self) -> None:
        """Let what is written from now on reach the disk at once, in `end_whole`."""
        self._whole, self._spoiled = True, None

    def end_whole(self) -> None:
        """Write all since `begin_whole`, or nothing of it and raise a Fault."""
        if not self._whole:
            return
        spoiled, self._spoiled, self._whole = self._spoiled, None, False
        if spoiled:
            raise spoiled
        if self.db.in_transaction:
            self._commit()

    def drop_whole(self) -> None:
        """Write nothing of all since `begin_whole`."""
        self._whole, self._spoiled = False, None
        roll_away(self.db)

    def _commit(self) -> None:
        try:
            with said(self.file):
                self.db.execute("COMMIT")
        except Fault as fault:
            roll_away(self.db)
            if fault.key == "journal.disk_full" and not self._is_there(self._last):
                raise
            self._unsure = self._last
            if self._settled():
                return
            raise

    def make_sure(self) -> None:
        """Find out whether the last write was done, if nobody knows.

        Raises Fault ``journal.perhaps`` where it cannot be found out, and ``journal.after_all``
        where it was: who wrote it does not know of it yet.
        """
        if self._unsure is not None and self._settled():
            raise Fault("journal.after_all", file=self.file.name)

    def _settled(self) -> bool:
        """Whether a write that failed was done all the same; False if it never will be."""
        try:
            if self._is_there(self._unsure):
                self._unsure = None
                return True
            # SQLite counts it as not done, and after a kill it might find it complete in the
            # file of what waits: something else is written over it.
            with said(self.file):
                self._write_over()
        except Fault as fault:
            raise Fault("journal.perhaps", **fault.values) from fault
        self._unsure = None
        return False

    def _write_over(self) -> None:
        if self.writer is None:
            return
        number = self.writer + 1
        try:
            self.db.execute("BEGIN IMMEDIATE")
            if not self.taken_over():
                (slot,) = self.db.execute(_SLOT, (self.writer,)).fetchone()
                self.db.execute(WRITER, (number, stamp(self.now()), slot))
                self.db.execute("COMMIT")
                self.writer = number
        finally:
            roll_away(self.db)
            (last,) = self.db.execute(_WRITER).fetchone()
            if last == number:
                self.writer = number

    def _refuse_if_taken_over(self) -> None:
        if self.taken_over():
            raise Fault("journal.taken_over", file=self.file.name)

    def _is_there(self, row: Added | None) -> bool:
        if row is None:
            return False
        query = f"SELECT checksum FROM {row.table} WHERE rowid = ?"  # noqa: S608
        with said(self.file):
            return bool(self.db.execute(query, (row.number,)).fetchone() == (row.checksum,))

    def add(self, table: str, *columns: object) -> None:
        """Add a row to a table; call it inside `writing`."""
        self._last = add(self.db, table, *columns)

    def taken_over(self) -> bool:
        """Whether another program has the right to write that this one had."""
        (last,) = self.db.execute(_WRITER).fetchone()
        return self.writer is not None and last != self.writer

    @contextmanager
    def laid_down(self) -> Iterator[None]:
        """Let nothing be written in the block: whoever tries gets a Fault."""
        self._down = True
        try:
            yield
        finally:
            self._down = False

    def insert(self, game: int, row: Act, table: Table) -> None:
        """Add a row with the table it leads to; call it inside `writing`."""
        self.add(
            "act",
            game,
            row.number,
            stamp(row.time),
            row.kind.value,
            row.words,
            row.action,
            to_json(row.events),
            row.takes_back,
            table.turn.number,
            write(table.outcome) if table.outcome else None,
        )

    def note(self, game: int | None, last: int, lines: str) -> None:
        """Note which lines led to an open question, behind row `last` of a game.

        Without a game it is behind all that stands in the file.
        """
        with self.writing():
            if game is None:
                last = self._newest()
            self.add("question", stamp(self.now()), game, last, clean(lines))

    def noted(self, game: int | None, last: int) -> str:
        """Return what was noted last, nothing if that was not behind row `last`.

        What was spoiled is nothing: the game is whole without it.
        """
        if game is None:
            found = self.select(_NOTED_LAST)
            last = self._newest()
        else:
            found = self.select(_NOTED, game)
        if not found:
            return ""
        check, *columns = found[0]
        here = columns[1:3] == [game, last] and isinstance(columns[3], str)
        return columns[3] if here and intact("question", check, columns) else ""

    def _newest(self) -> int:
        found = self.select(_LAST)[0][0]
        return found if isinstance(found, int) else 0

    def rows(self, game: int, after: int = 0, most: int = -1) -> tuple[Act, ...]:
        """Read the rows of a game behind row `after`, at most so many; -1 is all of them."""
        rows, fault = self.sound_rows(game, after, most)
        if fault:
            raise fault
        return rows

    def sound_rows(
        self, game: int, after: int = 0, most: int = -1
    ) -> tuple[tuple[Act, ...], Fault | None]:
        """Read the rows as `rows` does, up to the first that is damaged; return that Fault."""
        found = self.select(_SELECT, game, after, most)
        rows = []
        for expected, (check, *columns) in enumerate(found, after + 1):
            try:
                rows.append(_act(check, columns, game, expected))
            except (ValueError, TypeError, OverflowError, RecursionError):
                return tuple(rows), self.damaged(game, expected)
            except Fault as fault:
                return tuple(rows), fault
        if not after and most < 0 and self.select(_STRAY, game):
            return tuple(rows), self.damaged(game, len(rows) + 1)
        return tuple(rows), None

    def select(self, query: str, *values: object) -> list[Any]:
        """Run a query; ``{checksum}`` in it is that column, NULL where there is none.

        ``{of_game}`` and ``{of_act}`` are the same where both tables are read.
        """
        names = _SUMS if self.summed else dict.fromkeys(_SUMS, "NULL")
        text = query.format_map(names)
        with said(self.file):
            return self.db.execute(text, values).fetchall()

    def damaged(self, game: int, act: int) -> Fault:
        """Return the Fault for a game of which one row makes no sense."""
        if act <= 1:
            return Fault("journal.damaged_game", number=game, file=self.file.name)
        return Fault(
            "journal.damaged_act", number=game, act=act, before=act - 1, file=self.file.name
        )


def intact(table: str, check: object, columns: Sequence[object]) -> bool:
    """Whether a row is as it was written; of one without a checksum nobody can tell."""
    return check is None or check == checksum(table, columns)


def _act(check: object, columns: list[Any], game: int, expected: int) -> Act:
    """Read a row; raises ValueError, or what else reading raises, if it is not as it was."""
    of, number, time, kind, words, action, events, takes_back, _turn, _outcome = columns
    if (of, number) != (game, expected) or not intact("act", check, columns):
        raise ValueError(expected)
    if type(number) is not int or not (isinstance(words, str) and isinstance(action, str)):
        raise TypeError(expected)
    if takes_back is not None and type(takes_back) is not int:
        raise TypeError(expected)
    return Act(number, read_time(time), words, from_json(events), action, Kind(kind), takes_back)
