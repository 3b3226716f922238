"""What the eyes read, beside single readers on the same frames.

Run ``python benchmarks/scan.py``; ``--quick`` takes a quarter of the clips, and ``ordinary``,
``hard`` or ``held`` that part alone.  Clips of a
card that comes into view, trembles and tilts: the share read within 0.3, 1 and 3 seconds
after the whole code is in view.  Then cards held for 12 frames, one thing wrong at a time.

Each reader always takes the newest of 30 frames a second, and its looks take the
processor time that they take here: a slow reader misses frames.  It must be one of the
printed codes; any other is counted as wrong.
"""

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import alone  # noqa: F401  before numpy
import numpy as np
from clips import Clip, Shot, draw, exposed, ground, hard, ordinary

from assistant.library import Library, open_library, printed_codes
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import Decoder, available_decoders
from assistant.scan.frame import Frame
from assistant.scan.image import Image
from assistant.scan.reading import Scene

CLIPS, HELD, HELD_FRAMES = 60, 20, 12
RATE = 30
WITHIN = (0.3, 1.0, 3.0)
Look = Callable[[Image, float], Sequence[str]]

ROWS: dict[str, Shot] = {
    "1.2 px a module": Shot(module=1.2),
    "1.0 px a module": Shot(module=1.0),
    "defocus 3 px at 3": Shot(blur=3),
    "defocus 5 px at 4": Shot(module=4, blur=5),
    "motion 6 px at 3": Shot(motion=6),
    "motion 10 px at 3": Shot(motion=10),
    "glare over 0.3": Shot(glare=0.3),
    "glare over 0.5": Shot(glare=0.5),
    "glare over 0.7": Shot(glare=0.7),
    "finger on 0.1": Shot(cover=0.1),
    "finger on 0.2": Shot(cover=0.2),
    "0.1 out of frame": Shot(at=(0.1, 0)),
    "0.2 out of frame": Shot(at=(0.2, 0)),
    "tilt 60 degrees": Shot(tilt=60),
    "dark, gain 0.2": Shot(light=0.2, noise=14),
    "tilt 40, blur 2, glare 0.3": Shot(tilt=40, blur=2, glare=0.3),
}


def single_readers() -> dict[str, Decoder]:
    """Return the readers of others that are installed here, by their names."""
    return {
        each.name: each
        for each in available_decoders()[0]
        if each.name in ("pyzbar", "zxing-cpp", "opencv")
    }


class Readers:
    """The readers to compare, each made anew for each clip."""

    def __init__(self, library: Library) -> None:
        self._single = single_readers()
        codes = dict(printed_codes(library.catalogue))
        self.payloads = tuple(codes)
        decoders = available_decoders()[0]
        self._cascades = {
            "without the closed set": Cascade(decoders),
            "ours": Cascade(decoders, codes.items()),
        }
        for cascade in self._cascades.values():
            while not cascade.learn():
                pass
        self.names = (*self._single, *self._cascades)

    def made(self, name: str) -> Look:
        """Return a reader that has seen nothing yet."""
        if name in self._single:
            decoder = self._single[name]
            return lambda image, at: [seen.payload for seen in decoder.decode(image)]
        scene = Scene(self._cascades[name])
        return lambda image, at: scene.look(Frame(image, "clip", at, at, still=False))


@dataclass
class Score:
    """What one reader did."""

    first: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)
    wrong: int = 0


def shown(frames: Sequence[tuple[Image, bool]], payload: str, look: Look, score: Score) -> None:
    """Show one clip to a reader until it has read the card; the rest too, for wrong ones."""
    entered = next((n for n, (_, whole) in enumerate(frames) if whole), 0) / RATE
    free, read = 0.0, False
    for number, (image, _) in enumerate(frames):
        arrived = number / RATE
        if arrived + 1 / RATE <= free:
            continue  # a newer one is there by the time the last look is done
        began = time.thread_time()
        payloads = look(image, arrived)
        cost = time.thread_time() - began
        score.costs.append(cost)
        free = max(free, arrived) + cost
        score.wrong += sum(each != payload for each in payloads)
        if payload in payloads and not read:
            score.first.append(max(0.0, free - entered))
            read = True
        if read and number / RATE > entered + 1:
            return
    if not read:
        score.first.append(float("inf"))


