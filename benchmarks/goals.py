"""All that was asked of the eyes, in one run, beside single readers on the same pictures.

Run ``python benchmarks/goals.py FOLDER ...`` with folders of photographs as in ``photos.py``.
Under each goal stands what its part prints; the seeds are those that nothing was set on.
``--count=8`` says how many of each, ``--looks=5000`` how many looks for wrong cards of each kind,
``--seed=`` where the dice begin.
"""

import runpy
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import alone  # noqa: F401  before numpy
from wrong import option

SEED = 431_000


def parts(folders: Sequence[str], count: str, looks: str, seed: str) -> dict[str, tuple[str, ...]]:
    """Return the command that measures each goal."""
    company = ("company", f"--count={count}", f"--seed={seed}")
    wrong = ("wrong", f"--looks={looks}", f"--seed={seed}")
    goals: dict[str, tuple[str, ...]] = {
        "in company at least 90 % of what is read alone": (*company, "held"),
        "1.2 px a module 90 % in 1 s; 18 mm at 60 cm": (*company, "small"),
        "discs to 2.5 modules": (*company, "discs"),
        "a kit: 1.4 px, defocus, glare, finger, motion, dark 75 % each": (
            *("kit", "held", "--size=33", f"--count={count}", f"--seed={seed}"),
        ),
        "a hand without a card: 28.7 % of a core, 4 times zxing-cpp": ("eyes", "hand"),
        "20 cards at 3 px: all in 1500 ms, a quick look in 100": ("many", "--count=1"),
        "photographs: 1.13 times zxing-cpp, 40 ms": ("photos", "--half=1", *folders),
        "wrong cards: none": wrong,
        "wrong cards, a deck of one: none": (*wrong, "--deck=1"),
        "wrong cards, a deck of two: none": (*wrong, "--deck=2"),
        "wrong cards, without a frame: none": (*wrong, "--bare"),
    }
    return goals


def main() -> None:
    """Run every part."""
    folders = [each for each in sys.argv[1:] if not each.startswith("--")]
    began = time.monotonic()
    for goal, (part, *asked) in parts(
        folders, option("count", "8"), option("looks", "5000"), option("seed", str(SEED))
    ).items():
        print(f"== {goal}\n   {part}.py {' '.join(asked)}", flush=True)
        sys.argv = [part, *asked]
        runpy.run_path(str(Path(__file__).with_name(f"{part}.py")), run_name="__main__")
    print(f"in {(time.monotonic() - began) / 60:.0f} minutes")


if __name__ == "__main__":
    main()
