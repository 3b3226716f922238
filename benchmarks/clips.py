"""Pictures of printed labels as a webcam sees them, with everything that goes wrong.

A card lies, is held or moves before a camera of 1280 x 720 pixels and 60 degrees.  The
same seed gives the same pixels.  Labels are those of the printed sheets: 21 modules of
the code, 2 of white, a frame of 1, and white around it up to the cut.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TypeAlias

import alone  # noqa: F401  before numpy
import numpy as np
from numpy.typing import NDArray

from assistant.labels.qr import Matrix, code_matrix
from assistant.opencv import opencv
from assistant.scan.image import Image

Floats: TypeAlias = NDArray[np.float64]
Range: TypeAlias = tuple[float, float]

FOCAL = 1108.0
"""Pixels: 1280 of them over 60 degrees."""
MODULES, CODE = 27, 21
"""Across our labels, and across the code on them."""
CARD = (94.5, 132.0)
"""Width and height of a card in modules of two thirds of a millimetre."""
CORNER = 4.5
"""Modules from the card's edge to the code's frame."""
_WHITE = 1.5
_LEVELS = (1.0, 1.5, 2.0, 3.0, 4.5, 7.0)


@dataclass(frozen=True, slots=True)
class Shot:
    """How one card stands before the camera and what spoils its picture.

    `module` is the width of one module in pixels where the card faces the camera, `at`
    the middle of its code in pixels, `turn` its turn in the picture and `tilt` its tilt out of
    it, towards `axis`, in degrees.  `blur` is the standard deviation of a soft defocus and `disc`
    the radius of one as a lens makes it, and
    `motion` the way of the card during the exposure, towards `heading`, in pixels.
    `glare` and `cover` are the shares of the code lost in glare and under a finger, which
    come from `side` (degrees).  `light` is the gain, `noise` a standard deviation in gray
    values, `jpeg` a quality, 0 for none.
    """

    module: float = 3.0
    at: tuple[float, float] = (640.0, 360.0)
    turn: float = 0.0
    tilt: float = 0.0
    axis: float = 0.0
    blur: float = 0.5
    disc: float = 0.0
    motion: float = 0.0
    heading: float = 0.0
    glare: float = 0.0
    cover: float = 0.0
    side: float = 0.0
    light: float = 1.0
    noise: float = 3.0
    jpeg: int = 0


@lru_cache(1000)
def _faces(
    payload: str, framed: bool, card: tuple[float, float], matrix: Matrix
) -> Mapping[float, Image]:
    """Return the face of a card at several pixels a module."""
    cv2 = opencv()
    dice = np.random.default_rng(sum(payload.encode()))
    scale = 12
    width, height = (round(side * scale) for side in card)
    coarse = dice.integers(40, 220, (9, 6)).astype(np.uint8)
    face: Image = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    for _ in range(14):
        x, y, size = (int(v) for v in dice.integers((0, height // 4, 20), (width, height, 160)))
        cv2.circle(face, (x, y), size, int(dice.integers(20, 240)), -1, cv2.LINE_AA)
    for line in range(8):
        place = (60, int(height * 0.72) + 40 * line)
        cv2.putText(face, "lorem ipsum dolor sit amet", place, 2, 1.4, 20, 3, cv2.LINE_AA)
    side = len(matrix) + MODULES - CODE
    left, right = (round((CORNER + d) * scale) for d in (-_WHITE, side + _WHITE))
    face[left:right, left:right] = 245
    grid = np.zeros((side, side), bool)
    if framed:
        grid[[0, -1]] = True
        grid[:, [0, -1]] = True
    grid[3:-3, 3:-3] = np.array(matrix, bool)
    printed = np.where(grid, 25, 245).astype(np.uint8).repeat(scale, 0).repeat(scale, 1)
    start = round(CORNER * scale)
    face[start : start + side * scale, start : start + side * scale] = printed
    border = cv2.copyMakeBorder(face, 0, 0, 0, 0, cv2.BORDER_CONSTANT)
    return {
        level: cv2.resize(
            border, None, fx=level / scale, fy=level / scale, interpolation=cv2.INTER_AREA
        )
        for level in _LEVELS
    }


def homography(shot: Shot) -> Floats:
    """Return the way from the card, in modules from the code's middle, to pixels."""
    turn, tilt, axis = (math.radians(v) for v in (shot.turn, shot.tilt, shot.axis))
    about = np.array([math.cos(axis), math.sin(axis), 0])
    cross = np.array([[0, 0, about[1]], [0, 0, -about[0]], [-about[1], about[0], 0]])
    leaned = np.eye(3) + math.sin(tilt) * cross + (1 - math.cos(tilt)) * cross @ cross
    spun = np.array(
        [[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]]
    )
    pose = leaned @ spun
    away = FOCAL / shot.module
    plane = np.column_stack((pose[:, 0], pose[:, 1], (0, 0, away)))
    lens = np.array([[FOCAL, 0, shot.at[0]], [0, FOCAL, shot.at[1]], [0, 0, 1]])
    found = lens @ plane
    scaled: Floats = found / found[2, 2]
    return scaled