def compare(name: str, make: Callable[[str, int], Clip], count: int, readers: Readers) -> None:
    """Print a line for each reader over one set of clips."""
    scores = {reader: Score() for reader in readers.names}
    for number in range(count):
        payload = readers.payloads[number * 53 % len(readers.payloads)]
        frames = list(make(payload, 5000 + number).frames())
        for reader, score in scores.items():
            shown(frames, payload, readers.made(reader), score)
    heads = "".join(f"{limit:>7} s" for limit in WITHIN)
    print(f"{name}, {count} clips\n  {'':24}{heads}  first  wrong  ms a frame")
    for reader, score in scores.items():
        shares = [sum(first <= limit for first in score.first) / count for limit in WITHIN]
        middle = statistics.median(score.first)
        mean = 1000 * statistics.mean(score.costs)
        cells = "".join(f"{100 * share:7.0f} %" for share in shares)
        print(f"  {reader:24}{cells} {middle:6.2f} {score.wrong:6} {mean:8.1f}", flush=True)


def held(shot: Shot, seed: int) -> list[Shot]:
    """Return the frames of a card that is held with a tremble."""
    dice = np.random.default_rng(seed)
    at = (dice.uniform(300, 900), dice.uniform(200, 500))
    if shot.at[0] < 1:  # a share of the code lies beyond the left edge
        at = ((0.5 - shot.at[0]) * 21 * shot.module, dice.uniform(200, 500))
    turn = dice.normal(0, 8) if shot.at[0] < 1 else dice.uniform(0, 360)
    pose = replace(
        shot,
        turn=turn,
        tilt=shot.tilt or dice.uniform(0, 15),
        axis=dice.uniform(0, 360),
        side=dice.uniform(0, 360),
        heading=dice.uniform(0, 360),
    )
    return [
        replace(
            pose,
            at=(at[0] + dice.normal(0, 1.5), at[1] + dice.normal(0, 1.5)),
            turn=turn + dice.normal(0, 0.4),
        )
        for _ in range(HELD_FRAMES)
    ]


def hold(count: int, readers: Readers) -> None:
    """Print the share read of cards held for 12 frames, one line for each thing wrong."""
    print(
        f"held for {HELD_FRAMES} frames, {count} each\n  {'':28}"
        + "".join(f"{name[:12]:>14}" for name in readers.names)
    )
    wrong = 0
    for row, shot in ROWS.items():
        read = dict.fromkeys(readers.names, 0)
        for number in range(count):
            payload = readers.payloads[(number * 37 + 5) % len(readers.payloads)]
            frames = []
            dice = np.random.default_rng(number)
            for each in held(shot, number):
                frame = ground(number)
                draw(frame, payload, each)
                frames.append(exposed(frame, each, dice))
            for name in readers.names:
                look = readers.made(name)
                for at, image in enumerate(frames):
                    payloads = look(image, at / RATE)
                    wrong += sum(each != payload for each in payloads)
                    if payload in payloads:
                        read[name] += 1
                        break
        cells = "".join(f"{100 * read[name] / count:12.0f} %" for name in readers.names)
        print(f"  {row:28}{cells}", flush=True)
    print(f"  wrong: {wrong}")


def main() -> None:
    """Print all tables."""
    quick = "--quick" in sys.argv
    parts = [each for each in sys.argv[1:] if each in ("ordinary", "hard", "held")]
    readers = Readers(open_library())
    clips = CLIPS // 4 if quick else CLIPS
    if not parts or "ordinary" in parts:
        compare("ordinary", ordinary, clips, readers)
    if not parts or "hard" in parts:
        compare("hard", hard, clips, readers)
    if not parts or "held" in parts:
        hold(HELD // 4 if quick else HELD, readers)


if __name__ == "__main__":
    main()
