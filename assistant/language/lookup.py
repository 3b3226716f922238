"""The longest of some entries that stands at a place of a sentence."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from assistant.language.cutting import Tokens
from assistant.language.patterns import Words

_MOST_WORDS = 6
_MOST_TABLES = 512
_Found = TypeVar("_Found")

_firsts: dict[int, tuple[Collection[Words], set[str]]] = {}
"""How the entries of a table begin, by its identity, with the table itself so that it stays it.

The tables of a language are few and made once; at most places nothing begins that is in them.
"""


def words(tokens: Tokens) -> Words:
    """Return the words of tokens; in the place of a player or a card nothing."""
    return tuple([token.text if token.is_word else "" for token in tokens])


def longest(table: Mapping[Words, _Found], tokens: Tokens, at: int) -> tuple[_Found, int] | None:
    """Return what the longest words at a place mean in a table, and where they end."""
    said = _begun(table, tokens, at)
    for count in range(len(said), 0, -1):
        found = table.get(said[:count])
        if found is not None:
            return found, at + count
    return None


def longest_in(entries: frozenset[Words], tokens: Tokens, at: int) -> int | None:
    """Return where the longest words at a place end that are among some."""
    said = _begun(entries, tokens, at)
    for count in range(len(said), 0, -1):
        if said[:count] in entries:
            return at + count
    return None


def _begun(entries: Collection[Words], tokens: Tokens, at: int) -> Words:
    """Return the words at a place, or none if no entry begins with the first of them."""
    known = _firsts.get(id(entries))
    if known is None or known[0] is not entries:
        if len(_firsts) >= _MOST_TABLES:
            _firsts.clear()
        known = _firsts[id(entries)] = entries, {entry[0] for entry in entries if entry}
    if at < len(tokens) and (tokens[at].text if tokens[at].is_word else "") in known[1]:
        return words(tokens[at : at + _MOST_WORDS])
    return ()
