"""The program's own words: which of them a line begins with, and whether it is all that is meant.

What stands behind such a word is what it needs, or the rest of a sentence.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from assistant.language.cutting import Token, title_words, words_of
from assistant.language.grammar import Grammar
from assistant.language.heard import number_in, seat_first
from assistant.language.lookup import longest_in
from assistant.language.meanings import Understood
from assistant.language.moment import Deed, Moment
from assistant.language.program import Program
from assistant.language.slots import Around, filled_by
from assistant.language.weighing import weights
from assistant.tongue import kept, tables

_PAUSES = ",;"
_LONG_REST, _FEW = 6, 3
"""Words behind a word of the program that are a sentence of their own."""


class Begun(NamedTuple):
    """Words of the program with which other sentences begin as well.

    With the `doubtful` ones among them also sentences begin in which something fitting stands
    behind them; of those in `counted` other numbers come where only numbers are tracked: the
    words for whoever does it, and for whoever is named besides.  Behind a name those of `deeds`
    say that somebody does what another word means: ``Ann hands it back``.
    """

    ambiguous: frozenset[str]
    doubtful: frozenset[str]
    deeds: Mapping[str, str]
    counted: Mapping[str, tuple[str, str]]


@kept
@cache
def begun() -> Begun:
    """Return the words of the language in use with which other sentences begin as well."""
    found = tables("phrases")["begun"]
    counted = {word: (who, other) for word, (who, other) in found["counted"].items()}
    deeds: dict[str, str] = found.get("deeds", {})
    return Begun(frozenset(found["words"]), frozenset(found["doubtful"]), deeds, counted)


def by_word(text: str, grammar: Grammar, moment: Moment, program: Program) -> Deed | None:
    """Return the word of the program that a line begins with, or that is said of a player."""
    said = program.of_player(text, moment.names, moment.speaker)
    if said is None:
        return program.of(text)
    if said.rest and said.word in begun().deeds:
        return replace(said, word=begun().deeds[said.word])
    mine = moment.me is None and said.seat == moment.speaker
    if mine and said.word in grammar.passing and seat_first(moment.names, text) is None:
        # I pass: whoever has played the card says it of somebody else's answer.
        return replace(said, seat=None)
    return said


def is_denied(said: Deed, grammar: Grammar, program: Program) -> bool:
    """Say whether behind a word of the program stands one that denies it, wherever it stands."""
    order = grammar.order
    denying = {*order.denying, *order.denying_one, *order.nothing}
    return program.played(said) and not denying.isdisjoint(words_of(said.rest, grammar))


def is_apart(rest: str, text: str) -> bool:
    """Say whether a sign parts what stands behind a word of the program from it."""
    return text[: text.rfind(rest)].rstrip()[-1:] in (",", ";", "!", ".")


def is_own(said: Deed | None, program: Program, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a line is surely what it begins with: a word of the program and what it needs."""
    if said is None:
        return False
    if not program.played(said):
        return len(said.rest.split()) < _FEW
    if not moment.names:
        # No game is on to which it is said.
        return False
    clear = is_clear(said.word, said.rest, moment, grammar.counting)
    slots = filled_by(said.rest, Around(moment.names))
    thing = slots.phase or slots.option or slots.many is not None or slots.pair or slots.aimed
    strange = bool(said.rest) and slots.card == said.rest and moment.named(said.rest) is None
    strange = strange and not thing
    strange = strange and seat_first(moment.names, said.rest) is None
    return clear and not strange and names_things(said.rest, grammar, moment)


def says_more(rest: str, grammar: Grammar, moment: Moment, program: Program) -> bool:
    """Say whether a list has a sentence about a player in it: ``Ann has 4, Ben has 3``."""
    parts = filled_by(rest, Around(moment.names)).cards[1:]
    names = tuple(f"{name.casefold()} " for name in moment.names)
    named = (part for part in parts if part.casefold().startswith(names))
    return any(by_word(part, grammar, moment, program) for part in named)


def is_overlong(found: Understood, grammar: Grammar, moment: Moment) -> bool:
    """Say whether behind a word of the program a sentence stands and not what it needs."""
    word, rest = found.deeds[0].word, found.deeds[0].rest
    slots = filled_by(rest, Around(moment.names))
    if word in grammar.counting and word in begun().ambiguous:
        # Down comes a goat.
        return len(rest.split()) > 1 and slots.some_number is None
    if word not in weights().deeds:
        return False
    # One on top of the deck.
    counted = slots.to is not None and number_in(slots.card) is not None
    clear = counted or is_clear(word, rest, moment, grammar.counting)
    fits = clear and names_things(rest, grammar, moment)
    return len(rest.split()) > _FEW and not fits


def counts_nothing(deed: Deed, moment: Moment) -> bool:
    """Say whether behind a word stands a number of nothing: ``has one more off the top``."""
    slots = filled_by(deed.rest, Around(moment.names))
    return slots.number is not None and bool(slots.strange)


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


def is_phase(rest: str, moment: Moment) -> bool:
    """Say whether what stands behind a word of the program is a phase of the turn and no more."""
    return bool(filled_by(rest, Around(moment.names)).phase) and len(rest.split()) == 1


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
