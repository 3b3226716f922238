"""A table at which games are kept by a ruleset, for tests: who sits there, and what is heard."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

from assistant.tongue import OURS, speak

DECKS = Path(__file__).parent / "kept_decks"
"""The data folder of somebody who has decks of colours and of questions."""


def seated(folder: Path) -> Iterator[Player]:
    """Yield who sits at a table whose journal is in a folder; all is as before afterwards."""
    sitting = sit_down(folder)
    yield sitting
    leave(sitting)
    speak(OURS)


def seated_with_decks(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Yield who sits there and has decks of colours and of questions."""
    at_home(folder, patch)
    yield from seated(folder)


def at_home(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    """Have the data folder of somebody with such decks, and return it."""
    home = folder / "home"
    shutil.copytree(DECKS, home)
    patch.setenv("TABLE_ASSISTANT_HOME", str(home))
    return home


def heard(player: Player, *lines: str) -> list[str]:
    """Type lines, and return what is heard of the last one."""
    said = list[str]()
    for line in lines:
        said = player.type(line)
    return said
