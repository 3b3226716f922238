"""A voice in a process of its own: started, told what to say, listened to, and ended.

On each platform in its own way, with a folder and a log of its own.
"""

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import IO, Any, Literal

from assistant import places, tongue
from assistant.files import at_once
from assistant.problems import Fault
from assistant.scratch import Scratch
from assistant.speech.engines import plain_why
from assistant.speech.voice import (
    LANGUAGE_VARIABLE,
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
    Voice,
    VoiceEvent,
    VoiceSettings,
    from_line,
    to_line,
)

_APART = 0
"""Creation flags that give a child no window and a group of its own, where there are such."""
if sys.platform == "win32":
    _APART = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
_PACKAGES = Path(__file__).parents[2]
_LOG_LIMIT = 1_000_000
"""Bytes after which the log starts anew."""
_GRACE = 0.2
"""Seconds that a child has to free its device before it is ended."""
_PATIENCE = 20.0
"""Seconds for an answer to a question."""


class ChildVoice(Voice):
    """A voice in a child process.

    A child that cannot stop is ended to be silent, and a warm spare takes its place.
    """

    def __init__(self, settings: VoiceSettings, hear: Callable[[VoiceEvent], None]) -> None:
        """Start the engine of the settings; `hear` gets what becomes of it.  Raises Fault.

        ``native`` is pyttsx3 that speaks by itself instead of through our own output.
        """
        super().__init__(hear)
        self.name = settings.engine
        self._style, self._mine = settings.style, settings.style_mine
        # What is not open yet tells nothing about itself; only pyttsx3 may not stop.
        self._stops = settings.engine not in ("pyttsx3", "native")
        here = replace(settings, device=_absolute(settings.device))
        self._arguments = ("speak", json.dumps(asdict(here)))
        self._lock = threading.RLock()
        self._unsaid: set[int] = set()
        self._parts: tuple[str, ...] = ()
        self._heard = self._closed = False
        self._spare: _Child | None = None
        self._now: _Child | None = None
        with self._lock:
            self._now = _Child(self._arguments, self._told)

    @property
    def pid(self) -> int:
        """The process that speaks, 0 for none."""
        with self._lock:
            return self._now.process.pid if self._now is not None else 0

    def speak(self, number: int, text: str, *, mine: bool = False) -> None:
        with self._lock:
            child, style = self._now, self._mine if mine else self._style
            self._unsaid.add(number)
        if child is not None:
            child.send(Say(number, text, style))

    def stop(self) -> None:
        with self._lock:
            child = self._now
            if child is None or not self._unsaid:
                return
            self._unsaid.clear()
            if self._stops:
                child.send(Stop())
            else:
                self._now, self._spare = self._spare, None
                child.end()
                self._replace()

    def play(self, notes: Sequence[tuple[float, float]]) -> None:
        with self._lock:
            child, volume = self._now, self._style.volume
        if child is not None and self._heard:
            child.send(Play(notes, volume))

    def prepare(self, parts: Sequence[str]) -> None:
        """Make these parts of texts ready, now and after each change."""
        with self._lock:
            self._parts = tuple(parts)
        self._prepare()

    def change(self, style: Style, mine: Style) -> None:
        self._style, self._mine = style, mine
        self._prepare()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            children = [child for child in (self._now, self._spare) if child is not None]
            self._now = self._spare = None
        for child in children:
            child.close()

    def _prepare(self) -> None:
        with self._lock:
            # What is read soon was asked for.
            child, parts, style = self._now, self._parts, self._mine
        # One that is not ready may never read what it is sent.
        if child is not None and child.ready is not None and parts:
            child.send(Prepare(parts, style))

    def _replace(self) -> None:
        """See to a child that speaks and, where it cannot stop, to a spare."""
        try:
            if self._now is None:
                self._now = _Child(self._arguments, self._told)
            if self._spare is None:
                self._spare = _Child(self._arguments, self._told)
        except Fault as fault:
            self._hear(Lost(fault.key, fault.values, self._heard))

    def _told(self, child: "_Child", message: Message | None) -> None:
        with self._lock:
            if self._closed:
                return
            if child is self._spare and message is None:
                self._spare = None
            if child is not self._now:
                return
        match message:
            case Ready():
                self._open(message)
            case Begun():
                self._hear(message)
            case Done(id=number):
                with self._lock:
                    wanted = number in self._unsaid
                    self._unsaid.discard(number)
                if wanted:
                    self._hear(message)
            case None:
                with self._lock:
                    self._now = None
                    self._unsaid.clear()
                log = str(places.log_file("speech"))
                lost = child.lost or Lost("speech.died", {"engine": self.name, "log": log})
                self._hear(replace(lost, heard=self._heard))

    def _open(self, ready: Ready) -> None:
        if not self._heard:
            self._heard, self._stops = True, ready.stops
            self._hear(ready)
        self._prepare()
        if not ready.stops:
            with self._lock:
                if not self._closed:
                    self._replace()


