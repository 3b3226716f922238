"""Who is meant by he and hers: the players who were named before in a line.

What comes of a name in their place is only likely.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache

from assistant.language.grammar import Grammar
from assistant.language.moment import Moment
from assistant.tongue import kept, tables

_LONGEST, _TWO = 30, 2
"""Words of the longest line that is read so, and players who must have been named before she is
one of them."""


@dataclass(frozen=True)
class Pronouns:
    """The words of one language for players who were named.

    `he` does something, to `him` something is done, and `his` something is; what is `either` is
    `his` before a word and `him` before a sign, a number or the end.
    """

    he: frozenset[str]
    him: frozenset[str]
    his: frozenset[str]
    either: frozenset[str]


@kept
@cache
def pronouns() -> Pronouns:
    """Return the words of the language in use for players who were named."""
    found = tables("left")["pronouns"]
    return Pronouns(**{each.name: frozenset(found[each.name]) for each in fields(Pronouns)})


def with_players(text: str, grammar: Grammar, moment: Moment) -> Iterator[str]:
    """Yield a line with the name of a player in place of each he, him and his.

    Before it two players are named, or one whose something is.  First it is the name that stood
    last before it, then the first of the line.
    """
    words = text.split()
    names = {name.casefold(): name for name in moment.names}
    owners = re.compile(rf"(?:{'|'.join(map(re.escape, grammar.possessive))})$")
    if len(words) > _LONGEST:
        return
    for last in (True, False):
        said, named, owns, changed = list[str](), list[str](), False, False
        for at, word in enumerate(words):
            bare = re.sub(r"\W+$", "", word).casefold()
            owned = owners.sub("", bare)
            meant = _stands_for(words, at, grammar) if owns or len(set(named)) >= _TWO else None
            if meant is None:
                named += [names[owned]] if owned in names else []
                owns = owns or (owned in names and owned != bare)
                said.append(word)
                continue
            name = named[-1] if last else named[0]
            whole = grammar.part("owned", name=name, card="").rstrip() if meant else name
            said.append(whole + word[len(bare) :])
            changed = True
        if not changed:
            return
        yield " ".join(said)


def _stands_for(words: list[str], at: int, grammar: Grammar) -> bool | None:
    """Say whether a word stands for whose something is, or for a player; None if for neither."""
    known, word = pronouns(), re.sub(r"\W+$", "", words[at]).casefold()
    if word in known.his:
        return True
    if word in known.he or word in known.him:
        return False
    if word not in known.either:
        return None
    ends = at + 1 == len(words) or not words[at][-1].isalnum()
    behind = "" if ends else words[at + 1].casefold()
    numbered = behind.isdecimal() or (behind,) in grammar.numbers
    return not (ends or numbered or behind in grammar.joins_people)
