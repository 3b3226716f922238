"""Cards that cannot be read, and things that are none, as a camera sees them."""

import math
from collections.abc import Sequence

import numpy as np
from printed_labels import cloth, grainy, matrices, place

from assistant.opencv import opencv
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import ZxingDecoder
from assistant.scan.frame import Frame
from assistant.scan.image import Image
from assistant.scan.news import Aimed, Light
from assistant.scan.reading import Scene
from assistant.words import sentence

SIZE = (640, 480)


def hints(frames: Sequence[Image], *, known: bool = False) -> list[Aimed | Light]:
    """What is hinted while these frames pass, thirty a second."""
    heard: list[Aimed | Light] = []
    cascade = Cascade([ZxingDecoder()], matrices()[:40] if known else ())
    scene = Scene(cascade, heard.append)
    for number, image in enumerate(frames):
        scene.look(Frame(image, "camera", number / 30, number / 30, still=False))
    return heard


def words(heard: list[Aimed | Light]) -> set[str]:
    return {sentence(each.key) for each in heard if each.key}


def held(
    at: tuple[float, float],
    count: int = 30,
    turn: float = 8.0,
    *,
    module: float = 3.0,
    blur: float = 0.0,
) -> list[Image]:
    """A label that trembles, out of focus by so many pixels."""
    frames = []
    for number in range(count):
        frame = cloth()
        place(frame, "LU017", (at[0] + number % 2, at[1]), module, turn)
        frames.append(grainy(soft(frame, blur), number))
    return frames


def waved(step: float, streak: int, count: int = 40) -> list[Image]:
    """A label that goes to and fro by `step` pixels a frame, smeared over `streak`."""
    kernel = np.full((1, streak), 1 / streak)
    frames, x = [], 200.0
    for number in range(count):
        step = -step if not 150 < x + step < 490 else step
        x += step
        frame = cloth()
        place(frame, "LU017", (x, 240), 3.0)
        frames.append(grainy(opencv().filter2D(frame, -1, kernel), number))
    return frames


def soft(frame: Image, blur: float) -> Image:
    if not blur:
        return frame
    blurred: Image = opencv().GaussianBlur(frame, (0, 0), blur)
    return blurred


def shaken(frame: Image, count: int = 24) -> list[Image]:
    """A scene before a camera that trembles."""
    moved = (np.roll(frame, (number % 3, 2 * number % 5), (0, 1)) for number in range(count))
    return [grainy(each, number) for number, each in enumerate(moved)]


def turned(frame: Image, degrees: float) -> Image:
    cv2 = opencv()
    way = cv2.getRotationMatrix2D((SIZE[0] / 2, SIZE[1] / 2), degrees, 1.0)
    found: Image = cv2.warpAffine(frame, way, SIZE, borderMode=cv2.BORDER_REFLECT)
    return found


def page() -> Image:
    """Print."""
    frame = np.full(SIZE[::-1], 235, np.uint8)
    for line in range(14):
        text = "Of BDOQ08 squares and other things"
        opencv().putText(frame, text, (8, 30 + 34 * line), 0, 1.1, 30, 2, 16)
    return turned(frame, 5)


def checkers(side: int = 34) -> Image:
    y, x = np.mgrid[: SIZE[1], : SIZE[0]] // side
    return turned(np.where((x + y) % 2 == 0, 30, 230).astype(np.uint8), 31)


def stripes(width: int = 9) -> Image:
    _, x = np.mgrid[: SIZE[1], : SIZE[0]] // width
    return turned(np.where(x % 2 == 0, 40, 220).astype(np.uint8), 20)


def frames_in_frames() -> Image:
    """Squares within squares, as on boxes; those of a finder have other widths."""
    frame = cloth()
    for number, (x, side) in enumerate(((20, 180), (230, 200), (450, 170))):
        for ring, inset in enumerate((0, (12, 40, 30)[number], (24, 80, 75)[number])):
            first, last = (x + inset, 100 + inset), (x + side - inset, 100 + side - inset)
            opencv().rectangle(frame, first, last, 225 if ring % 2 else 30, -1)
    return frame


def hand(count: int = 24) -> list[Image]:
    """A hand that moves over the table."""
    cv2, frames = opencv(), []
    for number in range(count):
        frame, x, y = cloth(), 100 + 17 * number, 300 - 4 * number
        cv2.ellipse(frame, (x, y), (60, 70), 0, 0, 360, 170, -1)
        for angle in range(-130, -40, 20):
            far = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
            tip = (int(x + 140 * far[0]), int(y + 140 * far[1]))
            cv2.line(frame, (x, y), tip, 165, 26, cv2.LINE_AA)
        frames.append(grainy(cv2.blur(frame, (9, 5)), number))
    return frames
