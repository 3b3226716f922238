"""Who swaps a card gives one and gets one: the hands are not swapped."""

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.session import Session
from assistant.settings import Settings


@pytest.fixture
def table() -> Player:
    heard, eyes = Heard(), Watched()
    player = Player(Session(shipped_library(), Settings(), heard, eyes), heard, eyes)
    player.type("new llamas with Ann, Ben and Cara, full, Ann starts, any babies")
    player.type("Ann draws")
    return player


@pytest.mark.parametrize(
    "line",
    [
        "Ann swaps a card with Ben",
        "Ann exchanges one card with Ben",
        "Ann and Ben swap one card each",
    ],
)
def test_of_a_card_that_is_swapped_one_goes_each_way(table: Player, line: str) -> None:
    said = " ".join(table.type(line))
    assert "1, Ann gives 1 to Ben then Ben gives 1 to Ann" in said
