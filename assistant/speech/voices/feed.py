"""PCM on its way from an engine to an output, which may be cut at any moment.

Tones are mixed in at the moment at which it is taken.  Sound is mono, signed 16 bit,
`RATE` frames per second: what espeak-ng makes.
"""

import threading
from array import array
from collections import deque

from assistant.problems import Fault

RATE = 22050
FRAME = 2
"""Bytes in one frame."""

_AHEAD = 2.0
"""Seconds of sound that an engine may be ahead; bounds the memory of a long text."""
_STALL = 3.0
"""Seconds without a single frame taken, after which the device counts as lost."""
_AT_ONCE = 4
"""So many tones sound at once; another one silences the oldest."""


class Feed:
    """A bounded queue of PCM with a ticket: a cut makes every earlier ticket void."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._blocks: deque[memoryview] = deque()
        self._waiting = 0
        self._taken = 0
        self._ticket = 0
        self._lost = False
        self._tones: deque[memoryview] = deque(maxlen=_AT_ONCE)

    @property
    def ticket(self) -> int:
        """The ticket for what is asked for from now on."""
        return self._ticket

    def put(self, ticket: int, pcm: bytes) -> bool:
        """Add sound, waiting while too much is queued; False once the ticket is void.

        Raises Fault if the device takes nothing any more.
        """
        with self._changed:
            while ticket == self._ticket and self._waiting > _AHEAD * RATE * FRAME:
                self._wait_for_progress()
            if ticket != self._ticket:
                return False
            if pcm:
                self._blocks.append(memoryview(pcm))
                self._waiting += len(pcm)
                self._changed.notify_all()
            return True

    def play(self, pcm: bytes) -> None:
        """Mix a tone in with what is taken from now on."""
        with self._changed:
            self._tones.append(memoryview(pcm))
            self._changed.notify_all()

    def lose(self) -> None:
        """Note that the device is gone: who waits for it waits no more.  For the output."""
        with self._changed:
            self._lost = True
            self._changed.notify_all()

    def take(self, most: int) -> bytes:
        """Return up to `most` bytes, without waiting.  For the output."""
        with self._changed:
            found = bytearray()
            while self._blocks and len(found) < most:
                block = self._blocks.popleft()
                room = most - len(found)
                found += block[:room]
                if len(block) > room:
                    self._blocks.appendleft(block[room:])
            if found:
                self._waiting -= len(found)
                self._taken += len(found)
                self._changed.notify_all()
            tones = [tone[:most] for tone in self._tones]
            rests = [tone[most:] for tone in self._tones]
            self._tones = deque(filter(len, rests), maxlen=_AT_ONCE)
        return _mixed(found, tones) if tones else bytes(found)

    def wait_for_sound(self, timeout: float) -> bool:
        """Wait until there is something to take.  For the output."""
        with self._changed:
            return self._changed.wait_for(lambda: self._waiting > 0 or bool(self._tones), timeout)

    def cut(self) -> None:
        """Drop everything; what is put with an earlier ticket is dropped as well."""
        with self._changed:
            self._ticket += 1
            self._blocks.clear()
            self._tones.clear()
            self._waiting = 0
            self._changed.notify_all()

    def drain(self, ticket: int, tail: float = 0.0) -> bool:
        """Wait until all was taken and `tail` seconds more; False once the ticket is void.

        Raises Fault if the device takes nothing any more.
        """
        with self._changed:
            while ticket == self._ticket and self._waiting > 0:
                self._wait_for_progress()
            return not self._changed.wait_for(lambda: ticket != self._ticket, tail)

    def _wait_for_progress(self) -> None:
        before = self._taken, self._ticket
        moved = self._changed.wait_for(
            lambda: self._lost or (self._taken, self._ticket) != before, _STALL
        )
        if self._lost or not moved:
            raise Fault("speech.device_lost")


def _mixed(speech: bytearray, tones: list[memoryview]) -> bytes:
    """Return all sounds at once, as long as the longest of them."""
    sounds = [array("h", bytes(tone)) for tone in tones]
    mixed = array("h", bytes(speech))
    mixed.extend([0] * (max(map(len, sounds)) - len(mixed)))
    for sound in sounds:
        for at, value in enumerate(sound):
            mixed[at] = max(-32768, min(32767, mixed[at] + value))
    return mixed.tobytes()