def seen_at(way: Floats, points: Sequence[tuple[float, float]]) -> Floats:
    """Return where points of the card, in modules from the code's middle, lie in pixels."""
    flat = np.array([(x, y, 1.0) for x, y in points]) @ way.T
    seen: Floats = flat[:, :2] / flat[:, 2:]
    return seen


def corners(shot: Shot) -> Floats:
    """Return the four corners of the frame in pixels, clockwise from the code's top left."""
    half = MODULES / 2
    return seen_at(homography(shot), [(-half, -half), (half, -half), (half, half), (-half, half)])


def _shine(shape: tuple[int, int], level: float, share: float, side: float, code: int) -> Floats:
    """Return what a lamp's reflection adds, from 0 to 1: an ellipse with a soft edge.

    It lies towards `side` of the code's middle, and takes more than half of the white on
    `share` of the code.
    """
    middle = CORNER + 3 + code / 2
    y, x = np.mgrid[: shape[0], : shape[1]] / level - middle
    angle, far = math.radians(side), (3 + 7 * ((side * 7.3) % 1)) * code / CODE
    x, y = x - far * math.cos(angle), y - far * math.sin(angle)
    lean = math.radians(side * 2.7)
    along = (x * math.cos(lean) + y * math.sin(lean)) / 1.5
    across = -x * math.sin(lean) + y * math.cos(lean)
    reach = np.hypot(along, across)
    first, last = (round((middle + half) * level) for half in (-code / 2, code / 2))
    limit = np.quantile(reach[first:last, first:last], share)
    found: Floats = np.clip((limit - reach) / 4 + 0.5, 0, 1)
    return found


def _finger(face: Image, level: float, share: float, side: float, code: int) -> Image:
    """Lay a finger over a share of the code."""
    y, x = np.mgrid[: face.shape[0], : face.shape[1]] / level - (CORNER + 3 + code / 2)
    angle = math.radians(side)
    along = x * math.cos(angle) + y * math.sin(angle)
    across = abs(-x * math.sin(angle) + y * math.cos(angle))
    inside = np.maximum(abs(x), abs(y)) <= code / 2
    radius = 8.0 * code / CODE
    # A capsule that comes in from outside: its tip is a half circle.
    depth = along + np.where(across < radius, np.sqrt(np.maximum(0, radius**2 - across**2)), -1e3)
    limit = np.quantile(depth[inside], 1 - share)
    skin = 150 + 25 * np.clip(1 - across / radius, 0, 1)
    laid: Image = np.where(depth >= limit, skin, face).astype(np.uint8)
    return laid


