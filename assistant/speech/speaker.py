"""The thread between the program and its voice: queue, engine, restart, report."""

import contextlib
import queue
import threading
from collections.abc import Callable, Mapping

from assistant.problems import Fault, Value
from assistant.speech.news import VoiceGone, VoiceNews, VoiceReady
from assistant.speech.opening import Opener, engines_for, open_voice
from assistant.speech.queueing import Utterance, admit
from assistant.speech.turns import Close, Ended, Heard, Hush, Item
from assistant.speech.voice import (
    Ending,
    Lost,
    Opened,
    Silent,
    Sounding,
    Voice,
    VoiceEvent,
    VoiceSettings,
)
from assistant.words.announcement import Announcement

_PATIENCE = 20.0
"""Seconds for an engine to open, and for the first sound of an utterance."""


class Speaker:
    """Speaks announcements in the background; no call blocks or raises.

    `report` gets VoiceReady for each voice that was opened, and VoiceGone once when there
    is none; it is called from the speaker's own thread.
    """

    def __init__(
        self,
        settings: VoiceSettings,
        report: Callable[[VoiceNews], None],
        opener: Opener = open_voice,
    ) -> None:
        """Open the voice of `settings` in the background."""
        self._settings = settings
        self._report = report
        self._opener = opener
        self._inbox: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self._voice: Voice = Silent()
        self._voices = 0
        self._candidates: tuple[str, ...] = ()
        self._reported = False
        self._deaths = 0
        self._queue: tuple[Utterance, ...] = ()
        self._speaking: Utterance | None = None
        self._turn = 0
        self._said = 0
        self._opening = self._sounding = self._gone = False
        self._quiet: list[threading.Event] = []
        self._thread = threading.Thread(target=self._run, name="speaker", daemon=True)
        self._thread.start()

    def say(self, announcement: Announcement) -> None:
        """Speak `announcement` when the priorities let it."""
        self._inbox.put(announcement)

    def hush(self) -> None:
        """Be silent at once, and forget what was to be said."""
        self._inbox.put(Hush())

    def change(self, settings: VoiceSettings) -> None:
        """Speak like this from now on; a voice that was gone is tried again."""
        self._inbox.put(settings)

    def wait_until_quiet(self, seconds: float | None = None) -> bool:
        """Wait until all is said, at most so many seconds; return whether it is."""
        quiet = threading.Event()
        self._inbox.put(quiet)
        return not self._thread.is_alive() or quiet.wait(seconds)

    def close(self) -> None:
        """Be silent and end the voice, within 0.5 seconds."""
        self._inbox.put(Close())
        if threading.current_thread() is not self._thread:
            self._thread.join(0.5)

    def _run(self) -> None:
        self._open_first()
        while True:
            try:
                item = self._inbox.get(timeout=self._patience())
            except queue.Empty:
                self._lost(Lost("speech.hangs", {"engine": self._voice.name}, opened=True))
                continue
            match item:
                case Announcement():
                    self._admit(item)
                case VoiceSettings():
                    self._change(item)
                case Hush():
                    self._queue = ()
                    self._cut()
                case Ended() if item.turn == self._turn and item.ending is Ending.DONE:
                    self._speaking = None
                    self._deaths = 0
                case Heard() if item.voice == self._voices:
                    self._hear(item.event)
                case threading.Event():
                    self._quiet.append(item)
                case Close():
                    break
                case _:
                    continue
            self._speak_next()
        self._voice.close()
        self._let_go()
        # Who began to wait while it was closed is let go as well.
        while not self._inbox.empty():
            late = self._inbox.get()
            if isinstance(late, threading.Event):
                late.set()

    def _patience(self) -> float | None:
        """Return how long the voice may take to tell the next thing, None for ever."""
        waits = self._opening or (self._speaking is not None and not self._sounding)
        return _PATIENCE if waits else None

    def _admit(self, announcement: Announcement) -> None:
        self._said += 1
        new = Utterance(
            self._said,
            announcement.text,
            announcement.priority,
            announcement.route,
            announcement.joins,
        )
        self._queue, cut = admit(self._queue, self._speaking, new)
        if cut:
            self._cut()

    def _cut(self) -> None:
        self._turn += 1
        self._speaking = None
        self._voice.stop()

    def _speak_next(self) -> None:
        if self._speaking is None and self._queue:
            self._speaking, self._queue = self._queue[0], self._queue[1:]
            self._say_again()
        if self._speaking is None:
            self._let_go()

    def _let_go(self) -> None:
        for quiet in self._quiet:
            quiet.set()
        self._quiet.clear()

    def _say_again(self) -> None:
        """Say what is to be said, for the first time or after its voice was lost."""
        if self._speaking is None:
            return
        self._turn += 1
        turn = self._turn
        self._sounding = False
        self._voice.speak(self._speaking.text, lambda ending: self._inbox.put(Ended(turn, ending)))

    def _hear(self, event: VoiceEvent) -> None:
        match event:
            case Opened():
                self._opening = False
                if not self._reported:
                    self._reported = True
                    self._tell(VoiceReady(self._voice.name, event.key, event.values))
            case Sounding():
                self._sounding = True
            case Lost():
                self._lost(event)

    def _change(self, settings: VoiceSettings) -> None:
        if settings == self._settings and not self._gone:
            return
        self._settings = settings
        if not self._voice.change(settings):
            self._cut()
            self._open_first()

    def _open_first(self) -> None:
        self._reported = self._gone = False
        self._candidates = engines_for(self._settings.engine)
        self._open(fault=Lost("speech.no_engine", {"engine": self._settings.engine}, False))

    def _open(self, fault: Lost) -> None:
        """Open the first of the candidates that can be started; without any, be silent."""
        self._voice.close()
        self._deaths = 0
        key, values = fault.key, fault.values
        while self._candidates:
            try:
                self._voice = self._start(self._candidates[0])
            except Fault as error:
                key, values = error.key, error.values
                self._candidates = self._candidates[1:]
            else:
                return
        self._be_silent(key, values)

    def _start(self, engine: str) -> Voice:
        self._voices += 1
        number = self._voices
        if engine == "none":
            self._inbox.put(Heard(number, Opened()))
            return Silent()
        voice = self._opener(
            engine, self._settings, lambda event: self._inbox.put(Heard(number, event))
        )
        self._opening = True
        return voice

    def _lost(self, lost: Lost) -> None:
        """Start a lost voice once more; then try the next engine; then be silent."""
        self._voice.close()
        deaths = self._deaths + 1
        if lost.opened and deaths < 2:
            with contextlib.suppress(Fault):
                self._voice = self._start(self._candidates[0])
                self._deaths = deaths
                self._say_again()
                return
        self._candidates = self._candidates[1:]
        self._open(lost)
        self._say_again()

    def _be_silent(self, key: str, values: Mapping[str, Value]) -> None:
        self._voices += 1
        self._voice = Silent()
        self._opening = False
        self._gone = True
        self._tell(VoiceGone(key, values))

    def _tell(self, news: VoiceNews) -> None:
        # The listener's own fault must not end the voice.
        with contextlib.suppress(Exception):
            self._report(news)
