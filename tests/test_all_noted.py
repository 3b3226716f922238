"""A hand of which every card is noted grows by no list that is only said again."""

from collections.abc import Iterator

import pytest
from measuring import at_table
from sitting import Player

from assistant.game import AreaGame

BEGIN = (
    "new second print with Ann, Ben and Cara, full, Ann starts, any babies",
    "Ann holds 2",
    "Ann keeps neigh and puppicorn",
)
ASKED = "All 2 cards in this hand are noted. Is it one more?"


@pytest.fixture
def table() -> Iterator[Player]:
    with at_table("", setup=BEGIN) as player:
        yield player


def sizes(player: Player) -> list[int | None]:
    game = player.session.game
    assert isinstance(game, AreaGame)
    return [seat.hand_size for seat in game.table.seats]


@pytest.mark.parametrize("line", ["Ann keeps puppicorn", "Ann keeps narwhal", "Ann holds neigh"])
def test_whichever_card_is_said_it_is_asked_whether_it_is_one_more(
    table: Player, line: str
) -> None:
    before = sizes(table)
    assert table.type(line)[-1] == ASKED
    table.type("no")
    assert sizes(table) == before


def test_a_list_that_is_said_again_changes_nothing_after_a_no(table: Player) -> None:
    before = sizes(table)
    for _ in range(3):
        assert ASKED in table.type("Ann keeps neigh and puppicorn")
        table.type("no")
    assert sizes(table) == before


def test_one_more_is_noted_after_a_yes(table: Player) -> None:
    table.type("Ann keeps narwhal")
    assert table.type("yes")[0] == "Ann notes a card in hand."
    assert sizes(table)[0] == 3
