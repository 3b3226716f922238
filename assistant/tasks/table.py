"""``table-assistant``: sit down at the table."""

import queue
import sys
from dataclasses import replace

from assistant import places
from assistant.arrivals import voice_settings
from assistant.exits import Exit
from assistant.inbox import Item
from assistant.library import open_library
from assistant.line.face import Face
from assistant.line.keys import Stroke
from assistant.scan.watch import OFF, Watcher
from assistant.session import Session
from assistant.settings import load_settings
from assistant.speech.speaker import Speaker


def table(*, camera: str | None, speech: bool) -> int:
    """Talk with the people at the table until they leave; return the exit code."""
    inbox: queue.SimpleQueue[Item | Stroke] = queue.SimpleQueue()
    settings, faulty = load_settings(places.settings_file())
    library = open_library(adult=settings.adult)
    # What the command line asks for holds for this sitting only.
    if camera is not None:
        off = camera.casefold() == OFF
        settings = replace(settings, camera="" if off else camera, watching=not off)
    settings = replace(settings, speech=settings.speech and speech)
    speaker = Speaker(voice_settings(settings), inbox.put)
    eyes = Watcher(inbox.put)
    session = Session(
        library=library,
        settings=settings,
        speaker=speaker,
        eyes=eyes,
        problems=(*library.problems, *faulty),
    )
    try:
        Face(session, inbox, sys.stdout).run()
    finally:
        eyes.close()
        speaker.close()
    return Exit.DONE
