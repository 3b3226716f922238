"""The process of an engine: ``python -m assistant.speech.child speak SETTINGS``.

The settings are those of `VoiceSettings` as JSON, with the engine's own name.

One line on stdin is one thing to do, one line on stdout is one thing that happened (see
`voice`).  stderr is for faults.  It ends when its stdin does, and so with its parent.

``... child voices ENGINE`` and ``... child devices`` tell what was `Found`: pairs of id and
name, or lists of what is in `SoundDevice`.
"""

import contextlib
import json
import os
import queue
import shutil
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import BinaryIO

from assistant import places
from assistant.problems import Fault
from assistant.speech.devices import devices
from assistant.speech.engines import Engine, Maker, Talker
from assistant.speech.engines.dispatcher import Dispatcher
from assistant.speech.engines.espeak import Espeak
from assistant.speech.engines.piper import Piper
from assistant.speech.engines.pyttsx3 import open_pyttsx3
from assistant.speech.engines.reader import Reader
from assistant.speech.feed import Feed, pcm
from assistant.speech.output import Output, open_output
from assistant.speech.synthesis import SoundCache, Synthesis, spoken_text
from assistant.speech.voice import (
    TEMP_VARIABLE,
    Begun,
    Done,
    Found,
    Lost,
    Message,
    Play,
    Prepare,
    Ready,
    Say,
    Stop,
    Style,
    VoiceSettings,
    from_line,
    to_line,
)


class Line:
    """The way back to the parent, safe for several threads."""

    def __init__(self) -> None:
        """Take stdout for the messages alone: engines print there as well."""
        sys.stdout.flush()
        self._out: BinaryIO = os.fdopen(os.dup(1), "wb", buffering=0)
        self._lock = threading.Lock()
        os.dup2(2, 1)

    def send(self, message: Message) -> None:
        """Send one message; a parent that is gone hears nothing."""
        with self._lock, contextlib.suppress(OSError):
            self._out.write(to_line(message))


