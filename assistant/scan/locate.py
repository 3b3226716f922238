"""Where a printed label may lie: its frame is a closed dark line, its finders nest.

Dark means darker than the nearest surroundings, so that a line out of focus is found as
a faint valley.  Everything is looked at on the scale on which a module is one to four pixels.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from assistant.opencv import opencv
from assistant.scan.image import Image

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Quad: TypeAlias = "NDArray[np.float64]"
"""Four corners in pixels, clockwise as seen in the picture."""

_FLATTEST = 0.28
_FULLEST = 0.82
_ALONE = 255 // 9 + 1
"""The mean of three by three pixels of which one is white."""
_FRAME = (22, 140)
_FINDER = (6, 40)
MOST = 40
"""So many shapes of each kind are looked at in one frame of many."""
_MOST_CORNERS = 100
_MOST_TRIPLES = 30
# Pixels between the middles of two finders, 14 modules.
_ARM = (9.0, 24.0)


@dataclass(frozen=True, slots=True)
class Scale:
    """How to look for dark lines: halve the picture so often (-1 doubles it), soften it by
    `soft` pixels, and compare each value with the mean of `block` x `block`."""

    halvings: int
    block: int = 7
    soft: float = 0.0
    least: float = 2.0


class Shapes:
    """The connected dark places of a picture on one scale."""

    def __init__(self, image: Image, scale: Scale, most: int = MOST) -> None:
        """Find them; no more than `most` frames and as many finders are told."""
        import numpy as np

        cv2 = opencv()
        small = image
        for _ in range(scale.halvings):
            small = cv2.resize(small, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        if scale.halvings < 0:
            small = cv2.resize(small, None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR)
        self._most = most
        self._factor = 2.0**scale.halvings
        if scale.soft:
            small = cv2.GaussianBlur(small, (0, 0), scale.soft)
        around = cv2.blur(small, (scale.block, scale.block))
        deep = cv2.subtract(around, small)
        # Noise makes valleys everywhere; only what is deeper counts.
        depths = np.bincount(deep[::4, ::4].ravel(), minlength=256).cumsum()
        limit = max(scale.least, float(np.searchsorted(depths, 0.9 * depths[-1])))
        dark = cv2.compare(deep, limit, cv2.CMP_GE)
        # Most of the noise is single dots, which are no shapes and would take half of the time.
        company = cv2.compare(cv2.blur(dark, (3, 3)), _ALONE, cv2.CMP_GT)
        _, self._labels, self._stats, _ = cv2.connectedComponentsWithStatsWithAlgorithm(
            cv2.bitwise_and(dark, company), 8, cv2.CV_32S, cv2.CCL_GRANA
        )

    def frames(self) -> Iterator[Quad]:
        """Yield the outlines of what may be a label's frame."""
        yield from (self._scaled(quad) for _, quad in self._four_sided(*_FRAME))

    def finders(self) -> tuple[Quad, ...]:
        """Return the outlines of what may be finder patterns: a ring with a spot in its middle."""
        import numpy as np

        stats = self._stats[1:]
        longer, shorter, area = stats[:, 2:4].max(1), stats[:, 2:4].min(1), stats[:, 4]
        filled = area / (longer * shorter)
        ring = (longer >= _FINDER[0]) & (longer <= _FINDER[1]) & (shorter * 2.5 >= longer)
        ring &= (filled > 0.18) & (filled < 0.8)
        spot = (longer >= 2) & (longer <= 0.6 * _FINDER[1]) & (shorter * 3 >= longer)
        rings = np.flatnonzero(ring)
        rings = rings[np.argsort(-longer[rings])][: 6 * self._most]
        spots = np.flatnonzero(spot & (filled > 0.3))
        spots = spots[np.argsort(-longer[spots])][: 12 * self._most]
        nested = np.ones((len(rings), len(spots)), bool)
        for side in (0, 1):
            place, size = stats[:, side].astype(np.float32), stats[:, 2 + side].astype(np.float32)
            middle = place + size / 2
            near = 0.14 * size[rings, None] + 0.6
            nested &= np.abs(middle[rings, None] - middle[None, spots]) <= near
            share = size[None, spots] / size[rings, None]
            nested &= (share > 0.25) & (share < 0.66)
        found = (self._outline(int(each) + 1) for each in rings[nested.any(1)][: self._most])
        return tuple(self._scaled(quad) for quad in found if quad is not None)

    def _four_sided(self, least: int, most: int) -> Iterator[tuple[int, Quad]]:
        import numpy as np

        stats = self._stats[1:]
        width, height, area = stats[:, 2], stats[:, 3], stats[:, 4]
        longer, shorter = np.maximum(width, height), np.minimum(width, height)
        fits = (longer >= least) & (longer <= most) & (shorter >= _FLATTEST * least)
        fits &= area >= 1.2 * longer
        numbers = np.flatnonzero(fits)
        for number in numbers[np.argsort(-longer[numbers])][: self._most]:
            quad = self._outline(int(number) + 1)
            if quad is not None:
                yield int(number), quad

    def _outline(self, label: int) -> "Quad | None":
        import numpy as np

        cv2 = opencv()
        left, top, width, height = (int(v) for v in self._stats[label, :4])
        part = self._labels[top : top + height, left : left + width] == label
        contours, _ = cv2.findContours(
            part.astype("uint8"), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE
        )
        found = four_corners(max(contours, key=len))
        if found is None:
            return None
        moved: Quad = found + np.array((left, top))
        return moved

    def _scaled(self, quad: Quad) -> Quad:
        return (quad + 0.5) * self._factor - 0.5