class _Child:
    """A running child and the thread that reads from it.  `tell` comes from that thread."""

    def __init__(
        self, arguments: Sequence[str], tell: Callable[["_Child", Message | None], None]
    ) -> None:
        """Start the child; None is told when it has ended.  Raises Fault."""
        self.ready: Ready | None = None
        self.lost: Lost | None = None
        self._tell = tell
        self._temp = Scratch()
        try:
            with _log() as log:
                self.process = subprocess.Popen(
                    # Never a module of the working folder.
                    [sys.executable, "-P", "-m", "assistant.speech.child", *arguments],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    bufsize=0,
                    env=_environment(self._temp.path),
                    creationflags=_APART,
                    start_new_session=sys.platform != "win32",
                )
        except OSError as error:
            self._temp.close()
            raise Fault("speech.no_child", why=plain_why(error)) from error
        threading.Thread(target=self._read, name="speech child", daemon=True).start()

    def send(self, message: Message) -> None:
        """Send a message; a child that has ended is noticed by the reading thread."""
        if self.process.stdin is not None:
            with contextlib.suppress(OSError, ValueError):
                self.process.stdin.write(to_line(message))

    def end(self) -> None:
        """End the child and all it started, at once."""
        if sys.platform == "win32":
            self.process.kill()
        else:
            # The group outlives its leader where the engine started a player.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._temp.close()
        self._hang_up()

    def close(self) -> None:
        """Let the child free its device, then end it."""
        self._hang_up()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(_GRACE)
        self.end()

    def _hang_up(self) -> None:
        if self.process.stdin is not None:
            with contextlib.suppress(OSError):
                self.process.stdin.close()

    def _read(self) -> None:
        if self.process.stdout is None:
            return
        with contextlib.suppress(OSError, ValueError), self.process.stdout as lines:
            for line in lines:
                message = from_line(line)
                if isinstance(message, Ready):
                    self.ready = message
                elif isinstance(message, Lost):
                    self.lost = message
                if message is not None:
                    self._tell(self, message)
        self.end()
        self._tell(self, None)


def ask(*question: str) -> Sequence[Sequence[Any]] | None:
    """Return what an engine's process answers, None if it cannot; `question` as in `child`."""
    told: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
    try:
        child = _Child(question, lambda _, message: told.put(message))
    except Fault:
        return None
    try:
        answer = told.get(timeout=_PATIENCE)
    except queue.Empty:
        return None
    finally:
        child.close()
    return answer.rows if isinstance(answer, Found) else None


def _environment(temp: Path) -> Mapping[str, str]:
    """Return the child's environment, with `temp` as the folder for all its files."""
    packages = filter(None, (str(_PACKAGES), os.environ.get("PYTHONPATH")))
    own = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(packages),
        LANGUAGE_VARIABLE: tongue.in_use(),
    }
    return own | dict.fromkeys((TEMP_VARIABLE, "TMPDIR", "TEMP", "TMP"), str(temp))


@contextlib.contextmanager
def _log() -> Iterator[IO[bytes] | int]:
    """Open the log for a child's stderr; nothing is kept where it cannot be written."""
    log = places.log_file("speech")
    with contextlib.ExitStack() as stack:
        opened: IO[bytes] | int = subprocess.DEVNULL
        with contextlib.suppress(OSError):
            log.parent.mkdir(parents=True, exist_ok=True)
            full = log.exists() and log.stat().st_size > _LOG_LIMIT
            mode: Literal["wb", "ab"] = "wb" if full else "ab"
            opened = stack.enter_context(open(log, mode, buffering=0, opener=at_once))
        yield opened


def _absolute(device: str) -> str:
    """Return `device` with a recording's path from the root: the child works elsewhere."""
    prefix, colon, path = device.partition(":")
    if prefix == "wav" and colon:
        return f"wav:{Path(path).expanduser().absolute()}"
    return device
