"""Files of the program: read whole, replaced whole, and added to a line at a time.

A replaced file's new content is written into a fresh file in the same folder, of a name that
nobody else uses, and takes the old one's place only when it is on the disk.  Whatever ends the
program, the old or the new content stands.  A program that is killed in between leaves its
fresh file behind; `remove_leftovers` takes such files away.  By a mark on an open file, which
the system itself takes away when its program ends, what is in use is told from what was left.
"""

import contextlib
import errno
import json
import os
import secrets
import stat
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

from assistant.places import as_usual

_BEGIN, _END = ".table-assistant-", ".part"
_TRIES = 5
_PAUSE = 0.05
"""Seconds: Windows refuses to replace a file that a virus scanner is just looking at."""


def replace_file(file: Path, content: bytes, *, private: bool = True, lasting: bool = True) -> None:
    """Put `content` in the place of a file, on the disk, whole or not at all.

    Its folder is made if need be.  A `private` file can be read by its owner alone from the
    moment it exists; another gets the usual permissions.  What need not outlast a power cut is
    not `lasting`, and is not waited for.  What is no plain file, such as a pipe, is written to
    as it is, if somebody reads it.  Raises OSError; the old file then stands.
    """
    # The file that a link leads to is replaced, not the link.
    file = Path(os.path.realpath(file))
    with contextlib.nullcontext() if private else as_usual():
        _write(file, content, 0o600 if private else 0o666, lasting=lasting)


def _write(file: Path, content: bytes, mode: int, *, lasting: bool) -> None:
    if file.exists() and not file.is_file():
        with open(file, "wb", opener=at_once) as out:
            out.write(content)
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    _tidy_once(file.parent)
    for attempt in range(_TRIES):
        try:
            _replace(file, content, mode, lasting=lasting)
        except (FileNotFoundError, PermissionError):
            if attempt == _TRIES - 1 or not file.parent.is_dir():
                raise
            if sys.platform == "win32":
                time.sleep(_PAUSE)
        else:
            return


