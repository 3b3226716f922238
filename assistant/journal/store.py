"""The file: how it is opened and looked over, and what its faults are called."""

import errno
import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from assistant.files import NO_ROOM, try_to_write
from assistant.journal.tables import APPLICATION, MOST, SCHEMA
from assistant.journal.wal import whole
from assistant.problems import Fault

PATIENCE = 2.0
"""So many seconds to wait for another program that is just writing."""

_LEAST = 512
"""So many bytes has the smallest database; SQLite would take some shorter files for new ones."""

_BOTH = tuple(
    f"SELECT count(*), total(id), total(game), total(number) FROM act {way}"  # noqa: S608
    for way in ("NOT INDEXED", "INDEXED BY sqlite_autoindex_act_1")
)
"""The same of the acts and of their index: where one has lost a row, the sums part.

`integrity_check` finds it too, row by row, and takes several times as long.
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


_SHARING = "SQLITE_IOERR_SHM"
"""How errors begin of the file in which programs share where commits are."""


@contextmanager
def said(file: Path) -> Iterator[None]:
    """Turn what SQLite or the system raises about a file into a Fault."""
    try:
        yield
    except sqlite3.Error as error:
        code = "_".join((getattr(error, "sqlite_errorname", None) or "").split("_")[:2])
        key = _KEYS.get(code, "journal.failed")
        name = getattr(error, "sqlite_errorname", None) or ""
        if "disk is full" in str(error) or (name.startswith(_SHARING) and _is_full(file.parent)):
            key = "journal.disk_full"
        # What SQLite says of a file that may not be written is for builders.
        why = os.strerror(errno.EACCES) if key == "journal.cannot_write" else str(error)
        raise _fault(key, file, why) from error
    except OSError as error:
        key = "journal.disk_full" if error.errno in NO_ROOM else "journal.cannot_write"
        raise _fault(key, file, error.strerror or type(error).__name__) from error
    except (UnicodeError, OverflowError, MemoryError) as error:
        # A message, a number or a length that was spoiled in the file itself.
        raise _fault("journal.damaged", file, type(error).__name__) from error


@contextmanager
def opening(file: Path) -> Iterator[None]:
    """Do as `said`, and take whatever else comes of reading a file for damage in it."""
    with said(file):
        try:
            yield
        except (Fault, sqlite3.Error, OSError):
            raise
        except Exception as error:
            raise _fault("journal.damaged", file, type(error).__name__) from error


def _is_full(folder: Path) -> bool:
    try:
        try_to_write(folder)
    except OSError as error:
        return error.errno in NO_ROOM
    return False


def _locked(file: Path) -> Path | None:
    """Return what of a journal may not be read and written, while its folder may be."""
    if not os.access(file.parent, os.W_OK | os.X_OK):
        return None
    return next((each for each in beside(file) if not os.access(each, os.R_OK | os.W_OK)), None)


def widen_beside(file: Path) -> None:
    """Let what SQLite keeps beside a journal be read and written as the journal itself is.

    SQLite gives it the rights that the journal has at that moment; they may be others by now.
    """
    if not os.access(file, os.R_OK | os.W_OK):
        return
    for each in beside(file):
        if each != file and not each.is_symlink() and not os.access(each, os.R_OK | os.W_OK):
            # What is another's stays as it is, and is named where it is in the way.
            with suppress(OSError):
                each.chmod(stat.S_IRUSR | stat.S_IWUSR)


def may_only_be_read(file: Path) -> bool:
    """Say whether a journal may be read and not written, by its own mode."""
    return os.access(file, os.R_OK) and not os.access(file, os.W_OK)


def why_not_written(file: Path) -> Fault | None:
    """Return why a journal cannot be written, None if it can; nothing in it is changed."""
    try:
        with said(file):
            try_to_write(file.parent)
    except Fault as fault:
        return fault
    return (
        _fault("journal.cannot_write", file, os.strerror(errno.EACCES)) if _locked(file) else None
    )


def _fault(key: str, file: Path, why: str) -> Fault:
    locked = _locked(file) if key == "journal.cannot_write" else None
    if locked:
        key, file = "journal.cannot_write_file", locked
    return Fault(key, file=file.name, folder=str(file.parent), why=why)


def is_damage(fault: Fault, file: Path) -> bool:
    """Whether a fault in opening says that the file itself is not as it was written.

    That a disk does not answer says nothing about the file.  A file that may be written, and
    that SQLite takes for one to be read only, has a header that says so.
    """
    cause = fault.__cause__
    name = getattr(cause, "sqlite_errorname", None) or ""
    if name == "SQLITE_READONLY":
        return all(os.access(each, os.W_OK) for each in (file.parent, *beside(file)))
    answers = not name.startswith(("SQLITE_IOERR", "SQLITE_PROTOCOL", "SQLITE_NOLFS"))
    return fault.key == "journal.damaged" or (fault.key == "journal.failed" and answers)


def only_files(file: Path) -> None:
    """Raise Fault ``journal.no_file`` where something stands in place of the journal.

    A folder, a link that leads nowhere or a pipe is not renamed and not read: reading a pipe
    would wait for ever.
    """
    with said(file):
        for part in beside(file):
            try:
                mode = part.stat().st_mode
            except OSError as error:
                if part.is_symlink():
                    raise _fault("journal.no_file", part, error.strerror or "") from error
                raise
            if not stat.S_ISREG(mode):
                raise _fault("journal.no_file", part, "")


def look_over(file: Path) -> None:
    """Raise a Fault unless a file is a sound journal of this version; nothing is changed.

    Keys: ``journal.damaged``, ``journal.foreign`` for another program's file,
    ``journal.newer`` for a file of a later version.
    """
    with opening(file):
        if file.stat().st_size < _LEAST:
            raise _fault("journal.damaged", file, f"{file.stat().st_size} bytes")
        with closing(to_read(file)) as db:
            _look_over(file, db)


def _look_over(file: Path, db: sqlite3.Connection) -> None:
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (schema,) = db.execute("PRAGMA user_version").fetchone()
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    if tables and application != APPLICATION:
        ours = {"game", "act", "season", "writer"} <= tables
        raise _fault(f"journal.{'damaged' if ours else 'foreign'}", file, "application_id")
    if SCHEMA < schema <= MOST:
        raise _fault("journal.newer", file, str(schema))
    if tables and not 0 < schema <= SCHEMA:
        raise _fault("journal.damaged", file, "user_version")
    (page,) = db.execute("PRAGMA page_size").fetchone()
    if file.stat().st_size % page and not _waiting(file):
        raise _fault("journal.damaged", file, f"{file.stat().st_size} bytes")
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise _fault("journal.damaged", file, str(verdict))
    if tables and len({tuple(db.execute(query).fetchone()) for query in _BOTH}) != 1:
        raise _fault("journal.damaged", file, "act, index")


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


def to_read(file: Path) -> sqlite3.Connection:
    """Open a file without ever writing to it.

    While another program writes, SQLite shares with it the files beside the journal; it makes
    them where they are missing.
    """
    uri = f"{file.absolute().as_uri()}?mode=ro"
    return readable(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE))


def in_memory(file: Path) -> sqlite3.Connection:
    """Return a sound journal as it stands now, without a file beside it.  Raises as `look_over`.

    Where the disk is full, or nothing may be written, SQLite itself cannot read it.
    """
    memory = readable(sqlite3.connect(":memory:", isolation_level=None))
    try:
        with opening(file):
            if hasattr(memory, "deserialize"):
                memory.deserialize(_content(file))
            else:
                with a_copy(file) as copy, closing(sqlite3.connect(copy)) as db:
                    db.backup(memory)
            _look_over(file, memory)
    except BaseException:
        memory.close()
        raise
    return memory


def _content(file: Path) -> bytes:
    """Return all of a journal with what waits beside it; raises Fault where that is too short."""
    content = whole(file)
    if len(content) < _LEAST:
        raise _fault("journal.damaged", file, f"{len(content)} bytes")
    return content


def pages(db: sqlite3.Connection) -> bytes:
    """Return all that is in a database, as the file that it would be."""
    with closing(sqlite3.connect(":memory:")) as memory:
        if hasattr(memory, "serialize"):
            db.backup(memory)
            return memory.serialize()
    with TemporaryDirectory(prefix="table-assistant-", ignore_cleanup_errors=True) as folder:
        file = Path(folder, "pages")
        with closing(sqlite3.connect(file)) as copy:
            db.backup(copy)
        return file.read_bytes()


@contextmanager
def a_copy(file: Path) -> Iterator[Path]:
    """Copy a file with what waits to be written into it; the copy is gone after the block."""
    with TemporaryDirectory(prefix="table-assistant-", ignore_cleanup_errors=True) as folder:
        for each in beside(file):
            if not each.name.endswith("-shm"):
                shutil.copyfile(each, Path(folder) / each.name)
        yield Path(folder) / file.name


def readable(db: sqlite3.Connection) -> sqlite3.Connection:
    """Let a connection read text that is none."""
    # A byte that is no text must not make a whole game unreadable.
    db.text_factory = lambda text: text.decode("utf-8", "replace")
    return db


def to_write(file: Path) -> sqlite3.Connection:
    """Open a file so that whatever was committed has reached the disk."""
    db = readable(sqlite3.connect(file, isolation_level=None, timeout=PATIENCE))
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
        roll_away(db)


def roll_away(db: sqlite3.Connection) -> None:
    """Leave nothing begun behind, as far as the disk still answers."""
    if db.in_transaction:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")


def beside(file: Path) -> tuple[Path, ...]:
    """Return the file with what SQLite keeps beside it, those that are there."""
    names = (file.name, *(f"{file.name}-{part}" for part in ("wal", "shm", "journal")))
    return tuple(each for name in names if os.path.lexists(each := file.with_name(name)))
