"""A tie in the list of games: nobody has won alone; and by which name a game waits."""

from pathlib import Path

import pytest
from golden import leave, seated
from kept import at_home, heard
from sitting import Heard, Player, Watched, start

from assistant.library import open_library
from assistant.session import Session
from assistant.settings import Settings

player = pytest.fixture(seated)


def test_a_tie_is_told_as_one(player: Player) -> None:
    heard(player, "new score sheet with Ann and Ben", "Ann 3, Ben 3", "game over")
    assert player.type("games")[1].startswith("Game 1: Ann, Ben. A tie: Ann, Ben. Score sheet,")
    assert "A tie: Ann, Ben." in player.type("book last")[0]
    # Those who win together are no tie.
    heard(player, "new cooperative with Ann and Ben, Ann starts", "Ann and Ben win", "yes")
    assert "Ann, Ben won." in player.type("games")[1]


def test_a_tie_is_told_as_one_in_german(player: Player) -> None:
    heard(player, "language de", "neu punktezettel mit Ann und Ben", "Ann 3, Ben 3", "spiel aus")
    assert "Gleichstand: Ann, Ben." in player.type("letzte spiele")[1]
    heard(player, "neu zusammen mit Ann und Ben, Ann beginnt", "Ann und Ben gewinnen", "ja")
    assert "Ann, Ben gewannen." in player.type("letzte spiele")[1]


def sat_down() -> tuple[Player, list[str]]:
    """Sit down as at home, and return what is heard at the start."""
    session = Session(open_library(), Settings(), Heard(), Watched())
    told = [each.text for each in start(session)]
    return Player(session, Heard(), Watched()), told


def test_a_game_waits_by_the_name_of_its_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_home(tmp_path, monkeypatch)
    first, _ = sat_down()
    heard(first, "new evening quiz with Ann and Ben, Ann starts", "Ann 2 points")
    leave(first)
    second, told = sat_down()
    leave(second)
    assert told[-1].startswith("Unfinished game: Evening quiz, Ann, Ben.")
