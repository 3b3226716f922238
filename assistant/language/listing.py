"""Several cards in one clause: ``Narwhal and Rhinocorn go back to their hands``.

What is said of them together is said of each of them.
"""

from functools import lru_cache

from assistant.language.cutting import Token, Tokens
from assistant.language.gathered import gathered, names_all
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest
from assistant.language.moment import Moment
from assistant.language.noun import Noun, Subject
from assistant.language.nouns import Nouns

_FEWEST = 2
_LYING = "stable"


def cards_listed(tokens: Tokens, grammar: Grammar, moment: Moment) -> tuple[Tokens, ...]:
    """Return a clause once for each of the cards that are listed in it; nothing without a list."""
    nouns = Nouns(grammar, moment)
    for start in range(len(tokens) if names_all(tokens, grammar) else 0):
        every = gathered(tokens, start, grammar, moment)
        if every is not None:
            each_one, end = every
            rest = tokens[end:] if start else _of_one(tokens[end:], grammar)
            return tuple((*tokens[:start], *one, *rest) for one in each_one)
    for start in range(len(tokens)):
        spans, end = _list_at(tokens, start, nouns, grammar)
        if len(spans) >= _FEWEST:
            rest = tokens[end:]
            if start == 0 and rest and _says_one(rest[0], grammar):
                # Narwhal, and Yay comes back: it is said of the last alone.
                return ()
            if start == 0:
                rest = _of_one(rest, grammar)
            one_each = (_whose(tokens[a:b], noun, grammar, moment) for a, b, noun in spans)
            return tuple((*tokens[:start], *one, *rest) for one in one_each)
    return _players_listed(tokens, grammar)


def _players_listed(tokens: Tokens, grammar: Grammar) -> tuple[Tokens, ...]:
    """Return a clause once for each player who is listed behind a word: ``from Ben and Cara``."""
    for start in range(1, len(tokens)):
        if longest(grammar.roles, tokens, start - 1) is None:
            continue
        named, at, end = list[Token](), start, start
        while at < len(tokens) and tokens[at].seat is not None and not tokens[at].owns:
            named.append(tokens[at])
            at = end = at + 1
            while (
                at < len(tokens) and tokens[at].is_word and tokens[at].text in grammar.joins_people
            ):
                at += 1
            if at == end:
                break
        if len(named) >= _FEWEST:
            return tuple((*tokens[:start], each, *tokens[end:]) for each in named)
    return ()


def _says_one(token: Token, grammar: Grammar) -> bool:
    """Say whether a verb is in the form that is said of one, and not of several."""
    forms = grammar.forms.get(token.text, ()) if token.is_word else ()
    tenses = {form.tense for form in forms}
    return "third" in tenses and not tenses & {"base", "past"}


def _list_at(
    tokens: Tokens, start: int, nouns: Nouns, grammar: Grammar
) -> tuple[list[tuple[int, int, Noun]], int]:
    """Return where each of the cards stands that are listed at a place, and where that ends."""
    spans: list[tuple[int, int, Noun]] = []
    at = end = start
    while at < len(tokens):
        found = next(((n, e) for n, e in nouns.at(tokens, at, Subject()) if n.card), None)
        if found is None:
            break
        spans.append((at, found[1], found[0]))
        at = end = found[1]
        while at < len(tokens) and tokens[at].is_word and tokens[at].text in grammar.joins_people:
            at += 1
        if at == end:
            break
    return spans, end


def _whose(said: Tokens, noun: Noun, grammar: Grammar, moment: Moment) -> Tokens:
    """Return a card with whose it is, where it lies before one player alone."""
    if noun.owned:
        return said
    seats = {seat for zone, seat in moment.lies(noun.card) if zone == _LYING}
    if len(seats) != 1:
        return said
    (seat,) = seats
    return (Token(moment.names[seat].casefold(), seat, owns=True), *said)


def _of_one(rest: Tokens, grammar: Grammar) -> Tokens:
    """Return what is said of several as it is said of one: ``all go to Ann's and Ben's hands``."""
    if rest and rest[0].is_word and rest[0].text in (grammar.whole | grammar.around_people.keys()):
        rest = rest[1:]
    if rest and rest[0].is_word:
        said = _third(grammar).get(rest[0].text)
        rest = (Token(said), *rest[1:]) if said else rest
    left: list[Token] = []
    at = 0
    while at < len(rest):
        people = longest(grammar.people, rest, at)
        owner = rest[at].owns or (people is not None and people[0] == "owner_other")
        joins = rest[at].is_word and rest[at].text in grammar.joins_people
        if not owner and not (joins and at and rest[at - 1].owns):
            left.append(rest[at])
        at += 1
    return tuple(left)


@lru_cache(maxsize=4)
def _third(grammar: Grammar) -> dict[str, str]:
    """Return the form of each verb that is said of one: goes for go."""
    third = {
        form.verb: text
        for text, forms in grammar.forms.items()
        for form in forms
        if form.tense == "third"
    }
    return {
        text: third[form.verb]
        for text, forms in grammar.forms.items()
        for form in forms
        if form.tense == "base" and form.verb in third
    }
