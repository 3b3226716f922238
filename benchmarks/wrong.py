"""How often closed-set reading takes one card for another.

Run ``python benchmarks/wrong.py``, with ``--quick`` for a twentieth of it.  Each look is
at a label in a poor state: small, out of focus, moving, tilted, dark, noisy, under glare
and fingers, mostly several of these.  A third of the labels are foreign ones of the same
make, which are none of the known cards, and must not be read at all.  Half of those out of
focus are so as a lens makes it.
``--bare`` takes labels without a frame.
``--deck=1`` knows one card alone, ``--deck=2`` two; then the others of its deck are foreign.
Each look is told roughly where the label lies, so that none is spared by not being found.
Looks come in pairs, as a card held before a camera gives them.
``--looks`` says how many, ``--seed`` where the dice begin.  ``--sum=FILE`` adds what was counted to
what stands in a file, so that parts with several seeds add up; a part that it holds is not run
again.  ``--beside`` shows every picture to the single readers too.
"""

import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import alone  # noqa: F401  before numpy
import numpy as np
from clips import FAULTS, Ranges, Shot, corners, draw, exposed, ground, spoiled

from assistant.labels.qr import code_matrix
from assistant.library import open_library, printed_codes
from assistant.scan.belief import Place
from assistant.scan.closed import ClosedSet
from assistant.scan.decoder import Decoder, available_decoders
from assistant.scan.image import Image
from assistant.scan.search import from_code

