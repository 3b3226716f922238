"""The ways to be heard, best first, and what became of those that were tried."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from assistant.speech.opening import OF_OUR_OUTPUT, engines_for
from assistant.speech.voice import Lost, VoiceSettings

_OF_THE_DEVICE = (
    *("speech.no_such_device", "speech.device_lost", "speech.no_device"),
    *("speech.no_recording", "speech.not_a_recording", "speech.ear_same", "speech.table_unnamed"),
)
"""Reasons that hold for every engine on the same device."""


class Way(NamedTuple):
    """One way to be heard: an engine, and a device as in VoiceSettings."""

    engine: str
    device: str

    @property
    def place(self) -> str:
        """Where it is heard, as far as we choose that."""
        return self.device if self.engine in OF_OUR_OUTPUT else f"{self.engine} {self.device}"


def of_way(settings: VoiceSettings, way: Way) -> VoiceSettings:
    """Return the settings with the engine and device of one way."""
    return replace(settings, engine=way.engine, device=way.device)


def ways_for(settings: VoiceSettings) -> tuple[Way, ...]:
    """Return the ways to try for the table: the device that was asked for, else the usual one."""
    named = settings.device and settings.engine != "none"
    places = (settings.device, "") if named else (settings.device,)
    return tuple(Way(each, place) for place in places for each in engines_for(settings.engine))


def ways_for_ear(settings: VoiceSettings) -> tuple[Way, ...]:
    """Return the ways to try for one ear: no other device, and only our output can choose one."""
    wished = settings.engine if settings.engine in OF_OUR_OUTPUT else "auto"
    return tuple(Way(each, settings.device) for each in engines_for(wished))


class Tries:
    """Where among the ways an outlet stands.

    `why` is what went wrong first since a voice could be heard; the rest follows from it.
    """

    def __init__(self) -> None:
        self.all: tuple[Way, ...] = ()
        self.left: tuple[Way, ...] = ()
        self.why = Lost("speech.no_engine", {"engine": ""}, opened=False)
        self._any_engine = False
        self._sound = True

    @property
    def wish(self) -> Way:
        """The way that is wished for."""
        return self.all[0]

    @property
    def way(self) -> Way:
        """The way that is tried or taken now; one without an engine where none is left."""
        return self.left[0] if self.left else Way("", self.wish.device)

    @property
    def stands_in(self) -> bool:
        """Whether that is another one than is wished for."""
        same = self._any_engine or self.way.engine == self.wish.engine
        return bool(self.left) and not (same and self.way.device == self.wish.device)

    def plan(self, ways: Sequence[Way], engine: str) -> None:
        """Try these ways; the first is wished for, or any on its device if `engine` is another."""
        self.all = tuple(ways)
        self._any_engine = self.wish.engine != engine
        self.start_over()

    def start_over(self) -> None:
        """Begin with the first way again."""
        self.left, self._sound = self.all, True

    def works(self) -> None:
        """Note that the way can be heard."""
        self._sound = True

    def note(self, lost: Lost) -> None:
        """Note what went wrong."""
        if self._sound:
            self.why, self._sound = lost, False

    def skip(self, key: str) -> None:
        """Leave the way out, and those that fail for the same reason."""
        device = self.way.device
        same = device and key in _OF_THE_DEVICE
        self.left = tuple(each for each in self.left[1:] if not (same and each.device == device))
