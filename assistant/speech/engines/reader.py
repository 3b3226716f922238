"""The screen reader that runs, by the prismatoid package: NVDA, JAWS, Narrator, VoiceOver, Orca.

Where none runs it takes what the system speaks with, such as speech-dispatcher.  Voice,
rate and device are the reader's own.
"""

import threading
import time
from collections.abc import Callable
from typing import Any

from assistant.installed import adding
from assistant.problems import Fault
from assistant.speech.engines import Talker, plain_why
from assistant.speech.voice import Style

_LETTERS = 6.0
"""Letters in a word, with the space behind it."""
_LOOK = 0.05
"""Seconds between two looks whether it still speaks."""
_SLOW = 3.0
"""So many times longer than we think a reader may speak, and at least so many seconds."""
_AGAIN = 0.1
"""Seconds between two stops: some readers stop one text and go on with the next."""


class Reader(Talker):
    """A running screen reader.

    Most of them never tell when a text was heard; the time is then taken from the text's
    length and the rate that is set here, which should be near the reader's own.
    """

    def __init__(self) -> None:
        """Find the reader, which may take a second or two.  Raises Fault."""
        try:
            import prism

            self._context = prism.Context()
            self._reader: Any = self._context.acquire_best()
            self._tells = self._reader.features.supports_is_speaking
        except Exception as error:
            # The package raises what each reader's own library raises.
            raise _unreachable(error) from error
        self._telling = threading.Lock()
        self._stopped = threading.Event()
        self._unheard: list[float] = []

    def talk(self, text: str, style: Style, begin: Callable[[], bool]) -> None:
        """Hand `text` over; returns when it was heard, as far as can be known."""
        with self._telling:
            self._stopped.clear()
            if not begin():
                return
            try:
                self._reader.speak(text, False)
            except Exception as error:
                raise _unreachable(error) from error
        now, length = time.monotonic(), len(text) / _LETTERS * 60 / style.rate
        end = now + length
        self._unheard = [late for late in self._unheard if late > now]
        self._unheard.append(max([now, *self._unheard]) + _SLOW * max(length, 1.0))
        while not self._stopped.wait(_LOOK):
            if not self._speaks(end):
                return

    def stop(self) -> None:
        with self._telling:
            self._stopped.set()
            now = time.monotonic()
            late = sum(each > now for each in self._unheard)
            self._unheard.clear()
            for number in range(max(1, late)):
                time.sleep(_AGAIN if number else 0)
                self._reader.stop()

    def _speaks(self, end: float) -> bool:
        return bool(self._reader.speaking) if self._tells else time.monotonic() < end


def _unreachable(error: Exception) -> Fault:
    """Return what is missing: the package, or a screen reader that it can reach."""
    if isinstance(error, ModuleNotFoundError):
        return Fault("speech.no_prismatoid", install=adding("reader"))
    return Fault("speech.no_reader", why=plain_why(error))
