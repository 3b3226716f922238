"""Where no game is on, the menu begins with what begins one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

from assistant.tongue import OURS, in_use, speak

GAME = ("The game", "Das Spiel")


@pytest.fixture(params=[OURS, "de"])
def player(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Player]:
    speak(request.param)
    player = sit_down(tmp_path)
    yield player
    leave(player)
    speak(OURS)


def lines(player: Player) -> list[str]:
    groups = player.type("menu" if in_use() == OURS else "menü")
    game = next(line for line in groups if line.split(", ", 1)[-1].startswith(GAME))
    return player.type(game.split(",")[0])[1:]


def place(listed: list[str], *words: str) -> int:
    return next(at for at, line in enumerate(listed) if line.split(", ", 1)[1].startswith(words))


def test_new_is_first_and_what_needs_a_game_is_last(player: Player) -> None:
    listed = lines(player)
    assert place(listed, "new:", "neu:") == 0
    assert place(listed, "resume:", "fortsetzen:") == 1
    for words in (("end game:", "spiel beenden:"), ("house:", "hausregeln:")):
        assert place(listed, *words) > place(listed, "cancel:", "abbrechen:")


def test_its_number_begins_a_game(player: Player) -> None:
    lines(player)
    assert player.type("1")[0].startswith(("Which game?", "Welches Spiel?"))


def test_in_a_game_the_order_is_the_usual_one(player: Player) -> None:
    begins = "new second print with Ann, Ben, light, Ann starts"
    german = "neu zweiter druck mit Ann, Ben, nur zahlen, Ann beginnt"
    player.type(begins if in_use() == OURS else german)
    assert place(lines(player), "resume:", "fortsetzen:") == 0
