"""The tutorial: every step can be done as it says, left, and taken up again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library, start, text_of

from assistant import places
from assistant.host import Host
from assistant.session import Session
from assistant.settings import Settings, load_settings
from assistant.shared import Desk
from assistant.tutorial import count
from assistant.words import choose, render

WORDS_A_MINUTE = 175
MINUTES = 5


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    heard, eyes = Heard(), Watched()
    desk = Desk(tmp_path / "journal.sqlite3")
    session = Session(shipped_library(), Settings(), heard, eyes, desk=desk)
    start(session)
    yield Player(session, heard, eyes)
    Host(session).get_up()


def step(number: int, field: str = "say") -> str:
    return render(choose(f"tutorial.step_{number}", field, ""))


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
        "Ann's turn, start of turn",
        "Undone:",
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
    assert player.type("tutorial off") == [
        "Tutorial closed. Type tutorial to go on where you were."
    ]
    assert player.session.game is None
    assert player.type("b goat") == [text_of("Baby Goat")]
    said = player.type("tutorial")
    assert said[0].startswith("Tutorial, step 10 of")
    assert said[1] == step(10)
    assert step(11) in player.type("all pass")


@pytest.mark.parametrize("number", [2, 3, 4])
def test_the_card_of_the_first_step_is_read_again_where_a_later_one_needs_it(
    player: Player, number: int
) -> None:
    player.type("tutorial")
    for _ in range(number - 1):
        player.type("")
    player.type("tutorial off")
    later = sit_again(player)
    said = later.type("tutorial")
    assert said[0].startswith(f"Tutorial, step {number} of")
    assert said[1:] == [text_of("Baby Goat"), step(number)]
    answer = later.type(step(number, "type").partition(";")[0])
    assert "No card yet." not in " ".join(answer)
    assert step(number + 1) in answer
    later.host.get_up()


def sit_again(player: Player) -> Player:
    """Start the program again, with the settings that were kept."""
    player.host.get_up()
    heard, eyes, own = Heard(), Watched(), load_settings(places.settings_file())[0]
    session = Session(shipped_library(), own, heard, eyes)
    start(session)
    return Player(session, heard, eyes)


def test_who_skips_the_first_step_hears_its_card_all_the_same(player: Player) -> None:
    player.type("tutorial")
    assert player.type("") == [text_of("Baby Goat"), step(2)]
    assert player.type("") == [step(3)]
    assert player.type("word") == ["Baby", step(4)]


def test_help_says_the_step_again_and_stays_in_it(player: Player) -> None:
    player.type("tutorial 3")
    said = player.type("help")
    assert said[0].startswith(f"Tutorial, step 3 of {count()}.")
    assert said[1] == step(3)
    assert player.session.lesson.step == 3
    player.type("tutorial 17")
    said = player.type("help")
    assert said[0].startswith("Nothing is asked.")
    assert step(18) in said


def test_a_question_of_the_first_start_does_not_take_the_enter_of_the_tutorial(
    player: Player,
) -> None:
    player.type("welcome")
    player.type("tutorial")
    assert step(2) in player.type("")


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
    assert player.type("tutorial 99") == [
        "No step 99. Type tutorial and a number from 1 to 18, or tutorial alone to go on."
    ]
