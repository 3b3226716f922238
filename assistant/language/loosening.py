"""What a sentence may mean of which a part is not understood: it is asked about, never done.

Nothing is taken out that could turn it round: not who, not which card, no word that denies or
only imagines, and nothing that a verb or a number stands for.
"""

from collections.abc import Iterator
from dataclasses import replace

from assistant.language.cutting import SIGNS, Token, Tokens
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest, longest_in
from assistant.language.moment import Moment

_MOST_UNKNOWN, _SHORTEST_PART = 4, 4
_MOST_WORDS = 6


def loosened(tokens: Tokens, grammar: Grammar, moment: Moment) -> Iterator[Tokens]:
    """Yield a sentence without what is not understood in it, the least taken out first."""
    if _turns(tokens, grammar):
        return
    unknown = [at for at, token in enumerate(tokens) if _is_unknown(token, grammar)]
    if len(unknown) > _MOST_UNKNOWN:
        return
    named = _named_so(tokens, frozenset(unknown), grammar, moment)
    if unknown and named is not None:
        yield named
    yield from _without_ends(named if named is not None else tokens, grammar)


def _turns(tokens: Tokens, grammar: Grammar) -> bool:
    """Say whether a word denies or only imagines what is said."""
    return any(longest_in(grammar.unreal, tokens, at) is not None for at in range(len(tokens)))


def _is_unknown(token: Token, grammar: Grammar) -> bool:
    return (
        token.is_word
        and token.text not in SIGNS
        and token.text not in grammar.known
        and not token.text.isdecimal()
    )


def _named_so(
    tokens: Tokens, unknown: frozenset[int], grammar: Grammar, moment: Moment
) -> Tokens | None:
    """Return a sentence in which what is not known is some card, or is not there at all.

    None where it stands in the place of a verb.
    """
    found: list[Token] = []
    animal = min(moment.animals, default="")
    for at, token in enumerate(tokens):
        if at not in unknown:
            found.append(token)
            continue
        if at and at - 1 in unknown:
            continue
        before = found[-1] if found else None
        if before is None or (before.seat is not None and not before.owns):
            # Whatever somebody does stands there.
            return None
        title = {word for word in moment.words if word.startswith(token.text)}
        if len(token.text) >= _SHORTEST_PART and len(title) == 1:
            # The beginning of a word of a title.
            found.append(replace(token, text=next(iter(title))))
        elif _determines(found, grammar) and not _is_thing(tokens, at + 1, grammar, moment):
            if not animal:
                return None
            one = replace(token, text=min(each for (each, *_) in grammar.one))
            if found[-1].text in grammar.articles:
                found[-1] = one
            elif (found[-1].text,) not in grammar.one and (found[-1].text,) not in grammar.numbers:
                found.append(one)
            found.append(replace(token, text=animal))
    return tuple(found)


def _is_thing(tokens: Tokens, at: int, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a thing is named at a place: what stands before it only describes it."""
    if at >= len(tokens):
        return False
    token = tokens[at]
    return (
        token.kind is not None
        or token.text in moment.animals
        or longest(grammar.nouns, tokens, at) is not None
    )


def _determines(tokens: list[Token], grammar: Grammar) -> bool:
    """Say whether a thing has to stand behind the last words."""
    last = tokens[-1]
    if last.owns or last.text in grammar.articles or last.text in grammar.whole:
        return True
    tail = tuple(tokens[-1:])
    people = longest(grammar.people, tail, 0)
    owner = bool(people) and str(people[0] if people else "").startswith("owner")
    role = longest(grammar.roles, tail, 0)
    return owner or bool(role) or (last.text,) in grammar.one or (last.text,) in grammar.numbers


def _without_ends(tokens: Tokens, grammar: Grammar) -> Iterator[Tokens]:
    """Yield a sentence without what is added at its end: ``with a smile``."""
    for at in range(len(tokens) - 1, max(1, len(tokens) - _MOST_WORDS), -1):
        rest = tokens[at:]
        if any(not token.is_word or token.text in grammar.forms for token in rest):
            return
        if longest(grammar.roles, tokens, at):
            yield tokens[:at]
