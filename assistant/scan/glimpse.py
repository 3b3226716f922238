"""Measure a code that was located and not read: what keeps it from being read."""

from assistant.opencv import opencv
from assistant.scan.aim import Glimpse
from assistant.scan.belief import Place
from assistant.scan.grid import (
    BLURS,
    CODE,
    PER,
    SIDE,
    Floats,
    Way,
    laid,
    levelled,
    module_pixels,
    sampled,
)
from assistant.scan.image import Image

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

    samples = sampled(image, place.way)
    dark, light = (float(v) for v in np.quantile(samples, (0.1, 0.9)))
    if light - dark < _FAINT:
        return None
    _, clear = levelled(samples)
    code = slice(3 * PER, -3 * PER)
    none = ~clear[code, code]
    lost = float(none.mean())
    bright = bool(none.any() and float(samples[code, code][none].mean()) > _white(image))
    washed = float(_washed(samples)[code, code].mean())
    if washed > lost / 2:
        lost, bright = max(lost, washed), True
    # At the edge it cannot be told whether it is covered or cut off.
    if not bright and not inside(image, place.way, _EDGE):
        lost = 0.0
    return _measured(image, place, BLURS[place.blur], speed, lost, bright)


def inside(image: Image, way: Way, around: float = 0.0) -> bool:
    """Say whether a label with its frame, and so many modules around it, lies in the picture."""
    height, width = image.shape
    corners = laid(way, SIDE / 2 + around)
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
    corners = laid(place.way, CODE / 2)
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


def too_dark(image: Image, *, before: bool) -> bool:
    """Say whether a gray picture is too dark to read in; `before`, whether the last one was."""
    import numpy as np

    cv2 = opencv()
    small = cv2.resize(image, (64, 36), interpolation=cv2.INTER_AREA)
    return float(np.quantile(small, 0.97)) < (_LIT if before else _DARK)
