"""The speaking child: ``python -m assistant.speech.child ENGINE``.

One line on stdin is one thing to do, one line on stdout is one thing that happened (see
`wire`).  stderr is for faults.  It ends when its stdin does, and so with its parent.
"""

import argparse
import os
import queue
import shutil
import signal
import sys
import threading
import traceback
from typing import BinaryIO

from assistant import places
from assistant.problems import Fault
from assistant.speech.spoken import spoken_text
from assistant.speech.tones import pcm
from assistant.speech.voices.engine import Engine
from assistant.speech.voices.feed import Feed
from assistant.speech.voices.kept import Kept
from assistant.speech.voices.making import Making
from assistant.speech.voices.output import Output, Private, open_output
from assistant.speech.voices.spawn import TEMP_VARIABLE
from assistant.speech.voices.starting import open_engine
from assistant.speech.wire import (
    Begun,
    Done,
    Failed,
    Message,
    Play,
    Prepare,
    Ready,
    Say,
    Stop,
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
        """Send one message."""
        self.write(to_line(message))

    def write(self, line: bytes) -> None:
        """Write one line; a parent that is gone hears nothing."""
        with self._lock:
            try:
                self._out.write(line)
            except OSError:
                return


class Child:
    """The engine, its output, and the thread that listens to the parent."""

    def __init__(self, line: Line, engine: Engine, options: argparse.Namespace) -> None:
        """Open the output.  Raises Fault."""
        name, device, voice = options.engine, options.device, options.voice
        self._line = line
        self._engine = engine
        self._feed = Feed()
        self._asked: queue.SimpleQueue[tuple[int, Say] | Prepare | None] = queue.SimpleQueue()
        self._output: Output | None = None
        self._making: Making | None = None
        if engine.makes:
            private = Private(options.id, options.table) if options.private else None
            self._output = open_output(device, self._feed, self._lose_device, private)
            kept = Kept(places.cache("speech"), name) if engine.slow else None
            self._making = Making(engine, kept, self._feed)
        elif device:
            raise Fault("speech.device_unchosen", engine=name)
        missing = voice and not self._voice_id(voice)
        note = ("speech.no_such_voice", {"voice": voice}) if missing else ("", {})
        stops = engine.makes or engine.stops
        plays, keeps = self._output is not None, engine.makes and engine.slow
        line.send(Ready(stops, *note, plays, keeps))

    def run(self) -> None:
        """Speak what is asked for, until stdin ends.  Raises Fault."""
        threading.Thread(target=self._listen, name="listen", daemon=True).start()
        while True:
            match self._next():
                case (int() as ticket, Say() as say):
                    if ticket == self._feed.ticket and self._speak(ticket, say):
                        self._line.send(Done(say.id))
                case Prepare() as wanted:
                    if self._making is not None:
                        voice = self._voice_id(wanted.voice)
                        self._making.want(wanted.texts, voice, wanted.rate, wanted.volume)
                case None:
                    raise Fault("speech.device_lost")

    def _next(self) -> tuple[int, Say] | Prepare | None:
        """Return what is asked for next; until then make the next sound ready."""
        while self._asked.empty() and self._making is not None and self._making.make_ahead():
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
        leave(0, group=not self._engine.makes)

    def _cut(self) -> None:
        self._feed.cut()
        if self._output is not None:
            self._output.cut()
        if not self._engine.makes:
            self._engine.stop()

    def _speak(self, ticket: int, say: Say) -> bool:
        """Say one text; False if it was cut."""
        text = spoken_text(say.text)
        if not text:
            return True
        voice = self._voice_id(say.voice)

        def begin() -> bool:
            if ticket != self._feed.ticket:
                return False
            self._line.send(Begun(say.id))
            return True

        if not self._engine.makes:
            self._engine.talk(text, voice, say.rate, say.volume, begin)
            return ticket == self._feed.ticket
        if self._making is None or self._output is None:
            return True
        self._making.speak(ticket, text, voice, say.rate, say.volume, begin)
        heard = self._feed.drain(ticket, self._output.tail)
        if heard:
            self._output.finish()
        return heard

    def _voice_id(self, wanted: str) -> str:
        """Return the id of the voice with this id or name, empty for none."""
        folded = wanted.casefold()
        for voice, name in self._engine.voices() if wanted else ():
            if folded in (voice.casefold(), name.casefold()):
                return voice
        return ""


def leave(code: int, group: bool = False) -> None:
    """End this process at once, and with `group` what the engine started."""
    folder = os.environ.get(TEMP_VARIABLE)
    if folder:
        shutil.rmtree(folder, ignore_errors=True)
    if group and sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)
    # Engines and devices have threads that an ordinary exit would wait for.
    os._exit(code)


def main() -> None:
    """Speak until stdin ends; the exit code is 0 then and 1 after a fault."""
    asked = argparse.ArgumentParser()
    asked.add_argument("engine")
    asked.add_argument("--device", default="")
    asked.add_argument("--voice", default="")
    asked.add_argument("--native", action="store_true")
    asked.add_argument("--private", action="store_true")
    asked.add_argument("--id", default="")
    asked.add_argument("--table", default="")
    options = asked.parse_args()
    line = Line()
    try:
        engine = open_engine(options.engine, options.voice, options.native)
        Child(line, engine, options).run()
    except Fault as fault:
        line.send(Failed(fault.key, dict(fault.values)))
    except Exception:
        # Whatever an engine raises: into the log, and the parent starts another child.
        traceback.print_exc()
    sys.stderr.flush()
    leave(1)


if __name__ == "__main__":
    main()
