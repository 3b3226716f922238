"""What a kept game tells of its rules: limits that were asked for, rounds, questions, faults."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import seated
from kept import heard, seated_with_decks
from sitting import Player

TRICKS = "new trick taking with Ann, Ben, Cara and Dan, Ann starts"
FARM = ("new ruleset", "Farm", "1", "", "seeds, sun", "", "", "", "", "", "")


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "own"))
    yield from seated(tmp_path)


owner = pytest.fixture(seated_with_decks)


# -- a ruleset by questions ------------------------------------------------------------


def test_less_than_none_is_doubted_but_of_what_may_go_below(player: Player) -> None:
    assert heard(player, *FARM) == ["Which of these may go below 0? Enter: nothing."]
    assert player.type("goats")[0].startswith("goats isn't one of these: seeds, sun.")
    said = heard(player, "sun", "", "", "", "", "", "1", "1")
    assert said[0].startswith("Farm is saved.")
    heard(player, "new farm with Ann and Ben, Ann starts")
    assert player.type("Ann loses 4 sun") == ["Ann minus 4: minus 4 sun."]
    doubt = ["Ann would have minus 4 seeds; the least is 0.", "Do it anyway?"]
    assert player.type("Ann loses 4 seeds") == doubt
    # Gone through again, what stands is the answer of Enter.
    lines = ("change ruleset farm", *[""] * 10)
    assert heard(player, *lines) == ["Which of these may go below 0? Enter: sun."]


def test_each_question_that_enter_answers_says_so_each_time(player: Player) -> None:
    told = heard(player, "new ruleset", "Farm", "1", "", "seeds, sun")
    told += [*player.type(""), *player.type(""), *player.type(""), *player.type("")]
    asked = [each for each in told if each.startswith(("What's the starting", "At what", "Which"))]
    assert len(asked) == 5
    assert all(" Enter: " in each for each in asked)


def test_a_line_that_begins_a_game_is_no_name_of_a_role(player: Player) -> None:
    heard(player, *FARM, "", "", "", "")
    assert player.type("")[0].startswith("Is there a dealer, a judge, or the like?")
    assert player.type("new dice with Ann and Ben")[0].startswith("Question closed:")


# -- rounds, and what nobody has said ---------------------------------------------------


def test_a_new_round_tells_what_was_added_up_nowhere(player: Player) -> None:
    said = heard(
        player,
        "new set collection with Ann and Ben, Ann starts",
        *("Ann has 2 sets", "Ben has 1 set", "new round"),
    )
    assert said[0] == "Not added up: Ann 2 sets, Ben 1 set."
    assert heard(player, "new round")[0].startswith("Round 3")


def test_what_is_added_up_and_a_hand_are_not_thrown_away(player: Player) -> None:
    said = heard(player, "new uno with Ann and Ben, Ann starts", "Ann plays 2 cards", "new round")
    assert said[0].startswith("Round 2")
    said = heard(
        player, TRICKS, "Ann bids 2", "Ann 3 tricks", "reveal the bids", "yes", "new round"
    )
    assert not [each for each in said if each.startswith("Not added up")]


def test_who_has_not_said_a_bid_has_none_yet(player: Player) -> None:
    heard(player, TRICKS, "Ann bids 2", "reveal the bids", "yes")
    assert player.type("bids") == [
        "Ann: 2 bids.",
        *(f"{n}: no bids yet." for n in ("Ben", "Cara", "Dan")),
    ]
    assert player.type("what is Dan's bid?") == ["Dan: no bids yet."]


@pytest.mark.parametrize("line", ["what is left?", "what's left?", "what do we have left?"])
def test_what_is_left_is_what_all_have(player: Player, line: str) -> None:
    said = heard(player, "new cooperative with Ann and Ben, Ann starts", line)
    assert said == ["Danger 0.", "Goals 0.", "Deck 40."]


# -- questions of a quiz ---------------------------------------------------------------


def test_undo_in_a_quiz_says_which_question_is_open(owner: Player) -> None:
    quiz = "new evening quiz with Ann and Ben, Ann starts"
    first = heard(owner, quiz, "draw a question")[0].partition(".")[0]
    heard(owner, "draw a question")
    assert owner.type("undo")[-1] == f"{first} is still open."
    heard(owner, "Ann is right")
    assert owner.type("undo")[-1] == f"{first} is still open."
    assert owner.type("undo")[-1] == "It's Ann's turn."


def test_a_card_without_an_answer_says_so_where_no_game_is(owner: Player) -> None:
    owner.show("CO001")
    assert owner.type("answer") == ["Red 0 has nothing hidden."]
    owner.show("EQ004")
    assert owner.type("answer")[0].startswith("Answer: ")


def test_a_game_of_ours_is_one_in_the_book_however_it_was_entered(player: Player) -> None:
    heard(player, "new uno with Ann and Ben, Ann starts", "Ann wins")
    heard(player, "book add Uno with Ann and Ben, Ben won")
    assert player.type("book by game")[0] == "2 games finished. Most: Uno style shedding, 2."
