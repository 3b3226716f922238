"""What was lent goes home by itself as the turn ends, and who says so too is not asked which."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

GAME = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"


@pytest.fixture
def lent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Ann holds Ben's Narwhal by her Lasso; as her turn ends it goes home.  Others have one too."""
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    made = sit_down(tmp_path)
    begins = ("turn Cara", "turn Ben", "turn Ann")
    lasso = ("put unicorn lasso in Ann's stable", *begins, "target Ben's basic unicorn")
    placed = tuple(f"put basic unicorn in {name}'s stable" for name in ("Ann", "Ben", "Cara"))
    ending = ("Ann steals Ben's basic unicorn", "done", "draw", "draw", "next")
    for line in (GAME, *placed, *lasso, *ending):
        made.type(line)
    assert made.type("now") == ["Ann's turn, end of turn: end the turn."]
    yield made
    leave(made)


@pytest.mark.parametrize(
    "line",
    [
        "give Basic Unicorn back to Ben",
        "give basic unicorn back",
        "gives back basic unicorn",
        "Ann gives back basic unicorn to Ben",
        "Ann gives basic unicorn back",
        "Ann gives Ben basic unicorn back",
        "Ann gives Ben back his basic unicorn",
        "Ann will give basic unicorn back to Ben",
        "Ann hands basic unicorn back to Ben",
        "Ann gives basic unicorn to Ben",
        "returns basic unicorn to Ben",
        "return basic unicorn",
        "Ann returns basic unicorn to Ben",
        "basic unicorn goes back to Ben",
        "move basic unicorn to Ben",
        "give it back",
        "return it",
    ],
)
def test_who_says_too_what_has_gone_home_hears_that_it_is_done(lent: Player, line: str) -> None:
    assert lent.session.game
    table = lent.session.game.table
    assert lent.type(line) == ["Yes, it's done."]
    assert lent.session.game.table == table
    assert table.loans == ()
    # The Baby and one Basic Unicorn each.
    assert [len(seat.stable) for seat in table.seats] == [3, 2, 2]
    assert lent.type("end turn")[0] == "Ben's turn."


def test_a_word_with_back_that_lends_nothing_is_what_it_was(lent: Player) -> None:
    assert lent.type("Cara sacrifices basic unicorn")[0] == "No effect lets Cara do that."
