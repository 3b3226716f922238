"""What the eyes report."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.messages import Value
from assistant.paper import Spot


@dataclass(frozen=True, slots=True)
class Scanned:
    """A code came into view.

    `source` is the name of the picture, video or camera.  `seen_at` is when its frame
    arrived and `decoded_at` when its payload was known, both in monotonic seconds.  `spot` is its
    place on a sheet of labels that is read itself.
    """

    payload: str
    source: str
    seen_at: float
    decoded_at: float
    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class SourceReady:
    """The source `name` gives frames, for the first time or again."""

    name: str


@dataclass(frozen=True, slots=True)
class SourceLost:
    """A source cannot be opened or gives no more frames; `key` is the sentence that says why.

    A camera or stream is tried again; `SourceReady` follows when it is back.
    """

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SourceEnded:
    """Nothing more comes from the source `name`, and it is not tried again."""

    name: str


@dataclass(frozen=True, slots=True)
class Aimed:
    """A code is in view and cannot be read yet.

    `nearness` is how near it is to being read, 0 to 1.  `key` names what is in the way, in
    at most two words; it is empty where that was said just now or nothing is.
    """

    nearness: float
    key: str = ""


@dataclass(frozen=True, slots=True)
class Light:
    """The light is so that little can be read; `key` is the sentence that says what to do."""

    key: str
