"""Whom a sentence is said to: ``I play Narwhal, anyone?``, ``you get a Slowdown, Cara``."""

import re

from assistant.language.cutting import SIGNS, Token, Tokens, words_of
from assistant.language.grammar import Grammar
from assistant.language.moment import Moment
from assistant.language.nouns import longest

_LAST = re.compile(r"^(.*\w.*?)\s*[,.;:!?–—]+\s*(\S[^,.;:!?–—]*?)[\s?!.]*$", re.DOTALL)
_MOST = 3


def without_call(text: str, grammar: Grammar) -> str:
    """Return a line without the question at its end whether anybody answers.

    Whoever dictates says no question mark: then more than a word says that it is one.
    """
    asks = text.rstrip().endswith("?")
    for _ in range(_MOST):
        found = _LAST.match(text)
        said = words_of(found[2], grammar) if found else ()
        if found is None or said not in grammar.calls or not (asks or len(said) > 1):
            return text
        text = found[1]
    return text


def with_name(tokens: Tokens, grammar: Grammar, moment: Moment) -> Tokens:
    """Return a sentence in which whoever is called stands in the place of you and your."""
    if len(tokens) < _MOST:
        return tokens
    first, last, before = tokens[0], tokens[-1], tokens[-2]
    yours = any(_is_yours(tokens, at, grammar) for at in range(len(tokens)))
    if _is_name(last) and (before.text in SIGNS or (yours and not _leads(before, grammar))):
        return _named(tokens[: -2 if before.text in SIGNS else -1], last, grammar, moment) or tokens
    if _is_name(first) and tokens[1].text in SIGNS:
        return _named(tokens[2:], first, grammar, moment) or tokens
    return tokens


def _is_name(token: Token) -> bool:
    return token.seat is not None and not token.owns


def _leads(token: Token, grammar: Grammar) -> bool:
    said = (token.text,)
    return said in grammar.roles or said in grammar.joins or token.text in grammar.forms


def _is_yours(tokens: Tokens, at: int, grammar: Grammar) -> bool:
    people = longest(grammar.people, tokens, at)
    return people is not None and people[0] == "owner_you"


def _named(tokens: Tokens, who: Token, grammar: Grammar, moment: Moment) -> Tokens:
    """Return a sentence with a name in the place of you; nothing if nobody is called so in it."""
    name = Token(moment.names[who.seat or 0].casefold(), who.seat)
    found = list[Token]()
    for at, token in enumerate(tokens):
        if _is_yours(tokens, at, grammar):
            found.append(Token(name.text, name.seat, owns=True))
        elif token.is_word and token.text in grammar.addressing:
            found.append(name)
        else:
            found.append(token)
    return tuple(found) if tuple(found) != tokens else ()
