"""The thread between the program and its voices: one queue, and a channel for each route.

What is for one ear goes to the ear's channel, where it has a device of its own, and to no
other; else both routes are the table's.
"""

import contextlib
import itertools
import queue
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from assistant.speech.channel import Change, Channel, Heard
from assistant.speech.fallback import settings_for_ear
from assistant.speech.how_much import Route, spoken
from assistant.speech.process import ChildVoice
from assistant.speech.pronounced import Pronunciation, pronunciation
from assistant.speech.speaking import SpeechQueue, Utterance, utterance
from assistant.speech.tones import Tone
from assistant.speech.voice import Done, Opener, VoiceNews, VoiceSettings
from assistant.words.announcement import Announcement


@dataclass(frozen=True, slots=True)
class _Ahead:
    """What returns the texts that may be said soon."""

    texts: Callable[[], Iterable[str]]


@dataclass(frozen=True, slots=True)
class _Pronounce:
    """Give words to the voices so."""

    how: Pronunciation


@dataclass(frozen=True, slots=True)
class _Hush:
    """Be silent; `for_good` is whether nothing of it is to be said again."""

    for_good: bool


@dataclass(frozen=True, slots=True)
class _Close:
    """End."""


@dataclass(frozen=True, slots=True)
class _Forgive:
    """Say nothing again that was cut: it is so no more."""


_Item: TypeAlias = (
    Announcement
    | VoiceSettings
    | threading.Event
    | Heard
    | Tone
    | _Ahead
    | _Pronounce
    | _Hush
    | _Forgive
    | _Close
)


