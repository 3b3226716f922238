"""What of a frame differs from those looked at before, and where a code can lie at all.

A still scene costs little.  So does what moves and is no code: a code varies in every direction,
an edge in one alone; a hand, a sleeve, the edge of a table or a shadow need no search.
"""

from collections.abc import Sequence
from math import log2
from typing import TYPE_CHECKING, TypeAlias

from assistant.opencv import opencv
from assistant.scan.image import Image, below, gray, shrunk

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Mask: TypeAlias = "NDArray[np.bool_]"

# Pixels.  At this width eight by eight pixels of a 720p frame are averaged, which
# takes the noise of a camera in low light down to one or two gray values.
_WIDTH = 160
_DIFFERENCE = 12
QUARTER = 2
"""Halvings."""
# A card that fills little of the frame still changes a few of the small pixels.
_PIXELS = 4


class Gate:
    """Remembers a small gray copy of what was looked at last, place by place."""

    def __init__(self) -> None:
        self._last: Image | None = None
        self._small: Image | None = None
        self._quarter: Image | None = None
        self._changed: Mask | None = None

    @property
    def changed(self) -> "Mask":
        """Where the last frame differed, in small pixels: nowhere if it did not."""
        import numpy as np

        return np.zeros((0, 0), bool) if self._changed is None else self._changed

    @property
    def small(self) -> "Image":
        """The small gray copy of the last frame, whether it differed or not."""
        import numpy as np

        return np.zeros((0, 0), np.uint8) if self._small is None else self._small

    @property
    def quarter(self) -> "Image":
        """The last frame in gray at a quarter of its width and height."""
        import numpy as np

        return np.zeros((0, 0), np.uint8) if self._quarter is None else self._quarter

    def differs(self, image: Image) -> bool:
        """Say whether `image` is to be looked at.

        If so, the places that differ are compared with it next; the others with what they
        showed before, so that what changes slowly adds up.
        """
        cv2 = opencv()
        height, width = image.shape[:2]
        size = (min(_WIDTH, width), max(1, round(height * min(_WIDTH, width) / width)))
        # Halving first is five times as fast.
        halvings = max(0, int(log2(max(1, width / _WIDTH))))
        whole = gray(image)
        self._quarter = shrunk(whole, QUARTER)
        halved = (
            shrunk(self._quarter, halvings - QUARTER)
            if halvings >= QUARTER
            else shrunk(whole, halvings)
        )
        small: Image = cv2.resize(halved, size, interpolation=cv2.INTER_AREA)
        last, self._small = self._last, small.copy()
        if last is None or last.shape != small.shape:
            self._last, self._changed = small, small >= 0
            return True
        changed: Mask = cv2.absdiff(small, last) >= _DIFFERENCE
        if int(changed.sum()) < _PIXELS:
            changed[:] = False
            self._changed = changed
            return False
        last[changed] = small[changed]
        self._changed = changed
        return True


_SHRUNK: tuple[tuple[int, float], ...] = ((QUARTER, 6.0), (3, 8.0))
"""How often the picture is halved, and the gray values by which it varies there at least:
labels of every size show at one of them, also out of focus and in little light."""
_LIGHT = 200
"""What is white in good light; in less of it everything varies less."""
_CELL, _AROUND = 4, 5
"""Shrunken pixels along a cell, and cells over which it is asked how the picture varies."""
_NOISE = 1.6
"""So many times more than in the plainest tenth of the picture."""
_NOISIEST = 10.0
"""Gray values; where even the plainest tenth varies more, all of it may be print."""
_FEWEST = 8
"""Cells along a side; in a smaller picture a code may lie anywhere."""


def varied(quarter: Image, where: Mask) -> Mask:
    """Say where a gray picture varies in every direction, in a grid of rows and columns.

    It is given at a `quarter` of its width and height.  Only what it shows `where` something is to
    be searched counts.
    """
    import numpy as np

    cv2 = opencv()
    found, shape = np.zeros(where.shape, bool), where.shape
    small, halved = quarter, QUARTER
    for halvings, least in _SHRUNK:
        small, halved = shrunk(small, halvings - halved), halvings
        if min(small.shape) < _FEWEST * _CELL:
            return ~found if halvings == _SHRUNK[0][0] else found
        steep = _steepness(small)
        noise = below(_least(steep), 0.1)
        dim = min(1.0, below(small[::2, ::2], 0.95) / _LIGHT)
        limit = max(least * dim, min(_NOISE * noise, _NOISIEST))
        counted = cv2.resize(where.astype(np.float32), steep[0].shape[::-1])
        least_steep = _least([each * counted for each in steep])
        found |= cv2.resize(least_steep, shape[::-1], interpolation=cv2.INTER_NEAREST) > limit
    return found


def _least(steepness: "Sequence[NDArray[np.float32]]") -> "NDArray[np.float32]":
    """Return how much a picture varies around each cell in the direction in which it does least."""
    import numpy as np

    around = (_AROUND, _AROUND)
    least: NDArray[np.float32] = np.minimum.reduce([opencv().blur(s, around) for s in steepness])
    return least


def _steepness(image: Image) -> "list[NDArray[np.float32]]":
    """Return how much a picture varies in each of four directions, by cells."""
    import numpy as np

    cv2 = opencv()
    # Whole cells alone: they are averaged four times as fast.
    size = ((image.shape[1] - 2) // _CELL, (image.shape[0] - 2) // _CELL)
    whole = (slice(_CELL * size[1]), slice(_CELL * size[0]))
    pairs = (
        (image[1:-1, 2:], image[1:-1, :-2]),
        (image[2:, 1:-1], image[:-2, 1:-1]),
        (image[2:, 2:], image[:-2, :-2]),
        (image[2:, :-2], image[:-2, 2:]),
    )
    return [
        cv2.resize(cv2.absdiff(one, other)[whole], size, interpolation=cv2.INTER_AREA).astype(
            np.float32
        )
        for one, other in pairs
    ]
