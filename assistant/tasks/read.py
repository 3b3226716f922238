"""``table-assistant read``: the cards in pictures, videos, cameras and addresses."""

import contextlib
import json as json_
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from assistant.address import spoken_address
from assistant.cards.by_print import by_print
from assistant.cards.find import Unknown
from assistant.installed import adding
from assistant.library import Library
from assistant.problems import Exit, Fault
from assistant.scan.frame import Frame
from assistant.scan.news import Scanned
from assistant.scan.printed import can_read_print, read_print
from assistant.scan.reading import read as readings
from assistant.scan.source import open_source
from assistant.speech.speaker import Speaker
from assistant.tasks.console import at_hand, cannot, told
from assistant.tasks.devices import open_cascade, open_speaker
from assistant.tasks.lookup import card_lines, card_record
from assistant.words import sentence
from assistant.words.announcement import ASKER, Announcement, Priority
from assistant.words.plain import printable


def read(sources: Sequence[str], *, json: bool, speech: bool) -> int:
    """Write and speak what is read from each source; return the exit code."""
    settings, library = at_hand()
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
        self._cascade = open_cascade(library.catalogue, library.learned)
        self._live = False
        self._spoken_of = -1.0
        self._page = 1
        self._frame: Frame | None = None

    def read(self, spec: str) -> None:
        """Read one source to its end."""
        before = self.count
        try:
            # An empty name is no wish for the first camera here.
            source = open_source(spec if spec.strip() else '""', _refused)
        except Fault as fault:
            self.refused = True
            cannot(told(fault))
            return
        self._live = source.live
        try:
            self._page = 1
            scans = readings(source, self._cascade, arrived=self._arrived, nothing=self._nothing)
            for scanned in self._of(spec, scans):
                self._tell(scanned)
        except Fault as fault:
            cannot(told(fault))
            # A stream that ends was open; a picture that is none never was.
            self.refused = self.refused or (self.count == before and not source.live)
        finally:
            source.close()

    def _of(self, spec: str, scans: Iterator[Scanned]) -> Iterator[tuple[str, Scanned]]:
        """Yield each reading with the source as the person can find it again."""
        path = None if "://" in spec else Path(spec).expanduser()
        folder = path if path and path.is_dir() else None
        for scanned in scans:
            yield str(folder / scanned.source) if folder else spoken_address(spec), scanned

    def _arrived(self, frame: Frame) -> None:
        self._frame = frame

    def _nothing(self, name: str) -> None:
        """Tell a picture without a code by the print in it, or say why that is not done."""
        frame = self._frame
        if frame is None or not frame.still or frame.page:
            self._say_nothing(sentence("report.nothing", source=name))
            return
        if not can_read_print():
            more = sentence("report.nothing_print", install=adding("ocr"))
            self._say_nothing(sentence("report.nothing", source=name), more)
            return
        started = time.monotonic()
        try:
            found = read_print(frame.image)
        except Fault as fault:
            self._say_nothing(sentence("report.nothing", source=name), told(fault))
            return
        answer = by_print(self._library.index, found.lines)
        if answer is None:
            key = "nothing_told" if found.text else "nothing"
            self._say_nothing(sentence(f"report.{key}", source=name))
            return
        self.count += 1
        lines = card_lines(self._library.catalogue, found.lines[0], answer, "")
        if self._json:
            seconds = time.monotonic() - started
            print(json_.dumps(card_record(name, "", answer, seconds)), flush=True)
        else:
            print(*lines, sep="\n", flush=True)
        if self._speaker:
            text = " ".join(lines)
            self._speaker.say(Announcement(text, text, Priority.TEXT, ASKER, joins=True))

    def _say_nothing(self, *sentences: str) -> None:
        if not self._json:
            print(*sentences, file=sys.stderr, flush=True)

    def _tell(self, read: tuple[str, Scanned]) -> None:
        source, scanned = read
        self.count += 1
        started = time.monotonic()
        answer = self._library.scanned(scanned.payload)
        seconds = scanned.decoded_at - scanned.seen_at + time.monotonic() - started
        catalogue = self._library.catalogue
        unknown = sentence("report.unknown_code", payload=printable(scanned.payload, 200))
        lines: tuple[str, ...] = (unknown,)
        spot = scanned.spot
        if not isinstance(answer, Unknown):
            lines = card_lines(catalogue, scanned.payload, answer, unknown)
        if spot:
            key = "on_sheet" if spot.page == self._page else "on_page"
            self._page = spot.page
            values = {"page": spot.page, "row": spot.row, "column": spot.column}
            lines = (sentence(f"report.{key}", card=lines[0], **values), *lines[1:])
        if self._json:
            record = card_record(source, scanned.payload, answer, seconds)
            if spot:
                record["sheet"] = {"page": spot.page, "row": spot.row, "column": spot.column}
            print(json_.dumps(record), flush=True)
        else:
            print(*lines, sep="\n", flush=True)
        if self._speaker:
            text = " ".join(lines)
            self._speaker.say(
                Announcement(text, text, Priority.TEXT, ASKER, joins=self._joins(scanned))
            )

    def _joins(self, scanned: Scanned) -> bool:
        """Let cards of one picture, and all files, be heard whole; a camera's newest card cuts."""
        same = scanned.seen_at == self._spoken_of
        self._spoken_of = scanned.seen_at
        return same or not self._live


def _refused(fault: Fault) -> None:
    cannot(told(fault))
