"""Points that are asked for at the end of a round: how a number is said, and what drops it."""

import pytest
from golden import seated
from kept import GERMAN_UNO, UNO, heard
from sitting import Player

ASKED = "How many points for Ann? Type a number. Enter: none."

player = pytest.fixture(seated)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("40 points", 40),
        ("forty", 40),
        ("Forty points.", 40),
        ("a hundred and five", 105),
        ("twenty-five points", 25),
        ("one point", 1),
        ("a point", 1),
        ("two dozen points", 24),
    ],
)
def test_points_are_said_with_what_they_are(player: Player, line: str, points: int) -> None:
    assert heard(player, UNO, "Ann wins the round")[-1] == ASKED
    assert player.type(line)[1:] == ["Round 2.", "Ben's turn."]
    assert player.type("how many points has Ann")[0].startswith(f"Ann: {points} point")


def test_no_points_are_none_and_a_number_below_is_no_answer(player: Player) -> None:
    heard(player, UNO, "Ann wins the round")
    for below in ("minus 3 points", "- 3", "-3"):
        assert player.type(below)[-1] == ASKED
    assert player.type("no points") == ["Round 2.", "Ben's turn."]


@pytest.mark.parametrize("line", ["40 punkte", "vierzig", "vierzig Punkte"])
def test_points_are_said_in_german(player: Player, line: str) -> None:
    heard(player, "language de", GERMAN_UNO, "Ann gewinnt die Runde")
    assert player.type(line) == ["Ann plus 40: 40 Punkte.", "Runde 2.", "Ben ist dran."]


def test_points_nobody_said_are_dropped_aloud(player: Player) -> None:
    heard(player, UNO, "Ann wins the round")
    dropped = "Question closed: How many points for Ann?"
    assert player.type("new round") == [dropped, "Round 2.", "Ben's turn."]
    # What is taken back asks again, and has dropped nothing.
    assert player.type("undo") == ["Undone: Round 2.", "It's Ann's turn.", ASKED]
    assert player.type("redo")[0] == "Redone: Round 2."
    heard(player, "undo", "undo", "Ann wins the round")
    # Who says it in a line of the game has answered.
    assert player.type("Ann gets 40 points")[0] == "Ann plus 40: 40 points."


def test_points_nobody_said_are_dropped_aloud_in_german(player: Player) -> None:
    heard(player, "language de", GERMAN_UNO, "Ann gewinnt die Runde")
    assert player.type("neue runde")[0] == "Frage entfällt: Wie viele Punkte für Ann?"


def test_a_number_that_is_chosen_for_is_said_with_what_it_counts(player: Player) -> None:
    lines = player.type("new score sheet with Ann and Ben"), player.type("offers")
    number = next(line for line in lines[1] if "Ann: 0 points" in line).partition(",")[0]
    assert "How many more points" in heard(player, number)[-1]
    assert player.type("twenty five points") == ["Ann plus 25: 25 points."]
    heard(player, "offers", number)
    assert player.type("minus 3 points") == ["Ann minus 3: 22 points."]
