"""Sounds that were made ahead and kept: a bounded folder, what was not used longest goes first.

Each file is the PCM of one part of a text, as in `feed`; its name tells nothing about it.
"""

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path

LIMIT = 64_000_000
"""Bytes that are kept: about 900 card titles at the usual rate."""
_END = ".pcm"


class Kept:
    """The sounds of one engine.  Nothing here fails: what cannot be kept is made again."""

    def __init__(self, folder: Path, engine: str, limit: int = LIMIT) -> None:
        """Keep at most `limit` bytes in `folder`, of all engines together."""
        self._folder = folder
        self._engine = engine
        self._limit = limit
        self._size = sum(_size(file) for file in self._files())

    def find(self, text: str, voice: str, rate: int, volume: int) -> bytes | None:
        """Return the sound of a text that was kept, None if there is none."""
        file = self._file(text, voice, rate, volume)
        try:
            pcm = file.read_bytes()
        except OSError:
            return None
        with suppress(OSError):
            os.utime(file)
        return pcm

    def has(self, text: str, voice: str, rate: int, volume: int) -> bool:
        """Say whether the sound of a text was kept."""
        return self._file(text, voice, rate, volume).exists()

    def keep(self, text: str, voice: str, rate: int, volume: int, pcm: bytes) -> None:
        """Keep the sound of a text."""
        file = self._file(text, voice, rate, volume)
        fresh = file.with_suffix(f".{os.getpid()}")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(pcm)
            fresh.replace(file)
        except OSError:
            with suppress(OSError):
                fresh.unlink()
            return
        self._size += len(pcm)
        if self._size > self._limit:
            self._thin_out()

    def _file(self, text: str, voice: str, rate: int, volume: int) -> Path:
        said = json.dumps([self._engine, voice, rate, volume, text])
        return self._folder / (hashlib.sha256(said.encode("ascii")).hexdigest() + _END)

    def _files(self) -> list[Path]:
        try:
            return [file for file in self._folder.iterdir() if file.suffix == _END]
        except OSError:
            return []

    def _thin_out(self) -> None:
        """Remove what was not used longest, down to nine tenths of the limit."""
        files = sorted(self._files(), key=_used)
        self._size = sum(_size(file) for file in files)
        for file in files:
            if self._size <= self._limit * 9 // 10:
                return
            size = _size(file)
            with suppress(OSError):
                file.unlink()
                self._size -= size


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _used(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
