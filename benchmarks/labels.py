"""How long the sheets of a deck of 127 cards take.

Run: python benchmarks/labels.py
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from assistant.labels.pdf import labels_pdf
from assistant.labels.sheet import SHEETS
from assistant.library import open_library

ROOT = Path(__file__).parents[1]
RUNS = 7
DECK = "llamas-unleashed"


def table(name: str, times: list[float]) -> None:
    """Write one row."""
    middle, slowest = statistics.median(times), max(times)
    print(f"  {name:44} median {middle:5.0f} ms, slowest {slowest:5.0f} ms")


def command_ms(home: str, *arguments: str) -> float:
    """Return the milliseconds that the whole command takes, from a cold process."""
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "assistant", "labels", DECK, "--out", home, *arguments],
        cwd=ROOT,
        env={**os.environ, "TABLE_ASSISTANT_HOME": home},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return (time.perf_counter() - began) * 1000


def main() -> None:
    """Measure and write the table."""
    with tempfile.TemporaryDirectory() as home:
        deck = next(deck for deck in open_library().catalogue.decks if deck.id == DECK)
        cards = [card for card in deck.cards for _ in range(card.copies)]
        print(f"{len(cards)} labels (target: 3000 ms)")
        times = []
        for _ in range(RUNS):
            began = time.perf_counter()
            labels_pdf(cards, SHEETS["L7120"], title="", foot=lambda page, pages: "")
            times.append((time.perf_counter() - began) * 1000)
        table("the PDF alone, again and again", times)
        for name, arguments in (
            ("the command, PDF only, cold process", ("--braille", "none")),
            ("the command with all braille, cold process", ()),
        ):
            table(name, [command_ms(home, *arguments) for _ in range(RUNS)])


if __name__ == "__main__":
    main()
