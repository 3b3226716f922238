"""Measure a code that was located and not read: what keeps it from being read."""

from assistant.opencv import opencv
from assistant.scan.aim import Glimpse
from assistant.scan.belief import Place
from assistant.scan.fit import agreement, common, fitted, upright
from assistant.scan.grid import (
    BLURS,
    PER,
    PRINTED,
    Floats,
    Layout,
    Way,
    laid,
    levelled,
    module_pixels,
    sampled,
)
from assistant.scan.image import Image, below, shrunk

# Gray values.
_DARK, _LIT = 70, 90
_WHITE = 235
_FAINT = 25
"""Less between the dark and the light of a place is no print."""
_EDGE = 5.0
"""Modules; a code that is cut off may be taken for one that lies so far inside."""
_WINDOW = 4 * PER + 1
"""Samples; within so many of a code there are dark modules and light ones."""
_PAPER = 0.93
"""Share of the lightest that paper has at least; skin is darker."""


def too_near(module: float) -> Glimpse:
    """Return what there is to say of a code that does not fit into the picture."""
    return Glimpse((0.0, 0.0, 0.0, 0.0), module, 0.0, 0.0, 0.0, False, 1.0)


def out_of_focus(image: Image, place: Place, blur: float) -> Glimpse:
    """Measure a place in a gray picture that is smeared by `blur` modules."""
    return _measured(image, place, blur, 0.0, 0.0, False)


def glimpse(image: Image, place: Place, speed: float = 0.0) -> Glimpse | None:
    """Measure a place in a gray picture; None if nothing is printed there.

    `speed` is how fast it moves, in modules a second.
    """
    import numpy as np

    samples = sampled(image, place.way, place.layout)
    dark, light = (float(v) for v in np.quantile(samples, (0.1, 0.9)))
    if light - dark < _FAINT:
        return None
    _, clear = levelled(samples)
    edge = place.layout.edge * PER
    code = slice(edge, -edge)
    none = ~clear[code, code]
    lost = float(none.mean())
    bright = bool(none.any() and float(samples[code, code][none].mean()) > _white(image))
    washed = float(_washed(samples)[code, code].mean())
    if washed > lost / 2:
        lost, bright = max(lost, washed), True
    # At the edge it cannot be told whether it is covered or cut off.
    if not bright and not inside(image, place.way, _EDGE, place.layout):
        lost = 0.0
    return _measured(image, place, BLURS[place.blur], speed, lost, bright)


def inside(image: Image, way: Way, around: float = 0.0, layout: Layout = PRINTED) -> bool:
    """Say whether a whole label, and so many modules around it, lies in the picture."""
    height, width = image.shape
    corners = laid(way, layout.side / 2 + around)
    low, high = corners.min(0), corners.max(0)
    return bool(low.min() >= 0 and high[0] <= width and high[1] <= height)


def _washed(samples: Floats) -> Floats:
    """Say where even the dark modules are light (1.0), as the light of a lamp is added to them."""
    import numpy as np

    cv2 = opencv()
    around = np.ones((_WINDOW, _WINDOW), np.uint8)
    dark, light = (float(v) for v in np.quantile(samples, (0.05, 0.95)))
    lit = cv2.erode(samples, around) > (dark + light) / 2
    found: Floats = (lit & (cv2.dilate(samples, around) > _PAPER * light)).astype(np.float32)
    return found


def _measured(
    image: Image, place: Place, blur: float, speed: float, lost: float, bright: bool
) -> Glimpse:
    height, width = image.shape
    corners = laid(place.way, place.layout.code / 2)
    (left, top), (right, bottom) = corners.min(0).tolist(), corners.max(0).tolist()
    across, down = max(right - left, 1e-6), max(bottom - top, 1e-6)
    beyond = (-left / across, (right - width) / across, -top / down, (bottom - height) / down)
    to_left, to_right, above, below = (max(0.0, each) for each in beyond)
    out = (to_left, to_right, above, below)
    return Glimpse(out, module_pixels(place.way), blur, speed, lost, bright, place.share)


def _white(image: Image) -> float:
    """Return the gray value above which something is lit too brightly to show anything."""
    import numpy as np

    return min(float(_WHITE), 0.85 * float(np.quantile(image[::8, ::8], 0.999)))


def too_dark(quarter: Image, *, before: bool) -> bool:
    """Say whether a gray picture, given at a quarter of its width and height, is too dark to
    read in; `before`, whether the last one was."""
    return below(shrunk(quarter, 2), 0.97) < (_LIT if before else _DARK)


