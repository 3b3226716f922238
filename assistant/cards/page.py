"""The card that a full text tells, in whatever words: by the title it begins with, or by likeness.

The limits are measured; see docs/decisions.  Foreign texts that begin with a title, such as
an article about goats, reach a likeness of 0.18; other cards without a title reach 0.5.
"""

import re
from collections.abc import Mapping

from assistant.cards import find
from assistant.cards.find import Found, Index, Several, Why
from assistant.cards.model import Kind
from assistant.cards.spelling import normal, words

_TITLED = 0.22  # likeness to the card's text that its title at the beginning asks for
_RUNNING_ON = 0.30  # the same where the title runs on into the text
_UNTITLED = 0.60  # likeness where the text names no title
_MARGIN = 0.12  # to the next title
_MOST_ALIKE = 4  # titles that may be equally alike; more say nothing

_BOUNDARY = re.compile(r"[\n\r\t.:;!?|,()\[\]–—]+|\s-+\s")
_KINDS = frozenset(kind.value for kind in Kind)
_HEADINGS = frozenset(("card", "title", "name", "the"))
_TITLE_PIECES = 4  # pieces between boundaries that may make a title: "Careful, I Bite"
_TITLE_WORDS = 10
_NEAR_TITLE = 4  # words after the title among which its kind is named


def by_text(index: Index, text: str) -> Found | Several | None:
    """Return the cards whose text this is, or None if that leaves a doubt."""
    titled = _titled(index, text)
    if titled is not None:
        return find.answer(index, Why.TEXT_ALIKE, titled)
    return _by_likeness(index, index.prose.likeness(words(text)))


def _titled(index: Index, text: str) -> Mapping[int, float] | None:
    """Return the cards with whose title the text begins and which the rest bears out.

    None if the text begins with no title.
    """
    pieces = [piece for piece in _BOUNDARY.split(text[:1000]) if piece.strip()]
    deck_words = {word for card in index.cards for word in words(card.deck)}
    while len(pieces) > 1 and _HEADINGS.union(deck_words).issuperset(words(pieces[0])):
        pieces.pop(0)
    for count in range(min(_TITLE_PIECES, len(pieces)), 0, -1):
        places = index.titles.cards.get(normal(" ".join(pieces[:count])))
        if places:
            rest = words(text)[len(words(" ".join(pieces[:count]))) :]
            return _borne_out(index, places, rest, _TITLED, _NEAR_TITLE)
    tokens = " ".join(pieces).split()
    for count in range(min(_TITLE_WORDS, len(tokens)), 0, -1):
        places = index.titles.cards.get(normal(" ".join(tokens[:count])))
        if places and _starts_sentence(tokens[count:]):
            limit = _RUNNING_ON if count > 1 else _UNTITLED
            return _borne_out(index, places, words(" ".join(tokens[count:])), limit, 1)
    return None


def _starts_sentence(tokens: list[str]) -> bool:
    """Whether a kind of card or a sentence can begin here; else it may be a longer title."""
    return bool(tokens) and (tokens[0].casefold() in _KINDS or not tokens[0][0].islower())


def _borne_out(
    index: Index, places: tuple[int, ...], rest: list[str], limit: float, near: int
) -> Mapping[int, float]:
    """Return those cards whose kind is in the first `near` words, or that the rest is like."""
    likeness = index.prose.likeness(rest)
    scores = {
        place: likeness.get(place, 0.0)
        for place in places
        if likeness.get(place, 0.0) >= limit
        or index.cards[place].kind.value in rest[:near]
        or not rest
    }
    best = max(scores.values(), default=0.0)
    return {place: score for place, score in scores.items() if score > best - _MARGIN}


def _by_likeness(index: Index, likeness: Mapping[int, float]) -> Found | Several | None:
    best = max(likeness.values(), default=0.0)
    if best < _UNTITLED:
        return None
    margin = 0.001 if best > 0.999 else _MARGIN  # the text itself, word for word
    close = {place: score for place, score in likeness.items() if score > best - margin}
    if len({index.group_of[place] for place in close}) > _MOST_ALIKE:
        return None
    return find.answer(index, Why.TEXT_ALIKE, close)
