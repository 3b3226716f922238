"""A backup: everything that is the user's in one file, and its way back.

The file is a zip.  A backup may come from somebody else, so nothing of it is trusted: only
plain files with plain names, in the places that this program has, no larger than they say, reach
the disk.

Restoring is one step, wherever the program is killed.  All is unpacked beside what is there
and checked; renaming that folder to `places.RESTORING` is the step.  From then on every start
of the program first finishes what is left: what was there goes aside, what is new takes its
place.
"""

import io
import os
import re
import shutil
import sqlite3
import stat
import time
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Any

import tomli

from assistant import places
from assistant.address import leads_away, spoken_address
from assistant.cards.toml_file import shown
from assistant.files import NoFile, entries, if_plain, read_bytes
from assistant.journal.book import Journal
from assistant.journal.by_hand import beside as beside_hand
from assistant.journal.lock import held
from assistant.journal.store import beside, in_memory, look_over, pages, to_read
from assistant.journal.tables import drop_strange_parts, strange_parts
from assistant.messages import Msg, say
from assistant.problems import Fault
from assistant.settings import load_settings, save_setting
from assistant.speech.devices import WAV_PREFIX

FORMAT = 1
MANIFEST = "backup.toml"
JOURNAL = "journal.sqlite3"
SETTINGS = "settings.toml"
BY_HAND = beside_hand(Path(JOURNAL)).name
UNFINISHED = "rulesets-unfinished.json"
FILES = (SETTINGS, "learned.jsonl", "familiar.json", UNFINISHED, JOURNAL, BY_HAND)
FOLDERS = (
    "card_texts",
    "own_texts",
    "braille_map",
    "rulesets",
    "packs",
    "proof",
    "voices",
    "export",
)
SECRET = (JOURNAL, BY_HAND, "familiar.json", "export")
"""What may tell of cards that somebody keeps to themselves, or has held up and looked up."""
LARGEST = 1_000_000_000
"""Bytes of a backup, packed and unpacked."""
MOST_FILES = 20_000
LARGEST_SETTINGS = 1_000_000
"""Bytes of a file of settings."""

_UNPACKING = "restoring.part"
_NEW, _GONE = "new", "gone"
_ASIDE = "before-restore-"
_WORD = r"[\w #&'()+,;=@!-][\w #&'()+,.;=@!-]{0,99}(?<![ .])"
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    ArithmeticError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1
_DEEPEST = 5
"""So many names follow a folder of ours: packs/deck/stand/card_texts/editions/file."""
_LARGEST_LIST = MOST_FILES * 300
"""Bytes of the list of names at the end of a zip file."""
_OLDEST = (1980, 1, 1, 0, 0, 0)
"""The first moment that a zip file knows."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is in a backup: when it was made, with secrets or without, and its files' names.

    `camera` is the address or the place on another computer that its settings look through, as
    it may be said, empty for none; `recording` the file into which they have all words written.
    """

    made: str
    secrets: bool
    names: tuple[str, ...]
    camera: str = ""
    recording: str = ""

    @property
    def games(self) -> bool:
        """Whether the games are in it."""
        return JOURNAL in self.names


def packed(home: Path, made: datetime, *, secrets: bool) -> tuple[bytes, tuple[Msg, ...]]:
    """Return all that the user has as a zip file, and a sentence for all that cannot be in it.

    A game that is being played is in it up to its last act.  Without `secrets` the games,
    which cards were looked up and the camera's address, in which a password may stand, are
    left out.  Raises Fault if
    something cannot be read.
    """
    written, left_out = io.BytesIO(), list[Msg]()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as target:
        head = f'format = {FORMAT}\nmade = "{made:%Y-%m-%dT%H:%M:%S}"\n'
        head += f"secrets = {str(secrets).lower()}\n"
        target.writestr(_entry(MANIFEST), head)
        for name, file in _own(home):
            if not secrets and name.partition("/")[0] in SECRET:
                continue
            if not _is_ours(name):
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
        deeper = path.is_dir() and len(walked) <= _DEEPEST
        if deeper and os.path.realpath(path) not in walked:
            yield from _all_in(path, walked)
        else:
            yield path


def _inside(folder: Path) -> tuple[Path, ...]:
    """Return what is in a folder that may be missing.  Raises Fault if that cannot be told."""
    try:
        return entries(folder)
    except OSError as error:
        raise Fault("backup.unreadable", file=str(error.filename), why=_why(error)) from error


def _read(file: Path) -> bytes:
    try:
        return read_bytes(file)
    except OSError as error:
        raise Fault("backup.unreadable", file=str(file), why=_why(error)) from error


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
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(content.decode("utf-8-sig"))
    except (ValueError, TOMLKitError) as error:
        raise Fault("settings.unsaved_broken", file=str(file)) from error
    document.pop("camera", None)
    return tomlkit.dumps(document).encode("utf-8")