SOFT = 2
"""The least kind of blur through which many things look alike."""
_SHARE = 0.35
"""How well a place must show what all labels have in common."""
_ALIKE = -0.04
"""By how much less it may do so through the least such blur, through which boards look alike."""
_SMEARED = 0.8
"""Modules; what is less out of focus than that is read, or is something else."""
_TINY = 1.05
"""Pixels a module; in print that is out of focus there is much that small that looks like one."""
_CONTRAST = 40
"""Gray values between dark and light, of which the next ones are shares."""
_CORNERS, _MARGIN, _GAP = 0.42, 0.62, 0.42
_MIDDLE = (0.3, 0.6)
_STEPS = 3
"""From one frame to the next it has not gone far."""


def unclear(place: Place) -> bool:
    """Say whether a place shows so much blur that many things look alike."""
    return BLURS[place.blur] >= BLURS[SOFT]


def smear(image: Image, place: Place) -> float:
    """Return by how many modules a code is out of focus; zero if it is no such code."""
    import numpy as np

    if place.blur == SOFT and place.margin < _ALIKE:
        return 0.0
    if (
        place.blur < SOFT - 1
        or place.module < _TINY
        or place.share < _SHARE
        or not inside(image, place.way, 0.0, place.layout)
    ):
        return 0.0
    seen = sampled(image, place.way, place.layout)
    samples = opencv().GaussianBlur(seen, (0, 0), 0.6 * PER)
    edge = place.layout.edge * PER
    inner = samples[edge:-edge, edge:-edge]
    dark, light = (float(v) for v in np.quantile(inner, (0.03, 0.97)))
    if light - dark < _CONTRAST:
        return 0.0
    level = (samples - dark) / (light - dark)
    middle = level[edge + PER : -edge - PER, edge + PER : -edge - PER].mean()
    margins = _margins(level, place.layout)
    whole = margins.mean(1).min() > _MARGIN and margins.min() > _GAP
    if (
        not whole
        or _corners(level, place.layout) > _CORNERS
        or not _MIDDLE[0] < middle < _MIDDLE[1]
    ):
        return 0.0
    found = edge_width(image, place.way, place.layout)
    return found if found > _SMEARED else 0.0


def followed(image: Image, place: Place) -> Place:
    """Look again where something out of focus lay in the frame before."""
    way, _ = fitted(image, place.way, common(place.blur, place.layout), _STEPS)
    found = agreement(sampled(image, way, place.layout), place.layout)
    shown = found.share * found.seen**0.35
    return Place(upright(way, found.turns[0]), shown, found.blur, layout=place.layout)


def _corners(level: Floats, layout: Layout) -> float:
    """Return how light the lightest of the three finder patterns is."""

    def at(x: int, y: int) -> float:
        column, row = (int(PER * (v * layout.arm + layout.side / 2)) for v in (x, y))
        return float(level[row - 1 : row + 1, column - 1 : column + 1].mean())

    return max(at(-1, -1), at(1, -1), at(-1, 1))


def _margins(level: Floats, layout: Layout) -> Floats:
    """Return how light the quiet zone is, all along the four sides outside of the code."""
    import numpy as np

    far = layout.edge * PER
    near = far - 3 * PER // 2
    along = slice(far + PER, -far - PER)
    sides = (level[near:far], level[-far:-near], level.T[near:far], level.T[-far:-near])
    return np.stack([side[:, along].mean(0) for side in sides])


def edge_width(image: Image, way: Way, layout: Layout) -> float:
    """Return by how many modules the sharpest edges within a code are smeared.

    That is the standard deviation of a Gauss bell that makes them as steep as they are.
    """
    import numpy as np

    cv2 = opencv()
    module = module_pixels(way)
    height, width = image.shape
    corners = laid(way, layout.code / 2 + 1)
    left, top = np.maximum(corners.min(0), 0).astype(int)
    right, bottom = np.minimum(corners.max(0), (width, height)).astype(int)
    if min(right - left, bottom - top) < layout.code / 2:
        return 0.0
    part = image[top:bottom, left:right]
    shrink = 2.0 / module
    if shrink < 1:
        part = cv2.resize(part, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        module = 2.0
    part = cv2.GaussianBlur(part.astype(np.float32), (0, 0), max(0.25 * module, 0.4))
    across, down = (cv2.Sobel(part, cv2.CV_32F, dx, 1 - dx, ksize=3) / 8 for dx in (1, 0))
    steep = float(np.quantile(np.hypot(across, down), 0.99))
    dark, light = (float(v) for v in np.quantile(part, (0.03, 0.97)))
    return (light - dark) / (2.507 * max(steep, 1e-3)) / module
