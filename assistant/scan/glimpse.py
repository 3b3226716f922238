"""Measure a code that was located and not read: what keeps it from being read."""

from assistant.opencv import opencv
from assistant.scan.aim import Glimpse
from assistant.scan.belief import Place
from assistant.scan.grid import BLURS, CODE, laid, levelled, module_pixels, sampled
from assistant.scan.image import Image

_STEP = 8.0
"""Modules; what seems to have gone farther in one frame is another place."""
# Gray values.
_DARK, _LIT = 70, 90
_WHITE = 235
_FAINT = 25
"""Less between the dark and the light of a place is no print."""


def glimpse(image: Image, place: Place, before: Place | None) -> Glimpse | None:
    """Measure a place in a gray picture; None if it is not sure that a code lies there.

    `before` is where the code lay in the frame before.
    """
    import numpy as np

    if place.margin < 0:
        return None
    height, width = image.shape
    corners = laid(place.way, CODE / 2)
    (left, top), (right, bottom) = corners.min(0), corners.max(0)
    across, down = max(right - left, 1e-6), max(bottom - top, 1e-6)
    out = (-left / across, (right - width) / across, -top / down, (bottom - height) / down)
    samples = sampled(image, place.way)
    if float(np.quantile(samples, 0.9) - np.quantile(samples, 0.1)) < _FAINT:
        return None
    _, clear = levelled(samples)
    lost = ~clear[6:-6, 6:-6]
    bright = bool(lost.any() and float(samples[6:-6, 6:-6][lost].mean()) > _white(image))
    module = module_pixels(place.way)
    moved = 0.0
    if before is not None:
        moved = float(np.hypot(*np.subtract(place.middle, before.middle))) / max(module, 1e-6)
        moved = moved if moved < _STEP else 0.0
    return Glimpse(
        tuple(max(0.0, float(each)) for each in out),  # type: ignore[arg-type]
        module,
        BLURS[place.blur],
        moved,
        float(lost.mean()),
        bright,
        place.share,
    )


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
