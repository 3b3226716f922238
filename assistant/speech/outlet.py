"""One route to people: the ways to be heard, the voice that is open, and its tones."""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from assistant.problems import Fault
from assistant.speech.beside import Tones, Wish
from assistant.speech.opening import Opener
from assistant.speech.spoken import first_parts
from assistant.speech.tones import Note
from assistant.speech.turns import Change, Ended, Heard, Item
from assistant.speech.voice import (
    Lost,
    Opened,
    Silent,
    Sounding,
    Voice,
    VoiceEvent,
    VoiceSettings,
)
from assistant.speech.ways import Tries, Way, of_way

PATIENCE = 20.0
"""Seconds for an engine to open, and for the first sound of an utterance."""
_FORGIVEN = 60.0
"""Seconds after which a lost voice that was started again is as good as new."""


class Outlet:
    """Speaks in the first way that works; all calls come from the speaker's thread.

    A voice that is lost is started once more, then the next way is tried; after the last
    `gone` is true.  While one stands in for the way that is wished for, or there is none,
    that is tried now and then; `back_from` is then the way that it had until it was back.
    """

    def __init__(
        self, numbers: Iterator[int], opener: Opener, post: Callable[[Item], None]
    ) -> None:
        """`numbers` counts the voices of all outlets; what voices tell is posted as `Heard`."""
        self._numbers = numbers
        self._opener = opener
        self._post = post
        self._settings = VoiceSettings()
        self._voice: Voice = Silent()
        self._number = 0
        self._tones = Tones(numbers, opener, post)
        self._wish = Wish(numbers, opener, post)
        self._texts: Callable[[], Iterable[str]] = tuple
        self._deaths = 0
        self._died = self._since = 0.0
        self._reported = self._opening = self._waiting = self._speaking = False
        self.tries = Tries()
        self.gone = self.gone_told = False
        self.back_from: Way | None = None
        self.opened = Opened()

    @property
    def name(self) -> str:
        """The engine that speaks."""
        return self._voice.name

    @property
    def due(self) -> float | None:
        """When the voice must have told something, in monotonic seconds; None for never."""
        return self._since + PATIENCE if self._opening or self._waiting else None

    def open(self, ways: Sequence[Way], settings: VoiceSettings) -> Change:
        """Open the first of the ways that can be started."""
        self._settings = settings
        self.tries.plan(ways, settings.engine)
        self.gone_told, self.back_from = False, None
        self._wish.trust()
        return self._start_over()

    def change(self, ways: Sequence[Way], settings: VoiceSettings) -> Change:
        """Speak so from now on; a voice that was gone is tried again if that may help."""
        if settings == self._settings and not (self.gone or self.tries.stands_in):
            return Change.NONE
        before, self._settings = self._settings, settings
        tuned = settings != before and tuple(ways) == self.tries.all
        if tuned and (
            _kept(settings) == _kept(before)
            if self.gone
            else self._voice.change(of_way(settings, self.tries.way))
        ):
            self._wish.close()
            self._tones.change(settings)
            self._open_tones()
            return Change.NONE
        return self.open(ways, settings)

    def try_again(self) -> None:
        """Try again, if it is time, to be heard at all."""
        if self.gone and self._wish.due:
            self._wish.put_off()
            self.back_from = self.tries.way
            self.tries.start_over()
            self._start_over()

    def take_back(self) -> Change:
        """Speak as is wished for from now on, if that has become possible."""
        found = None if self._speaking else self._wish.take()
        if found is None:
            return Change.NONE
        self._voice.close()
        self.back_from = self.tries.way
        self.tries.start_over()
        self._voice, self._number, self.opened = found
        self._deaths, self._died = 0, time.monotonic()
        self._reported = True
        self._opening = self._waiting = False
        self._tones.close()
        self._prepare()
        return Change.READY

    def say(self, text: str, turn: int) -> None:
        """Say a text; its end is posted as `Ended` with `turn`."""
        if self.tries.stands_in and self._reported:
            self._wish.begin(self.tries.wish, self._settings)
        self._speaking = self._waiting = True
        self._since = time.monotonic()
        self._voice.speak(text, lambda ending: self._post(Ended(turn, ending)))

    def said(self) -> None:
        """Note that the text was heard to its end."""
        self._deaths = 0
        self._waiting = self._speaking = False

    def cut(self) -> None:
        """Be silent at once."""
        self._waiting = self._speaking = False
        self._voice.stop()

    def play(self, notes: Sequence[Note]) -> None:
        """Play notes at once, beside a voice that cannot play them."""
        if self._reported and self.opened.plays:
            self._voice.play(notes)
        elif self._reported or self.gone:
            self._tones.open(self._settings)
            self._tones.play(notes)

    def prepare(self, texts: Callable[[], Iterable[str]]) -> None:
        """Make the first words of what `texts` returns ready, where that is of use."""
        self._texts = texts
        self._prepare()

    def hear(self, number: int, event: VoiceEvent) -> Change:
        """Take in what a voice told; events of voices that are closed mean nothing."""
        self._tones.hear(number, event)
        self._wish.hear(number, event)
        if number != self._number:
            return self.take_back()
        match event:
            case Opened():
                self._opening, self._since = False, time.monotonic()
                self.opened, self.gone_told = event, False
                self.tries.works()
                ready = Change.NONE if self._reported else Change.READY
                self._reported = True
                self._open_tones()
                self._prepare()
                return ready
            case Sounding():
                self._waiting = False
                return Change.NONE
            case Lost():
                return self.lose(event)

    def lose(self, lost: Lost) -> Change:
        """Start a lost voice once more; then try the next way; then be gone."""
        self._voice.close()
        self._speaking = False
        self.tries.note(lost)
        now = time.monotonic()
        if now - self._died >= _FORGIVEN:
            self._wish.trust()
        deaths = self._deaths + 1 if now - self._died < _FORGIVEN else 1
        self._deaths, self._died = 0, now
        if lost.opened and deaths < 2:
            with contextlib.suppress(Fault):
                self._voice = self._start(self.tries.way)
                self._deaths = deaths
                return Change.AGAIN
        if not self.tries.stands_in:
            self._wish.put_off()
        self.tries.skip(lost.key)
        return self._open()

    def hang(self) -> Change:
        """Give up a voice that did not tell in time what it should."""
        return self.lose(Lost("speech.hangs", {"engine": self.name}, opened=True))

    def close(self) -> None:
        """End the voice."""
        self._number = 0
        self._opening = self._waiting = self._speaking = False
        for each in (self._voice, self._tones, self._wish):
            each.close()

    def _start_over(self) -> Change:
        self._reported = self._speaking = self.gone = False
        self._deaths = 0
        self._tones.close()
        self._wish.close()
        return self._open()

    def _open(self) -> Change:
        self._voice.close()
        while self.tries.left:
            try:
                self._voice = self._start(self.tries.way)
            except Fault as error:
                self.tries.note(Lost(error.key, error.values, opened=False))
                self.tries.skip(error.key)
            else:
                self._reported = self._reported and not self.tries.stands_in
                return Change.AGAIN
        self._voice, self._number = Silent(), 0
        self._opening = self._waiting = False
        self.gone = True
        return Change.GONE

    def _start(self, way: Way) -> Voice:
        number = self._number = next(self._numbers)
        self._opening = self._waiting = False
        if way.engine == "none":
            self._post(Heard(number, Opened(plays=False)))
            return Silent()
        settings = of_way(self._settings, way)
        voice = self._opener(way.engine, settings, lambda event: self._post(Heard(number, event)))
        self._opening, self._since = True, time.monotonic()
        return voice

    def _open_tones(self) -> None:
        if self._reported and not self.opened.plays:
            self._tones.open(of_way(self._settings, self.tries.way))

    def _prepare(self) -> None:
        if self._reported and self.opened.keeps:
            self._voice.prepare(first_parts(self._texts()))


def _kept(settings: VoiceSettings) -> tuple[str, ...]:
    """Return what may bring a voice back if it is another one."""
    return settings.voice, settings.ear_id if settings.private else "", settings.table
