"""One route to people: the engines to try, the voice that is open, and its tones."""

import contextlib
import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum

from assistant.problems import Fault
from assistant.speech.opening import Opener
from assistant.speech.spoken import sayable_parts, spoken_text
from assistant.speech.tones import Note
from assistant.speech.turns import Ended, Heard, Item
from assistant.speech.voice import (
    Lost,
    Opened,
    Silent,
    Sounding,
    Voice,
    VoiceEvent,
    VoiceSettings,
)

PATIENCE = 20.0
"""Seconds for an engine to open, and for the first sound of an utterance."""
_FORGIVEN = 60.0
"""Seconds after which a lost voice that was started again is as good as new."""
_MOST_AHEAD = 500
"""So many texts are made ready at most."""
_TONES = "tones"


class Change(Enum):
    """What an event means for the speaker."""

    NONE = "none"
    READY = "ready"
    """The voice can be heard, for the first time since it was opened."""
    AGAIN = "again"
    """Another voice has taken its place: what is being said has to be said again."""
    GONE = "gone"
    """No voice is left."""


class Outlet:
    """Speaks through the first engine that works; all calls come from the speaker's thread.

    A voice that is lost is started once more, then the next engine is tried; after the
    last `gone` is true and `why` says why.
    """

    def __init__(
        self, numbers: Iterator[int], opener: Opener, post: Callable[[Item], None]
    ) -> None:
        """`numbers` counts the voices of all outlets; what voices tell is posted as `Heard`."""
        self._numbers = numbers
        self._opener = opener
        self._post = post
        self._settings = VoiceSettings()
        self._candidates: tuple[str, ...] = ()
        self._voice: Voice = Silent()
        self._number = 0
        self._tones: Voice | None = None
        self._tones_number = 0
        self._texts: Callable[[], Iterable[str]] = tuple
        self._deaths = 0
        self._died = 0.0
        self._reported = False
        self._opening = self._waiting = False
        self._since = 0.0
        self.gone = False
        self.opened = Opened()
        self.why = Lost("speech.no_engine", {"engine": ""}, opened=False)

    @property
    def name(self) -> str:
        """The engine that speaks."""
        return self._voice.name

    @property
    def due(self) -> float | None:
        """When the voice must have told something, in monotonic seconds; None for never."""
        return self._since + PATIENCE if self._opening or self._waiting else None

    def open(self, engines: Sequence[str], settings: VoiceSettings) -> Change:
        """Open the first of the engines that can be started."""
        self._settings = settings
        self._candidates = tuple(engines)
        self._reported = self.gone = False
        self._deaths = 0
        self._close_tones()
        self.why = Lost("speech.no_engine", {"engine": settings.engine}, opened=False)
        return self._open()

    def change(self, engines: Sequence[str], settings: VoiceSettings) -> Change:
        """Speak so from now on; a voice that was gone is tried again."""
        if settings == self._settings and not self.gone:
            return Change.NONE
        if not self.gone and self._voice.change(settings):
            self._settings = settings
            if self._tones is not None:
                self._tones.change(settings)
            return Change.NONE
        return self.open(engines, settings)

    def say(self, text: str, turn: int) -> None:
        """Say a text; its end is posted as `Ended` with `turn`."""
        self._waiting, self._since = True, time.monotonic()
        self._voice.speak(text, lambda ending: self._post(Ended(turn, ending)))

    def said(self) -> None:
        """Note that the text was heard to its end."""
        self._deaths = 0
        self._waiting = False

    def cut(self) -> None:
        """Be silent at once."""
        self._waiting = False
        self._voice.stop()

    def play(self, notes: Sequence[Note]) -> None:
        """Play notes at once, beside a voice that cannot play them."""
        if self._reported and self.opened.plays:
            self._voice.play(notes)
        elif self._reported or self.gone:
            self._open_tones()
            if self._tones is not None:
                self._tones.play(notes)

    def prepare(self, texts: Callable[[], Iterable[str]]) -> None:
        """Make the first words of what `texts` returns ready, where that is of use."""
        self._texts = texts
        self._prepare()

    def hear(self, number: int, event: VoiceEvent) -> Change:
        """Take in what a voice told; events of voices that are closed mean nothing."""
        if number == self._tones_number and isinstance(event, Lost):
            # Kept as it is: what cannot be played is not tried again before `open`.
            self._close_voice_of_tones()
        if number != self._number:
            return Change.NONE
        match event:
            case Opened():
                self._opening, self._since = False, time.monotonic()
                self.opened = event
                ready = Change.NONE if self._reported else Change.READY
                self._reported = True
                self._prepare()
                return ready
            case Sounding():
                self._waiting = False
                return Change.NONE
            case Lost():
                return self.lose(event)

    def lose(self, lost: Lost) -> Change:
        """Start a lost voice once more; then try the next engine; then be gone."""
        self._voice.close()
        now = time.monotonic()
        deaths = self._deaths + 1 if now - self._died < _FORGIVEN else 1
        self._deaths, self._died = 0, now
        if lost.opened and deaths < 2:
            with contextlib.suppress(Fault):
                self._voice = self._start(self._candidates[0])
                self._deaths = deaths
                return Change.AGAIN
        self._candidates = self._candidates[1:]
        self.why = lost
        return self._open()

    def hang(self) -> Change:
        """Give up a voice that did not tell in time what it should."""
        return self.lose(Lost("speech.hangs", {"engine": self.name}, opened=True))

    def close(self) -> None:
        """End the voice."""
        self._number = 0
        self._opening = self._waiting = False
        self._voice.close()
        self._close_tones()

    def _open(self) -> Change:
        self._voice.close()
        while self._candidates:
            try:
                self._voice = self._start(self._candidates[0])
            except Fault as error:
                self.why = Lost(error.key, error.values, opened=False)
                self._candidates = self._candidates[1:]
            else:
                return Change.AGAIN
        self._voice, self._number = Silent(), 0
        self._opening = self._waiting = False
        self.gone = True
        return Change.GONE

    def _start(self, engine: str) -> Voice:
        number = self._number = next(self._numbers)
        self._opening = self._waiting = False
        if engine == "none":
            self._post(Heard(number, Opened(plays=False)))
            return Silent()
        voice = self._opener(engine, self._settings, lambda event: self._post(Heard(number, event)))
        self._opening, self._since = True, time.monotonic()
        return voice

    def _prepare(self) -> None:
        if self._reported and self.opened.keeps:
            firsts = (sayable_parts(spoken_text(text))[:1] for text in self._texts())
            parts = dict.fromkeys(part for first in firsts for part in first)
            self._voice.prepare(tuple(itertools.islice(parts, _MOST_AHEAD)))

    # -- tones beside a voice that cannot play them ---------------------------

    def _open_tones(self) -> None:
        if self._tones is not None or self._tones_number:
            return
        number = self._tones_number = next(self._numbers)
        with contextlib.suppress(Fault):
            self._tones = self._opener(
                _TONES, self._settings, lambda event: self._post(Heard(number, event))
            )

    def _close_voice_of_tones(self) -> None:
        if self._tones is not None:
            self._tones.close()
            self._tones = None

    def _close_tones(self) -> None:
        self._close_voice_of_tones()
        self._tones_number = 0
