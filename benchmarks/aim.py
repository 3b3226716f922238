"""Aim by ear: what is said of codes that cannot be read, and of tables without any.

Run ``python benchmarks/aim.py`` (``--quick`` for a quarter).  Each case is held for a
second before a reader that knows no code, so that nothing is read and only aiming is left;
printed are the shares in which anything was heard, in which the right cause was said, and
in which another was said.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from clips import Shot, draw, exposed, ground

from assistant.scan.aim import Aim, Cause
from assistant.scan.closed import ClosedSet
from assistant.scan.glimpse import glimpse
from assistant.scan.image import Image

CASES, FRAMES, RATE = 24, 30, 30
PAYLOAD = "LU042"

SHOTS: Mapping[str, tuple[Shot, Sequence[Cause]]] = {
    "left, a fifth out": (Shot(at=(19, 360)), (Cause.LEFT,)),
    "right, a third out": (Shot(at=(1270, 360)), (Cause.RIGHT,)),
    "up, a fifth out": (Shot(at=(640, 19)), (Cause.UP,)),
    "down, half out": (Shot(at=(640, 718)), (Cause.DOWN,)),
    "too far": (Shot(module=1.2), (Cause.FAR,)),
    "too near": (Shot(module=26), (Cause.NEAR, *list(Cause)[:4])),
    "blurred": (Shot(blur=3.3), (Cause.BLURRED,)),
    "glare": (Shot(glare=0.5), (Cause.GLARE,)),
    "finger": (Shot(cover=0.3), (Cause.COVERED,)),
}


def frames(shot: Shot, seed: int) -> list[Image]:
    """Return a card held with a tremble."""
    dice = np.random.default_rng(seed)
    pose = replace(
        shot,
        turn=dice.normal(0, 10),
        tilt=dice.uniform(0, 15),
        axis=dice.uniform(0, 360),
        side=dice.uniform(0, 360),
    )
    taken = []
    for _ in range(FRAMES):
        table = ground(seed)
        shake = dice.normal(0, 1, 2)
        now = replace(pose, at=(pose.at[0] + shake[0], pose.at[1] + shake[1]))
        draw(table, PAYLOAD, now)
        taken.append(exposed(table, now, dice))
    return taken


def heard(images: Sequence[Image]) -> tuple[int, set[Cause]]:
    """Return how many tones are heard, and the causes that are said."""
    eyes, aim = ClosedSet(), Aim()
    while not eyes.learn():
        pass
    tones, causes, before = 0, set[Cause](), None
    for number, image in enumerate(images):
        eyes.live(image)
        place = eyes.nearly
        seen = glimpse(image, place, before) if place else None
        before = place
        aim, advice = aim.fold(number / RATE, seen)
        if advice:
            tones += 1
            causes |= {advice.cause} if advice.cause else set()
    return tones, causes


def main() -> None:
    """Print the table."""
    count = CASES // 4 if "--quick" in sys.argv else CASES
    print(f"  {'':22}  tone  right  other   of {count}")
    for name, (shot, right) in SHOTS.items():
        results = [heard(frames(shot, number)) for number in range(count)]
        tone = sum(tones > 0 for tones, _ in results)
        hit = sum(bool(causes & set(right)) for _, causes in results)
        other = sum(bool(causes - set(right)) for _, causes in results)
        names = sorted({c.value for _, causes in results for c in causes - set(right)})
        print(f"  {name:22} {tone:5} {hit:6} {other:6}   {' '.join(names)}", flush=True)
    tables = 4 * count
    false, said = 0, 0
    for number in range(tables):
        dice = np.random.default_rng(number)
        empty = ground(10_000 + number)
        moving = [np.roll(empty, 3 * step, 1) for step in range(FRAMES)]
        tones, causes = heard([exposed(each, Shot(), dice) for each in moving])
        false, said = false + (tones > 0), said + bool(causes)
    print(f"  no card: {false} of {tables} tables with a tone, {said} with words")


if __name__ == "__main__":
    main()
