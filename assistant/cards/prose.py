"""How alike two texts about a card are, by the words they share.

Rare words say more than common ones: a word weighs the logarithm of one in how many
texts has it (inverse document frequency), and the likeness of two texts is the weight of
the words they share in that of all their words (the Dice coefficient), 0 to 1.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

_MOST_WORDS = 300  # of one text; no card has more
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "ten": "10"}


class Prose:
    """The texts of all cards, made ready for comparison."""

    def __init__(self, texts: Sequence[str]) -> None:
        """Take one text for each card, its words in normal form with blanks between them."""
        bags = [_bag(text.split()) for text in texts]
        self._having: dict[str, list[int]] = defaultdict(list)
        for place, bag in enumerate(bags):
            for word in bag:
                self._having[word].append(place)
        self._rarest = math.log(2 * (len(bags) + 1))
        self._weights = {
            word: math.log((len(bags) + 1) / (len(places) + 0.5))
            for word, places in self._having.items()
        }
        self._totals = [self._total(bag) for bag in bags]

    def likeness(self, words: Sequence[str]) -> Mapping[int, float]:
        """Return how alike the text of each card is that shares a word, by its place."""
        bag = _bag(words)
        shared: dict[int, float] = defaultdict(float)
        for word in bag:
            for place in self._having.get(word, ()):
                shared[place] += self._weights[word]
        total = self._total(bag)
        return {place: 2 * both / (total + self._totals[place]) for place, both in shared.items()}

    def _total(self, bag: Iterable[str]) -> float:
        return sum(self._weights.get(word, self._rarest) for word in bag)


def _bag(words: Sequence[str]) -> frozenset[str]:
    """Return the words; a plural and its singular are one, and so are ``2`` and ``two``."""
    return frozenset(
        word[:-1] if len(word) > 3 and word.endswith("s") else _NUMBERS.get(word, word)
        for word in words[:_MOST_WORDS]
    )
