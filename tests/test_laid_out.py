"""A list of what lies before somebody adds to it; a win by what is put right is asked about."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from measuring import at_table
from sitting import Player

from assistant.tongue import OURS, speak

BEGIN = ("new second print with Ann, Ben and Cara, full, Ann starts, any babies", "draw")
GERMAN = "neu zweiter druck mit Ann, Ben, Cara, jede karte, Ann beginnt, egal welches baby"
SIX = "americorn, angel unicorn, annoying flying unicorn, shabby the narwhal, black knight unicorn"


@pytest.fixture
def table() -> Iterator[Player]:
    with at_table("", setup=BEGIN) as player:
        yield player


@pytest.fixture
def german(tmp_path: Path) -> Iterator[Player]:
    speak("de")
    player = sit_down(tmp_path)
    player.type(GERMAN)
    yield player
    leave(player)
    speak(OURS)


def test_what_was_not_named_is_said_to_stay(table: Player) -> None:
    told = table.type("Ben has baby unicorn, seductive unicorn")
    assert told[-1] == "Seductive Unicorn enters Ben's Stable."
    told = table.type("Ben has baby unicorn, narwhal")
    assert told[-2:] == [
        "Narwhal enters Ben's Stable.",
        "Seductive Unicorn stays in Ben's Stable.",
    ]
    told = table.type("Ben has narwhal, rhinocorn")
    assert told[-1].startswith("Baby Unicorn, Seductive Unicorn stay in ")


def test_one_card_that_is_put_there_says_no_more(table: Player) -> None:
    assert table.type("Ben has narwhal") == ["Narwhal enters Ben's Stable."]


def test_a_win_by_what_is_put_right_is_asked_about(table: Player) -> None:
    assert table.type(f"Ben has narwhal, {SIX}")[-1].startswith("Does Ben win with this card?")
    assert table.type("no") == ["Not done: Ben has black knight unicorn."]
    game = table.session.game
    assert game and game.table.outcome is None and len(game.table.seats[1].stable) == 6
    assert table.type(f"Ben has {SIX}")[-1].startswith("Does Ben win with this card?")
    assert "Ben wins with 7!" in table.type("yes")


def test_one_card_that_wins_is_asked_about_too(table: Player) -> None:
    table.type(f"Ben has narwhal, {SIX}")
    table.type("no")
    assert table.type("Ben has black knight unicorn")[0].startswith("Does Ben win with this card?")


def test_whose_card_it_is_comes_first(table: Player) -> None:
    table.type("Cara has glitter bomb")
    assert table.type("Ann uses glitter bomb")[0] == "Glitter Bomb is Cara's."
    table.type("no")
    assert table.type("Cara uses glitter bomb")[0] != "Glitter Bomb is Cara's."


def test_so_it_is_in_german(german: Player) -> None:
    german.type("Ben hat seductive unicorn")
    told = german.type("Ben hat narwhal, glitter bomb")
    assert told[-1] == "Baby-Einhorn, Seductive Unicorn bleiben in Bens Stall."
    assert german.type("Ann benutzt glitter bomb")[0] == "Glitter Bomb gehört Ben."
    german.type("nein")
    assert german.type(f"Ben hat {SIX}")[-1].startswith("Mit dieser Karte gewinnt Ben.")
