"""Help reads the words of a moment in the language that is spoken."""

import pytest
from golden import seated
from sitting import Player

player = pytest.fixture(seated)


@pytest.mark.parametrize(
    ("language", "line", "begins"),
    [
        ("english", "help words", "Commands: new, resume, "),
        ("english", "help all words", "Commands: new, resume, "),
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
