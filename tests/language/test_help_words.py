"""Help reads the words of a moment in the language that is spoken."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

from assistant.tongue import OURS, speak


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    player = sit_down(tmp_path)
    yield player
    leave(player)
    # The other tests are told in English.
    speak(OURS)


@pytest.mark.parametrize(
    ("language", "line", "begins"),
    [
        ("english", "help words", "Words: new, resume, "),
        ("english", "help all words", "Words: new, resume, "),
        ("german", "hilfe wörter", "Wörter: neu, fortsetzen, "),
        ("german", "hilfe alle wörter", "Wörter: neu, fortsetzen, "),
    ],
)
def test_every_word_of_a_moment_is_read(
    player: Player, language: str, line: str, begins: str
) -> None:
    player.type(f"language {language}")
    [told] = player.type(line)
    assert told.startswith(begins)


def test_a_word_is_explained_by_its_name_here(player: Player) -> None:
    player.type("language german")
    assert player.type("hilfe ziehen")[0].startswith("ziehen: ")
