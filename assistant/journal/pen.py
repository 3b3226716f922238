"""What writes into the journal and reads from it: one connection, and the right to write."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from assistant.journal.coding import from_json, to_json, write
from assistant.journal.rows import Act, Kind
from assistant.journal.store import at_once, said
from assistant.problems import Fault
from assistant.rules.table import Table

_INSERT = """
INSERT INTO act (game, number, time, kind, words, action, events, takes_back, turn, outcome)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_SELECT = """
SELECT number, time, words, events, action, kind, takes_back FROM act
WHERE game = ? AND number > ? ORDER BY number LIMIT ?
"""
_NOTE = "INSERT INTO question (time, game, last, lines) VALUES (?, ?, ?, ?)"
_NOTED = "SELECT last, lines FROM question WHERE game = ? ORDER BY number DESC LIMIT 1"
_NOTED_LAST = "SELECT game, last, lines FROM question ORDER BY number DESC LIMIT 1"
_LAST = "SELECT max(id) FROM act"
_WRITER = "SELECT max(number) FROM writer"


def stamp(time: datetime) -> str:
    """Write a time as the journal keeps it: UTC, ISO 8601, microseconds."""
    return f"{time.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"


def clean(words: str) -> str:
    """Return words as SQLite can keep them: half characters, which no file can hold, as ``?``."""
    return words.encode("utf-8", "replace").decode("utf-8")


@dataclass(frozen=True, slots=True)
class Pen:
    """A connection to the journal; `writer` is the number it writes under, None to read only."""

    file: Path
    db: sqlite3.Connection
    writer: int | None
    now: Callable[[], datetime]

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Write all of the block to the disk, or nothing and raise a Fault."""
        if self.writer is None:
            raise Fault("journal.reading_along", file=self.file.name)
        with said(self.file), at_once(self.db):
            if self.taken_over():
                raise Fault("journal.taken_over", file=self.file.name)
            yield

    def taken_over(self) -> bool:
        """Whether another program has the right to write that this one had."""
        (last,) = self.db.execute(_WRITER).fetchone()
        return self.writer is not None and last != self.writer

    @contextmanager
    def laid_down(self) -> Iterator[None]:
        """Let nothing be written in the block: whoever tries gets a Fault."""
        self.db.execute("PRAGMA query_only=ON")
        try:
            yield
        finally:
            self.db.execute("PRAGMA query_only=OFF")

    def insert(self, game: int, row: Act, table: Table) -> None:
        """Add a row with the table it leads to; call it inside `writing`."""
        values = (
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
        self.db.execute(_INSERT, values)

    def note(self, game: int | None, last: int, lines: str) -> None:
        """Note which lines led to an open question, behind row `last` of a game.

        Without a game it is behind all that stands in the file.
        """
        with self.writing():
            if game is None:
                last = self._newest()
            self.db.execute(_NOTE, (stamp(self.now()), game, last, clean(lines)))

    def noted(self, game: int | None, last: int) -> str:
        """Return what was noted last, nothing if that was not behind row `last`."""
        if game is None:
            found = self.select(_NOTED_LAST)
            here = bool(found) and found[0][:2] == (None, self._newest())
        else:
            found = self.select(_NOTED, game)
            here = bool(found) and found[0][0] == last
        return str(found[0][-1]) if here else ""

    def _newest(self) -> int:
        return int(self.select(_LAST)[0][0] or 0)

    def rows(self, game: int, after: int = 0, most: int = -1) -> tuple[Act, ...]:
        """Read the rows of a game behind row `after`, at most so many; -1 is all of them."""
        found = self.select(_SELECT, game, after, most)
        try:
            return tuple(
                Act(
                    number,
                    datetime.fromisoformat(time),
                    words,
                    from_json(events),
                    action,
                    Kind(kind),
                    takes_back,
                )
                for number, time, words, events, action, kind, takes_back in found
            )
        except (ValueError, TypeError, RecursionError) as error:
            raise self.damaged(game) from error

    def select(self, query: str, *values: object) -> list[Any]:
        """Run a query."""
        with said(self.file):
            return self.db.execute(query, values).fetchall()

    def damaged(self, game: int) -> Fault:
        """Return the Fault for a game whose rows make no sense."""
        return Fault("journal.damaged_game", number=game, file=self.file.name)
