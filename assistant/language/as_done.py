"""Deeds as they are done in the end, whatever was heard: told once, and in the table's words.

``Everyone discards a card, Ben his Neigh`` is one card of Ben's.  An Instant that is played behind
a card is an answer.  Where only numbers are tracked a card that is stolen is two numbers.
"""

from dataclasses import replace

from assistant.language.grammar import Grammar
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment
from assistant.language.own_words import begun
from assistant.language.slots import Around, filled_by

_LIGHT, _ONE_CARD = "light", ("", "1")
_PARTS = frozenset(";!?")
"""Signs behind which another sentence begins."""


def as_done(found: Meaning, grammar: Grammar, moment: Moment) -> Meaning:
    """Return what is done without what is told again, with answers, and in numbers.

    What a word of the program says at once stays a card: it is told that only numbers are tracked.
    """

    def settle(way: tuple[Deed, ...]) -> tuple[Deed, ...]:
        return _answered(_told_which(way, moment), grammar, moment)

    match found:
        case Understood(deeds):
            return replace(found, deeds=settle(deeds))
        case NotUnderstood(half=half):
            ways = tuple(dict.fromkeys(_in_numbers(settle(way), moment) for way in half))
            ways = tuple(way for way in ways if not any(_goes_on(each, grammar) for each in way))
            # Cara and Ben are fine: neither of them is alone.
            alike = len({deed.word for way in ways for deed in way}) == 1
            whole = [way for way in ways if all(set(each) <= set(way) for each in ways)]
            found = replace(found, half=(whole[0],) if alike and whole else ways)
    return found


def _goes_on(deed: Deed, grammar: Grammar) -> bool:
    """Say whether what somebody has goes on behind a sign: ``has said no; Cara is thinking``."""
    return deed.word in grammar.states and not _PARTS.isdisjoint(deed.rest)


def _in_numbers(way: tuple[Deed, ...], moment: Moment) -> tuple[Deed, ...]:
    """Return deeds as numbers that change where only they are tracked: ``Ann steals from Dan``."""
    if _LIGHT not in moment.flags:
        return way
    found, around = list[Deed](), Around(moment.names)
    for deed in way:
        does, loses = begun().counted.get(deed.word, ("", ""))
        source = filled_by(deed.rest, around).source if does and loses else None
        if source is None or source.seat is None:
            found.append(deed)
            continue
        who = moment.speaker if deed.seat is None else deed.seat
        found += [Deed(does, "1", who), Deed(loses, "1", source.seat)]
    return tuple(found)


def _answered(way: tuple[Deed, ...], grammar: Grammar, moment: Moment) -> tuple[Deed, ...]:
    """Return deeds in which an Instant that another plays behind a card is an answer to that card.

    Of one that is named before whoever plays it nothing is left: ``emu time, Cara plays it``.
    """
    found: list[Deed] = []
    answers = min(grammar.answering)
    for deed in way:
        plays = bool(found) and found[-1].word == grammar.plays
        who = moment.turn if not plays or found[-1].seat is None else found[-1].seat
        if plays and deed.seat not in (None, who) and _is_instant(deed, grammar, moment):
            deed = replace(deed, word=answers)
        if found and deed.seat is not None and found[-1] == replace(deed, seat=None):
            found = found[:-1] if deed.word in grammar.answering else found
        found.append(deed)
    return tuple(found)


def answering(way: tuple[Deed, ...], grammar: Grammar, moment: Moment) -> tuple[Deed, ...]:
    """Return deeds in which an Instant that is played by another than whose turn it is answers.

    So it is behind a card of which only the whole line tells.
    """
    answers = min(grammar.answering)
    return tuple(
        replace(deed, word=answers)
        if deed.seat not in (None, moment.turn) and _is_instant(deed, grammar, moment)
        else deed
        for deed in way
    )


def _is_instant(deed: Deed, grammar: Grammar, moment: Moment) -> bool:
    kind = moment.named(deed.rest) if deed.rest and deed.word == grammar.plays else None
    return kind is not None and kind.instant


def _told_which(way: tuple[Deed, ...], moment: Moment) -> tuple[Deed, ...]:
    """Return deeds of which one card of everybody makes way for the same with a card named."""
    left = list(way)
    for deed in way:
        every = [each for each in way if each.word == deed.word and each.rest in _ONE_CARD]
        own = [each for each in every if each.seat == deed.seat]
        named = deed.rest not in _ONE_CARD and not deed.rest.isdecimal()
        of_all = len({each.seat for each in every}) == len(moment.names)
        if named and of_all and own and own[0] in left[: left.index(deed)]:
            left.remove(own[0])
    return tuple(left)
