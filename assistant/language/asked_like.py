"""What a question asks by the questions that it is like, where its words alone do not tell.

A bank of its own holds each thing that can be asked in many wordings, as the bank of phrases
holds deeds.  An answer changes nothing, so that it is given at once and not asked about.
"""

from collections.abc import Sequence
from functools import cache
from itertools import islice

from assistant.language.asked_parts import questions_in
from assistant.language.asking import Asking
from assistant.language.asking_words import asking_words
from assistant.language.bank import Bank, banked, phrases_of
from assistant.language.cutting import (
    Cutter,
    Effort,
    Tokens,
    TooMuch,
    between_signs,
    words_of,
)
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.likely_words import likely_words
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.phrases import Near, Phrases
from assistant.language.program import Program
from assistant.tongue import kept, tables

_QUESTION = "?"
_FEWEST, _FEW, _MOST_WORDS, _MOST_CUTS, _MOST_SAID = 2, 2, 32, 2, 16
_SPOKEN_OF = ("card", "it", "effect")
"""Nouns that stand for what was spoken of before."""
_LIKE, _TOLD, _SURE, _QUITE, _SAME, _STRANGE = 0.62, 0.75, 0.8, 0.85, 0.89, 0.16
"""How like a question of the bank one must be that nothing else answers, one that begins with a
word of the program by which something is told, one of which something else may tell as well, one
in place of which a deed is half understood or another word of the program stands first, and one
that is quite the same; and how much more it must be where a word of it is in no question."""
_WORTH, _LITTLE = 4.5, 0.5
"""What an answer is worth that stays, as it does where the question is quite the same, and one
before which each rule goes that fits."""


@kept
@cache
def question_bank() -> Bank:
    """Return the questions of the language in use, made ready for comparing."""
    # Can he neigh, can't he neigh: both ask the same.
    return banked(phrases_of(tables("questions")["question"], _MOST_SAID), denial=False)


def answered(
    text: str, found: Meaning, grammar: Grammar, moment: Moment, program: Program
) -> Meaning:
    """Return what a line means, a question as the one of the bank that it is most like."""
    if isinstance(found, Understood) and 0 < found.worth < _WORTH:
        least = _SURE
    elif isinstance(found, NotUnderstood) and not (found.denied or found.nearest):
        least = _QUITE if found.half else _LIKE
    elif (
        isinstance(found, Understood)
        and found.by_word
        and _is_hollow(found.deeds[0], grammar, moment)
    ):
        # What's the bin got in it: no card is read that nobody names.
        least = _LIKE
    elif isinstance(found, Understood) and found.by_word and _is_long(found.deeds[0].rest):
        # Has she had her card yet: what begins with a word of the program may ask something.
        least = _TOLD if asking_words().tells(found.deeds[0]) else _QUITE
    else:
        return found
    if moment.whole(text) or not _FEWEST <= len(words := words_of(text, grammar)) <= _MOST_WORDS:
        return found
    try:
        effort = Effort()
        cuts = tuple(islice(Cutter(grammar, moment, effort).cuts(words), _MOST_CUTS))
        asking = Asking(grammar, moment, effort)
        marked = text.rstrip().endswith(_QUESTION)
        by_word = isinstance(found, Understood) and found.by_word
        # New Llamas with Ann and Ben, any babies: behind the first part of that nothing is asked.
        parts = (part for each in cuts for part in between_signs(each)[: 1 if by_word else None])
        if not (marked or any(map(asking.asks, parts))):
            return found
        near = _nearest(cuts, asking, grammar, moment, program)
    except TooMuch:
        return found
    if near is None or near.like < least:
        return found
    worth = (found.worth if isinstance(found, Understood) else 0.0) or _LITTLE
    if near.like >= _SAME and all(each.word != asking_words().reads for each in near.deeds):
        # What a card says is told as well by the rule that is asked for.
        worth = max(worth, _WORTH)
    return Understood(near.deeds, worth=worth, alike=True)


def _is_hollow(deed: Deed, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a word of the program lacks what it wants behind it: a card, or a number.

    ``Read it again`` lacks nothing: what it is about was said before.
    """
    if deed.word not in asking_words().hollow or not deed.rest or deed.seat is not None:
        return False
    said = words_of(deed.rest, grammar)
    little = grammar.articles | grammar.small | likely_words().it
    weighty = [
        word
        for word in said
        if word not in little
        and (word,) not in grammar.people
        and grammar.nouns.get((word,)) not in _SPOKEN_OF
    ]
    numbers = any(word.isdecimal() for word in said)
    return bool(weighty) and not numbers and moment.named(deed.rest) is None


def _is_long(rest: str) -> bool:
    """Say whether behind a word of the program more stands than it mostly needs."""
    return len(rest.split()) > _FEW


def _nearest(
    cuts: tuple[Tokens, ...], asking: Asking, grammar: Grammar, moment: Moment, program: Program
) -> Near | None:
    """Return the likest question to a sentence, to it without asides, or to a part that asks.

    Nothing is known of a game that is not on.
    """
    phrases, likely = Phrases(grammar, moment, question_bank()), Likely(grammar, moment)
    every = list[Tokens]()
    for tokens in cuts:
        every += [tokens, likely.plain(tokens)]
        every += questions_in(tokens, asking)
    near = [
        each._replace(like=each.like - _STRANGE * phrases.strange(asked))
        for asked in filter(None, dict.fromkeys(every))
        for each in phrases.near(asked, _LIKE)
        if _is_of(each, phrases.told(asked).players, moment)
        and (moment.names or not any(map(program.needs_game, each.deeds)))
    ]
    return max(near, key=lambda each: each.like, default=None)


def _is_of(near: Near, players: Sequence[Seat], moment: Moment) -> bool:
    """Say whether everybody who is named in a question is asked about."""
    everybody = asking_words().of_everybody
    if near.like >= _TOLD and any(not each.rest and each.word in everybody for each in near.deeds):
        # Has Ben more than me: who has how many tells that.
        return True
    return all(
        seat == moment.speaker
        or any(seat == each.seat or moment.names[seat] in each.rest for each in near.deeds)
        for seat in players
    )
