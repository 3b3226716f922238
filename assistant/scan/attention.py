"""Where to look closely: what moved first, and every place in turn until it was searched enough.

A close search of a whole picture is dear, and its many shapes crowd out the few that
matter.  So it is made in a window of the picture, another in each frame.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

from assistant.opencv import opencv
from assistant.scan.decoder import Region, Sighting
from assistant.scan.gate import Gate, Mask, varied
from assistant.scan.image import Image

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_WINDOW = (0.625, 0.67)
"""Width and height of the largest window, as shares of the picture's."""
_SMALL = 400_000
"""Pixels; so small a picture is one window."""
_MARGIN = 5
"""Small pixels around what moved: of a label that moves its edges show it most."""
_NEAREST = 1
"""Small pixels around what is to be searched that count when it is asked whether a code can lie
there: what lies beside it and has been searched makes no hand a code."""
_MEMORIES, _FAMILIAR, _ALIKE = 3, 5, 8
"""So often it is remembered what a place showed, in how many small pixels together it must show
it again, and by how many gray values it may differ."""
_NOWHERE = Region(0, 0, 0, 0)
_FRESH = 6
"""Frames for which what moved comes before what only waits."""
_FRESHER = 8.0
_WIDER = 3
"""While something moves, only in one frame of so many is what waits elsewhere searched too."""
_WIDEST = 12
"""The same while a label is pursued: it may go on for long and must not keep others from a turn."""
_PATIENT = 30
_FEWEST = 4
"""Small pixels; a smaller picture has no parts."""
_TOUCHED = 2
"""Small pixels that must differ before a place counts as changed."""
_NEW = 0.3
"""Share of a label that is still to be searched at least: of those that a hand laid on a cluttered
table it was 0.62 and more, but a card that trembles far out of focus shows less; of other shapes
beside a hand it is less in many."""
_SHAKEN = 0.5
"""Share of the picture that differs when the camera itself moves."""


def _shaken(changed: Mask) -> bool:
    import numpy as np

    # A tenth of the time that a mean takes.
    return bool(opencv().countNonZero(changed.view(np.uint8)) > _SHAKEN * changed.size)


@dataclass(frozen=True, slots=True, eq=False)
class Focus:
    """Where one frame is searched: closely in its `window`, roughly in all that is `broad`,
    and there only where `hot`, an integral image in small pixels, says so, for labels of which
    enough is `owed`, another one; readers look at all that is `due`.

    `changed` is where it differs from the frames before and `moving` where it did lately, in
    small pixels, of which there are `factor` to a pixel; without it everything counts as changed.
    """

    window: Region
    broad: Region
    due: Region
    changed: "Mask | None" = None
    factor: float = 1.0
    moving: "Mask | None" = None
    hot: "NDArray[np.int32] | None" = None
    owed: "NDArray[np.int32] | None" = None

    @property
    def differs(self) -> bool:
        """Whether the picture differs anywhere."""
        return self.changed is None or bool(self.changed.any())

    @property
    def shaken(self) -> bool:
        """Whether most of it differs, as it does when the camera moves."""
        return self.changed is None or _shaken(self.changed)

    def searched(
        self, low: "NDArray[np.float64]", high: "NDArray[np.float64]"
    ) -> "NDArray[np.bool_]":
        """Say of boxes (n x 2 corners in pixels) whether any of it is to be searched."""
        import numpy as np

        if self.hot is None:
            return np.ones(len(low), bool)
        found: NDArray[np.bool_] = _counted(self.hot, self.factor, low, high)[0] > 0
        return found

    def new(self, low: "NDArray[np.float64]", high: "NDArray[np.float64]") -> "NDArray[np.bool_]":
        """Say of boxes (n x 2 corners in pixels) whether a label there may not have been searched.

        One that arrives changes the picture all over; what lay beside is clutter.
        """
        import numpy as np

        if self.owed is None:
            return np.ones(len(low), bool)
        inside, size = _counted(self.owed, self.factor, low, high)
        found: NDArray[np.bool_] = inside >= _NEW * size
        return found

    def touched_among(
        self, low: "NDArray[np.float64]", high: "NDArray[np.float64]"
    ) -> "NDArray[np.bool_]":
        """Say of boxes (n x 2 corners in pixels) whether the picture differs there."""
        import numpy as np

        if self.changed is None or not self.changed.size:
            return np.full(len(low), self.changed is None)
        sums = opencv().integral(self.changed.view(np.uint8))
        found: NDArray[np.bool_] = _counted(sums, self.factor, low, high)[0] >= _TOUCHED
        return found

    def touched(self, sighting: Sighting) -> bool:
        """Say whether the picture differs where a code was read."""
        xs, ys = zip(*sighting.corners, strict=True)
        return self.touches((min(xs), min(ys)), (max(xs), max(ys)))

    def touches(self, low: tuple[float, float], high: tuple[float, float]) -> bool:
        """Say whether the picture differs between two corners."""
        return self._among(self.changed, low, high)

    def stirs(self, low: tuple[float, float], high: tuple[float, float]) -> bool:
        """Say whether something moved between two corners lately, or nothing did anywhere."""
        still = self.moving is None or not self.moving.any()
        return still or self._among(self.moving, low, high)

    def _among(
        self, mask: "Mask | None", low: tuple[float, float], high: tuple[float, float]
    ) -> bool:
        if mask is None:
            return True
        left, top, right, bottom = (max(0, int(v * self.factor)) for v in (*low, *high))
        return int(mask[top : bottom + 1, left : right + 1].sum()) >= _TOUCHED


