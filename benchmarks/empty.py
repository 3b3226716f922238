"""What is read where no label is: tables, books, print, hands, and things that move over them.

Run ``python benchmarks/empty.py``; with the names of kinds for these alone, ``"things moved"``;
``--count=60`` says how many scenes of each, ``--seed=0`` where the dice begin, ``--ours`` leaves
out the single readers.  Each scene is a second before the camera after a second in which what lies
there lies still.  It is shown to the eyes with all decks in use, with a deck of one card and with
one of two, and to single readers.  Nothing in it is a code, so whatever is read is wrong.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import alone  # noqa: F401  before numpy
import numpy as np
from blank import BLANKS, FRAMES, hand, table
from clips import Shot, exposed, ground
from company import clutter, option
from scan import RATE, single_readers

from assistant.library import open_library, printed_codes
from assistant.opencv import opencv
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import available_decoders
from assistant.scan.frame import Frame
from assistant.scan.image import Image
from assistant.scan.reading import Scene

LEAD = 30
_WORDS = ("Rules", "Draw 2", "Set up", "PHASE II", "BOX 80", "Quick start", "1 2 3", "OQB")


def _cluttered(seed: int) -> Image:
    """Return a table full of small things, every second one out of focus."""
    scene = ground(60_000 + seed)
    clutter(scene, seed)
    if seed % 2:
        soft = float(np.random.default_rng(seed).uniform(1, 6))
        return _soft(scene, soft)
    return scene


def _soft(picture: Image, blur: float) -> Image:
    soft: Image = opencv().GaussianBlur(picture, (0, 0), blur)
    return soft


def _piece(dice: np.random.Generator, seed: int) -> Image:
    """Return a card, a board or a page that shows anything but a label."""
    cv2 = opencv()
    size = (int(dice.integers(60, 420)), int(dice.integers(60, 420)))
    light, dark = int(dice.integers(150, 250)), int(dice.integers(10, 100))
    piece = np.full(size[::-1], light, np.uint8)
    match int(dice.integers(5)):
        case 0:  # large words, light on dark
            piece[:] = dark
            scale = float(dice.uniform(0.6, 3))
            for y in range(20, size[1], int(34 * scale)):
                word = str(dice.choice(_WORDS))
                cv2.putText(piece, word, (4, y), 0, scale, light, max(1, int(3 * scale)), 16)
        case 1:  # a page
            for y in range(12, size[1], 14):
                word = " ".join(dice.choice(_WORDS, 8))
                cv2.putText(piece, word, (4, y), 0, 0.4, dark, 1, cv2.LINE_AA)
        case 2:  # a crossword, with as many squares as a code has modules or fewer
            count = int(dice.integers(7, 30))
            cells = dice.integers(0, 2, (count, count)).astype(np.uint8) * (light - dark) + dark
            piece = cv2.resize(cells, size, interpolation=cv2.INTER_NEAREST)
            cv2.rectangle(piece, (0, 0), (size[0] - 1, size[1] - 1), dark, int(dice.integers(1, 9)))
        case 3:  # three nested squares at its corners, and dots between them
            side = max(8, min(size) // int(dice.integers(4, 8)))
            for x, y in ((0, 0), (size[0] - side, 0), (0, size[1] - side)):
                for inset in range(3):
                    gap = 2 + inset * side // 7
                    first, last = (x + gap, y + gap), (x + side - gap, y + side - gap)
                    cv2.rectangle(piece, first, last, light if inset % 2 else dark, -1)
            for x, y in dice.integers((side, side), np.maximum(size, side + 1), (60, 2)).tolist():
                cv2.circle(piece, (x, y), 4, dark, -1, cv2.LINE_AA)
        case _:
            clutter(piece, seed, much=int(dice.integers(800, 6000)))
    return _soft(piece, float(dice.choice([0.5, 0.8, 2, 4])))


def things(seed: int) -> Iterator[Image]:
    """Yield something that is moved over a cluttered table, put down and taken away."""
    cv2, dice = opencv(), np.random.default_rng(seed)
    scene, piece = _cluttered(seed), _piece(dice, seed)
    for _ in range(LEAD):
        yield exposed(scene, Shot(), dice)
    height, width = piece.shape
    to, start = dice.uniform((250, 180), (1030, 540)), dice.uniform((0, 700), (1280, 1000))
    turn, tilt = dice.uniform(0, 360), dice.normal(0, 0.0006, 2)
    for number in range(FRAMES):
        share = min(1.0, number / 10) if number < 22 else 1 - (number - 22) / 10
        at = start + (to - start) * share + dice.normal(0, 1.5, 2)
        way = np.eye(3)
        way[:2] = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
        way[:2, 2] += at - (width / 2, height / 2)
        way[2, :2] = tilt
        there = cv2.warpPerspective(np.full_like(piece, 255), way, scene.shape[::-1])
        laid = cv2.warpPerspective(piece, way, scene.shape[::-1])
        yield exposed(np.where(there > 127, laid, scene).astype(np.uint8), Shot(), dice)


def busy(seed: int) -> Iterator[Image]:
    """Yield a hand over a cluttered table."""
    dice, scene = np.random.default_rng(seed), _cluttered(seed)
    for _ in range(LEAD):
        yield exposed(scene, Shot(), dice)
    yield from hand(scene, dice, FRAMES)


SCENES: Mapping[str, Callable[[int], Iterator[Image]]] = {
    **BLANKS,
    "tables": table,
    "hands, clutter": busy,
    "things moved": things,
}


def main() -> None:
    """Print what each reader read in each kind of scene."""
    count, seed = option("count", 60), option("seed", 0)
    codes = dict(printed_codes(open_library(adult=True).catalogue))
    own = list(codes)
    cascades: dict[str, Cascade] = {}
    for name, known in (("all decks", own), ("one card", own[:1]), ("two cards", own[1:3])):
        cascade = Cascade(available_decoders()[0], [(each, codes[each]) for each in known])
        while not cascade.learn():
            pass
        cascades[name] = cascade
    single = {} if "--ours" in sys.argv else single_readers()
    names = (*cascades, *single)
    heads = "".join(f"{name:>12}" for name in names)
    print(f"read where nothing is, {count} scenes each\n  {'':18}{heads}")
    frames = 0
    asked = [each for each in sys.argv[1:] if each in SCENES]
    for kind in asked or SCENES:
        make = SCENES[kind]
        wrong: Counter[str] = Counter()
        for number in range(seed, seed + count):
            scenes = {name: Scene(cascade) for name, cascade in cascades.items()}
            for at, image in enumerate(make(number)):
                frames += 1
                for name, scene in scenes.items():
                    now = scene.look(Frame(image, "clip", at / RATE, at / RATE, still=False))
                    wrong[name] += len(now)
                    if now:
                        print(f"    {name}: {now} in {kind}, seed {number}, frame {at}", flush=True)
                for name, reader in single.items():
                    wrong[name] += len(reader.decode(image))
        print(f"  {kind:18}" + "".join(f"{wrong[name]:12}" for name in names), flush=True)
    print(f"  {frames:,} frames")


if __name__ == "__main__":
    main()
