"""How a game is laid out is read while it is set up, and what is asked is asked again."""

import pytest
from golden import seated, seated_in_german
from sitting import Player

FULL = "new second print with Ann, Ben and Cara, full, Ann starts"
GERMAN = "neu zweiter druck mit Ann, Ben, Cara, jede karte, Ann beginnt"

player = pytest.fixture(seated)
german = pytest.fixture(seated_in_german)


def test_the_layout_is_read_where_a_baby_is_asked_for(player: Player) -> None:
    player.type(FULL)
    head, *lines, asked = player.type("setup")
    assert head == "Unstable Unicorns, second print, 3 players: 7 Unicorns win."
    assert "Shuffle the deck and deal five cards to each player." in lines
    assert asked == "Which Baby for Ann?"
    assert player.type("any")[0].startswith("Unstable Unicorns, second print. 3 players")


def test_who_plays_is_not_guessed(player: Player) -> None:
    player.type("new second print")
    told = player.type("setup")
    assert told[-1].startswith("Who's playing?")
    assert not any("players:" in each for each in told)


def test_no_layout_is_read_of_no_game(player: Player) -> None:
    player.type("new")
    assert player.type("setup")[0] == "The game hasn't begun."


def test_the_layout_is_read_in_german(german: Player) -> None:
    german.type(GERMAN)
    told = german.type("aufbau")
    assert told[0] == "Unstable Unicorns, zweiter Druck, 3 Spieler: 7 Einhörner gewinnen."
    assert told[-1] == "Welches Baby für Ann?"
