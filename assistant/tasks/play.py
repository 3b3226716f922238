"""``table-assistant`` and its ``play``: sit down at the table, or have a script played.

A script is a file or a pipe with what would be typed, one a line.  The output is then its
transcript: each line with ``> `` before it, below it what is said, a line each.
"""

import contextlib
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from assistant import places
from assistant.cards.familiar import load_familiar
from assistant.clients.display import BrailleLine
from assistant.clients.keys import (
    is_terminal,
    leave_on_signals,
)
from assistant.clients.line import Face
from assistant.clients.script import Script
from assistant.commands.first_start import question_last
from assistant.commands.moment import made_ahead
from assistant.fingers import Fingers
from assistant.game_data import Ringing
from assistant.host import Host
from assistant.inbox import Overdue, Rang, Typed
from assistant.language.asked_like import question_bank
from assistant.language.bank import bank
from assistant.language.program import ways
from assistant.library import open_library, said_as, texts_at_hand
from assistant.problems import Exit
from assistant.scan.watch import OFF, Watcher
from assistant.seats.opening import PhoneSeats
from assistant.seats.wanted import Wanted
from assistant.session import Session, voice_settings
from assistant.settings import Settings, load_settings
from assistant.shared import Desk, Seats
from assistant.speech.speaker import Speaker
from assistant.speech.tones import NAMES
from assistant.tasks.devices import open_cascade
from assistant.words import sentence


class Alarm:
    """The clock of the table: one timer at a time, whose end is posted, and nothing else."""

    def __init__(self, post: Callable[[Rang], None]) -> None:
        """Begin with no timer."""
        self._post = post
        self._timer: threading.Timer | None = None

    def set(self, ringing: Ringing | None) -> None:
        """Run this timer in place of the one that runs, or none."""
        if self._timer:
            self._timer.cancel()
        self._timer = None
        if ringing:
            rang = Rang(ringing.number)
            self._timer = threading.Timer(ringing.seconds, self._post, [rang])
            self._timer.daemon = True
            self._timer.start()


@contextlib.contextmanager
def sitting(
    *,
    camera: str | None,
    speech: bool,
    journal: Path | None,
    patient: bool = False,
    seats: Wanted | None = None,
) -> "Iterator[tuple[Host, queue.SimpleQueue[Any]]]":
    """Open a voice and eyes for a table, and yield its host with the inbox; let go of all.

    Games are kept in `journal`, the user's own where it is None.  `seats` is how seats for phones
    are opened where that is not as usual.
    """
    # Each face has items of its own in it as well.
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    settings, faulty = load_settings(places.settings_file())
    library = open_library(adult=settings.adult)
    # What other threads have of it is never changed; new decks are handed over to them.
    catalogue, tied = library.catalogue, library.learned
    settings = asked_for(settings, camera=camera, speech=speech)
    voice = Speaker(voice_settings(settings), inbox.put)
    voice.pronounce(said_as(catalogue))
    if not patient:
        first = library.first_deck(settings.deck, settings.edition)
        voice.prepare(lambda: texts_at_hand(catalogue, first))
    eyes = Watcher(inbox.put, cascade=lambda: open_cascade(catalogue, tied))
    session = Session(
        library=library,
        settings=settings,
        speaker=voice,
        eyes=eyes,
        problems=(*library.problems, *faulty),
        desk=Desk(journal, inbox.put),
        patient=patient,
    )
    # In a script nobody sits at a phone.
    wanted = seats or Wanted(places.seats_file())
    pages = (
        None if patient else PhoneSeats(wanted, inbox.put, lambda: open_cascade(catalogue, tied))
    )
    session.desk.seats = pages
    host = Host(session)
    alarm = Alarm(inbox.put)
    # A script is read to its end, however long that takes.
    host.alarm = None if patient else alarm.set
    try:
        yield host, inbox
    finally:
        if pages:
            pages.close(for_good=False)
        host.get_up()
        alarm.set(None)
        eyes.close()
        voice.close()


def table(
    *,
    camera: str | None,
    speech: bool,
    journal: Path | None = None,
    screen: bool | None = None,
    seats: Wanted | None = None,
    opened: Callable[[Seats], None] | None = None,
) -> int:
    """Talk with the people at the table until they leave; return the exit code.

    With `seats` pages for phones are opened at once, and `opened` is called with them.

    `screen` opens the screen or, if False, line mode; None leaves it to the settings.  Where the
    terminal cannot show a screen it is line mode.
    """
    with sitting(camera=camera, speech=speech, journal=journal, seats=seats) as (host, inbox):
        session = host.session
        if seats:
            open_seats(host, inbox, opened)
        session.familiar = load_familiar(places.familiar_file())
        session.newcomer = is_terminal(sys.stdin) and _newcomer(session.settings)
        session.on_screen = _opens_screen(screen, session.settings)
        display = BrailleLine(reader=Fingers(session), breath=lambda: host.breath, post=inbox.put)
        host.join(display, session.on_display, display.press, display.was_read)
        overdue = threading.Timer(PATIENCE, inbox.put, [Overdue()])
        overdue.daemon = True
        overdue.start()
        # Made while people hear what is there; made by the first line, it would wait for it.
        ahead = (
            threading.Timer(AHEAD, made_ahead, [session.library.titles]),
            threading.Timer(LATER, lambda: (bank(), question_bank())),
        )
        for each in ahead:
            each.daemon = True
            each.start()
        try:
            ended = Exit.DONE
            if session.on_screen:
                ended = _on_screen(host, inbox)
            else:
                with Path(os.devnull).open("w") as nowhere:
                    # Without a standard output, as under some schedulers, it is still heard.
                    order = partial(question_last, session)
                    Face(host, inbox, sys.stdout or nowhere, order).run()
            if session.farewell:
                session.speaker.wait_until_quiet(LAST_WORD)
        finally:
            overdue.cancel()
            for each in ahead:
                each.cancel()
            display.close()
    return ended