def look_into(file: Path) -> Kept:
    """Return what is in a backup; raise Fault for the first thing that must not be there."""
    with _opened(file) as source:
        entries = source.infolist()
        if len(entries) > MOST_FILES:
            raise Fault("backup.too_large", file=str(file))
        seen, total = set[str](), 0
        for entry in entries:
            _check(entry)
            # Some systems take names for the same that differ in capitals only.
            name = entry.orig_filename.casefold()
            total += entry.file_size
            if name in seen:
                raise Fault("backup.strange", name=entry.orig_filename)
            if total > LARGEST:
                raise Fault("backup.too_large", file=str(file))
            seen.add(name)
        for name in seen:
            if any(parent.as_posix() in seen for parent in PurePosixPath(name).parents):
                raise Fault("backup.strange", name=name)
        head = _head(source, file)
        names = tuple(entry.filename for entry in entries if entry.filename != MANIFEST)
        settings = _settings(source, file) if SETTINGS in names else {}
    camera = settings.get("camera", "")
    camera = camera if isinstance(camera, str) and leads_away(camera) else ""
    devices = (settings.get(name, "") for name in ("device", "ear"))
    recordings = [
        each.removeprefix(WAV_PREFIX)
        for each in devices
        if isinstance(each, str) and each.startswith(WAV_PREFIX)
    ]
    return Kept(
        head["made"],
        head["secrets"],
        names,
        shown(spoken_address(camera)),
        shown(", ".join(recordings)),
    )


def _settings(source: zipfile.ZipFile, file: Path) -> Mapping[str, Any]:
    """Return the settings in a backup; nothing where they cannot be read as settings."""
    try:
        with source.open(SETTINGS) as packed:
            content = packed.read(LARGEST_SETTINGS + 1)
    except (OSError, *_BROKEN) as error:
        raise Fault("backup.damaged", file=str(file)) from error
    if len(content) > LARGEST_SETTINGS:
        raise Fault("backup.too_large", file=str(file))
    try:
        return tomli.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return {}


class _Sparing(io.BufferedReader):
    """A file of which no great piece is read at once: its list of names could fill the memory."""

    def read(self, size: int | None = -1, /) -> bytes:
        left = os.fstat(self.fileno()).st_size - self.tell()
        if (left if size is None or size < 0 else size) > _LARGEST_LIST:
            raise Fault("backup.too_large", file=str(self.name))
        return super().read(size)


@contextmanager
def _opened(file: Path) -> Iterator[zipfile.ZipFile]:
    try:
        if file.stat().st_size > LARGEST:
            raise Fault("backup.too_large", file=str(file))
        source = _Sparing(io.FileIO(file, opener=if_plain))
    except NoFile as error:
        raise Fault("backup.no_backup", file=str(file)) from error
    except OSError as error:
        raise Fault("backup.unreadable", file=str(file), why=_why(error)) from error
    with source:
        try:
            opened = zipfile.ZipFile(source)
        except OSError as error:
            raise Fault("backup.unreadable", file=str(file), why=_why(error)) from error
        except _BROKEN as error:
            raise Fault("backup.no_backup", file=str(file)) from error
        with opened:
            yield opened


def _check(entry: zipfile.ZipInfo) -> None:
    # Python cuts a name at a NUL; what is written in the file counts.
    name = entry.orig_filename
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if (
        kind not in (0, stat.S_IFREG)
        or entry.flag_bits & _ENCRYPTED
        or entry.compress_type not in _METHODS
        or not (name == MANIFEST or _is_ours(name))
    ):
        raise Fault("backup.strange", name=name)


def _is_ours(name: str) -> bool:
    """Say whether a backup may hold a file of this name: one that belongs into the folder."""
    first, *rest = name.split("/")
    if not rest:
        return name in FILES
    words = [re.fullmatch(_WORD, word) and not _DEVICE.fullmatch(word) for word in rest]
    return first in FOLDERS and len(rest) <= _DEEPEST and all(words)


def _head(source: zipfile.ZipFile, file: Path) -> Mapping[str, Any]:
    try:
        with source.open(MANIFEST) as packed:
            head = tomli.loads(packed.read(1000).decode("utf-8"))
    except (KeyError, OSError, *_BROKEN) as error:
        raise Fault("backup.no_backup", file=str(file)) from error
    kinds = {"format": int, "made": str, "secrets": bool}
    if any(type(head.get(name)) is not kind for name, kind in kinds.items()):
        raise Fault("backup.no_backup", file=str(file))
    if head["format"] != FORMAT:
        raise Fault("backup.newer", file=str(file))
    return head


def there(home: Path) -> bool:
    """Say whether the user has anything that a restored backup would take the place of.

    Raises Fault if that cannot be told.
    """
    return not {path.name for path in _inside(home)}.isdisjoint((*FILES, *FOLDERS))


