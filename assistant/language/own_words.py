"""Whether what stands behind a word of the program is what it needs, or the rest of a sentence."""

from collections.abc import Collection

from assistant.language.cutting import Token, title_words
from assistant.language.grammar import Grammar
from assistant.language.heard import Around, filled_by
from assistant.language.moment import Moment
from assistant.language.nouns import longest_in

_PAUSES = ",;"
_LONG_REST, _FEW = 6, 3
"""Words behind a word of the program that are a sentence of their own."""


def names_things(rest: str, grammar: Grammar, moment: Moment) -> bool:
    """Say whether what stands behind a word may be all about a card, a place or a number."""
    words = title_words(rest, grammar)
    if any(longest_in(grammar.but, tuple(map(Token, words)), at) for at in range(len(words))):
        return True
    slots = filled_by(rest, Around(moment.names))
    sides = slots.pair or slots.aimed or (slots,)
    if not rest or slots.many is not None or slots.phase or slots.option:
        return True
    # What has no word of a sentence in it may be a title that is not known.
    cards = [side.card for side in sides if side.card and not side.place]
    named = moment.words | moment.animals
    return not any(
        word in grammar.known and word not in named
        for card in cards
        if moment.named(card) is None
        for word in title_words(card, grammar)
    )


def lists_cards(rest: str, moment: Moment) -> bool:
    """Say whether what stands behind a word of the program is several cards and no more."""
    cards = filled_by(rest, Around(moment.names)).cards
    return len(cards) > 1 and all(moment.named(card) for card in cards)


def is_clear(word: str, rest: str, moment: Moment, counting: Collection[str]) -> bool:
    """Say whether what stands behind a word of the program is a card, a place or a number."""
    slots = filled_by(rest, Around(moment.names))
    number = slots.some_number is not None
    sides = slots.pair or slots.aimed or (slots,)
    named = (side.card for side in sides if side.card and not side.place)
    listed = len(slots.cards) > 1 and all(moment.named(card) for card in slots.cards)
    few = len(rest.split())
    listed_more = not listed and any(sign in rest for sign in _PAUSES)
    short = (
        few < _LONG_REST and not listed_more and (word not in counting or (number and few < _FEW))
    )
    return short or listed or all(moment.named(card) is not None for card in named)
