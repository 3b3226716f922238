"""A game is begun by questions: names one by one, wrong answers, and the way out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

AFTER = "After {}, who sits next? Enter: nobody more. Cancel calls it off."
BEGUN = "Start-of-turn effects first. Then draw."


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    made = sit_down(tmp_path)
    yield made
    leave(made)


def said(player: Player, *lines: str) -> list[str]:
    answer: list[str] = []
    for line in lines:
        answer = player.type(line)
    return answer


@pytest.mark.parametrize("end", ["", "done", "that is all"])
def test_names_one_on_a_line_are_collected(player: Player, end: str) -> None:
    assert said(player, "new second print", "Ann") == [AFTER.format("Ann")]
    assert said(player, "Ben") == [AFTER.format("Ben")]
    assert said(player, "Cara") == [AFTER.format("Cara")]
    assert said(player, end)[0].startswith("How much is tracked?")
    assert said(player, "light", "Ben")[-2:] == ["Ben's turn 1.", BEGUN]
    assert player.session.game
    assert player.session.game.names == ("Ann", "Ben", "Cara")


def test_one_name_alone_is_kept_and_the_others_are_asked(player: Player) -> None:
    alone = ["Two to eight players are needed, not 1.", AFTER.format("Ann")]
    assert said(player, "new second print with Ann, light") == alone
    assert said(player, "") == alone
    assert said(player, "Ben", "done")[0].endswith("Who starts?")


def test_all_names_may_be_said_anew(player: Player) -> None:
    assert said(player, "new second print with Ann", "Ann, Ben, Cara")[0].startswith("How much")
    assert said(player, "light", "Cara")[-2] == "Cara's turn 1."


def test_eight_names_are_all(player: Player) -> None:
    player.type("new llamas")
    for name in ["Ann", "Ben", "Cara", "Dan", "Eve", "Flo", "Gus"]:
        assert player.type(name) == [AFTER.format(name)]
    assert player.type("Hal")[0].startswith("How much is tracked?")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Ben", "Ben is there twice."),
        ("7", "7 has no letters."),
    ],
)
def test_a_name_that_cannot_be_used_loses_no_other(player: Player, typed: str, told: str) -> None:
    said(player, "new llamas", "Ann", "Ben")
    assert player.type(typed) == [told, AFTER.format("Ben")]
    assert said(player, "Cara", "done")[0].startswith("How much")


@pytest.mark.parametrize("word", ["now", "scores", "whose turn is it"])
def test_a_word_of_mine_is_no_name_and_leaves_the_question_open(player: Player, word: str) -> None:
    said(player, "new llamas", "Ann")
    assert player.type(word) == ["The game has not begun.", AFTER.format("Ann")]
    assert player.type("Ben") == [AFTER.format("Ben")]


def test_a_wrong_answer_repeats_the_question_and_loses_nothing(player: Player) -> None:
    how_much = said(player, "new llamas", "Ann, Ben")
    wrong = player.type("whatever you say")
    assert wrong == ["whatever you say is none of these. Cancel calls it off.", *how_much]
    mix = player.type("full")
    assert mix[0].startswith("Mix in another deck?")
    assert player.type("perhaps")[1:] == mix
    starts = player.type("1")
    assert starts[0].endswith("Who starts?")
    assert player.type("hmm")[1:] == starts
    assert player.type("scores")[0] == "The game has not begun."
    assert player.type("hmm")[1:] == starts
    assert player.type("ann")[0] == "Baby of Ann: hold it up or type it."
    assert player.type("xyzzy")[-1] == "Baby of Ann: hold it up or type it."
    assert player.type("any baby")[-1] == "Ann, draw a card."


def test_the_way_out_that_is_said_leads_out(player: Player) -> None:
    said(player, "new llamas", "Ann")
    assert player.type("cancel") == ["Called off."]
    assert player.type("now") == ["No game yet. Type new to begin one, or resume."]
    said(player, "new llamas", "Ann, Ben", "hmm")
    assert player.type("cancel") == ["Called off."]
    assert player.type("Ann")[0] != "Ann is none of these. Cancel calls it off."
