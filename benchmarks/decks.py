"""Measure decks: how long it takes to load the shipped ones, and to check 10,000 cards.

Run: python benchmarks/decks.py
"""

import contextlib
import io
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from assistant.cards.model import Kind
from assistant.library import open_library
from assistant.tasks.check import check

DECKS = 11
CARDS = 910
"""Cards of each deck; ten thousand in all."""


def made_up(home: Path) -> None:
    """Write decks with labels into a user's folder."""
    dice = random.Random(1)
    syllables = [a + b for a in "bcdfglmnprst" for b in "aeiou"]
    words = ["".join(dice.choices(syllables, k=dice.randint(2, 4))) for _ in range(3000)]
    for folder in ("card_texts", "braille_map"):
        (home / folder).mkdir(parents=True)
    for deck in range(DECKS):
        id = f"deck-{deck}"
        texts = [f'format = 1\nid = "{id}"\nname = "Deck {deck}"\ncode = "Z{chr(65 + deck)}"\n']
        labels = [f'format = 1\ndeck = "{id}"\n']
        for number in range(1, CARDS + 1):
            title = f"{dice.choice(words)} {dice.choice(words)} {number}".title()
            texts.append(
                f'[[card]]\nid = "card-{number}"\nnumber = {number}\ntitle = "{title}"\n'
                f'kind = "{dice.choice(list(Kind))}"\ncopies = 1\ntriggers = ["enters"]\n'
                f'verified = true\ntext = "{" ".join(dice.choices(words, k=25))}"\n'
            )
            labels.append(f'[[label]]\ntitle = "{title}"\nlabel = "{words[number]} {number}"\n')
        (home / "card_texts" / f"{id}.toml").write_text("\n".join(texts), encoding="utf-8")
        (home / "braille_map" / f"{id}.toml").write_text("\n".join(labels), encoding="utf-8")


def measured(name: str, run: Callable[[], object], times: int) -> None:
    """Print the median and the worst of some runs, in milliseconds."""
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        with contextlib.redirect_stdout(io.StringIO()):
            run()
        taken.append((time.perf_counter() - started) * 1000)
    print(f"  {name:28} median {statistics.median(taken):.0f} ms, worst {max(taken):.0f} ms")


def main() -> None:
    """Print the times."""
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ):
        os.environ["TABLE_ASSISTANT_HOME"] = folder
        measured("load all shipped decks", lambda: open_library(adult=True), 10)
        made_up(Path(folder))
        measured(f"check {DECKS * CARDS:,} cards", lambda: check(None), 5)


if __name__ == "__main__":
    main()
