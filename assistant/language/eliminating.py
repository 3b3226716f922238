"""What is left for a sentence that nothing else reads, by what cannot be meant at its moment.

While a card can be answered, somebody passes or answers; while an effect waits it is used or
left, or the turn goes on.  Who and what a sentence names, and whether anything is denied, leaves
two or three ways: they are asked about in a list, the likeliest first, and never done by
themselves.
"""

from dataclasses import replace
from itertools import islice

from assistant.language.asking import Asking
from assistant.language.bank import wished
from assistant.language.cutting import (
    Cutter,
    Effort,
    Tokens,
    TooMuch,
    words_of,
)
from assistant.language.grammar import Grammar
from assistant.language.left_answers import LeftAnswers
from assistant.language.left_at_start import LeftAtStart
from assistant.language.left_words import without_imagined
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment
from assistant.language.slots import Around, filled_by
from assistant.language.unread import is_unread

_DRAWS, _WINDOW, _OPEN, _QUESTION = "draws", "window", "open", "?"
_MOST_WORDS, _MOST_WAYS, _FEWEST, _MOST_CUTS, _ONE = 32, 3, 2, 4, 1


def only_left(text: str, found: Meaning, grammar: Grammar, moment: Moment) -> Meaning:
    """Return what a line means, what is left to be meant where nothing else reads it."""
    if isinstance(found, NotUnderstood):
        half = (_only_stated(_without_wishes(way), grammar) for way in found.half)
        found = replace(found, half=tuple(dict.fromkeys(half)))
    if isinstance(found, Understood | NotUnderstood) and _DRAWS in moment.flags:
        found = _drawn(found, grammar, moment)
    at_window = _WINDOW in moment.flags and _OPEN not in moment.flags
    if not moment.names or _QUESTION in text:
        return found
    unread = is_unread(found, grammar, moment)
    ways = found.half if isinstance(found, NotUnderstood) else ()
    if not (unread or ways) or _is_on_top(ways, moment):
        return found
    words = words_of(text, grammar)
    if not _FEWEST <= len(words) <= _MOST_WORDS or moment.whole(text):
        return found
    by_word = not isinstance(found, NotUnderstood) or found.by_word
    try:
        for tokens in islice(Cutter(grammar, moment).cuts(words), _MOST_CUTS):
            if unread and _asks(tokens, found, grammar, moment):
                return found
            tokens = without_imagined(tokens)
            if not tokens:
                return found
            if at_window:
                anew = LeftAnswers(grammar, moment).ways(tokens, ways)
            elif not moment.waiting:
                anew = LeftAtStart(grammar, moment).later(tokens, ways)
            else:
                anew = LeftAtStart(grammar, moment).ways(tokens, ways)
            anew = tuple(dict.fromkeys(way for way in anew if way))[:_MOST_WAYS]
            if anew:
                return NotUnderstood(half=anew, by_word=by_word, sure=True)
    except TooMuch:
        pass
    return found


def _asks(tokens: Tokens, found: Meaning, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a sentence asks something; what hangs on a statement about a card does not."""
    asking = Asking(grammar, moment, Effort())
    if not isinstance(found, Understood) or not moment.waiting:
        return asking.asks(tokens)
    return asking.asks_of(tokens, lambda part: any(each.kind is not None for each in part))


def _is_on_top(ways: tuple[tuple[Deed, ...], ...], moment: Moment) -> bool:
    """Say whether only the answer is meant that lies on top: it was said once more."""
    if len(ways) != _ONE or len(ways[0]) != _ONE or not moment.pile:
        return False
    (deed,), top = ways[0], moment.pile[-1]
    return deed.seat == top.seat and deed.rest.casefold() == " ".join(top.title)


def _drawn(
    found: Understood | NotUnderstood, grammar: Grammar, moment: Moment
) -> Understood | NotUnderstood:
    """Return what a line means where nobody gives a card to themselves: give me one is a draw."""

    def meant(deed: Deed) -> Deed:
        slots = filled_by(deed.rest, Around(moment.names)) if deed.word in grammar.giving else None
        mine = slots is not None and slots.to is not None and slots.to.seat == moment.turn
        # Who is named as the one who gives is not served: Ann gives 2 to Ann.
        mine = mine and deed.seat is None
        return Deed(min(grammar.drawing), "", moment.turn) if mine else deed

    ways = (found.deeds,) if isinstance(found, Understood) else found.half
    anew = tuple(tuple(map(meant, way)) for way in ways)
    return found if anew == ways else NotUnderstood(half=anew, by_word=found.by_word, sure=True)


def _without_wishes(way: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """Return deeds without what is wanted of the program besides: ``ta, one for me``."""
    return tuple(each for each in way if each.word not in wished()) or way


def _only_stated(way: tuple[Deed, ...], grammar: Grammar) -> tuple[Deed, ...]:
    """Return what is said to be so without what it was found to take back first.

    We miscounted, Cara's hand is six: nothing has to be undone for that.
    """
    states = len(way) > _ONE and all(each.word in grammar.states for each in way[1:])
    return way[1:] if states and way[0] == Deed(grammar.takes_back) else way
