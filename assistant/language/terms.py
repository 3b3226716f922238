"""A question for what one word of the game means: ``what does sacrifice mean``."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from assistant.language.cutting import SIGNS, words_of
from assistant.language.grammar import Grammar
from assistant.language.patterns import Words, every_way
from assistant.tongue import kept, tables

_QUOTES = "'\"‘’“”„«»"
_SIGN = "?"
_MOST = 3
"""Words of the longest thing whose meaning is asked for."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word whose meaning is asked for: its `name` where it is one of the game, as it was said.

    `surely` is whether its meaning is asked for, and not what it is at this table.
    """

    name: str
    said: str
    surely: bool


@dataclass(frozen=True)
class _Words:
    leads: frozenset[Words]
    ends: frozenset[Words]
    means: frozenset[str]
    no_word: frozenset[str]
    called: Mapping[str, tuple[str, ...]]
    asked: Mapping[str, tuple[str, ...]]


@kept
@cache
def _words() -> _Words:
    found = tables("rules")["term"]
    return _Words(
        every_way(found["leads"]),
        every_way(found["ends"]),
        frozenset(found["says_means"]),
        frozenset(found["no_word"]),
        {name: tuple(lines) for name, lines in found["called"].items()},
        {name: tuple(lines) for name, lines in found["asked"].items()},
    )


def rule_of(name: str) -> str:
    """Return which rule says what a term is; nothing if none does."""
    return str(tables("rules")["term"]["rule"].get(name, ""))


def term_asked(text: str, own: Mapping[str, str], grammar: Grammar) -> Term | None:
    """Return the word whose meaning a line asks for; None if it asks for none.

    `own` is what this game calls its animals and the area before a player.
    """
    known = _words()
    bare = " ".join(word.strip(_QUOTES) for word in text.replace(_SIGN, " ? ").split())
    said = tuple(word for word in words_of(bare, grammar) if word not in SIGNS)
    led = max((at for at in range(len(said)) if said[:at] in known.leads), default=0)
    rest = said[led:]
    first = next((at for at in range(1, len(rest)) if rest[at:] in known.ends), len(rest))
    word = rest[:first]
    surely = not known.means.isdisjoint(said[: len(said) - len(word)] if led else ())
    surely = surely or not known.means.isdisjoint(rest[first:])
    if not led and (len(said) != len(word) or not text.rstrip().endswith(_SIGN)):
        return None
    name = _named(word, own, surely=surely)
    if name:
        return Term(name, " ".join(word), surely)
    strange = surely and 0 < len(word) <= _MOST and known.no_word.isdisjoint(word)
    return Term("", " ".join(word), surely) if led and strange else None


def _named(word: Words, own: Mapping[str, str], *, surely: bool) -> str:
    known = _words()
    for name, lines in known.called.items():
        more = known.asked.get(name, ()) if surely else ()
        if word in every_way(_filled(line, own) for line in (*lines, *more)):
            return name
    return ""


def _filled(line: str, own: Mapping[str, str]) -> str:
    for place, said in own.items():
        line = line.replace(f"<{place}>", said)
    return line
