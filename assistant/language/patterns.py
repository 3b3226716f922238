"""The ways to say a pattern of words: ``a [b] (c|d)``."""

import re
from collections.abc import Iterator
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
