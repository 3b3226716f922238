"""``table-assistant``: sit down at the table."""

import queue
import sys
from dataclasses import replace
from pathlib import Path

from assistant import places
from assistant.arrivals import voice_settings
from assistant.desk import Desk
from assistant.exits import Exit
from assistant.inbox import Item
from assistant.library import open_library
from assistant.line.face import Face
from assistant.line.keys import Stroke
from assistant.scan.watch import OFF, Watcher
from assistant.session import Session
from assistant.settings import Settings, load_settings
from assistant.speech.speaker import Speaker


def table(*, camera: str | None, speech: bool, journal: Path | None = None) -> int:
    """Talk with the people at the table until they leave; return the exit code.

    Games are kept in `journal`, the user's own where it is None.
    """
    inbox: queue.SimpleQueue[Item | Stroke] = queue.SimpleQueue()
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
    )
    try:
        Face(session, inbox, sys.stdout).run()
    finally:
        session.desk.get_up(session)
        eyes.close()
        speaker.close()
    return Exit.DONE


def asked_for(settings: Settings, *, camera: str | None, speech: bool) -> Settings:
    """Return the settings with what the command line asks for; it holds for this sitting only."""
    if camera is not None:
        off = camera.casefold() == OFF
        settings = replace(settings, camera="" if off else camera, watching=not off)
    return replace(settings, speech=settings.speech and speech)
