"""What somebody asks by another's mouth: ``Gran wants to know how many cards she may keep``."""

from functools import cache
from typing import NamedTuple

from assistant.language.cutting import words_of
from assistant.language.grammar_file import grammar
from assistant.language.patterns import Words, every_way
from assistant.tongue import kept, tables

_MOST_NAMING = 3
"""How many words name who asks: ``my little sister``."""
_MOST_WORDS = 7


class _Wondering(NamedTuple):
    """How it is said that somebody wonders, and what the question begins with behind it."""

    wonders: frozenset[Words]
    asks: frozenset[str]


def asked_for(text: str) -> str:
    """Return the question that somebody has, whoever has it; a line that is none as it is."""
    known, said = _wondering(), text.split()
    for start in range(min(_MOST_NAMING, len(said)) + 1):
        for end in range(min(start + _MOST_WORDS, len(said) - 1), start, -1):
            first = words_of(said[end], grammar())
            if not first or first[0].partition("'")[0] not in known.asks:
                continue
            if words_of(" ".join(said[start:end]), grammar()) in known.wonders:
                return " ".join(said[end:])
    return text


@kept
@cache
def _wondering() -> _Wondering:
    found = tables("asking")["question"]["by_another"]
    return _Wondering(every_way(found["wonders"]), frozenset(found["asks"]))
