"""``table-assistant play``: a game, at the keys or from a script.

A script is a file or a pipe with what would be typed, one a line.  The output is then its
transcript: each line with ``> `` before it, below it what is said, a line each.
"""

import queue
import sys
from collections.abc import Iterable
from pathlib import Path

from assistant import places
from assistant.arrivals import arrived, voice_settings
from assistant.desk import Desk
from assistant.exits import Exit
from assistant.inbox import Item, Leave, Overdue, Typed
from assistant.library import open_library
from assistant.line.keys import Closed, Key, Line, Resumed, Stroke, is_terminal, read_keys
from assistant.scan.news import SourceEnded, SourceLost, SourceReady
from assistant.scan.watch import OFF, Watcher
from assistant.session import Session
from assistant.settings import load_settings
from assistant.speech.news import EarLost, EarReady, VoiceGone, VoiceReady
from assistant.speech.speaker import Speaker
from assistant.tasks.eyes import open_cascade
from assistant.tasks.table import asked_for, table
from assistant.words import say
from assistant.words.announcement import Announcement

STDIN = "-"
COMMENT = "#"
ECHO = "> "


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
            print(say("cli.no_words", file=file, why=why), file=sys.stderr)
            return Exit.CANNOT
    inbox: queue.SimpleQueue[Item | Stroke] = queue.SimpleQueue()
    settings, faulty = load_settings(places.settings_file())
    library = open_library(adult=settings.adult)
    settings = asked_for(settings, camera=OFF if camera is None else camera, speech=speech)
    speaker = Speaker(voice_settings(settings), inbox.put)
    eyes = Watcher(inbox.put, cascade=lambda: open_cascade(library))
    session = Session(
        library=library,
        settings=settings,
        speaker=speaker,
        eyes=eyes,
        problems=(*library.problems, *faulty),
        desk=Desk(kept, inbox.put),
        patient=True,
    )
    try:
        _Script(session, inbox).run(lines)
        speaker.wait_until_quiet()
    finally:
        session.desk.get_up(session)
        eyes.close()
        speaker.close()
    return Exit.DONE


class _Script:
    """Takes lines in, one after the other, and writes what is said."""

    def __init__(self, session: Session, inbox: "queue.SimpleQueue[Item | Stroke]") -> None:
        self._session = session
        self._inbox = inbox

    def run(self, lines: Iterable[str] | None) -> None:
        """Go through the lines, or through those of the pipe where there are none."""
        self._show(self._session.start())
        # What is ready is not waited for, and not told.
        self._session.awaited.clear()
        if lines is None:
            read_keys(self._inbox.put)
        else:
            for line in lines:
                self._inbox.put(Line(line))
            self._inbox.put(Closed())
        while not self._session.over:
            self._take(self._inbox.get())

    def _take(self, item: Item | Stroke) -> None:
        match item:
            case Line(text=text):
                self._say(text.strip())
            case Closed():
                self._session.take(Leave())
            case EarReady() | SourceReady() | SourceEnded():
                arrived(self._session, item)
            case VoiceReady():
                arrived(self._session, item)
                if item.key:
                    print(say(item.key, **item.values), file=sys.stderr, flush=True)
            case VoiceGone() | SourceLost():
                arrived(self._session, item)
                print(say(item.key, **item.values), file=sys.stderr, flush=True)
            case EarLost():
                for each in arrived(self._session, item):
                    print(each.text, file=sys.stderr, flush=True)
            case Key() | Resumed() | Overdue():
                pass
            case _:
                self._show(self._session.take(item))

    def _say(self, line: str) -> None:
        if not line or line.startswith(COMMENT):
            return
        shown = "".join(each if each.isprintable() else " " for each in line)
        print(ECHO + shown, flush=True)
        self._show(self._session.take(Typed(line)))

    def _show(self, announcements: Iterable[Announcement]) -> None:
        for each in announcements:
            print(each.text)
        sys.stdout.flush()
