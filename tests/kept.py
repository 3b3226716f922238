"""A table at which games are kept by a ruleset, for tests: who sits there, and what is heard."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import seated
from sitting import Player

SHEET = "new score sheet with Ann and Ben"
GERMAN_SHEET = "neu punktezettel mit Ann und Ben"
UNO = "new uno with Ann, Ben and Cara, Ann starts"
GERMAN_UNO = "neu uno mit Ann, Ben und Cara, Ann beginnt"
"""Lines that begin a game, which several tests do."""

DECKS = Path(__file__).parent / "kept_decks"
"""The data folder of somebody who has decks of colours and of questions."""


def seated_with_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Yield who sits there and has decks of colours and of questions."""
    at_home(tmp_path, monkeypatch)
    yield from seated(tmp_path)


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
