"""On paper: what is said is written a line each, and lines come from a script.

What is written is a transcript for who reads it later: each line of the script with ``> `` before
it, below it what is said.
"""

import queue
import sys
from collections.abc import Iterable

from assistant.address import without_queries
from assistant.arrivals import arrived
from assistant.clients.keys import Closed, Key, Line, Resumed, Stroke, read_keys
from assistant.host import Host
from assistant.inbox import Item, Leave, Overdue, Typed
from assistant.scan.news import SourceEnded, SourceLost, SourceReady
from assistant.speech.voice import EarLost, EarReady, VoiceGone, VoiceReady
from assistant.words import sentence
from assistant.words.announcement import Announcement

COMMENT = "#"
ECHO = "> "


class Paper:
    """Where what is said is written, a line each, for who reads it later."""

    def tell(self, said: tuple[Announcement, ...]) -> None:
        """Write it."""
        print(*(each.text for each in said), sep="\n", flush=True)


class Script(Paper):
    """Takes lines in, one after the other, and writes what is said."""

    def __init__(self, host: Host, inbox: "queue.SimpleQueue[Item | Stroke]") -> None:
        self._host = host
        self._session = host.session
        self._inbox = inbox
        self._echo = ""
        host.join(self)

    def run(self, lines: Iterable[str] | None) -> None:
        """Go through the lines, or through those of the pipe where there are none."""
        self._host.start()
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
                self._host.take(Leave())
            case EarReady() | SourceReady() | SourceEnded():
                arrived(self._session, item)
            case VoiceReady():
                arrived(self._session, item)
                if item.key:
                    print(sentence(item.key, **item.values), file=sys.stderr, flush=True)
            case VoiceGone() | SourceLost():
                arrived(self._session, item)
                print(sentence(item.key, **item.values), file=sys.stderr, flush=True)
            case EarLost():
                for announcement in arrived(self._session, item):
                    print(announcement.text, file=sys.stderr, flush=True)
            case Key() | Resumed() | Overdue():
                pass
            case _:
                self._host.take(item)

    def _say(self, line: str) -> None:
        if not line or line.startswith(COMMENT):
            return
        shown = "".join(each if each.isprintable() else " " for each in without_queries(line))
        self._echo = ECHO + shown
        self._host.take(Typed(line))
        self._write_echo()

    def tell(self, said: tuple[Announcement, ...]) -> None:
        """Write what is said below the line that it answers."""
        self._write_echo()
        super().tell(said)

    def _write_echo(self) -> None:
        echo, self._echo = self._echo, ""
        # A transcript is for all: what was said in secret is not in it.
        if echo and self._session.transcript.secret_line:
            echo = ECHO + sentence("play.in_secret")
        if echo:
            print(echo, flush=True)
