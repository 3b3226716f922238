"""The ways to say a pattern of words: ``a [b] (c|d)``."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

_PATTERN = re.compile(r"[()\[\]|]|[^()\[\]|\s]+")

Words: TypeAlias = tuple[str, ...]


def expanded(pattern: str) -> Iterator[Words]:
    """Yield each way to say a pattern: ``a [b] (c|d)``."""
    parts = _PATTERN.findall(pattern)
    ways, end = _ways(parts, 0)
    if end != len(parts):
        raise ValueError(pattern)
    yield from dict.fromkeys(ways)


def every_way(patterns: Iterable[str]) -> frozenset[Words]:
    """Return each way to say any of some patterns."""
    return frozenset(said for pattern in patterns for said in expanded(pattern))


def some_of(pattern: str, most: int) -> tuple[Words, ...]:
    """Return ways to say a pattern, as many at the most and from all over them.

    Of so many each word is among them, though not with each other one.
    """
    ways = tuple(expanded(pattern))
    step = len(ways) // most + 1
    while step > 1 and (len(ways) % step == 0 or not all(step % each for each in range(2, step))):
        step += 1
    return ways[::step]


def _ways(parts: list[str], at: int) -> tuple[list[Words], int]:
    """Return the ways to say what stands up to the end of a bracket, and where that is."""
    found: list[Words] = []
    now: list[Words] = [()]
    while at < len(parts) and parts[at] not in ")]":
        part = parts[at]
        if part == "|":
            found += now
            now = [()]
        elif part in "([":
            inner, at = _ways(parts, at + 1)
            inner = [*inner, ()] if part == "[" else inner
            now = [(*one, *other) for one in now for other in inner]
        else:
            now = [(*one, part) for one in now]
        at += 1
    return found + now, at


@dataclass(frozen=True, eq=False, slots=True)
class Way:
    """How a pattern goes on from a place in it: whether it may end here, or by which words."""

    ends: bool
    steps: tuple[tuple[str, "Way"], ...]


_END = Way(True, ())


def way_of(pattern: str) -> Way:
    """Return how a pattern begins: what `expanded` spells out, without spelling it out."""
    parts = _PATTERN.findall(pattern)
    way = _before(parts, _END)
    if parts:
        raise ValueError(pattern)
    return way


def literals_of(pattern: str) -> Iterator[str]:
    """Yield the words of a pattern, without its places."""
    return filter(str.isalpha, _PATTERN.findall(pattern))


def _before(parts: list[str], after: Way) -> Way:
    """Take what stands last in a bracket, or in all, and return how it begins before `after`."""
    found: list[Way] = []
    now = after
    while parts and parts[-1] not in "([":
        part = parts.pop()
        if part == "|":
            found.append(now)
            now = after
        elif part in ")]":
            inner = _before(parts, now)
            if not parts:
                raise ValueError(part)
            now = _either(inner, now) if parts.pop() == "[" else inner
        else:
            now = Way(False, ((part, now),))
    return _either(now, *reversed(found)) if found else now


def _either(*ways: Way) -> Way:
    steps = dict.fromkeys(step for way in ways for step in way.steps)
    return Way(any(way.ends for way in ways), tuple(steps))
