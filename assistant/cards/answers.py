"""The answers of a lookup: a card, a few cards, or the nearest ones, each with its reason."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from assistant.cards.model import Card


class Why(StrEnum):
    """By which of its names a card was found, the surest first."""

    LEARNED = "learned"
    CODE = "code"
    ID = "id"
    LABEL = "label"
    TITLE = "title"
    KIND = "kind"
    LABEL_START = "label_start"
    TITLE_START = "title_start"
    INITIALS = "initials"
    TITLE_WORDS = "title_words"
    LABEL_TYPO = "label_typo"
    TITLE_TYPO = "title_typo"
    TITLE_PART = "title_part"
    TEXT_WORDS = "text_words"
    TEXT_ALIKE = "text_alike"
    NEAR = "near"


@dataclass(frozen=True, slots=True)
class Match:
    """A card and why it was found.

    `variants` are the other drawings of the same title in the same deck.  `score` says
    how well it fits, 0 to 1, and compares matches of one `why` only.
    """

    card: Card
    variants: tuple[Card, ...]
    why: Why
    score: float


@dataclass(frozen=True, slots=True)
class Found:
    """It is this card."""

    match: Match


@dataclass(frozen=True, slots=True)
class Several:
    """It may be one of these, two to nine, the best first; `more` fit as well but less."""

    matches: tuple[Match, ...]
    more: int = 0


@dataclass(frozen=True, slots=True)
class Unknown:
    """It is no card; `nearest` are three titles, or all if the catalogue has fewer."""

    nearest: tuple[Match, ...]


Answer: TypeAlias = Found | Several | Unknown
