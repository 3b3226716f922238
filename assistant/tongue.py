"""The language in use: its one folder, with all that is said in it and all that is understood.

A language is a folder of TOML files beside ``language/en``: what is understood, and in ``told``
the sentences of each room.  What a file or a table of another language leaves out is as in
English, so that a translation can be used while it grows; the tables that a file names in
``alone`` have nothing of the English ones, whose words may mean something else in that language.
What is made of the files is kept for each language.  One is chosen at the start, by the system
where nobody chose, and may be changed at any time; whoever has a way in alone may have another.
"""

import locale
from collections.abc import Callable, Iterator, Mapping
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
_NAMED = "told/seats"
"""The file in which a language names itself."""
_ALONE = "alone"
_Makes = TypeVar("_Makes", bound=_Kept)
_kept: list[Callable[[], None]] = []
_in_use = OURS
_read_from = list(FOLDERS)
"""Where what is kept was read: it is made anew where languages lie elsewhere since."""
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
        return made[here() or _in_use](*values)

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


def system_language(environment: Mapping[str, str]) -> str:
    """Return the language of the system where we have it, ours where we do not.

    The first of these variables that is set decides, as for other programs (POSIX, 8.2); where
    none is, as under Windows, what Python was told at its start.
    """
    set_ = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, set_), None) or locale.getlocale(locale.LC_CTYPE)[0] or ""
    # Windows has whole words, such as German_Germany.
    begun = name.replace("-", "_").split(".")[0].split("_")[0]
    found = locale.normalize(begun) if len(begun) > 3 else begun
    code = found.split("_")[0].casefold()
    return code if code in languages() else OURS


def own_name(language: str) -> str:
    """Return what a language calls itself, the name of its folder where it does not say."""
    name = ""
    for file in _files(language, f"{_NAMED}"):
        name = tomli.loads(file.read_text(encoding="utf-8")).get("own_name", name)
    return name or language


def names_of(language: str) -> tuple[str, ...]:
    """Return how a language is named, in the one in use and by itself."""
    named = tables("program")["languages"].get(language, ())
    return (language, own_name(language), *named)


def speak(language: str) -> None:
    """Use a language from now on; one that is not there is English."""
    global _in_use, _read_from
    if _read_from != FOLDERS:
        for forget in _kept:
            forget()
        _read_from = list(FOLDERS)
    _in_use = language if language in languages() else OURS


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
