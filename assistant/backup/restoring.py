"""The way back of a backup: it takes the place of what the user has, which is kept aside.

Restoring is one step, wherever the program is killed.  All is unpacked beside what is there
and checked; renaming that folder to `places.RESTORING` is the step.  From then on every start
of the program first finishes what is left: what was there goes aside, what is new takes its
place.
"""

import os
import shutil
import sqlite3
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath

from assistant import places
from assistant.backup.archive import (
    BROKEN,
    FILES,
    FOLDERS,
    JOURNAL,
    MANIFEST,
    SECRET,
    SETTINGS,
    Kept,
    opened,
    why,
)
from assistant.cards.toml_file import shown
from assistant.journal.book import Journal
from assistant.journal.lock import held
from assistant.journal.store import beside, look_over, to_read
from assistant.journal.tables import strange_parts
from assistant.problems import Fault
from assistant.settings import load_settings, save_setting

_UNPACKING = "restoring.part"
_NEW, _GONE = "new", "gone"
_ASIDE = "before-restore-"


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
        with opened(file) as source:
            for name in kept.names:
                _unpack(source, name, stage / name)
        damaged = _look_over(stage, home)
        _write(stage / MANIFEST, "\n".join((aside, *_moves(stage, kept))).encode())
        stage.replace(home / places.RESTORING)
    except BROKEN as error:
        raise Fault("backup.damaged", file=str(file)) from error
    except OSError as error:
        raise Fault("backup.unrestored", folder=str(home), why=why(error)) from error
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
            for file in beside(home / name):
                file.rename(old / file.name)
            if (ready / name).exists():
                (ready / name).rename(home / name)
        ready.replace(home / _UNPACKING)
    except OSError as error:
        place = error.filename or str(home)
        raise Fault("backup.unfinished", folder=str(place), why=why(error)) from error
    _remove(home / _UNPACKING)


def _remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
