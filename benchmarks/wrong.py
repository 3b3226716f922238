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
"""

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
from clips import FAULTS, Ranges, Shot, corners, draw, exposed, ground, spoiled

from assistant.labels.qr import code_matrix
from assistant.library import open_library, printed_codes
from assistant.scan.belief import Place
from assistant.scan.closed import ClosedSet
from assistant.scan.image import Image
from assistant.scan.search import from_code

LOOKS = 110_000
SIDE = 200
FOREIGN = 400
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


def main() -> None:
    """Print how many looks read the right card, none, and a wrong one."""
    looks = int(option("looks", str(LOOKS // 20 if "--quick" in sys.argv else LOOKS)))
    dice = np.random.default_rng(int(option("seed", "1")))
    kept = option("keep", "")
    codes = dict(printed_codes(open_library(adult=True).catalogue))
    own = list(codes)
    foreign: list[str] = []
    deck = int(option("deck", "0"))
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
                print(f"  wrong: {payload} as {wrong} in {now}")
        if (pair + 1) * 2 % 5_000 == 0 or pair + 1 == looks // 2:
            counts = ", ".join(f"{name} {count[name]:,}" for name in sorted(count))
            print(f"  {2 * pair + 2:,} looks: {counts}", flush=True)
    if kept:
        np.save(Path(kept), np.array(rows))


if __name__ == "__main__":
    main()
