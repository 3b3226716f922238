"""Babies are picked in words, one by one or all in one sentence, in the order of the players."""

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.rules.table import unnumbered
from assistant.session import Session
from assistant.settings import Settings
from assistant.tongue import OURS, speak

GAME = "new llamas with Ann, Ben and Cara, full, Cara starts"


@pytest.fixture
def table() -> Player:
    heard, eyes = Heard(), Watched()
    player = Player(Session(shipped_library(), Settings(), heard, eyes), heard, eyes)
    player.type(GAME)
    return player


def babies(player: Player) -> list[str]:
    game = player.session.game
    assert game
    return [game.position.title(each) for seat in game.table.seats for each in seat.stable]


@pytest.mark.parametrize(
    "lines",
    [
        ["Ann has a baby goat", "Ben picks an alpaca", "Cara baby llama"],
        ["Ann a goat, Ben an alpaca, Cara a llama"],
        ["Ann's baby is a goat, Ben's is an alpaca and Cara's is a llama"],
        ["Cara has a llama, Ann: goat and Ben takes the baby alpaca"],
        ["a goat", "Ben an alpaca, Cara a llama"],
        # Who has picked may be named once more.
        ["Ann a goat", "Ann a goat, Ben an alpaca, Cara a llama"],
        ["goat", "baby alpaca", "the llama"],
    ],
)
def test_babies_are_picked_in_words(table: Player, lines: list[str]) -> None:
    for line in lines:
        table.type(line)
    assert babies(table) == ["Baby Goat", "Baby Alpaca", "Baby Llama"]


def test_a_baby_of_several_kinds_is_the_one_that_is_said(table: Player) -> None:
    table.type("Ann picks the pink baby goat, Ben the gray goat, Cara a ram")
    game = table.session.game
    assert game
    codes = [unnumbered(each) for seat in game.table.seats for each in seat.stable]
    assert len(set(codes)) == len(codes)


def test_who_picks_first_is_said(table: Player) -> None:
    said = table.type("Ben picks the pink baby goat")
    assert said[0] == "They pick in turn: Ann's Baby comes first."
    assert table.session.game is None


def test_what_is_no_pick_is_none(table: Player) -> None:
    for line in ("what is a goat", "put basic goat into Ann's field", "does Ann have a goat"):
        table.type(line)
        assert table.session.game is None
    assert table.type("Ann a goat")[0].startswith("Which Baby for Ben?")


def test_who_plays_already_is_told_which_babies_are_taken(table: Player) -> None:
    assert "Whoever hasn't picked gets any Baby." in table.type("Cara draws")


@pytest.mark.parametrize("line", ["Ann does not want a goat", "no goat for Ann", "never a goat"])
def test_a_baby_that_nobody_wants_is_not_picked(table: Player, line: str) -> None:
    table.type(line)
    assert table.session.game is None
    assert table.type("a llama")[0].startswith("Which Baby for Ben?")


def test_babies_are_picked_in_german_by_their_species(table: Player) -> None:
    try:
        table.type("language de")
        table.type("Ann hat eine Ziege, Ben ein Alpaka, Cara ein Lama")
        assert babies(table) == ["Baby Goat", "Baby Alpaca", "Baby Llama"]
    finally:
        speak(OURS)
