"""What an engine is to the speaking child: a maker of sound, or a speaker of its own."""

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias


class Maker(Protocol):
    """An engine that makes PCM as in `feed`; our own output sounds it and chooses the device.

    `slow` is whether making the first words takes long enough that they are worth keeping;
    such an engine is given one sentence at a time.
    """

    makes: Literal[True]
    slow: bool

    def voices(self) -> tuple[tuple[str, str], ...]:
        """Return the voices as id and name."""

    def make(
        self, text: str, voice: str, rate: int, volume: int, put: Callable[[bytes], bool]
    ) -> None:
        """Speak `text` into `put` until it says False.  Raises Fault."""


class Talker(Protocol):
    """An engine that speaks by itself, on a device of its own choice.

    `stops` is whether it obeys `stop`; one that does not must be ended to be silent.
    """

    makes: Literal[False]
    stops: bool

    def voices(self) -> tuple[tuple[str, str], ...]:
        """Return the voices as id and name."""

    def talk(
        self, text: str, voice: str, rate: int, volume: int, begin: Callable[[], bool]
    ) -> None:
        """Speak `text`; returns when it was heard or stopped.  Raises Fault.

        `begin` is called just before the engine is told; it says no where it was cut already.
        """

    def stop(self) -> None:
        """Be silent at once.  From another thread, after `begin` would say no."""


Engine: TypeAlias = Maker | Talker


class Tones:
    """The engine that says nothing: for tones beside a voice that is not ours, or none."""

    makes: Literal[True] = True
    slow = False

    def voices(self) -> tuple[tuple[str, str], ...]:
        """Return no voices."""
        return ()

    def make(
        self, text: str, voice: str, rate: int, volume: int, put: Callable[[bytes], bool]
    ) -> None:
        """Make nothing."""
