"""Traits: what a card changes in the counting of a game, in a closed vocabulary.

A trait is a word and perhaps a value, such as ``hand_limit -5`` or ``ban_enter goat ram``.
The rules of the table look them up by their word, so a card has each of them at most once.

The value of the trait ``requires``, what a card asks for before it can be played, has a small
grammar of its own: a list of needs with commas between them; each is one thing, or several
with ``or`` between them of which one is enough.  A thing is a place with a number of cards
(``destroy 2``) or with words for one card (``any upgrade downgrade``).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import lru_cache

from assistant.cards.model import Kind
from assistant.cards.toml_file import Place, closest, shown
from assistant.messages import Value
from assistant.problems import Problem

ANIMAL = "animal"
"""The word for a card of any of the kinds that are Unicorns or Animals."""


class Where(StrEnum):
    """Where something is asked for: in areas, in heaps that lie open, or in hands.

    Of areas a word for what is done there counts only cards to which it can be done.
    """

    OWN = "own"
    OTHER = "other"
    ANY = "any"
    SACRIFICE = "sacrifice"
    DESTROY = "destroy"
    DESTROY_IN_ONE = "destroy_in_one"
    SACRIFICE_OR_DESTROY = "sacrifice_or_destroy"
    STEAL = "steal"
    DISCARD_PILE = "discard_pile"
    NURSERY = "nursery"
    HAND = "hand"
    OTHER_HAND = "other_hand"
    ANY_HAND = "any_hand"


HANDS = frozenset({Where.HAND, Where.OTHER_HAND, Where.ANY_HAND})
"""The places of which only a number is known."""


@dataclass(frozen=True, slots=True)
class Thing:
    """So many cards in a place; `of` are kinds and species of which each must be one, if any."""

    where: Where
    count: int = 1
    of: tuple[str, ...] = ()


Need = tuple[Thing, ...]
"""Things of which one is enough."""


@lru_cache(maxsize=256)
def needs(value: str) -> tuple[Need, ...]:
    """Return what the value of the trait ``requires`` asks for; it must be without a fault."""
    return tuple(
        tuple(_thing(each.split()) for each in need.split(" or ")) for need in value.split(",")
    )


def _thing(words: Sequence[str]) -> Thing:
    where, *rest = words
    if rest[0].isdecimal():
        return Thing(Where(where), int(rest[0]))
    return Thing(Where(where), 1, tuple(rest))


def requirement_fault(
    value: str, species: Sequence[str] | None
) -> tuple[str, Mapping[str, Value]] | None:
    """Return the sentence for what is wrong with the value, and its values; None if nothing is.

    `species` are the deck's, None if it lists none, so that any word may be one.
    """
    for need in value.split(","):
        for thing in need.split(" or "):
            fault = _fault(thing.split(), species)
            if fault:
                return fault
    return None


def _fault(
    words: Sequence[str], species: Sequence[str] | None
) -> tuple[str, Mapping[str, Value]] | None:
    where, *rest = words or [""]
    if where not in tuple(Where):
        hint = closest(where, list(Where))
        return "trait_requires_place", {"known": ", ".join(Where), "hint": hint}
    number = rest[0] if len(rest) == 1 else ""
    if number.isdecimal() and number.isascii() and 1 <= int(number) <= 9:
        return None
    if where in HANDS:
        return "trait_requires_hand", {"place": where}
    if not rest:
        return "trait_requires_nothing", {"place": where}
    known_words = [ANIMAL, *Kind, *(species or ())]
    for word in rest:
        if word not in known_words and (species is not None or word.isdecimal()):
            hint = closest(word, known_words)
            return "trait_requires_what", {"found": shown(word), "place": where, "hint": hint}
    return None


class Takes(Enum):
    """What stands behind the word of a trait."""

    NOTHING = "nothing"
    NUMBER = "number"
    NUMBER_IF_ANY = "number_if_any"
    CHANGE = "change"
    KIND = "kind"
    KIND_IF_ANY = "kind_if_any"
    KINDS_OR_SPECIES = "kinds_or_species"
    SPECIES_IF_ANY = "species_if_any"
    SPECIES = "species"
    ANIMAL_OR_ALL = "animal_or_all"
    ANIMAL_OR_CARD = "animal_or_card"
    GUARDED = "guarded"
    LOSSES = "losses"
    WORDS = "words"
    REQUIREMENTS = "requirements"


TRAITS: Mapping[str, Takes] = {
    # On the pile
    "cannot_be_answered": Takes.NOTHING,
    "does_not_stop": Takes.NOTHING,
    "then_must": Takes.KIND_IF_ANY,
    "then_may": Takes.KIND_IF_ANY,
    "keeps": Takes.SPECIES_IF_ANY,
    "own_plays_unanswered": Takes.NOTHING,
    "answers_animals": Takes.NOTHING,
    # In the chain
    "targets": Takes.NUMBER_IF_ANY,
    "names_animals": Takes.NOTHING,
    "borrows": Takes.NOTHING,
    "draws": Takes.NOTHING,
    "others_draw": Takes.NOTHING,
    # Each time, while the card lies in the area
    "each_enters": Takes.ANIMAL_OR_CARD,
    "each_leaves": Takes.ANIMAL_OR_CARD,
    "each_destroyed": Takes.ANIMAL_OR_CARD,
    "each_destroys": Takes.ANIMAL_OR_CARD,
    "each_played": Takes.SPECIES,
    "each_targeted": Takes.NOTHING,
    "they_do": Takes.NOTHING,
    # In the turn
    "two_plays": Takes.NOTHING,
    "no_instants": Takes.NOTHING,
    "skip_draw": Takes.NOTHING,
    "skip_action": Takes.NOTHING,
    "ends_turn": Takes.NOTHING,
    "skip_draw_or_action": Takes.NOTHING,
    "extra_turn": Takes.NOTHING,
    "perhaps_extra_turn": Takes.NOTHING,
    "others_skip": Takes.NOTHING,
    "hand_instead": Takes.NOTHING,
    "passes_left": Takes.NOTHING,
    "follows_turn": Takes.NOTHING,
    "hand_limit": Takes.CHANGE,
    "hand_limit_is": Takes.NUMBER,
    "open_hand": Takes.NOTHING,
    # Whether a card can be played, or can enter
    "needs": Takes.ANIMAL_OR_ALL,
    "needs_there": Takes.ANIMAL_OR_ALL,
    "requires": Takes.REQUIREMENTS,
    "ban_play": Takes.KIND,
    "ban_play_others": Takes.KIND,
    "ban_name": Takes.WORDS,
    "ban_enter": Takes.KINDS_OR_SPECIES,
    "ban_enter_others": Takes.KINDS_OR_SPECIES,
    "ban_leave": Takes.KINDS_OR_SPECIES,
    # What the animals in the area are and may do
    "at_most": Takes.NUMBER,
    "blanks_triggers": Takes.NOTHING,
    "blanks_all": Takes.NOTHING,
    "animals_are": Takes.SPECIES,
    "no_animals": Takes.NOTHING,
    # Whether what lies beside it, or the card itself, can be lost
    "protects": Takes.GUARDED,
    "stands_in": Takes.GUARDED,
    "cannot_be": Takes.LOSSES,
    "magic_cannot_destroy": Takes.NOTHING,
    "magic_cannot_touch": Takes.NOTHING,
    # In the tally
    "needs_fewer": Takes.NUMBER,
    "cannot_win": Takes.NOTHING,
}

ANIMALS = frozenset({Kind.BABY, Kind.BASIC, Kind.MAGICAL})
"""The kinds that are Unicorns or Animals."""

LOST = frozenset({"destroy", "sacrifice", "steal"})
"""The ways of losing a card that a card can prevent."""

_NUMBER = re.compile(r"[1-9][0-9]?")
_CHANGE = re.compile(r"[+-][1-9][0-9]?")


def trait_problems(
    traits: Sequence[str], species: Sequence[str] | None, place: Place
) -> list[Problem]:
    """Return what is wrong with the traits of a card; `species` are the deck's, if it lists any."""
    problems: list[Problem] = []
    seen: set[str] = set()
    for trait in traits:
        word, _, value = trait.partition(" ")
        if word not in TRAITS:
            hint = closest(word, list(TRAITS))
            problems.append(place.problem("unknown_trait", name=shown(word), hint=hint))
        elif word in seen:
            problems.append(place.problem("trait_twice", name=word))
        elif TRAITS[word] is Takes.REQUIREMENTS:
            fault = requirement_fault(value, species)
            if fault:
                problems.append(place.problem(fault[0], name=word, **fault[1]))
        elif not _fits(TRAITS[word], value, species):
            takes = TRAITS[word].value
            problems.append(place.problem(f"trait_{takes}", name=word, found=shown(value)))
        seen.add(word)
    return problems


