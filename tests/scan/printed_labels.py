"""Printed labels as a camera sees them: the code of a sheet with its frame, spoiled on purpose."""

import numpy as np
from numpy.typing import NDArray

from assistant.labels.qr import Matrix, code_matrix
from assistant.opencv import opencv
from assistant.scan.image import Image

CODES = tuple(f"{deck}{number:03}" for deck in ("LU", "UU", "NL") for number in range(1, 41))
_SCALE = 8


def matrices() -> list[tuple[str, Matrix]]:
    """The codes of three small decks."""
    return [(payload, code_matrix(payload)) for payload in CODES]


def label(payload: str, *, framed: bool = True) -> Image:
    """A label: 27 modules with frame and quiet zone, and white around, 8 pixels a module."""
    grid = np.full((31, 31), 245, np.uint8)
    grid[2:-2, 2:-2] = 25 if framed else 245
    grid[3:-3, 3:-3] = 245
    grid[5:-5, 5:-5] = np.where(np.array(code_matrix(payload), bool), 25, 245)
    return grid.repeat(_SCALE, 0).repeat(_SCALE, 1)


def place(
    frame: Image,
    payload: str,
    at: tuple[float, float],
    module: float = 3.0,
    turn: float = 8.0,
    squeeze: float = 0.95,
    framed: bool = True,
) -> NDArray[np.float64]:
    """Lay a label into a gray frame with its middle at `at`, one side narrower by `squeeze`.

    Returns its corners in pixels.
    """
    cv2 = opencv()
    picture = cv2.resize(
        label(payload, framed=framed),
        None,
        fx=module / _SCALE,
        fy=module / _SCALE,
        interpolation=cv2.INTER_AREA,
    )
    side = picture.shape[0]
    # The corners of the picture lie half a pixel outside of the middles of its corner pixels.
    flat = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) - 0.5
    seen = (flat + 0.5 - side / 2) * (1, 1) * [[1], [squeeze], [squeeze], [1]]
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    corners = seen @ spin + at
    way = cv2.getPerspectiveTransform(flat, corners.astype(np.float32))
    size = frame.shape[::-1]
    laid = cv2.warpPerspective(picture, way, size)
    there = cv2.warpPerspective(np.full_like(picture, 255), way, size)
    frame[there > 127] = laid[there > 127]
    placed: NDArray[np.float64] = corners
    return placed


def cloth(size: tuple[int, int] = (640, 480), seed: int = 1) -> Image:
    """A table cloth with soft stains and a few things on it."""
    cv2 = opencv()
    dice = np.random.default_rng(seed)
    spots = dice.integers(70, 180, (5, 7)).astype(np.uint8)
    table: Image = cv2.resize(spots, size, interpolation=cv2.INTER_CUBIC)
    for _ in range(6):
        x, y, w, h = (int(v) for v in dice.integers((0, 0, 20, 20), (*size, 120, 120)))
        cv2.rectangle(table, (x, y), (x + w, y + h), int(dice.integers(10, 245)), 3)
    return table


def grainy(frame: Image, seed: int = 1, sigma: float = 3.0, light: float = 1.0) -> Image:
    grain = np.random.default_rng(seed).normal(0, sigma, frame.shape)
    return np.clip(frame * light + grain, 0, 255).astype(np.uint8)


def shining(frame: Image, at: tuple[float, float], reach: float) -> Image:
    """The reflection of a lamp: white in the middle, with a soft edge."""
    y, x = np.mgrid[: frame.shape[0], : frame.shape[1]]
    far = np.hypot(x - at[0], y - at[1]) / reach
    lit: Image = np.clip(frame + 255 * np.clip(1.6 - far, 0, 1), 0, 255).astype(np.uint8)
    return lit