def remove_leftovers(folder: Path) -> None:
    """Remove what killed programs left in a folder, as far as that can be; nothing in use."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(_BEGIN) and entry.name.endswith(_END):
                _remove(Path(entry.path))


@cache
def _tidy_once(folder: Path) -> None:
    """Tidy a folder that is no folder of the program, such as one for exports, with its use."""
    remove_leftovers(folder)


def _replace(file: Path, content: bytes, mode: int, *, lasting: bool) -> None:
    fresh = file.with_name(f"{_BEGIN}{secrets.token_hex(8)}{_END}")
    opened = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        hold(opened)
        with os.fdopen(opened, "wb", closefd=False) as out:
            out.write(content)
        if lasting:
            _to_disk(opened)
        if sys.platform == "win32":
            # What is open cannot be renamed there.
            os.close(opened)
            opened = -1
        fresh.replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            if opened >= 0 and sys.platform == "win32":
                os.close(opened)
                opened = -1
            fresh.unlink()
        raise
    finally:
        if opened >= 0:
            os.close(opened)
    if lasting:
        _folder_to_disk(file.parent)


def _to_disk(opened: int) -> None:
    os.fsync(opened)
    if sys.platform == "darwin":
        import fcntl

        # There fsync alone leaves it in the memory of the disk.
        with contextlib.suppress(OSError):
            fcntl.fcntl(opened, fcntl.F_FULLFSYNC)


def _folder_to_disk(folder: Path) -> None:
    """Keep the new name over a power cut, where a folder can be opened at all."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _remove(fresh: Path) -> None:
    with contextlib.suppress(OSError):
        # A link of that name is not followed: it is no file of ours.
        if fresh.is_symlink() or not fresh.is_file():
            return
        opened = os.open(fresh, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
        try:
            left = hold(opened)
            if left and sys.platform != "win32":
                fresh.unlink()
        finally:
            os.close(opened)
        if left and sys.platform == "win32":
            fresh.unlink()


def hold(opened: int) -> bool:
    """Mark an open file as in use until it is closed; False if a living program has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def entries(folder: Path) -> tuple[Path, ...]:
    """Return what is in a folder, in the order of the names; nothing if no such folder is there.

    Raises OSError for a folder that cannot be read, and for what else stands in its place.  Its
    `filename` is what is in the way, which may be a folder further up.
    """
    try:
        with os.scandir(folder) as found:
            paths = sorted(folder / entry.name for entry in found)
        # Whoever may not go into it sees the names, and nothing that they stand for.
        os.stat(f"{folder}{os.sep}.")  # noqa: PTH116
    except OSError as error:
        in_the_way = _reached(folder)
        if in_the_way is None:
            return ()
        why = error.strerror or type(error).__name__
        raise OSError(error.errno or errno.EIO, why, str(in_the_way)) from error
    return tuple(paths)


def _reached(path: Path) -> Path | None:
    """Return how far a path can be followed; None if nothing stands at its end."""
    for place in (path, *path.parents):
        try:
            place.lstat()
        except FileNotFoundError:
            return None
        except OSError:
            continue
        return place
    return path


def is_there(path: Path) -> bool:
    """Say whether something stands there, as far as that can be told; never raises OSError."""
    with contextlib.suppress(OSError):
        return path.exists()
    return False


def is_folder(path: Path) -> bool:
    """Say whether a folder stands there, as far as that can be told; never raises OSError."""
    with contextlib.suppress(OSError):
        return path.is_dir()
    return False


NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""The errors of a disk that is full, and of one on which this user may have no more."""
_TRIED = bytes(1 << 16)


def try_to_write(folder: Path) -> None:
    """Write something into a folder and take it away again.  Raises OSError.

    On a full disk a file can often be begun, and nothing be written into it.
    """
    with tempfile.TemporaryFile(dir=folder) as out:
        out.write(_TRIED)
        out.flush()
        os.fsync(out.fileno())


def read_bytes(file: Path) -> bytes:
    """Return what is in a file.  Raises OSError, also for what is no plain file."""
    with open(file, "rb", opener=if_plain) as source:
        return source.read()


def read_beginning(file: Path, most: int) -> bytes:
    """Return at most so many bytes of a file; a pipe that nobody writes into has none.

    Raises OSError.
    """
    with open(file, "rb", opener=at_once) as source:
        return source.read(most)


def read_text(file: Path, encoding: str = "utf-8", errors: str = "strict") -> str:
    """Return the text in a file, its line ends as they are everywhere.  Raises like `read_bytes`.

    Raises UnicodeDecodeError where it is no text.
    """
    text = read_bytes(file).decode(encoding, errors)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def append_record(file: Path, record: object) -> None:
    """Add a line of JSON to a file, begun with its folder if need be.

    Raises OSError, also for a pipe that nobody reads.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file, "a", encoding="ascii", newline="\n", opener=at_once) as book:
        # A line broken off by a crash must not swallow this one.
        book.write(("\n" if os.fstat(book.fileno()).st_size else "") + json.dumps(record))
        book.flush()
        os.fsync(book.fileno())


class NoFile(OSError):
    """What is to be read is no plain file, but a pipe, a folder or a device."""


def if_plain(path: str, flags: int) -> int:
    """Open a file, as an opener of `open`, without waiting for anybody.

    Raises OSError, for what is no plain file `NoFile`.
    """
    opened = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if not stat.S_ISREG(os.fstat(opened).st_mode):
        os.close(opened)
        raise NoFile(errno.EINVAL, os.strerror(errno.EINVAL), path)
    return opened


def at_once(path: str, flags: int) -> int:
    """Open a file, as an opener of `open`, without waiting for anybody.

    To write to a pipe that nobody reads is an OSError.
    """
    opened = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
    if sys.platform != "win32":
        # Who reads a pipe may take their time.
        os.set_blocking(opened, True)
    return opened


def record_of(line: str) -> object:
    """Return what a line of JSON says; None where it is broken."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
