"""The fallback plan: which engine on which device is heard, and why it is not the wished one.

All of it is decided here, from what is wished and what has failed, without a device or clock:

- The table tries the engine that is wished for, then the usual ones, on the device that is
  wished for, then on the usual one.  Where none is left, text goes on alone.
- One ear has no other device than its own.  Where no engine is heard there, nothing is.
- An engine that dies or hangs is started once more, then the next one is taken.  One that
  cannot be started is not tried again, nor is any other where its device is the reason.
- While another one stands in, or none is left, what is wished for is tried now and then.

What was lost is told with the first reason since something could be heard: the rest follows
from it.
"""

import sys
from dataclasses import dataclass, replace
from typing import NamedTuple

from assistant.messages import Value, say
from assistant.speech.voice import (
    EarLost,
    EarReady,
    Lost,
    Ready,
    VoiceGone,
    VoiceNews,
    VoiceReady,
    VoiceSettings,
)

ENGINES = ("espeak", "pyttsx3", "piper", "dispatcher", "reader")
"""Every engine by name.  The last two speak by themselves, on a device of their own choice."""
OF_OUR_OUTPUT = ("espeak", "pyttsx3", "piper")
"""Those whose sound device we choose."""
PITCHES = ("espeak", "dispatcher", *(("pyttsx3",) if sys.platform == "linux" else ()))
"""Those that take a pitch.  SAPI5, NSSpeech, piper and a screen reader do not."""
OF_ONE_VOICE = ("reader",)
"""Those whose voice is not ours to choose."""
PAUSES = (2.0, 60.0)
"""Seconds until what is wished for is tried again: at first, and at most."""
_FORGIVEN = 60.0
"""Seconds after which an engine that was started again is as good as new."""
_OF_THE_DEVICE = (
    *("speech.no_such_device", "speech.device_lost", "speech.no_device"),
    *("speech.no_recording", "speech.not_a_recording", "speech.ear_same", "speech.table_unnamed"),
)
"""Reasons that hold for every engine on the same device."""


_NOTHING = Lost("speech.no_engine", {"engine": ""})


class Way(NamedTuple):
    """One way to be heard: an engine, and a device as in VoiceSettings."""

    engine: str
    device: str

    @property
    def place(self) -> str:
        """Where it is heard, as far as we choose that."""
        return self.device if self.engine in OF_OUR_OUTPUT else f"{self.engine} {self.device}"

    def settings(self, settings: VoiceSettings) -> VoiceSettings:
        """Return the settings with this engine and device."""
        return replace(settings, engine=self.engine, device=self.device)


