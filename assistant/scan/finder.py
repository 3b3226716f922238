"""Finder patterns of codes that are so near that they do not fit into the picture.

A finder pattern is a dark square of 7 modules, in it a light one of 5, in it a dark one of 3,
and light all around (ISO/IEC 18004, 5.3.2).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from assistant.opencv import opencv
from assistant.scan.grid import way_from
from assistant.scan.image import Image
from assistant.scan.locate import Quad, four_corners

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEAST = 16.0
"""Pixels; smaller modules are not looked for."""

_SHRUNK = 8
# Pixels of the shrunken picture: the surroundings that a value is compared with must be
# larger than the dark middle of the largest finder.
_AROUND = 41
_DEEPER = 6
"""Gray values by which a dark place is darker than its surroundings."""
_SIDE = 9
_INSIDE = 0.55
"""Share of the pattern, with the light around it, that must lie in the picture."""
_LIKE = 0.9


def finder_module(image: Image) -> float:
    """Return the pixels a module takes in the largest large finder pattern of a gray picture.

    Zero if there is none.
    """
    import numpy as np

    cv2 = opencv()
    size = (max(1, image.shape[1] // _SHRUNK), max(1, image.shape[0] // _SHRUNK))
    if min(size) < _AROUND:
        return 0.0
    small: Image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
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
    import numpy as np

    low, high = contour.reshape(-1, 2).min(0), contour.reshape(-1, 2).max(0)
    return np.concatenate((low, high - low))


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
