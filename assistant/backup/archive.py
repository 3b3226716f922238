"""The file of a backup: a zip, which names may be in it, and what is found in one.

A backup may come from somebody else, so nothing of it is trusted: only plain files with plain
names, in the places that this program has, no larger than they say, are let through.
"""

import io
import os
import re
import stat
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

import tomli

from assistant.address import leads_away, spoken_address
from assistant.cards.toml_file import shown
from assistant.files import NoFile, if_plain
from assistant.journal.by_hand import beside as beside_hand
from assistant.problems import Fault
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
"""What of the program's folder is the user's, whole folders with it: a backup has nothing else."""
SECRET = (JOURNAL, BY_HAND, "familiar.json", "export")
"""What may tell of cards that somebody keeps to themselves, or has held up and looked up."""
LARGEST = 1_000_000_000
"""Bytes of a backup, packed and unpacked."""
MOST_FILES = 20_000
LARGEST_SETTINGS = 1_000_000
"""Bytes of a file of settings."""

_WORD = r"[\w #&'()+,;=@!-][\w #&'()+,.;=@!-]{0,99}(?<![ .])"
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    ArithmeticError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
"""What reading a zip file raises where it is damaged, beside OSError."""
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1
DEEPEST = 5
"""So many names follow a folder of ours: packs/deck/stand/card_texts/editions/file."""
_LARGEST_LIST = MOST_FILES * 300
"""Bytes of the list of names at the end of a zip file."""


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


def look_into(file: Path) -> Kept:
    """Return what is in a backup; raise Fault for the first thing that must not be there."""
    with opened(file) as source:
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
    except (OSError, *BROKEN) as error:
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
def opened(file: Path) -> Iterator[zipfile.ZipFile]:
    """Open a backup to be read.  Raises Fault if it is no zip file, or cannot be read."""
    try:
        if file.stat().st_size > LARGEST:
            raise Fault("backup.too_large", file=str(file))
        source = _Sparing(io.FileIO(file, opener=if_plain))
    except NoFile as error:
        raise Fault("backup.no_backup", file=str(file)) from error
    except OSError as error:
        raise Fault("backup.unreadable", file=str(file), why=why(error)) from error
    with source:
        try:
            found = zipfile.ZipFile(source)
        except OSError as error:
            raise Fault("backup.unreadable", file=str(file), why=why(error)) from error
        except BROKEN as error:
            raise Fault("backup.no_backup", file=str(file)) from error
        with found:
            yield found


def _check(entry: zipfile.ZipInfo) -> None:
    # Python cuts a name at a NUL; what is written in the file counts.
    name = entry.orig_filename
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if (
        kind not in (0, stat.S_IFREG)
        or entry.flag_bits & _ENCRYPTED
        or entry.compress_type not in _METHODS
        or not (name == MANIFEST or is_ours(name))
    ):
        raise Fault("backup.strange", name=name)


def is_ours(name: str) -> bool:
    """Say whether a backup may hold a file of this name: one that belongs into the folder."""
    first, *rest = name.split("/")
    if not rest:
        return name in FILES
    words = [re.fullmatch(_WORD, word) and not _DEVICE.fullmatch(word) for word in rest]
    return first in FOLDERS and len(rest) <= DEEPEST and all(words)


def _head(source: zipfile.ZipFile, file: Path) -> Mapping[str, Any]:
    try:
        with source.open(MANIFEST) as packed:
            head = tomli.loads(packed.read(1000).decode("utf-8"))
    except (KeyError, OSError, *BROKEN) as error:
        raise Fault("backup.no_backup", file=str(file)) from error
    kinds = {"format": int, "made": str, "secrets": bool}
    if any(type(head.get(name)) is not kind for name, kind in kinds.items()):
        raise Fault("backup.no_backup", file=str(file))
    if head["format"] != FORMAT:
        raise Fault("backup.newer", file=str(file))
    return head


def why(error: Exception) -> str:
    """Return why something failed, as the system says it."""
    return getattr(error, "strerror", None) or type(error).__name__