class Child:
    """The engine, its output, and the thread that listens to the parent."""

    def __init__(self, line: Line, engine: Engine, settings: VoiceSettings) -> None:
        """Open the output.  Raises Fault."""
        self._line = line
        self._engine = engine
        self._feed = Feed()
        self._asked: queue.SimpleQueue[tuple[int, Say] | Prepare | None] = queue.SimpleQueue()
        self._output: Output | None = None
        self._synthesis: Synthesis | None = None
        slow = isinstance(engine, Maker) and engine.slow
        if isinstance(engine, Maker):
            self._output = open_output(settings, self._feed, self._lose_device)
            kept = SoundCache(places.cache("speech"), settings.engine) if slow else None
            self._synthesis = Synthesis(engine, kept, self._feed)
        elif settings.device:
            raise Fault("speech.device_unchosen", engine=settings.engine)
        styles = (settings.style, settings.style_mine)
        missing = next((each.voice for each in styles if self._lacks(each)), "")
        line.send(
            Ready(
                stops=not isinstance(engine, Talker) or engine.stops,
                key="speech.no_such_voice" if missing else "",
                values={"voice": missing} if missing else {},
                plays=self._output is not None,
                keeps=slow,
            )
        )

    def run(self) -> None:
        """Speak what is asked for, until stdin ends.  Raises Fault."""
        threading.Thread(target=self._listen, name="listen", daemon=True).start()
        while True:
            match self._next():
                case (int() as ticket, Say() as say):
                    if ticket == self._feed.ticket and self._speak(ticket, say):
                        self._line.send(Done(say.id))
                case Prepare(parts=parts, style=style):
                    if self._synthesis is not None:
                        self._synthesis.want(parts, self._known(style))
                case None:
                    raise Fault("speech.device_lost")

    def _next(self) -> tuple[int, Say] | Prepare | None:
        """Return what is asked for next; until then make the next sound ready."""
        while self._asked.empty() and self._synthesis is not None and self._synthesis.make_ahead():
            pass
        return self._asked.get()

    def _lose_device(self) -> None:
        self._feed.lose()
        self._asked.put(None)

    def _listen(self) -> None:
        for line in sys.stdin.buffer:
            match from_line(line):
                case Say() as say:
                    self._asked.put((self._feed.ticket, say))
                case Prepare() as wanted:
                    self._asked.put(wanted)
                case Play(notes=notes, volume=volume):
                    self._feed.play(pcm(tuple((note[0], note[1]) for note in notes), volume))
                case Stop():
                    self._cut()
        self._cut()
        if self._output is not None:
            self._output.close()
        leave(0, group=self._output is None)

    def _cut(self) -> None:
        self._feed.cut()
        if self._output is not None:
            self._output.cut()
        if isinstance(self._engine, Talker):
            self._engine.stop()

    def _speak(self, ticket: int, say: Say) -> bool:
        """Say one text; False if it was cut."""
        text, style = spoken_text(say.text), self._known(say.style)
        if not text:
            return True

        def begin() -> bool:
            if ticket != self._feed.ticket:
                return False
            self._line.send(Begun(say.id))
            return True

        if isinstance(self._engine, Talker):
            self._engine.talk(text, style, begin)
            return ticket == self._feed.ticket
        if self._synthesis is None or self._output is None:
            return True
        self._synthesis.speak(ticket, text, style, begin)
        heard = self._feed.drain(ticket, self._output.tail)
        if heard:
            self._output.finish()
        return heard

    def _known(self, style: Style) -> Style:
        """Return the style with the id of its voice, which may be named; empty for none."""
        wanted = style.voice.casefold()
        for voice, name in self._engine.voices() if wanted else ():
            if wanted in (voice.casefold(), name.casefold()):
                return replace(style, voice=voice)
        return replace(style, voice="")

    def _lacks(self, style: Style) -> bool:
        return bool(style.voice) and not self._known(style).voice


_ENGINES: Mapping[str, Callable[[str], Engine]] = {
    "espeak": lambda voice: Espeak(),
    "pyttsx3": lambda voice: open_pyttsx3(native=False),
    "native": lambda voice: open_pyttsx3(native=True),
    "piper": Piper,
    "dispatcher": lambda voice: Dispatcher(),
    "reader": lambda voice: Reader(),
    "tones": lambda voice: Maker(),
}
"""How each engine is started; some load the voice that is wanted."""


def open_engine(name: str, voice: str = "") -> Engine:
    """Start the engine of this name.  Raises Fault."""
    if name not in _ENGINES:
        raise Fault("speech.no_engine", engine=name)
    return _ENGINES[name](voice)


def leave(code: int, group: bool = False) -> None:
    """End this process at once, and with `group` what the engine started."""
    sys.stderr.flush()
    folder = os.environ.get(TEMP_VARIABLE)
    if folder:
        shutil.rmtree(folder, ignore_errors=True)
    if group and sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)
    # Engines and devices have threads that an ordinary exit would wait for.
    os._exit(code)


def main() -> None:
    """Do the task; the exit code is 1 after a fault."""
    line = Line()
    try:
        match sys.argv[1:]:
            case ["speak", written]:
                settings = VoiceSettings(**json.loads(written))
                engine = open_engine(settings.engine, settings.voice)
                Child(line, engine, settings).run()
            case ["voices", name]:
                line.send(Found(open_engine(name).voices()))
            case ["devices"]:
                rows = [(each.name, each.id, each.usual, each.real) for each in devices()]
                line.send(Found(rows))
        leave(0)
    except Fault as fault:
        line.send(Lost(fault.key, dict(fault.values)))
    except Exception:
        # Whatever an engine raises: into the log, and the parent starts another child.
        traceback.print_exc()
    leave(1)


if __name__ == "__main__":
    main()
