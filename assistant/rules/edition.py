"""An edition: what one rulebook says, rule by rule, as data.

No edition is named here.  Each rule has one of the values of `VALUES`, says whether
its rulebook prints it or is silent, and states itself in our own words for those who
ask why.  A table may switch a rule to another of its values; that is a house rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from assistant.cards.model import Card, Kind
from assistant.rules.pieces import Piece
from assistant.rules.rule_names import EXTRA_RULES as EXTRA_RULES
from assistant.rules.rule_names import MOMENTS as MOMENTS
from assistant.rules.rule_names import SPOKEN_RULES as SPOKEN_RULES
from assistant.rules.rule_names import VALUES as VALUES

_BONUS = "bonus:"
"""What a bonus begins with where it stands among the effects of a link."""


class Standing(Enum):
    """Where the words of a rule come from."""

    PRINTED = "printed"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of an edition.

    `says` is the rule in our own words, `section` the part of the rulebook it stands in.
    Where the rulebook is silent, `standing` is HOUSE; `after` then completes the words
    "playing by ..." with whose rule is played instead, and `section` is a section there.
    `value` is one of `VALUES`, empty for a rule only spoken of.
    """

    name: str
    says: str
    section: str
    value: str = ""
    standing: Standing = Standing.PRINTED
    after: str = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """How many Unicorns or Animals win at tables of `least` to `most` players."""

    least: int
    most: int
    count: int


@dataclass(frozen=True, slots=True)
class Words:
    """What the people of an edition call things; `baby` is what each player starts with."""

    area: str = "area"
    areas: str = "areas"
    animal: str = "animal"
    animals: str = "animals"
    baby: str = "Baby"


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus for `count` cards of one species at the start of a turn.

    `several` is what several of the species are called, `name` what the bonus is called,
    `text` the owner's words.
    """

    species: str
    count: int
    several: str = ""
    text: str = ""
    name: str = ""

    @property
    def piece(self) -> Piece:
        """What stands for the bonus among the effects of a link, as a piece does for a card."""
        return f"{_BONUS}{self.species}"

    @property
    def title(self) -> str:
        """What is said for the bonus."""
        return self.name or self.several or self.species

    @property
    def draws(self) -> bool:
        """Whether its text, where the owner has copied it in, lets its player draw."""
        return "draw" in self.text.casefold()


@dataclass(frozen=True, slots=True)
class Prompt:
    """What an optional rule has people do: `when` is one of `MOMENTS`, `says` is read out."""

    when: str
    says: str


@dataclass(frozen=True, slots=True)
class Edition:
    """What one rulebook says.

    `tie_break` names the measures that decide, in order, when the deck is out.
    `two_players_out` are the titles that leave the deck with two players, and
    `two_players_extra` the title of which each then gets one before the deal.
    `prompts` are sets of optional rules by their name; none is on unless somebody asks.
    """

    id: str
    name: str
    rulebook: str
    words: Words
    decks: tuple[str, ...]
    goals: tuple[Goal, ...]
    rules: Mapping[str, Rule]
    hand_limit: int = 7
    deal: int = 5
    tie_break: tuple[str, ...] = ("animals", "letters")
    two_players_out: tuple[str, ...] = ()
    two_players_extra: str = ""
    bonuses: tuple[Bonus, ...] = ()
    prompts: Mapping[str, tuple[Prompt, ...]] = field(default_factory=dict)
    adult: bool = False

    def goal(self, players: int) -> int:
        """Return how many Unicorns or Animals win at this table."""
        for goal in self.goals:
            if goal.least <= players <= goal.most:
                return goal.count
        return self.goals[-1].count


@dataclass(frozen=True, slots=True)
class Rulebook:
    """An edition as one table plays it: with its house rules, and its cards by printed code.

    A card that is in no deck, and of which somebody said what it is, stands under its title.
    """

    edition: Edition
    house: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)

    def card(self, piece: str) -> Card | None:
        """Return the card of a piece; None for a title that somebody only said."""
        code, dot, number = piece.rpartition(".")
        return self.cards.get(code if dot and number.isdecimal() else piece)

    def title(self, piece: str) -> str:
        """Return the title of a piece."""
        card, bonus = self.card(piece), self.bonus(piece)
        return card.title if card else bonus.title if bonus else piece

    def bonus(self, piece: str) -> Bonus | None:
        """Return the bonus that a piece stands for, None if it is a card."""
        return next((each for each in self.edition.bonuses if each.piece == piece), None)

    def kind(self, piece: str) -> Kind | None:
        """Return the kind of a piece, None where it is not known."""
        card = self.card(piece)
        return card.kind if card else None

    def trait(self, piece: str, name: str) -> str | None:
        """Return the value of a trait of a piece, None if it has it not."""
        card = self.card(piece)
        return card.trait(name) if card else None

    def value(self, rule: str) -> str:
        """Return the value by which a rule is played at this table."""
        if rule in self.house:
            return self.house[rule]
        known = self.edition.rules.get(rule)
        return known.value if known and known.value else VALUES[rule][0]
