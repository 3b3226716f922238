"""Several deeds in one sentence: a question about one of them does not lose the rest."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import Sit, one_after_the_other
from sitting import Player

from assistant.rules.table import Table

NEW = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
BEGIN = (NEW, "Ben has narwhal", "Ann has rhinocorn")
LEFT = "Left out: Ann draws 1."


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sit]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    with one_after_the_other(tmp_path) as sit:
        yield sit


def table(player: Player) -> Table:
    assert player.session.table
    return player.session.table


def hands(player: Player) -> list[int | None]:
    return [seat.hand_size for seat in table(player).seats]


BOTH = [
    "Ben draws a card and then Ann draws a card",
    "Ben draws and Ann draws",
    "Ben draws a card, then Ann draws a card",
]


@pytest.mark.parametrize("line", BOTH)
def test_a_yes_goes_on_with_the_rest(sit: Sit, line: str) -> None:
    player = sit(*BEGIN, line)
    assert hands(player) == [5, 5, 5]
    said = player.type("yes")
    assert said[:2] == ["Ben draws.", "Ann draws."]
    assert hands(player) == [6, 6, 5]
    player.type("undo")
    assert hands(player) == [5, 5, 5]


@pytest.mark.parametrize("line", BOTH)
@pytest.mark.parametrize("answer", ["no", "cancel", "undo"])
def test_a_no_says_what_is_left_out(sit: Sit, line: str, answer: str) -> None:
    player = sit(*BEGIN, line)
    assert any(each.startswith("Left out: Ann draws") for each in player.type(answer))
    assert hands(player) == [5, 5, 5]
    assert LEFT not in player.type("now")
    player.type("yes")
    assert hands(player) == [5, 5, 5]


@pytest.mark.parametrize("line", BOTH)
def test_it_is_gone_on_with_after_the_program_was_started_anew(sit: Sit, line: str) -> None:
    sit(*BEGIN, line)
    player = sit("resume")
    player.type("yes")
    assert hands(player) == [6, 6, 5]


@pytest.mark.parametrize("over", ["menu", "scores", "why"])
def test_it_is_gone_on_with_when_the_question_was_put_aside(sit: Sit, over: str) -> None:
    player = sit(*BEGIN, BOTH[0], over)
    if over == "menu":
        player.type("cancel")
    player.type("yes")
    assert hands(player) == [6, 6, 5]


@pytest.mark.parametrize("line", BOTH)
def test_what_is_said_instead_gives_it_up_aloud(sit: Sit, line: str) -> None:
    player = sit(*BEGIN, line)
    said = player.type("Cara holds 6")
    assert (LEFT in said and "Not done: Ben draws 1." in said) or "Not done: Ben draws." in said
    assert hands(player) == [5, 5, 6]


@pytest.mark.parametrize("answer", ["just correct it", "1", "yes"])
def test_by_which_card_goes_on_with_the_rest(sit: Sit, answer: str) -> None:
    player = sit(*BEGIN, "Ann draws", "Ann destroys narwhal and draws a card")
    assert player.type(answer)[:2] == ["Ben's Narwhal is destroyed.", "Ann draws."]


@pytest.mark.parametrize("answer", ["no", "leave it", "2"])
def test_by_which_card_says_what_is_left_out(sit: Sit, answer: str) -> None:
    player = sit(*BEGIN, "Ann draws", "Ann destroys narwhal and draws a card")
    assert any(each.startswith("Left out: Ann draws") for each in player.type(answer))


def test_a_second_question_keeps_the_rest_as_well(sit: Sit) -> None:
    player = sit(*BEGIN, "Ben draws and Cara draws and Ann draws")
    assert "Not done yet: Ann draws 1." not in player.type("yes")[:1]
    assert hands(player) == [5, 6, 5]
    said = player.type("yes")
    assert said[:2] == ["Cara draws.", "Ann draws."]
    assert hands(player) == [6, 6, 6]


def test_what_comes_after_a_no_in_the_middle_is_left_out(sit: Sit) -> None:
    player = sit(*BEGIN, "Ben draws and Cara draws and Ann draws", "yes")
    assert any(each.startswith("Left out: Ann draws") for each in player.type("no"))
    assert hands(player) == [5, 6, 5]


def test_a_card_that_is_asked_for_goes_on_with_the_rest(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann draws", "Ann plays and Ben neighs")
    player.type("unicorn phoenix")
    assert table(player).pile and len(table(player).pile.cards) == 2  # type: ignore[union-attr]


def test_nothing_of_a_hand_is_told_of_what_is_left_out(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann draws")
    player.type("Ben draws and Ann keeps yay")
    player.type("no")
    heard = [each.text for each in player.session.transcript.messages]
    assert not any("yay" in each.casefold() for each in heard)


@pytest.mark.parametrize(
    "line",
    [
        "Ann draws, plays shabby, nobody",
        "Ann draws and plays shabby, no answers",
        "Ann draws, Ann plays shabby, no one does",
    ],
)
def test_that_nobody_answers_is_said_of_all_and_not_of_who_has_played(sit: Sit, line: str) -> None:
    player = sit(*BEGIN)
    assert "Shabby the Narwhal enters Ann's Stable." in player.type(line)


def test_nobody_behind_an_answer_lets_that_one_stand(sit: Sit) -> None:
    player = sit(*BEGIN, "Ann draws")
    said = player.type("Ann plays shabby, Ben neighs, nobody")
    assert "Shabby the Narwhal is stopped." in said


@pytest.mark.parametrize("whose", ["Ben's", "Bens", "bens", "Ben’s"])
def test_whose_a_card_is_needs_no_sign(sit: Sit, whose: str) -> None:
    player = sit(*BEGIN)
    assert player.type(f"put yay in {whose} stable") == ["Yay enters Ben's Stable."]
    player.type("Ann draws")
    said = player.type(f"Ann plays unicorn poison on {whose} narwhal")
    assert "Noted: Narwhal, if Unicorn Poison resolves." in said


def test_a_card_and_what_it_is_played_on_are_no_title_that_is_only_like_them(sit: Sit) -> None:
    player = sit(*BEGIN, "put yay in Ben's stable", "Ann draws")
    said = player.type("Ann plays targeted destruction on yay")
    assert "Noted: Yay, if Targeted Destruction resolves." in said


@pytest.mark.parametrize(
    "line",
    [
        "play unicorn poison, destroy Narwhal, Cara answers neigh, end turn",
        "I play Unicorn Poison and destroy Narwhal, Cara neighs it, end turn",
        "Ann plays Unicorn Poison on Narwhal, Cara neighs, end turn",
    ],
)
def test_what_a_card_does_and_who_answers_it_are_said_in_one_line(sit: Sit, line: str) -> None:
    player = sit(*BEGIN, "draw")
    said = player.type(line)
    assert "Noted: Narwhal, if Unicorn Poison resolves." in said
    assert "Cara answers: Neigh." in said
    assert said[-1] == "Does nobody answer Neigh? Yes or no."
    player.type("yes")
    assert "narwhal" in " ".join(player.type("stables")).lower()


def test_what_can_wait_for_a_card_is_noted_before_what_cannot(sit: Sit) -> None:
    player = sit(*BEGIN, "draw")
    said = player.type("play unicorn poison, destroy Narwhal, end turn")
    assert "Noted: Narwhal, if Unicorn Poison resolves." in said
    assert said[-1] == "Not done yet: end turn."


@pytest.mark.parametrize(
    "line",
    [
        "Ann draws, Ann draws, Ben draws, Ben draws",
        "Ann draws and plays shabby, nobody, Ben draws",
        "Ann draws, plays shabby, no answers, Ben draws and draws",
    ],
)
def test_who_has_had_a_turn_in_a_line_is_followed_by_the_next_one(sit: Sit, line: str) -> None:
    said = sit(*BEGIN).type(line)
    assert "Ben's turn." in said
    assert "Ben draws." in said


def test_who_draws_once_with_others_has_had_no_turn(sit: Sit) -> None:
    player = sit(*BEGIN)
    assert "It's Ann's turn, not Ben's." in player.type("Ann draws, Ben draws")


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("Cara makes Ben discard, draws and plays narwhal", "Cara draws then Cara plays Narwhal"),
        ("Cara makes Ben discard and draw", "Ben draws"),
        (
            "Cara makes Ben discard and draw and plays narwhal",
            "Ben draws then Cara plays Narwhal",
        ),
    ],
)
def test_whoever_makes_another_do_it_goes_on(sit: Sit, line: str, after: str) -> None:
    player = sit(*BEGIN, "Ann draws")
    assert player.type(line)[-1] == f"Not done yet: {after}."


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("so Ben loses a turn. end turn", "end turn"),
        ("so Ann loses a turn. end turn", "Ann ends turn"),
    ],
)
def test_the_turn_that_ends_is_not_that_of_who_loses_one(sit: Sit, line: str, after: str) -> None:
    player = sit(*BEGIN, "Ann draws")
    assert player.type(line)[-1] == f"Not done yet: {after}."


@pytest.mark.parametrize("verb", ["finds", "fetches", "found"])
def test_what_is_found_by_a_card_that_is_played_is_not_lost(sit: Sit, verb: str) -> None:
    player = sit(*BEGIN, "Ann draws")
    said = player.type(f"Ann plays classy narwhal, nobody answers, she {verb} yay")
    assert "Yay goes to Ann's hand." in (*said, *player.type("yes"))
