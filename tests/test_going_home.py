"""What was lent goes home in the program's own words and in people's, and nobody asks which."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

GAME = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"


@pytest.fixture
def lent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Ann holds Ben's Narwhal by her Lasso; as her turn ends it is due.  Others have one too."""
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    made = sit_down(tmp_path)
    begins = ("turn Cara", "turn Ben", "turn Ann")
    lasso = ("put unicorn lasso in Ann's stable", *begins, "target Ben's basic unicorn")
    placed = tuple(f"put basic unicorn in {name}'s stable" for name in ("Ann", "Ben", "Cara"))
    ending = ("Ann steals Ben's basic unicorn", "done", "draw", "draw", "next")
    for line in (GAME, *placed, *lasso, *ending):
        made.type(line)
    assert made.type("now") == ["Ann's turn 4, end of turn: give Basic Unicorn back to Ben."]
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
def test_what_is_due_goes_home_in_these_words(lent: Player, line: str) -> None:
    assert lent.type(line) == ["Basic Unicorn enters Ben's Stable.", "Basic Unicorn is given back."]
    assert lent.session.game
    assert lent.session.game.table.loans == ()
    # The Baby and one Basic Unicorn each.
    areas = [len(seat.stable) for seat in lent.session.game.table.seats]
    assert areas == [3, 2, 2]
    assert lent.type("end turn")[0] == "Ben's turn 5."


def test_a_word_with_back_that_lends_nothing_is_what_it_was(lent: Player) -> None:
    lent.type("give it back")
    assert lent.type("Cara returns basic unicorn")[0].startswith("Which Basic Unicorn?")
