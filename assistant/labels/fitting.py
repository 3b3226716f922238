"""Whether the braille labels of a deck can be made, and better ones where they cannot.

A label that is wrong on cards of long ago is only told when decks are checked; here new
labels are made, so a wrong one is refused.
"""

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from assistant.braille.cells import LABEL_LINES, LABEL_WIDTH, count
from assistant.braille.code import fits, from_cells, to_cells
from assistant.braille.symbols import UNKNOWN
from assistant.braille.uncontracted import write
from assistant.cards.label_file import folded
from assistant.cards.model import Card, Deck
from assistant.labels.dots import label_rows
from assistant.labels.spot import CELL, LINE
from assistant.problems import Problem

_WORD = re.compile(r"[^\W_]+")
_SHORTEST = 3  # letters that a word of a label keeps
_NUMBERS = range(2, 1000)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a label takes in braille: rows, the cells of the widest, and both in millimetres."""

    rows: int
    cells: int
    width: float
    height: float
    fits: bool


def estimate(label: str) -> Estimate:
    """Return what a label takes; one with a word too wide for a row is taken as one row."""
    cells = label_rows(label) or (to_cells(label),)
    widest = max((count(row) for row in cells), default=0)
    return Estimate(len(cells), widest, widest * CELL, len(cells) * LINE, fits(label))


def label_faults(deck: Deck, cards: Collection[Card]) -> list[Problem]:
    """Return what keeps the labels of `cards` from being brailled, each with another label.

    A label is compared with those of the whole deck.  Cards of one title share theirs.
    """
    taken = {folded(card.label): card.title for card in reversed(deck.cards) if card.label}
    used = set(taken)
    problems: list[Problem] = []
    for title, card in {card.title: card for card in cards}.items():
        key, values = _fault(card, taken)
        if key:
            proposal = propose(card, kind_sign(deck, card), used)
            used.add(folded(proposal))
            values |= {"label": card.label, "proposal": proposal, "title": title}
            problems.append(Problem(deck.id, key, values, title=title))
    return problems


def _fault(card: Card, taken: dict[str, str]) -> tuple[str, dict[str, str | int]]:
    """Return the sentence for what is wrong with a card's label, and its values."""
    if not card.label:
        return "labels.label_missing", {}
    other = taken[folded(card.label)]
    if other != card.title:
        return "labels.label_twice", {"other": other}
    if UNKNOWN in write(card.label):
        return "labels.label_sign", {}
    taken_up = estimate(card.label)
    if not taken_up.fits:
        return "labels.label_wide", {
            "cells": taken_up.cells,
            "rows": taken_up.rows,
            "most": LABEL_WIDTH,
            "lines": LABEL_LINES,
        }
    return "", {}


def propose(card: Card, sign: str, used: Collection[str]) -> str:
    """Return a label for the card that fits and is not `used` (labels as `folded` has them).

    `sign` comes first; the words of the title are shortened as little as needed, then
    numbered.
    """
    words = [_plain(word) for word in _WORD.findall(card.title.casefold())]
    words = [word for word in words if word] or ["card"]
    begin = (sign,) if sign and fits(sign) else ()
    for some in range(len(words), 0, -1):
        for letters in range(LABEL_WIDTH, _SHORTEST - 1, -1):
            label = " ".join((*begin, *(word[:letters] for word in words[:some])))
            if fits(label) and folded(label) not in used:
                return label
    for letters in range(_SHORTEST, -1, -1):
        for number in _NUMBERS:
            label = " ".join((*begin, *words[0][:letters].split(), str(number)))
            if fits(label) and folded(label) not in used:
                return label
    raise ValueError("every label is used")


def kind_sign(deck: Deck, card: Card) -> str:
    """Return the word that labels of the card's kind begin with, nothing if there is none."""
    labels = {each.title: each.label for each in deck.cards if each.kind is card.kind}
    begins = Counter(label.split()[0] for label in labels.values() if label)
    word, times = begins.most_common(1)[0] if begins else ("", 0)
    if times > 1 and times > len(labels) / 2:
        return word
    own = card.label.split()[0] if card.label else ""
    in_title = any(each.startswith(own.casefold()) for each in card.title.casefold().split())
    return "" if in_title else own


def _plain(word: str) -> str:
    """Return the letters and figures of a word that braille can write and read again."""
    return "".join(
        letter for letter in word if UNKNOWN not in write(letter) and from_cells(to_cells(letter))
    )
