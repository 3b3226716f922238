"""Another game is begun where one is on, or is over: what is heard, and which words are told."""

import pytest
from golden import seated
from kept import GERMAN_SHEET, SHEET, heard
from sitting import Player

UNFINISHED = "Score sheet stays unfinished. Type resume 1 to go on with it."
UNO = ["Uno style shedding. Ann, Ben.", "Ann's turn."]

player = pytest.fixture(seated)


@pytest.mark.parametrize(
    "line",
    [
        "new uno with Ann and Ben, Ann starts",
        "we are playing uno with Ann and Ben, Ann starts",
        "we play uno with Ann and Ben, Ann starts",
        "let's play uno with Ann and Ben, Ann starts",
    ],
)
def test_a_game_that_is_left_for_another_stays_aloud(player: Player, line: str) -> None:
    assert heard(player, SHEET, "Ann 5", line) == [UNO[0], UNFINISHED, *UNO[1:]]
    assert player.type("resume 1") == ["Score sheet, Ann, Ben. 1 move so far.", "Round 1."]


def test_nothing_stays_where_nothing_was_done_or_all_is_over(player: Player) -> None:
    line = "new uno with Ann and Ben, Ann starts"
    assert heard(player, SHEET, line) == UNO
    assert heard(player, "Ann plays red 5", "game over", line) == UNO


def test_a_game_that_is_left_stays_aloud_in_german(player: Player) -> None:
    heard(player, "language de", GERMAN_SHEET, "Ann 5")
    said = player.type("wir spielen uno mit Ann und Ben, Ann beginnt")
    assert said[1] == "Punktezettel bleibt unbeendet. Tippe fortsetzen 1, um weiterzuspielen."


@pytest.mark.parametrize("line", ["we are playing uno", "let's play uno", "we play uno"])
def test_behind_a_game_that_is_over_another_is_begun(player: Player, line: str) -> None:
    said = heard(player, SHEET, "game over", line)
    assert said == ["Who's playing? Type the names in seat order, clockwise, with commas."]


def test_where_a_game_is_over_the_words_are_those_for_another(player: Player) -> None:
    said = heard(player, SHEET, "game over", "what can I say")
    assert said[0].startswith("Commands: new, resume, undo, redo, scores,")
    assert {"book", "games"} <= set(said[0].split(", "))
    assert not {"next", "offers", "end turn"} & set(said[0].split(", "))
    heard(player, "new second print with Ann and Ben, full, Ann starts, any babies", "end game")
    said = heard(player, "yes", "help words")
    assert said[0].startswith("Commands: new, resume,")
    assert not {"draw", "play", "next"} & set(said[0].split(", "))


def test_what_can_be_said_is_told_in_german(player: Player) -> None:
    said = heard(player, "language de", GERMAN_SHEET, "was kann ich sagen")
    assert said[0].startswith("Wörter: möglichkeiten, stand,")
    said = heard(player, "spiel aus", "was kann ich sagen")
    assert said[0].startswith("Wörter: neu, fortsetzen,")


def test_a_timer_that_runs_is_told_where_a_game_is_taken_up(player: Player) -> None:
    heard(player, "new quiz with Ann and Ben, Ann starts", "start thinking")
    said = heard(player, "new score sheet with Ann and Ben", "resume 1")
    assert said == [
        "Trivia quiz, Ann, Ben. 1 move so far.",
        "Thinking starts over: 60 seconds.",
        "It's Ann's turn.",
    ]
    heard(player, "stop the timer")
    said = heard(player, "new score sheet with Ann and Ben", "resume 1")
    assert said == ["Trivia quiz, Ann, Ben. 2 moves so far.", "It's Ann's turn."]
    heard(player, "language de", "neu quiz mit Ann und Ben, Ann beginnt", "starte Bedenkzeit")
    said = heard(player, "neu punktezettel mit Ann und Ben", "fortsetzen 4")
    assert said[1:] == ["Bedenkzeit läuft von vorn: 60 Sekunden.", "Dran ist Ann."]
