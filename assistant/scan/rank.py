"""Which of many places are most like a label, at a glance: a few values of each, all together."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from assistant.opencv import opencv
from assistant.scan.belief import Place, extents
from assistant.scan.fit import common
from assistant.scan.grid import BARE, BLURS, PER, PRINTED, Floats, Layout, plan
from assistant.scan.image import Image, shrunk

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PLAIN = 3.0
"""Gray values; what varies less shows nothing."""
_LEVELS = 4
_AROUND, _MOST = 11, 45
"""Pixels over which a value is compared with its neighbours, and gray values it may differ."""
_LIKE, _OURS_LIKE = 0.25, 0.3
"""Labels are more like one even at a glance: of 204 of ours that were then read among clutter and
with faults all but one."""
_BARER = 0.05
"""By how much more like one without its frame a place must be to be one."""
_FINE = 1.6
"""Pixels a module; a picture in which it takes more is halved before it is compared."""


def likeliest(image: Image, places: Sequence[Place], most: int, least: float = 0.0) -> list[Place]:
    """Return so many places of each layout that are most like a label, the likeliest first.

    None is less like one than `least`; how like one each is at a glance is its share.
    """
    import numpy as np

    kept: list[Place] = []
    for layout in dict.fromkeys(place.layout for place in places):
        of = [place for place in places if place.layout == layout]
        shares, bare = _Glance(image).shares(of, layout)
        for number in np.argsort(-shares, kind="stable")[:most]:
            kind = BARE if bare[number] else layout
            kept.append(replace(of[number], share=float(shares[number]), layout=kind))
    kept.sort(key=lambda place: -place.share)
    ours = (PRINTED, BARE)
    return [
        place
        for place in kept
        if place.share >= max(least, _OURS_LIKE if place.layout in ours else _LIKE)
    ]


class _Glance:
    """A picture in several sizes, to compare many places of it with what all labels have."""

    def __init__(self, image: Image) -> None:
        self._image = image
        self._sizes: list[Image] = []
        self._near: dict[int, NDArray[np.int16]] = {}

    def shares(self, places: Sequence[Place], layout: Layout) -> "tuple[Floats, NDArray[np.bool_]]":
        """Return how like a label each place is: a correlation, in the best of four turns;
        and where it is more so without the frame that the layout has."""
        import numpy as np

        found, bare = np.full(len(places), -1, np.float32), np.zeros(len(places), bool)
        points, *_ = _templates(layout)
        grids = np.stack([place.way for place in places])
        seen = points @ grids.transpose(0, 2, 1)
        whole = (seen[..., 2] * np.sign(grids[:, 2, 2])[:, None] > 1e-6).all(1)
        grids, seen = grids[whole], seen[whole]
        if not len(seen):
            return found, bare
        at = seen[..., :2] / seen[..., 2:]
        at -= self._cut(at.reshape(-1, 2))
        module = extents(places)[2][whole] / layout.code
        halvings = np.floor(np.log2(np.maximum(module / _FINE, 1))).clip(0, _LEVELS - 1)
        shares = np.full((2, len(at)), -1, np.float32)
        for halving in np.unique(halvings):
            chosen = halvings == halving
            shares[:, chosen] = self._compared(at[chosen], int(halving), layout)
        # A label may have been cut out without its frame.
        found[whole], bare[whole] = shares.max(0), shares[1] > shares[0] + _BARER
        return found, bare

    def _cut(self, points: "NDArray[np.float64]") -> "NDArray[np.int64]":
        """Look at that part of the picture alone in which the points are; return its corner."""
        import numpy as np

        end = np.array(self._image.shape)[::-1]
        # Along the last axis it is done ten times as fast.
        across = np.ascontiguousarray(points.T)
        low = np.clip(across.min(1).astype(int) - _AROUND, 0, end - 1)
        high = np.clip(across.max(1).astype(int) + _AROUND, low + 1, end)
        self._sizes = [self._image[low[1] : high[1], low[0] : high[0]]]
        corner: NDArray[np.int64] = low
        return corner

    def _compared(self, at: "NDArray[np.float64]", halving: int, layout: Layout) -> Floats:
        """Return how like a label places are, all of it and within its frame (2 x places)."""
        import numpy as np

        image = self._levelled(halving)
        height, width = image.shape
        at = (at + 0.5) / 2**halving
        x = np.clip(at[..., 0].astype(np.int32), 0, width - 1)
        y = np.clip(at[..., 1].astype(np.int32), 0, height - 1)
        values = image.ravel()[y * width + x].astype(np.float32)
        _, inner, whole, bare = _templates(layout)
        shares = _like(values, whole)
        inside = _like(values[:, inner], bare) if layout.framed else shares
        return np.stack((shares, inside))

    def _levelled(self, halving: int) -> "NDArray[np.int16]":
        """Return the picture against its surroundings, so that a glare is no more than print."""
        import numpy as np

        if halving not in self._near:
            cv2 = opencv()
            image = self._halved(halving)
            around = cv2.blur(image, (_AROUND, _AROUND))
            near = cv2.subtract(image, around, dtype=cv2.CV_16S)
            self._near[halving] = np.clip(near, -_MOST, _MOST, out=near)
        return self._near[halving]

    def _halved(self, halving: int) -> Image:
        while len(self._sizes) <= halving:
            self._sizes.append(shrunk(self._sizes[-1], 1))
        return self._sizes[halving]


def _like(values: Floats, templates: Floats) -> Floats:
    """Return the highest correlation of each row of values with a template."""
    import numpy as np

    values = values - values.mean(1, keepdims=True)
    norm = np.maximum(np.linalg.norm(values, axis=1), _PLAIN * values.shape[1] ** 0.5)
    shares: Floats = (values @ templates).max(1) / norm
    return shares


@cache
def _templates(
    layout: Layout,
) -> tuple["NDArray[np.float64]", "NDArray[np.bool_]", Floats, Floats]:
    """Return the points that all labels of a layout have in common (points x 3), which of them
    lie within the frame, and what they show in each turn and through each kind of blur: all of
    them, and those within (points x kinds)."""
    import numpy as np

    _, known = plan(layout)
    # In every turn the same points must be known.
    every = known & np.rot90(known) & np.rot90(known, 2) & np.rot90(known, 3)
    y, x = np.nonzero(every)
    # A third of them is enough at a glance, evenly spread.
    few = (x + 2 * y) % 3 == 0
    y, x = y[few], x[few]
    half = layout.side / 2
    points = np.stack((x + 0.5 - half, y + 0.5 - half, np.ones(len(x))), 1)
    inner = np.maximum(abs(points[:, 0]), abs(points[:, 1])) < half - 1
    columns = []
    for blur in range(len(BLURS)):
        small = common(blur, layout).whole.reshape(layout.side, PER, layout.side, PER).mean((1, 3))
        columns += [np.rot90(small, turns)[y, x] for turns in range(4)]
    shown = np.stack(columns, 1)

    def unit(part: Floats) -> Floats:
        part = part - part.mean(0)
        found: Floats = (part / np.linalg.norm(part, axis=0)).astype(np.float32)
        return found

    return points, inner, unit(shown), unit(shown[inner])
