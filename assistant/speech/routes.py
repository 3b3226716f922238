"""The two routes to people: the table, and one ear where it has a device of its own.

What is for one ear is heard on the ear's device or nowhere.  Without a second device
both routes are the table's.
"""

import itertools
import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from assistant.speech.news import EarLost, EarReady, VoiceGone, VoiceNews, VoiceReady
from assistant.speech.opening import Opener
from assistant.speech.outlet import Outlet
from assistant.speech.turns import Change, Heard, Item
from assistant.speech.voice import VoiceSettings
from assistant.speech.ways import ways_for, ways_for_ear
from assistant.words import say
from assistant.words.announcement import Route

_PAUSE = 2.0
"""Seconds until a lost device of the ear is tried again."""


class Routes:
    """Opens, changes and closes the voices; all calls come from the speaker's thread.

    `tell` gets what has become of them.  `again` is called with an outlet whose voice was
    replaced, so that what it was saying has to be said again, and `forget` with one that
    must not say it anywhere.
    """

    def __init__(
        self,
        opener: Opener,
        post: Callable[[Item], None],
        tell: Callable[[VoiceNews], None],
        again: Callable[[Outlet], None],
        forget: Callable[[Outlet], None],
    ) -> None:
        self._opener = opener
        self._post = post
        self._tell = tell
        self._again = again
        self._forget = forget
        self._numbers = itertools.count(1)
        self._settings = VoiceSettings()
        self._table = Outlet(self._numbers, opener, post)
        self._ear: Outlet | None = None
        self._tried = 0.0
        self._missed = False
        self._texts: Callable[[], Iterable[str]] = tuple

    @property
    def all(self) -> tuple[Outlet, ...]:
        """The table's outlet, and the ear's if it has one."""
        return (self._table,) if self._ear is None else (self._table, self._ear)

    def of(self, route: Route) -> Outlet:
        """Return the outlet that a route goes through."""
        return self._ear if self._ear is not None and route is Route.EAR else self._table

    def for_tones(self) -> Outlet:
        """Return the outlet for tones, which tell nothing: the ear's if it can be heard."""
        return self._table if self._ear is None or self._ear.gone else self._ear

    def open(self, settings: VoiceSettings) -> None:
        """Open the voices of these settings."""
        self._settings = settings
        self._heed(self._table, self._table.open(ways_for(settings), settings))
        self._see_to_ear()

    def change(self, settings: VoiceSettings) -> None:
        """Speak so from now on; what was gone is tried again."""
        self._settings = settings
        self._see_to_ear()
        self._heed(self._table, self._table.change(ways_for(settings), settings))

    def hear(self, heard: Heard) -> None:
        """Take in what a voice told."""
        for outlet in self.all:
            self._heed(outlet, outlet.hear(heard.voice, heard.event))

    def find_hung(self) -> None:
        """Give up each voice that is overdue."""
        now = time.monotonic()
        for outlet in self.all:
            if outlet.due is not None and outlet.due <= now:
                self._heed(outlet, outlet.hang())

    def can_say(self, outlet: Outlet) -> bool:
        """Say whether something may be said there; what was lost is tried again now and then.

        If not, it is told that something for one ear was not said.
        """
        self._heed(outlet, outlet.take_back())
        if outlet is not self._ear:
            outlet.try_again()
            return True
        if outlet.gone and time.monotonic() - self._tried >= _PAUSE:
            self._see_to_ear()
        elif outlet.gone:
            self._tell_lost()
        return not outlet.gone

    def prepare(self, texts: Callable[[], Iterable[str]]) -> None:
        """Make the first words of what `texts` returns ready, where that is of use."""
        self._texts = texts
        for outlet in self.all:
            outlet.prepare(texts)

    def close(self) -> None:
        """End all voices."""
        for outlet in self.all:
            outlet.close()

    def _see_to_ear(self) -> None:
        """Open, change or close the ear's own voice, as the settings want it."""
        if not self._settings.two_devices:
            if self._ear is not None:
                lost, self._ear, self._missed = self._ear, None, False
                lost.close()
                self._forget(lost)
            return
        if self._ear is None:
            self._ear = Outlet(self._numbers, self._opener, self._post)
            self._ear.prepare(self._texts)
        self._tried = time.monotonic()
        now = self._settings
        wanted = replace(now, device=now.ear, table=now.device, private=True)
        self._heed(self._ear, self._ear.change(ways_for_ear(wanted), wanted))

    def _heed(self, outlet: Outlet, change: Change) -> None:
        """Do and report what has changed with a voice."""
        match change:
            case Change.READY if outlet is self._table:
                self._tell(_ready(outlet))
            case Change.READY:
                # Which engine speaks into the ear is told of the table's voice already.
                if self._missed or outlet.back_from is None:
                    self._tell(EarReady(self._settings.ear, again=self._missed))
                self._missed = False
            case Change.AGAIN:
                self._again(outlet)
            case Change.GONE if outlet is self._table:
                if not outlet.gone_told:
                    why = outlet.tries.why
                    then = say("speech.text_goes_on")
                    self._tell(VoiceGone(why.key, {**why.values, "then": f" {then}"}))
                outlet.gone_told = True
                self._again(outlet)
            case Change.GONE:
                self._tell_lost()
                self._forget(outlet)
            case _:
                return

    def _tell_lost(self) -> None:
        if self._ear is not None:
            still, self._missed = self._missed, True
            why = self._ear.tries.why
            self._tell(EarLost(self._settings.ear, why.key, why.values, still))


def _ready(outlet: Outlet) -> VoiceReady:
    """Return the news of a voice: why it stands in for another, or that it is back."""
    tries, came = outlet.tries, outlet.back_from
    name, event, why = outlet.name, outlet.opened, outlet.tries.why
    if tries.stands_in:
        elsewhere = tries.way.device != tries.wish.device
        other = tries.way.engine != tries.wish.engine
        key = "speech.both_instead" if elsewhere and other else "speech.engine_instead"
        key = "speech.usual_instead" if elsewhere and not other else key
        return VoiceReady(name, why.key, {**why.values, "then": f" {say(key, engine=name)}"})
    if came is None:
        return VoiceReady(name, event.key, event.values)
    if not came.engine:
        return VoiceReady(name, "speech.voice_back")
    if came.device != tries.way.device:
        return VoiceReady(name, "speech.device_back", {"device": tries.way.device})
    return VoiceReady(name, "speech.engine_back", {"engine": name})
