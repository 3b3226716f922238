"""Measure the lookup: how often the card meant is first, or among three, and how long it takes.

Run: python benchmarks/lookup.py
"""

import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from assistant import places
from assistant.braille import louis
from assistant.braille.cells import to_ascii
from assistant.braille.code import spellings, to_cells
from assistant.cards.find import Found, lookup, rank
from assistant.cards.index import Index
from assistant.cards.load import load_catalogue
from assistant.cards.model import Card, Catalogue, Deck, Kind
from assistant.cards.payload import identify

ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def deletions(name: str) -> Iterator[str]:
    """Yield the name without each of its characters."""
    return (name[:at] + name[at + 1 :] for at in range(len(name)))


def doublings(name: str) -> Iterator[str]:
    """Yield the name with each of its characters twice."""
    return (name[:at] + name[at] + name[at:] for at in range(len(name)))


def swaps(name: str) -> Iterator[str]:
    """Yield the name with each two neighbours changed about."""
    return (
        name[:at] + name[at + 1] + name[at] + name[at + 2 :]
        for at in range(len(name) - 1)
        if name[at] != name[at + 1]
    )


def substitutions(name: str) -> Iterator[str]:
    """Yield the name with each of its characters replaced by each letter."""
    return (
        name[:at] + letter + name[at + 1 :]
        for at in range(len(name))
        for letter in ALPHABET
        if letter != name[at]
    )


def contracted(name: str) -> Iterator[str]:
    """Yield the name as a contracted display reads its uncontracted cells."""
    read = louis.back_translate(to_cells(name))
    return iter([read] if read else [])


FORMS: dict[str, Callable[[str], Iterator[str]]] = {
    "as it is": lambda name: iter([name]),
    "capitals": lambda name: iter([name.upper()]),
    "no spaces": lambda name: iter([name.replace(" ", "")]),
    "cells": lambda name: iter([to_cells(name)]),
    "braille ASCII": lambda name: iter([to_ascii(to_cells(name)).lower()]),
    "contracted cells": lambda name: iter([louis.translate(name) or to_cells(name)]),
    "read as contracted": contracted,
    "one missing": deletions,
    "one doubled": doublings,
    "two swapped": swaps,
    "one wrong": substitutions,
}


Name = tuple[Index, str, str]
"""The index of a deck by itself, what is on one of its cards, and the title of that card."""


def shares(names: Sequence[Name]) -> None:
    """Print, for each form of the names, the share found alone, first, and in the first three."""
    for form, variants in FORMS.items():
        counts: Counter[str] = Counter()
        for index, name, title in names:
            for typed in variants(name):
                readings = spellings(typed)
                best = [match.card.title for match in rank(index, readings, 3)]
                answer = lookup(index, readings)
                alone = isinstance(answer, Found)
                counts["all"] += 1
                counts["alone"] += alone and best[0] == title
                counts["other"] += alone and best[0] != title
                counts["first"] += best[0] == title
                counts["three"] += title in best
        total = max(counts["all"], 1)
        print(
            f"  {form:20} {counts['all']:6} tried: alone {counts['alone'] / total:7.2%},"
            f" first {counts['first'] / total:7.2%}, in three {counts['three'] / total:7.2%},"
            f" another card alone {counts['other'] / total:6.2%}"
        )


def timed(calls: Sequence[Callable[[], object]]) -> str:
    """Return the median and the 95th percentile of the calls, in milliseconds."""
    taken = []
    for call in calls:
        started = time.perf_counter()
        call()
        taken.append((time.perf_counter() - started) * 1000)
    slow = statistics.quantiles(taken, n=20)[-1]
    return f"median {statistics.median(taken):.2f} ms, p95 {slow:.2f} ms"


def synthetic(count: int) -> Catalogue:
    """Return a catalogue of `count` cards with made-up titles, labels and texts."""
    dice = random.Random(1)
    syllables = [a + b for a in "bcdfglmnprst" for b in "aeiou"]
    words = ["".join(dice.choices(syllables, k=dice.randint(1, 4))) for _ in range(3000)]
    cards = tuple(
        Card(
            id=f"card-{number}",
            code=f"ZZ{number:05}",
            deck="synthetic",
            title=" ".join(dice.choices(words, k=dice.randint(1, 4))).title(),
            kind=dice.choice(list(Kind)),
            text=" ".join(dice.choices(words, k=30)),
            verified=True,
            label="m " + " ".join(dice.choices(words, k=2)),
        )
        for number in range(count)
    )
    return Catalogue((Deck("synthetic", "Synthetic", "ZZ", {}, cards),))


def times(catalogue: Catalogue) -> None:
    """Print how long it takes to build the index and to look up names and payloads."""
    started = time.perf_counter()
    index = Index(catalogue)
    print(f"  index built in {(time.perf_counter() - started) * 1000:.1f} ms")
    dice = random.Random(2)
    some = [dice.choice(catalogue.cards) for _ in range(200)]
    lookup(index, ["zzz"])  # the first one imports RapidFuzz
    typed = {
        "labels": [card.label for card in some],
        "first letters": [card.label[: dice.randint(1, 4)] for card in some],
        "labels with a slip": [dice.choice(list(deletions(card.label))) for card in some],
        "nonsense": ["".join(dice.choices(ALPHABET, k=12)) for _ in some],
        "10,000 characters": ["x" * 10_000] * 20,
    }
    for name, texts in typed.items():
        calls = [lambda text=text: lookup(index, spellings(text)) for text in texts]
        print(f"  {name:20} {timed(calls)}")
    payloads = {
        "printed codes": [card.code for card in some],
        "texts": [f"{card.title}. {card.text}" for card in some],
        "foreign texts": ["".join(dice.choices(ALPHABET + "   ", k=500)) for _ in some],
    }
    for name, texts in payloads.items():
        calls = [lambda text=text: identify(index, text, {}) for text in texts]
        print(f"  {name:20} {timed(calls)}")


def _labels(deck: Deck) -> Sequence[tuple[str, str]]:
    return sorted({(card.label, card.title) for card in deck.cards if card.label})


def _titles(deck: Deck) -> Sequence[tuple[str, str]]:
    return sorted({(card.title, card.title) for card in deck.cards})


def main() -> None:
    """Print shares and times for the shipped decks, and times for 10,000 cards."""
    folders = (places.shipped("card_texts"),), (places.shipped("braille_map"),)
    catalogue, _ = load_catalogue(*folders)
    decks = [(Index(Catalogue((deck,))), deck) for deck in catalogue.decks]
    print(f"{len(catalogue.cards)} designs, liblouis {louis.version() or 'absent'}")
    # Who has several decks with one title is asked once which one lies on the table.
    print("Labels, each among those of its deck")
    shares([(index, *name) for index, deck in decks for name in _labels(deck)])
    print("Titles, each among those of its deck")
    shares([(index, *name) for index, deck in decks for name in _titles(deck)])
    print("Times, shipped decks, all of them at once")
    times(catalogue)
    print("Times, 10,000 cards")
    times(synthetic(10_000))


if __name__ == "__main__":
    main()
