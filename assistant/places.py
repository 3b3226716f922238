"""Where files lie: what is shipped, and what belongs to the user.

`TABLE_ASSISTANT_HOME` puts all of the user's files into one folder, for a memory
stick or for tests.
"""

import os
from pathlib import Path

_PACKAGE = Path(__file__).parent
_APP = "table-assistant"
_LOCK = "adult_locked"


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


def familiar_file() -> Path:
    """Return the file that counts how often each card was read.  It need not exist yet."""
    return home() / "familiar.json"


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


def log_file(name: str) -> Path:
    """Return the file in which a part of the program writes its faults."""
    return home() / "log" / f"{name}.log"
