"""Where a printed label may lie: its frame is a closed dark line, its finders nest.

Dark means darker than the nearest surroundings, so that a line out of focus is found as
a faint valley.  Everything is looked at on the scale on which a module is one to four pixels.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from assistant.opencv import opencv
from assistant.scan.image import Image, below, shrunk

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Quad: TypeAlias = "NDArray[np.float64]"
"""Four corners in pixels, clockwise as seen in the picture."""
Searched: TypeAlias = (
    "Callable[[NDArray[np.float64], NDArray[np.float64]], NDArray[np.bool_]] | None"
)
"""Says of the upper left and lower right corners of boxes which are to be searched."""

_FLATTEST = 0.28
_FULLEST = 0.82
_ALONE = 255 // 9 + 1
"""The mean of three by three pixels of which one is white."""
_FRAME = (22, 140)
_FINDER = (6, 40)
MOST = 60
"""So many shapes of each kind are looked at in one frame of many, the likeliest of all."""
_PATTERNED = 0.25
"""Share of dark lines in the middle of a shape above which it is as good as any other."""
_DENSE = 0.1
_MOST_CORNERS = 300
_MOST_TRIPLES = 300
_NEIGHBOURS = 12
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

    def __init__(
        self,
        image: Image,
        scale: Scale,
        most: int = MOST,
        searched: Searched = None,
        dense: float = _DENSE,
        new: Searched = None,
    ) -> None:
        """Find them; no more than `most` frames and as many finders are told, and of boxes
        in the picture only those of which any part is `searched`, of frames those that are `new`.

        `dense` is the share of the picture that may be dark lines and more than noise.
        """
        import numpy as np

        cv2 = opencv()
        small = shrunk(image, scale.halvings)
        if scale.halvings < 0:
            small = cv2.resize(small, None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR)
        self._most, self._searched, self._new = most, searched, new
        self._factor = 2.0**scale.halvings
        if scale.soft:
            small = cv2.GaussianBlur(small, (0, 0), scale.soft)
        around = cv2.blur(small, (scale.block, scale.block))
        deep = cv2.subtract(around, small)
        # Noise makes valleys everywhere; only what is deeper counts.
        depths = np.bincount(deep[::4, ::4].ravel(), minlength=256).cumsum()
        limit = max(scale.least, float(np.searchsorted(depths, (1 - dense) * depths[-1])))
        dark = cv2.compare(deep, limit, cv2.CMP_GE)
        # Most of the noise is single dots, which are no shapes and would take half of the time.
        company = cv2.compare(cv2.blur(dark, (3, 3)), _ALONE, cv2.CMP_GT)
        self._dark = cv2.bitwise_and(dark, company)
        _, self._labels, self._stats, _ = cv2.connectedComponentsWithStatsWithAlgorithm(
            self._dark, 8, cv2.CV_32S, cv2.CCL_GRANA
        )

    def frames(self) -> Iterator[Quad]:
        """Yield the outlines of what may be a label's frame."""
        yield from (self._scaled(quad) for _, quad in self._four_sided(*_FRAME))

    def finders(self) -> tuple[Quad, ...]:
        """Return the outlines of what may be finder patterns: a ring with a spot in its middle."""
        import numpy as np

        stats = self._stats[1:]
        left, top, across, down, area = np.ascontiguousarray(stats.T)
        longer, shorter = np.maximum(across, down), np.minimum(across, down)
        filled = area / (longer * shorter)
        ring = (longer >= _FINDER[0]) & (longer <= _FINDER[1]) & (shorter * 2.5 >= longer)
        ring &= (filled > 0.18) & (filled < 0.8)
        spot = (longer >= 2) & (longer <= 0.6 * _FINDER[1]) & (shorter * 3 >= longer)
        spot &= filled > 0.3
        rings = self._inside(np.flatnonzero(ring), self._searched)
        # A spot in the middle of a ring covers its middle pixel, or one beside it.
        height, width = self._labels.shape
        step = np.arange(-1, 2)
        middles = [at + size / np.float32(2) for at, size in ((left, across), (top, down))]
        x, y = (middle[rings].astype(int)[:, None] for middle in middles)
        x = np.clip(x + np.tile(step, 3), 0, width - 1)
        y = np.clip(y + np.repeat(step, 3), 0, height - 1)
        inner = self._labels[y, x] - 1
        nested = (inner >= 0) & spot[inner]
        far, odd = np.full(inner.shape, -np.inf), np.zeros(inner.shape)
        for middle, size in zip(middles, (across, down), strict=True):
            own = size[rings, None]
            share = size[inner] / own
            nested &= (share > 0.25) & (share < 0.66)
            far = np.maximum(far, np.abs(middle[rings, None] - middle[inner]) - 0.14 * own)
            odd = odd + np.abs(share - 3 / 7)
        nested &= far <= 0.6
        odd = np.where(nested, odd + far / longer[rings, None], 9)
        best = np.argsort(odd.min(1))[: self._most]
        rings = rings[best[nested[best].any(1)]]
        found = (self._outline(int(each) + 1) for each in rings)
        return tuple(self._scaled(quad) for quad in found if quad is not None)

    def _four_sided(self, least: int, most: int) -> Iterator[tuple[int, Quad]]:
        import numpy as np

        stats = self._stats[1:]
        width, height, area = stats[:, 2], stats[:, 3], stats[:, 4]
        longer, shorter = np.maximum(width, height), np.minimum(width, height)
        fits = (longer >= least) & (longer <= most) & (shorter >= _FLATTEST * least)
        fits &= area >= 1.2 * longer
        numbers = self._inside(np.flatnonzero(fits), self._new)
        # An empty box is no label: what has dark lines in its middle comes first.
        patterned = np.minimum(self._patterned(numbers), _PATTERNED)
        for number in numbers[np.lexsort((-longer[numbers], -patterned))][: self._most]:
            quad = self._outline(int(number) + 1)
            if quad is not None:
                yield int(number), quad

    def _inside(self, numbers: "NDArray[np.intp]", searched: Searched) -> "NDArray[np.intp]":
        """Return those of some shapes that are to be searched."""
        if searched is None or not len(numbers):
            return numbers
        boxes = self._stats[1:][numbers, :4]
        low: Quad = boxes[:, :2] * self._factor
        high: Quad = low + boxes[:, 2:] * self._factor
        found: NDArray[np.intp] = numbers[searched(low, high)]
        return found

    def _patterned(self, numbers: "NDArray[np.intp]") -> "NDArray[np.float64]":
        """Return the share of dark lines in the middle half of some shapes."""
        sums = opencv().integral(self._dark)
        left, top, width, height = self._stats[1:][numbers, :4].T
        right, bottom = left + 3 * width // 4, top + 3 * height // 4
        left, top = left + width // 4, top + height // 4
        inside = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
        shares: NDArray[np.float64] = inside / (255 * (right - left) * (bottom - top)).clip(1)
        return shares

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


