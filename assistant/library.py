"""All cards in use, and the one way from what was typed or scanned to a card."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from assistant import places
from assistant.braille.code import spellings
from assistant.cards.find import Found, Index, Match, Several, Unknown, lookup, rank
from assistant.cards.learned import Learned, load_learned
from assistant.cards.load import load_catalogue
from assistant.cards.model import Card, Catalogue
from assistant.cards.payload import identify
from assistant.problems import Problem

CARD_TEXTS = "card_texts"
BRAILLE_MAP = "braille_map"


@dataclass
class Library:
    """The catalogue with its index, and the codes the user taught."""

    catalogue: Catalogue
    learned: Learned
    problems: tuple[Problem, ...] = ()

    @cached_property
    def index(self) -> Index:
        """The catalogue made ready for lookups; built when first asked for."""
        return Index(self.catalogue)

    def typed(self, text: str) -> Found | Several | Unknown:
        """Return the card or cards that a typed label, title or text means."""
        return lookup(self.index, spellings(text))

    def ranked(self, text: str, limit: int) -> tuple[Match, ...]:
        """Return the `limit` cards nearest to what was typed, best first."""
        return rank(self.index, spellings(text), limit)

    def scanned(self, payload: str) -> Found | Several | Unknown:
        """Return the card or cards that the text of a QR code means."""
        return identify(self.index, payload, self.learned.cards)

    def tie(self, payload: str, card: Card) -> None:
        """Remember for ever that a code means this card.

        Raises Fault if it cannot be written; it then holds until the program ends.
        """
        self.learned.tie(payload, card.key)

    def untie(self, payload: str) -> None:
        """Forget what a code was tied to.  Raises Fault like `tie`."""
        self.learned.untie(payload)


def folders(name: str) -> tuple[Path, ...]:
    """Return the shipped folder `name`, then the user's own if there is one."""
    own = places.home() / name
    return (places.shipped(name), own) if own.is_dir() else (places.shipped(name),)


def open_library() -> Library:
    """Load the shipped decks, the user's own, and the learned codes.

    Never fails for what people wrote: that is in `Library.problems`.
    """
    catalogue, problems = load_catalogue(folders(CARD_TEXTS), folders(BRAILLE_MAP))
    learned, faulty = load_learned(places.learned_file())
    return Library(catalogue, learned, (*problems, *faulty))
