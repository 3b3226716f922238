"""The engines, one in a file: each a maker of sound, or a speaker of its own."""

import os
import sys
from collections.abc import Callable

from assistant.speech.engines.rates import Curve
from assistant.speech.voice import LANGUAGE_VARIABLE, Style


class Engine:
    """An engine; this one has no voices."""

    def voices(self) -> tuple[tuple[str, str], ...]:
        """Return the voices as id and name."""
        return ()


class Maker(Engine):
    """An engine that makes PCM as in `feed`; our own output sounds it and chooses the device.

    `slow` is whether making the first words takes long enough that they are worth keeping;
    such an engine is given one sentence at a time.  This one makes nothing: it is for tones
    beside a voice that is not ours, or none.
    """

    slow = False
    curve: Curve = ()
    """How many words a minute are heard of what it is told; empty where they are as it counts."""

    def make(self, text: str, style: Style, put: Callable[[bytes], bool]) -> None:
        """Speak `text` into `put` until it says False.  Raises Fault."""


class Talker(Engine):
    """An engine that speaks by itself, on a device of its own choice.

    `stops` is whether it obeys `stop`; one that does not must be ended to be silent.
    """

    stops = True

    def talk(self, text: str, style: Style, begin: Callable[[], bool]) -> None:
        """Speak `text`; returns when it was heard or stopped.  Raises Fault.

        `begin` is called just before the engine is told; it says no where it was cut already.
        """

    def stop(self) -> None:
        """Be silent at once.  From another thread, after `begin` would say no."""


def plain_why(error: Exception) -> str:
    """Return why an engine could not be had, without numbers and names of Python's.

    The log has the rest.
    """
    # An engine that works need not wait for the words.
    from assistant.tongue import speaking
    from assistant.words import sentence

    print(repr(error), file=sys.stderr, flush=True)
    # A child tells it in the language of the one who started it.
    with speaking(os.environ.get(LANGUAGE_VARIABLE, "")):
        if isinstance(error, ModuleNotFoundError):
            return sentence("speech.not_installed")
        told = error.strerror if isinstance(error, OSError) else str(error)
        return told or sentence("speech.not_started")
