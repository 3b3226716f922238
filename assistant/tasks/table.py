"""``table-assistant``: sit down at the table."""

import os
import queue
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from assistant import places
from assistant.arrivals import voice_settings
from assistant.cards.familiar import load_familiar
from assistant.desk import Desk
from assistant.display.outlets import BrailleLine, Outlets
from assistant.exits import Exit
from assistant.library import open_library, texts_at_hand
from assistant.line.face import Face
from assistant.line.keys import is_terminal
from assistant.scan.watch import OFF, Watcher
from assistant.session import Session
from assistant.settings import Settings, load_settings
from assistant.speech.speaker import Speaker
from assistant.speech.tones import NAMES
from assistant.tasks.eyes import open_cascade
from assistant.words import say


def table(
    *, camera: str | None, speech: bool, journal: Path | None = None, screen: bool | None = None
) -> int:
    """Talk with the people at the table until they leave; return the exit code.

    Games are kept in `journal`, the user's own where it is None.  `screen` opens the
    screen or, if False, line mode; None leaves it to the settings.  Where the terminal
    cannot show a screen it is line mode.
    """
    # Each face has items of its own in it as well.
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    settings, faulty = load_settings(places.settings_file())
    library = open_library(adult=settings.adult)
    settings = asked_for(settings, camera=camera, speech=speech)
    on_screen = _opens_screen(screen, settings)
    voice, line = Speaker(voice_settings(settings), inbox.put), BrailleLine()
    voice.prepare(lambda: texts_at_hand(library, settings.deck))
    eyes = Watcher(inbox.put, cascade=lambda: open_cascade(library))
    session = Session(
        library=library,
        settings=settings,
        speaker=Outlets(voice, line, lambda: session.settings.display),
        eyes=eyes,
        problems=(*library.problems, *faulty),
        familiar=load_familiar(places.familiar_file()),
        desk=Desk(journal, inbox.put),
        newcomer=is_terminal(sys.stdin) and _newcomer(settings),
        on_screen=on_screen,
    )
    try:
        if session.on_screen:
            # Loaded here: the toolkit takes longer than all of line mode.
            from assistant.screen.run import run

            return Exit.DONE if run(session, inbox) else Exit.STOPPED
        with Path(os.devnull).open("w") as nowhere:
            # Without a standard output, as under some schedulers, it is still heard.
            Face(session, inbox, sys.stdout or nowhere).run()
    finally:
        session.desk.get_up(session)
        eyes.close()
        line.close()
        voice.close()
    return Exit.DONE


def _newcomer(settings: Settings) -> bool:
    """Say whether somebody was not asked yet all there is to ask at the first start."""
    return settings.welcome > 0 or not places.settings_file().exists()


def _opens_screen(asked: bool | None, settings: Settings) -> bool:
    """Return whether the screen opens; say so where somebody would wait for it in vain."""
    wanted = not settings.plain if asked is None else asked
    if not wanted or can_show_a_screen():
        return wanted
    # Who sits at the keys of a program that writes into a pipe sees nothing of it.
    if asked or (is_terminal(sys.stdin) and not is_terminal(sys.stdout)):
        print(say("cli.no_screen"), file=sys.stderr, flush=True)
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
