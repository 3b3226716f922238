"""The order in which people put titles: by their letters, and by the worth of their numbers."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from assistant.cards.model import Card

_T = TypeVar("_T")
_PARTS = re.compile(r"(\d+)")


def natural(title: str) -> tuple[tuple[int, int, str], ...]:
    """Return what titles are put in order by: ``Film 2`` comes before ``Film 10``.

    Capitals and accents do not count, unless nothing else tells two titles apart.
    """
    plain = unicodedata.normalize("NFKD", title.casefold())
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    parts = _PARTS.split(letters)
    # A number of more digits than Python reads is compared as letters.
    key = [
        (0, int(part), "") if place % 2 and len(part) < 100 else (1, 0, part)
        for place, part in enumerate(parts)
        if part
    ]
    return (*key, (2, 0, title))


def in_order(things: Iterable[_T], title: Callable[[_T], str]) -> list[_T]:
    """Return things in the order in which they come, but numbered titles by their numbers.

    A deck stands as its maker put it, suit by suit or kind by kind.  Titles that differ in
    numbers alone, ``Film 10`` and ``Film 2``, come together where the first of them is.
    """
    given = list(things)
    first: dict[str, int] = {}
    places: list[tuple[int, Any]] = []
    for place, thing in enumerate(given):
        said = title(thing)
        words = _PARTS.sub("#", said.casefold())
        numbered = _PARTS.search(said) is not None
        places.append((first.setdefault(words, place), natural(said)) if numbered else (place, ()))
    return [given[at] for at in sorted(range(len(given)), key=places.__getitem__)]


def cards_in_order(cards: Iterable[Card]) -> list[Card]:
    """Return the cards of a deck in the order in which they are told and printed."""
    return in_order(cards, lambda card: card.title)


def on_sheets(cards: Iterable[Card]) -> list[Card]:
    """Return the card of each label of a whole deck, in the order of the places on its sheets.

    Whoever prints them and whoever says afterwards which label is where go by this alone.
    """
    return [card for card in cards_in_order(cards) for _ in range(card.copies)]
