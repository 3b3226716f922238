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
from typing import BinaryIO, TypeAlias

from assistant.problems import Fault
from assistant.speech.spoken import spoken_text
from assistant.speech.voices.espeak import Espeak
from assistant.speech.voices.feed import Feed
from assistant.speech.voices.output import Output, open_output
from assistant.speech.voices.pyttsx3_engine import Pyttsx3
from assistant.speech.voices.spawn import TEMP_VARIABLE
from assistant.speech.wire import Begun, Done, Failed, Message, Ready, Say, Stop, from_line, to_line

Engine: TypeAlias = Espeak | Pyttsx3


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

    def __init__(self, line: Line, engine: Engine, device: str, voice: str) -> None:
        """Open the output.  Raises Fault."""
        self._line = line
        self._engine = engine
        self._feed = Feed()
        self._output: Output | None = None
        if engine.stops:
            self._output = open_output(device, self._feed)
        elif device:
            raise Fault("speech.device_unchosen")
        self._asked: queue.SimpleQueue[tuple[int, Say]] = queue.SimpleQueue()
        missing = voice and not self._voice_id(voice)
        note = ("speech.no_such_voice", {"voice": voice}) if missing else ("", {})
        line.send(Ready(engine.stops, *note))

    def run(self) -> None:
        """Speak what is asked for, until stdin ends."""
        threading.Thread(target=self._listen, name="listen", daemon=True).start()
        while True:
            ticket, say = self._asked.get()
            if ticket == self._feed.ticket and self._speak(ticket, say):
                self._line.send(Done(say.id))

    def _listen(self) -> None:
        for line in sys.stdin.buffer:
            match from_line(line):
                case Say() as say:
                    self._asked.put((self._feed.ticket, say))
                case Stop():
                    self._feed.cut()
                    if self._output is not None:
                        self._output.cut()
        self._feed.cut()
        if self._output is not None:
            self._output.close()
        leave(0, group=not self._engine.stops)

    def _speak(self, ticket: int, say: Say) -> bool:
        """Say one text; False if it was cut."""
        text = spoken_text(say.text)
        if not text:
            return True
        voice = self._voice_id(say.voice)
        if isinstance(self._engine, Pyttsx3) and self._output is None:
            self._line.send(Begun(say.id))
            self._engine.speak(text, voice, say.rate, say.volume)
            return True
        begun = False

        def put(pcm: bytes) -> bool:
            nonlocal begun
            goes_on = self._feed.put(ticket, pcm)
            if goes_on and pcm and not begun:
                begun = True
                self._line.send(Begun(say.id))
            return goes_on

        self._engine.make(text, voice, say.rate, say.volume, put)
        tail = self._output.tail if self._output is not None else 0.0
        heard = self._feed.drain(ticket, tail)
        if heard and self._output is not None:
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


def open_engine(name: str, native: bool = False) -> Engine:
    """Start the engine of this name.  Raises Fault."""
    match name:
        case "espeak":
            return Espeak()
        case "pyttsx3":
            return Pyttsx3(native)
        case _:
            raise Fault("speech.no_engine", engine=name)


def main() -> None:
    """Speak until stdin ends; the exit code is 0 then and 1 after a fault."""
    asked = argparse.ArgumentParser()
    asked.add_argument("engine")
    asked.add_argument("--device", default="")
    asked.add_argument("--voice", default="")
    asked.add_argument("--native", action="store_true")
    options = asked.parse_args()
    line = Line()
    try:
        engine = open_engine(options.engine, options.native)
        Child(line, engine, options.device, options.voice).run()
    except Fault as fault:
        line.send(Failed(fault.key, dict(fault.values)))
    except Exception:
        # Whatever an engine raises: into the log, and the parent starts another child.
        traceback.print_exc()
    sys.stderr.flush()
    leave(1)


if __name__ == "__main__":
    main()
