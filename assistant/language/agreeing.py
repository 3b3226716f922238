"""What is left of a likely reading: deeds that agree, and the card that is played first.

What is likely meant is put together from parts of a sentence; some of these were only said of what
is done before them.  And where the rest is not understood, that a card is played is not lost:
``Garbage Buffet, and as I've a goat I dig up the top two``.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from assistant.language.again import Read
from assistant.language.asking_words import asking_words
from assistant.language.cutting import SIGNS, Cutter, Tokens, TooMuch, words_of
from assistant.language.grammar import Grammar
from assistant.language.left_words import left_words
from assistant.language.likely import Likely
from assistant.language.meanings import Meaning, NotUnderstood, surely
from assistant.language.meant_words import any_of, meant_words
from assistant.language.moment import Deed, Moment
from assistant.language.slots import Around, Slots, filled_by
from assistant.language.weighing import weights

_ACTING, _WINDOW, _QUESTION = "acting", "window", "?"
_FEWEST, _MOST_WORDS, _MOST_PARTS = 2, 40, 4
"""Words of the shortest and longest line that is parted, and parts that are read at the most."""

_Way: TypeAlias = tuple[Deed, ...]


def agreeing(found: Meaning, grammar: Grammar, moment: Moment) -> Meaning:
    """Return what a line likely means, without what cannot be meant beside its other deeds."""
    if not isinstance(found, NotUnderstood) or not found.half:
        return found
    ways = dict.fromkeys(_agreed(way, grammar, moment) for way in found.half)
    return replace(found, half=tuple(filter(None, ways)))


def _agreed(way: _Way, grammar: Grammar, moment: Moment) -> _Way:
    kept = list[Deed]()
    for deed in way:
        if kept and deed.word == grammar.takes_back and len(way) > 1:
            # Nothing is taken back behind what is done: the rest says something else.
            break
        only_asks = len(way) > 1 and asking_words().tells(deed)
        of_played = _is_of_played(deed, kept, grammar, moment) or _to_oneself(deed, grammar, moment)
        if not (only_asks or of_played or _lets_pass(deed, kept, grammar, moment)):
            kept.append(_of_owner(deed, grammar, moment))
    return tuple(kept)


def _is_of_played(deed: Deed, before: list[Deed], grammar: Grammar, moment: Moment) -> bool:
    """Say whether a deed only says of a card just played that it comes, or where it goes."""
    slots = _slots(deed, moment)
    does = grammar.of_oneself | grammar.destroying | weights().takes_from | {grammar.happens}
    if not slots.card or slots.source is not None or deed.word in does:
        return False
    played = (each.rest for each in before if each.word == grammar.plays)
    return any(_is_title(slots.card, each, grammar) for each in played)


def _is_title(card: str, rest: str, grammar: Grammar) -> bool:
    """Say whether a card is the one that is played, behind which stands only where it goes."""
    if not rest.casefold().startswith(card.casefold()):
        return False
    behind = tuple(rest[len(card) :].casefold().split()[:1])
    return not behind or behind in grammar.roles


def _to_oneself(deed: Deed, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a player only seems to give something to herself, or to take what is hers."""
    slots, seat = _slots(deed, moment), moment.speaker if deed.seat is None else deed.seat
    gives = deed.word in grammar.giving and slots.to is not None and slots.to.seat == seat
    owner = slots.source.seat if slots.source is not None else None
    return gives or (deed.word in weights().takes_from and owner == seat)


def _lets_pass(deed: Deed, before: list[Deed], grammar: Grammar, moment: Moment) -> bool:
    """Say whether whoever has just played a card only seems to let it pass."""
    seat = moment.speaker if deed.seat is None else deed.seat
    plays = any(each.word == grammar.plays for each in before) and _WINDOW not in moment.flags
    return plays and deed.word in grammar.passing and seat == moment.turn


def _of_owner(deed: Deed, grammar: Grammar, moment: Moment) -> Deed:
    """Return that a card is destroyed where another player's seems to be sacrificed."""
    slots, seat = _slots(deed, moment), moment.speaker if deed.seat is None else deed.seat
    owner = slots.source.seat if slots.source is not None else None
    others = deed.word in grammar.of_oneself and owner not in (None, seat) and bool(slots.card)
    return replace(deed, word=min(grammar.destroying)) if others else deed


def _slots(deed: Deed, moment: Moment) -> Slots:
    return filled_by(deed.rest, Around(moment.names))


# -- a card that is played first ---------------------------------------------------------


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
    way = surely(read(" ".join(token.text for token in part)))
    return way if len(way) == 1 and way[0].word == grammar.plays else None


def _plays(way: _Way, grammar: Grammar) -> _Way:
    return tuple(deed for deed in way if deed.word == grammar.plays)


def _laid(title: str, grammar: Grammar, moment: Moment) -> _Way | None:
    kind = moment.named(title)
    playable = kind is not None and not kind.instant and not moment.lies(title)
    return (Deed(grammar.plays, title, moment.turn),) if playable else None