def draw(
    frame: Image,
    payload: str,
    shot: Shot,
    *,
    framed: bool = True,
    card: tuple[float, float] = CARD,
    matrix: Matrix | None = None,
) -> None:
    """Draw a card into a frame, all of it that lies inside; light, noise and JPEG come after.

    Its code is ours for the payload, or that of the `matrix`.
    """
    cv2 = opencv()
    level = next((each for each in _LEVELS if each >= shot.module * 0.95), _LEVELS[-1])
    matrix = matrix or code_matrix(payload)
    face = _faces(payload, framed, card, matrix)[level]
    if shot.cover:
        face = _finger(face, level, shot.cover, shot.side, len(matrix))
    way = homography(shot)
    middle = CORNER + 3 + len(matrix) / 2
    width, height = card
    box = [(x - middle, y - middle) for x, y in ((0, 0), (width, 0), (width, height), (0, height))]
    edge = seen_at(way, box)
    reach = 3 * shot.blur + shot.disc + shot.motion + 2
    left, top = np.floor(np.maximum(edge.min(0) - reach, 0)).astype(int)
    right, bottom = np.ceil(np.minimum(edge.max(0) + reach, frame.shape[::-1])).astype(int)
    if right - left < 2 or bottom - top < 2:
        return
    size = (int(right - left), int(bottom - top))
    # From texture pixels to modules to pixels to the part of the frame that changes.
    shift = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])
    at_texture = np.array(
        [
            [1 / level, 0, 0.5 / level - middle],
            [0, 1 / level, 0.5 / level - middle],
            [0, 0, 1],
        ]
    )
    total = shift @ way @ at_texture
    part = frame[top:bottom, left:right]
    flat = cv2.warpPerspective(face, total, size, flags=cv2.INTER_LINEAR)
    there = cv2.warpPerspective(np.full_like(face, 255), total, size, flags=cv2.INTER_LINEAR)
    laid = np.where(there > 127, flat, part)
    if shot.motion >= 1:
        laid = cv2.filter2D(laid, -1, _streak(shot.motion, shot.heading))
    if shot.blur > 0.2:
        laid = cv2.GaussianBlur(laid, (0, 0), shot.blur)
    if shot.disc > 0.3:
        laid = cv2.filter2D(laid, -1, _disc(shot.disc), borderType=cv2.BORDER_REPLICATE)
    if shot.glare:
        added = _shine(face.shape[:2], level, shot.glare, shot.side, len(matrix))
        white = (added * 165).astype(np.uint8)
        laid = cv2.add(laid, cv2.warpPerspective(white, total, size))
    part[:] = laid


def _streak(length: float, heading: float) -> Floats:
    """Return the kernel of a straight movement."""
    side = 2 * math.ceil(length / 2) + 1
    kernel = np.zeros((side, side))
    for step in np.linspace(-length / 2, length / 2, 8 * side):
        x = side / 2 + step * math.cos(math.radians(heading))
        y = side / 2 + step * math.sin(math.radians(heading))
        kernel[min(int(y), side - 1), min(int(x), side - 1)] += 1
    scaled: Floats = kernel / kernel.sum()
    return scaled


@lru_cache(100)
def _disc(radius: float) -> Floats:
    """Return the kernel of a lens out of focus: a disc of even light."""
    half, fine = math.ceil(radius), 8
    along = (np.arange((2 * half + 1) * fine) + 0.5) / fine - half - 0.5
    inside = np.hypot(along[:, None], along[None]) <= radius
    kernel = inside.reshape(2 * half + 1, fine, 2 * half + 1, fine).mean((1, 3))
    scaled: Floats = kernel / kernel.sum()
    return scaled


@cache
def _grain() -> Image:
    dice = np.random.default_rng(7)
    grain: Image = np.clip(dice.normal(128, 32, (1000, 1600)), 0, 255).astype(np.uint8)
    return grain


