"""One picture on its way to the readers, and where such pictures come from."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from assistant.paper import Grid
from assistant.problems import Fault
from assistant.scan.image import Image

Tell: TypeAlias = Callable[[Fault], None]
"""Takes a fault that costs one picture and not the rest."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of a source.

    `seen_at` is when it arrived, in monotonic seconds; `time` is its place in seconds on
    the source's own clock: in a video its position, else the same as `seen_at`.  `still`
    says that it stands alone and is not one of a moving row.  `page` is the sheet of labels that
    it shows, if it shows one.
    """

    image: Image
    source: str
    seen_at: float
    time: float
    still: bool
    page: "Page | None" = None


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a sheet of labels: its number, how labels lie on it, and its pixels per mm."""

    number: int
    grid: Grid
    scale: float


class Source(Protocol):
    """Gives frames until it ends, is lost or is closed."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def live(self) -> bool:
        """Whether it goes on by itself, so that a lost one is worth waiting for."""

    def frames(self) -> Iterator[Frame]:
        """Yield the frames, each as soon as it is there.  Raises Fault when it is lost."""

    def close(self) -> None:
        """End `frames`, from any thread, and give the device back."""
