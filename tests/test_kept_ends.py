"""An evening of kept games is over: what is asked first, and what begins nothing."""

import pytest
from golden import seated
from kept import GERMAN_SHEET, GERMAN_UNO, SHEET, UNO, heard
from sitting import Player

ENDS = "As it stands: Ann wins. End the game? Yes or no."
GERMAN_ENDS = "Spiel beenden? Nach dem Stand: Ann gewinnt. Ja oder nein."

player = pytest.fixture(seated)


@pytest.mark.parametrize(
    "line",
    [
        "we are done",
        "we're finished for today",
        "end the evening",
        "let's stop here",
        "we stop playing",
        "let's call it a night",
        "that's it for tonight",
        "the evening is over",
    ],
)
def test_that_all_stop_is_asked_first(player: Player, line: str) -> None:
    assert heard(player, SHEET, "Ann 5", line) == [ENDS]
    # Whoever is done begins no round.
    assert player.type("done") == [ENDS]
    assert heard(player, "no", "scores") == ["Ann: 5 points.", "Ben: 0 points."]
    assert heard(player, line, "yes") == ["Ann wins."]


@pytest.mark.parametrize(
    "line",
    [
        "wir hören auf",
        "wir hoeren auf",
        "wir sind fertig",
        "lasst uns aufhören",
        "wir machen Schluss für heute",
        "den Abend beenden",
        "das war's für heute",
        "wir beenden das Spiel",
    ],
)
def test_that_all_stop_is_asked_first_in_german(player: Player, line: str) -> None:
    assert heard(player, "language de", GERMAN_SHEET, "Ann 5", line) == [GERMAN_ENDS]
    assert player.type("fertig") == [GERMAN_ENDS]
    assert heard(player, "nein", "stand") == ["Ann: 5 Punkte.", "Ben: 0 Punkte."]
    assert heard(player, line, "ja") == ["Ann gewinnt."]


def test_whoever_is_done_while_the_end_is_asked_begins_no_round(player: Player) -> None:
    ends = "End the game without a winner? Yes or no."
    assert heard(player, UNO, "end game") == [ends]
    assert player.type("I'm done") == [ends]
    assert heard(player, "no", "done") == ["Ben's turn."]
    # What is another act of the game drops the question, and says so.
    assert heard(player, "end game", "next")[0] == "Question closed: End the game without a winner?"
    heard(player, "language de", GERMAN_UNO, "spiel beenden")
    assert player.type("fertig") == ["Spiel ohne Sieg beenden? Ja oder nein."]


@pytest.mark.parametrize("line", ["Spiel aus", "das Spiel ist aus", "Spielende", "Ende des Spiels"])
def test_a_game_that_is_over_is_counted_up_in_german(player: Player, line: str) -> None:
    assert heard(player, "language de", GERMAN_SHEET, "Ann 5", line) == ["Ann gewinnt."]


def test_where_nobody_would_win_only_the_end_is_asked(player: Player) -> None:
    heard(player, "new cooperative with Ann and Ben, Ann starts")
    assert player.type("we are done") == ["End the game? Yes or no."]
    assert player.type("yes") == ["The game is over. Nobody wins."]
    # Who has won is said already.
    assert heard(player, SHEET, "Ben 3", "we are done, Ann wins")[-1] == "Do it anyway?"
