"""What lies open is said openly, and what is told of a game has the words of its box."""

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.session import Session
from assistant.settings import Settings

GAME = (
    "new llamas with Ann, Ben, Cara and Dan, full, Dan starts, any babies",
    "put static-charged alpaca into Ben's field",
    "put llamaphobia into Dan's field",
    "Dan draws",
)


@pytest.fixture
def table() -> Player:
    heard, eyes = Heard(), Watched()
    player = Player(Session(shipped_library(), Settings(), heard, eyes), heard, eyes)
    for line in GAME:
        player.type(line)
    return player


@pytest.mark.parametrize(
    "line",
    [
        "Dan gives llamaphobia to Ann",
        "Dan gives Ann his llamaphobia",
        "Dan gives his baby to Ben",
        "Dan gives his baby to Ben and steals the static-charged alpaca",
    ],
)
def test_what_lies_open_is_given_openly(table: Player, line: str) -> None:
    assert table.type(line)
    assert not table.session.transcript.secret_line


def test_what_lies_nowhere_is_given_in_secret(table: Player) -> None:
    table.type("Dan gives shinobi llama to Ann")
    table.type("put llamaphobia into Ann's hand")
    table.type("no")
    table.type("Ann gives llamaphobia to Ben")
    assert table.session.transcript.secret_line


def test_the_place_before_a_player_is_called_as_in_this_game(table: Player) -> None:
    table.type("Ann plays shinobi llama into Ben's stable")
    assert table.type("Ben draws")[0] == "Not done: Ann plays Shinobi Llama into Ben's Field."


def test_in_a_game_the_status_is_that_of_the_game(table: Player) -> None:
    assert table.type("status") == ["Dan's turn, Action phase: play or draw."]
