"""What a speaker reports about its voices."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from assistant.problems import Value


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
