"""PURE: words a minute as each engine has to be told them.

An engine's own number is what its maker counts as a word, at pauses of the maker's choice.  What
is measured is how many words of the table are heard: half of them short messages, half texts of
cards.  ``python benchmarks/rates.py`` measures it and prints the tables.
"""

import math
from bisect import bisect_right
from collections.abc import Sequence
from typing import TypeAlias

Curve: TypeAlias = Sequence[tuple[int, int]]
"""What an engine is told, and how many words a minute are heard of it, both growing."""

ESPEAK: Curve = (
    *((80, 83), (120, 119), (160, 161), (200, 202), (240, 244), (280, 287), (300, 309)),
    *((320, 331), (340, 359), (350, 370), (400, 418), (420, 434), (440, 451), (460, 471)),
    *((520, 534), (700, 720), (1000, 1036)),
)
"""espeak-ng 1.52 with its voice en-us, of 2,000 words: ahead of its own count, most around 350,
where it begins to leave out pauses."""
PIPER: Curve = (
    *((80, 91), (120, 130), (140, 151), (175, 174), (210, 193), (250, 226), (300, 261)),
    *((350, 276), (420, 297), (500, 330), (650, 359), (800, 374), (1500, 385)),
)
"""piper 1.3 with its voice en_US-joe-medium, of 300 words, as parts of the 175 words a minute at
which it speaks by itself: no sound of it is shorter than a frame, so that it speeds up to some 380
and no further."""
SAPI_STEP = 1.11
"""From one step of SAPI5's rate to the next; pyttsx3 takes the step nearer to the middle."""
_SAPI_MIDDLE = 156.63


def told_for(rate: int, curve: Curve) -> int:
    """Return what an engine is told so that `rate` words a minute are heard.

    Beyond both ends of the curve the part of the last piece goes on.
    """
    if len(curve) < 2:
        return rate
    heard = [words for _, words in curve]
    at = min(max(bisect_right(heard, rate), 1), len(curve) - 1)
    (told, words), (more, most) = curve[at - 1], curve[at]
    return max(1, round(told + (rate - words) * (more - told) / (most - words)))


def sapi_rate(rate: int) -> float:
    """Return what pyttsx3 is told so that it takes the nearest step of SAPI5, in words a minute."""
    half = math.sqrt(SAPI_STEP)
    return rate * half if rate > _SAPI_MIDDLE else rate / half
