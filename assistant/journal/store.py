"""The file: its tables, how it is opened and looked over, and what its faults are called."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from assistant.problems import Fault

SCHEMA = 1
APPLICATION = 0x54414A31
"""What marks a file as a journal of this program (PRAGMA application_id), in ASCII TAJ1."""

PATIENCE = 2.0
"""So many seconds to wait for another program that is just writing."""

_LEAST = 512
"""So many bytes has the smallest database; SQLite would take some shorter files for new ones."""

_TABLES = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    began TEXT NOT NULL,
    title TEXT NOT NULL,
    edition TEXT NOT NULL,
    players TEXT NOT NULL,
    season TEXT NOT NULL
);
CREATE TABLE act (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL,
    time TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('act', 'undo', 'redo')),
    words TEXT NOT NULL,
    action TEXT NOT NULL,
    events TEXT NOT NULL,
    takes_back INTEGER,
    turn INTEGER NOT NULL,
    outcome TEXT,
    UNIQUE (game, number)
);
CREATE TABLE season (
    number INTEGER PRIMARY KEY,
    began TEXT NOT NULL,
    name TEXT NOT NULL
);
CREATE TABLE writer (
    number INTEGER PRIMARY KEY,
    began TEXT NOT NULL,
    slot INTEGER NOT NULL
);
"""
_QUESTION = """
CREATE TABLE IF NOT EXISTS question (
    number INTEGER PRIMARY KEY,
    time TEXT NOT NULL,
    game INTEGER REFERENCES game (id),
    last INTEGER NOT NULL,
    lines TEXT NOT NULL
)
"""
_KEPT = """
CREATE TRIGGER IF NOT EXISTS {table}_{deed} BEFORE {deed} ON {table}
BEGIN SELECT RAISE(ABORT, 'rows are only ever added'); END;
"""

_KEYS = {
    "SQLITE_FULL": "journal.disk_full",
    "SQLITE_READONLY": "journal.cannot_write",
    "SQLITE_CANTOPEN": "journal.cannot_write",
    "SQLITE_PERM": "journal.cannot_write",
    "SQLITE_AUTH": "journal.cannot_write",
    "SQLITE_BUSY": "journal.busy",
    "SQLITE_LOCKED": "journal.busy",
    "SQLITE_CORRUPT": "journal.damaged",
    "SQLITE_NOTADB": "journal.damaged",
}


@contextmanager
def said(file: Path) -> Iterator[None]:
    """Turn what SQLite or the system raises about a file into a Fault."""
    try:
        yield
    except sqlite3.Error as error:
        code = "_".join((getattr(error, "sqlite_errorname", None) or "").split("_")[:2])
        key = _KEYS.get(code, "journal.failed")
        if "disk is full" in str(error):
            key = "journal.disk_full"
        raise _fault(key, file, str(error)) from error
    except OSError as error:
        key = "journal.disk_full" if error.errno == 28 else "journal.cannot_write"
        raise _fault(key, file, error.strerror or type(error).__name__) from error


def _fault(key: str, file: Path, why: str) -> Fault:
    return Fault(key, file=file.name, folder=str(file.parent), why=why)


def look_over(file: Path) -> None:
    """Raise a Fault unless a file is a sound journal of this version; nothing is changed.

    Keys: ``journal.damaged``, ``journal.foreign`` for another program's file,
    ``journal.newer`` for a file of a later version.
    """
    with said(file):
        if file.stat().st_size < _LEAST:
            raise _fault("journal.damaged", file, f"{file.stat().st_size} bytes")
        db = to_read(file)
        try:
            (application,) = db.execute("PRAGMA application_id").fetchone()
            (schema,) = db.execute("PRAGMA user_version").fetchone()
            (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if tables and application != APPLICATION:
                raise _fault("journal.foreign", file, "application_id")
            if schema > SCHEMA:
                raise _fault("journal.newer", file, str(schema))
            (page,) = db.execute("PRAGMA page_size").fetchone()
            if file.stat().st_size % page and not _waiting(file):
                raise _fault("journal.damaged", file, f"{file.stat().st_size} bytes")
            (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise _fault("journal.damaged", file, verdict)
        finally:
            db.close()


def _waiting(file: Path) -> bool:
    """Whether pages wait beside the file to be written into it; a torn one is then made whole."""
    wal = file.with_name(f"{file.name}-wal")
    return wal.exists() and wal.stat().st_size > 0


def roll_back(file: Path) -> None:
    """Undo what was half written when a program was killed while it began the file.

    Later on SQLite does so itself, from the ``-wal`` file; until then it keeps another one.
    """
    if file.with_name(f"{file.name}-journal").exists():
        with suppress(sqlite3.Error), closing(sqlite3.connect(file, timeout=PATIENCE)) as db:
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()


def to_read(file: Path, *, alone: bool = False) -> sqlite3.Connection:
    """Open a file without ever writing to it; `alone` if nobody else has it, or anything beside it.

    While another program writes, SQLite shares with it the files beside the journal; alone
    none are made.
    """
    uri = f"{file.absolute().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"
    return _readable(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE))


def _readable(db: sqlite3.Connection) -> sqlite3.Connection:
    # A byte that is no text must not make a whole game unreadable.
    db.text_factory = lambda text: text.decode("utf-8", "replace")
    return db


def to_write(file: Path) -> sqlite3.Connection:
    """Open a file so that whatever was committed has reached the disk."""
    db = _readable(sqlite3.connect(file, isolation_level=None, timeout=PATIENCE))
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        # What FULL means on macOS, where a plain sync may stay in the drive's own memory.
        db.execute("PRAGMA fullfsync=ON")
    except sqlite3.Error:
        db.close()
        raise
    return db


@contextmanager
def at_once(db: sqlite3.Connection) -> Iterator[None]:
    """Write everything in the block or nothing of it, with no other writer in between."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def lay_out(db: sqlite3.Connection) -> None:
    """Make the tables that are not there yet; call it inside `at_once`."""
    begun = db.execute("SELECT 1 FROM sqlite_master").fetchone()
    if not begun:
        for statement in _TABLES.split(";\n"):
            if statement.strip():
                db.execute(statement)
        _keep(db, "game", "act", "season", "writer")
        db.execute(f"PRAGMA application_id={APPLICATION}")
        db.execute(f"PRAGMA user_version={SCHEMA}")
    # A table that a program which does not know it can pass over: no new version for it.
    db.execute(_QUESTION)
    _keep(db, "question")


def _keep(db: sqlite3.Connection, *tables: str) -> None:
    for table in tables:
        for deed in ("UPDATE", "DELETE"):
            db.execute(_KEPT.format(table=table, deed=deed))


def beside(file: Path) -> tuple[Path, ...]:
    """Return the file with what SQLite keeps beside it, those that are there."""
    names = (file.name, *(f"{file.name}-{part}" for part in ("wal", "shm", "journal")))
    return tuple(each for name in names if os.path.lexists(each := file.with_name(name)))
