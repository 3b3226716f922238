"""What a picture is to the eyes, and the few ways in which it is prepared for reading."""

from functools import lru_cache
from math import log2
from typing import TYPE_CHECKING, Any, TypeAlias

from assistant.opencv import opencv

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

Image: TypeAlias = "NDArray[np.uint8]"
"""Height x width gray values, or height x width x 3 in the order blue, green, red."""


_BESIDE = 0.15
"""Share of a square that is shown around it."""
_NOISE = 0.03
"""Power of the noise in a blurred picture, of which that of the picture is one."""


def gray(image: Image) -> Image:
    """Return the picture in gray; a gray one is returned as it is."""
    if image.ndim == 2:
        return image
    if image.shape[2] == 1:
        return image[:, :, 0]
    cv2 = opencv()
    code = cv2.COLOR_BGRA2GRAY if image.shape[2] == 4 else cv2.COLOR_BGR2GRAY
    grayed: Image = cv2.cvtColor(image, code)
    return grayed


def scaled(image: Image, factor: float) -> Image:
    """Return the picture at `factor` times its width and height."""
    cv2 = opencv()
    # Averaging keeps thin modules when shrinking.
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    result: Image = cv2.resize(image, None, fx=factor, fy=factor, interpolation=how)
    return result


def shrunk(image: Image, halvings: int) -> Image:
    """Return the picture halved so often, each value the mean of four."""
    cv2 = opencv()
    for _ in range(halvings):
        size = (max(1, image.shape[1] // 2), max(1, image.shape[0] // 2))
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return image


def flattened(image: Image, corners: "Sequence[tuple[float, float]]", side: int) -> Image:
    """Return the square with these corners, in pixels, clockwise, as seen from above.

    It is so many pixels along a `side`; some of what lies around is shown as well.
    """
    import numpy as np

    cv2 = opencv()
    edge = round(_BESIDE * side)
    seen = np.array(corners, np.float32)
    around = (2 * _BESIDE * np.ptp(seen, 0)).astype(int) + 1
    low = np.clip(seen.min(0).astype(int) - around, 0, np.array(image.shape)[1::-1] - 1)
    high = np.maximum(seen.max(0).astype(int) + around, low + 1)
    part = image[low[1] : high[1], low[0] : high[0]]
    seen -= low.astype(np.float32)
    halvings = max(0, int(log2(max(1.0, cv2.contourArea(seen) ** 0.5 / side))))
    seen = ((seen + 0.5) / 2**halvings - 0.5).astype(np.float32)
    near, far = edge - 0.5, edge + side - 0.5
    to = np.array([(near, near), (far, near), (far, far), (near, far)], np.float32)
    way = cv2.getPerspectiveTransform(seen, to)
    size = (side + 2 * edge, side + 2 * edge)
    edges = cv2.BORDER_REPLICATE
    flat: Image = cv2.warpPerspective(shrunk(part, halvings), way, size, borderMode=edges)
    return flat


def below(values: "NDArray[Any]", share: float) -> float:
    """Return the value below which such a share of some values lies; one of them, at once."""
    import numpy as np

    flat = values.ravel()
    at = min(flat.size - 1, int(share * flat.size))
    if flat.dtype == np.uint8:
        # Of so few values it is faster to count each.
        return float(np.searchsorted(np.bincount(flat, minlength=256).cumsum(), at, "right"))
    return float(np.partition(flat, at)[at])


def sharpened(image: Image) -> Image:
    """Return the gray picture with its edges raised: brings back a card slightly out of focus."""
    cv2 = opencv()
    soft = cv2.blur(image, (7, 7))
    result: Image = cv2.addWeighted(image, 2.5, soft, -1.5, 0)
    return result


def deblurred(image: Image, radius: float) -> Image:
    """Return the gray picture as it may have been before a blur of so many pixels.

    `radius` is the standard deviation of a Gauss bell.  What it took away is given back as far as
    it stands out of noise (Wiener's filter).
    """
    import numpy as np

    cv2 = opencv()
    # The cosine transform mirrors the picture at its edges, which therefore do not ring.
    down, across = (side - side % 2 for side in image.shape)
    values = cv2.dct(image[:down, :across].astype(np.float32))
    values *= _given_back(down, across, radius)
    result: Image = cv2.dct(values, flags=cv2.DCT_INVERSE).clip(0, 255).astype(np.uint8)
    return result


@lru_cache(8)
def _given_back(down: int, across: int, radius: float) -> "NDArray[np.float32]":
    """Return by how much each cosine of a picture of that size is to be raised."""
    import numpy as np

    y, x = (np.arange(side) * (np.pi * radius / side) for side in (down, across))
    kept = np.exp(-(y[:, None] ** 2 + x**2) / 2)
    return (kept * (1 + _NOISE) / (kept**2 + _NOISE)).astype(np.float32)


def evened(image: Image) -> Image:
    """Return the gray picture with its contrast raised where it is low: shadow and haze."""
    cv2 = opencv()
    result: Image = cv2.createCLAHE(3.0, (8, 8)).apply(image)
    return result


def equalised(image: Image) -> Image:
    """Return the gray picture with all its values equally often: what is faint stands out."""
    cv2 = opencv()
    result: Image = cv2.equalizeHist(image)
    return result


def black_and_white(image: Image) -> Image:
    """Return the gray picture in black and white, each value against its near surroundings."""
    return _parted(opencv().GaussianBlur(image, (0, 0), 1), 31)


def parted(image: Image) -> Image:
    """Return the gray picture in black and white, each value against its wide surroundings."""
    return _parted(image, 101)


def _parted(image: Image, around: int) -> Image:
    cv2 = opencv()
    method, kind = cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY
    result: Image = cv2.adaptiveThreshold(image, 255, method, kind, around, 4)
    return result
