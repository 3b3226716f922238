"""What people say at the table of a kept game beside the game itself, and what they hear of it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

from assistant.tongue import OURS, speak

DECKS = Path(__file__).parent / "kept_decks"


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    shutil.copytree(DECKS, tmp_path / "home")
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    sitting = sit_down(tmp_path)
    yield sitting
    leave(sitting)
    speak(OURS)


def test_a_card_that_was_read_before_the_quiz_began_is_no_question_of_it(player: Player) -> None:
    player.show("EQ004")
    assert player.type("new quiz with Ann, Ben") == ["Who starts?", "1, Ann", "2, Ben"]
    assert "Ann plus 1: 1 point." in player.type("Ann is right")
    assert player.type("answer") == ["No card was drawn or played."]
    player.type("undo")
    player.show("EQ004")
    assert player.type("Ann is right") == ["Ann plus 3: 3 points.", "Question 4 is done."]
    # Of the next game it is none either.
    player.type("new quiz with Ann, Ben, Ann starts")
    assert player.type("Ben is right") == ["Ben plus 1: 1 point."]


def test_a_number_that_answers_no_doubt_has_it_asked_again(player: Player) -> None:
    player.type("new trick-taking with Ann, Ben, Cara, Dan, Ann starts")
    doubt = player.type("Ann bids 20")
    assert player.type("7") == ["Type y or n, and Enter.", *doubt]
    assert player.type("yes") == ["Ann: bids noted."]
    assert player.type("7")[0].startswith("Not understood: 7.")
    player.type("offers")
    assert player.type("99") == ["Choose a number from 1 to 8."]
