"""All that somebody has of a kind: ``all of Ben's Upgrades``, ``both her Downgrades``.

What is said of them together is said of each card of that kind that lies there.
"""

from collections.abc import Iterator

from assistant.language.cutting import SIGNS, Token, Tokens, title_words
from assistant.language.grammar import Grammar
from assistant.language.likely_words import likely_words
from assistant.language.lookup import longest, longest_in
from assistant.language.moment import Moment, Seat

_BOTH, _EVERYTHING = 2, "card"
_IN = frozenset({"into", "from", "onto"})
_NOBODYS: frozenset[Seat] = frozenset()
_NOTHING: frozenset[str] = frozenset()


def gathered(
    tokens: Tokens, start: int, grammar: Grammar, moment: Moment
) -> tuple[tuple[Tokens, ...], int] | None:
    """Return each of the cards that are named together at a place, and where that ends.

    None if none are, or not as many as are said to be.
    """
    for what, seats, count, end in _named(tokens, start, grammar, moment):
        found = [each for each in moment.every(what) if not seats or each[1] in seats]
        if found and count in (None, len(found)):
            return tuple(_whose(title, seat, grammar, moment) for title, seat in found), end
    return None


def names_all(tokens: Tokens, grammar: Grammar) -> bool:
    """Say whether a sentence may name all of a kind: a word for that stands in it."""
    return any(token.is_word and token.text in grammar.all_words for token in tokens)


def _named(
    tokens: Tokens, start: int, grammar: Grammar, moment: Moment
) -> Iterator[tuple[str, frozenset[Seat], int | None, int]]:
    """Yield the kind that is named, of whom all are meant, how many, and where that ends."""
    everything = longest_in(grammar.everything, tokens, start)
    if everything is not None:
        owner = _behind(tokens, everything, grammar, moment)
        if owner:
            yield _EVERYTHING, frozenset({owner[0]}), None, owner[1]
    all_ = longest(grammar.every, tokens, start)
    if all_ is None:
        return
    count, at = (_BOTH if all_[0] == "both" else None), all_[1]
    number = longest(grammar.numbers, tokens, at)
    if number and count is None:
        count, at = number
    at = longest_in(grammar.of, tokens, at) or at
    while at < len(tokens) and tokens[at].is_word and tokens[at].text in grammar.articles:
        at += 1
    seats = _NOBODYS
    owner = _owner(tokens, at, start, grammar, moment) or _giver(tokens[:start], at, grammar)
    if owner:
        seats, at = frozenset({owner[0]}), owner[1]
    kind = _kind(tokens, at, grammar, moment)
    if kind is None:
        return
    what, at = kind
    if not seats:
        owner = _behind(tokens, at, grammar, moment)
        if owner:
            yield what, frozenset({owner[0]}), count, owner[1]
    yield what, seats, count, at


def _kind(tokens: Tokens, at: int, grammar: Grammar, moment: Moment) -> tuple[str, int] | None:
    """Return the kind that is named at a place, and where that ends."""
    kind = longest(grammar.gathered, tokens, at)
    if kind:
        end = kind[1]
        animal = end < len(tokens) and tokens[end].text in moment.animals
        return kind[0], end + animal
    if at < len(tokens) and tokens[at].is_word and tokens[at].text in moment.animals:
        return tokens[at].text, at + 1
    return None


def _owner(
    tokens: Tokens, at: int, start: int, grammar: Grammar, moment: Moment
) -> tuple[Seat, int] | None:
    """Return whose things are named at a place, where that is known, and where that ends."""
    if at >= len(tokens):
        return None
    if tokens[at].owns and tokens[at].seat is not None:
        return tokens[at].seat or 0, at + 1
    people = longest(grammar.people, tokens, at)
    me = moment.speaker if moment.me is None else moment.me
    if people and people[0] == "owner_me":
        return me, people[1]
    if not people or people[0] != "owner_other" or _is_of_others(tokens[:start], grammar):
        return None
    before = [each.seat for each in tokens[:start] if each.seat is not None and not each.owns]
    return (before[0], people[1]) if len(before) == 1 else None


def _giver(before: Tokens, at: int, grammar: Grammar) -> tuple[Seat, int] | None:
    """Return who gives something up, and it is of nobody else: ``Ben sacrifices both Upgrades``."""
    means = likely_words().means
    gives = any(means.get((each.text,), _NOTHING) & grammar.of_oneself for each in before)
    seats = [each.seat for each in before if each.seat is not None and not each.owns]
    return (seats[0], at) if gives and len(seats) == 1 else None


def _is_of_others(tokens: Tokens, grammar: Grammar) -> bool:
    means = likely_words().means
    return any(means.get((each.text,), _NOTHING) & grammar.of_others for each in tokens)


def _behind(tokens: Tokens, at: int, grammar: Grammar, moment: Moment) -> tuple[Seat, int] | None:
    """Return whose it is where that is said behind: of Ben's, in Ben's Stable, that Ben has."""
    role = longest(grammar.roles, tokens, at)
    owns = role is not None and longest_in(grammar.of, tokens, at) == role[1]
    if role and role[1] < len(tokens):
        owner = _owner(tokens, role[1], role[1], grammar, moment)
        if owner:
            place = longest(grammar.nouns, tokens, owner[1])
            if place and place[0] == "stable":
                return owner[0], place[1]
            return owner if owns else None
        token = tokens[role[1]]
        named = token.seat is not None and (owns or role[0] in _IN)
        return (token.seat or 0, role[1] + 1) if named else None
    at += at < len(tokens) and tokens[at].text in grammar.relative
    if at + 1 >= len(tokens) or tokens[at].text in SIGNS:
        return None
    people = longest(grammar.people, tokens, at)
    me = moment.speaker if moment.me is None else moment.me
    who = me if people and people[0] == "me" else tokens[at].seat
    has = tokens[at + 1].is_word and (tokens[at + 1].text,) in grammar.having
    return (who, at + 2) if who is not None and has and not tokens[at].owns else None


def _whose(title: str, seat: Seat, grammar: Grammar, moment: Moment) -> Tokens:
    """Return a card with whose it is, as it stands in a sentence."""
    owner = Token(moment.names[seat].casefold(), seat, owns=True)
    said = title_words(title, grammar)
    kind = moment.titles.get(said)
    if kind is None:
        return (owner, *map(Token, said))
    return owner, Token(" ".join(said), kind=kind)
