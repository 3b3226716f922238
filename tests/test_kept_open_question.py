"""What is heard where an answer is told to a quiz, and of both players where two play."""

import pytest
from golden import seated
from kept import SHEET, heard, seated_with_decks
from sitting import Player

player = pytest.fixture(seated)
owner = pytest.fixture(seated_with_decks)


@pytest.mark.parametrize("line", ["Ben says eight", "Ben thinks it is Canberra", "Canberra"])
def test_an_answer_leads_to_the_words_for_it(owner: Player, line: str) -> None:
    heard(owner, "new evening quiz with Ann and Ben, Ann starts", "draw a question")
    name = "Ben" if "Ben" in line else "Ann"
    how = f"Say answer to hear it, then {name} is right, or nobody is right."
    assert owner.type(line) == [f"Not understood: {line}. {how}"]
    assert any(how.replace("Ben", "Ann") in each for each in owner.type("help"))
    # These words are understood as they were told.
    assert owner.type("answer")[0].startswith("Answer: ")
    assert owner.type(f"{name} is right")[-1].endswith("is done.")
    drawn = "Say for example draw a question, Ann is right, Ann 3 points, scores, or offers."
    assert owner.type("hoopla")[0].endswith(drawn)


def test_an_answer_leads_to_the_words_for_it_in_german(owner: Player) -> None:
    heard(owner, "language de", "neu evening quiz mit Ann und Ben, Ann beginnt", "Frage ziehen")
    how = "Sag antwort, um sie zu hören, dann Ben ist richtig oder niemand ist richtig."
    assert owner.type("Ben sagt acht") == [f"Nicht verstanden: Ben sagt acht. {how}"]
    assert owner.type("niemand ist richtig")[-1].endswith("ist erledigt.")


@pytest.mark.parametrize(
    "line", ["Both get 5", "both 5", "Both of us get 5 points", "give both 5", "5 for both"]
)
def test_both_are_all_where_two_play(player: Player, line: str) -> None:
    assert heard(player, SHEET, line) == ["Ann plus 5: 5 points.", "Ben plus 5: 5 points."]


def test_both_are_who_was_named_and_nobody_where_more_play(player: Player) -> None:
    said = heard(player, SHEET, "Ann and Ben both get 5")
    assert said == ["Ann plus 5: 5 points.", "Ben plus 5: 5 points."]
    assert player.type("Ann gets 3 and both lose 1")[1:] == [
        "Ann minus 1: 7 points.",
        "Ben minus 1: 4 points.",
    ]
    heard(player, "new score sheet with Ann, Ben and Cara")
    assert player.type("both get 5")[0].startswith("Not understood")
    assert player.type("Ann and Cara both get 5")[1] == "Cara plus 5: 5 points."


@pytest.mark.parametrize("line", ["beide bekommen 5", "wir beide kriegen 5", "Ann und Ben beide 5"])
def test_both_are_all_where_two_play_in_german(player: Player, line: str) -> None:
    said = heard(player, "language de", "neu punktezettel mit Ann und Ben", line)
    assert said == ["Ann plus 5: 5 Punkte.", "Ben plus 5: 5 Punkte."]


@pytest.mark.parametrize("line", ["Ben and Ann get 2 both", "Ann and Ben both get 2"])
def test_both_say_nothing_behind_two_names(player: Player, line: str) -> None:
    heard(player, SHEET)
    player.type(line)
    assert player.type("scores") == ["Ann: 2 points.", "Ben: 2 points."]
