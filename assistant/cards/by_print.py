"""Which card is meant by what is printed on it, as a camera has read it: by title and by text.

A wrong card is worse than none.  A title that is read nearly whole counts where the text, as far
as it shares words with ours, bears it out, or where the card has no text; without a title the
text must be very like.  The limits are measured; see docs/decisions.
"""

from collections.abc import Sequence
from itertools import pairwise

from assistant.cards import find
from assistant.cards.find import Found, Several, Why
from assistant.cards.index import Index
from assistant.cards.spelling import normal, words

_WHOLE, _NEAR = 0.95, 0.82
"""Of 1: how like a title a line is that was read whole, or with some false letters."""
_BORNE_OUT, _STRONGLY = 0.12, 0.25
"""Of 1: how like its text the print is that bears out a whole title, or one with slips."""
_UNTITLED = 0.6
"""Of 1: how like its text the print is that tells a card by itself."""
_SHORTEST = 4
"""Letters of a title; a shorter one may be any scrap of print."""
_MARGIN = 0.12


def by_print(index: Index, lines: Sequence[str]) -> Found | Several | None:
    """Return the card or cards that printed lines tell, or None if that leaves a doubt."""
    from rapidfuzz import fuzz, process

    likeness = index.prose.likeness(words(" ".join(lines)))
    # A long title stands on two lines.
    said = [normal(line) for line in (*lines, *map("".join, pairwise(lines)))]
    scores: dict[int, float] = {}
    for line in {each for each in said if len(each) >= _SHORTEST}:
        near = process.extract(
            line, index.titles.all, scorer=fuzz.ratio, score_cutoff=100 * _NEAR, limit=None
        )
        for title, ratio, _ in near:
            if len(title) < _SHORTEST:
                continue
            for place in index.titles.cards[title]:
                bears = likeness.get(place, 0.0)
                textless = not index.texts[place].strip()
                whole = ratio >= 100 * _WHOLE and (bears >= _BORNE_OUT or textless)
                if whole or bears >= _STRONGLY:
                    scores[place] = max(scores.get(place, 0.0), ratio / 100 + bears)
    if not scores:
        scores = {place: like for place, like in likeness.items() if like >= _UNTITLED}
    best = max(scores.values(), default=0.0)
    close = {place: score for place, score in scores.items() if score > best - _MARGIN}
    return find.answer(index, Why.TEXT_ALIKE, close)