@dataclass(frozen=True, slots=True)
class Restored:
    """Where what was there before is kept, and a Fault for each damaged part that is here now."""

    aside: Path
    damaged: tuple[Fault, ...] = ()


def unpack(file: Path, home: Path, kept: Kept, now: datetime) -> Restored:
    """Put a backup in the place of what the user has.

    Raises Fault if it cannot be done; then nothing has changed.
    """
    if held(home / JOURNAL):
        raise Fault("backup.playing")
    stage = home / _UNPACKING
    aside = _free(home, f"{_ASIDE}{now:%Y-%m-%d-%H%M%S}")
    try:
        _remove(stage)
        stage.mkdir(parents=True)
        with _opened(file) as source:
            for name in kept.names:
                _unpack(source, name, stage / name)
        damaged = _look_over(stage, home)
        _write(stage / MANIFEST, "\n".join((aside, *_moves(stage, kept))).encode())
        stage.replace(home / places.RESTORING)
    except _BROKEN as error:
        raise Fault("backup.damaged", file=str(file)) from error
    except OSError as error:
        raise Fault("backup.unrestored", folder=str(home), why=_why(error)) from error
    finally:
        _remove(stage)
    finish(home)
    return Restored(home / aside, damaged)


def _free(home: Path, name: str) -> str:
    """Return the name, with a number behind it if somebody restored in the same second."""
    numbered = (f"{name}-{number}" for number in range(2, 1000))
    return next(each for each in (name, *numbered) if not (home / each).exists())


def _unpack(source: zipfile.ZipFile, name: str, target: Path) -> None:
    with source.open(name) as packed:
        size = source.getinfo(name).file_size
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as out:
            shutil.copyfileobj(packed, out)
            out.flush()
            os.fsync(out.fileno())
            if out.tell() != size:
                raise zipfile.BadZipFile
    changed = time.mktime((*source.getinfo(name).date_time, 0, 0, -1))
    os.utime(target, (changed, changed))


def _look_over(stage: Path, home: Path) -> tuple[Fault, ...]:
    """Check what a damaged part would spoil, and keep decks for adults hidden.

    Return a Fault for each game, the season or a question that is damaged itself, while the
    journal is sound.
    """
    damaged: tuple[Fault, ...] = ()
    if (stage / JOURNAL).exists():
        damaged = _damaged_rows(stage / JOURNAL)
        for each in beside(stage / JOURNAL)[1:]:
            each.unlink()
    # A lock is taken away by whoever may write here, never by a backup.
    if load_settings(home / SETTINGS, ())[0].adult_locked:
        save_setting(stage / SETTINGS, "adult_locked", True)
    return damaged


def _damaged_rows(journal: Path) -> tuple[Fault, ...]:
    """Return the faults of single rows in the journal of a backup.

    Raises Fault for parts that this program never makes: a trigger would run at each act.
    """
    try:
        with closing(to_read(journal)) as db:
            strange = strange_parts(db)
        if not strange:
            look_over(journal)
            with Journal.open(journal, read_only=True) as opened:
                return opened.look_through().faults
    except (Fault, sqlite3.Error) as error:
        raise zipfile.BadZipFile from error
    raise Fault("backup.strange", name=f"{JOURNAL}: {', '.join(map(shown, strange))}")


def _moves(stage: Path, kept: Kept) -> Iterator[str]:
    """Yield each name that is replaced, with whether there is something new of that name."""
    for name in (*FILES, *FOLDERS):
        # A backup without secrets says nothing about games and cards heard: they stay.
        if kept.secrets or name not in SECRET:
            yield f"{_NEW if (stage / name).exists() else _GONE} {name}"


def _write(file: Path, content: bytes) -> None:
    with file.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())


def finish(home: Path) -> None:
    """Finish a restoring that was decided; nothing to do if there is none.

    It may be called again after it was cut off at any place.  Raises Fault.
    """
    ready = home / places.RESTORING
    if not ready.is_dir():
        return
    try:
        aside, *moves = (ready / MANIFEST).read_text(encoding="utf-8").split("\n")
        old = home / PurePosixPath(aside).name
        old.mkdir(exist_ok=True)
        for move in moves:
            kind, name = move.split(" ")
            if kind == _NEW and not (ready / name).exists():
                continue  # it has left `ready`: what is here is the new one
            for each in beside(home / name):
                each.rename(old / each.name)
            if (ready / name).exists():
                (ready / name).rename(home / name)
        ready.replace(home / _UNPACKING)
    except OSError as error:
        place = error.filename or str(home)
        raise Fault("backup.unfinished", folder=str(place), why=_why(error)) from error
    _remove(home / _UNPACKING)


def _remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or type(error).__name__