def _counted(
    sums: "NDArray[np.int32]",
    factor: float,
    low: "NDArray[np.float64]",
    high: "NDArray[np.float64]",
) -> "tuple[NDArray[np.int32], NDArray[np.int64]]":
    """Return how many small pixels of boxes (n x 2 corners in pixels) an integral image counts,
    and how many they have."""
    import numpy as np

    end = np.array(sums.shape)[::-1] - 1
    left, top = np.clip(low * factor, 0, end - 1).astype(int).T
    right, bottom = np.clip(high * factor + 1, 1, end).astype(int).T
    inside = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return inside, (right - left) * (bottom - top)


def everywhere(image: Image) -> Focus:
    """Return the whole of a picture of which nothing else is known."""
    whole = Region(0, 0, image.shape[1], image.shape[0])
    return Focus(whole, whole, whole)


@dataclass(frozen=True, slots=True, eq=False)
class _Cells:
    """For each small pixel in how many frames it is still to be searched, how many have passed
    since it last was, and for how many more it counts as moving."""

    owed: "NDArray[np.int16]"
    waited: "NDArray[np.float32]"
    fresh: "NDArray[np.int16]"


class _Memory:
    """What each small pixel showed when it had been searched enough, the last few times.

    So what a hand lays bare again needs no search.  Where codes were read nothing is kept.
    """

    def __init__(self) -> None:
        self._kept: list[NDArray[np.int16]] = []

    def keep(self, small: Image, searched: Mask) -> None:
        """Take in what is shown where a frame was searched for the last time."""
        import numpy as np

        if not searched.any() or not small.size:
            return
        if not self._kept or self._kept[0].shape != small.shape:
            # Nothing is as light as this and may differ by so much.
            self._kept = [np.zeros_like(small, np.int16) - 255 for _ in range(_MEMORIES)]
        fresh = searched & ~self._like(small)
        for later, earlier in zip(self._kept[:0:-1], self._kept[-2::-1], strict=True):
            later[fresh] = earlier[fresh]
        self._kept[0][fresh] = small[fresh]

    def shows(self, small: Image) -> Mask:
        """Say where all that lies around shows what it showed before."""
        import numpy as np

        if not self._kept:
            return np.zeros(small.shape, bool)
        strange = ~self._like(small)
        around = np.ones((_FAMILIAR, _FAMILIAR), np.uint8)
        found: Mask = opencv().dilate(strange.view(np.uint8), around) == 0
        return found

    def _like(self, small: Image) -> Mask:
        import numpy as np

        if not self._kept or self._kept[0].shape != small.shape:
            return np.zeros(small.shape, bool)
        cv2, now = opencv(), small.astype(np.int16)
        off = reduce(cv2.min, (cv2.absdiff(kept, now) for kept in self._kept))
        found: Mask = off < _ALIKE
        return found


