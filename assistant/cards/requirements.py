"""What a card asks for before it can be played, in a small grammar.

The value of the trait ``requires`` is a list of needs with commas between them; each is one
thing, or several with ``or`` between them of which one is enough.  A thing is a place with a
number of cards (``destroy 2``) or with words for one card (``any upgrade downgrade``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from assistant.cards.model import Kind
from assistant.cards.toml_file import closest, shown
from assistant.problems import Value

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
