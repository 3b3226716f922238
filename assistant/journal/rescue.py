"""A damaged journal: put aside untouched, and a new one begun with what can be read of it.

The new one is made beside it, under the name of what will be kept with `_MAKING` behind it.
Once it is whole it is named with `_MADE` instead: from then on there is no way back, and each
start goes on with the renaming where a killed one stopped.  Before that the damaged journal
has its own name, and a start begins anew.
"""

import json
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

from assistant.journal.coding import from_json, write
from assistant.journal.lock import held
from assistant.journal.pen import intact, read_time
from assistant.journal.store import (
    a_copy,
    at_once,
    beside,
    in_memory,
    look_over,
    may_only_be_read,
    readable,
    roll_back,
    to_read,
    to_write,
)
from assistant.journal.tables import COLUMNS, INSERT, checksum, lay_out
from assistant.kinds import is_opening
from assistant.problems import Fault

_Row: TypeAlias = tuple[Any, ...]
_Entry: TypeAlias = tuple[int, Any]
"""The id of an act and the number of its game."""

_MAGIC, _WRITTEN = b"SQLite format 3\0", bytes((2, 2, 0, 64, 32, 32))
_ENCODING = bytes((0, 0, 0, 1))
_HEADER = 100
"""How long the header of a file is; the parts above it are the same in every journal."""

_WRONG = 8
"""In the words of a table so many bytes may be wrong for them to be known again."""


@dataclass(frozen=True, slots=True)
class Carried:
    """How many games were carried over, and the numbers of those that were not, or not whole."""

    games: int
    cut: tuple[int, ...]


UNWRITTEN = (
    "journal.cannot_write",
    "journal.cannot_write_file",
    "journal.disk_full",
    "journal.failed",
)
"""The faults of a journal that cannot be written; it may be looked at all the same."""


def is_sound(file: Path) -> bool:
    """Whether a journal can be used as it is; False if it is to be put aside."""
    roll_back(file)
    if not file.exists() or not file.stat().st_size:
        # Acts that were left beside a file that is gone: SQLite would throw them away.
        sound = not any(each.stat().st_size for each in beside(file))
    else:
        sound = True
        try:
            look_over(file)
        except Fault as fault:
            if fault.key != "journal.damaged":
                raise
            sound = False
    if not sound:
        leave_to_its_player(file)
    return sound


def leave_to_its_player(file: Path) -> None:
    """Raise Fault ``journal.locked`` if another program plays with a journal: it is not moved."""
    if held(file):
        raise Fault("journal.locked", file=file.name, folder=str(file.parent))


def to_look(file: Path) -> sqlite3.Connection:
    """Open a sound journal where nothing can be written, not even what SQLite keeps beside it.

    Raises Fault as `look_over` does.
    """
    if may_only_be_read(file):
        # SQLite would leave files beside it that nobody can write.
        return in_memory(file)
    try:
        look_over(file)
        return to_read(file)
    except Fault as fault:
        if fault.key not in UNWRITTEN:
            raise
    return in_memory(file)


def carry_over(kept: Path, db: sqlite3.Connection) -> Carried:
    """Copy what can be read of a damaged journal into a new one.

    Of each game the rows are taken from the first one on, as far as they follow each
    other without a gap and are as they were written.
    """
    tables: dict[str, dict[int, _Row]] = {}
    indexed: set[_Entry] = set()
    # Where nothing can be read, nothing is carried over: that is no fault any more.
    with suppress(sqlite3.Error, OSError, UnicodeError, MemoryError), a_copy(kept) as copy:
        _mend_names(copy)
        with closing(readable(sqlite3.connect(copy))) as old:
            # Without it SQLite reads nothing of a file that is shorter than it should be.
            old.execute("PRAGMA writable_schema=ON")
            tables = {table: _rows_of(old, table) for table in COLUMNS}
            indexed = _index_of(old)
    games = {row[0]: row for row in tables.get("game", {}).values() if _is_game(row)}
    whole: dict[object, list[_Row]] = {}
    cut = set()
    for _, row in sorted(tables.get("act", {}).items()):
        follows = whole.setdefault(row[0], [])
        if row[1] == len(follows) + 1 and _is_act(row) and row[0] not in cut:
            follows.append(row)
        else:
            cut.add(row[0])
    # The index has each row once more, on pages of its own.
    cut |= {game for number, game in indexed if number not in tables.get("act", {})}
    carried, held_on = 0, []
    with at_once(db):
        for number in sorted(each for each in {*whole, *games, *cut} if isinstance(each, int)):
            rows = whole.get(number, [])
            game = games.get(number) or (_game_of(rows[0]) if rows else None)
            if not rows or game is None or not _added(db, "game", game):
                held_on.append(number)
                continue
            # What does not fit the new tables ends the game there.
            if not all(_added(db, "act", row) for row in rows) or number in cut:
                held_on.append(number)
            carried += 1
        for table in ("season", "question"):
            for _, row in sorted(tables.get(table, {}).items()):
                if _is_sound(table, row):
                    _added(db, table, row)
    return Carried(carried, tuple(held_on))


def _mend_names(copy: Path) -> None:
    """Put the words of the tables right in a copy of a damaged file, where one letter is wrong.

    They are the same in every journal; without them SQLite reads nothing at all.
    """
    found = copy.read_bytes()
    mended = b"".join(
        (_MAGIC, found[16:18], _WRITTEN, found[24:56], _ENCODING, found[60:])
        if len(found) >= _HEADER
        else (found,)
    )
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        lay_out(model, _version(found))
        for (text,) in model.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL"):
            mended = _put_right(mended, text.encode())
    if mended != found:
        copy.write_bytes(mended)


def _version(file: bytes) -> int:
    return 1 if b"checksum INTEGER" not in file[: 1 << 16] else 2


