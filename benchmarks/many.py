"""A photograph of many cards: a stable as a phone sees it, 12 megapixels, 20 cards.

Run ``python benchmarks/many.py``; ``--tune`` takes other seeds, ``--count=`` so many pictures.
The cards lie in rows, not quite straight, some of them twice; the camera looks from the side, a
lamp stands on one side, and the picture is a JPEG.  Printed are the cards found by the first
quick look and by all, in how many pictures they came in reading order, and the processor
milliseconds, beside those of single readers on the same pictures.  With ``far``: one small label on
such a photograph, on a plain table and among clutter, and how many are read in one look.
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import alone  # noqa: F401  before numpy
import numpy as np
from clips import Shot, draw, exposed, ground
from company import clutter
from wrong import option

from assistant.library import open_library, printed_codes
from assistant.opencv import opencv
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import available_decoders
from assistant.scan.image import Image

PICTURES, SIZE = 8, (4000, 3000)
ROWS, COLUMNS = 4, 5
MODULES = (3.0, 2.0, 1.5)
FAR = (2.0, 1.5)


@dataclass(frozen=True, slots=True)
class Stable:
    """One photograph, and what lies on it in reading order."""

    image: Image
    payloads: Sequence[str]


def stable(payloads: Sequence[str], module: float, seed: int) -> Stable:
    """Return a photograph of 20 cards with so many pixels a module."""
    cv2, dice = opencv(), np.random.default_rng(seed)
    table = cv2.resize(ground(seed, (1600, 1200)), SIZE, interpolation=cv2.INTER_CUBIC)
    some = [str(each) for each in dice.choice(list(payloads), ROWS * COLUMNS, replace=False)]
    for twice in (3, 11, 17):
        some[twice] = some[twice - 2]
    width, height = SIZE
    for number, payload in enumerate(some):
        row, column = divmod(number, COLUMNS)
        x = width * (0.14 + 0.18 * column) + dice.normal(0, 25)
        y = height * (0.14 + 0.22 * row) + dice.normal(0, 25)
        shot = Shot(module=module * 1.04, at=(x, y), turn=float(dice.normal(0, 5)), blur=0.5)
        draw(table, payload, shot)
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    lean = dice.uniform(0.01, 0.05, 4) * width
    seen = flat + np.array(
        [(lean[0], lean[1]), (-lean[2], lean[3] / 2), (0, 0), (0, 0)], np.float32
    )
    way = cv2.getPerspectiveTransform(flat, seen)
    photo = cv2.warpPerspective(table, way, SIZE, borderMode=cv2.BORDER_REFLECT)
    across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    angle = dice.uniform(0, 6.28)
    light = 0.72 + 0.28 * (across * np.cos(angle) + down * np.sin(angle)) / 1.4
    lit = np.clip(photo * light, 0, 255).astype(np.uint8)
    return Stable(exposed(lit, Shot(noise=4, jpeg=85), dice), some)


def lonely(payload: str, module: float, seed: int, *, cluttered: bool) -> Image:
    """Return a photograph of one label, which is not quite upright."""
    dice = np.random.default_rng(seed)
    table = opencv().resize(ground(seed, (1600, 1200)), SIZE, interpolation=opencv().INTER_CUBIC)
    if cluttered:
        clutter(table, seed)
    at = (float(dice.uniform(400, SIZE[0] - 400)), float(dice.uniform(400, SIZE[1] - 400)))
    shot = Shot(module=module, at=at, turn=float(dice.uniform(0, 360)), jpeg=85)
    draw(table, payload, shot)
    return exposed(table, shot, dice)


def far(cascade: Cascade, payloads: Sequence[str], seed: int, count: int) -> None:
    """Print how many small labels are read, each in one look."""
    best = available_decoders()[0][0]
    for cluttered in (False, True):
        for module in FAR:
            read: Counter[str] = Counter()
            taken: list[float] = []
            for number in range(count):
                payload = payloads[(seed + 37 * number) % len(payloads)]
                photo = lonely(payload, module, seed + number, cluttered=cluttered)
                read[best.name] += payload in {each.payload for each in best.decode(photo)}
                began = time.thread_time()
                seen = {each.payload for each in cascade.still(photo)}
                taken.append(time.thread_time() - began)
                read["ours"] += payload in seen
                read["other"] += len(seen - {payload})
            table = "clutter" if cluttered else "plain"
            print(
                f"{module} px a module, {table}, {count} each: {best.name}"
                f" {read[best.name]}, ours {read['ours']}, others {read['other']}, median"
                f" {1000 * statistics.median(taken):.0f} ms, slowest {1000 * max(taken):.0f}",
                flush=True,
            )


def main() -> None:
    """Print the figures."""
    codes = dict(printed_codes(open_library().catalogue))
    decoders = available_decoders()[0]
    cascade = Cascade(decoders, codes.items())
    while not cascade.learn():
        pass
    seed = 0 if "--tune" in sys.argv else 70_000
    pictures = int(option("count", str(PICTURES)))
    if "far" in sys.argv:
        far(cascade, list(codes), seed, pictures)
        return
    for module in MODULES:
        found: Counter[str] = Counter()
        other: Counter[str] = Counter()
        taken: dict[str, list[float]] = {}
        ordered = 0
        for number in range(pictures):
            photo = stable(list(codes), module, seed + number)

            came: dict[str, list[str]] = {}
            for decoder in decoders:
                began = time.thread_time()
                came[decoder.name] = [each.payload for each in decoder.decode(photo.image)]
                taken.setdefault(decoder.name, []).append(time.thread_time() - began)
            began = time.thread_time()
            for seen in cascade.looks(photo.image):
                name = "ours" if "ours, at once" in came else "ours, at once"
                came[name] = [each.payload for each in seen]
                if name != "ours":
                    taken.setdefault(name, []).append(time.thread_time() - began)
            taken.setdefault("ours", []).append(time.thread_time() - began)
            ordered += came["ours"] == list(photo.payloads)
            for name, payloads in came.items():
                found[name] += (Counter(photo.payloads) & Counter(payloads)).total()
                other[name] += (Counter(payloads) - Counter(photo.payloads)).total()
        total = pictures * ROWS * COLUMNS
        print(f"{module} px a module, {pictures} pictures of {ROWS * COLUMNS}; in order {ordered}")
        for name, times in taken.items():
            print(
                f"  {name:16}{100 * found[name] / total:6.1f} % {other[name]:3} others"
                f"{1000 * statistics.median(times):8.0f} ms, slowest {1000 * max(times):6.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