LOOKS = 110_000
SIDE = 200
FOREIGN = 400
BESIDE = ("zxing-cpp", "pyzbar", "opencv")
SEARCHED = 100
"""One pair of so many is searched for as well, which takes longer."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


_POOR = Ranges(
    module=(1.2, 3.6),
    noise=(2, 10),
    light=(0.3, 1),
    jpeg=(0, 30, 60),
    blur=0.5,
    bad_blur=(0.5, 1.5),
    bad_motion=(1, 4.5),
    bad_glare=(0.1, 0.9),
    bad_cover=(0.05, 0.7),
    bad_tilt=(30, 65),
    bad_light=(0.1, 0.3),
    bad_noise=(6, 18),
    bad_module=(0.8, 1.3),
)
_BEYOND = FAULTS
"""One more fault: a part of the label lies beyond the picture."""


def poor(dice: np.random.Generator) -> Shot:
    """Return a shot in which up to four things are wrong."""
    middle = SIDE / 2
    faults = dice.choice(FAULTS + 1, size=int(dice.integers(1, 5)), replace=False).tolist()
    shot = spoiled(
        dice, _POOR, lambda: (middle + dice.normal(0, 5), middle + dice.normal(0, 5)), faults
    )
    if shot.blur > _POOR.blur and dice.random() < 0.5:
        shot = replace(shot, blur=0.4, disc=2 * shot.blur)
    if _BEYOND in faults:
        off = dice.uniform(0, 12, 2) * shot.module * dice.choice([-1, 1], 2)
        shot = replace(shot, at=(off[0] + SIDE * (off[0] > 0), middle + off[1]))
    return shot


def taken(payload: str, shot: Shot, table: Image, dice: np.random.Generator) -> Image:
    """Return one small picture."""
    frame = table.copy()
    draw(frame, payload, shot, card=(36.0, 36.0), framed="--bare" not in sys.argv)
    return exposed(frame, shot, dice)


def option(name: str, usual: str) -> str:
    """Return what stands behind ``--name=`` on the command line."""
    start = f"--{name}="
    return next((each[len(start) :] for each in sys.argv if each.startswith(start)), usual)


def single() -> list[Decoder]:
    """Return the readers of others to be shown every picture too."""
    if "--beside" not in sys.argv:
        return []
    return [each for each in available_decoders()[0] if each.name in BESIDE]


class Sum:
    """What several parts counted together, in a file if one is named."""

    def __init__(self, part: str) -> None:
        self._file, self._part = option("sum", ""), part
        known = Path(self._file)
        held = json.loads(known.read_text("utf-8")) if self._file and known.exists() else {}
        self._parts: dict[str, dict[str, int]] = held

    @property
    def done(self) -> bool:
        """Whether this part was run before."""
        return self._part in self._parts

    def add(self, count: Counter[str]) -> None:
        """Take in what this part counted, and print what all have."""
        self._parts[self._part] = dict(count)
        if self._file:
            Path(self._file).write_text(json.dumps(self._parts, indent=1), "utf-8")
            self.tell()

    def tell(self) -> None:
        """Print what all parts counted."""
        total = sum(map(Counter, self._parts.values()), Counter())
        counts = ", ".join(f"{name} {total[name]:,}" for name in sorted(total))
        print(f"  {len(self._parts)} parts: {counts}", flush=True)


def main() -> None:
    """Print how many looks read the right card, none, and a wrong one."""
    looks = int(option("looks", str(LOOKS // 20 if "--quick" in sys.argv else LOOKS)))
    deck, seed, kept = int(option("deck", "0")), option("seed", "1"), option("keep", "")
    kind = "without a frame" if "--bare" in sys.argv else "framed"
    total = Sum(f"deck {deck}, {kind}, seed {seed}, {looks} looks")
    if total.done:
        total.tell()
        return
    dice, beside = np.random.default_rng(int(seed)), single()
    codes = dict(printed_codes(open_library(adult=True).catalogue))
    own = list(codes)
    foreign: list[str] = []
    if deck:
        # The other cards of the same deck are as foreign, and most like these.
        foreign, own = own[deck : deck + FOREIGN // 2], own[:deck]
        codes = {payload: codes[payload] for payload in own}
    while len(foreign) < FOREIGN:
        made = f"{dice.choice(list(LETTERS))}{dice.choice(list(LETTERS))}{dice.integers(200):03}"
        if made not in codes:
            foreign.append(made)
            code_matrix(made)
    tables = [ground(number, (SIDE, SIDE)) for number in range(40)]
    eyes = ClosedSet(codes.items())
    while not eyes.learn(100):
        pass
    count: Counter[str] = Counter()
    rows = []
    for pair in range(looks // 2):
        strange = dice.random() < 1 / 3
        payload = str(dice.choice(foreign if strange else own))
        shot, table = poor(dice), tables[pair % len(tables)]
        eyes.forget()
        for _ in range(2):
            shake = dice.normal(0, 1.2, 2)
            now = replace(shot, at=(shot.at[0] + shake[0], shot.at[1] + shake[1]))
            image = taken(payload, now, table, dice)
            inner = corners(now).mean(0) + (corners(now) - corners(now).mean(0)) * 21 / 27
            rough = inner + dice.normal(0, 0.5 * now.module, (4, 2))
            if pair % SEARCHED:
                eyes.follow(image)
                eyes.look_at(image, [Place(from_code(rough))])
                read = eyes.read
            else:
                read = eyes.live(image, (), [[(float(x), float(y)) for x, y in rough]])
            if kept:
                rows += [
                    (strange, likely.score, likely.lead, likely.share, eyes.name(place) == payload)
                    for place in eyes.places
                    if (likely := place.likeness)
                ]
            kind = "foreign" if strange else "own"
            wrong = [each.payload for each in read if each.payload != payload]
            count[f"{kind}, {'wrong' if wrong else 'read' if read else 'not read'}"] += 1
            if wrong:
                print(f"  wrong: {payload} as {wrong} in {now}", flush=True)
            for reader in beside:
                told = {each.payload for each in reader.decode(image)}
                # What a code holds that is no card is told by its reader as well as a card.
                count[f"{reader.name} read"] += payload in told
                count[f"{reader.name} wrong"] += bool(told - {payload})
        if (pair + 1) * 2 % 5_000 == 0 or pair + 1 == looks // 2:
            counts = ", ".join(f"{name} {count[name]:,}" for name in sorted(count))
            print(f"  {2 * pair + 2:,} looks: {counts}", flush=True)
    total.add(count)
    if kept:
        np.save(Path(kept), np.array(rows))


if __name__ == "__main__":
    main()
