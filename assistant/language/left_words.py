"""The words of one language by which it is known what a moment leaves to be meant."""

from dataclasses import dataclass, fields
from functools import cache

from assistant.language.cutting import (
    Token,
    Tokens,
    between_signs,
)
from assistant.language.meant_words import any_of
from assistant.language.patterns import Words, every_way
from assistant.tongue import kept, tables

_COMMA = ","


@dataclass(frozen=True)
class LeftWords:
    """The words of one language by which it is known what is left.

    Beside `speaks`, or behind `spoken`, stands who says a sentence; a `group` is all of those who
    may answer, a `pair` the two who are left. Of what is `imagined` nothing is done. Beside
    `puts_right` something is noted otherwise, beside `noted_wrongly` it lay elsewhere before; a
    `turn` is said to be somebody's, or is one of `theirs`, of whom it may be `denied`. What stands
    shortly behind what `denies` is not done. What `draws` or `goes_on` is done behind the `effects`
    of the beginning.
    """

    speaks: frozenset[Words]
    spoken: frozenset[Words]
    group: frozenset[Words]
    pair: frozenset[Words]
    imagined: frozenset[Words]
    puts_right: frozenset[Words]
    noted_wrongly: frozenset[Words]
    turn: frozenset[Words]
    theirs: frozenset[Words]
    denied: frozenset[Words]
    denies: frozenset[Words]
    draws: frozenset[Words]
    goes_on: frozenset[Words]
    effects: frozenset[Words]


@kept
@cache
def left_words() -> LeftWords:
    """Return the words of the language in use by which it is known what is left."""
    found = tables("left")["words"]
    return LeftWords(**{each.name: every_way(found[each.name]) for each in fields(LeftWords)})


def without_imagined(tokens: Tokens) -> Tokens:
    """Return a sentence without the parts that only imagine something, or ask for leave."""
    parts = between_signs(tokens)
    left = [part for part in parts if not any_of(left_words().imagined, part)]
    if len(left) == len(parts):
        return tokens
    return tuple(token for part in left for token in (*part, Token(_COMMA)))
