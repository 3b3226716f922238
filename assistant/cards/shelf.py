"""The shelf: where installed packs stand, each apart from what the user wrote and from the others.

A pack stands in a folder of its own, ``packs/<deck>/<stand>``, and the file ``current`` beside
it names the stand that counts.  A new version is written whole into a new folder; then
``current`` is replaced, and with that it is installed.  Whatever ends the program, the old or
the new version counts, never a part of each.  The user's own files are never touched.
"""

import json
import os
import re
import secrets
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.cards.deck_keys import is_id
from assistant.cards.toml_file import obstruction
from assistant.files import entries, hold, read_text, remove_leftovers, replace_file
from assistant.problems import Fault, Problem

if TYPE_CHECKING:
    # Its zip files are not needed at each start.
    from assistant.cards.packs import Pack

_CURRENT, _ABOUT, _LOCK = "current", "about.json", ".lock"
_STAND = re.compile(r"[0-9a-f]{16}")
PATIENCE = 10.0
"""Seconds to wait for another program that installs a pack."""
_EACH_TRY = 0.1


@dataclass(frozen=True, slots=True)
class Shelved:
    """An installed pack: its files lie in `folder`, `codes` maps payloads to `Card.key`."""

    deck: str
    name: str
    folder: Path
    codes: Mapping[str, str] = field(default_factory=dict)


def shelved(shelf: Path) -> tuple[list[Shelved], list[Problem]]:
    """Return the packs that are installed, the newest last; one that cannot be read is told."""
    found: list[tuple[int, Shelved]] = []
    problems: list[Problem] = []
    try:
        stands = entries(shelf)
    except OSError as error:
        return [], [obstruction(error)]
    for current in (place / _CURRENT for place in stands):
        try:
            # A link that leads nowhere is not left out in silence.
            if current not in entries(current.parent):
                continue
        except OSError as error:
            # What else lies there, such as the lock, is no pack.
            if is_id(current.parent.name):
                problems.append(obstruction(error))
            continue
        try:
            installed = current.stat().st_mtime_ns
            folder = current.parent / _stand(current)
            about = json.loads(read_text(folder / _ABOUT))
            codes = {str(payload): str(key) for payload, key in about["codes"].items()}
            name = str(about["name"])
        except (OSError, ValueError, LookupError, AttributeError, TypeError, RecursionError):
            problems.append(Problem(str(current.parent), "packs.shelf_unreadable"))
            continue
        found.append((installed, Shelved(current.parent.name, name, folder, codes)))
    found.sort(key=lambda each: (each[0], each[1].deck))
    return [each for _, each in found], problems


def lay_out(pack: "Pack", folder: Path) -> Shelved:
    """Write a pack into a folder as it will stand on the shelf.  Raises OSError."""
    for path, data in pack.files.items():
        replace_file(folder / path, data)
    about = {"name": pack.name, "codes": dict(pack.codes)}
    replace_file(folder / _ABOUT, json.dumps(about).encode("ascii"))
    return Shelved(pack.deck, pack.name, folder, pack.codes)


def put(shelf: Path, pack: "Pack") -> None:
    """Install a pack in the place of the one about the same deck, `alone`.  Raises Fault."""
    place = shelf / pack.deck
    try:
        stand = secrets.token_hex(8)
        lay_out(pack, place / stand)
        replace_file(place / _CURRENT, stand.encode("ascii"))
        _tidy(place)
    except OSError as error:
        raise _unwritten(place, error) from error


def tidy(shelf: Path) -> None:
    """Remove what a killed installation, and older versions, left behind; nothing in use."""
    with suppress(OSError, Fault):
        if shelf.is_dir():
            with alone(shelf, patience=0):
                for place in shelf.iterdir():
                    if place.is_dir():
                        _tidy(place)


def _stand(current: Path) -> str:
    stand = read_text(current, "ascii").strip()
    if not _STAND.fullmatch(stand):
        raise ValueError(stand)
    return stand


def _tidy(place: Path) -> None:
    remove_leftovers(place)
    current = place / _CURRENT
    try:
        kept = _stand(current) if os.path.lexists(current) else ""
    except (OSError, ValueError):
        # It cannot be told which counts: somebody has to look.
        return
    if kept and not (place / kept / _ABOUT).exists():
        # What is named was never here: a spoiled name must not cost what is.
        return
    for file in place.iterdir():
        if file.is_dir() and _STAND.fullmatch(file.name) and file.name != kept:
            shutil.rmtree(file, ignore_errors=True)
    with suppress(OSError):
        # Where nothing was ever installed nothing stays.
        place.rmdir()


@contextmanager
def alone(shelf: Path, *, patience: float | None = None) -> Iterator[None]:
    """Keep other programs from installing and tidying; wait for one that does.  Raises Fault."""
    try:
        shelf.mkdir(parents=True, exist_ok=True)
        opened = os.open(shelf / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise _unwritten(shelf, error) from error
    try:
        end = time.monotonic() + (PATIENCE if patience is None else patience)
        while not hold(opened):
            if time.monotonic() >= end:
                raise Fault("packs.busy")
            time.sleep(_EACH_TRY)
        yield
    finally:
        os.close(opened)


def _unwritten(place: Path, error: OSError) -> Fault:
    why = error.strerror or type(error).__name__
    return Fault("packs.unwritten", file=str(place), why=why)