def _put_right(file: bytes, text: bytes) -> bytes:
    if text in file:
        return file
    half = len(text) // 2
    head, tail = file.find(text[:half]), file.find(text[half:])
    at = head if head >= 0 else tail - half
    if at < 0:
        return file
    there = file[at : at + len(text)]
    wrong = sum(one != other for one, other in zip(there, text, strict=False))
    return file[:at] + text + file[at + len(text) :] if wrong <= _WRONG else file


def _rows_of(old: sqlite3.Connection, table: str) -> dict[int, _Row]:
    """Read a table from both ends, each up to the damage; each row's checksum is its last."""
    found: dict[int, _Row] = {}
    for check in ("checksum", "NULL"):
        for order in ("ASC", "DESC"):
            with suppress(sqlite3.Error, UnicodeError, MemoryError):
                columns = ", ".join(("rowid", *COLUMNS[table], check))
                # The names of tables and orders are this module's own.
                query = f"SELECT {columns} FROM {table} NOT INDEXED ORDER BY rowid {order}"  # noqa: S608
                for number, *row in old.execute(query):
                    found[number] = tuple(row)
        if found:
            break
    return found


def _index_of(old: sqlite3.Connection) -> set[_Entry]:
    """Read which rows the index of the acts names, from both ends, each up to the damage."""
    found: set[_Entry] = set()
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error, UnicodeError, MemoryError):
            query = f"SELECT rowid, game FROM act ORDER BY game {order}, number {order}"  # noqa: S608
            for entry in old.execute(query):
                found.add(entry)
    return found


def _is_sound(table: str, row: _Row) -> bool:
    *columns, check = row
    return intact(table, check, columns)


def _is_game(row: _Row) -> bool:
    return _is_sound("game", row) and _makes_sense(row[1], row[4])


def _is_act(row: _Row) -> bool:
    return _is_sound("act", row) and _makes_sense(row[2], row[6])


def _game_of(first: _Row) -> _Row | None:
    """Return the row of a game as its opening tells it."""
    try:
        opened = from_json(first[6])[0]
    except (Fault, ValueError, LookupError, TypeError):
        return None
    if not is_opening(opened):
        return None
    names = tuple(seat.name for seat in opened.table.seats)
    row = (first[0], first[2], "", opened.table.edition, write(names), "")
    return (*row, checksum("game", row))


def _makes_sense(time: Any, text: Any) -> bool:
    """Whether a row's time and its JSON are whole: of a torn page SQLite reads zeros."""
    try:
        read_time(time)
        json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return False
    return True


def _added(db: sqlite3.Connection, table: str, row: _Row) -> bool:
    try:
        db.execute(INSERT[table], row)
    except (sqlite3.Error, OverflowError):
        return False
    return True


_MAKING, _MADE = ".making", ".made"


def replace_damaged(file: Path, now: datetime) -> tuple[Path, Carried]:
    """Put a damaged journal aside; return its new name and what the new one has of it.

    Not a byte of it is changed.  Raises OSError or sqlite3.Error where the new one cannot be
    made, and then the damaged one has its own name still.
    """
    kept = _free_name(file, f"{now:%Y-%m-%d}")
    making = kept.with_name(f"{kept.name}{_MAKING}")
    for left in beside(making):
        left.unlink()
    try:
        carried = _made(file, making)
    except BaseException:
        for left in beside(making):
            left.unlink()
        raise
    making.rename(kept.with_name(f"{kept.name}{_MADE}"))
    _rename(file, kept)
    return kept, carried


def go_on_replacing(file: Path) -> tuple[Path, Carried] | None:
    """Do what was left of `replace_damaged` when it was killed; None if nothing was."""
    for left in sorted(file.parent.glob(f"{file.stem}.damaged-*{_MAKING}*")):
        left.unlink()
    for made in sorted(file.parent.glob(f"{file.stem}.damaged-*{_MADE}")):
        kept = made.with_name(made.name.removesuffix(_MADE))
        _rename(file, kept)
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
            lay_out(memory)
            return kept, carry_over(kept, memory)
    return None


def keep_copy(file: Path, now: datetime) -> Path:
    """Copy a journal, and what waits to be written into it, byte for byte; return the copy's name.

    Raises OSError; then there is no copy.
    """
    kept = _free_name(file, f"{now:%Y-%m-%d}")
    parts = [each.name.removeprefix(file.name) for each in beside(file)]
    # A start removes what was being made when it was killed.
    making = {
        part: kept.with_name(f"{kept.name}{_MAKING}{part}") for part in parts if part != "-shm"
    }
    try:
        for part, copy in making.items():
            shutil.copyfile(file.with_name(file.name + part), copy)
    except BaseException:
        for copy in making.values():
            copy.unlink(missing_ok=True)
        raise
    for part, copy in making.items():
        copy.rename(kept.with_name(kept.name + part))
    return kept


def _made(file: Path, making: Path) -> Carried:
    with closing(to_write(making)) as db:
        with at_once(db):
            lay_out(db)
        return carry_over(file, db)


def _rename(file: Path, kept: Path) -> None:
    """Give a journal and what belongs to it another name, and the new one its name."""
    for each in beside(file):
        part = each.name.removeprefix(file.name)
        if part == "-shm" or (part and not each.stat().st_size):
            # An index that SQLite makes anew, or nothing at all.
            each.unlink()
        else:
            each.rename(kept.with_name(kept.name + part))
    kept.with_name(f"{kept.name}{_MADE}").rename(file)


def _free_name(file: Path, day: str) -> Path:
    number = 1
    while beside(
        kept := file.with_name(
            f"{file.stem}.damaged-{day}{f'-{number}' if number > 1 else ''}{file.suffix}"
        )
    ):
        number += 1
    return kept
