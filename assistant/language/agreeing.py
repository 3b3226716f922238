"""Deeds of one likely reading that agree with each other, and with whose a card is.

What is likely meant is put together from parts of a sentence; some of these were only said of what
is done before them.
"""

from dataclasses import replace
from typing import TypeAlias

from assistant.language.asking import asking_words
from assistant.language.grammar import Grammar
from assistant.language.heard import Around, Slots, filled_by
from assistant.language.meanings import Meaning, NotUnderstood
from assistant.language.moment import Deed, Moment
from assistant.language.weighing import weights

_WINDOW = "window"

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
