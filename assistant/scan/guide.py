"""What helps to aim a camera: a tone and two words for a code, a sentence for the light."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from math import hypot
from typing import TYPE_CHECKING

from assistant.opencv import opencv
from assistant.scan.aim import FAST, Aim, Cause, Glimpse
from assistant.scan.belief import Place
from assistant.scan.gate import QUARTER
from assistant.scan.glimpse import (
    SOFT,
    followed,
    glimpse,
    out_of_focus,
    smear,
    too_dark,
    too_near,
    unclear,
)
from assistant.scan.grid import Floats, module_pixels, sampled, way_from
from assistant.scan.image import Image, shrunk
from assistant.scan.locate import Quad, four_corners
from assistant.scan.news import Aimed, Light

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


DARK_AFTER = 1.0
"""Seconds that it must be too dark before it is said: a hand may pass before the lens."""
QUIET = 0.6
"""Seconds after a code was read in which nothing is heard of what is left of it."""
_GOING = -0.12
"""A place that shows so little more than others do is a code if it goes as one."""
_SELDOM = 3
"""What is too near or too dark is asked in one frame of so many: neither comes or goes at once."""
_OFTEN = 2
"""So many times glare is in the way before it is said what to do against it."""


class Guide:
    """Follows what was located and not read, and the light; hints go to `hint`.

    What to do about darkness is said once until there is light again, about glare once.
    """

    def __init__(self, hint: Callable[[Aimed | Light], None]) -> None:
        self._hint = hint
        self._aim = Aim()
        self._course = Course()
        self._soft: Place | None = None
        self._quiet_until = 0.0
        self._dark = False
        self._dark_since: float | None = None
        self._dark_told = False
        self._glares = 0
        self._turn = 0
        self._near = 0.0

    def look(
        self,
        time: float,
        image: Image,
        quarter: Image,
        place: Place | None,
        faint: Iterable[Place] = (),
        *,
        read: bool = False,
        stirs: Callable[[Place], bool] = lambda _: True,
    ) -> None:
        """Take in a frame of this time, and where a code was located in it and not read.

        The frame is given in gray, and at a `quarter` of its width and height as well.
        `faint` are places where little of a code was seen; `read` says that one was read,
        and `stirs` of a place whether it is of what moves, if anything does.
        """
        self._turn += 1
        if self._soft and not stirs(self._soft):
            self._soft = None
        if read:
            self._quiet_until, self._aim, self._soft = time + QUIET, Aim(), None
        quiet = time < self._quiet_until
        seen = None if quiet else self._glimpse(time, image, quarter, place, faint)
        self._aim, advice = self._aim.fold(time, seen)
        if advice:
            cause = advice.cause
            self._hint(Aimed(advice.nearness, f"aim.{cause.value}" if cause else ""))
            if cause is Cause.GLARE:
                self._glares += 1
                if self._glares == _OFTEN:
                    self._hint(Light("scan.glare"))
        self._light(time, quarter)

    def _glimpse(
        self,
        time: float,
        image: Image,
        quarter: Image,
        place: Place | None,
        faint: Iterable[Place],
    ) -> Glimpse | None:
        if self._turn % _SELDOM == 1:
            self._near = finder_module(quarter)
        if self._near:
            return too_near(self._near)
        near = place if place and place.margin >= (0 if unclear(place) else _GOING) else None
        speed = self._course.speed(time, image, near) if near else 0.0
        if near and speed > FAST:
            self._soft = None
            return glimpse(image, near, speed)
        before = self._soft
        soft = chain(
            (each for each in (place, *faint) if each),
            (followed(image, each) for each in (before,) if each),
        )
        blurs = ((each, smear(image, each)) for each in soft)
        self._soft, blur = next((found for found in blurs if found[1]), (None, 0.0))
        if self._soft:
            return out_of_focus(image, self._soft, blur)
        # Through much of a blur many things look like a code.
        clear = near and near.margin >= 0 and near.blur < SOFT
        return glimpse(image, near, speed) if near and clear else None

    def _light(self, time: float, quarter: Image) -> None:
        if self._turn % _SELDOM == 0:
            self._dark = too_dark(quarter, before=self._dark)
        if not self._dark:
            self._dark_since, self._dark_told = None, False
            return
        if self._dark_since is None:
            self._dark_since = time
        if not self._dark_told and time - self._dark_since >= DARK_AFTER:
            self._dark_told = True
            self._hint(Light("scan.dark"))


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
        last = Sighted(time, place, sampled(image, place.way, place.layout))
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

    now = sampled(image, seen.place.way, seen.place.layout)
    return float(np.corrcoef(now.ravel(), seen.shown.ravel())[0, 1]) > _HERE_STILL


LEAST = 16.0
"""Pixels; smaller modules are not looked for."""

_HALVINGS = 3
_SHRUNK = 2**_HALVINGS
# Pixels of the shrunken picture: the surroundings that a value is compared with must be
# larger than the dark middle of the largest finder.
_AROUND = 41
_DEEPER = 6
"""Gray values by which a dark place is darker than its surroundings."""
_SIDE = 9
_INSIDE = 0.55
"""Share of the pattern, with the light around it, that must lie in the picture."""
_LIKE = 0.9


def finder_module(quarter: Image) -> float:
    """Return the pixels a module takes in the largest large finder pattern of a gray picture.

    It is given at a `quarter` of its width and height.  Zero if there is none.
    """
    import numpy as np

    cv2 = opencv()
    small = shrunk(quarter, _HALVINGS - QUARTER)
    if min(small.shape) < _AROUND:
        return 0.0
    method, kind = cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY
    light = cv2.adaptiveThreshold(small, 255, method, kind, _AROUND, _DEEPER)
    best = 0.0
    for quad in _rings(light):
        module = float(np.sqrt(cv2.contourArea(quad.astype(np.float32)))) / 5
        if module * _SHRUNK > max(best, LEAST) and _like(small, quad) > _LIKE:
            best = module * _SHRUNK
    return best


def _rings(light: Image) -> "Iterator[Quad]":
    """Yield the outer corners of light squares with one dark square in their middle."""
    import numpy as np

    cv2 = opencv()
    contours, tree = cv2.findContours(light, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    for contour, (_, _, child, _) in zip(contours, tree[0] if contours else (), strict=True):
        if child < 0 or tree[0][child][0] >= 0:
            continue
        outer, inner = _box(contour), _box(contours[child])
        # The contour of a hole runs outside of it.
        wide, narrow = outer[2:] + 1, inner[2:] - 1
        share = narrow / wide
        if wide.min() < 5 * LEAST / _SHRUNK or (share < 0.4).any() or (share > 0.8).any():
            continue
        off = np.abs(outer[:2] + wide / 2 - inner[:2] - 1 - narrow / 2)
        if (off > 0.12 * wide).any():
            continue
        quad = four_corners(contour)
        if quad is not None:
            yield quad


def _box(contour: "NDArray[np.int32]") -> "NDArray[np.int32]":
    """Return a contour's left and upper end, and how far it reaches from there."""
    import numpy as np

    left, top, width, height = opencv().boundingRect(contour)
    return np.array((left, top, width - 1, height - 1), np.int32)


def _like(small: Image, quad: Quad) -> float:
    """Return how like a finder pattern the place is of which these are the light ring's corners.

    That is the correlation of what lies in the picture, zero if most lies beyond it.
    """
    import numpy as np

    cv2 = opencv()
    way = way_from(quad, 2.5)
    place = np.array([[1, 0, 0.5 - _SIDE / 2], [0, 1, 0.5 - _SIDE / 2], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    soft = cv2.blur(small, (3, 3)).astype(np.float32)
    seen = cv2.warpPerspective(soft, way @ place, (_SIDE, _SIDE), flags=flags, borderValue=-1)
    inside = seen >= 0
    if inside.mean() < _INSIDE:
        return 0.0
    return float(np.corrcoef(seen[inside], _pattern()[inside])[0, 1])


def _pattern() -> "NDArray[np.float32]":
    import numpy as np

    far = np.abs(np.arange(_SIDE) - _SIDE // 2)
    ring = np.maximum(far[:, None], far[None])
    return np.isin(ring, (2, 4)).astype(np.float32)
