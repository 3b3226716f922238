"""What a voice is, how it is set, and what it tells about itself."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, TypeAlias

from assistant.problems import Value
from assistant.speech.tones import Note


class Ending(Enum):
    """How an utterance ended."""

    DONE = "done"
    """Heard to its end."""
    CUT = "cut"
    """Stopped on purpose."""
    FAILED = "failed"
    """The voice was lost while it spoke."""


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """How to speak.

    `engine` is ``auto``, ``none`` or one of `opening.ENGINES`.  `voice` is a voice's id or
    name, empty for the engine's own.  `rate` is in words per minute (80 to 900), `volume`
    in per cent (0 to 100).  `device` is the name of a sound device or a part of it, empty
    for the system's own; ``wav:PATH`` adds what is said to a WAV file instead.  `ear` names
    a second device by its whole name, for what is for one ear alone, empty where there is
    none, and `ear_id` is what its system calls it, empty where that is not known.  `quiet`
    are the names of the short sounds that are not played; `verbosity` and `verbosity_for` say
    how much is spoken, as in `verbosity`.  `private` is set for the voice
    of the ear: its sound must end with its device, and `table` is the other device then.
    """

    engine: str = "auto"
    voice: str = ""
    rate: int = 175
    volume: int = 100
    device: str = ""
    ear: str = ""
    ear_id: str = ""
    quiet: tuple[str, ...] = ()
    verbosity: str = "normal"
    verbosity_for: str = ""
    private: bool = False
    table: str = ""

    @property
    def two_devices(self) -> bool:
        """Whether the ear is to have a device of its own.

        Whether it can have it shows when it is opened: by its name it may be the table's.
        """
        same = self.ear.casefold() == self.device.casefold()
        return bool(self.ear) and not same and self.engine != "none"


@dataclass(frozen=True, slots=True)
class Opened:
    """The voice can be heard; `key` as in VoiceReady.

    `plays` is whether tones can be heard as well, `keeps` whether texts are worth preparing.
    """

    key: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    plays: bool = True
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class Sounding:
    """The first sound of an utterance was handed to the device."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The voice has ended by itself; `opened` is whether it could ever be heard."""

    key: str
    values: Mapping[str, Value]
    opened: bool


VoiceEvent: TypeAlias = Opened | Sounding | Lost


class Voice(Protocol):
    """One voice.  No call blocks or raises; callbacks come from any thread."""

    name: str

    def speak(self, text: str, on_end: Callable[[Ending], None]) -> None:
        """Say `text`, after what is being said; `on_end` is called once."""

    def stop(self) -> None:
        """Be silent at once; what was being said ends as cut."""

    def play(self, notes: Sequence[Note]) -> None:
        """Sound notes at once, under what is said; nothing where `Opened` did not say it can."""

    def prepare(self, texts: Sequence[str]) -> None:
        """Make the first words of these texts ready, where that makes them sound sooner."""

    def change(self, settings: VoiceSettings) -> bool:
        """Speak so from the next utterance on; False if that needs another voice."""

    def close(self) -> None:
        """End the voice and free its device, within 0.5 seconds."""


class Silent:
    """The null voice: says nothing, and is done at once."""

    name = "none"

    def speak(self, text: str, on_end: Callable[[Ending], None]) -> None:
        """End at once as done."""
        on_end(Ending.DONE)

    def stop(self) -> None:
        """Nothing to stop."""

    def play(self, notes: Sequence[Note]) -> None:
        """Play nothing."""

    def prepare(self, texts: Sequence[str]) -> None:
        """Nothing to make."""

    def change(self, settings: VoiceSettings) -> bool:
        """Stay silent only where silence is asked for."""
        return settings.engine == "none"

    def close(self) -> None:
        """Nothing to end."""
