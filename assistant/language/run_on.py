"""Sentences that run on without a sign between them, as a dictation writes them.

``Ben passes Cara neighs`` is two sentences; whoever types sets a comma before the second name.
"""

from collections.abc import Iterator, Sequence

from assistant.language.cutting import SIGNS, Cutter, Effort, TooMuch, words_of
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.moment import Moment

_LONGEST, _MOST_PLACES = 30, 4
"""Words of the longest line that is parted, and places at the most where it may be."""
_ME, _QUESTION = "me", "?"


def run_on(text: str, grammar: Grammar, moment: Moment) -> Iterator[str]:
    """Yield a line without signs as it may be parted: before all who do something, or one of them.

    Nothing comes of a line that is only imagined or asked.
    """
    said, words = text.split(), words_of(text, grammar)
    if len(said) > _LONGEST or SIGNS.intersection(words) or text.rstrip().endswith(_QUESTION):
        return
    names = {name.casefold() for name in moment.names}
    places = [
        at
        for at, word in enumerate(map(str.casefold, said))
        if 0 < at < len(said) - 1 and (word in names or grammar.people.get((word,)) == _ME)
    ]
    if not 0 < len(places) <= _MOST_PLACES:
        return
    try:
        tokens = next(Cutter(grammar, moment, Effort()).cuts(words), ())
    except TooMuch:
        return
    if Likely(grammar, moment).unlikely(tokens):
        return
    yield _parted(said, places)
    if len(places) > 1:
        yield from (_parted(said, (place,)) for place in places)


def _parted(words: Sequence[str], places: Sequence[int]) -> str:
    parts = [words[first:last] for first, last in zip((0, *places), (*places, None), strict=True)]
    return ", ".join(map(" ".join, parts))
