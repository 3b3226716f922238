"""The tutorial: every step can be done as it says, left, and taken up again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library, text_of

from assistant.desk import Desk
from assistant.session import Session
from assistant.settings import Settings
from assistant.tutorial import count
from assistant.words import choose

WORDS_A_MINUTE = 175
MINUTES = 5


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    heard, eyes = Heard(), Watched()
    desk = Desk(tmp_path / "journal.sqlite3")
    session = Session(shipped_library(), Settings(), heard, eyes, desk=desk)
    session.start()
    yield Player(session, heard, eyes)
    desk.get_up(session)


def step(number: int, field: str = "say") -> str:
    return choose(f"tutorial.step_{number}", field, "")


def lesson(player: Player) -> list[str]:
    """Do all that the tutorial asks for; return all that is said."""
    said = player.type("tutorial")
    for number in range(1, count() + 1):
        assert step(number) in said, number
        wanted = step(number, "type").partition(";")[0]
        if number == 6:
            # The list that is to be chosen from.
            player.type("baby")
        answer = player.type(wanted)
        assert "no card" not in " ".join(answer).casefold(), number
        said += answer
    return said


def test_every_step_can_be_done_as_it_says(player: Player) -> None:
    said = lesson(player)
    assert said[-1].startswith("That was the tutorial.")
    told = " ".join(said)
    for wanted in (
        text_of("Baby Goat"),
        text_of("Llamaste"),
        "Ann's turn 1",
        "Taken back:",
        "Ben has 4.",
    ):
        assert wanted in told
    assert len(told.split()) / WORDS_A_MINUTE < MINUTES


def test_nothing_of_it_is_kept(player: Player) -> None:
    journal = player.session.journal
    lesson(player)
    assert player.session.game is None
    assert player.session.journal is journal
    assert player.type("resume") == ["No unfinished game. Type new to begin one."]


def test_it_is_left_and_taken_up_again_where_it_was(player: Player) -> None:
    player.type("tutorial")
    for number in range(1, 10):
        player.type("")
        assert player.session.lesson.step == number + 1
    assert player.type("tutorial off") == ["Tutorial left. Type tutorial to go on where you were."]
    assert player.session.game is None
    assert player.type("b goat") == [text_of("Baby Goat")]
    said = player.type("tutorial")
    assert said[0].startswith("Tutorial, step 10 of")
    assert said[1] == step(10)
    assert step(11) in player.type("all pass")


def test_other_words_are_answered_and_the_step_waits(player: Player) -> None:
    player.type("tutorial")
    assert player.type("llamaste") == [text_of("Llamaste")]
    assert player.type("b goat") == [text_of("Baby Goat"), step(2)]


def test_a_game_of_the_table_is_not_touched(player: Player) -> None:
    player.type("new llamas with Ann and Ben, light, Ann starts")
    before = player.session.game
    player.type("tutorial 6")
    said = player.type("")
    assert said[0].startswith("A game is on")
    assert player.session.game is before


def test_who_quits_in_the_middle_leaves_the_journal_in_order(player: Player) -> None:
    journal = player.session.journal
    player.type("tutorial 9")
    assert player.session.game is not None
    player.type("quit")
    assert player.session.journal is journal


def test_tutorial_begins_anew_where_that_is_wanted(player: Player) -> None:
    player.type("tutorial")
    player.type("")
    player.type("tutorial off")
    assert player.type("tutorial 1") == [step(1)]
    assert player.type("tutorial 99") == [step(1)]
