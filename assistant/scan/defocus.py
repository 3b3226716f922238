"""Tell a code that is out of focus from other things that are: too little is left to read it,
but enough to see three dark corners and a light margin all around, none of them sharp."""

from assistant.opencv import opencv
from assistant.scan.belief import Place
from assistant.scan.fit import agreement, common, fitted, upright
from assistant.scan.glimpse import inside
from assistant.scan.grid import CODE, PER, SIDE, Floats, Way, laid, module_pixels, sampled
from assistant.scan.image import Image

SOFT = 2
"""The least kind of blur through which many things look alike."""
_SHARE = 0.35
"""How well a place must show what all labels have in common."""
_SMEARED = 0.8
"""Modules; what is less out of focus than that is read, or is something else."""
_CONTRAST = 40
"""Gray values between dark and light, of which the next ones are shares."""
_CORNERS, _MARGIN, _GAP = 0.42, 0.62, 0.42
_MIDDLE = (0.3, 0.6)
_STEPS = 3
"""From one frame to the next it has not gone far."""


def smear(image: Image, place: Place) -> float:
    """Return by how many modules a code is out of focus; zero if it is no such code."""
    import numpy as np

    if place.blur < SOFT - 1 or place.share < _SHARE or not inside(image, place.way):
        return 0.0
    samples = opencv().GaussianBlur(sampled(image, place.way), (0, 0), 0.6 * PER)
    inner = samples[3 * PER : -3 * PER, 3 * PER : -3 * PER]
    dark, light = (float(v) for v in np.quantile(inner, (0.03, 0.97)))
    if light - dark < _CONTRAST:
        return 0.0
    level = (samples - dark) / (light - dark)
    middle = level[4 * PER : -4 * PER, 4 * PER : -4 * PER].mean()
    margins = _margins(level)
    whole = margins.mean(1).min() > _MARGIN and margins.min() > _GAP
    if not whole or _corners(level) > _CORNERS or not _MIDDLE[0] < middle < _MIDDLE[1]:
        return 0.0
    found = edge_width(image, place.way)
    return found if found > _SMEARED else 0.0


def followed(image: Image, place: Place) -> Place:
    """Look again where something out of focus lay in the frame before."""
    way, _ = fitted(image, place.way, common(place.blur), _STEPS)
    found = agreement(sampled(image, way))
    return Place(upright(way, found.turns[0]), found.share * found.seen**0.35, found.blur)


def _corners(level: Floats) -> float:
    """Return how light the lightest of the three finder patterns is."""

    def at(x: int, y: int) -> float:
        column, row = (PER * (2 * v + SIDE) // 2 for v in (x, y))
        return float(level[row - 1 : row + 1, column - 1 : column + 1].mean())

    return max(at(-7, -7), at(7, -7), at(-7, 7))


def _margins(level: Floats) -> Floats:
    """Return how light the quiet zone is, all along the four sides between frame and code."""
    import numpy as np

    near, far = 3 * PER // 2, 3 * PER
    along = slice(4 * PER, -4 * PER)
    sides = (level[near:far], level[-far:-near], level.T[near:far], level.T[-far:-near])
    return np.stack([side[:, along].mean(0) for side in sides])


def edge_width(image: Image, way: Way) -> float:
    """Return by how many modules the sharpest edges within a code are smeared.

    That is the standard deviation of a Gauss bell that makes them as steep as they are.
    """
    import numpy as np

    cv2 = opencv()
    module = module_pixels(way)
    height, width = image.shape
    corners = laid(way, CODE / 2 + 1)
    left, top = np.maximum(corners.min(0), 0).astype(int)
    right, bottom = np.minimum(corners.max(0), (width, height)).astype(int)
    if right - left < CODE / 2 or bottom - top < CODE / 2:
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
