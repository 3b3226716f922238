"""Who may write: one living program at a time, and none that was taken over.

Two things together.  A lock that the system lets go of when its program ends, however it
ends, tells whether the last writer is alive: it is SQLite's own exclusive lock on an
empty file beside the journal, the same on every system.  A number in the journal, which
each new writer raises, tells who the last writer is: a row is only added by the one who
has the highest number, so a program that was taken over can do no harm.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path

from assistant.journal.tables import SLOTS, WRITER
from assistant.problems import Fault

_MOST = 2**53
"""Nobody opens a journal so often."""


def lock_file(file: Path, slot: int) -> Path:
    """Return the empty file that stands for one slot."""
    return file.with_name(f"{file.name}.lock{slot or ''}")


def take(file: Path, slot: int) -> sqlite3.Connection | None:
    """Take a slot's lock until the connection is closed; None if a living program has it.

    Raises sqlite3.Error where no lock can be taken of what stands there.
    """
    place = lock_file(file, slot)
    if place.exists() and not place.is_file():
        # Reading a pipe would wait for ever.
        raise sqlite3.OperationalError(f"{place.name} is no file")
    db = sqlite3.connect(place, isolation_level=None, timeout=0)
    try:
        db.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        db.close()
        if error.sqlite_errorname.startswith("SQLITE_BUSY"):
            return None
        raise
    return db


def held(file: Path) -> bool:
    """Whether any living program has a lock of this journal, as far as files can tell."""
    for slot in range(SLOTS):
        if lock_file(file, slot).exists():
            with suppress(sqlite3.Error):
                lock = take(file, slot)
                if lock is None:
                    return True
                lock.close()
    return False


def become_writer(
    db: sqlite3.Connection, file: Path, now: str, *, take_over: bool
) -> tuple[int, sqlite3.Connection]:
    """Return the number of the new writer and its lock; call it inside one transaction.

    A writer that was taken over may be alive and keep its lock, so each writer notes
    which slot is its own, and a new one takes another if it must.

    Raises Fault ``journal.locked`` where the last writer lives and is not to be taken over.
    """
    number, slot = _last(db)
    lock, wrong = _tried(file, slot)
    if lock is None and wrong is None and not take_over:
        raise Fault("journal.locked", file=file.name, folder=str(file.parent))
    for slot_tried in range(SLOTS):
        if lock is not None:
            break
        slot = slot_tried
        lock, wrong = _tried(file, slot)
    if lock is None:
        raise wrong or Fault("journal.locked", file=file.name, folder=str(file.parent))
    try:
        db.execute(WRITER, (number + 1, now, slot))
        if _last(db) != (number + 1, slot):
            raise sqlite3.DatabaseError("writer does not keep its rows")
    except sqlite3.Error:
        lock.close()
        raise
    return number + 1, lock


def _last(db: sqlite3.Connection) -> tuple[int, int]:
    """Return the number and the slot of the last writer; a row that makes no sense is damage."""
    found = db.execute("SELECT number, slot FROM writer ORDER BY number DESC LIMIT 1").fetchone()
    number, slot = found or (0, 0)
    if type(number) is not int or slot not in range(SLOTS) or not 0 <= number < _MOST:
        raise sqlite3.DatabaseError("writer makes no sense")
    return number, slot


def _tried(file: Path, slot: int) -> tuple[sqlite3.Connection | None, sqlite3.Error | None]:
    """Return a slot's lock, or what is wrong with its file; neither where a program has it."""
    try:
        return take(file, slot), None
    except sqlite3.Error as error:
        return None, error
