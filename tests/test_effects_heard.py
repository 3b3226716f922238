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
        "That declines the rest of Spontaneously Fainting Goat.",
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


THIEVERY = ("turn action", "Ann plays blatant thievery", "nobody")


def test_whose_hand_is_taken_from_is_offered_and_named_alone(table: Player) -> None:
    said(table, *THIEVERY)
    assert table.type("offers") == [
        "You can take 1 card from a player's hand:",
        "1, Ben.",
        "2, Cara.",
    ]
    told = "Ann gets a card from Cara. Hands: Cara 4, Ann 5."
    assert table.type("2")[0] == told
    said(table, "undo")
    assert table.type("Cara")[0] == told


def test_a_title_taken_from_a_hand_is_told_to_nobody_and_from_whom_it_is(table: Player) -> None:
    said(table, *THIEVERY)
    told = table.type("Ann takes neigh from Cara")
    assert told[0] == "Ann gets a card from Cara. Hands: Cara 4, Ann 5."
    assert "Neigh" not in " ".join(told)


def test_a_card_that_is_pulled_is_told_with_from_whom(table: Player) -> None:
    said(table, "turn action", "Ann plays americorn", "nobody")
    assert table.type("Ben") == ["Ann gets a card from Ben. Hands: Ben 4, Ann 5."]


def test_what_nobody_sees_lie_can_be_named_from_the_offers(table: Player) -> None:
    begun = said(table, "turn action", "Ann plays the great narwhal", "nobody")
    asked = "Ann may take 1 card with Narwhal in the name from the deck."
    assert begun[-1] == asked
    assert table.type("offers") == [
        "You can:",
        f"1, {asked}",
        "2, The Great Narwhal, Ann: decline.",
    ]
    said(table, "1")
    assert table.type("narwhal torpedo") == [
        "Narwhal Torpedo goes to Ann's hand.",
        "Now shuffle.",
    ]


def test_back_kick_says_whose_card_goes_to_whose_hand(table: Player) -> None:
    said(table, "put narwhal in Ben's stable", "turn action", "Ann plays back kick")
    assert table.type("nobody")[-1] == (
        "Back Kick: Ann must return 1 card from any Stable to its player's hand, "
        "then that player must discard 1 card."
    )
    assert table.type("Ben's narwhal") == ["Narwhal goes to Ben's hand.", "Ben: discard 1 card."]


def test_nobody_waits_for_who_has_done_it_in_the_same_words(table: Player) -> None:
    said(table, "turn action", "Ann plays mystical vortex", "nobody")
    told = table.type("everybody discards 1")
    assert "Ben discards a card." in told
    assert not any(each.startswith("Waiting for") for each in told)


def test_how_many_are_drawn_for_which_card_is_told(llamas: Player) -> None:
    said(llamas, *GOAT[:-1])
    assert llamas.type("draw 2") == [
        "Ben draws 2 for Spontaneously Fainting Goat.",
        "Ben may bring in 1 Animal from the cards just drawn.",
    ]


def test_what_is_left_out_by_going_past_a_card_is_asked_about_first(llamas: Player) -> None:
    said(llamas, "put llamaste in Ben's field", "draw", "Ann plays battering ram", "end turn")
    assert llamas.type("yes") == [
        "Battering Ram enters Ann's Field.",
        "Ann may destroy all Upgrades in one other player's Field.",
        "That declines Battering Ram.",
        "Do it anyway?",
    ]
    assert llamas.type("yes")[:2] == ["Battering Ram: declined.", "Ben's turn."]


def test_why_nobody_can_answer_is_said(llamas: Player) -> None:
    said(llamas, "put unstoppable ram in Ann's field", "turn Cara", "turn Ben", "Ann's turn")
    told = "No Instants until this turn ends. Say resolve."
    assert said(llamas, "draw", "Ann plays llamaste")[-1] == told
    assert llamas.type("Ben neighs") == [told]


def test_who_has_none_of_what_all_lose_is_told_so(table: Player) -> None:
    said(table, "turn action", "Ann plays reset button")
    told = said(table, "nobody")
    assert "Reset Button: nobody has any Upgrades or Downgrades." in told


def test_what_a_card_keeps_out_is_named(table: Player) -> None:
    said(table, "put queen bee unicorn in Ben's stable", "turn action")
    assert table.type("Ann plays basic unicorn")[0] == "Queen Bee Unicorn keeps Basic Unicorn out."


def test_several_of_a_title_are_said_in_the_plural(table: Player) -> None:
    said(table, *["put basic unicorn in Ben's stable"] * 2)
    assert "2 Basic Unicorns" in " ".join(table.type("Ben's cards"))


def test_the_list_says_what_is_chosen_for(table: Player) -> None:
    said(table, "put narwhal in Ben's stable", "turn action", "Ann plays glitter tornado", "nobody")
    said(table, "Ann's baby unicorn")
    assert table.type("offers")[0] == (
        "You can return 1 card from each Stable to its player's hand: Ben, Cara:"
    )
