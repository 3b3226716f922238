"""Aim by ear: what is said of codes that cannot be read, and of pictures without any.

Run ``python benchmarks/aim.py`` (``--quick`` for a quarter).  Each case is held for a
second before a reader that knows no code, so that nothing is read and only aiming is left;
printed are the shares in which anything was heard, in which the right cause was said, and
in which another was said.  Then come cards that can be read, before the whole cascade,
and pictures in which there is nothing to be heard of.
"""

import math
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import alone  # noqa: F401  before numpy
import numpy as np
from blank import BLANKS, table
from clips import Shot, draw, exposed, ground, ordinary

from assistant.labels.qr import code_matrix
from assistant.scan.aim import Cause
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import Sighting, ZxingDecoder
from assistant.scan.frame import Frame
from assistant.scan.image import Image
from assistant.scan.news import Aimed, Light
from assistant.scan.reading import Scene

CASES, RATE = 24, 30
PAYLOAD = "LU042"
PAYLOADS = tuple(f"LU{number:03}" for number in range(1, 121))
FAR = 230.0
"""Pixels; a card that is waved turns back there."""


@dataclass(frozen=True, slots=True)
class Case:
    """How a card is held, for so many frames, and the word that is right.

    `speed` is how many pixels it goes in a frame, to and fro.
    """

    shot: Shot
    right: str
    speed: float = 0.0
    count: int = RATE


def case(shot: Shot, right: Cause, speed: float = 0.0) -> Case:
    """Return how a card is held for a second."""
    return Case(shot, f"aim.{right.value}", speed)


SHOTS: Mapping[str, Case] = {
    "left, a fifth out": case(Shot(at=(19, 360)), Cause.LEFT),
    "right, a third out": case(Shot(at=(1270, 360)), Cause.RIGHT),
    "up, a fifth out": case(Shot(at=(640, 19)), Cause.UP),
    "down, half out": case(Shot(at=(640, 718)), Cause.DOWN),
    "too far": case(Shot(module=1.2), Cause.FAR),
    "too near, just inside": case(Shot(module=26), Cause.NEAR),
    "too near, a corner out": case(Shot(module=26, at=(540, 190)), Cause.NEAR),
    "too near, and blurred": case(Shot(module=36, blur=9), Cause.NEAR),
    "blurred, 1.1 modules": case(Shot(blur=3.3), Cause.BLURRED),
    "blurred, near": case(Shot(module=6, blur=7.5), Cause.BLURRED),
    "blurred, 1.5 modules": case(Shot(module=4, blur=6), Cause.BLURRED),
    "glare": case(Shot(glare=0.5), Cause.GLARE),
    "finger": case(Shot(cover=0.3), Cause.COVERED),
    "moving, 5 modules": case(Shot(motion=10), Cause.MOVING, 15),
    "moving, 10 modules": case(Shot(motion=20), Cause.MOVING, 30),
    "too dark": Case(Shot(light=0.2, noise=8), "scan.dark", count=3 * RATE),
}


def frames(held: Case, seed: int) -> Iterable[Image]:
    """Yield a card held with a tremble, or waved."""
    dice = np.random.default_rng(seed)
    pose = replace(
        held.shot,
        turn=dice.normal(0, 10),
        tilt=dice.uniform(0, 15),
        axis=dice.uniform(0, 360),
        side=dice.uniform(0, 360),
        heading=dice.uniform(0, 360),
    )
    heading = math.radians(pose.heading)
    way, speed = -FAR if held.speed else 0.0, held.speed
    scene = ground(seed)
    for _ in range(held.count):
        picture = scene.copy()
        shake = dice.normal(0, 1, 2)
        speed = -speed if abs(way + speed) > FAR else speed
        way += speed
        x, y = pose.at[0] + way * math.cos(heading), pose.at[1] + way * math.sin(heading)
        now = replace(pose, at=(x + shake[0], y + shake[1]))
        draw(picture, PAYLOAD, now)
        yield exposed(picture, now, dice)


class Blind:
    """A reader that reads nothing."""

    name = "blind"

    def decode(self, image: Image) -> tuple[Sighting, ...]:
        """Return nothing."""
        return ()


def heard(images: Iterable[Image], *, reading: bool = False) -> tuple[int, set[str]]:
    """Return how many tones are heard, and what is said; nothing can be read unless `reading`."""
    hints: list[Aimed | Light] = []
    codes = [(each, code_matrix(each)) for each in PAYLOADS if reading]
    cascade = Cascade([ZxingDecoder() if reading else Blind()], codes)
    while not cascade.learn():
        pass
    scene = Scene(cascade, hints.append)
    for number, image in enumerate(images):
        scene.look(Frame(image, "camera", number / RATE, number / RATE, still=False))
    return len(hints), {hint.key for hint in hints if hint.key}


def silence(name: str, count: int, found: Sequence[tuple[int, set[str]]]) -> None:
    """Print where something was heard, though there is nothing to be said."""
    tones = sum(tones > 0 for tones, _ in found)
    said = sorted(key for _, keys in found for key in keys)
    print(f"  {name:24} {tones:4} {sum(bool(keys) for _, keys in found):19}   {' '.join(said)}")
    assert len(found) == count


def main() -> None:
    """Print the table."""
    count = CASES // 4 if "--quick" in sys.argv else CASES
    print(f"  {'':24} tone  right   none  other   of {count}")
    for name, held in SHOTS.items():
        found = [heard(frames(held, number)) for number in range(count)]
        tone = sum(tones > 0 for tones, _ in found)
        hit = sum(held.right in keys for _, keys in found)
        none = sum(not keys for _, keys in found)
        others = [keys - {held.right} for _, keys in found]
        names = sorted(key for keys in others for key in keys)
        print(
            f"  {name:24} {tone:4} {hit:6} {none:6} {sum(map(bool, others)):6}   {' '.join(names)}",
            flush=True,
        )
    clips = [ordinary(PAYLOADS[7 * number % 120], 500 + number) for number in range(count)]
    silence(
        "cards that are read",
        count,
        [heard((f for f, _ in c.frames()), reading=True) for c in clips],
    )
    blanks: Mapping[str, Callable[[int], Iterable[Image]]] = {"tables": table, **BLANKS}
    for name, scene in blanks.items():
        many = 4 * count if scene is table else count
        silence(f"{name} ({many})", many, [heard(scene(number)) for number in range(many)])


if __name__ == "__main__":
    main()
