"""``table-assistant proof``: every label of a deck is shown once, and the rest is told.

Cards are shown to a camera or typed as codes, in line mode and with a voice; or they are
in pictures and videos, which are looked through one after the other.
"""

import queue
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from assistant import places
from assistant.arrivals import voice_settings
from assistant.exits import Exit
from assistant.labels.choosing import find_deck
from assistant.labels.proof_book import ProofBook
from assistant.library import Library, open_library
from assistant.line.face import Face
from assistant.problems import Fault
from assistant.scan.reading import read as readings
from assistant.scan.source import open_source
from assistant.scan.watch import OFF, Watcher
from assistant.settings import load_settings
from assistant.speech.speaker import Speaker
from assistant.tasks.eyes import open_cascade
from assistant.tasks.proof_sitting import Proof
from assistant.tasks.table import asked_for
from assistant.words import say
from assistant.words.announcement import Announcement

_LAST_WORDS = 20.0
"""Seconds for the voice to say how the proof stands."""


def proof(
    deck: str,
    sources: Sequence[str],
    *,
    camera: str | None,
    speech: bool,
    fresh: bool = False,
) -> int:
    """Prove the labels of a deck; return the exit code: 0 when all are in place.

    Pictures and videos in `sources` are looked through; without them it talks with the
    person who shows the cards.  `fresh` forgets what was shown before.
    """
    settings, _ = load_settings(places.settings_file())
    library = open_library(adult=settings.adult)
    settings = asked_for(settings, camera=camera, speech=speech)
    try:
        chosen = find_deck(library.catalogue, deck)
        book = ProofBook(chosen)
        if fresh:
            book.start_over()
    except Fault as fault:
        return _refused(fault)
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    speaker = Speaker(voice_settings(settings), inbox.put)
    sitting = Proof(library, chosen, book, settings, speaker)
    eyes = Watcher(inbox.put, cascade=lambda: open_cascade(library))
    try:
        if sources:
            return _look_through(sitting, library, sources)
        eyes.watch(settings.camera if settings.watching else OFF)
        Face(sitting, inbox, sys.stdout).run()
        # How it stands is heard to its end, also by who has just left.
        speaker.wait_until_quiet(_LAST_WORDS)
    finally:
        eyes.close()
        speaker.close()
    return Exit.DONE if book.tally.complete else Exit.NOTHING


def _refused(fault: Fault) -> int:
    print(say(fault.key, **fault.values), file=sys.stderr)
    return Exit.CANNOT


def _look_through(sitting: Proof, library: Library, sources: Sequence[str]) -> int:
    """Show what is in pictures and videos; return the exit code."""
    refused = False
    # Heard is how it ends: the names of a hundred cards would take minutes.
    sitting.silent = True
    cascade = open_cascade(library)

    def trouble(fault: Fault) -> None:
        nonlocal refused
        refused = True
        _refused(fault)

    for spec in sources:
        try:
            source = open_source(spec if spec.strip() else '""', trouble)
            try:
                for scanned in readings(source, cascade):
                    _print(sitting.take(scanned))
            finally:
                source.close()
        except Fault as fault:
            trouble(fault)
    sitting.silent = False
    _print(sitting.end(whole=True))
    sitting.speaker.wait_until_quiet()
    if refused:
        return Exit.CANNOT
    return Exit.DONE if sitting.book.tally.complete else Exit.NOTHING


def _print(announcements: Iterable[Announcement]) -> None:
    print(*(each.text for each in announcements), sep="\n", flush=True)
