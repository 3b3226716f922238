"""The language in use: its one folder, with all that is said in it and all that is understood.

A language is a folder of TOML files beside ``language/en``: what is understood, and in ``told``
the sentences of each room.  What a file or a table of another language leaves out is as in
English, so that a translation can be used while it grows; the tables that a file names in
``alone`` have nothing of the English ones, whose words may mean something else in that language.
What is made of the files is kept for each language.  One is chosen at the start; whoever has a
way in alone may have another.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

import tomli

OURS = "en"
"""The language that everything is written in first."""
FOLDERS = [Path(__file__).parent / "language"]
"""Where languages lie, each in a folder of its name."""


class _Kept(Protocol):
    def cache_clear(self) -> None:
        """Forget what was made."""

    def cache_parameters(self) -> Any:
        """Return how much is kept."""

    @property
    def __wrapped__(self) -> Callable[..., Any]:
        """The function itself."""


_ANY = "*/program.toml"
_ALONE = "alone"
_Makes = TypeVar("_Makes", bound=_Kept)
_kept: list[Callable[[], None]] = []
_in_use = OURS
_here: ContextVar[str] = ContextVar("language", default="")


class _Made(dict[str, Callable[..., Any]]):
    """A cached function for each language, made when it is asked for."""

    def __init__(self, makes: Any) -> None:
        super().__init__()
        self._makes, self._size = makes.__wrapped__, makes.cache_parameters()

    def __missing__(self, language: str) -> Callable[..., Any]:
        made: Callable[..., Any] = lru_cache(**self._size)(self._makes)
        self[language] = made
        return made


def kept(makes: _Makes) -> _Makes:
    """Have what a cached function makes be kept for each language by itself."""
    made, here = _Made(makes), _here.get

    @wraps(makes.__wrapped__)
    def of_language(*values: Any) -> Any:
        # This is asked for more often than anything else: a look-up, and no more.
        return made[here()](*values)

    of_language.cache_clear = made.clear  # type: ignore[attr-defined]
    _kept.append(made.clear)
    return cast(_Makes, of_language)


def in_use() -> str:
    """Return the language in use here, such as ``en``."""
    return _here.get() or _in_use


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use a language inside of this block, in this thread or task; empty is the one in use."""
    before = _here.set(language)
    try:
        yield
    finally:
        _here.reset(before)


def languages() -> tuple[str, ...]:
    """Return the languages that there are, by the names of their folders."""
    return tuple(sorted({file.parent.name for folder in FOLDERS for file in folder.glob(_ANY)}))


def speak(language: str) -> None:
    """Use a language from now on; one that is not there is English."""
    global _in_use
    if language == _in_use:
        return
    _in_use = language if language in languages() else OURS
    for forget in _kept:
        forget()


@kept
@cache
def tables(name: str) -> dict[str, Any]:
    """Return what the file ``name.toml`` of the language in use says."""
    found: dict[str, Any] = {}
    for language in dict.fromkeys((OURS, in_use())):
        for file in _files(language, name):
            found = _over(found, tomli.loads(file.read_text(encoding="utf-8")))
    return found


def _files(language: str, name: str) -> list[Path]:
    return [file for folder in FOLDERS for file in (folder / language).glob(f"{name}.toml")]


def _over(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """Return tables in which another language takes the place of what it has words for."""
    both = {**ours, **theirs}
    for name in (ours.keys() & theirs.keys()) - set(theirs.get(_ALONE, ())):
        if isinstance(ours[name], dict) and isinstance(theirs[name], dict):
            both[name] = _over(ours[name], theirs[name])
    return both
