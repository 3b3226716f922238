"""What a table says on its first evening: the same thing twice, and questions in between."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

BEGIN = "new second print with Mia, Dad and Tom, full, Mia starts, any babies"


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    made = sit_down(tmp_path)
    yield made
    leave(made)


@pytest.fixture
def table(player: Player) -> Player:
    """Return a table on which Mia has drawn."""
    player.type(BEGIN)
    player.type("draw")
    return player


@pytest.fixture
def played(table: Player) -> Player:
    """Return a table on which Mia's Narwhal has come in."""
    table.type("play narwhal")
    table.type("nobody")
    return table


def state(player: Player) -> object:
    assert player.session.game
    return player.session.game.table


@pytest.mark.parametrize("again", ["undo", "Undo!", "wrong card"])
def test_what_is_asked_about_said_in_its_own_words_is_the_yes(played: Player, again: str) -> None:
    assert played.type("wrong card")[-1].startswith("Did you mean undo?")
    assert played.type(again)[0] == "Undone: Narwhal enters Mia's Stable."


def test_a_correction_said_twice_is_the_yes(table: Player) -> None:
    table.type("play narwhal")
    table.type("Dad neighs")
    asked = table.type("I meant super neigh")
    assert "instead? Yes or no." in asked[-1]
    assert any("Super Neigh" in line for line in table.type("I meant super neigh"))
    pile = table.session.game.table.pile if table.session.game else None
    assert pile and len(pile.cards) == 2
    assert not table.session.prompt.options


def test_a_doubt_is_no_offer_and_is_asked_again(table: Player) -> None:
    table.type("play narwhal")
    before = state(table)
    assert table.type("draw")[-1] == "Do it anyway?"
    assert table.type("draw")[-1] == "Do it anyway?"
    assert state(table) is before
