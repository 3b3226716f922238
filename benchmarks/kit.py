"""How the codes of a bought kit are read, which this program did not print.

Run ``python benchmarks/kit.py``; ``--quick`` for a quarter of it, ``--tune`` for other seeds than
those that are reported, ``--seed=`` for any, ``wrong`` or ``held`` for one part.  A kit's codes
hold addresses that differ only at their end.  They have no frame, and are of several versions
and levels.

Each code is tied and shown once, well, as a person does.  Then each is held for 12 frames
with one thing wrong, before single readers too.  Last come looks at foreign codes of the same
sizes in a poor state, most of them with the same beginning, which must not be read as cards.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import alone  # noqa: F401  before numpy
import numpy as np
import qrcode
from clips import Shot, draw, exposed, ground, homography, seen_at
from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
from scan import RATE, held, single_readers
from wrong import SIDE, option, poor

from assistant.labels.qr import Matrix
from assistant.library import open_library, printed_codes
from assistant.scan.cascade import Cascade
from assistant.scan.closed import ClosedSet
from assistant.scan.decoder import ZxingDecoder, available_decoders
from assistant.scan.frame import Frame
from assistant.scan.image import Image
from assistant.scan.known import Matrix as Modules
from assistant.scan.reading import Scene
from assistant.scan.search import from_corners

CARDS, HELD, LOOKS = 60, 20, 20_000
LEVELS = {"L": ERROR_CORRECT_L, "M": ERROR_CORRECT_M, "Q": ERROR_CORRECT_Q, "H": ERROR_CORRECT_H}
BEGINNINGS = {
    25: "HTTP://UU.EX/",
    29: "https://uu.example/c/",
    33: "https://cards.example/u/",
    37: "https://cards.example/unicorns/card?number=",
    41: "https://www.cards.example.org/unicorns/en/cards?deck=base&number=",
}
"""By the modules across."""

ROWS: dict[str, Shot] = {
    "1.4 px a module": Shot(module=1.4),
    "1.2 px a module": Shot(module=1.2),
    "defocus 3.5 px at 3": Shot(blur=3.5),
    "glare over 0.5": Shot(glare=0.5),
    "finger on 0.15": Shot(cover=0.15),
    "motion 6 px at 3": Shot(motion=6),
    "dark, gain 0.15": Shot(light=0.15, noise=6),
    "dark, gain 0.15, noise 10": Shot(light=0.15, noise=10),
    "tilt 50 degrees": Shot(tilt=50),
}


@dataclass
class Kit:
    """The codes of a kit, and others that are made like them; both by their payloads."""

    cards: dict[str, Matrix]
    foreign: dict[str, Matrix]


@dataclass
class Tied:
    """What a person has tied."""

    codes: Mapping[str, Modules] = field(default_factory=dict)

    def saw(self, payload: str, modules: Modules) -> None:
        """Keep how a code is printed."""
        self.codes = {**self.codes, payload: modules}


def made(text: str, level: str, size: int) -> Matrix | None:
    """Return the modules of a code of this size; None where the text is too long for it."""
    code = qrcode.QRCode((size - 17) // 4, LEVELS[level], border=0)
    code.add_data(text, optimize=0)
    code.make(fit=False)
    return tuple(tuple(bool(module) for module in row) for row in code.get_matrix())


def kit(size: int, level: str, count: int, seed: int) -> Kit:
    """Return a kit of so many cards with codes of a size and level."""
    dice = np.random.default_rng(seed)
    cards: dict[str, Matrix] = {}
    foreign: dict[str, Matrix] = {}
    numbers = dice.permutation(9000)
    for place, number in enumerate(numbers[: 3 * count]):
        text = f"{BEGINNINGS[size]}{1000 + number}"
        if place >= 2 * count and place % 2:
            text = f"https://x.ex/{number}"[: len(text)]
        matrix = made(text, level, size)
        (cards if place < count else foreign)[text] = matrix or ()
    return Kit(cards, foreign)


def shown(payload: str, matrix: Matrix, shot: Shot, seed: int, dice: np.random.Generator) -> Image:
    """Return one frame with a card of the kit."""
    frame = ground(seed)
    draw(frame, payload, shot, framed=False, matrix=matrix)
    return exposed(frame, shot, dice)


def taught(codes: Mapping[str, Matrix], seed: int) -> Tied:
    """Show each code well until it is known how it is printed."""
    tied = Tied()
    cascade = Cascade([ZxingDecoder()], (), tied)
    dice = np.random.default_rng(seed)
    for payload, matrix in codes.items():
        shot = Shot(module=3.4, turn=float(dice.uniform(-20, 20)), tilt=12, blur=0.9, noise=4)
        for number in range(5):
            cascade.live(shown(payload, matrix, shot, number, dice))
        if payload in tied.codes and tied.codes[payload] != matrix:
            print(f"  other modules than printed: {payload}")
    return tied


def learned(cascade: Cascade | ClosedSet) -> None:
    """Take in all codes."""
    while not cascade.learn():
        pass


def hold(size: int, level: str, count: int, seed: int) -> None:
    """Print the share read of cards held for 12 frames, one line for each thing wrong."""
    codes = kit(size, level, CARDS, seed).cards
    tied = taught(codes, seed)
    decoders = available_decoders()[0]
    printed = dict(printed_codes(open_library().catalogue)).items()
    cascades = {
        "not tied": Cascade(decoders, printed),
        "ours": Cascade(decoders, printed, tied),
    }
    single = single_readers()
    for cascade in cascades.values():
        learned(cascade)
    names = (*single, *cascades)
    print(f"{size} modules, {level}: {len(tied.codes)} of {len(codes)} taught; {count} held each")
    print(f"  {'':28}" + "".join(f"{name:>12}" for name in names))
    wrong = 0
    for row, shot in ROWS.items():
        read = dict.fromkeys(names, 0)
        for number in range(count):
            payload = list(codes)[(number * 7 + 3) % len(codes)]
            dice = np.random.default_rng(seed + number)
            frames = [
                shown(payload, codes[payload], each, number, dice)
                for each in held(shot, seed + number)
            ]
            for name in names:
                scene = Scene(cascades[name]) if name in cascades else None
                for at, image in enumerate(frames):
                    if scene:
                        time = at / RATE
                        found = scene.look(Frame(image, "clip", time, time, still=False))
                    else:
                        found = tuple(each.payload for each in single[name].decode(image))
                    wrong += sum(each != payload for each in found)
                    if payload in found:
                        read[name] += 1
                        break
        cells = "".join(f"{100 * read[name] / count:10.0f} %" for name in names)
        print(f"  {row:28}{cells}", flush=True)
    print(f"  wrong: {wrong}", flush=True)


def pairs(codes: Kit, dice: np.random.Generator) -> Iterator[tuple[str, Matrix]]:
    """Yield foreign codes and, one time in four, a card."""
    while True:
        some = codes.cards if dice.random() < 0.25 else codes.foreign
        payload = str(dice.choice(list(some)))
        yield payload, some[payload]


def wrong(size: int, level: str, cards: int, looks: int, seed: int) -> None:
    """Print how many looks at foreign codes and at cards are read, and how many wrong."""
    codes = kit(size, level, cards, seed)
    eyes = ClosedSet((), Tied(codes.cards))
    learned(eyes)
    dice = np.random.default_rng(seed)
    side = max(SIDE, 6 * size)
    tables = [ground(number, (side, side)) for number in range(20)]
    count = {"foreign": 0, "own": 0, "read": 0, "wrong": 0}
    leads = [0] * 6
    coming = pairs(codes, dice)
    for pair in range(looks // 2):
        payload, matrix = next(coming)
        shot = poor(dice)
        middle = side / 2
        shot = replace(shot, at=(middle + dice.normal(0, 5), middle + dice.normal(0, 5)))
        eyes.forget()
        for _ in range(2):
            shake = dice.normal(0, 1.2, 2)
            now = replace(shot, at=(shot.at[0] + shake[0], shot.at[1] + shake[1]))
            frame = tables[pair % len(tables)].copy()
            draw(frame, payload, now, framed=False, card=(size + 15.0, size + 15.0), matrix=matrix)
            image = exposed(frame, now, dice)
            half = size / 2
            box = [(-half, -half), (half, -half), (half, half), (-half, half)]
            rough = seen_at(homography(now), box) + dice.normal(0, 0.5 * now.module, (4, 2))
            corners = [(float(x), float(y)) for x, y in rough]
            eyes.follow(image)
            eyes.look_at(image, from_corners(corners, eyes.layouts))
            own = payload in codes.cards
            count["own" if own else "foreign"] += 1
            for place in eyes.places:
                likely = place.likeness
                wrong_one = likely and eyes.name(place) != payload
                if likely and wrong_one and likely.share > 0.4 and likely.lead >= 1:
                    leads[min(5, int(likely.lead))] += 1
            for each in eyes.read:
                right = each.payload == payload
                count["read" if right else "wrong"] += 1
                if not right:
                    print(f"  wrong: {payload} as {each.payload} in {now}")
    print(f"  {size} modules, {level}, {cards} cards: {count}; wrong guesses by lead {leads[1:]}")


def main() -> None:
    """Print all tables."""
    quick, tune = "--quick" in sys.argv, "--tune" in sys.argv
    seed = int(option("seed", "0" if tune else "90000"))
    size, level = int(option("size", "0")), option("level", "")
    makes = [(33, "M"), (33, "Q"), (33, "L"), (25, "M"), (41, "Q")]
    if size:
        makes = [(size, level or "M")]
    if "wrong" not in sys.argv:
        for each in makes:
            hold(*each, int(option("count", str(HELD // 4 if quick else HELD))), seed)
    if "held" not in sys.argv:
        looks = int(option("looks", str(LOOKS // 4 if quick else LOOKS)))
        print("foreign codes of the same sizes")
        for number, (each, cards) in enumerate(
            (make, cards) for make in makes for cards in (CARDS, 2, 1)
        ):
            wrong(*each, cards, looks // (3 * len(makes)), seed + number)


if __name__ == "__main__":
    main()
