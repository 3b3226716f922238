"""What is printed: a card design, a deck, and the catalogue of all decks in use."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import TypeAlias

from assistant.cards.steps import CardEffect, Continuous


class Kind(StrEnum):
    """The printed type of a card; the deck says what its people call it."""

    BABY = "baby"
    BASIC = "basic"
    MAGICAL = "magical"
    UPGRADE = "upgrade"
    DOWNGRADE = "downgrade"
    MAGIC = "magic"
    INSTANT = "instant"


class OwnKind(str):
    """A kind in the words of a deck whose kinds are its own, such as ``hearts``.

    It is empty for a card of no kind.
    """

    __slots__ = ()

    @property
    def value(self) -> str:
        """The word itself, as `Kind` has it."""
        return str(self)


AnyKind: TypeAlias = Kind | OwnKind


def kind_of(word: str) -> AnyKind:
    """Return what a deck file calls the kind of a card: one of `Kind`, or the deck's own word."""
    return Kind(word) if word in _KINDS else OwnKind(word)


_KINDS = frozenset(kind.value for kind in Kind)


@dataclass(frozen=True, slots=True)
class Column:
    """What a deck says of a card under a name of its own, such as ``points``.

    One that is `secret` is told only to who asks for it: the answer of a trivia card.
    """

    name: str
    value: str
    secret: bool = False


class Trigger(StrEnum):
    """When a card's effect happens."""

    NONE = "none"
    CONTINUOUS = "continuous"
    ENTERS = "enters"
    BEGINNING_OF_TURN = "beginning_of_turn"
    END_OF_TURN = "end_of_turn"
    WHEN_LEAVES = "when_leaves"
    WHEN_DESTROYED_OR_SACRIFICED = "when_destroyed_or_sacrificed"
    EACH_TIME = "each_time"
    ON_PLAY = "on_play"
    RESPONSE = "response"


class Duty(StrEnum):
    """Whether a card's effect must be done, may be done, or has a part of each."""

    MANDATORY = "mandatory"
    OPTIONAL = "optional"
    MIXED = "mixed"


class Source(StrEnum):
    """Where the text of a card comes from: not said, this program's wording, the owner, a pack."""

    UNSAID = "unsaid"
    WORDING = "wording"
    OWNER = "owner"
    PACK = "pack"


@lru_cache(maxsize=4096)
def values_of(traits: tuple[str, ...]) -> Mapping[str, str]:
    """Return traits by their names, each with its value, empty for one without."""
    parted = (trait.partition(" ") for trait in traits)
    return {name: value for name, _, value in reversed(list(parted))}


@dataclass(frozen=True, slots=True)
class Card:
    """One card design.

    `id` is unique within its deck, `code` (such as ``LU042``) among all decks; both are
    never changed and never reused.  `variant` is a collector's name for one of several
    drawings of one title and is never part of the title.  `counts_as` is how many
    Unicorns or Animals the card is worth.  `verified` is whether the text was checked
    against a printed card.  `label` is the brailled label, empty if the deck's labels
    do not name it.  `traits` are what the card changes in the counting of a game, each a
    word and perhaps a value, such as ``hand_limit -5``.  `source` is where the text comes from,
    `origin` the name of the pack if it comes from one.  `changed` names the other fields that
    a pack says otherwise than the deck, each with the name of the pack.

    `columns` are what else the deck says of it, in the deck's order.  `original` is its title in
    the deck file where a file of words gives it another, empty else.  `names` are what it is called
    besides its title, such as the title of a printed translation, and `species_words` what its
    species are called, empty where that is as they are written.

    `effects` is what the card does, step by step, `always` what holds while it lies there; of a
    card that has neither only the `text` says what it does.
    """

    id: str
    code: str
    deck: str
    title: str
    kind: AnyKind
    text: str
    verified: bool
    copies: int = 1
    counts_as: int = 1
    triggers: tuple[Trigger, ...] = ()
    duty: Duty = Duty.MANDATORY
    species: tuple[str, ...] = ()
    variant: str = ""
    label: str = ""
    traits: tuple[str, ...] = ()
    source: Source = Source.UNSAID
    origin: str = ""
    changed: tuple[tuple[str, str], ...] = ()
    effects: tuple[CardEffect, ...] = ()
    always: tuple[Continuous, ...] = ()
    columns: tuple[Column, ...] = ()
    original: str = ""
    names: tuple[str, ...] = ()
    species_words: tuple[str, ...] = ()

    @property
    def deck_title(self) -> str:
        """Its title in the deck file, whatever language is told: what rules compare names with."""
        return self.original or self.title

    @property
    def species_said(self) -> tuple[str, ...]:
        """What is said for its species."""
        return self.species_words or self.species

    def trait(self, name: str) -> str | None:
        """Return the value of a trait, empty for one without a value, None if it is not there."""
        return values_of(self.traits).get(name)

    @property
    def key(self) -> str:
        """The id with its deck, unique among all decks: ``llamas-unleashed/totes-magoats``."""
        return f"{self.deck}/{self.id}"


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck: its cards, and what its people call each kind of card.
    `edition` is the id of the rulebook it is played by, empty if none is named.  `complete`
    is False where cards are known to be missing, `adult` true for a deck for adults only,
    `expansion` for one that is only mixed into another.  A `free` one has kinds of its own, and
    `columns` by those names, of which `secret` is kept back until somebody asks.  `say` has words
    with how a voice is given them, so that it says them right.  `first_name` is what it was called
    before it was told in another language.
    """

    id: str
    name: str
    code: str
    kinds: Mapping[AnyKind, str]
    cards: tuple[Card, ...]
    complete: bool = True
    edition: str = ""
    adult: bool = False
    expansion: bool = False
    free: bool = False
    columns: tuple[str, ...] = ()
    secret: str = ""
    say: Mapping[str, str] = field(default_factory=dict)
    first_name: str = ""

    @property
    def copies(self) -> int:
        """How many physical cards the deck has."""
        return sum(card.copies for card in self.cards)


@dataclass(frozen=True)
class Catalogue:
    """All decks in use."""

    decks: tuple[Deck, ...]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card design, deck after deck."""
        return tuple(card for deck in self.decks for card in deck.cards)

    @cached_property
    def by_key(self) -> Mapping[str, Card]:
        """Cards by `Card.key`."""
        return {card.key: card for card in self.cards}

    def kind_name(self, card: Card) -> str:
        """What the people of the card's deck call its kind: ``magical animal``."""
        for deck in self.decks:
            if deck.id == card.deck:
                return deck.kinds.get(card.kind, card.kind.value)
        return card.kind.value

    def deck_name(self, card: Card) -> str:
        """The name of the card's deck."""
        return next((deck.name for deck in self.decks if deck.id == card.deck), card.deck)
