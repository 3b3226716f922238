"""Texts into sound, by an engine that makes PCM; first words may have been made ahead.

What was made ahead is kept in a bounded folder, from which what was not used longest goes
first.
"""

import hashlib
import itertools
import json
import os
import re
import unicodedata
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import astuple
from pathlib import Path

from assistant.files import replace_file
from assistant.speech.engines import Maker
from assistant.speech.feed import FRAME, RATE, Feed
from assistant.speech.voice import Style

LIMIT = 64_000_000
"""Bytes that are kept: about 900 card titles at the usual rate."""
_END = ".pcm"
_QUIET = 64
"""Amplitude, of 32768, up to which the beginning of an utterance is left out."""
_LEAD = round(0.002 * RATE)
"""Frames that stay before the first that is louder."""
_JOINER = "\u200d"
_END_OF_SENTENCE = re.compile(r"(?<=[.!?])\s+")


class Synthesis:
    """A maker, the feed, and for a slow maker the sounds that are kept."""

    def __init__(self, maker: Maker, kept: "SoundCache | None", feed: Feed) -> None:
        self._maker = maker
        self._kept = kept
        self._feed = feed
        self._ahead: deque[tuple[str, Style]] = deque()

    def want(self, parts: Sequence[str], style: Style) -> None:
        """Make these parts of texts ahead, in place of what was wanted before."""
        self._ahead = deque((part, style) for part in parts if self._kept is not None)

    def make_ahead(self) -> bool:
        """Make the next part ready; False if there is none."""
        if self._kept is None or not self._ahead:
            return False
        part, style = self._ahead.popleft()
        if self._kept.find(part, style) is None:
            made: list[bytes] = []

            def put(pcm: bytes) -> bool:
                made.append(pcm)
                return True

            self._maker.make(part, style, put)
            self._kept.keep(part, style, b"".join(made))
        return True

    def speak(self, ticket: int, text: str, style: Style, begin: Callable[[], bool]) -> None:
        """Put a text into the feed until its ticket is void; `begin` is called at its first sound.

        Silence before the first sound is left out: it is only waited for.
        """
        begun = False

        def put(pcm: bytes) -> bool:
            nonlocal begun
            if not begun:
                pcm = _without_lead(pcm)
                if pcm:
                    begun = True
                    begin()
            return self._feed.put(ticket, pcm)

        for part in sayable_parts(text) if self._maker.slow else (text,):
            if self._feed.ticket != ticket:
                return
            found = self._kept.find(part, style) if self._kept is not None else None
            if found is not None:
                put(found)
            else:
                self._maker.make(part, style, put)


class SoundCache:
    """The sounds of one engine, each the PCM of a part of a text; a file's name tells nothing.

    Nothing here fails: what cannot be kept is made again.
    """

    def __init__(self, folder: Path, engine: str, limit: int = LIMIT) -> None:
        """Keep at most `limit` bytes in `folder`, of all engines together."""
        self._folder = folder
        self._engine = engine
        self._limit = limit
        self._size = sum(size for _, size, _ in self._files())

    def find(self, text: str, style: Style) -> bytes | None:
        """Return the sound of a text that was kept, None if there is none."""
        file = self._file(text, style)
        try:
            pcm = file.read_bytes()
        except OSError:
            return None
        with suppress(OSError):
            os.utime(file)
        return pcm

    def keep(self, text: str, style: Style, pcm: bytes) -> None:
        """Keep the sound of a text."""
        try:
            replace_file(self._file(text, style), pcm, lasting=False)
        except OSError:
            return
        self._size += len(pcm)
        if self._size > self._limit:
            self._thin_out()

    def _file(self, text: str, style: Style) -> Path:
        said = json.dumps([self._engine, *astuple(style), text])
        return self._folder / (hashlib.sha256(said.encode("ascii")).hexdigest() + _END)

    def _files(self) -> list[tuple[float, int, Path]]:
        """Return when each file was used, its size, and where it is."""
        found: list[tuple[float, int, Path]] = []
        with suppress(OSError), os.scandir(self._folder) as entries:
            for entry in entries:
                with suppress(OSError):
                    if entry.name.endswith(_END):
                        told = entry.stat()
                        found.append((told.st_mtime, told.st_size, Path(entry.path)))
        return found

    def _thin_out(self) -> None:
        """Remove what was not used longest, down to nine tenths of the limit."""
        files = sorted(self._files())
        self._size = sum(size for _, size, _ in files)
        for _, size, file in files:
            if self._size <= self._limit * 9 // 10:
                return
            with suppress(OSError):
                file.unlink()
                self._size -= size


def _without_lead(pcm: bytes) -> bytes:
    """Return the sound from just before its first audible frame on, nothing if there is none."""
    sound = array("h", pcm)
    for at, value in enumerate(sound):
        if value > _QUIET or value < -_QUIET:
            return pcm[max(0, at - _LEAD) * FRAME :]
    return b""


# -- text as an engine can take it ------------------------------------------------


def spoken_text(text: str) -> str:
    """Return `text` on one line, without control characters, lone surrogates and fillers.

    Engines read some control characters as commands.
    """
    kept = (_spoken_character(character) for character in text)
    return " ".join("".join(kept).split())


def _spoken_character(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cc":
        return " "
    if category in ("Cs", "Cn") or (category == "Cf" and character != _JOINER):
        return ""
    return character


def sayable_parts(text: str, longest: int = 200) -> tuple[str, ...]:
    """Return `text` in parts of whole sentences or words, of at most `longest` characters.

    An engine that hands over sound only when all of it is made is heard sooner this way.
    """
    parts: list[str] = []
    for sentence in _END_OF_SENTENCE.split(text):
        rest = sentence.strip()
        while len(rest) > longest:
            space = rest.rfind(" ", 1, longest + 1)
            end = space if space > 0 else longest
            parts.append(rest[:end])
            rest = rest[end:].lstrip()
        if rest:
            parts.append(rest)
    return tuple(parts)


def first_parts(texts: Iterable[str], most: int = 500) -> tuple[str, ...]:
    """Return the first part of each text, each once, at most so many."""
    firsts = (sayable_parts(spoken_text(text))[:1] for text in texts)
    return tuple(itertools.islice(dict.fromkeys(part for first in firsts for part in first), most))
