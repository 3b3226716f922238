"""Texts into the feed, by an engine that makes PCM; first words may have been made ahead."""

from array import array
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.speech.spoken import sayable_parts, spoken_text
from assistant.speech.voices.engine import Maker
from assistant.speech.voices.feed import FRAME, RATE, Feed
from assistant.speech.voices.kept import Kept

_QUIET = 64
"""Amplitude, of 32768, up to which the beginning of an utterance is left out."""
_LEAD = round(0.002 * RATE)
"""Frames that stay before the first that is louder."""


@dataclass(frozen=True, slots=True)
class _Ahead:
    """A part of a text that is to be made ahead, and how."""

    text: str
    voice: str
    rate: int
    volume: int


class Making:
    """A maker, the feed, and for a slow maker the sounds that are kept."""

    def __init__(self, maker: Maker, kept: Kept | None, feed: Feed) -> None:
        self._maker = maker
        self._kept = kept
        self._feed = feed
        self._ahead: deque[_Ahead] = deque()

    def want(self, texts: Sequence[str], voice: str, rate: int, volume: int) -> None:
        """Make the first words of these texts ahead, in place of what was wanted before."""
        self._ahead.clear()
        if self._kept is None:
            return
        firsts = (sayable_parts(spoken_text(text))[:1] for text in texts)
        wanted = dict.fromkeys(part for first in firsts for part in first)
        self._ahead.extend(_Ahead(part, voice, rate, volume) for part in wanted)

    def make_ahead(self) -> bool:
        """Make the next part ready; False if there is none."""
        if self._kept is None or not self._ahead:
            return False
        part = self._ahead.popleft()
        how = (part.voice, part.rate, part.volume)
        if not self._kept.has(part.text, *how):
            made: list[bytes] = []

            def put(pcm: bytes) -> bool:
                made.append(pcm)
                return True

            self._maker.make(part.text, *how, put)
            self._kept.keep(part.text, *how, b"".join(made))
        return True

    def speak(
        self, ticket: int, text: str, voice: str, rate: int, volume: int, begin: Callable[[], bool]
    ) -> None:
        """Put a text into the feed until its ticket is void; `begin` is called at its first sound.

        Silence before the first sound is left out: it is only waited for.
        """
        begun = False

        def put(pcm: bytes) -> bool:
            nonlocal begun
            if not begun:
                pcm = _without_lead(pcm)
                if pcm:
                    begun = True
                    begin()
            return self._feed.put(ticket, pcm)

        for part in sayable_parts(text) if self._maker.slow else (text,):
            found = self._kept.find(part, voice, rate, volume) if self._kept is not None else None
            if found is not None:
                put(found)
            elif self._feed.ticket == ticket:
                self._maker.make(part, voice, rate, volume, put)
            if self._feed.ticket != ticket:
                return


def _without_lead(pcm: bytes) -> bytes:
    """Return the sound from just before its first audible frame on, nothing if there is none."""
    sound = array("h", pcm)
    for at, value in enumerate(sound):
        if value > _QUIET or value < -_QUIET:
            return pcm[max(0, at - _LEAD) * FRAME :]
    return b""
