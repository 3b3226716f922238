"""The contract of a voice: how it is set, what it is told and tells, and what is told of it.

Between the program and an engine's process a message is one line of JSON, in ASCII.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, TypeAlias, get_args

from assistant.messages import Msg, Value

TEMP_VARIABLE = "TABLE_ASSISTANT_SPEECH_TEMP"
"""The environment variable that names a voice's own folder, which goes when it ends."""
LANGUAGE_VARIABLE = "TABLE_ASSISTANT_SPEECH_LANGUAGE"
"""The environment variable that names the language in which a voice tells of its faults."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is said: by which voice, how fast, loud and high, as in VoiceSettings."""

    voice: str = ""
    rate: int = 175
    volume: int = 100
    pitch: int = 50


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """How to speak.

    `engine` is ``auto``, ``none`` or one of `fallback.ENGINES`.  `voice` is a voice's id or
    name, empty for the engine's own.  `rate` is in words per minute (80 to 900), `volume`
    in per cent (0 to 100).  `device` is the name of a sound device or a part of it, empty
    for the system's own; ``wav:PATH`` adds what is said to a WAV file instead.  `ear` names
    a second device by its whole name, for what is for one ear alone, empty where there is
    none, and `ear_id` is what its system calls it, empty where that is not known.  `quiet`
    are the names of the short sounds that are not played; `verbosity` and `verbosity_for` say
    how much is spoken, as in `speaking`.  `private` is set for the voice of the ear: its
    sound must end with its device, and `table` is the other device then.  `pitch` is from 0, low,
    to 100, where 50 is the voice's own.  What is for one person alone is said by `voice_mine`,
    empty for the same voice, at `pitch_mine`.
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
    pitch: int = 50
    voice_mine: str = ""
    pitch_mine: int = 50

    @property
    def style(self) -> Style:
        """The part that an engine is told with each text."""
        return Style(self.voice, self.rate, self.volume, self.pitch)

    @property
    def style_mine(self) -> Style:
        """The same for what is for one person alone."""
        return Style(self.voice_mine or self.voice, self.rate, self.volume, self.pitch_mine)

    @property
    def two_devices(self) -> bool:
        """Whether the ear is to have a device of its own.

        Whether it can have it shows when it is opened: by its name it may be the table's.
        """
        same = self.ear.casefold() == self.device.casefold()
        return bool(self.ear) and not same and self.engine != "none"


# -- what a voice is told --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Say:
    """Say `text` after what came before."""

    id: int
    text: str
    style: Style


@dataclass(frozen=True, slots=True)
class Stop:
    """Be silent at once and forget everything that was to be said."""


@dataclass(frozen=True, slots=True)
class Play:
    """Sound notes at once, under what is said: pairs of Hz and seconds as in `tones`."""

    notes: Sequence[Sequence[float]]
    volume: int


@dataclass(frozen=True, slots=True)
class Prepare:
    """Make these parts of texts ready while nothing else is to be done."""

    parts: Sequence[str]
    style: Style


# -- what a voice tells ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ready:
    """The voice can be heard.

    `stops` is whether it obeys `Stop`; one that does not must be ended to be silent.
    `plays` is whether it obeys `Play`, `keeps` whether `Prepare` is of use.  `key` is empty
    or a sentence to know about it.
    """

    stops: bool = True
    key: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    plays: bool = True
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class Begun:
    """The first sound of utterance `id` went to the device."""

    id: int


@dataclass(frozen=True, slots=True)
class Done:
    """Utterance `id` was heard to its end."""

    id: int


@dataclass(frozen=True, slots=True)
class Lost:
    """The voice has ended by itself; `heard` is whether it could ever be heard."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)
    heard: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What was asked for of a process that does not speak."""

    rows: Sequence[Sequence[Any]]


VoiceEvent: TypeAlias = Ready | Begun | Done | Lost
Message: TypeAlias = Say | Stop | Play | Prepare | Found | Ready | Begun | Done | Lost
_KINDS = {kind.__name__: kind for kind in get_args(Message)}
_SENTENCE = {each.name for each in fields(Msg)}


def to_line(message: Message) -> bytes:
    """Return `message` as one line with its end."""
    return json.dumps({"is": type(message).__name__, **asdict(message)}).encode("ascii") + b"\n"


def from_line(line: bytes) -> Message | None:
    """Return the message of a line, None for a line that is none."""
    try:
        found = json.loads(line, object_hook=_value)
        kind = _KINDS[found.pop("is")]
        if "style" in found:
            found["style"] = Style(**found["style"])
        message: Message = kind(**found)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return message


def _value(found: dict[str, Any]) -> Any:
    """Return a sentence within a message as one again, anything else as it is."""
    if found.keys() != _SENTENCE:
        return found
    values = tuple((str(name), value) for name, value in found["values"])
    return Msg(found["key"], values, tuple(found["parts"]), found["otherwise"])


class Voice:
    """One voice, which tells what becomes of it from any thread; no call blocks or raises.

    This one is the null voice: it says nothing, and is done at once.
    """

    def __init__(self, hear: Callable[[VoiceEvent], None]) -> None:
        self._hear = hear

    def speak(self, number: int, text: str, *, mine: bool = False) -> None:
        """Say `text`, after what is being said; `Done` with this number tells its end.

        `mine` is whether it is for one person alone, and said so that it can be told apart.
        """
        self._hear(Done(number))

    def stop(self) -> None:
        """Be silent at once; what was to be said is forgotten."""

    def play(self, notes: Sequence[tuple[float, float]]) -> None:
        """Sound notes at once, under what is said; nothing where `Ready` did not say it can."""

    def prepare(self, parts: Sequence[str]) -> None:
        """Make these parts of texts ready, where that makes them sound sooner."""

    def change(self, style: Style, mine: Style) -> None:
        """Speak so from the next utterance on, and `mine` so for one person alone."""

    def close(self) -> None:
        """End the voice and free its device, within 0.5 seconds."""


Opener: TypeAlias = Callable[[VoiceSettings, Callable[[VoiceEvent], None]], Voice]
"""What starts a voice in the background.  Raises Fault."""


# -- what is told of the voices --------------------------------------------------


@dataclass(frozen=True, slots=True)
class VoiceReady:
    """The voice `name` can be heard from now on.

    `name` is an engine's name, ``none`` where silence was asked for.  `key` is empty, or
    a sentence to know about it: that the chosen voice was not found, why it stands in for
    another one, or that it is back.
    """

    name: str
    key: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VoiceGone:
    """There is no voice; the program goes on in text.  `key` says why and what to do."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EarReady:
    """What is for one ear is heard on the device `name`, for the first time or again."""

    name: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class EarLost:
    """What is for one ear is heard nowhere; `key` says why.

    It is reported once when the device `name` is lost, and `still` for all that was not
    said since because of it.
    """

    name: str
    key: str
    values: Mapping[str, Value] = field(default_factory=dict)
    still: bool = False


VoiceNews: TypeAlias = VoiceReady | VoiceGone | EarReady | EarLost
