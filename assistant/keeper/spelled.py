"""Words of a line as a kept game reads them: names without accents, short forms, and numbers.

A number of more than one word becomes figures, and one that a language writes as one word too.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from assistant.language.heard import entries
from assistant.tongue import kept, tables

_HUNDRED = 100
_DOZEN = 12
_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa", "æ": "ae"}
"""Letters that people write as two where a keyboard does not have them."""


def as_read(tokens: tuple[str, ...], names: Iterable[str]) -> tuple[str, ...]:
    """Return the words of a line, with players by their names, and all short forms written out."""
    known = _without_accents(tuple(names))
    short: dict[str, str] = tables("keeper")["short_forms"]
    written = [part for each in tokens for part in short.get(each, each).split()]
    return tuple(_in_figures([_named(each, known) for each in written]))


def with_names(tokens: Iterable[str], names: Iterable[str]) -> tuple[str, ...]:
    """Return the words of a line, with players by their names."""
    known = _without_accents(tuple(names))
    return tuple(_named(each, known) for each in tokens)


def _named(token: str, known: dict[str, str]) -> str:
    if token in known:
        return known[token]
    ends: list[str] = tables("keeper")["owning"]
    for end in ends:
        bare = token.removesuffix(end)
        if bare != token and bare in known:
            return known[bare] + end
    return token


@lru_cache(maxsize=8)
def _without_accents(names: tuple[str, ...]) -> dict[str, str]:
    """Return the words of names by how they are written without accents, where that is one's."""
    found: dict[str, set[str]] = {}
    words = {word for name in names for word in name.casefold().split()}
    for word in words:
        for way in (_bare(word), _two_letters(word)):
            found.setdefault(way, set()).add(word)
    return {way: min(of) for way, of in found.items() if len(of) == 1 and way not in words}


def _bare(word: str) -> str:
    letters = unicodedata.normalize("NFKD", word)
    return "".join(each for each in letters if not unicodedata.combining(each))


def _two_letters(word: str) -> str:
    return _bare("".join(_SPELLED.get(each, each) for each in word))


# -- numbers ---------------------------------------------------------------------------


def _in_figures(tokens: list[str]) -> Iterator[str]:
    at = 0
    while at < len(tokens):
        value, used = _number(tokens, at)
        if used:
            yield str(value)
        else:
            yield tokens[at]
        at += used or 1


def _number(tokens: list[str], at: int) -> tuple[int, int]:
    """Return the number that begins at a place, and of how many words, none if it is a usual one.

    Words of the language's own short list stay as they are, for they may mean something else.
    """
    hundred = _hundred()
    first, second = (*tokens[at : at + 2], "", "")[:2]
    # Before what is in the short list, in which a language has some of its tens.
    if both := _tens_and_units(first, second):
        return both, 2
    dozen = tables("keeper")["dozen"]
    units = first in entries("numbers") or first in tables("keeper")["single"]
    if first in dozen or (units and second in dozen):
        return (_DOZEN, 1) if first in dozen else (_unit(first) * _DOZEN, 2)
    if units:
        if second not in hundred:
            return 0, 0
        rest, used = _behind(tokens[at + 2 :])
        return _unit(first) * _HUNDRED + rest, 2 + used
    if first in hundred:
        rest, used = _behind(tokens[at + 1 :])
        return _HUNDRED + rest, 1 + used
    whole = _whole().get(first)
    return (0, 0) if whole is None else (whole, 1)


def _behind(tokens: list[str]) -> tuple[int, int]:
    """Return what stands behind a hundred, which may be joined to it, and of how many words."""
    joined = tokens[:1] != [] and tokens[0] in tables("keeper")["hundred_joint"]
    first, second = (*tokens[joined : joined + 2], "", "")[:2]
    value, used = _below(first, second)
    return (value, used + joined) if used else (0, 0)


def _below(first: str, second: str) -> tuple[int, int]:
    """Return a number below a hundred, and of how many words it is."""
    units = entries("numbers")
    if both := _tens_and_units(first, second):
        return both, 2
    value = _whole().get(first)
    if value is None or value >= _HUNDRED:
        value = int(units[first]) if first in units else None
    return (0, 0) if value is None else (value, 1)


def _tens_and_units(first: str, second: str) -> int:
    """Return the number that two words are together, such as twenty one; 0 if they are none."""
    tens, units = _tens(), entries("numbers")
    together = first in tens and second in units and int(units[second]) < 10
    return tens[first] + int(units[second]) if together else 0


def _unit(word: str) -> int:
    return int(entries("numbers").get(word, "1"))


def _tens() -> dict[str, int]:
    found: dict[str, int] = tables("keeper")["tens"]
    return found


def _hundred() -> frozenset[str]:
    return frozenset(tables("keeper")["hundred"])


@kept
@lru_cache(maxsize=1)
def _whole() -> dict[str, int]:
    """Return every number above the short list that is one word, such as twenty-one."""
    units = {word: int(value) for word, value in entries("numbers").items()}
    small = {word: value for word, value in units.items() if value < 10}
    small |= dict.fromkeys(tables("keeper")["one_before"], 1)
    between, first = tables("keeper")["tens_joint"], tables("keeper")["units_first"]
    found = dict(_tens())
    for ten, value in _tens().items():
        for one, unit in small.items():
            found[f"{one}{between}{ten}" if first else f"{ten}{between}{one}"] = value + unit
    below = {**units, **found}
    if first:
        for hundred in _hundred():
            for head, times in {**small, "": 1}.items():
                found[f"{head}{hundred}"] = times * _HUNDRED
                for word, value in below.items():
                    found[f"{head}{hundred}{word}"] = times * _HUNDRED + value
    return {word: value for word, value in found.items() if word not in units}
