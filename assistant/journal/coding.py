"""Events as JSON and back, exactly: what the journal keeps can be read by any program.

One event is an object with its name under ``event`` and its fields beside it; a tuple is
an array, a set a sorted array, an enum its value.  Every field is written, even where it
has the value it would have anyway, so that a changed default never changes an old game.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from assistant.kinds import Event, event_named
from assistant.problems import Fault
from assistant.rules.events import Number, NumberSet

_Read: TypeAlias = Callable[[Any], Any]
_Kind = TypeVar("_Kind")

NAME = "event"
_NUMBERS: Mapping[str, Mapping[str, Number]] = {
    "CountSet": {"count": Number.COUNT},
    "NamelessSet": {"count": Number.NAMELESS},
    "HandSet": {"size": Number.HAND},
    "DeckSet": {"count": Number.DECK},
    "PlaysSet": {"plays": Number.PLAYS},
    "SeatChanged": {
        "skips": Number.SKIPS,
        "extras": Number.EXTRAS,
        "hand_limit": Number.LIMIT,
    },
}
"""The numbers of the events that earlier games have for each, by the fields that held them."""
_RESTS = {"from_deck": "deck", "to_discard": "discard"}


def to_json(events: Iterable[Event]) -> str:
    """Write events as one JSON array, in ASCII."""
    return write([{NAME: type(event).__name__, **_fields(event)} for event in events])


def from_json(text: str) -> tuple[Event, ...]:
    """Read what `to_json` wrote.

    Raises Fault ``journal.newer_event`` for an event, a field or a word that this version
    does not know, and ValueError for a text that is no list of events.
    """
    found = json.loads(text)
    if not isinstance(found, list):
        raise _wrong(found)
    return tuple(_event(row) for each in found for row in _as_now(each))


def write(value: object) -> str:
    """Write any value of the table as JSON."""
    return json.dumps(value, default=_plain, separators=(",", ":"))


def read(kind: Callable[..., _Kind], text: str) -> _Kind:
    """Read a value of the table that `write` wrote; faults as for `from_json`."""
    value: _Kind = _reader(kind)(json.loads(text))
    return value


def _fields(value: Any) -> dict[str, object]:
    return {name: getattr(value, name) for name in _names(value.__class__)}


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def _plain(value: object) -> object:
    """Turn what JSON does not know into what it knows."""
    if is_dataclass(value):
        return _fields(value)
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(type(value).__name__)


def _as_now(found: Any) -> Iterator[Any]:
    """Yield an event as it is written now; each number was an event of its own in earlier games."""
    name = found.get(NAME) if isinstance(found, dict) else None
    numbers = _NUMBERS.get(name, {}) if isinstance(name, str) else {}
    if not numbers:
        yield found
        return
    del found[NAME]
    rest = None
    for flag, where in _RESTS.items():
        rest = where if found.pop(flag, False) is True else rest
    try:
        said = [(what, found.pop(field)) for field, what in numbers.items()]
    except KeyError as error:
        raise _wrong(found) from error
    for what, number in said:
        yield {NAME: NumberSet.__name__, "what": what, "number": number, "rest": rest, **found}


def _event(found: Any) -> Event:
    if not isinstance(found, dict):
        raise _wrong(found)
    name = found.pop(NAME, None)
    kind = event_named(name) if isinstance(name, str) else None
    if kind is None:
        raise _newer(name)
    return _reader(kind)(found)


def _wrong(value: object) -> ValueError:
    return ValueError(f"not what stands here: {value!r:.60}")


def _newer(name: object) -> Fault:
    return Fault("journal.newer_event", name=str(name))


@cache
def _reader(hint: Any) -> _Read:
    """Return what reads values of a type; a type of events that it cannot read is a bug."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        (inner,) = (each for each in get_args(hint) if each is not NoneType)
        read_inner = _reader(inner)
        return lambda value: None if value is None else read_inner(value)
    if origin in (tuple, frozenset):
        return _row_of(origin, _reader(get_args(hint)[0]))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping_of(*(_reader(each) for each in get_args(hint)))
    if is_dataclass(hint):
        return _record_of(hint)
    if issubclass(hint, Enum):
        return _word_of(hint)
    if hint in (str, int, bool):
        return _exactly(hint)
    raise TypeError(hint)


def _exactly(kind: type) -> _Read:
    def take(value: Any) -> Any:
        if type(value) is not kind:
            raise _wrong(value)
        return value

    return take


def _word_of(kind: type[Enum]) -> _Read:
    words = {each.value: each for each in kind}

    def take(value: Any) -> Any:
        if not isinstance(value, str):
            raise _wrong(value)
        if value not in words:
            raise _newer(value)
        return words[value]

    return take


def _row_of(kind: type, one: _Read) -> _Read:
    def take(value: Any) -> Any:
        if type(value) is not list:
            raise _wrong(value)
        return kind(map(one, value))

    return take


def _mapping_of(key: _Read, one: _Read) -> _Read:
    def take(value: Any) -> Any:
        if type(value) is not dict:
            raise _wrong(value)
        return {key(name): one(each) for name, each in value.items()}

    return take


def _record_of(kind: Any) -> _Read:
    hints = get_type_hints(kind)
    readers = {name: _reader(hints[name]) for name in _names(kind)}

    def take(value: Any) -> Any:
        if type(value) is not dict:
            raise _wrong(value)
        unknown = value.keys() - readers.keys()
        if unknown:
            raise _newer(min(unknown))
        try:
            return kind(**{name: readers[name](each) for name, each in value.items()})
        except TypeError as error:  # a field is missing
            raise _wrong(value) from error

    return take
