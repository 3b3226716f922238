"""The proof of a deck's labels: what was shown, what is missing, twice, or on a wrong card.

Pure.  Copies of one card have the same code and cannot be told apart: of a card with three
copies each shown one counts, and the fourth is once too often.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.cards.model import Card, Deck


@dataclass(frozen=True, slots=True)
class Shown:
    """One label that was shown: the card it names, by key, and the card it is on.

    `on` is empty as long as nobody said that it is another one.
    """

    card: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """Everything that was shown of one deck, in its order."""

    deck: Deck
    shown: tuple[Shown, ...] = ()

    def show(self, card: str) -> "Tally":
        """Return the tally with one more label, which names this card."""
        return replace(self, shown=(*self.shown, Shown(card)))

    def mend(self, on: str) -> "Tally":
        """Return the tally in which the last label is on this card; empty for its own."""
        return replace(self, shown=(*self.shown[:-1], replace(self.shown[-1], on=on)))

    def take_back(self) -> "Tally":
        """Return the tally without the last label."""
        return replace(self, shown=self.shown[:-1])

    @property
    def counts(self) -> Counter[str]:
        """How often each card's label was shown on its own card."""
        return Counter(each.card for each in self.shown if not each.on)

    @property
    def done(self) -> int:
        """How many cards of the deck have their label."""
        counts = self.counts
        return sum(min(counts[card.key], card.copies) for card in self.deck.cards)

    @property
    def complete(self) -> bool:
        """Whether every card has its label; then none is known to be wrong."""
        return self.done == self.deck.copies

    @property
    def missing(self) -> tuple[tuple[Card, int], ...]:
        """The cards of which labels were not shown, and how many."""
        counts = self.counts
        return tuple(
            (card, card.copies - counts[card.key])
            for card in self.deck.cards
            if counts[card.key] < card.copies
        )

    @property
    def twice(self) -> tuple[tuple[Card, int], ...]:
        """The cards whose labels were shown too often, and how often."""
        counts = self.counts
        return tuple(
            (card, counts[card.key] - card.copies)
            for card in self.deck.cards
            if counts[card.key] > card.copies
        )

    @property
    def wrong(self) -> tuple[tuple[Card, Card], ...]:
        """The cards that labels name and those they are on, until the right ones are shown."""
        cards = {card.key: card for card in self.deck.cards}
        left = {card.key: count for card, count in self.missing}
        found = []
        for each in self.shown:
            if each.on and left.get(each.on, 0) > 0 and each.card in cards:
                left[each.on] -= 1
                found.append((cards[each.card], cards[each.on]))
        return tuple(found)

    def pick(self, cards: Sequence[Card]) -> Card:
        """Return which of several cards of one name is counted: the first that is missing."""
        missing = {card.key for card, _ in self.missing}
        return next((card for card in cards if card.key in missing), cards[0])
