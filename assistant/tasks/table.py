"""``table-assistant``: sit down at the table."""

import os
import queue
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from assistant import places
from assistant.arrivals import voice_settings
from assistant.desk import Desk
from assistant.exits import Exit
from assistant.library import open_library
from assistant.line.face import Face
from assistant.line.keys import is_terminal
from assistant.scan.watch import OFF, Watcher
from assistant.session import Session
from assistant.settings import Settings, load_settings
from assistant.speech.speaker import Speaker


def table(
    *, camera: str | None, speech: bool, journal: Path | None = None, screen: bool = False
) -> int:
    """Talk with the people at the table until they leave; return the exit code.

    Games are kept in `journal`, the user's own where it is None.  With `screen` it opens
    the screen where the terminal can show one.
    """
    # Each face has items of its own in it as well.
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    settings, faulty = load_settings(places.settings_file())
    library = open_library(adult=settings.adult)
    settings = asked_for(settings, camera=camera, speech=speech)
    speaker = Speaker(voice_settings(settings), inbox.put)
    eyes = Watcher(inbox.put)
    session = Session(
        library=library,
        settings=settings,
        speaker=speaker,
        eyes=eyes,
        problems=(*library.problems, *faulty),
        desk=Desk(journal, inbox.put),
        newcomer=is_terminal(sys.stdin) and not places.settings_file().exists(),
        on_screen=screen and can_show_a_screen() and not settings.plain,
    )
    try:
        if session.on_screen:
            # Loaded here: the toolkit takes longer than all of line mode.
            from assistant.screen.run import run

            return Exit.DONE if run(session, inbox) else Exit.STOPPED
        Face(session, inbox, sys.stdout).run()
    finally:
        session.desk.get_up(session)
        eyes.close()
        speaker.close()
    return Exit.DONE


def can_show_a_screen() -> bool:
    """Say whether keys, words and faults all go to a terminal that can place a cursor."""
    terminal = all(is_terminal(each) for each in (sys.stdin, sys.stdout, sys.stderr))
    # Windows has no TERM.
    usual = "" if os.name == "nt" else "dumb"
    return terminal and os.environ.get("TERM", usual) != "dumb"


def asked_for(settings: Settings, *, camera: str | None, speech: bool) -> Settings:
    """Return the settings with what the command line asks for; it holds for this sitting only."""
    if camera is not None:
        off = camera.casefold() == OFF
        settings = replace(settings, camera="" if off else camera, watching=not off)
    return replace(settings, speech=settings.speech and speech)
