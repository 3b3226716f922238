"""Tones: a pitch to aim by, and short sounds that go with words.

`play_tone` may be called from any thread and returns at once; it is mixed with what is
being said.  A tone is made of notes, each a sine with a soft beginning and end.
"""

import math
from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from assistant.speech.voices.feed import RATE
from assistant.words.announcement import Earcon

Note: TypeAlias = tuple[float, float]
"""A pitch in Hz, 0 for a rest, and a length in seconds."""

NOTES: Mapping[Earcon, tuple[Note, ...]] = {
    Earcon.SEEN: ((1760.0, 0.03),),
    Earcon.READ: ((1175.0, 0.04), (1568.0, 0.06)),
    Earcon.TURN: ((523.0, 0.08), (659.0, 0.08), (784.0, 0.12)),
    Earcon.ANSWER: ((880.0, 0.08), (0.0, 0.05), (880.0, 0.12)),
    Earcon.WIN: ((1047.0, 0.1), (784.0, 0.1), (1047.0, 0.1), (1319.0, 0.2)),
}
"""What each earcon sounds like: told apart by their number of notes, rhythm and direction."""

PITCH = (100.0, 8000.0)
"""The lowest and the highest pitch in Hz; what lies beyond is moved there."""
LONGEST = 1.0
"""Seconds that one note may last."""
_LEVEL = 0.12
"""How loud a note is, of 1: about a third of the loudness of speech."""
_EDGE = 0.006
"""Seconds in which a note comes and goes, so that it does not click."""

AIM = "aim"
"""The name of the tones to aim by, beside those of the earcons."""
NAMES = (AIM, *(earcon.value for earcon in Earcon))
"""Every short sound by name; each can be off."""


@dataclass(frozen=True, slots=True)
class Tone:
    """Notes to be played, and the name by which they can be off."""

    notes: tuple[Note, ...]
    name: str


Play: TypeAlias = Callable[[Tone], None]


def _unheard(tone: Tone) -> None:
    """Play nothing: no speaker is open."""


_play: Play = _unheard


def play_tone(pitch_hz: float, seconds: float) -> None:
    """Play a tone to aim by on the ear's device, or on the only one.

    Nothing is heard where no speaker is open, or the user wants no such tones.
    """
    _play(Tone(((pitch_hz, seconds),), AIM))


def play_earcon(earcon: Earcon) -> None:
    """Play the short sound of something that is said or shown as well; else as `play_tone`."""
    _play(Tone(NOTES[earcon], earcon.value))


def play_through(play: Play) -> None:
    """Play tones through this from now on."""
    global _play
    _play = play


def play_no_more(play: Play) -> None:
    """Play nothing from now on if tones were played through this."""
    if _play == play:
        play_through(_unheard)


@lru_cache(maxsize=128)
def pcm(notes: tuple[Note, ...], volume: int = 100) -> bytes:
    """Return notes as mono PCM of signed 16 bit, `RATE` frames a second; `volume` in per cent."""
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
