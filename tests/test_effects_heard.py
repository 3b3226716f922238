"""What is heard of open effects: by which one a thing is done, who may leave it, what is left."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    return tmp_path


def _sitting(home: Path, edition: str) -> Iterator[Player]:
    made = sit_down(home)
    made.type(f"new {edition} with Ann, Ben and Cara, full, Ann starts, any babies")
    yield made
    leave(made)


@pytest.fixture
def table(home: Path) -> Iterator[Player]:
    yield from _sitting(home, "second print")


@pytest.fixture
def llamas(home: Path) -> Iterator[Player]:
    yield from _sitting(home, "llamas")


def said(player: Player, *lines: str) -> list[str]:
    answer: list[str] = []
    for line in lines:
        answer = player.type(line)
    return answer


DALAI = (
    "put llamaste in Ben's field",
    "turn Cara",
    "turn action",
    "Cara plays dalai llama",
    "nobody",
    "draw 3",
    "Ann draws",
)


def test_a_number_counts_for_the_effect_that_it_stands_beside(llamas: Player) -> None:
    said(llamas, *DALAI)
    assert llamas.type("offers")[1:3] == [
        "1, Dalai Llama: Ben draws 1 card.",
        "2, Llamaste: Ben draws 1 card.",
    ]
    assert llamas.type("1")[-1] == "Next: Llamaste, Ben, optional."
    said(llamas, "undo", "offers")
    assert llamas.type("2")[-1] == "Next: Dalai Llama, Ben, optional."


def test_who_may_still_leave_an_effect_is_the_one_who_is_named(llamas: Player) -> None:
    said(llamas, *DALAI)
    assert llamas.type("offers")[3:] == [
        "3, Dalai Llama, Ben: decline.",
        "4, Llamaste, Ben: decline.",
    ]
    assert "Dalai Llama, Ben, optional" in llamas.type("now")[1]
    assert llamas.type("3")[-1] == "Next: Llamaste, Ben, optional."


def test_who_leaves_the_own_part_leaves_nobody_elses(llamas: Player) -> None:
    said(llamas, *DALAI[1:-1])
    assert llamas.type("offers")[1:] == [
        "1, Ann draws 1 card.",
        "2, Ben draws 1 card.",
        "3, Dalai Llama, Ann: decline.",
        "4, Dalai Llama, Ben: decline.",
    ]
    assert llamas.type("3") == ["Waiting for Ben."]


GOAT = (
    "put spontaneously fainting goat in Ben's field",
    "turn end",
    "Ben's turn",
    "draw 2",
)


def test_the_free_rest_of_what_had_to_be_done_is_called_optional(llamas: Player) -> None:
    said(llamas, *GOAT)
    assert llamas.type("now")[1] == "To do: Spontaneously Fainting Goat, Ben, optional."
    assert llamas.type("draw") == [
        "That gives up the rest of Spontaneously Fainting Goat.",
        "Do it anyway?",
    ]
    assert "no effect" not in " ".join(said(llamas, "no", "why")).casefold()


def test_no_asks_which_effect_where_two_may_be_left(llamas: Player) -> None:
    herd = ["put basic goat in Ben's field"] * 3
    said(llamas, *herd, *GOAT)
    assert llamas.type("no") == [
        "Which effect? Type a number.",
        "1, Spontaneously Fainting Goat, Ben, optional",
        "2, Herd Bonus of Goats, Ben, optional",
    ]


def test_effects_that_wait_are_read_without_numbers_that_choose_nothing(table: Player) -> None:
    said(table, "put rhinocorn in Ann's stable", "put unicorn lasso in Ann's stable")
    said(table, "put narwhal in Ben's stable", "turn Cara", "turn Ben", "Ann's turn")
    assert said(table, "now")[1] == "To do: Rhinocorn, Ann, optional; Unicorn Lasso, Ann, optional."
