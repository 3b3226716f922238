"""Which of several drawings of one card is meant: the yellow Basic Unicorn.

A title may be on several cards that only their drawings tell apart.  A line that names such a
drawing is read as if it named the title alone, and the drawing stands in what it means.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from assistant.language.grammar import Grammar
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment

_Cards = Mapping[str, str]


def with_variant_meant(
    text: str, grammar: Grammar, moment: Moment, read: Callable[[str], Meaning]
) -> Meaning:
    """Return what a line means, with the drawing of a card that is named with its title."""
    less, cards = _without_variant(text, grammar, moment)
    found = read(text)
    if not cards or any(_names(deed, cards) for deed in _deeds(found)):
        return found
    match read(less):
        case Understood(deeds) as meant if any(_holds(deed, cards) for deed in deeds):
            return replace(meant, deeds=_all(deeds, cards))
        case Ambiguous(readings):
            return Ambiguous(
                tuple(replace(each, deeds=_all(each.deeds, cards)) for each in readings)
            )
        case NotUnderstood(half=half) as meant if half:
            return replace(meant, half=tuple(_all(way, cards) for way in half))
    return found


def _without_variant(text: str, grammar: Grammar, moment: Moment) -> tuple[str, _Cards]:
    """Return a line without the drawing that is named, and the card by its title; none if none."""
    small = "|".join(map(re.escape, sorted(grammar.articles)))
    ones = "|".join(grammar.waiting_called["ones"]) or r"(?!)"
    for title, variants in moment.variants.items():
        words = title.split()
        called = "|".join(map(re.escape, (title, words[0])))
        drawn = "|".join(map(re.escape, variants))
        before = rf"(?<!\w)(?P<drawn>{drawn})\s+(?:{called})(?!\w)"
        which = rf"(?:(?:{small})\s+)?(?P<drawn>{drawn})(?:\s+(?:{ones}))?"
        behind = rf"(?<!\w)(?:{called}),?\s+{which}(?!\w)"
        for said in (before, behind):
            hit = re.search(said, text, flags=re.IGNORECASE)
            if hit:
                less = f"{text[: hit.start()]}{title}{text[hit.end() :]}"
                return less, {title.casefold(): f"{title} {hit['drawn'].capitalize()}"}
    return text, {}


def _deeds(found: Meaning) -> tuple[Deed, ...]:
    match found:
        case Understood(deeds):
            return deeds
        case Ambiguous(readings):
            return tuple(deed for each in readings for deed in each.deeds)
        case _:
            return tuple(deed for way in found.half for deed in way)


def _names(deed: Deed, cards: _Cards) -> bool:
    """Say whether a deed names the drawing already."""
    said = set(deed.rest.casefold().split())
    return any(set(card.casefold().split()) <= said for card in cards.values())


def _holds(deed: Deed, cards: _Cards) -> bool:
    return any(title in deed.rest.casefold() for title in cards)


def _all(deeds: tuple[Deed, ...], cards: _Cards) -> tuple[Deed, ...]:
    for title, card in cards.items():
        said = re.compile(rf"(?<!\w){re.escape(title)}(?!\w)", re.IGNORECASE)
        # No title of a card holds a sign that stands for a group.
        named = card.replace("\\", "")
        deeds = tuple(replace(each, rest=said.sub(named, each.rest, count=1)) for each in deeds)
    return deeds
