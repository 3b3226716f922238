"""An edition: what one rulebook says, rule by rule, as data.

No edition is named here.  Each rule has one of the values of `VALUES`, says whether
its rulebook prints it or is silent, and states itself in our own words for those who
ask why.  A table may switch a rule to another of its values; that is a house rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from assistant.cards.model import Card
from assistant.cards.step_words import StepVerb
from assistant.cards.steps import CardEffect
from assistant.rules.table import Piece

VALUES: Mapping[str, tuple[str, ...]] = {
    # When a player has the winning number while effects are still to resolve.
    "win_waits": ("chain", "no"),
    # Whether effects that happen at one moment are one link.
    "links": ("together", "one_by_one"),
    "mandatory_first": ("yes", "no"),
    "once_in_a_link": ("yes", "no"),
    # What happens when the new top of a pile comes to light.
    "pile_top": ("answered_again", "resolves_at_once"),
    # Who adds a card when several want to answer.
    "claims": ("first_call", "seat_order", "collect"),
    # What happens when there is no card left to draw.
    "deck_out": ("nobody_wins", "most_wins", "reshuffle"),
    # What becomes of start-of-turn effects that nobody used in time.
    "forgotten_optional": ("lost", "kept"),
    "forgotten_mandatory": ("lost", "owed"),
    # What becomes of a card, or of a part of an effect, that cannot be done.
    "impossible_in_hand": ("stays_in_hand", "may_be_played"),
    "impossible_elsewhere": ("skipped",),
    # Whether targets are named before or after the others decide to answer.
    "targets": ("before_answers", "after_answers"),
    # Whether animals that were turned into Pandas can be hit by "a card".
    "pandas": ("hit_by_any_card", "not_hit"),
    # Into whose area a Unicorn or an Animal is played.
    "animals": ("any_area", "own_area"),
    "firmness": ("gentle", "firm", "loose"),
}
"""Every rule that changes what the assistant does, with the values it can have."""

SPOKEN_RULES = (
    # Setting up
    "first_player",
    "reference_cards",
    "babies",
    "babies_home",
    "expansions",
    "deal",
    "two_players",
    # The turn
    "turn_order",
    "phases",
    "start_effects",
    "ended_turn",
    "draw",
    "action",
    "hand_limit",
    "hand_below",
    # The cards
    "animals",
    "basics",
    "upgrades",
    "downgrades",
    "magic",
    "effects_in_play",
    "triggered",
    "continuous",
    "may",
    # The terms
    "terms",
    "discard",
    "entering",
    "players",
    "play",
    "direct",
    "direct_free",
    "immunity",
    "pull",
    "search",
    "remove_downgrades",
    # The Instant pile
    "instants",
    "answer_back",
    "window",
    "pile",
    "fastest",
    "all_passed",
    "pile_order",
    "stopped",
    "used_instants",
    "effects_unanswered",
    # The effect chain
    "chain",
    "targets_first",
    "fewer_targets",
    "order_of_actions",
    "and",
    "then",
    "if_you_do",
    # The end
    "goal",
    "counts",
    "tie",
    "several_reached",
)
"""Rules that are read out when somebody asks; every edition has them.

One that stands in `VALUES` too is played by its first value where an edition names none.
"""

EXTRA_RULES = (
    "herd",
    "braille",
    "baby_tokens",
    "panda_effects",
    "optional_rules",
    "coming_and_going",
)
"""Rules that are only read out and that an edition need not have."""

RULES = (*VALUES, *SPOKEN_RULES, *EXTRA_RULES)
"""Every rule that an edition can have."""

MOMENTS = (
    "animal_lost",
    "draw_forgotten",
    "three_instants",
    "new_hand",
    "discarded",
    "upgrade_entered",
    "downgrade_entered",
)
"""When the prompt of an optional rule is given."""


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
    `value` is one of `VALUES`, empty for a rule only spoken of.  Where somebody else rules
    otherwise, `other` says how and `other_by` who; both are empty where nobody does.
    """

    name: str
    says: str
    section: str
    value: str = ""
    standing: Standing = Standing.PRINTED
    after: str = ""
    other: str = ""
    other_by: str = ""


@dataclass(frozen=True, slots=True)
class CardRuling:
    """What was ruled about some cards and stands in no rulebook.

    `cards` are their titles, `says` how it is played, `by` who has ruled so; `other` and
    `other_by` are as in a `Rule`.
    """

    cards: tuple[str, ...]
    says: str
    by: str
    other: str = ""
    other_by: str = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """How many Unicorns or Animals win at tables of `least` to `most` players."""

    least: int
    most: int
    count: int


@dataclass(frozen=True, slots=True)
class Words:
    """What the people of an edition call things; `baby` is what each player starts with.

    One that nobody has named stands on record as `recorded`, whatever language is told; empty
    where that is `baby`.
    """

    area: str = "area"
    areas: str = "areas"
    animal: str = "animal"
    animals: str = "animals"
    baby: str = "Baby"
    recorded: str = ""

    @property
    def any_baby(self) -> str:
        """As what a Baby that nobody has named stands on record."""
        return self.recorded or self.baby


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus for `count` cards of one species at the start of a turn.

    `several` is what several of the species are called, `name` what the bonus is called,
    `text` the owner's words.  `effect` is what it does, None where that is not known.
    """

    species: str
    count: int
    several: str = ""
    text: str = ""
    name: str = ""
    effect: CardEffect | None = None

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
        """Whether its text, where the owner has copied it in, or its steps let its player draw."""
        steps = self.effect.steps if self.effect else ()
        return "draw" in self.text.casefold() or any(s.verb is StepVerb.DRAW for s in steps)


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
    `two_players_extra` the title of which each then gets one before the deal.  `rulings` are
    about single cards.
    `prompts` are sets of optional rules by their name; none is on unless somebody asks.
    `first_name` is what it was called before it was told in another language.
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
    rulings: tuple[CardRuling, ...] = ()
    first_name: str = ""

    def goal(self, players: int) -> int:
        """Return how many Unicorns or Animals win at this table."""
        for goal in self.goals:
            if goal.least <= players <= goal.most:
                return goal.count
        return self.goals[-1].count


@dataclass(frozen=True)
class Rulebook:
    """An edition as one table plays it: with its house rules, and its cards by printed code."""

    edition: Edition
    house: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)

    @cached_property
    def values(self) -> Mapping[str, str]:
        """The value by which each rule is played at this table."""
        said = {rule: known.value for rule, known in self.edition.rules.items() if known.value}
        usual = {rule: values[0] for rule, values in VALUES.items()}
        return {**usual, **said, **self.house}

    @cached_property
    def species(self) -> Mapping[str, str]:
        """What is said for each species of the cards."""
        cards = self.cards.values()
        return {
            each: said
            for card in cards
            for each, said in zip(card.species, card.species_said, strict=True)
        }

    @cached_property
    def bonuses(self) -> Mapping[Piece, Bonus]:
        """Each bonus by the piece that stands for it."""
        return {bonus.piece: bonus for bonus in self.edition.bonuses}
