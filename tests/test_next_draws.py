"""Whoever draws next says that the turn before is over, and of one breath only its end is asked."""

from collections.abc import Iterator

import pytest
from measuring import at_table
from sitting import Player

BEGIN = ("new second print with Ann, Ben and Cara, full, Ann starts, any babies", "draw")


@pytest.fixture
def table() -> Iterator[Player]:
    with at_table("", setup=BEGIN) as player:
        yield player


@pytest.mark.parametrize("line", ["Ben draws", "Ben takes a card", "Ben draws a card"])
def test_the_next_player_draws_and_the_turn_is_theirs(table: Player, line: str) -> None:
    table.type("draw")
    assert table.type(line) == ["Ben's turn.", "Ben draws.", "Play or draw."]
    assert table.type("whose")[0].startswith("Ben's turn, Action phase")


@pytest.mark.parametrize("line", ["Ben draws", "Cara draws"])
def test_with_something_left_to_do_or_out_of_turn_it_is_doubted(table: Player, line: str) -> None:
    if line == "Cara draws":
        table.type("draw")
    assert table.type(line)[0].startswith("It's Ann's turn, not ")


def test_over_the_hand_limit_the_turn_is_not_over(table: Player) -> None:
    for line in ("Ann holds 9", "draw"):
        table.type(line)
    assert table.type("Ben draws")[0] == "Ann has 3 cards too many: limit 7."


@pytest.mark.parametrize("line", ["draw", "Ben draws", "drawing a card"])
def test_down_to_the_hand_limit_the_turn_can_end_and_whoever_draws_is_next(
    table: Player, line: str
) -> None:
    for said in ("Ann holds 8", "draw", "end turn", "discard 1"):
        table.type(said)
    assert table.type("discard 1") == [
        "Ann discards a card.",
        "Ann's hand: 7.",
        "Say next.",
    ]
    assert table.type(line) == ["Ben's turn.", "Ben draws.", "Play or draw."]


def test_what_is_left_to_do_is_not_called_the_end(table: Player) -> None:
    for said in ("Ann holds 9", "draw", "end turn"):
        table.type(said)
    assert "Say next." not in table.type("discard 1")


def test_one_breath_is_asked_for_what_is_left(table: Player) -> None:
    assert table.type("Ann plays narwhal, nobody answers, Ben draws") == [
        "Ann plays Narwhal.",
        "Narwhal enters Ann's Stable.",
        "Ben's turn.",
        "Ben draws.",
        "Play or draw.",
    ]
    assert table.type("Ben plays llamacorn, Cara neighs")[-1] == "Who answers?"
