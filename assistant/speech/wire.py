"""The lines between the program and its speaking child: one JSON object a line, in ASCII."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TypeAlias

from assistant.problems import Value


@dataclass(frozen=True, slots=True)
class Say:
    """Say `text` after what came before; `voice`, `rate` and `volume` as in VoiceSettings."""

    id: int
    text: str
    voice: str
    rate: int
    volume: int


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
    """Make the first words of these texts ready while nothing else is to be done."""

    texts: Sequence[str]
    voice: str
    rate: int
    volume: int


@dataclass(frozen=True, slots=True)
class Ready:
    """The engine and its device are open.

    `stops` is whether it obeys `Stop`; one that does not must be ended to be silent.
    `plays` is whether it obeys `Play`, `keeps` whether `Prepare` is of use.  `key` is empty
    or a sentence to know about it.
    """

    stops: bool
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
class Failed:
    """The child cannot go on and ends."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)


Message: TypeAlias = Say | Stop | Play | Prepare | Ready | Begun | Done | Failed
_KINDS = {kind.__name__: kind for kind in (Say, Stop, Play, Prepare, Ready, Begun, Done, Failed)}


def to_line(message: Message) -> bytes:
    """Return `message` as one line with its end."""
    return json.dumps({"is": type(message).__name__, **asdict(message)}).encode("ascii") + b"\n"


def from_line(line: bytes) -> Message | None:
    """Return the message of a line, None for a line that is none."""
    try:
        found = json.loads(line)
        kind = _KINDS[found.pop("is")]
        message: Message = kind(**found)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return message
