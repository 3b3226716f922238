"""A card that is played first, whatever else is said behind it.

``Garbage Buffet, and as I've a goat I dig up the top two``: what the card does is asked for when
it has been played.  That it is played is not lost because the rest is not understood.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from assistant.language.again import Read
from assistant.language.cutting import SIGNS, Cutter, Tokens, TooMuch, words_of
from assistant.language.grammar import Grammar
from assistant.language.heard import Around, filled_by
from assistant.language.left_words import left_words
from assistant.language.likely import Likely
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.meant_words import any_of, meant_words
from assistant.language.moment import Deed, Moment

_ACTING, _QUESTION = "acting", "?"
_FEWEST, _MOST_WORDS, _MOST_PARTS = 2, 40, 4
"""Words of the shortest and longest line that is parted, and parts that are read at the most."""

_Way: TypeAlias = tuple[Deed, ...]


def played_first(
    text: str, found: Meaning, grammar: Grammar, moment: Moment, read: Read
) -> Meaning:
    """Return what a line means; that a card is played where it begins with that and loses it.

    `read` reads a part of a line.  What was found stays beside it where it is about the same card.
    """
    if not isinstance(found, NotUnderstood) or found.denied or found.nearest:
        return found
    acts = _ACTING in moment.flags and not moment.waiting
    if not acts or text.rstrip().endswith(_QUESTION):
        return found
    words = words_of(text, grammar)
    if not _FEWEST < len(words) <= _MOST_WORDS:
        return found
    try:
        tokens = next(Cutter(grammar, moment).cuts(words), ())
        likely = Likely(grammar, moment)
        again = any_of(meant_words().put_right, tokens)
        if again or likely.unlikely(tokens) or any_of(left_words().imagined, tokens):
            return found
        parts = list(_beginnings(tokens, grammar))[:_MOST_PARTS]
        way = next(
            filter(None, (_played(part, likely, read, grammar, moment) for part in parts)), None
        )
    except TooMuch:
        return found
    if way is None:
        return found
    title = filled_by(way[0].rest, Around(moment.names)).card.casefold()
    if any(title in each.rest.casefold() for way in found.half for each in _plays(way, grammar)):
        return found
    same = tuple(each for each in found.half if any(title in d.rest.casefold() for d in each))
    return replace(found, half=(way, *same[:1]), sure=True, guessed=False)


def _beginnings(tokens: Tokens, grammar: Grammar) -> Iterator[Tokens]:
    """Yield with what a sentence begins: up to a sign or a word that joins two."""
    for at in range(1, len(tokens) - 1):
        if tokens[at].text in SIGNS or tokens[at].text in grammar.joins_people:
            yield tokens[:at]


def _played(
    part: Tokens, likely: Likely, read: Read, grammar: Grammar, moment: Moment
) -> _Way | None:
    """Return that a card is played with which a part is about, and that nobody can see."""
    named = likely.card_at(part, 0)
    if named is not None and named[1] == len(part):
        return _laid(named[0], grammar, moment)
    if not any(likely.card_at(part, at) for at in range(len(part))):
        return None
    found = read(" ".join(token.text for token in part))
    match found:
        case Understood(deeds=(_,) as way, by_word=False, worth=0.0):
            pass
        case NotUnderstood(half=((_,) as way,), sure=True):
            pass
        case _:
            return None
    return way if way[0].word == grammar.plays else None


def _plays(way: _Way, grammar: Grammar) -> _Way:
    return tuple(deed for deed in way if deed.word == grammar.plays)


def _laid(title: str, grammar: Grammar, moment: Moment) -> _Way | None:
    kind = moment.named(title)
    playable = kind is not None and not kind.instant and not moment.lies(title)
    return (Deed(grammar.plays, title, moment.turn),) if playable else None