def corners(
    image: Image,
    halvings: int,
    arm: float = 7.0,
    searched: Searched = None,
    dense: float = _DENSE,
) -> "NDArray[np.float64]":
    """Return places where three points may be the middles of a label's finders (n x 3 x 2).

    For labels so far out of focus that a finder is but a dark spot.  The first of the
    three is the corner between the others; they run clockwise.  `arm` is that of the layout.
    """
    import numpy as np

    cv2 = opencv()
    small = shrunk(image, halvings)
    # Boxes one after the other are nearly a Gauss bell, and fast.
    near = small.astype(np.int16) << 5
    for _ in range(3):
        near = cv2.blur(near, (3, 3))
    far = cv2.blur(cv2.blur(near, (9, 9)), (7, 7))
    deep = cv2.subtract(far, near)
    top = cv2.dilate(deep, np.ones((5, 5), np.uint8))
    limit = max(2 << 5, below(deep[::4, ::4], 1 - dense))
    tops = cv2.compare(cv2.subtract(top, deep), 0, cv2.CMP_EQ) & cv2.compare(
        deep, limit, cv2.CMP_GT
    )
    at = np.flatnonzero(tops)
    y, x = at // tops.shape[1], at % tops.shape[1]
    if searched is not None and len(x):
        points = np.stack((x, y), 1) * 2.0**halvings
        inside = searched(points, points)
        x, y = x[inside], y[inside]
    depths = deep[y, x].astype(np.float32)
    best = np.argsort(-depths)[:_MOST_CORNERS]
    middle, depths = _finer(deep, x[best], y[best]), depths[best]
    if len(middle) <= _NEIGHBOURS:
        beside = np.broadcast_to(np.arange(len(middle)), (len(middle), len(middle)))
        length = np.linalg.norm(middle[None] - middle[:, None], axis=2)
    else:
        length = np.linalg.norm(middle[None] - middle[:, None], axis=2)
        far_off = np.where(length > _ARM[0] * arm / 7, length, np.inf)
        beside = np.argpartition(far_off, _NEIGHBOURS, 1)[:, :_NEIGHBOURS]
    length = np.take_along_axis(length, beside, 1)
    pair = (length > _ARM[0] * arm / 7) & (length < _ARM[1] * arm / 7)
    first, one, other = np.nonzero(pair[:, :, None] & pair[:, None, :])
    second, third = beside[first, one], beside[first, other]
    side, down = middle[second] - middle[first], middle[third] - middle[first]
    crossed = side[:, 0] * down[:, 1] - side[:, 1] * down[:, 0]
    across, along = length[first, one], length[first, other]
    square = crossed / (across * along)
    shares = np.abs(np.log(across / along))
    kept = np.flatnonzero((square > 0.75) & (shares < 0.45))
    three = np.stack((depths[first[kept]], depths[second[kept]], depths[third[kept]]))
    odd = shares[kept] + 1 - square[kept] + 0.3 * (1 - three.min(0) / three.max(0))
    kept = kept[np.argsort(odd)][:_MOST_TRIPLES]
    found = np.stack((middle[first[kept]], middle[second[kept]], middle[third[kept]]), 1)
    placed: NDArray[np.float64] = (found.astype(np.float64) + 0.5) * 2.0**halvings - 0.5
    return placed


def _finer(deep: "NDArray[np.int16]", x: "NDArray[np.intp]", y: "NDArray[np.intp]") -> "Quad":
    """Return between which pixels the tops lie: where a parabola through three has its own."""
    import numpy as np

    found = []
    for at, side, end in ((x, (1, 0), deep.shape[1]), (y, (0, 1), deep.shape[0])):
        right, down = side
        inner = np.clip(at, 1, end - 2)
        column, row = (inner, y) if right else (x, inner)
        before, top, after = (
            deep[row + step * down, column + step * right].astype(np.float32) for step in (-1, 0, 1)
        )
        bend = np.maximum(2 * top - before - after, 1)
        found.append(inner + np.clip((after - before) / (2 * bend), -0.5, 0.5))
    return np.stack(found, 1)
