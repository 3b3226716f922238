"""What is said, added to a WAV file at the speed at which it would be heard.

A cut is a cut in the file too, and silence between utterances is left out.
"""

import io
import struct
import threading
import time
from pathlib import Path
from typing import BinaryIO

from assistant.problems import Fault
from assistant.speech.voices.feed import FRAME, RATE, Feed
from assistant.speech.voices.plain_why import plain_why

_BLOCK = 0.02
"""Seconds written at a time."""
_HEADER = struct.Struct("<4sI4s4sIHHIIHH4sI")


class Recording:
    """A WAV file as an output.  It is whole after every block, even if the process is ended."""

    tail = 0.0

    def __init__(self, path: Path, feed: Feed) -> None:
        """Open or go on with the file.  Raises Fault."""
        self._feed = feed
        self._ended = threading.Event()
        self._writing = threading.Lock()
        try:
            self._file: BinaryIO = path.open("r+b" if path.exists() else "w+b", buffering=0)
            self._size = self._recorded()
        except OSError as error:
            raise Fault("speech.no_recording", file=str(path), why=plain_why(error)) from error
        if self._size < 0:
            self._file.close()
            raise Fault("speech.not_a_recording", file=str(path))
        self._write(b"")
        self._writer = threading.Thread(target=self._run, name="recording", daemon=True)
        self._writer.start()

    def cut(self) -> None:
        """Nothing is taken before it is written."""

    def finish(self) -> None:
        """Wait until what was taken is written."""
        with self._writing:
            return

    def close(self) -> None:
        """End the file."""
        self._ended.set()
        self._writer.join(1)
        self._file.close()

    def _recorded(self) -> int:
        """Return how many bytes of sound the file has, -1 if it is not of our format."""
        size = self._file.seek(0, io.SEEK_END)
        if size == 0:
            return 0
        self._file.seek(0)
        start = self._file.read(_HEADER.size)
        if (
            len(start) < _HEADER.size
            or start[:36] != _header(0)[:4] + start[4:8] + _header(0)[8:36]
        ):
            return -1
        return size - _HEADER.size

    def _run(self) -> None:
        due = time.monotonic()
        while not self._ended.is_set():
            if not self._feed.wait_for_sound(0.1):
                continue
            now = time.monotonic()
            due = max(due, now - _BLOCK) + _BLOCK
            self._ended.wait(due - now)
            with self._writing:
                self._write(self._feed.take(round(_BLOCK * RATE) * FRAME))

    def _write(self, pcm: bytes) -> None:
        self._file.seek(0, io.SEEK_END)
        self._file.write(pcm)
        self._size += len(pcm)
        self._file.seek(0)
        self._file.write(_header(self._size))


def _header(size: int) -> bytes:
    """Return the RIFF header of `size` bytes of mono 16-bit PCM."""
    return _HEADER.pack(
        b"RIFF", 36 + size, b"WAVE", b"fmt ", 16, 1, 1, RATE, RATE * FRAME, FRAME, 16, b"data", size
    )