def exposed(frame: Image, shot: Shot, dice: np.random.Generator) -> Image:
    """Return the frame as the sensor gives it: with light, noise and compression."""
    cv2 = opencv()
    height, width = frame.shape
    whole = _grain()
    top = int(dice.integers(whole.shape[0] - min(height, whole.shape[0] - 1)))
    left = int(dice.integers(whole.shape[1] - min(width, whole.shape[1] - 1)))
    grain = whole[top : top + height, left : left + width]
    if grain.shape != frame.shape:
        grain = cv2.resize(whole, (width, height))
    share = shot.noise / 32
    noisy: Image = cv2.addWeighted(frame, shot.light, grain, share, -128 * share)
    if shot.jpeg:
        data = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, shot.jpeg])[1]
        noisy = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
    return noisy


def ground(seed: int, size: tuple[int, int] = (1280, 720)) -> Image:
    """Return a table with things on it: cloth, print, boxes, other cards' art."""
    cv2 = opencv()
    dice = np.random.default_rng(seed)
    width, height = size
    base = dice.integers(70, 190, (6, 9)).astype(np.uint8)
    table: Image = cv2.resize(base, size, interpolation=cv2.INTER_CUBIC)
    for _ in range(int(dice.integers(3, 14))):
        x, y = (int(v) for v in dice.integers((0, 0), (width, height)))
        w, h = (int(v) for v in dice.integers(20, 260, 2))
        shade = int(dice.integers(15, 245))
        if dice.random() < 0.5:
            cv2.rectangle(table, (x, y), (x + w, y + h), shade, -1 if dice.random() < 0.6 else 3)
        else:
            cv2.putText(table, "Rules of play 27", (x - 100, y), 0, w / 90, shade, 2, cv2.LINE_AA)
    return cv2.GaussianBlur(table, (0, 0), 0.8)  # type: ignore[no-any-return]


def picture(payload: str, shot: Shot, seed: int, *, framed: bool = True) -> Image:
    """Return one frame with one card on a table."""
    frame = ground(seed)
    draw(frame, payload, shot, framed=framed)
    return exposed(frame, shot, np.random.default_rng(seed + 1))


@dataclass(frozen=True, slots=True)
class Clip:
    """A card that comes into view from below, trembles and tilts: `shot` spoils each frame.

    `entered` is the first frame in which the whole code is in view.
    """

    payload: str
    shot: Shot
    seed: int
    seconds: float = 3.5
    rate: int = 30

    def shots(self) -> Iterator[Shot]:
        """Yield how the card stands in each frame."""
        dice = np.random.default_rng(self.seed)
        x, y = self.shot.at
        shake, speed = dice.uniform(1, 3), dice.uniform(0.5, 1.6)
        phase = dice.uniform(0, 6.28, 4)
        for number in range(round(self.seconds * self.rate)):
            time = number / self.rate
            coming = max(0.0, 1 - time / 0.6) ** 2
            sway = [math.sin(speed * 2 * math.pi * time + each) for each in phase]
            jerk = dice.normal(0, shake / 3, 2)
            moved = 2 * coming * 500 / (0.6 * self.rate) * 0.4
            yield replace(
                self.shot,
                at=(x + 4 * shake * sway[0] + jerk[0], y + coming * 500 + 3 * shake * sway[1]),
                turn=self.shot.turn + 4 * sway[2],
                tilt=max(0.0, self.shot.tilt * (0.8 + 0.3 * sway[3])),
                blur=max(0.3, self.shot.blur * (1 + 0.15 * sway[1])),
                motion=self.shot.motion * abs(sway[0]) + moved,
                heading=self.shot.heading if coming == 0 else 90,
            )

    def frames(self) -> Iterator[tuple[Image, bool]]:
        """Yield each frame, and whether the whole code is in it."""
        table = ground(self.seed)
        dice = np.random.default_rng(self.seed + 1)
        for shot in self.shots():
            frame = table.copy()
            draw(frame, self.payload, shot)
            seen = corners(shot)
            whole = bool((seen > 0).all() and (seen < (1280, 720)).all())
            yield exposed(frame, shot, dice), whole


