"""The tables of the journal: laid out, brought to this version, and tried out."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias
from zlib import crc32

SCHEMA = 2
APPLICATION = 0x54414A31
"""What marks a file as a journal of this program (PRAGMA application_id), in ASCII TAJ1."""

MOST = 9_999
"""No version will ever have a higher number: a file that says so is damaged, not newer."""

SLOTS = 16
"""So many files beside the journal tell which program lives; see `assistant.journal.lock`."""

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
# Some files of version 1 have it and some do not.
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
_COUNTS = ("sqlite_stat1", "sqlite_stat4", "sqlite_sequence")
_SUMMED = ("game", "act", "season", "question")

COLUMNS = {
    "game": ("id", "began", "title", "edition", "players", "season"),
    "act": (
        *("game", "number", "time", "kind", "words", "action"),
        *("events", "takes_back", "turn", "outcome"),
    ),
    "season": ("began", "name"),
    "question": ("time", "game", "last", "lines"),
}
"""The columns of each table that are written, in order."""

_WORDS = COLUMNS["act"].index("words")
"""What was typed for an act decides nothing: a letter that is spoiled in it spoils no game."""

INSERT = {
    table: f"INSERT INTO {table} ({', '.join(columns)}, checksum)"  # noqa: S608
    f" VALUES ({', '.join('?' * (len(columns) + 1))})"
    for table, columns in COLUMNS.items()
}
WRITER = "INSERT INTO writer (number, began, slot) VALUES (?, ?, ?)"

_WELL_KNOWN = 2176018931
"""The CRC-32 of the words of all tables as a new journal has them."""

_TRIED: dict[str, list[tuple[object, ...]]] = {
    "game": [(2**40, "1", "2", "3", "4", "5")],
    "act": [
        (2**40, number, "1", kind, "2", "3", "4", back, 5, outcome)
        for number, (kind, back, outcome) in enumerate(
            (("act", None, None), ("undo", 1, "6"), ("redo", 2, "7")), 1
        )
    ],
    "season": [("1", "2")],
    "question": [("1", None, 2, "3"), ("1", 2**40, 2, "3")],
}
"""Rows of every sort, their texts such that a column which makes numbers of them shows."""


def checksum(table: str, columns: Sequence[object]) -> int:
    """Return the checksum of a row: CRC-32 of its columns as text, a line each, in UTF-8.

    A column that is NULL is an empty line; the words of an act are left out.
    """
    if table == "act":
        columns = (*columns[:_WORDS], *columns[_WORDS + 1 :])
    text = "\n".join(["" if each is None else str(each) for each in columns])
    return crc32(text.encode("utf-8", "replace"))


@dataclass(frozen=True, slots=True)
class Added:
    """A row that was added: its table, its number in it and its checksum."""

    table: str
    number: int
    checksum: int


def add(db: sqlite3.Connection, table: str, *columns: object) -> Added:
    """Add a row with its checksum."""
    check = checksum(table, columns)
    number = db.execute(INSERT[table], (*columns, check)).lastrowid
    return Added(table, number or 0, check)


def is_summed(db: sqlite3.Connection) -> bool:
    """Whether the tables have checksums: those of version 1 have none."""
    return bool(db.execute("PRAGMA user_version").fetchone()[0] > 1)


def lay_out(db: sqlite3.Connection, version: int = SCHEMA) -> None:
    """Make the tables that are not there yet, of a version; call it inside `at_once`."""
    if not db.execute("SELECT 1 FROM sqlite_master").fetchone():
        for statement in _TABLES.split(";\n"):
            if statement.strip():
                db.execute(statement)
        _keep(db, "game", "act", "season", "writer")
        db.execute(f"PRAGMA application_id={APPLICATION}")
    db.execute(_QUESTION)
    _keep(db, "question")
    if version == 1:
        return
    if not is_summed(db):
        for table in _SUMMED:
            db.execute(f"ALTER TABLE {table} ADD COLUMN checksum INTEGER")
        db.execute(f"PRAGMA user_version={SCHEMA}")


def is_well_known(db: sqlite3.Connection) -> bool:
    """Whether the words of the tables are to the letter those of a journal of this version.

    Those of version 1, or those that a user added to, are not, and are tried out.
    """
    words = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    return crc32(repr(words).encode("utf-8", "replace")) == _WELL_KNOWN


_Part: TypeAlias = tuple[str, str, str, str | None]
"""Of a table, index, trigger or view: its type, its name, the table it is of, and its words."""


@cache
def _our_parts() -> frozenset[_Part]:
    """Return all parts that a journal of any version can have, and one brought to this version."""
    found: set[_Part] = set()
    for versions in ((1,), (SCHEMA,), (1, SCHEMA)):
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
            for version in versions:
                lay_out(model, version)
            found |= set(_parts(model))
    return frozenset(found)


def _parts(db: sqlite3.Connection) -> list[_Part]:
    return db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()


def strange_parts(db: sqlite3.Connection) -> tuple[str, ...]:
    """Return the names of what this program never makes in a journal, or not in these words.

    A trigger runs at each act that is written, whoever made it.  Of another program's file, or
    a later version's, nothing is known, and nothing returned.
    """
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION or version > SCHEMA:
        return ()
    # SQLite itself makes these where somebody asks it to count.
    return tuple(
        part[1] for part in _parts(db) if part not in _our_parts() and part[1] not in _COUNTS
    )


def drop_strange_parts(db: sqlite3.Connection) -> tuple[str, ...]:
    """Take out of a copy of a journal what is not of this program; return the names of it all.

    What has the name of a part of ours stays, whatever its words are.
    """
    names = strange_parts(db)
    ours = {name for _, name, _, _ in _our_parts()}
    for kind, name, _, _ in _parts(db):
        if name in names and name not in ours:
            quoted = name.replace('"', '""')
            db.execute(f'DROP {kind} IF EXISTS "{quoted}"')
    return names


def _keep(db: sqlite3.Connection, *tables: str) -> None:
    for table in tables:
        for deed in ("UPDATE", "DELETE"):
            db.execute(_KEPT.format(table=table, deed=deed))


def try_out(db: sqlite3.Connection) -> None:
    """Add rows of every sort, read them and take them back: nothing of it reaches the disk.

    Call it inside `at_once`.  One letter that was changed in the file can make a table that
    takes no redo, or that keeps the word 5 as a number.  Raises sqlite3.Error.
    """
    db.execute("SAVEPOINT trial")
    try:
        for table, rows in _TRIED.items():
            key = "id" if table in ("game", "act") else "number"
            columns = ", ".join((key, *COLUMNS[table], "checksum"))
            # The names of tables and columns are this module's own.
            query = f"SELECT {columns} FROM {table} WHERE rowid = ?"  # noqa: S608
            for row in rows:
                number = add(db, table, *row).number
                if db.execute(query, (number,)).fetchone() != (number, *row, checksum(table, row)):
                    raise sqlite3.DatabaseError(f"{table} does not keep its rows")
    finally:
        db.execute("ROLLBACK TO trial")
        db.execute("RELEASE trial")
