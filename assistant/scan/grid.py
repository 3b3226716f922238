"""The printed code as a grid: its known parts, how blur spreads it, and laying it on a picture.

The unit is the module; the middle of the code is (0, 0).  A label of ours is 21 modules
of version 1 (ISO/IEC 18004), a quiet zone of 2 and a frame of 1: 27 across.  Those of a
bought kit are larger and have no frame.
"""

from dataclasses import dataclass
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

PER = 2
"""Samples along one module."""
_QUIET = 2
_FINDER = 8


@dataclass(frozen=True, slots=True)
class Layout:
    """A kind of label: how many modules its code has across, and whether a frame is around it.

    The code is of the versions 1 to 6, which have 21 to 41 modules.
    """

    code: int = 21
    framed: bool = True

    @property
    def edge(self) -> int:
        """Modules around the code: its quiet zone, and the frame."""
        return _QUIET + self.framed

    @property
    def side(self) -> int:
        """Modules across the label."""
        return self.code + 2 * self.edge

    @property
    def samples(self) -> int:
        """Samples across the label."""
        return self.side * PER

    @property
    def arm(self) -> float:
        """Modules from the middle of the code to the middle of a finder, across and down."""
        return (self.code - 7) / 2


PRINTED = Layout()
"""The labels that this program prints."""

BARE = Layout(framed=False)
"""The same without the frame, as others print them or as they were cut out."""

_UNKNOWN = 0.0
_AROUND, _LITTLE = 7 * PER + 1, 3 * PER + 1
"""Samples over which a gray value is compared with its neighbours, and in which all may be
alike only in a glare or under a finger."""
_FAINT = 0.2
"""Share of the usual contrast below which a place counts as lost."""


BLURS = (0.3, 0.6, 0.9, 1.25, 0.75, 1.0, 1.25)
"""How far a picture may be smeared: standard deviations in modules."""
BELLS = 4
"""So many of them are bells; the others are even discs of twice the radius, as a lens out of
focus makes them, through which fine patterns turn dark for light."""
_CLEARER = 10.0


@cache
def _disc(radius: float) -> Floats:
    """Return the kernel of an even disc with a radius in samples."""
    import numpy as np

    fine, half = 8, int(np.ceil(radius))
    along = (np.arange((2 * half + 1) * fine) + 0.5) / fine - half - 0.5
    inside = np.hypot(along[:, None], along[None]) <= radius
    kernel = inside.reshape(2 * half + 1, fine, 2 * half + 1, fine).mean((1, 3))
    scaled: Floats = (kernel / kernel.sum()).astype(np.float32)
    return scaled


def smeared(picture: Floats, blur: int) -> Floats:
    """Return a picture with `PER` samples a module, smeared by one of the `BLURS`."""
    import numpy as np

    cv2 = opencv()
    sigma = BLURS[blur] * PER
    if blur >= BELLS:
        # So wide a disc reaches beyond the frame, to the white around it.
        edge = int(2 * sigma) + 1
        wide = cv2.copyMakeBorder(picture, *[edge] * 4, cv2.BORDER_CONSTANT, value=1.0)
        # Little contrast is left, and is not to be taken for none.
        spread = cv2.filter2D(wide, -1, _CLEARER * _disc(2 * sigma))
        return np.ascontiguousarray(spread[edge:-edge, edge:-edge])
    soft: Floats = cv2.GaussianBlur(picture, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
    return soft


@cache
def plan(layout: Layout = PRINTED) -> tuple[Floats, "NDArray[np.bool_]"]:
    """Return what all labels of a layout have in common, and where.

    Both are side x side; 1 is white, -1 black, 0 unknown, and the mask is true where it is
    known.  That is the frame, the quiet zone, the three finder patterns with their separators,
    the timing patterns and the alignment pattern.
    """
    import numpy as np

    side, edge = layout.side, layout.edge
    far = side - edge
    grid = np.full((side, side), 1, np.float32)
    grid[edge:far, edge:far] = _UNKNOWN
    for top, left in ((edge, edge), (edge, far - 7), (far - 7, edge)):
        grid[max(edge, top - 1) : top + _FINDER, max(edge, left - 1) : left + _FINDER] = 1
        _nest(grid[top : top + 7, left : left + 7])
    for at in range(edge + 8, far - 8):
        grid[edge + 6, at] = grid[at, edge + 6] = 1 if (at - edge) % 2 else -1
    if layout.code > PRINTED.code:
        _nest(grid[far - 9 : far - 4, far - 9 : far - 4])
    if layout.framed:
        grid[[0, -1]] = grid[:, [0, -1]] = -1
    return grid, grid != _UNKNOWN


def _nest(part: Floats) -> None:
    """Draw a dark square with a light ring in it: a finder or an alignment pattern."""
    part[:] = -1
    part[1:-1, 1:-1] = 1
    part[2:-2, 2:-2] = -1


@cache
def data_mask(layout: Layout = PRINTED) -> "NDArray[np.bool_]":
    """Return where the modules lie that differ from code to code (side x side).

    Of version 1 these are 208.
    """
    import numpy as np

    mask = np.zeros((layout.side, layout.side), bool)
    inner = mask[layout.edge : -layout.edge, layout.edge : -layout.edge]
    inner[:] = True
    inner[:9, :9] = inner[:9, -8:] = inner[-8:, :9] = False
    inner[6] = inner[:, 6] = False
    if layout.code > PRINTED.code:
        inner[-9:-4, -9:-4] = False
    return mask


def fine(grid: Floats) -> Floats:
    """Return a grid of modules with `PER` samples a module each way."""
    return grid.repeat(PER, 0).repeat(PER, 1)


def sampled(image: Image, way: Way, layout: Layout = PRINTED) -> Floats:
    """Return what the label's place shows: gray values, two a module each way."""
    import numpy as np

    cv2 = opencv()
    per = PER * max(1, min(4, round(module_pixels(way) / PER)))
    half = layout.side / 2
    # From samples to modules: the middle of sample 0 lies half a sample inside of the edge.
    to_modules = np.array(
        [[1 / per, 0, 0.5 / per - half], [0, 1 / per, 0.5 / per - half], [0, 0, 1]]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (layout.side * per, layout.side * per)
    seen = cv2.warpPerspective(
        image, way @ to_modules, size, flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    if per != PER:
        samples = (layout.samples, layout.samples)
        seen = cv2.resize(seen, samples, interpolation=cv2.INTER_AREA)
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


def way_from(corners: "NDArray[np.float64] | Floats", half: float = PRINTED.side / 2) -> Way:
    """Return the homography that lays a square of `half` modules about the middle on corners.

    The corners are in pixels, in the order of the code's own top left, top right, bottom
    right, bottom left.
    """
    import numpy as np

    flat = np.array([(-half, -half), (half, -half), (half, half), (-half, half)], np.float32)
    way: Way = opencv().getPerspectiveTransform(flat, np.asarray(corners, np.float32))
    return way


def laid(way: Way, half: float = PRINTED.side / 2) -> "NDArray[np.float64]":
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
