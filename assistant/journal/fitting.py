"""Whether events fit the table that they happened at: whom and what they name must be there.

Rows with right checksums may still come from somebody else.  What names a seat that nobody has,
or an effect that is not open, was never written by this program.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any

from assistant.kinds import Event, kind_of
from assistant.language.program import ways
from assistant.rules.events import Number, NumberSet
from assistant.rules.table import Place, Zone
from assistant.signs import is_line

_MOST, _LONGEST = 10**9, 500
"""No number of a table is larger, no name or title longer."""
_ONE = frozenset({"seat", "other", "owner", "into", "by", "that", "area", "after"})
"""Names of the fields that hold a seat, in events and in all that lies on a table."""
_MANY = frozenset({"seats", "players", "passed", "winners", "reached", "without"})
"""Names of the fields that hold several."""
_ANSWERS = ("yes", "no", "cancel")
"""Words that are said to a question of any kind: nobody can be called so."""
_OF_NOBODY = frozenset({Number.DECK, Number.PLAYS})


def fitted(table: Any, events: Iterable[Event]) -> Any:
    """Return the table after events; raises ValueError for the first that does not fit it."""
    for event in events:
        if not fits(table, event):
            raise ValueError(type(event).__name__)
        table = kind_of(event).fold(table, (event,))
    return table


def fits(table: Any, event: Event) -> bool:
    """Say whether an event can happen at a table; a blank one is opened first."""
    kind = kind_of(event)
    if isinstance(event, kind.opens):
        count = len(event.table.seats)
        named = told_apart([seat.name for seat in event.table.seats])
        return not table.seats and count > 0 and named and _sound(event, count)
    if not table.seats or not isinstance(table, kind.table):
        return False
    return _sound(event, len(table.seats)) and kind.fits(table, event)


def told_apart(names: Sequence[str]) -> bool:
    """Say whether players can be called by these names: each has letters, and each differs.

    Other words of the program are no names either, but a later version may have more of them.
    """
    plain = [" ".join(name.casefold().split()) for name in names]
    lettered = all(any(sign.isalpha() for sign in name) for name in plain)
    answers = {way for word in _ANSWERS for way in ways(word)}
    return lettered and len(set(plain)) == len(plain) and answers.isdisjoint(plain)


def _sound(value: object, count: int) -> bool:
    """Say whether a value is none that steers a terminal, and names only seats that are there."""
    match value:
        case Enum() | bool() | None:
            return True
        case str():
            return len(value) <= _LONGEST and is_line(value)
        case int():
            return -_MOST <= value <= _MOST
        case tuple() | frozenset():
            return all(_sound(each, count) for each in value)
        case Mapping():
            return all(_sound(each, count) for each in (*value, *value.values()))
        case _:
            kind: Any = type(value)
            names, naming = _names(kind)
            there = not naming or all(0 <= each < count for each in _seats(value, naming))
            return there and all(_sound(getattr(value, name), count) for name in names)


def _seats(value: object, naming: tuple[str, ...]) -> Iterator[int]:
    """Yield the seats that an event, or what lies on a table, names itself."""
    if isinstance(value, Place) and value.zone not in (Zone.STABLE, Zone.HAND):
        return
    if isinstance(value, NumberSet) and value.what in _OF_NOBODY:
        return
    for name in naming:
        held = getattr(value, name)
        # A piece may be the other of two as well.
        yield from (each for each in (held if name in _MANY else (held,)) if isinstance(each, int))


@cache
def _names(kind: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the fields of a class, and those of them that hold seats."""
    names = tuple(kind.__dataclass_fields__)
    return names, tuple(name for name in names if name in _ONE | _MANY)