class Speaker:
    """Speaks announcements in the background; no call blocks or raises.

    `report` gets VoiceReady for each voice that was opened, VoiceGone once when there is
    none, and the like for the ear; it is called from the speaker's own thread.
    """

    def __init__(
        self,
        settings: VoiceSettings,
        report: Callable[[VoiceNews], None],
        opener: Opener = ChildVoice,
    ) -> None:
        """Open the voices of `settings` in the background."""
        self._settings = settings
        self._report = report
        self._opener = opener
        self._inbox: queue.SimpleQueue[_Item] = queue.SimpleQueue()
        self._numbers = itertools.count(1)
        self._table = Channel(self._numbers, opener, self._inbox.put)
        self._ear: Channel | None = None
        self._texts: Callable[[], Iterable[str]] = tuple
        self._pronunciation = Pronunciation()
        self._queue = SpeechQueue()
        self._on: Channel | None = None
        self._turn = 0
        self._said = 0
        self._known = Counter[str]()
        self._quiet: list[threading.Event] = []
        self._thread = threading.Thread(target=self._run, name="speaker", daemon=True)
        self._thread.start()

    def say(self, announcement: Announcement) -> None:
        """Speak `announcement` when the priorities let it."""
        self._inbox.put(announcement)

    def play(self, tone: Tone) -> None:
        """Play a tone at once, under what is being said."""
        self._inbox.put(tone)

    def prepare(self, texts: Callable[[], Iterable[str]]) -> None:
        """Make the first words of texts that may be said soon ready, in place of earlier ones.

        They are asked for only where that makes them sound sooner, from the speaker's thread.
        """
        self._inbox.put(_Ahead(texts))

    def pronounce(self, words: Mapping[str, str]) -> None:
        """Give these words to the voices so, from now on, in place of earlier ones."""
        self._inbox.put(_Pronounce(pronunciation(words)))

    def hush(self, *, for_good: bool = False) -> None:
        """Be silent at once, and forget what was to be said.

        Unless it is `for_good`, a change of the voice that follows soon has it said again, and
        what lasts is said again after the answer.
        """
        self._inbox.put(_Hush(for_good))

    def forgive(self) -> None:
        """Say nothing again that was cut: something was taken back."""
        self._inbox.put(_Forgive())

    def change(self, settings: VoiceSettings) -> None:
        """Speak like this from now on; a voice that was gone is tried again.

        What was being said, or was cut just now, is said again after the next words.
        """
        self._inbox.put(settings)

    def wait_until_quiet(self, seconds: float | None = None) -> bool:
        """Wait until all is said, at most so many seconds; return whether it is."""
        quiet = threading.Event()
        self._inbox.put(quiet)
        return not self._thread.is_alive() or quiet.wait(seconds)

    def close(self) -> None:
        """Be silent and end the voices, within 0.5 seconds."""
        self._inbox.put(_Close())
        if threading.current_thread() is not self._thread:
            self._thread.join(0.5)

    # -- the speaker's own thread ----------------------------------------------

    @property
    def _channels(self) -> tuple[Channel, ...]:
        return (self._table,) if self._ear is None else (self._table, self._ear)

    def _channel_of(self, route: Route) -> Channel:
        return self._ear if self._ear is not None and route is Route.EAR else self._table

    def _run(self) -> None:
        self._tune(self._settings)
        while self._take(self._next()):
            self._speak_next()
        for channel in self._channels:
            channel.close()
        self._let_go()
        # Who began to wait while it was closed is let go as well.
        while not self._inbox.empty():
            late = self._inbox.get()
            if isinstance(late, threading.Event):
                late.set()

    def _next(self) -> _Item | None:
        """Return what comes in next, None when a voice is overdue."""
        dues = [channel.due for channel in self._channels if channel.due is not None]
        late = self._queue.cut_at(self._settings.rate)
        dues += [] if late is None else [late]
        timeout = max(0.0, min(dues) - time.monotonic()) if dues else None
        with contextlib.suppress(queue.Empty):
            return self._inbox.get(timeout=timeout)
        return None

    def _take(self, item: _Item | None) -> bool:
        """Take in one item; False at the end."""
        match item:
            case None:
                now = time.monotonic()
                for channel in self._channels:
                    if channel.due is not None and channel.due <= now:
                        self._heed(channel, channel.hang())
            case Announcement():
                self._admit(item)
            case _Forgive():
                self._queue = self._queue.forgive()
            case VoiceSettings():
                self._queue = self._queue.change(self._settings, item, time.monotonic())
                self._settings = item
                self._tune(item)
            case _Hush(for_good=for_good):
                self._queue = self._queue.hush(time.monotonic(), for_good=for_good)
                self._cut()
            case Heard(event=Done(id=turn)):
                if turn == self._turn and self._on is not None:
                    self._on.said()
                    self._queue, self._on = self._queue.end(), None
            case Heard():
                for channel in self._channels:
                    self._heed(channel, channel.hear(item.number, item.event))
            case Tone() if item.name not in self._settings.quiet:
                # They tell nothing, and are better heard at the table than nowhere.
                channel = self._channel_of(Route.EAR)
                (self._table if channel.plan.silent else channel).play(item.notes)
            case _Ahead(texts=texts):
                self._texts = texts
                self._prepare()
            case _Pronounce(how=how) if how != self._pronunciation:
                self._pronunciation = how
                self._prepare()
            case threading.Event():
                self._quiet.append(item)
            case _Close():
                return False
            case _:
                pass
        return True

    def _prepare(self) -> None:
        """Have what may be said soon made ready as it will be said."""
        texts, how = self._texts, self._pronunciation
        for channel in self._channels:
            channel.prepare(lambda: map(how.said, texts()))

    def _tune(self, settings: VoiceSettings) -> None:
        """Open, change or close the channels, as the settings want them."""
        self._heed(self._table, self._table.change(settings))
        if settings.two_devices:
            if self._ear is None:
                self._ear = Channel(self._numbers, self._opener, self._inbox.put)
                self._prepare()
            self._heed(self._ear, self._ear.change(settings_for_ear(settings)))
        elif self._ear is not None:
            lost, self._ear = self._ear, None
            lost.close()
            self._drop(lambda each: each.route is Route.EAR)

    def _heed(self, channel: Channel, change: Change) -> None:
        """Report and do what has changed with a channel.

        What one ear misses is said nowhere, and a secret is not moved to another place.
        """
        if change.news is not None:
            # The listener's own fault must not end the voice.
            with contextlib.suppress(Exception):
                self._report(change.news)
        if change.again and channel.plan.silent:
            self._drop(lambda each: each.route is Route.EAR)
        elif change.moved:
            self._drop(lambda each: each.secret and self._channel_of(each.route) is channel)
        if change.again and self._on is channel:
            self._say(channel)

    def _drop(self, dropped: Callable[[Utterance], bool]) -> None:
        self._queue = self._queue.without(dropped)
        if self._queue.saying is None:
            self._turn += 1
            self._on = None

    def _admit(self, announcement: Announcement) -> None:
        settings = self._settings
        before, said, now = Counter(self._known), announcement, time.monotonic()
        text = spoken(said, settings.verbosity, settings.verbosity_for, self._known)
        if not text:
            self._queue = self._queue.answer()
            return
        self._said += 1
        new = utterance(said, self._said, text, now, frozenset(self._known - before))
        self._queue = self._queue.admit(new, now)
        if self._queue.saying is None:
            self._cut()

    def _cut(self) -> None:
        self._turn += 1
        self._on = None
        for channel in self._channels:
            channel.cut()

    def _catch_up(self) -> None:
        """Tell what waits in fewer words where it would be late, and take back what is dropped."""
        now, before = time.monotonic(), self._queue
        self._queue = before.catch_up(now, self._settings.rate)
        left = {each.id for each in self._queue.waiting}
        for each in before.waiting:
            if each.id not in left:
                self._known.subtract(each.hints)

    def _speak_next(self) -> None:
        late = self._queue.cut_for_acts(time.monotonic(), self._settings.rate)
        if late is not self._queue:
            self._queue = late
            self._cut()
        self._queue = self._queue.pay()
        while self._queue.saying is None and self._queue.waiting:
            self._catch_up()
            channel = self._channel_of(self._queue.waiting[0].route)
            self._queue = self._queue.begin(time.monotonic())
            self._heed(channel, channel.recover())
            self._say(channel)
            self._queue = self._queue.pay()
        if self._queue.saying is None:
            self._let_go()

    def _say(self, channel: Channel) -> None:
        """Say what is to be said, for the first time or after its voice was lost."""
        if self._queue.saying is not None:
            self._turn += 1
            self._on = channel
            saying = self._queue.saying
            channel.say(self._turn, self._pronunciation.said(saying.text), mine=saying.mine)

    def _let_go(self) -> None:
        for quiet in self._quiet:
            quiet.set()
        self._quiet.clear()
