"""Frozen data as JSON and back, by the types of its fields: how a question is written down.

An object carries the name of its class under ``is``.  Unlike in the rows of a game, what an
older or newer program wrote and this one cannot read is no fault here: the question is not there.
"""

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from assistant.address import without_queries

_Read: TypeAlias = Callable[[Any], Any]
_Kind = TypeVar("_Kind")
_NAME, _PAYLOAD = "is", "payload"


def to_json(value: object) -> str:
    """Write an object with all that is in it; addresses go without what may be a password."""
    return json.dumps(_plain(value), separators=(",", ":"))


def from_json(kind: type[_Kind], text: str) -> _Kind:
    """Read what `to_json` wrote.  Raises ValueError for what is none of it."""
    try:
        value: _Kind = _reader_of(kind)(json.loads(text))
    except (LookupError, TypeError, RecursionError) as error:
        raise ValueError(text[:60]) from error
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str):
        return without_queries(value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if is_dataclass(value):
        names = [field.name for field in fields(value)]
        held = {name: _held(name, getattr(value, name)) for name in names}
        return {_NAME: type(value).__name__, **held}
    return value


def _held(name: str, value: Any) -> Any:
    """Return what a field holds; what stands in a code is known by every sign of it."""
    return value if name == _PAYLOAD else _plain(value)


_others: dict[str, Any] = {}


def know(*kinds: type) -> None:
    """Have objects of these classes be read also where a union of others is hinted."""
    _others.update({kind.__name__: kind for kind in kinds})


def _reader_of(kind: Any) -> _Read:
    return _reader(kind)


@cache
def _reader(hint: Any) -> _Read:
    """Return what reads values of a type."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _one_of(get_args(hint))
    if origin is tuple:
        return _row_of(get_args(hint))
    if isinstance(hint, type) and is_dataclass(hint):
        return _record_of(hint)
    if issubclass(hint, Enum):
        return lambda value: hint(value)
    return _exactly(hint)


def _exactly(kind: type) -> _Read:
    def take(value: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(value)
        return value

    return take


def _one_of(kinds: tuple[Any, ...]) -> _Read:
    """Return what reads one of several types: objects are told apart by their names."""
    classes = (kind for kind in kinds if isinstance(kind, type) and is_dataclass(kind))
    named: dict[str, Any] = {kind.__name__: kind for kind in classes}
    others = [_reader(kind) for kind in kinds if not is_dataclass(kind)]

    def take(value: Any) -> Any:
        if isinstance(value, dict):
            name = value[_NAME]
            return _reader_of(named.get(name) or _others[name])(value)
        for read in others:
            try:
                return read(value)
            except ValueError:
                continue
        raise ValueError(value)

    return take


def _row_of(kinds: tuple[Any, ...]) -> _Read:
    def take(value: Any) -> Any:
        if type(value) is not list:
            raise ValueError(value)
        if kinds[-1] is ...:
            return tuple(_reader(kinds[0])(part) for part in value)
        if len(value) != len(kinds):
            raise ValueError(value)
        return tuple(_reader(kind)(part) for kind, part in zip(kinds, value, strict=True))

    return take


def _record_of(kind: Any) -> _Read:
    hints = get_type_hints(kind)

    def take(value: Any) -> Any:
        if type(value) is not dict or value.pop(_NAME) != kind.__name__:
            raise ValueError(value)
        return kind(**{name: _reader(hints[name])(part) for name, part in value.items()})

    return take
