"""The longest of some entries that stands at a place of a sentence."""

from collections.abc import Mapping
from typing import TypeVar

from assistant.language.cutting import Tokens
from assistant.language.patterns import Words

_MOST_WORDS = 6
_Found = TypeVar("_Found")


def words(tokens: Tokens) -> Words:
    """Return the words of tokens; in the place of a player or a card nothing."""
    return tuple([token.text if token.is_word else "" for token in tokens])


def longest(table: Mapping[Words, _Found], tokens: Tokens, at: int) -> tuple[_Found, int] | None:
    """Return what the longest words at a place mean in a table, and where they end."""
    said = words(tokens[at : at + _MOST_WORDS])
    for count in range(len(said), 0, -1):
        found = table.get(said[:count])
        if found is not None:
            return found, at + count
    return None


def longest_in(entries: frozenset[Words], tokens: Tokens, at: int) -> int | None:
    """Return where the longest words at a place end that are among some."""
    said = words(tokens[at : at + _MOST_WORDS])
    for count in range(len(said), 0, -1):
        if said[:count] in entries:
            return at + count
    return None
