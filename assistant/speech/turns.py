"""What the speaker's thread takes in, one after the other, and what it makes of it."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from assistant.speech.tones import Tone
from assistant.speech.voice import Ending, VoiceEvent, VoiceSettings
from assistant.words.announcement import Announcement


class Change(Enum):
    """What an event means for the speaker."""

    NONE = "none"
    READY = "ready"
    """Another voice can be heard than was told."""
    AGAIN = "again"
    """Another voice has taken its place: what is being said has to be said again."""
    GONE = "gone"
    """No voice is left."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What a voice told; `voice` counts the voices opened so far."""

    voice: int
    event: VoiceEvent


@dataclass(frozen=True, slots=True)
class Ended:
    """An utterance has ended; `turn` counts the utterances spoken so far."""

    turn: int
    ending: Ending


@dataclass(frozen=True, slots=True)
class Ahead:
    """What returns the texts that may be said soon."""

    texts: Callable[[], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Hush:
    """Be silent; `for_good` is whether nothing of it is to be said again."""

    for_good: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """End."""


Item: TypeAlias = (
    Announcement | VoiceSettings | threading.Event | Heard | Ended | Tone | Ahead | Hush | Close
)
