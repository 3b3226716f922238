"""The words of a language by which it is known what of a sentence is meant."""

from dataclasses import dataclass
from functools import cache

from assistant.language.cutting import Tokens
from assistant.language.nouns import longest_in
from assistant.language.patterns import Words, every_way
from assistant.tongue import kept, tables


@dataclass(frozen=True)
class MeantWords:
    """The words of one language by which it is known what of a sentence is meant.

    `put_right` stand between what was said and what is meant, `not_meant` before what is not,
    `behind` behind that, `beside` only says that something else was not; what `follows` begins
    so, and what somebody has to do then behind `obliges`.  Beside
    what is `imagined` nothing is done.  What an effect `does` is `left_out`,
    unless that is `undecided`; `splits` begin what is done besides.
    """

    put_right: frozenset[Words]
    not_meant: frozenset[Words]
    behind: frozenset[Words]
    beside: frozenset[Words]
    follows: frozenset[Words]
    obliges: frozenset[Words]
    imagined: frozenset[Words]
    left_out: frozenset[Words]
    does: frozenset[Words]
    undecided: frozenset[Words]
    splits: frozenset[Words]


@kept
@cache
def meant_words() -> MeantWords:
    """Return the words of the language in use by which it is known what is meant."""
    found = tables("meant")
    denied, follows, left = found["not_meant"], found["follows"], found["left_out"]
    patterns = (
        found["put_right"]["words"],
        denied["words"],
        denied["behind"],
        denied["beside"],
        follows["words"],
        follows["obliges"],
        follows["imagined"],
        left["words"],
        left["of_effects"],
        left["never"],
        left["splits"],
    )
    return MeantWords(*map(every_way, patterns))


def any_of(known: frozenset[Words], tokens: Tokens) -> bool:
    return any(longest_in(known, tokens, at) is not None for at in range(len(tokens)))
