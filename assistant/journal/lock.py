"""Who may write: one living program at a time, and none that was taken over.

Two things together.  A lock that the system lets go of when its program ends, however it
ends, tells whether the last writer is alive: it is SQLite's own exclusive lock on an
empty file beside the journal, the same on every system.  A number in the journal, which
each new writer raises, tells who the last writer is: a row is only added by the one who
has the highest number, so a program that was taken over can do no harm.
"""

import sqlite3
from pathlib import Path

from assistant.problems import Fault

_SLOTS = 16


def lock_file(file: Path, slot: int) -> Path:
    """Return the empty file that stands for one slot."""
    return file.with_name(f"{file.name}.lock{slot or ''}")


def take(file: Path, slot: int) -> sqlite3.Connection | None:
    """Take a slot's lock until the connection is closed; None if a living program has it."""
    db = sqlite3.connect(lock_file(file, slot), isolation_level=None, timeout=0)
    try:
        db.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        db.close()
        if error.sqlite_errorname.startswith("SQLITE_BUSY"):
            return None
        raise
    return db


def held(file: Path) -> bool:
    """Whether any living program has a lock of this journal, as far as files can tell."""
    for slot in range(_SLOTS):
        if lock_file(file, slot).exists():
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
    last = db.execute("SELECT number, slot FROM writer ORDER BY number DESC LIMIT 1").fetchone()
    number, slot = last or (0, 0)
    lock = take(file, slot)
    if lock is None and not take_over:
        raise Fault("journal.locked", file=file.name, folder=str(file.parent))
    slots = iter(range(_SLOTS))
    while lock is None:
        slot = next(slots, -1)
        if slot < 0:
            raise Fault("journal.locked", file=file.name, folder=str(file.parent))
        lock = take(file, slot)
    try:
        db.execute("INSERT INTO writer VALUES (?, ?, ?)", (number + 1, now, slot))
    except sqlite3.Error:
        lock.close()
        raise
    return number + 1, lock
