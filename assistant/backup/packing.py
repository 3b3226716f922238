"""All that is the user's, packed into one file: a backup is made.

A game that is being played is in it up to its last act, and what others must not read can be left
out.
"""

import io
import os
import sqlite3
import stat
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from assistant.backup.archive import (
    DEEPEST,
    FILES,
    FOLDERS,
    FORMAT,
    JOURNAL,
    MANIFEST,
    SECRET,
    SETTINGS,
    is_ours,
    why,
)
from assistant.cards.toml_file import shown
from assistant.files import entries, read_bytes
from assistant.journal.store import in_memory, pages, to_read
from assistant.journal.tables import drop_strange_parts
from assistant.messages import Msg, say
from assistant.problems import Fault

_OLDEST = (1980, 1, 1, 0, 0, 0)
"""The first moment that a zip file knows."""


def there(home: Path) -> bool:
    """Say whether the user has anything that a restored backup would take the place of.

    Raises Fault if that cannot be told.
    """
    return not {path.name for path in _inside(home)}.isdisjoint((*FILES, *FOLDERS))


def packed(home: Path, made: datetime, *, secrets: bool) -> tuple[bytes, tuple[Msg, ...]]:
    """Return all that the user has as a zip file, and a sentence for all that cannot be in it.

    A game that is being played is in it up to its last act.  Without `secrets` the games,
    which cards were looked up and the camera's address, in which a password may stand, are
    left out.  Raises Fault if something cannot be read.
    """
    written, left_out = io.BytesIO(), list[Msg]()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as target:
        head = f'format = {FORMAT}\nmade = "{made:%Y-%m-%dT%H:%M:%S}"\n'
        head += f"secrets = {str(secrets).lower()}\n"
        target.writestr(_entry(MANIFEST), head)
        for name, file in _own(home):
            if not secrets and name.partition("/")[0] in SECRET:
                continue
            if not is_ours(name):
                left_out.append(say("backup.left_out", name=name))
                continue
            if not file.is_file():
                left_out.append(say("backup.left_out_no_file", name=name))
                continue
            if name == JOURNAL:
                content, strange = _copied(file)
                if strange:
                    names = ", ".join(map(shown, strange))
                    left_out.append(say("backup.left_out_strange", file=name, names=names))
            else:
                content = _read(file)
            if name == SETTINGS and not secrets:
                content = _without_camera(file, content)
            target.writestr(_entry(name, file), content)
    return written.getvalue(), tuple(left_out)


def _entry(name: str, file: Path | None = None) -> zipfile.ZipInfo:
    """Return the head of an entry; which of two packs is newer is told by their times."""
    changed = time.localtime(file.stat().st_mtime)[:6] if file else _OLDEST
    entry = zipfile.ZipInfo(name, max(changed, _OLDEST))
    entry.external_attr = (stat.S_IFREG | 0o600) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _own(home: Path) -> Iterator[tuple[str, Path]]:
    """Yield name and place of each file of the user that a backup takes."""
    names = {path.name for path in _inside(home)}
    for name in FILES:
        if name in names:
            if not (home / name).is_file():
                raise Fault("backup.no_file", file=str(home / name))
            yield name, home / name
    for folder in FOLDERS:
        for path in _all_in(home / folder):
            name = path.relative_to(home).as_posix()
            # Installed packs have a hidden lock beside them, which is nobody's belonging.
            if not (folder == "packs" and path.name.startswith(".")):
                yield name, path


def _all_in(folder: Path, above: tuple[str, ...] = ()) -> Iterator[Path]:
    """Yield all that is in a folder and those in it, but for folders that are walked through.

    A folder that is too deep for a backup, or a link back to one that is walked through
    already, is yielded itself.
    """
    walked = (*above, os.path.realpath(folder))
    for path in _inside(folder):
        deeper = path.is_dir() and len(walked) <= DEEPEST
        if deeper and os.path.realpath(path) not in walked:
            yield from _all_in(path, walked)
        else:
            yield path


def _inside(folder: Path) -> tuple[Path, ...]:
    """Return what is in a folder that may be missing.  Raises Fault if that cannot be told."""
    try:
        return entries(folder)
    except OSError as error:
        raise Fault("backup.unreadable", file=str(error.filename), why=why(error)) from error


def _read(file: Path) -> bytes:
    try:
        return read_bytes(file)
    except OSError as error:
        raise Fault("backup.unreadable", file=str(file), why=why(error)) from error


def _copied(journal: Path) -> tuple[bytes, tuple[str, ...]]:
    """Return the journal as it stands after its last act, also while somebody plays.

    Parts that are not of this program are left out, and their names returned: with them it
    would not be restored.
    """
    try:
        with closing(to_read(journal)) as source:
            return _of_ours(source)
    except (OSError, sqlite3.Error):
        # On a full disk SQLite cannot make what it needs beside the file to read it.
        pass
    try:
        with closing(in_memory(journal)) as source:
            return _of_ours(source)
    except Fault as fault:
        raise Fault("backup.unreadable", file=str(journal), why=fault.values["why"]) from fault


def _of_ours(source: sqlite3.Connection) -> tuple[bytes, tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        source.backup(copy)
        try:
            strange = drop_strange_parts(copy)
        except sqlite3.Error:
            # A file that is damaged, or no journal at all, is kept as it is.
            return pages(source), ()
        return pages(copy) if strange else pages(source), strange


def _without_camera(file: Path, content: bytes) -> bytes:
    try:
        document = tomlkit.parse(content.decode("utf-8-sig"))
    except (ValueError, TOMLKitError) as error:
        raise Fault("settings.unsaved_broken", file=str(file)) from error
    document.pop("camera", None)
    return tomlkit.dumps(document).encode("utf-8")
