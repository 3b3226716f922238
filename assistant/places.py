"""Where files lie, what is shipped and what belongs to the user, and who may read them.

`TABLE_ASSISTANT_HOME` puts all of the user's files into one folder, for a memory
stick or for tests.

The account that the program runs under may read its files, nobody else: games hold cards that
their players keep to themselves, and so may recordings, logs and exports.  Whatever is made
inside of `owner_only` is private from its first moment, what libraries and child processes make
as well; a file that somebody names as output, to hand it on, is written inside of `as_usual`.
Windows has no such modes: there the folder lies in the profile, whose rights it inherits."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PACKAGE = Path(__file__).parent
_APP = "table-assistant"
_LOCK = "adult_locked"
RESTORING = "restoring"
"""The folder of a backup that is being put in the place of the user's files."""


def shipped(name: str) -> Path:
    """Return the shipped folder `name`: inside the wheel, or beside the package in a checkout."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def home() -> Path:
    """Return the user's data folder: own decks, labels, learned codes.  It need not exist yet."""
    own = os.environ.get("TABLE_ASSISTANT_HOME")
    if own:
        return Path(own)
    import platformdirs

    return Path(platformdirs.user_data_dir(_APP, appauthor=False))


def settings_file() -> Path:
    """Return the file of the user's settings.  It need not exist yet."""
    return home() / "settings.toml"


def adult_locks() -> tuple[Path, ...]:
    """Return the files of which one, whatever is in it, keeps decks for adults hidden.

    The first lies in the folder of the program, where a school may let nobody write.
    """
    return _PACKAGE / _LOCK, home() / _LOCK


def learned_file() -> Path:
    """Return the file of codes that the user tied to cards.  It need not exist yet."""
    return home() / "learned.jsonl"


def shelf() -> Path:
    """Return the folder of installed packs.  It need not exist yet."""
    return home() / "packs"


def unfinished_ruleset() -> Path:
    """Return the file of the ruleset whose questions aren't all answered.  It need not exist."""
    return home() / "rulesets-unfinished.json"


def familiar_file() -> Path:
    """Return the file that counts how often each card was read.  It need not exist yet."""
    return home() / "familiar.json"


def seats_file() -> Path:
    """Return the file of who sits at a phone.  It need not exist yet."""
    return home() / "seats.json"


def journal_file() -> Path:
    """Return the file of all games.  It need not exist yet."""
    return home() / "journal.sqlite3"


def cache(name: str) -> Path:
    """Return the folder `name` of files that can be made anew.  It need not exist yet."""
    own = os.environ.get("TABLE_ASSISTANT_HOME")
    if own:
        return Path(own) / "cache" / name
    import platformdirs

    return Path(platformdirs.user_cache_dir(_APP, appauthor=False)) / name


def written_folders() -> tuple[Path, ...]:
    """Return the folders in which the program replaces files.  They need not exist yet."""
    own = home()
    # Packs are tidied as a whole, see `cards.shelf`.
    inner = ("card_texts", "card_texts/editions", "own_texts", "braille_map", "rulesets")
    return own, *(own / name for name in inner)


def log_file(name: str) -> Path:
    """Return the file in which a part of the program writes its faults."""
    return home() / "log" / f"{name}.log"


_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_usual: int | None = None
_OURS = (
    "adult_locked",
    "before-restore",
    "braille_map",
    "cache",
    "card_texts",
    "export",
    "familiar",
    "journal",
    "learned",
    "log",
    "own_texts",
    "packs",
    "proof",
    "restoring",
    "rulesets",
    "seats",
    "settings",
)
"""How the names of our own files and folders begin."""


@contextmanager
def owner_only() -> Iterator[None]:
    """Let files and folders that are made in the block be for their owner alone."""
    global _usual
    before, _usual = _usual, os.umask(_OTHERS)
    try:
        yield
    finally:
        os.umask(_usual)
        _usual = before


@contextmanager
def as_usual() -> Iterator[None]:
    """Let files that are made in the block have the rights that the user's files have."""
    if _usual is None:
        yield
        return
    narrow_ = os.umask(_usual)
    try:
        yield
    finally:
        os.umask(narrow_)


def narrow(top: Path) -> None:
    """Take from others what they may do with a file, or with a folder and all that is in it.

    A link is left as it is, and so is what belongs to somebody else.  Of a folder that has
    more in it than this program's files only these are narrowed, and not the folder itself.
    """
    if os.name == "nt":
        return
    if not _is_shared(top):
        _narrow_all(top)
        return
    for each in _entries(top):
        if each.name.startswith(_OURS):
            _narrow_all(each.path)


def narrow_beside(file: Path) -> None:
    """Narrow a file with all that lies beside it and whose name begins with its name."""
    if os.name == "nt":
        return
    for each in _entries(file.parent):
        if each.name.startswith(file.name):
            _narrow_all(each.path)


def _is_shared(folder: Path) -> bool:
    """Say whether a folder is not ours alone: a home, what a home lies in, or everybody's."""
    with suppress(OSError, RuntimeError):
        real, home = folder.resolve(), Path.home().resolve()
        return real in (home, *home.parents) or bool(real.stat().st_mode & stat.S_ISVTX)
    return False


def _narrow_all(top: str | Path) -> None:
    # What cannot be narrowed, as on a stick without modes, is not a reason to stop.
    with suppress(OSError):
        mode = os.lstat(top).st_mode
        folder = stat.S_ISDIR(mode)
        if (folder or stat.S_ISREG(mode)) and mode & _OTHERS:
            os.chmod(top, stat.S_IMODE(mode) & ~_OTHERS)  # noqa: PTH101
        if folder:
            for each in _entries(top):
                _narrow_all(each.path)


def _entries(folder: str | Path) -> "tuple[os.DirEntry[str], ...]":
    with suppress(OSError), os.scandir(folder) as entries:
        return tuple(entries)
    return ()