def _fits(takes: Takes, value: str, species: Sequence[str] | None) -> bool:
    def is_species(name: str) -> bool:
        return bool(name) and (species is None or name in species)

    match takes:
        case Takes.NOTHING:
            return not value
        case Takes.NUMBER:
            return bool(_NUMBER.fullmatch(value))
        case Takes.NUMBER_IF_ANY:
            return not value or bool(_NUMBER.fullmatch(value))
        case Takes.CHANGE:
            return bool(_CHANGE.fullmatch(value))
        case Takes.KIND:
            return value in tuple(Kind)
        case Takes.KIND_IF_ANY:
            return not value or value in tuple(Kind)
        case Takes.KINDS_OR_SPECIES:
            names = value.split()
            return bool(names) and all(each in tuple(Kind) or is_species(each) for each in names)
        case Takes.SPECIES_IF_ANY:
            return not value or is_species(value)
        case Takes.SPECIES:
            return is_species(value)
        case Takes.ANIMAL_OR_ALL:
            return value in ("all", *ANIMALS) or is_species(value)
        case Takes.ANIMAL_OR_CARD:
            return value in ("card", "animal", *ANIMALS) or is_species(value)
        case Takes.GUARDED:
            what, _, losses = value.partition(" ")
            meant = _fits(Takes.ANIMAL_OR_CARD, what, species)
            return meant and _fits(Takes.LOSSES, losses, species)
        case Takes.LOSSES:
            return bool(value.split()) and set(value.split()) <= LOST
        case Takes.WORDS:
            return bool(value)
        case Takes.REQUIREMENTS:
            return requirement_fault(value, species) is None
