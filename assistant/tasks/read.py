"""``table-assistant read``: the cards in pictures, videos, cameras and addresses."""

import contextlib
import json as json_
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from assistant import places, report
from assistant.cards.find import Unknown
from assistant.exits import Exit
from assistant.library import Library, open_library
from assistant.problems import Fault
from assistant.scan.news import Scanned
from assistant.scan.reading import read as readings
from assistant.scan.source import open_source
from assistant.settings import load_settings
from assistant.speech.speaker import Speaker
from assistant.tasks.eyes import open_cascade
from assistant.tasks.voice import open_speaker
from assistant.words import say
from assistant.words.announcement import Announcement, Priority, Route
from assistant.words.card import cut
from assistant.words.plain import printable


def read(sources: Sequence[str], *, json: bool, speech: bool) -> int:
    """Write and speak what is read from each source; return the exit code."""
    settings, _ = load_settings(places.settings_file())
    library = open_library(adult=settings.adult)
    speaker = open_speaker(settings) if speech and settings.speech else None
    reader = _Reader(library, speaker, json=json)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            for spec in sources:
                reader.read(spec)
            if speaker:
                speaker.wait_until_quiet()
    finally:
        if speaker:
            speaker.close()
    if reader.refused:
        return Exit.CANNOT
    return Exit.DONE if reader.count else Exit.NOTHING


class _Reader:
    """Reads sources one after the other.

    `count` is how many codes were read, `refused` whether a source could not be opened.
    """

    def __init__(self, library: Library, speaker: Speaker | None, *, json: bool) -> None:
        self.count = 0
        self.refused = False
        self._library = library
        self._speaker = speaker
        self._json = json
        self._cascade = open_cascade(library)
        self._live = False
        self._spoken_of = -1.0

    def read(self, spec: str) -> None:
        """Read one source to its end."""
        before = self.count
        try:
            # An empty name is no wish for the first camera here.
            source = open_source(spec if spec.strip() else '""', _trouble)
        except Fault as fault:
            self.refused = True
            _trouble(fault)
            return
        self._live = source.live
        try:
            for scanned in self._of(spec, readings(source, self._cascade, nothing=self._nothing)):
                self._tell(scanned)
        except Fault as fault:
            _trouble(fault)
            # A stream that ends was open; a picture that is none never was.
            self.refused = self.refused or (self.count == before and not source.live)
        finally:
            source.close()

    def _of(self, spec: str, scans: Iterator[Scanned]) -> Iterator[tuple[str, Scanned]]:
        """Yield each reading with the source as the person can find it again."""
        path = None if "://" in spec else Path(spec).expanduser()
        folder = path if path and path.is_dir() else None
        for scanned in scans:
            yield str(folder / scanned.source) if folder else spec, scanned

    def _nothing(self, name: str) -> None:
        if not self._json:
            print(say("report.nothing", source=name), file=sys.stderr, flush=True)

    def _tell(self, read: tuple[str, Scanned]) -> None:
        source, scanned = read
        self.count += 1
        started = time.monotonic()
        answer = self._library.scanned(scanned.payload)
        seconds = scanned.decoded_at - scanned.seen_at + time.monotonic() - started
        catalogue = self._library.catalogue
        unknown = say("report.unknown_code", payload=printable(scanned.payload, 200))
        lines: tuple[str, ...] = (unknown,)
        if not isinstance(answer, Unknown):
            lines = report.sentences(catalogue, scanned.payload, answer, unknown)
        if self._json:
            record = report.record(source, scanned.payload, answer, seconds)
            print(json_.dumps(record), flush=True)
        else:
            print(*lines, sep="\n", flush=True)
        if self._speaker:
            text = " ".join(lines)
            self._speaker.say(
                Announcement(text, cut(text), Priority.TEXT, Route.EAR, joins=self._joins(scanned))
            )

    def _joins(self, scanned: Scanned) -> bool:
        """Let cards of one picture, and all files, be heard whole; a camera's newest card cuts."""
        same = scanned.seen_at == self._spoken_of
        self._spoken_of = scanned.seen_at
        return same or not self._live


def _trouble(fault: Fault) -> None:
    print(say(fault.key, **fault.values), file=sys.stderr, flush=True)
