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
            (last,) = self.db.execute("SELECT max(number) FROM writer").fetchone()
            if last != self.writer:
                raise Fault("journal.taken_over", file=self.file.name)
            yield

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
