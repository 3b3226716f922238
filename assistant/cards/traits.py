"""Traits: what a card changes in the counting of a game, in a closed vocabulary.

A trait is a word and perhaps a value, such as ``hand_limit -5`` or ``ban_enter goat ram``.
The rules of the table look them up by their word, so a card has each of them at most once.
"""

import re
from collections.abc import Mapping, Sequence
from enum import Enum

from assistant.cards.model import Kind
from assistant.cards.toml_file import Place, closest, shown
from assistant.problems import Problem


class Takes(Enum):
    """What stands behind the word of a trait."""

    NOTHING = "nothing"
    NUMBER = "number"
    NUMBER_IF_ANY = "number_if_any"
    CHANGE = "change"
    KIND = "kind"
    KINDS_OR_SPECIES = "kinds_or_species"
    SPECIES_IF_ANY = "species_if_any"
    SPECIES = "species"
    ANIMAL_OR_ALL = "animal_or_all"
    WORDS = "words"


TRAITS: Mapping[str, Takes] = {
    # On the pile
    "cannot_be_answered": Takes.NOTHING,
    "does_not_stop": Takes.NOTHING,
    "keeps": Takes.SPECIES_IF_ANY,
    "own_plays_unanswered": Takes.NOTHING,
    "answers_animals": Takes.NOTHING,
    # In the chain
    "targets": Takes.NUMBER_IF_ANY,
    "names_animals": Takes.NOTHING,
    "borrows": Takes.NOTHING,
    "draws": Takes.NOTHING,
    # In the turn
    "two_plays": Takes.NOTHING,
    "no_instants": Takes.NOTHING,
    "skip_draw": Takes.NOTHING,
    "skip_action": Takes.NOTHING,
    "ends_turn": Takes.NOTHING,
    "skip_draw_or_action": Takes.NOTHING,
    "extra_turn": Takes.NOTHING,
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
    # In the tally
    "needs_fewer": Takes.NUMBER,
    "cannot_win": Takes.NOTHING,
}

ANIMALS = frozenset({Kind.BABY, Kind.BASIC, Kind.MAGICAL})
"""The kinds that are Unicorns or Animals."""

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
        case Takes.KINDS_OR_SPECIES:
            names = value.split()
            return bool(names) and all(each in tuple(Kind) or is_species(each) for each in names)
        case Takes.SPECIES_IF_ANY:
            return not value or is_species(value)
        case Takes.SPECIES:
            return is_species(value)
        case Takes.ANIMAL_OR_ALL:
            return value in ("all", *ANIMALS) or is_species(value)
        case Takes.WORDS:
            return bool(value)
