"""How a code moves from one picture in which it was located to the next."""

from dataclasses import dataclass
from itertools import combinations
from math import hypot

from assistant.scan.belief import Place
from assistant.scan.grid import Floats, module_pixels, sampled
from assistant.scan.image import Image

_HERE_STILL = 0.75
"""What is as like itself as this has not gone."""
_LEAST = 1.5
"""Modules; less may be a tremble, or an outline that was found a little beside."""
_KEPT = 0.6
"""Seconds after which it is not known whether two places are the same code."""
_SIZES = 1.3
_TURN = 0.35
"""Share of a speed by which the next one may differ on a steady course."""


@dataclass(frozen=True, slots=True)
class Sighted:
    """Where something was located at a time in seconds, and what the picture showed there."""

    time: float
    place: Place
    shown: Floats

    def towards(self, later: "Sighted") -> tuple[float, float]:
        """Return the pixels a second, across and down, from here to there."""
        (x, y), (to_x, to_y) = self.place.middle, later.place.middle
        return (to_x - x) / (later.time - self.time), (to_y - y) / (later.time - self.time)


class Course:
    """Remembers what was located in the last moments, and tells what of it is one code that goes.

    What is located here and there may be a different thing each time; three times on one
    line, as far as the time that lies between, it is the same.
    """

    def __init__(self) -> None:
        self._recent: list[Sighted] = []

    def speed(self, time: float, image: Image, place: Place) -> float:
        """Take in a place; return how fast it came there, in modules a second, zero if it lay."""
        last = Sighted(time, place, sampled(image, place.way))
        size = module_pixels(place.way)
        self._recent = [each for each in self._recent if 0 < time - each.time <= _KEPT]
        like = [
            each
            for each in self._recent
            if 1 / _SIZES < module_pixels(each.place.way) / size < _SIZES
        ]
        self._recent.append(last)
        for first, second in combinations(reversed(like), 2):
            speed = _steady(second, first, last, _LEAST * size)
            if speed and not _still_there(image, first):
                return speed / size
        return 0.0


def _steady(first: Sighted, second: Sighted, last: Sighted, least: float) -> float:
    """Return the pixels a second of what was located three times; zero if that was not one."""
    if second.time <= first.time:
        return 0.0
    before, now = first.towards(second), second.towards(last)
    speed = hypot(*now)
    off = hypot(now[0] - before[0], now[1] - before[1])
    far = speed * (last.time - second.time) >= least
    return speed if far and off <= _TURN * speed else 0.0


def _still_there(image: Image, seen: Sighted) -> bool:
    """Say whether the picture shows what it showed before: then it was another code."""
    import numpy as np

    now = sampled(image, seen.place.way)
    return float(np.corrcoef(now.ravel(), seen.shown.ravel())[0, 1]) > _HERE_STILL
