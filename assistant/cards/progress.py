"""How far the codes of a bought kit are taught: what is done, and what is missing."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from assistant.cards.model import Deck


@dataclass(frozen=True, slots=True)
class Progress:
    """So many of the deck's cards have a code that was taught; `missing` counts by title."""

    done: int
    total: int
    missing: Mapping[str, int]


def progress(deck: Deck, learned: Mapping[str, str]) -> Progress:
    """Return how far a deck is taught; `learned` maps payloads to `Card.key`.

    In most kits all copies of a card have one code: with it, all of them are done.  As soon as
    two codes were taught for one title of several copies, each copy is taken to have its own.
    """
    titles = {card.key: card.title for card in deck.cards}
    copies: dict[str, int] = defaultdict(int)
    for card in deck.cards:
        copies[card.title] += card.copies
    codes = dict.fromkeys(copies, 0)
    for key in learned.values():
        if key in titles:
            codes[titles[key]] += 1
    each_its_own = any(codes[title] > 1 and copies[title] > 1 for title in copies)
    missing = {}
    for title, count in copies.items():
        known = min(codes[title], count) if each_its_own else count * bool(codes[title])
        if known < count:
            missing[title] = count - known
    total = sum(copies.values())
    return Progress(total - sum(missing.values()), total, missing)
