"""PCM on its way from an engine to an output, which may be cut at any moment.

Tones are made here, and mixed in at the moment at which the sound is taken.  Sound is
mono, signed 16 bit, `RATE` frames per second: what espeak-ng makes.
"""

import math
import threading
import wave
from array import array
from collections import deque
from functools import lru_cache
from pathlib import Path

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

PITCH = (100.0, 8000.0)
"""The lowest and the highest pitch of a tone in Hz; what lies beyond is moved there."""
LONGEST = 1.0
"""Seconds that one note may last."""
_LEVEL = 0.12
"""How loud a note is, of 1: about a third of the loudness of speech."""
_EDGE = 0.006
"""Seconds in which a note comes and goes, so that it does not click."""


class Feed:
    """A bounded queue of PCM with a ticket: a cut makes every earlier ticket void."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._sound = bytearray()
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
            while ticket == self._ticket and len(self._sound) > _AHEAD * RATE * FRAME:
                self._wait_for_progress()
            if ticket != self._ticket:
                return False
            self._sound += pcm
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
            found = bytes(self._sound[:most])
            if found:
                del self._sound[:most]
                self._taken += len(found)
                self._changed.notify_all()
            tones = [tone[:most] for tone in self._tones]
            rests = [tone[most:] for tone in self._tones]
            self._tones = deque(filter(len, rests), maxlen=_AT_ONCE)
        return _mixed(found, tones) if tones else found

    def wait_for_sound(self, timeout: float) -> bool:
        """Wait until there is something to take.  For the output."""
        with self._changed:
            return self._changed.wait_for(lambda: bool(self._sound or self._tones), timeout)

    def cut(self) -> None:
        """Drop everything; what is put with an earlier ticket is dropped as well."""
        with self._changed:
            self._ticket += 1
            self._sound.clear()
            self._tones.clear()
            self._changed.notify_all()

    def drain(self, ticket: int, tail: float = 0.0) -> bool:
        """Wait until all was taken and `tail` seconds more; False once the ticket is void.

        Raises Fault if the device takes nothing any more.
        """
        with self._changed:
            while ticket == self._ticket and self._sound:
                self._wait_for_progress()
            return not self._changed.wait_for(lambda: ticket != self._ticket, tail)

    def _wait_for_progress(self) -> None:
        before = self._taken, self._ticket
        moved = self._changed.wait_for(
            lambda: self._lost or (self._taken, self._ticket) != before, _STALL
        )
        if self._lost or not moved:
            raise Fault("speech.device_lost")


def _mixed(speech: bytes, tones: list[memoryview]) -> bytes:
    """Return all sounds at once, as long as the longest of them."""
    sounds = [array("h", bytes(tone)) for tone in tones]
    mixed = array("h", speech)
    mixed.extend([0] * (max(map(len, sounds)) - len(mixed)))
    for sound in sounds:
        for at, value in enumerate(sound):
            mixed[at] = max(-32768, min(32767, mixed[at] + value))
    return mixed.tobytes()


@lru_cache(maxsize=128)
def pcm(notes: tuple[tuple[float, float], ...], volume: int = 100) -> bytes:
    """Return notes as in `tones`, each a sine with a soft beginning and end, as PCM."""
    sound = array("h")
    for pitch, seconds in notes:
        sound.extend(_note(pitch, seconds, volume / 100))
    return sound.tobytes()


def _note(pitch: float, seconds: float, volume: float) -> "array[int]":
    frames = round(max(0.0, min(seconds, LONGEST)) * RATE)
    if pitch <= 0:
        return array("h", bytes(2 * frames))
    turn = 2 * math.pi * min(max(pitch, PITCH[0]), PITCH[1]) / RATE
    edge = max(1, min(round(_EDGE * RATE), frames // 2))
    peak = 32767 * _LEVEL * volume
    return array(
        "h",
        (
            round(peak * min(1.0, at / edge, (frames - at) / edge) * math.sin(turn * at))
            for at in range(frames)
        ),
    )


def read_wav(file: Path) -> bytes:
    """Return the file's sound as it is taken here."""
    with wave.open(str(file)) as sound:
        pcm = bytes(sound.readframes(sound.getnframes()))
        shape = sound.getnchannels(), sound.getsampwidth(), sound.getframerate()
    if shape == (1, FRAME, RATE):
        return pcm
    from miniaudio import SampleFormat, decode

    decoded = decode(
        file.read_bytes(), output_format=SampleFormat.SIGNED16, nchannels=1, sample_rate=RATE
    )
    return bytes(decoded.samples.tobytes())