def open_seats(
    host: Host, inbox: "queue.SimpleQueue[Any]", opened: Callable[[Seats], None] | None = None
) -> None:
    """Open the pages for phones; where they are is said behind the first words.  Raises Fault."""
    pages = host.session.desk.seats
    if pages:
        pages.open(())
        inbox.put(Typed(ways("seats")[0]))
        if opened:
            opened(pages)


def _on_screen(host: Host, inbox: "queue.SimpleQueue[Any]") -> Exit:
    """Talk on the screen until the person leaves; return the exit code.

    What was said last is left on the terminal.
    """
    # Loaded here: the toolkit takes longer than all of line mode.
    from assistant.screen.face import Face

    face = Face(host)
    # Voice and camera open while the toolkit loads.
    face.start()
    from assistant.screen.app import TableApp

    leave_on_signals(inbox.put)
    app = TableApp(face, inbox)
    app.run(mouse=False)
    if app.fault:
        raise app.fault
    for text in face.last_words:
        print(text)
    sys.stdout.flush()
    return Exit.STOPPED if face.stopped else Exit.DONE


def _newcomer(settings: Settings) -> bool:
    """Say whether somebody was not asked yet all there is to ask at the first start."""
    try:
        return settings.welcome > 0 or not places.settings_file().exists()
    except OSError:
        # They are there, and cannot be looked at.
        return False


def _opens_screen(asked: bool | None, settings: Settings) -> bool:
    """Return whether the screen opens; say so where somebody would wait for it in vain."""
    wanted = not settings.plain if asked is None else asked
    if not wanted or can_show_a_screen():
        return wanted
    # Who sits at the keys of a program that writes into a pipe sees nothing of it.
    if asked or (is_terminal(sys.stdin) and not is_terminal(sys.stdout)):
        print(sentence("cli.no_screen"), file=sys.stderr, flush=True)
    return False


def can_show_a_screen() -> bool:
    """Say whether keys, words and faults all go to a terminal that can place a cursor."""
    terminal = all(is_terminal(each) for each in (sys.stdin, sys.stdout, sys.stderr))
    # Windows has no TERM.
    usual = "windows" if os.name == "nt" else "dumb"
    return terminal and (os.environ.get("TERM") or usual) not in ("dumb", "unknown")


def asked_for(settings: Settings, *, camera: str | None, speech: bool) -> Settings:
    """Return the settings with what the command line asks for; it holds for this sitting only."""
    if camera is not None:
        off = camera.casefold() == OFF
        settings = replace(settings, camera="" if off else camera, watching=not off)
    if not speech:
        settings = replace(settings, speech=False, quiet=" ".join(NAMES))
    return settings


LAST_WORD = 2.0
"""Seconds in which the answer to a typed quit is spoken to its end."""
PATIENCE = 1.5
"""In this time, in seconds, a person expects to hear what is ready."""
AHEAD = 0.3
"""Seconds after which what the first line needs is made, so that it does not hold up the prompt."""
LATER = 15.0
"""Seconds after which what the first sentence of a game needs is made: first, one is set up.

Made while lines are typed that set it up, it would hold up their answers.
"""
STDIN = "-"


def play(
    file: str | None,
    *,
    camera: str | None,
    speech: bool,
    journal: str | None,
    screen: bool | None = None,
) -> int:
    """Play at the keys of a terminal, or from a script; return the exit code."""
    kept = Path(journal).expanduser() if journal else None
    if file is None and is_terminal(sys.stdin):
        return table(camera=camera, speech=speech, journal=kept, screen=screen)
    lines = None
    if file is not None and file != STDIN:
        try:
            lines = Path(file).expanduser().read_text("utf-8-sig", "replace").splitlines()
        except OSError as error:
            why = error.strerror or type(error).__name__
            print(sentence("cli.no_words", file=file, why=why), file=sys.stderr)
            return Exit.CANNOT
    eye = OFF if camera is None else camera
    with sitting(camera=eye, speech=speech, journal=kept, patient=True) as (host, inbox):
        Script(host, inbox).run(lines)
        host.session.speaker.wait_until_quiet()
    return Exit.DONE
