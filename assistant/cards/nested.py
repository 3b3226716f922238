"""Rows from JSON of any shape: what lies in one another becomes columns, lists become words."""

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

from assistant.cards.headings import NAMES, columns_meant

Flat = dict[str, str]


def rows_of(found: Any) -> list[Flat]:
    """Return a row for each object of the first list of cards, however deep it lies.

    Where there is no such list, the names of an object are titles, and what they name is a text,
    or an object with more.  An entry that is no object has nothing that can be used.
    """
    entries = next(_lists(found), None)
    if entries is None and isinstance(found, dict):
        entries = [
            {"title": title, **each} if isinstance(each, dict) else {"title": title, "text": each}
            for title, each in found.items()
        ]
    return [
        dict(_flat(each)) if isinstance(each, dict) else {"": "?"}
        for each in (found if entries is None else entries)
    ]


def _lists(found: Any) -> Iterator[list[Any]]:
    """Yield lists of objects that name cards, those that lie less deep first."""
    waiting = deque([found])
    while waiting:
        each = waiting.popleft()
        inside = list(each.values()) if isinstance(each, dict) else each
        if isinstance(each, list) and any(_is_card(one) for one in each):
            yield each
        waiting.extend(one for one in inside if isinstance(one, dict | list))


def _is_card(found: Any) -> bool:
    names = [name for name, _ in _flat(found)] if isinstance(found, dict) else []
    return bool({*NAMES, "text"} & set(columns_meant(names)))


def _flat(found: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Yield each value with its name, behind the names of what it lies in."""
    for key, value in found.items():
        name = " ".join(f"{above} {key}".split())
        if isinstance(value, dict):
            yield from _flat(value, name)
        else:
            yield name, cell(value)


def cell(value: object) -> str:
    """Return what stands in a cell; a whole number has no point, an empty cell nothing.

    Of a list all is said, with commas between.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list):
        return ", ".join(filter(None, map(cell, value)))
    if isinstance(value, dict):
        return ", ".join(f"{name} {each}" for name, each in _flat(value) if each)
    return str(value).strip()
