"""What is put right within a sentence: ``I discard two, no, three cards``.

The thing before the words that put it right makes way for the one behind them.
"""

from collections.abc import Iterator

from assistant.language.cutting import SIGNS, Tokens
from assistant.language.grammar import Grammar
from assistant.language.heard import meaning
from assistant.language.lookup import longest, longest_in
from assistant.language.moment import Moment
from assistant.language.noun import Noun, Subject
from assistant.language.nouns import Nouns

_MOST_BROKEN = 4
"""Words of a title that was broken off, with the verb before it, at the most."""


def repaired(tokens: Tokens, grammar: Grammar, moment: Moment) -> Iterator[Tokens]:
    """Yield a sentence with one thing in place of another that was said before it.

    ``From Ben, no, sorry, from Cara``: what leads to it may be said again.
    """
    nouns = Nouns(grammar, moment)
    for at in range(1, len(tokens) - 1):
        behind = _behind(tokens, at, grammar)
        if behind is None:
            continue
        led = longest(grammar.roles, tokens, behind)
        for start in (behind, *(led[1:] if led else ())):
            for meant, _ in nouns.at(tokens, start, Subject()):
                before = _before(tokens, at, meant, nouns)
                if before is None and meant.card:
                    before = _broken_off(tokens, at, grammar)
                elif before is None and meant.seat is not None:
                    before = _called_otherwise(tokens, at, grammar)
                if before is not None:
                    again = tokens[behind:start]
                    whole = again and tokens[before - len(again) : before] == again
                    yield (*tokens[: before - len(again) if whole else before], *tokens[behind:])
                    break


def _behind(tokens: Tokens, at: int, grammar: Grammar) -> int | None:
    """Return where words end that put something right: ``no, sorry,``; None if none are there."""
    behind, end = None, longest_in(grammar.repairs, tokens, at)
    while end is not None and end < len(tokens):
        behind = _past_talk(tokens, _past_small(tokens, end, grammar), grammar)
        end = longest_in(grammar.repairs, tokens, behind) if behind < len(tokens) else None
    return behind if behind is not None and behind < len(tokens) else None


def _past_small(tokens: Tokens, at: int, grammar: Grammar) -> int:
    while at < len(tokens) and tokens[at].text in {*SIGNS, *grammar.small}:
        at += 1
    return at


def _past_talk(tokens: Tokens, at: int, grammar: Grammar) -> int:
    """Return where that ends which only says what is not meant, or why.

    ``No, not the Narwhal, his baby`` says it again; ``no, that's mean, his baby`` is talk.
    """
    sign = next((end for end in range(at, len(tokens)) if tokens[end].text in SIGNS), None)
    if sign is None or not (_denies(tokens, at, grammar) or _is_talk(tokens[at:sign], grammar)):
        return at
    return _past_small(tokens, sign + 1, grammar)


def _is_talk(tokens: Tokens, grammar: Grammar) -> bool:
    """Say whether something is only said of what was named: ``that's mean``."""
    said = longest_in(grammar.comments, tokens, 0)
    return said is not None and all(each.is_word for each in tokens)


def _denies(tokens: Tokens, at: int, grammar: Grammar) -> bool:
    return longest_in(grammar.not_so, tokens, at) is not None


def _broken_off(tokens: Tokens, at: int, grammar: Grammar) -> int | None:
    """Return where a title begins that was broken off behind a verb: ``I lay Good, sorry``."""
    while at and tokens[at - 1].text in SIGNS:
        at -= 1
    for start in range(at - 1, max(at - _MOST_BROKEN, 0) - 1, -1):
        if not tokens[start].is_word or tokens[start].text in SIGNS:
            return None
        if tokens[start].text in grammar.forms:
            return start + 1 if start + 1 < at else None
    return None


def _called_otherwise(tokens: Tokens, at: int, grammar: Grammar) -> int | None:
    """Return where a word is that calls a player otherwise: ``daddy, I mean Ben``."""
    while at and tokens[at - 1].text in SIGNS:
        at -= 1
    word = tokens[at - 1].text if at and tokens[at - 1].is_word else ""
    strange = word.isalpha() and word not in grammar.known and word not in grammar.forms
    return at - 1 if strange or meaning("always_name", word) is not None else None


def said_twice(tokens: Tokens, grammar: Grammar) -> Iterator[tuple[Tokens, Tokens]]:
    """Yield a sentence in what was said first and what is meant in its place."""
    for at in range(1, len(tokens) - 1):
        start = at
        while start < len(tokens) and tokens[start].text in SIGNS:
            start += 1
        end = longest_in(grammar.repairs, tokens, start)
        if end is None:
            continue
        if start == at and end == start + 1 and not _is_somebody(tokens, end, grammar):
            # A mere no may be the beginning of a title.
            continue
        while end < len(tokens) and tokens[end].text in SIGNS:
            end += 1
        if end < len(tokens):
            yield tokens[:at], tokens[end:]


def _is_somebody(tokens: Tokens, at: int, grammar: Grammar) -> bool:
    named = at < len(tokens) and tokens[at].seat is not None
    return named or (at < len(tokens) and longest(grammar.people, tokens, at) is not None)


def _before(tokens: Tokens, at: int, meant: Noun, nouns: Nouns) -> int | None:
    """Return where the thing begins that ends at a place and is of the same sort."""
    while at and tokens[at - 1].text in SIGNS:
        at -= 1
    for start in range(at):
        for noun, end in nouns.at(tokens, start, Subject()):
            if end == at and _sort(noun) == _sort(meant) is not None:
                return start
    return None


def _sort(noun: Noun) -> str | None:
    """Return what sort of thing may be said in place of another."""
    if noun.card:
        return "card"
    if noun.number is not None:
        return "number"
    return "player" if noun.seat is not None else None