def ordinary(payload: str, seed: int) -> Clip:
    """Return a clip as at a kitchen table: an arm's length, in focus, lamps on."""
    dice = np.random.default_rng(seed)
    away = dice.uniform(200, 480)
    shot = Shot(
        module=FOCAL * 18 / MODULES / away,
        at=(dice.uniform(350, 930), dice.uniform(200, 420)),
        turn=dice.choice([0, 0, 0, 90, 180, 270]) + dice.normal(0, 12),
        tilt=abs(dice.normal(0, 18)),
        axis=dice.uniform(0, 360),
        blur=dice.uniform(0.5, 1.3),
        motion=dice.uniform(0, 4),
        heading=dice.uniform(0, 360),
        glare=dice.choice([0, 0, 0, 0, 0.12]),
        side=dice.uniform(0, 360),
        light=dice.uniform(0.45, 1),
        noise=dice.uniform(2, 6),
        jpeg=int(dice.choice([0, 75, 90])),
    )
    return Clip(payload, shot, seed)


@dataclass(frozen=True, slots=True)
class Ranges:
    """From where to where the dice go: for what is always so, and for each fault.

    The names are those of `Shot`; what begins with `bad_` is a fault, of which those of blur
    and motion are in modules, and bad light comes with bad noise.
    """

    module: Range
    noise: Range
    light: Range
    jpeg: tuple[int, ...]
    blur: float
    bad_blur: Range
    bad_motion: Range
    bad_glare: Range
    bad_cover: Range
    bad_tilt: Range
    bad_light: Range
    bad_noise: Range
    bad_module: Range


_HARD = Ranges(
    module=(1.5, 4),
    noise=(3, 8),
    light=(0.4, 1),
    jpeg=(0, 50, 75),
    blur=0.7,
    bad_blur=(0.5, 1.1),
    bad_motion=(1, 3),
    bad_glare=(0.15, 0.5),
    bad_cover=(0.08, 0.25),
    bad_tilt=(35, 60),
    bad_light=(0.18, 0.3),
    bad_noise=(8, 14),
    bad_module=(1.1, 1.6),
)
FAULTS = 7


def spoiled(
    dice: np.random.Generator,
    ranges: Ranges,
    at: Callable[[], tuple[float, float]],
    faults: Iterable[int],
) -> Shot:
    """Return a shot with some of the seven faults, by their numbers, thrown within ranges."""
    shot = Shot(
        module=dice.uniform(*ranges.module),
        at=at(),
        turn=dice.uniform(0, 360),
        tilt=dice.uniform(0, 30),
        axis=dice.uniform(0, 360),
        blur=ranges.blur,
        side=dice.uniform(0, 360),
        heading=dice.uniform(0, 360),
        noise=dice.uniform(*ranges.noise),
        light=dice.uniform(*ranges.light),
        jpeg=int(dice.choice(ranges.jpeg)),
    )
    for fault in faults:
        match fault:
            case 0:
                shot = replace(shot, blur=shot.module * dice.uniform(*ranges.bad_blur))
            case 1:
                shot = replace(shot, motion=shot.module * dice.uniform(*ranges.bad_motion))
            case 2:
                shot = replace(shot, glare=dice.uniform(*ranges.bad_glare))
            case 3:
                shot = replace(shot, cover=dice.uniform(*ranges.bad_cover))
            case 4:
                shot = replace(shot, tilt=dice.uniform(*ranges.bad_tilt))
            case 5:
                light, noise = dice.uniform(*ranges.bad_light), dice.uniform(*ranges.bad_noise)
                shot = replace(shot, light=light, noise=noise)
            case 6:
                shot = replace(shot, module=dice.uniform(*ranges.bad_module))
    return shot


def hard(payload: str, seed: int) -> Clip:
    """Return a clip in which two or three things are wrong at once."""
    dice = np.random.default_rng(seed)

    def some() -> Iterator[int]:
        for _ in range(int(dice.integers(2, 4))):
            yield int(dice.integers(FAULTS))

    shot = spoiled(dice, _HARD, lambda: (dice.uniform(300, 980), dice.uniform(180, 440)), some())
    return Clip(payload, shot, seed)
