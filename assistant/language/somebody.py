"""Somebody who is not named: whose hand it is in ``discard her hand``, who it is in ``she draws``.

Nobody is guessed.  A line is read once for each player, with the name in place of the word.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assistant.language.cutting import SIGNS, Token, Tokens, first_cut, words_of
from assistant.language.grammar import Grammar
from assistant.language.heard import entries
from assistant.language.likely import Likely
from assistant.language.meanings import Understood
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.patterns import Words
from assistant.language.program import Program
from assistant.language.pronouns import pronouns
from assistant.language.understand import MOST_WORDS, understand

_NAMING = frozenset({"all", "others", "both", "nobody"})
_MOST_WORDS = 5
_LYING = "stable"


class Readings(NamedTuple):
    """What a line means of each player it may be about; none where it says more than one.

    `owner` is whether the word says whose something is, and not who does it; `known` is whether
    it can be one player's only, for a card is named that is on top or lies before no other.
    `together` is whether the word may be said of all of them.
    """

    owner: bool
    by_seat: tuple[tuple[Seat, tuple[Deed, ...]], ...]
    known: bool = False
    together: bool = False


def readings(text: str, grammar: Grammar, moment: Moment, program: Program) -> Readings | None:
    """Return what a line may mean that is about somebody; None if it names whom it is about.

    His and her are of whoever is named before them: ``Ben discards his hand``.
    """
    words = words_of(text, grammar)
    spoken_of = {*entries("somebody"), *entries("somebodys")}
    if not moment.names or program.keeps(text) or not spoken_of.intersection(words):
        return None
    if len(words) > MOST_WORDS:
        # Nothing so long is understood.
        return None
    tokens = first_cut(words, grammar, moment)
    if tokens is None:
        return None
    at = next(_unnamed(tokens, grammar, moment), None)
    if at is None:
        return None
    word = tokens[at].text
    owner = word in entries("somebodys")
    after = tokens[at + 1].text if at + 1 < len(tokens) else ""
    acted_on = at > 0 and tokens[at - 1].text in grammar.forms
    if acted_on and word in pronouns().either and (not after or after in SIGNS):
        # I play her: right behind a verb that is the card, and nobody's.
        return None
    if owner and after in entries("several"):
        return Readings(owner, ())
    found = []
    whose = _only_owner(tokens[at + 1 :], grammar, moment) if owner else None
    for seat, name in enumerate(moment.names):
        if whose not in (None, seat):
            continue
        line = _said_of(text, word, grammar.part("whose", name=name) if owner else name)
        meaning = understand(line, grammar, moment, program)
        if isinstance(meaning, Understood):
            found.append((seat, meaning.deeds))
    by_seat = tuple(found if owner else _who_can(found, grammar, moment))
    return Readings(owner, by_seat, whose is not None, word in entries("together"))


def _who_can(
    by_seat: Sequence[tuple[Seat, tuple[Deed, ...]]], grammar: Grammar, moment: Moment
) -> Sequence[tuple[Seat, tuple[Deed, ...]]]:
    """Return what a line means of those who can do that: only who may answer answers or passes."""
    if "window" not in moment.flags:
        return by_seat
    may, known = moment.both(), grammar.answering | grammar.passing
    return [
        (seat, deeds)
        for seat, deeds in by_seat
        if seat in may or not any(each.word in known for each in deeds)
    ]


def _only_owner(tokens: Tokens, grammar: Grammar, moment: Moment) -> Seat | None:
    """Return whose the card is that words begin with: the one on top, or who alone has it.

    None where it may be somebody else's, or no card is named.  What is his or hers is not the
    speaker's.
    """
    card = Likely(grammar, moment).card_at(tokens, 0) if tokens else None
    if card is None:
        return None
    title = card[0].casefold()
    if moment.pile and " ".join(moment.pile[-1].title).casefold() == title:
        return moment.pile[-1].seat
    lying = {seat for zone, seat in moment.lies(title) if zone == _LYING}
    me = moment.speaker if moment.me is None else moment.me
    others = lying - {me}
    return others.pop() if len(others) == 1 else None


def _unnamed(tokens: Tokens, grammar: Grammar, moment: Moment) -> Iterator[int]:
    """Yield where somebody is spoken of whom nothing before it names."""
    for at, token in enumerate(tokens):
        if not token.is_word:
            continue
        starts = token.text in entries("somebody") and at == 0
        owns = token.text in entries("somebodys") and not _in_title(tokens, at, moment)
        if (starts or owns) and not any(_names(tokens, each, at, grammar) for each in range(at)):
            yield at


def _names(tokens: Tokens, at: int, before: int, grammar: Grammar) -> bool:
    """Say whether it may be whoever is named there: not who is given something of hers."""
    token: Token = tokens[at]
    if token.seat is not None:
        begins = at == 0 or tokens[at - 1].text in grammar.joins_people
        return token.owns or begins or at + 1 < before
    ways: tuple[Words, ...] = tuple(
        tuple(each.text for each in tokens[at : at + count]) for count in range(1, _MOST_WORDS)
    )
    return any(grammar.people.get(way) in _NAMING for way in ways)


def _in_title(tokens: Tokens, at: int, moment: Moment) -> bool:
    """Say whether a word and the next stand so in the title of a card."""
    pair = tuple(token.text for token in tokens[at : at + 2])
    return any(pair == title[n : n + 2] for title in moment.titles for n in range(len(title) - 1))


def _said_of(text: str, word: str, named: str) -> str:
    """Return a line in which somebody is named in place of a word."""
    plain = text.replace("’", "'")
    return re.sub(rf"\b{re.escape(word)}\b", lambda _: named, plain, flags=re.IGNORECASE)