@dataclass(frozen=True, slots=True)
class Plan:
    """The ways to be heard, best first, and what became of those that were tried.

    `left` are those that are not given up, the first of which is used.  `why` is what went
    wrong first since a voice could be heard (`sound`).  `any_engine` is whether each engine
    is as good as the first; `ear` is the device of one ear, for its plan.
    """

    ways: tuple[Way, ...] = ()
    ear: str = ""
    any_engine: bool = False
    left: tuple[Way, ...] = ()
    why: Lost = _NOTHING
    sound: bool = True
    came_from: Way | None = None
    """What was used until the wished way was back, None where it was not away."""
    told_ready: bool = False
    told_lost: bool = False
    deaths: int = 0
    died: float = 0.0
    pause: float = 0.0
    next_try: float = 0.0

    @property
    def way(self) -> Way:
        """The way that is used; one without an engine where none is left."""
        return self.left[0] if self.left else Way("", self.ways[0].device)

    @property
    def stands_in(self) -> bool:
        """Whether that is another one than is wished for."""
        wish = self.ways[0]
        same = self.any_engine or self.way.engine == wish.engine
        return bool(self.left) and not (same and self.way.device == wish.device)

    @property
    def silent(self) -> bool:
        """Whether what is said here must not be heard: one ear, and nothing to hear it by."""
        return bool(self.ear) and not self.left

    # -- what happens --------------------------------------------------------------

    def opened(self) -> "Plan":
        """Return the plan after its way could be heard."""
        return replace(self, sound=True, told_ready=True, told_lost=False)

    def said(self) -> "Plan":
        """Return the plan after a text was heard to its end."""
        return replace(self, deaths=0)

    def lost(self, lost: Lost, now: float) -> "Plan":
        """Return the plan after its way was lost: the same once more, else the next one."""
        soon = now - self.died < _FORGIVEN
        deaths = self.deaths + 1 if soon else 1
        after = replace(
            self,
            why=lost if self.sound else self.why,
            sound=False,
            died=now,
            deaths=deaths,
            pause=self.pause if soon else PAUSES[0],
        )
        if lost.heard and deaths < 2:
            return after
        device = self.way.device if lost.key in _OF_THE_DEVICE else ""
        left = tuple(way for way in self.left[1:] if not (device and way.device == device))
        if not self.stands_in:
            after = after.put_off(now)
        after = replace(after, left=left, deaths=0)
        return replace(after, told_ready=self.told_ready and not after.stands_in)

    def put_off(self, now: float) -> "Plan":
        """Return the plan with the next try after a pause; for the table each is twice as long."""
        longer = PAUSES[0] if self.ear else min(2 * self.pause, PAUSES[1])
        return replace(self, next_try=now + self.pause, pause=longer)

    def start_over(self, now: float) -> "Plan":
        """Return the plan with the wished way in use again."""
        back = replace(self, came_from=self.way, left=self.ways, sound=True)
        return replace(back, told_ready=False, deaths=0, died=now)

    def kept(self, settings: VoiceSettings, before: VoiceSettings) -> "Plan | None":
        """Return this plan where its voice goes on with other settings, None where it cannot.

        Settings that stay as they are ask for another try of what cannot be heard.
        """
        fresh = plan_for(settings)
        if fresh.ways != self.ways or _fixed(settings) != _fixed(before):
            return None
        if settings == before and (self.stands_in or not self.left):
            return None
        return replace(self, any_engine=fresh.any_engine)

    # -- what is told of it ----------------------------------------------------------

    def ready_news(self, ready: Ready) -> VoiceNews | None:
        """Return what is told when the way can be heard, None if it was told before."""
        if self.told_ready:
            return None
        if self.ear:
            return EarReady(self.ear, again=self.told_lost)
        name, device = self.way
        if self.stands_in:
            wish = self.ways[0]
            then = "speech.usual_instead" if name == wish.engine else "speech.both_instead"
            if device == wish.device:
                then = "speech.engine_instead"
            return VoiceReady(name, self.why.key, self._reason(then, name))
        if self.came_from is None:
            return VoiceReady(name, ready.key, ready.values)
        if not self.came_from.engine:
            return VoiceReady(name, "speech.voice_back")
        if self.came_from.device != device:
            return VoiceReady(name, "speech.device_back", {"device": device})
        return VoiceReady(name, "speech.engine_back", {"engine": name})

    def lost_news(self) -> VoiceNews | None:
        """Return what is told when no way is left; of the table that is told once."""
        if self.ear:
            return EarLost(self.ear, self.why.key, self.why.values, self.told_lost)
        if self.told_lost:
            return None
        return VoiceGone(self.why.key, self._reason("speech.text_goes_on"))

    def _reason(self, then: str, engine: str = "") -> dict[str, Value]:
        return {**self.why.values, "then": say("speech.then", told=say(then, engine=engine))}


def engines_for(engine: str) -> tuple[str, ...]:
    """Return the engines to try, best first, for an engine setting.

    The platform's own voices come first where pyttsx3 reaches better ones than espeak.  A
    screen reader is never taken unasked: it reads the terminal already.  Where an engine
    that was asked for cannot be had, those stand in for it: who cannot see has to hear that.
    """
    if engine == "none":
        return (engine,)
    usual = ("espeak", "pyttsx3") if sys.platform == "linux" else ("pyttsx3", "espeak")
    return usual if engine == "auto" else (engine, *(each for each in usual if each != engine))


def plan_for(settings: VoiceSettings) -> Plan:
    """Return the plan for the table, or with `private` settings that for one ear."""
    engine, device = settings.engine, settings.device
    if settings.private and engine not in OF_OUR_OUTPUT:
        engine = "auto"
    elsewhere = bool(device) and engine != "none" and not settings.private
    ways = tuple(
        Way(each, place)
        for place in ((device, "") if elsewhere else (device,))
        for each in engines_for(engine)
    )
    return Plan(
        ways,
        device if settings.private else "",
        any_engine=ways[0].engine != settings.engine,
        left=ways,
        pause=PAUSES[0],
    )


def settings_for_ear(settings: VoiceSettings) -> VoiceSettings:
    """Return the settings of the voice of the ear."""
    return replace(settings, device=settings.ear, table=settings.device, private=True)


def _fixed(settings: VoiceSettings) -> tuple[str | bool, ...]:
    """Return what an engine cannot change while it runs, beside engine and device.

    Only a fresh one says whether there is such a voice.
    """
    private = (settings.ear_id, settings.table) if settings.private else ()
    return settings.voice, settings.voice_mine, settings.private, *private
