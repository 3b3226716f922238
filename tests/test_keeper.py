"""Games that are kept by a ruleset: played with what people say, to what they hear."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, play, read, sit_down
from sitting import Player

GAMES = Path(__file__).parent / "kept_games"


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    sitting = sit_down(tmp_path)
    yield sitting
    leave(sitting)


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.txt")), ids=lambda file: file.stem)
def test_golden_games(file: Path, tmp_path: Path) -> None:
    transcript = read(file)
    said = play(transcript, tmp_path)
    if os.environ.get("WRITE_GAMES"):
        file.write_text(said, encoding="utf-8")
    assert said == file.read_text(encoding="utf-8")
