"""Short sounds: a pitch to aim by, and what goes with the words; a tone is made of notes.

A speaker plays them at once, mixed with what is being said.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

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

AIM = "aim"
"""The name of the tones to aim by, beside those of the earcons."""
NAMES = (AIM, *(earcon.value for earcon in Earcon))
"""Every short sound by name; each can be off."""


@dataclass(frozen=True, slots=True)
class Tone:
    """Notes to be played, and the name by which they can be off."""

    notes: tuple[Note, ...]
    name: str


def aiming_tone(pitch_hz: float, seconds: float) -> Tone:
    """Return a tone to aim by."""
    return Tone(((pitch_hz, seconds),), AIM)


def earcon_tone(earcon: Earcon) -> Tone:
    """Return the short sound of something that is said or shown as well."""
    return Tone(NOTES[earcon], earcon.value)
