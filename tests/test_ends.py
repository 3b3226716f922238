"""How a game ended is not changed by a word without a doubt that names what would go."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

from assistant.rules.table import Ending, Outcome


@pytest.fixture
def won(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Ben wins with 2 as the deck runs out."""
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    made = sit_down(tmp_path)
    made.type("new second print with Ann, Ben and Cara, light, Ann starts")
    made.type("Ben has 2")
    made.type("deck 1")
    assert made.type("draw")[-1] == "Ben wins with 2!"
    yield made
    leave(made)


@pytest.mark.parametrize(
    "line",
    [
        "end game",
        "end the game",
        "everyone loses",
        "nobody wins",
        "Ann wins",
        "Cara won",
        "end game, Ann wins",
    ],
)
def test_a_word_that_takes_a_win_away_is_doubted_first(won: Player, line: str) -> None:
    before = won.session.game and won.session.game.table.outcome
    said = won.type(line)
    assert "Ben won with 2. This takes the win away." in said
    assert said[-1] == "Do it anyway?"
    assert won.session.game and won.session.game.table.outcome == before
    assert won.type("book Ben")[0].startswith("Ben: won 1 of 1")
    won.type("no")
    assert won.session.game.table.outcome == before


def test_the_win_goes_after_a_yes_and_comes_back(won: Player) -> None:
    won.type("Ann wins")
    won.type("yes")
    assert won.session.game
    assert won.session.game.table.outcome == Outcome(Ending.WON, (0,))
    won.type("undo")
    assert won.session.game.table.outcome == Outcome(Ending.WON, (1,))


def test_the_same_end_said_once_more_is_not_doubted(won: Player) -> None:
    assert "Do it anyway?" not in won.type("Ben wins")


def test_a_lost_game_is_not_won_by_a_word_alone(won: Player) -> None:
    won.type("everyone loses")
    won.type("yes")
    said = won.type("Ann wins")
    assert said == [
        "This game ended without a winner. This changes that.",
        "Do it anyway?",
    ]


def test_a_game_that_was_ended_early_may_be_won(won: Player) -> None:
    won.type("end game")
    won.type("yes")
    assert "Do it anyway?" not in won.type("Ben wins")


def test_a_card_that_moves_by_itself_brings_the_win(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    made = sit_down(tmp_path)
    made.type("new second print with Ann, Ben and Cara, full, Ann starts, any babies")
    made.type("put puppicorn in Ann's stable")
    for title in ("narwhal", "llamacorn", "americorn", "unicorn phoenix", "shark with a horn"):
        made.type(f"put {title} in Ben's stable")
    made.type("draw")
    made.type("draw")
    said = made.type("end turn")
    assert said[-2:] == ["Ann's Puppicorn moves to Ben's Stable.", "Ben wins with 7!"]
    assert "Puppicorn" not in " ".join(made.type("Ann cards"))
    assert made.type("undo")[0].startswith("Undone")
    assert "Puppicorn" in " ".join(made.type("Ann cards"))
    leave(made)
