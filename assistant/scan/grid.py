"""The printed code as a grid: its known parts, how blur spreads it, and laying it on a picture.

The unit is the module; the middle of the code is (0, 0).  A printed label is 21 modules
of version 1 (ISO/IEC 18004), a quiet zone of 2 and a frame of 1: 27 across.
"""

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from assistant.opencv import opencv
from assistant.scan.image import Image

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Floats: TypeAlias = "NDArray[np.float32]"
Way: TypeAlias = "NDArray[np.float64]"
"""A homography (3 x 3) from modules to pixels."""

CODE, SIDE, PER = 21, 27, 2
"""Modules of the code, of the label with its frame, and samples along one module."""
SAMPLES = SIDE * PER
_EDGE = (SIDE - CODE) // 2
_FINDER = 8
_UNKNOWN = 0.0
_AROUND, _LITTLE = 7 * PER + 1, 3 * PER + 1
"""Samples over which a gray value is compared with its neighbours, and in which all may be
alike only in a glare or under a finger."""
_FAINT = 0.2
"""Share of the usual contrast below which a place counts as lost."""


BLURS = (0.3, 0.6, 0.9, 1.25)
"""How far a picture may be smeared: standard deviations in modules."""


def smeared(picture: Floats, blur: int) -> Floats:
    """Return a picture with `PER` samples a module, smeared by one of the `BLURS`."""
    cv2 = opencv()
    sigma = BLURS[blur] * PER
    soft: Floats = cv2.GaussianBlur(picture, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
    return soft


@cache
def plan() -> tuple[Floats, "NDArray[np.bool_]"]:
    """Return what every label has in common, and where: 27 x 27, 1 white, -1 black, 0 unknown.

    That is the frame, the quiet zone, the three finder patterns with their separators and
    the timing patterns.  The mask is true where it is known.
    """
    import numpy as np

    grid = np.full((SIDE, SIDE), _UNKNOWN, np.float32)
    grid[[0, -1]] = grid[:, [0, -1]] = -1
    grid[1:_EDGE, 1:-1] = grid[-_EDGE:-1, 1:-1] = 1
    grid[1:-1, 1:_EDGE] = grid[1:-1, -_EDGE:-1] = 1
    far = SIDE - _EDGE
    for top, left in ((_EDGE, _EDGE), (_EDGE, far - 7), (far - 7, _EDGE)):
        grid[max(_EDGE, top - 1) : top + _FINDER, max(_EDGE, left - 1) : left + _FINDER] = 1
        grid[top : top + 7, left : left + 7] = -1
        grid[top + 1 : top + 6, left + 1 : left + 6] = 1
        grid[top + 2 : top + 5, left + 2 : left + 5] = -1
    for at in range(_EDGE + 8, far - 8):
        grid[_EDGE + 6, at] = grid[at, _EDGE + 6] = 1 if (at - _EDGE) % 2 else -1
    grid[[0, -1]] = grid[:, [0, -1]] = -1
    return grid, grid != _UNKNOWN


@cache
def data_mask() -> "NDArray[np.bool_]":
    """Return where the 208 modules lie that differ from code to code (27 x 27)."""
    import numpy as np

    mask = np.zeros((SIDE, SIDE), bool)
    inner = mask[_EDGE:-_EDGE, _EDGE:-_EDGE]
    inner[:] = True
    inner[:9, :9] = inner[:9, -8:] = inner[-8:, :9] = False
    inner[6] = inner[:, 6] = False
    return mask


def fine(grid: Floats) -> Floats:
    """Return a grid of modules with `PER` samples a module each way."""
    return grid.repeat(PER, 0).repeat(PER, 1)


def sampled(image: Image, way: Way) -> Floats:
    """Return what the label's place shows: 54 x 54 gray values, two a module each way."""
    import numpy as np

    cv2 = opencv()
    per = PER * max(1, min(4, round(module_pixels(way) / PER)))
    half = SIDE / 2
    # From samples to modules: the middle of sample 0 lies half a sample inside of the edge.
    to_modules = np.array(
        [[1 / per, 0, 0.5 / per - half], [0, 1 / per, 0.5 / per - half], [0, 0, 1]]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (SIDE * per, SIDE * per)
    seen = cv2.warpPerspective(
        image, way @ to_modules, size, flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    if per != PER:
        seen = cv2.resize(seen, (SAMPLES, SAMPLES), interpolation=cv2.INTER_AREA)
    return seen.astype(np.float32)  # type: ignore[no-any-return]


def levelled(samples: Floats) -> tuple[Floats, "NDArray[np.bool_]"]:
    """Return samples against their surroundings, and where the surroundings show anything.

    Shadows and the slope into a glare go; what lies in a glare or under a finger has next
    to no contrast, and becomes zero and unseen.
    """
    import numpy as np

    cv2 = opencv()
    size, little = (_AROUND, _AROUND), (_LITTLE, _LITTLE)
    flat = cv2.blur(samples * samples, little) - cv2.blur(samples, little) ** 2
    some = flat[::3, ::3].ravel()
    high = 3 * some.size // 4
    usual = max(0.25, float(np.partition(some, high)[high]))
    lost = cv2.compare(flat, _FAINT**2 * usual, cv2.CMP_LT)
    # A few like modules side by side are part of the code; only larger places are lost.
    opened, grown = _kernels()
    lost = cv2.morphologyEx(lost, cv2.MORPH_OPEN, opened)
    if cv2.countNonZero(lost):
        lost = cv2.dilate(lost, grown)
        seen = (lost == 0).astype(np.float32)
        count = np.maximum(cv2.blur(seen, size), 1e-3)
        near = (samples - cv2.blur(samples * seen, size) / count) * seen
        rough = cv2.blur(near * near, size) / count
    else:
        near = samples - cv2.blur(samples, size)
        rough = cv2.blur(near * near, size)
    level: Floats = near / np.sqrt(np.maximum(rough, usual * 0.05))
    return level, lost == 0


@cache
def _kernels() -> "tuple[NDArray[np.uint8], NDArray[np.uint8]]":
    import numpy as np

    return np.ones((5, 5), np.uint8), np.ones((11, 11), np.uint8)


def way_from(corners: "NDArray[np.float64] | Floats", half: float = SIDE / 2) -> Way:
    """Return the homography that lays a square of `half` modules about the middle on corners.

    The corners are in pixels, in the order of the code's own top left, top right, bottom
    right, bottom left.
    """
    import numpy as np

    flat = np.array([(-half, -half), (half, -half), (half, half), (-half, half)], np.float32)
    way: Way = opencv().getPerspectiveTransform(flat, np.asarray(corners, np.float32))
    return way


def laid(way: Way, half: float = SIDE / 2) -> "NDArray[np.float64]":
    """Return the four corners of a square of `half` modules about the middle, in pixels."""
    import numpy as np

    flat = np.array([(-half, -half, 1), (half, -half, 1), (half, half, 1), (-half, half, 1)])
    seen = flat @ way.T
    found: NDArray[np.float64] = seen[:, :2] / seen[:, 2:]
    return found


def module_pixels(way: Way) -> float:
    """Return how many pixels a module takes in the middle of the code, by its area."""
    (a, b, c), (d, e, f), (g, h, i) = way.tolist()
    area = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return float(abs(area / i**3) ** 0.5) if i else 0.0


def faces(way: Way) -> bool:
    """Say whether the grid lies on the picture without being folded or seen from behind."""
    import numpy as np

    seen = laid(way)
    sides = np.roll(seen, -1, 0) - seen
    after = np.roll(sides, -1, 0)
    crossed = sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]
    length = np.linalg.norm(sides, axis=1)
    return bool((crossed > 0).all() and length.min() > 0.25 * length.max())