class Attention:
    """Remembers which places of a scene changed, and which are still to be searched.

    A place is searched in `rounds` frames after it last changed.
    """

    def __init__(self, rounds: int) -> None:
        self._rounds = rounds
        self._gate = Gate()
        self._cells: _Cells | None = None
        self._seen_before = _Memory()
        self._turn = 0

    @property
    def idle(self) -> bool:
        """Whether every place has been searched since it changed."""
        return self._cells is None or not self._cells.owed.any()

    @property
    def shaken(self) -> bool:
        """Whether most of the last frame differed, as it does when the camera moves."""
        return _shaken(self._gate.changed)

    @property
    def quarter(self) -> Image:
        """The last frame in gray at a quarter of its width and height."""
        return self._gate.quarter

    def see(self, image: Image) -> bool:
        """Take in a gray frame; say whether it differs from those before."""
        import numpy as np

        differs = self._gate.differs(image)
        changed = self._gate.changed
        if self._cells is None or self._cells.owed.shape != changed.shape:
            self._cells = _Cells(
                np.zeros(changed.shape, np.int16),
                np.ones(changed.shape, np.float32),
                np.zeros(changed.shape, np.int16),
            )
        fresh = self._cells.fresh
        np.maximum(fresh - 1, 0, out=fresh)
        if differs:
            self._cells.owed[changed] = self._rounds
            if not self.shaken:
                self._cells.owed[self._seen_before.shows(self._gate.small)] = 0
            # All at once is a new scene: nothing in it comes first.
            fresh[changed] = 0 if self.shaken else _FRESH
        return differs

    def touched(self, image: Image, sighting: Sighting) -> bool:
        """Say whether the gray frame that was taken in last differs where a code was read."""
        changed = self._gate.changed
        factor = changed.shape[1] / image.shape[1]
        return Focus(_NOWHERE, _NOWHERE, _NOWHERE, changed, factor).touched(sighting)

    def focus(self, image: Image, read: Iterable[Sighting] = (), *, pursued: bool = False) -> Focus:
        """Return where this frame is to be searched; what was `read` needs no search.

        While a label is `pursued` that was located, what waits elsewhere has its turn less often.
        """
        import numpy as np

        cv2 = opencv()
        if self._cells is None or min(self._cells.owed.shape) < _FEWEST:
            return everywhere(image)
        owed, waited, fresh = self._cells.owed, self._cells.waited, self._cells.fresh
        factor = owed.shape[1] / image.shape[1]
        for sighting in read:
            corners = np.array(sighting.corners) * factor
            middle = corners.mean(0)
            around = np.round(middle + 1.35 * (corners - middle)).astype(np.int32)
            cv2.fillConvexPoly(owed, around, 0)
        before = owed > 0
        if before.any():
            varies = varied(self._gate.quarter, _grown(before, _NEAREST))
            due = _region(_box(before), factor, image)
        else:
            due = everywhere(image).due
            varies = varied(self._gate.quarter, ~before)
        hot = varies & _grown(varies & before) if before.any() else varies
        moving = hot & _grown(fresh > 0)
        self._turn += 1
        if moving.any() and self._turn % (_WIDEST if pursued else _WIDER):
            hot = moving
        np.minimum(waited + 1, _PATIENT, out=waited)
        # What varies too little for a code is searched at this glance.
        np.maximum(owed - ~varies, 0, out=owed)
        window, part = _NOWHERE, (slice(0), slice(0))
        if hot.any():
            weight = hot * waited * np.where(fresh > 0, _FRESHER, 1).astype(np.float32)
            part = _heaviest(weight, _WINDOW if image.size > _SMALL else (1.0, 1.0))
            # Of a small label, which is found closely, enough is owed itself.
            near = hot[part] & before[part]
            window = _region(_box(near if near.any() else hot[part], part), factor, image)
        broad = _region(_box(hot), factor, image) if hot.any() else _NOWHERE
        waited[part] = 0.1
        np.maximum(owed[part] - hot[part], 0, out=owed[part])
        self._seen_before.keep(self._gate.small, before & (owed == 0))
        sums = cv2.integral(hot.view(np.uint8))
        owing = cv2.integral(before.view(np.uint8)) if before.any() else None
        return Focus(window, broad, due, self._gate.changed, factor, fresh > 0, sums, owing)


def _grown(mask: Mask, margin: int = _MARGIN) -> Mask:
    """Return what lies within a margin of it."""
    import numpy as np

    around = np.ones((2 * margin + 1, 2 * margin + 1), np.uint8)
    grown: Mask = opencv().dilate(mask.view(np.uint8), around).view(bool)
    return grown


def _heaviest(weight: "NDArray[np.float32]", shares: tuple[float, float]) -> tuple[slice, slice]:
    """Return the part of these shares of the whole width and height that weighs most."""
    import numpy as np

    cv2 = opencv()
    rows, columns = weight.shape
    width, height = (
        max(1, round(share * side)) for share, side in zip(shares, (columns, rows), strict=True)
    )
    sums = cv2.boxFilter(
        weight,
        -1,
        (width, height),
        anchor=(0, 0),
        normalize=False,
        borderType=cv2.BORDER_CONSTANT,
    )[: rows - height + 1, : columns - width + 1]
    top, left = (int(v) for v in np.unravel_index(int(sums.argmax()), sums.shape))
    return slice(top, top + height), slice(left, left + width)


def _box(
    hot: Mask, part: tuple[slice, slice] = (slice(0, None), slice(0, None))
) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of what is true in a part of a mask."""
    import numpy as np

    # It takes what is not zero in a picture of bytes for points.
    left, top, width, height = opencv().boundingRect(hot.view(np.uint8))
    left, top = left + part[1].start, top + part[0].start
    return left, top, left + width, top + height


def _region(box: tuple[int, int, int, int], factor: float, image: Image) -> Region:
    left, top, right, bottom = box
    return Region(
        max(0, int((left - _MARGIN) / factor)),
        max(0, int((top - _MARGIN) / factor)),
        min(image.shape[1], int((right + _MARGIN) / factor) + 1),
        min(image.shape[0], int((bottom + _MARGIN) / factor) + 1),
    )
