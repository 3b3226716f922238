"""One voice channel: the voice that the fallback plan has now, and what is open beside it.

Beside it are tones, where the voice has none, and what is wished for, where another one
stands in for it.
"""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.problems import Fault
from assistant.speech.fallback import Plan, Way, plan_for
from assistant.speech.synthesis import first_parts
from assistant.speech.tones import NAMES, Note
from assistant.speech.voice import (
    Begun,
    Lost,
    Opener,
    Ready,
    Voice,
    VoiceEvent,
    VoiceNews,
    VoiceSettings,
)

PATIENCE = 20.0
"""Seconds for an engine to open, and for the first sound of an utterance."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What a voice told; `number` counts the voices opened so far."""

    number: int
    event: VoiceEvent


@dataclass(frozen=True, slots=True)
class Change:
    """What has become of a channel.

    `news` is what is told of it.  `again` is whether another voice took over, which has to say
    again what was being said, and `moved` whether that is heard in another place.
    """

    news: VoiceNews | None = None
    again: bool = False
    moved: bool = False


@dataclass(slots=True)
class _Open:
    """A voice that was started, since when it is waited for, and what it told."""

    number: int
    voice: Voice
    since: float
    ready: Ready | None = None


class Channel:
    """Speaks by the fallback plan of its settings; all calls come from the speaker's thread."""

    def __init__(
        self, numbers: Iterator[int], opener: Opener, post: Callable[[Heard], None]
    ) -> None:
        """`numbers` counts the voices of all channels; what voices tell is posted."""
        self._numbers = numbers
        self._opener = opener
        self._post = post
        self.plan = Plan()
        self._settings = VoiceSettings()
        self._main = self._silence()
        self._tones: _Open | None = None
        self._wished: _Open | None = None
        self._texts: Callable[[], Iterable[str]] = tuple
        self._saying = 0
        self._waiting = False

    @property
    def due(self) -> float | None:
        """When the voice must have told something, in monotonic seconds; None for never."""
        waiting = self._waiting or self._main.ready is None
        return self._main.since + PATIENCE if waiting else None

    def change(self, settings: VoiceSettings) -> Change:
        """Speak so from now on; what could not be heard is tried again if that may help."""
        kept = self.plan.kept(settings, self._settings)
        self._settings = settings
        if kept is None:
            # What one ear misses was told of the last plan as well.
            told_lost = settings.private and self.plan.told_lost
            return self._start_over(replace(plan_for(settings), told_lost=told_lost))
        self.plan = kept
        for each in (self._main, self._tones, self._wished):
            if each is not None:
                each.voice.change(settings.style, settings.style_mine)
        self._open_tones()
        return Change()

    def recover(self) -> Change:
        """Take what has become possible again, before something is said.

        Where nothing is heard by one ear, tell that once more.
        """
        now = time.monotonic()
        if self.plan.left:
            return self._take_back()
        if self.plan.next_try <= now:
            back = self._start_over(self.plan.put_off(now).start_over(now))
            # What is said from now on was not begun in another place.
            return replace(back, moved=False)
        return Change(self.plan.lost_news())

    def say(self, number: int, text: str, *, mine: bool = False) -> None:
        """Say a text, `mine` as for one person; its end is posted as `Done` with its number."""
        if self.plan.stands_in and self._main.ready is not None:
            self._try_wished()
        self._saying, self._waiting = number, True
        self._main.since = time.monotonic()
        self._main.voice.speak(number, text, mine=mine)

    def said(self) -> None:
        """Note that the text was heard to its end."""
        self.plan = self.plan.said()
        self._saying, self._waiting = 0, False

    def cut(self) -> None:
        """Be silent at once."""
        self._saying, self._waiting = 0, False
        self._main.voice.stop()

    def play(self, notes: Sequence[Note]) -> None:
        """Play notes at once, beside a voice that cannot play them."""
        ready = self._main.ready
        if ready is not None and ready.plays:
            self._main.voice.play(notes)
        elif ready is not None:
            self._open_tones()
            if self._tones is not None:
                self._tones.voice.play(notes)

    def prepare(self, texts: Callable[[], Iterable[str]]) -> None:
        """Make the first words of what `texts` returns ready, where that is of use."""
        self._texts = texts
        if self._main.ready is not None and self._main.ready.keeps:
            self._main.voice.prepare(first_parts(texts()))

    def hear(self, number: int, event: VoiceEvent) -> Change:
        """Take in what a voice told; events of voices that are closed mean nothing."""
        match event:
            case Ready() if number == self._main.number:
                return Change(self._opened(event))
            case Ready() if self._wished is not None and number == self._wished.number:
                self._wished.ready = event
                return self._take_back()
            case Begun(id=saying) if saying == self._saying:
                self._waiting = False
            case Lost() if number == self._main.number:
                return self._follow(self.plan.lost(event, time.monotonic()))
            case Lost() if self._wished is not None and number == self._wished.number:
                self._drop_wished()
            case Lost() if self._tones is not None and number == self._tones.number:
                self._tones.voice.close()
                self._tones = self._silence()
            case _:
                pass
        return Change()

    def hang(self) -> Change:
        """Give up a voice that did not tell in time what it should."""
        hung = Lost("speech.hangs", {"engine": self.plan.way.engine}, heard=True)
        return self._follow(self.plan.lost(hung, time.monotonic()))

    def close(self) -> None:
        """End all that is open."""
        self._close_beside()
        self._main.voice.close()
        self._main = self._silence()

    def _start_over(self, plan: Plan) -> Change:
        self._close_beside()
        return self._follow(plan)

    def _follow(self, plan: Plan) -> Change:
        """Start what the plan has now; what cannot be started is lost as well."""
        before, self.plan = self.plan, plan
        news = self._open()
        moved = bool(before.ways) and before.way.place != self.plan.way.place
        return Change(news, again=True, moved=moved)

    def _open(self) -> VoiceNews | None:
        self._main.voice.close()
        self._saying, self._waiting = 0, False
        while self.plan.left:
            if self.plan.way.engine == "none":
                self._main = self._silence()
                return self._opened(Ready(plays=False))
            try:
                self._main = self._start(self.plan.way)
            except Fault as fault:
                self.plan = self.plan.lost(Lost(fault.key, fault.values), time.monotonic())
            else:
                return None
        self._main = self._silence()
        news = self.plan.lost_news()
        self.plan = replace(self.plan, told_lost=True)
        return news

    def _opened(self, ready: Ready) -> VoiceNews | None:
        self._main.ready, self._main.since = ready, time.monotonic()
        news = self.plan.ready_news(ready)
        self.plan = self.plan.opened()
        self._open_tones()
        self.prepare(self._texts)
        return news

    def _take_back(self) -> Change:
        """Speak as is wished for from now on, if that has become possible."""
        wished = self._wished
        if wished is None or wished.ready is None or self._saying:
            return Change()
        self._main.voice.close()
        self._main, self._wished = wished, None
        self._close_beside()
        self.plan = self.plan.start_over(time.monotonic())
        return Change(self._opened(wished.ready))

    def _try_wished(self) -> None:
        """Start what is wished for if it is time, and give up a try that does not answer."""
        now, wished = time.monotonic(), self._wished
        if wished is not None and wished.ready is None and now - wished.since > PATIENCE:
            self._drop_wished()
            self.plan = self.plan.put_off(now)
        elif wished is None and self.plan.next_try <= now:
            self.plan = self.plan.put_off(now)
            with contextlib.suppress(Fault):
                self._wished = self._start(self.plan.ways[0])

    def _open_tones(self) -> None:
        """Be ready for the first tone beside a voice without them, unless all of them are off.

        What fails is not tried again until the channel starts over.
        """
        needed = self._main.ready is not None and not self._main.ready.plays
        if needed and self._tones is None and not set(NAMES) <= set(self._settings.quiet):
            self._tones = self._silence()
            with contextlib.suppress(Fault):
                self._tones = self._start(Way("tones", self.plan.way.device))

    def _start(self, way: Way) -> _Open:
        number, settings = next(self._numbers), way.settings(self._settings)
        voice = self._opener(settings, lambda event: self._post(Heard(number, event)))
        return _Open(number, voice, time.monotonic())

    def _silence(self) -> _Open:
        silent = Voice(lambda event: self._post(Heard(0, event)))
        return _Open(0, silent, 0.0, Ready(plays=False))

    def _close_beside(self) -> None:
        self._drop_wished()
        if self._tones is not None:
            self._tones.voice.close()
            self._tones = None

    def _drop_wished(self) -> None:
        if self._wished is not None:
            self._wished.voice.close()
            self._wished = None
