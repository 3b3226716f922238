"""A damaged journal: put aside untouched, and what can still be read is carried over."""

import json
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

from assistant.journal.lock import held
from assistant.journal.store import at_once, beside, look_over, roll_back, to_read
from assistant.problems import Fault

_Row: TypeAlias = tuple[Any, ...]

_GAME = "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?)"
_ACT = "INSERT INTO act VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


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
    if not sound and held(file):
        raise Fault("journal.locked", file=file.name, folder=str(file.parent))
    return sound


def put_aside(file: Path, now: datetime) -> Path:
    """Give a journal and what belongs to it another name in the same folder; return that name."""
    day = f"{now:%Y-%m-%d}"
    number = 1
    while beside(
        kept := file.with_name(
            f"{file.stem}.damaged-{day}{f'-{number}' if number > 1 else ''}{file.suffix}"
        )
    ):
        number += 1
    for each in beside(file):
        part = each.name.removeprefix(file.name)
        if part == "-shm" or (part and not each.stat().st_size):
            # An index that SQLite makes anew, or nothing at all.
            each.unlink()
        else:
            each.rename(kept.with_name(kept.name + part))
    return kept


def carry_over(kept: Path, db: sqlite3.Connection) -> int:
    """Copy what can be read of a damaged journal into a new one; return the number of games.

    Of each game the rows are taken from the first one on, as far as they follow each
    other without a gap.
    """
    games: dict[int, _Row] = {}
    acts: dict[int, _Row] = {}
    # Where nothing can be read, nothing is carried over: that is no fault any more.
    alone = beside(kept) == (kept,)
    with suppress(sqlite3.Error), closing(to_read(kept, alone=alone)) as old:
        # Without it SQLite reads nothing of a file that is shorter than it should be.
        old.execute("PRAGMA writable_schema=ON")
        games = _readable(old, "game")
        acts = _readable(old, "act")
    games = {key: row for key, row in games.items() if _makes_sense(row[1], row[4])}
    whole: dict[object, list[_Row]] = {row[0]: [] for row in games.values()}
    for _, row in sorted(acts.items()):
        follows = whole.get(row[1])
        if follows is not None and row[2] == len(follows) + 1 and _makes_sense(row[3], row[7]):
            follows.append(row)
    carried = 0
    with at_once(db):
        for _, game in sorted(games.items()):
            if whole[game[0]] and _added(db, _GAME, game):
                # What does not fit the new tables ends the game there.
                all(_added(db, _ACT, row) for row in whole[game[0]])
                carried += 1
    return carried


def _readable(old: sqlite3.Connection, table: str) -> dict[int, _Row]:
    """Read a table from both ends, each up to the damage."""
    found: dict[int, _Row] = {}
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error):
            # The names of tables and orders are this module's own.
            query = f"SELECT * FROM {table} NOT INDEXED ORDER BY id {order}"  # noqa: S608
            for row in old.execute(query):
                found[row[0]] = row
    return found


def _makes_sense(time: Any, text: Any) -> bool:
    """Whether a row's time and its JSON are whole: of a torn page SQLite reads zeros."""
    try:
        datetime.fromisoformat(time)
        json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return False
    return True


def _added(db: sqlite3.Connection, statement: str, row: _Row) -> bool:
    try:
        db.execute(statement, row)
    except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
        return False
    return True
