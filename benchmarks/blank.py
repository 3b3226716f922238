"""Pictures without a code that have something of one: print, squares, stripes, hands.

Each is a second before the camera, every second one out of focus.
"""

from collections.abc import Callable, Iterator, Mapping

import alone  # noqa: F401  before numpy
import numpy as np
from clips import Shot, exposed, ground

from assistant.opencv import opencv
from assistant.scan.image import Image

FRAMES = 30
_SIZE = (1280, 720)


def _soft(picture: Image, seed: int, dice: np.random.Generator) -> Image:
    if seed % 2 == 0:
        return picture
    soft: Image = opencv().GaussianBlur(picture, (0, 0), float(dice.uniform(2, 7)))
    return soft


def _shaken(picture: Image, seed: int, step: float = 4.0) -> Iterator[Image]:
    """Yield a picture before a camera that trembles."""
    dice = np.random.default_rng(seed)
    picture = _soft(picture, seed, dice)
    for _ in range(FRAMES):
        x, y = (float(v) for v in dice.normal(0, step / 2, 2))
        way = np.array([[1, 0, x], [0, 1, y]])
        moved = opencv().warpAffine(picture, way, _SIZE, borderMode=opencv().BORDER_REFLECT)
        yield exposed(moved, Shot(), dice)


def table(seed: int) -> Iterator[Image]:
    """Yield a table with things on it that goes by."""
    dice = np.random.default_rng(seed)
    empty = ground(10_000 + seed)
    for step in range(FRAMES):
        yield exposed(np.roll(empty, 3 * step, 1), Shot(), dice)


def _turned(picture: Image, degrees: float) -> Image:
    cv2 = opencv()
    height, width = picture.shape
    way = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    turned: Image = cv2.warpAffine(picture, way, _SIZE, borderMode=cv2.BORDER_REFLECT)
    return turned


def printed(seed: int) -> Iterator[Image]:
    """Yield a page of print, large or small."""
    dice = np.random.default_rng(seed)
    page = np.full(_SIZE[::-1], int(dice.integers(190, 250)), np.uint8)
    size = float(dice.uniform(0.4, 2.5))
    letters = np.array(list("abcdefghijklmnop qrstuvwxyz OQBD0468 "))
    for y in range(20, 720, round(36 * size)):
        line = "".join(dice.choice(letters, 120))
        opencv().putText(page, line, (10, y), 0, size, 30, max(1, round(2 * size)), 16)
    return _shaken(_turned(page, float(dice.normal(0, 12))), seed)


def boxes(seed: int) -> Iterator[Image]:
    """Yield boxes within boxes."""
    cv2, dice = opencv(), np.random.default_rng(seed)
    picture = ground(20_000 + seed)
    for _ in range(25):
        x, y = (int(v) for v in dice.integers((0, 0), _SIZE))
        side, gap = int(dice.integers(30, 400)), int(dice.integers(6, 60))
        dark, light = int(dice.integers(10, 90)), int(dice.integers(150, 250))
        for number in range(int(dice.integers(1, 4))):
            inset = gap * number
            if 2 * inset >= side:
                break
            first, last = (x + inset, y + inset), (x + side - inset, y + side - inset)
            cv2.rectangle(picture, first, last, light if number % 2 else dark, -1)
    return _shaken(_turned(picture, float(dice.normal(0, 15))), seed)


def checkers(seed: int) -> Iterator[Image]:
    """Yield a board of light and dark squares."""
    dice = np.random.default_rng(seed)
    side = int(dice.integers(6, 90))
    y, x = np.mgrid[: _SIZE[1], : _SIZE[0]] // side
    board = np.where((x + y) % 2 == 0, 30, 230).astype(np.uint8)
    return _shaken(_turned(board, float(dice.uniform(0, 90))), seed)


def stripes(seed: int) -> Iterator[Image]:
    """Yield a striped or chequered cloth."""
    dice = np.random.default_rng(seed)
    dark, light = (int(v) for v in dice.integers(5, 60, 2))
    y, x = np.mgrid[: _SIZE[1], : _SIZE[0]]
    lines = np.where(x % (dark + light) < dark, 40, 220)
    if dice.random() < 0.5:
        lines = (lines + np.where(y % (dark + light) < dark, 40, 220)) // 2
    return _shaken(_turned(lines.astype(np.uint8), float(dice.uniform(0, 90))), seed)


def hands(seed: int) -> Iterator[Image]:
    """Yield a hand that moves over a table."""
    dice = np.random.default_rng(seed)
    yield from hand(_soft(ground(30_000 + seed), seed, dice), dice, FRAMES)


def hand(scene: Image, dice: np.random.Generator, count: int) -> Iterator[Image]:
    """Yield so many frames of a hand that moves over this scene."""
    cv2 = opencv()
    skin = int(dice.integers(90, 210))
    at, speed = dice.uniform((200, 200), (1000, 600)), dice.normal(0, 14, 2)
    fingers = [
        (angle + dice.normal(0, 4), dice.uniform(120, 220)) for angle in range(-130, -40, 20)
    ]
    for _ in range(count):
        at = at + speed
        speed = np.where((at < 150) | (at > (1130, 620)), -speed, speed)
        covered = np.zeros_like(scene)
        middle = (int(at[0]), int(at[1]))
        cv2.ellipse(covered, middle, (85, 100), 0, 0, 360, 255, -1)
        for angle, length in fingers:
            tip = at + length * np.array((np.cos(np.radians(angle)), np.sin(np.radians(angle))))
            cv2.line(covered, middle, (int(tip[0]), int(tip[1])), 255, 38, cv2.LINE_AA)
        shade = cv2.GaussianBlur(covered, (0, 0), 14).astype(np.float32) / 255
        skinned = cv2.blur(skin * (0.6 + 0.4 * shade), (9, 5))
        yield exposed(np.where(covered > 127, skinned, scene).astype(np.uint8), Shot(), dice)


BLANKS: Mapping[str, Callable[[int], Iterator[Image]]] = {
    "print": printed,
    "boxes": boxes,
    "checkers": checkers,
    "stripes": stripes,
    "hands": hands,
}
