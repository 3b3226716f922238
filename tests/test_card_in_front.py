"""The card everybody waits for: it is read, and no means that nobody answers it."""

from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.session import Session
from assistant.settings import Settings

GAME = "new llamas with Ann, Ben and Cara, full, Ann starts, any babies"


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    heard, eyes = Heard(), Watched()
    made = Player(Session(shipped_library(), Settings(), heard, eyes), heard, eyes)
    for line in (GAME, "no", "next", "draw"):
        made.type(line)
    return made


READ = ("read it", "full", "Read it again", "what is it?", "what does it do?", "read that card")


@pytest.mark.parametrize("word", READ)
def test_the_played_card_is_read_not_the_one_looked_up_before(player: Player, word: str) -> None:
    player.type("bahama llama")
    player.type("play adorable alpaca")
    assert player.type(word)[0].startswith("Adorable Alpaca")


@pytest.mark.parametrize("word", READ)
def test_the_answer_is_read_once_it_is_on_top(player: Player, word: str) -> None:
    player.type("play adorable alpaca")
    player.type("Ben answers with spit happens")
    assert player.type(word)[0].startswith("Spit Happens")


def test_the_lowest_card_is_read_again_once_it_is_on_top_again(player: Player) -> None:
    for line in ("play adorable alpaca", "Ben answers with spit happens"):
        player.type(line)
    player.type("Ann answers with baaa'd move")
    player.type("nobody")
    assert player.type("full")[0].startswith("Adorable Alpaca")


def test_a_card_that_is_looked_up_later_is_the_one_that_is_read(player: Player) -> None:
    player.type("play adorable alpaca")
    player.type("read bahama llama")
    assert player.type("full")[0].startswith("Bahama Llama")


def test_before_any_card_there_is_none_to_read(player: Player) -> None:
    assert player.type("read it")[0].startswith("No card yet.")


# -- nobody answers ------------------------------------------------------------------

ENTERS = "Adorable Alpaca enters Ann's Field."


@pytest.mark.parametrize(
    "typed",
    [
        *("no", "No.", "no one", "no-one", "nobody", "none", "none of us", "nope", "no thanks"),
        *("no spit happens", "no baaa'd move", "nobody does", "no answer"),
    ],
)
def test_no_to_who_answers_means_nobody(player: Player, typed: str) -> None:
    assert player.type("play adorable alpaca")[-1] == "Who answers?"
    assert ENTERS in player.type(typed)


def test_no_to_a_question_over_it_is_of_that_question(player: Player) -> None:
    player.type("play adorable alpaca")
    assert "Do it anyway?" in player.type("Ann answers with spit happens")[-1]
    assert player.type("no") == ["Not done: Ann answers Spit Happens."]
    assert player.session.game
    assert player.session.game.table.pile


def test_where_each_is_asked_in_turn_no_is_of_the_one_who_is_asked(player: Player) -> None:
    player.type("house claims seat order")
    assert player.type("play adorable alpaca")[-1] == "Ben, answer or pass?"
    assert player.type("no")[-1] == "Cara, answer Adorable Alpaca or pass?"
    assert ENTERS in player.type("no")


def test_nobody_is_a_line_of_who_answers(player: Player) -> None:
    player.type("play adorable alpaca")
    assert player.type("answer with spit happens")[-1] == "3, Nobody."
    assert ENTERS in player.type("no")


def test_no_where_nothing_is_asked_does_nothing(player: Player) -> None:
    assert player.type("no") == ["I'm not asking anything just now."]
    assert player.type("none")[0].startswith("No card called none.")
