"""One child process as a voice."""

import itertools
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from assistant import places
from assistant.problems import Fault, Value
from assistant.speech.tones import Note
from assistant.speech.voice import Ending, Lost, Opened, Sounding, VoiceEvent, VoiceSettings
from assistant.speech.voices import spawn
from assistant.speech.voices.running import Child
from assistant.speech.wire import (
    Begun,
    Done,
    Message,
    Play,
    Prepare,
    Ready,
    Say,
    Stop,
)


class ChildVoice:
    """A voice in a child process.

    A child that cannot stop is ended to be silent, and a warm spare takes its place.
    """

    def __init__(
        self,
        name: str,
        settings: VoiceSettings,
        hear: Callable[[VoiceEvent], None],
        native: bool = False,
    ) -> None:
        """Start the engine `name`; `hear` gets Opened or Lost.  Raises Fault.

        `native` makes pyttsx3 speak by itself instead of through our own output.
        """
        self.name = name
        self._settings = settings
        self._hear = hear
        self._arguments = spawn.command(
            "assistant.speech.child",
            name,
            f"--device={_absolute(settings.device)}",
            f"--voice={settings.voice}",
            *(["--native"] if native else []),
            *(_private(settings) if settings.private else []),
        )
        self._lock = threading.RLock()
        self._ids = itertools.count(1)
        self._pending: dict[int, Callable[[Ending], None]] = {}
        self._texts: tuple[str, ...] = ()
        self._opened = self._closed = False
        self._spare: Child | None = None
        self._now: Child | None = None
        with self._lock:
            self._now = Child(self._arguments, self._told)

    @property
    def pid(self) -> int:
        """The process that speaks."""
        with self._lock:
            return self._now.process.pid if self._now is not None else 0

    def speak(self, text: str, on_end: Callable[[Ending], None]) -> None:
        """Say `text`, after what is being said."""
        with self._lock:
            child = self._now
            chosen = self._settings
            say = Say(next(self._ids), text, chosen.voice, chosen.rate, chosen.volume)
            if child is not None:
                self._pending[say.id] = on_end
        if child is None:
            on_end(Ending.FAILED)
        else:
            child.send(say)

    def stop(self) -> None:
        """Be silent at once."""
        with self._lock:
            cut, self._pending = self._pending, {}
            child = self._now
            if child is not None and cut:
                # What is not open yet tells nothing about itself; only pyttsx3 may not stop.
                stops = child.ready.stops if child.ready is not None else self.name != "pyttsx3"
                if not stops:
                    self._now, self._spare = self._spare, None
                    child.end()
                    self._replace()
                else:
                    child.send(Stop())
        for on_end in cut.values():
            on_end(Ending.CUT)

    def play(self, notes: Sequence[Note]) -> None:
        """Sound notes at once, under what is said."""
        with self._lock:
            child = self._now if self._opened else None
        if child is not None:
            child.send(Play(notes, self._settings.volume))

    def prepare(self, texts: Sequence[str]) -> None:
        """Make the first words of these texts ready, now and after each change."""
        with self._lock:
            self._texts = tuple(texts)
        self._prepare()

    def change(self, settings: VoiceSettings) -> bool:
        """Speak so from the next utterance on; False where engine, device or voice differ."""
        if _fixed(settings) != _fixed(self._settings):
            return False
        self._settings = settings
        self._prepare()
        return True

    def close(self) -> None:
        """End the child and its spare."""
        with self._lock:
            self._closed = True
            children = [child for child in (self._now, self._spare) if child is not None]
            self._now = self._spare = None
            self._pending.clear()
        for child in children:
            child.close()

    def _prepare(self) -> None:
        with self._lock:
            child, texts, chosen = self._now, self._texts, self._settings
        # One that is not ready may never read what it is sent.
        if child is not None and child.ready is not None and texts:
            child.send(Prepare(texts, chosen.voice, chosen.rate, chosen.volume))

    def _replace(self) -> None:
        """See to a child that speaks and, where it cannot stop, to a spare."""
        try:
            if self._now is None:
                self._now = Child(self._arguments, self._told)
            if self._spare is None:
                self._spare = Child(self._arguments, self._told)
        except Fault as fault:
            self._hear(Lost(fault.key, fault.values, self._opened))

    def _told(self, child: Child, message: Message | None) -> None:
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
                self._hear(Sounding())
            case Done():
                with self._lock:
                    on_end = self._pending.pop(message.id, None)
                if on_end is not None:
                    on_end(Ending.DONE)
            case None:
                self._lose(child)

    def _open(self, ready: Ready) -> None:
        if not self._opened:
            self._opened = True
            self._hear(Opened(ready.key, ready.values, ready.plays, ready.keeps))
        self._prepare()
        if not ready.stops:
            with self._lock:
                if not self._closed:
                    self._replace()

    def _lose(self, child: Child) -> None:
        with self._lock:
            self._now = None
            failed, self._pending = self._pending, {}
        for on_end in failed.values():
            on_end(Ending.FAILED)
        key = "speech.died"
        values: Mapping[str, Value] = {"engine": self.name, "log": str(places.log_file("speech"))}
        if child.failed is not None:
            key, values = child.failed.key, child.failed.values
        self._hear(Lost(key, values, self._opened))


def _fixed(settings: VoiceSettings) -> tuple[str | bool, ...]:
    """Return what a child cannot change; only a fresh one says whether there is such a voice."""
    private = (settings.private, settings.ear_id, settings.table) if settings.private else ()
    return settings.engine, settings.device, settings.voice, *private


def _private(settings: VoiceSettings) -> tuple[str, ...]:
    return "--private", f"--id={settings.ear_id}", f"--table={settings.table}"


def _absolute(device: str) -> str:
    """Return `device` with a recording's path from the root: the child works elsewhere."""
    prefix, colon, path = device.partition(":")
    if prefix == "wav" and colon:
        return f"wav:{Path(path).expanduser().absolute()}"
    return device