def four_corners(contour: "NDArray[np.int32]") -> "Quad | None":
    """Return the four outer corners of a contour that is nearly four-sided."""
    import numpy as np

    cv2 = opencv()
    hull = cv2.convexHull(contour)
    full, around = cv2.contourArea(hull), cv2.arcLength(hull, True)
    if len(hull) < 4 or full <= 0:
        return None
    for share in (0.03, 0.05, 0.08, 0.12):
        corners = cv2.approxPolyDP(hull, share * around, True)
        if len(corners) <= 4:
            break
    if len(corners) != 4 or not _FULLEST <= cv2.contourArea(corners) / full <= 1.2:
        return None
    points = corners.reshape(4, 2).astype(np.float64)
    sides = np.linalg.norm(points - np.roll(points, -1, 0), axis=1)
    if sides.min() < _FLATTEST * sides.max():
        return None
    one, other = points[1] - points[0], points[2] - points[1]
    if one[0] * other[1] - one[1] * other[0] < 0:
        points = points[::-1]
    # A contour runs through the middles of the outer pixels.
    outward = points - points.mean(0)
    grown: Quad = points + 0.5 * np.sign(outward)
    return grown


def corners(image: Image, halvings: int) -> Iterator[Quad]:
    """Yield three points each that may be the middles of a label's finder patterns.

    For labels so far out of focus that a finder is but a dark spot.  The first of the
    three is the corner between the others; they run clockwise.
    """
    import numpy as np

    cv2 = opencv()
    small = image
    for _ in range(halvings):
        small = cv2.resize(small, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    small = small.astype(np.float32)
    deep = cv2.GaussianBlur(small, (0, 0), 3.8) - cv2.GaussianBlur(small, (0, 0), 1.4)
    top = cv2.dilate(deep, np.ones((5, 5), np.uint8))
    limit = max(2.0, float(np.quantile(deep[::4, ::4], 0.9)))
    y, x = np.nonzero((deep == top) & (deep > limit))
    best = np.argsort(-deep[y, x])[:_MOST_CORNERS]
    middle = np.stack((x[best], y[best]), 1).astype(np.float64)
    if len(middle) < 3:
        return
    apart = middle[None] - middle[:, None]
    length = np.linalg.norm(apart, axis=2)
    pair = (length > _ARM[0]) & (length < _ARM[1])
    first, second, third = np.nonzero(pair[:, :, None] & pair[:, None, :])
    one, other = apart[first, second], apart[first, third]
    crossed = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    square = crossed / (length[first, second] * length[first, third])
    shares = np.abs(np.log(length[first, second] / length[first, third]))
    kept = np.flatnonzero((square > 0.75) & (shares < 0.45))
    depths = deep[y, x][best]
    three = np.stack((depths[first[kept]], depths[second[kept]], depths[third[kept]]))
    odd = shares[kept] + 1 - square[kept] + 0.3 * (1 - three.min(0) / three.max(0))
    factor = 2.0**halvings
    for number in kept[np.argsort(odd)][:_MOST_TRIPLES]:
        places = [first[number], second[number], third[number]]
        yield (middle[places] + 0.5) * factor - 0.5
