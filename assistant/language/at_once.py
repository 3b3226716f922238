"""Several players who answer in one sentence: the same card, or each the answer before."""

from collections.abc import Iterator
from dataclasses import replace

from assistant.language.cutting import Tokens
from assistant.language.going_on import Clause
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest, longest_in
from assistant.language.moment import Answered, Answers, Deed, Seat

_MINE = "owner_me"


def is_answer(clause: Clause, grammar: Grammar) -> bool:
    """Say whether a clause only says that somebody answers."""
    words = {deed.word for deed in clause.deeds}
    return bool(words) and words <= grammar.answering


def behind_answer(
    later: Clause,
    early: Clause | None,
    said: tuple[Tokens, Tokens],
    grammar: Grammar,
    pile: Answers,
    me: Seat | None,
) -> Clause:
    """Return what is said behind an answer, with what it answers where that is not named.

    `early` is what it would mean without the answer before; `said` is how that answer was said, and
    what leads to this one and says it; `pile` has what can be answered first, and that answer; `me`
    is who says I.
    """
    led, tokens = said
    top, before = pile
    seats = {deed.seat for deed in later.deeds}
    whose = _whose(tokens, grammar, me)
    named = early is None or early.deeds != later.deeds or whose == before.seat
    if named or None in seats or top.seat in seats:
        return later
    if whose == top.seat:
        return replace(later, answers=(top, before), at_once=True)
    # Ann neighs back and Cara neighs that: one goes on top of the other.
    if any(token.is_word and token.text in grammar.in_turn for token in (*led, *tokens)):
        return later
    known = grammar.too | grammar.same
    again = any(longest_in(known, tokens, at) is not None for at in range(len(tokens)))
    return replace(later, answers=(top, before), at_once=True if again else None)


def _whose(tokens: Tokens, grammar: Grammar, me: Seat | None) -> Seat | None:
    """Return whose card is said to be answered: ``neighs my neigh``; None where nobody says so."""
    people = (longest(grammar.people, tokens, at) for at in range(len(tokens)))
    mine = any(each is not None and each[0] == _MINE for each in people)
    return me if mine else next((token.seat for token in tokens if token.owns), None)


def ways_of(clauses: tuple[Clause, ...], grammar: Grammar) -> Iterator[tuple[Deed, ...]]:
    """Yield the deeds of clauses in the ways in which they can be meant."""
    ways: list[tuple[Deed, ...]] = [()]
    for clause in clauses:
        every = tuple(_of_clause(clause, grammar))
        ways = [(*way, *each) for each in every for way in ways]
    yield from ways


def _of_clause(clause: Clause, grammar: Grammar) -> Iterator[tuple[Deed, ...]]:
    if clause.answers is None:
        yield clause.deeds
        return
    top, before = clause.answers
    first, *others = clause.deeds
    together = tuple(_to(each, top, grammar) for each in others)
    if clause.at_once is not False:
        yield (_to(first, top, grammar), *together)
    if clause.at_once is None:
        # Where it is asked what is meant, each way says what is answered, if that is not the same.
        alike = top.said == before.said
        yield (first if alike else _to(first, before, grammar), *together)
    if clause.at_once is False:
        yield (first, *together)


def _to(deed: Deed, top: Answered, grammar: Grammar) -> Deed:
    """Return an answer with the card that it answers."""
    if not deed.rest or deed.seat in (None, top.seat):
        return deed
    named = grammar.parts["answering"].format(card=top.said, instant=deed.rest)
    return replace(deed, rest=named)
