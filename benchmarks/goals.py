"""All that was asked of the eyes, in one run, beside single readers on the same pictures.

Run ``python benchmarks/goals.py FOLDER ...`` with folders of photographs as in ``photos.py``.
Under each goal stands what its part prints; the seeds are those that nothing was set on.
``--count=8`` says how many of each, ``--looks=100000`` how many looks for wrong cards in all,
``--kit=20000`` how many at foreign codes of a kit's size, ``--seed=`` where the dice begin, and
``--at-once=2`` how many parts run beside each other: what is counted is processor time.
"""

import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from wrong import option

SEED = 431_000


def parts(folders: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the command that measures each goal."""
    count, seed = option("count", "8"), f"--seed={option('seed', str(SEED))}"
    looks, foreign = int(option("looks", "100000")), option("kit", "20000")
    company = ("company", f"--count={count}", seed)

    def wrong(tenths: int, *kind: str) -> tuple[str, ...]:
        return ("wrong", f"--looks={looks * tenths // 10}", seed, *kind)

    return {
        "20 cards at 3 px: all in 1500 ms, a quick look in 100": ("many", "--count=1"),
        "a hand without a card: 28.7 % of a core, 4 times zxing-cpp": ("eyes", "hand"),
        "photographs: 1.13 times zxing-cpp, 40 ms": ("photos", "--half=1", *folders),
        "as before: ordinary and hard clips, held rows": ("scan", "--quick"),
        "in company at least 90 % of what is read alone": (*company, "held"),
        "1.2 px a module 90 % in 1 s; 18 mm at 60 cm": (*company, "small"),
        "discs to 2.5 modules": (*company, "discs"),
        "a kit: 1.4 px, defocus, glare, finger, motion, dark 75 % each": (
            *("kit", "held", "--size=33", "--level=M", f"--count={count}", seed),
        ),
        "wrong cards, all decks: none": wrong(5),
        "wrong cards, a deck of one: none": wrong(2, "--deck=1"),
        "wrong cards, a deck of two: none": wrong(2, "--deck=2"),
        "wrong cards, without a frame: none": wrong(1, "--bare"),
        "a kit: no wrong card in 20,000 looks at foreign codes": (
            *("kit", "wrong", f"--looks={foreign}", seed),
        ),
    }


def measured(command: Sequence[str]) -> str:
    """Run a part; return what it prints, and what it raises."""
    part, *asked = command
    file = str(Path(__file__).with_name(f"{part}.py"))
    ended = subprocess.run(
        [sys.executable, file, *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return ended.stdout


def main() -> None:
    """Run every part, and print each as soon as those before are printed."""
    folders = [each for each in sys.argv[1:] if not each.startswith("--")]
    goals = parts(folders)
    began = time.monotonic()
    with ThreadPoolExecutor(int(option("at-once", "2"))) as pool:
        for (goal, command), told in zip(
            goals.items(), pool.map(measured, goals.values()), strict=True
        ):
            print(f"== {goal}\n   {' '.join(command)}\n{told}", end="", flush=True)
    print(f"in {(time.monotonic() - began) / 60:.0f} minutes")


if __name__ == "__main__":
    main()
