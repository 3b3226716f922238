"""What an effect lets somebody choose is a button with a verb, on that player's page alone."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from room import GAME, Phone, Room, room


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, GAME) as made:
        yield made


def played(table: Room, card: str, *names: str, kept: str = "") -> list[Phone]:
    """Have Ann play a card that nobody answers; return the phones of some players."""
    phones = [table.phone(name) for name in names]
    for phone in phones if kept else ():
        phone.say(f"keep {kept}")
    table.type("Ann draws", f"Ann plays {card}", "nobody")
    for phone in phones:
        phone.look()
    return phones


def test_who_has_to_discard_is_chosen_on_the_page_of_whoever_chooses(table: Room) -> None:
    ann, ben, cara = played(table, "annoying flying unicorn", "Ann", "Ben", "Cara", kept="narwhal")
    of_ann = ["Discard 1 card", "Have Ben discard 1 card", "Have Cara discard 1 card"]
    assert ann.buttons == [*of_ann, "Decline Annoying Flying Unicorn"]
    assert ben.buttons == cara.buttons == []
    ann.tap("Have Cara discard 1 card")
    assert table.heard[-1] == ben.look()[-1] == "Ann chooses Cara."
    cara.look()
    assert cara.title == "Which card do you discard? Cara's seat"
    assert cara.buttons == ["Discard Narwhal", "Discard a card"]
    assert ben.buttons == []
    cara.tap("Discard Narwhal")
    assert table.heard[-1] == "Cara's Narwhal is discarded."
    assert cara.buttons == []
    ann.look()
    assert ann.title.startswith("Your turn.")


def test_whoever_chooses_can_change_it_and_can_be_the_one(table: Room) -> None:
    ann, cara = played(table, "annoying flying unicorn", "Ann", "Cara")
    ann.tap("Have Cara discard 1 card")
    ann.tap("Discard 1 card")
    assert cara.look()[-1] == "Ann chooses to do it."
    assert cara.buttons == []
    assert ann.title.startswith("Which card do you discard?")
    ann.tap("Discard a card")
    assert "Annoying" not in ann.ask
    assert ann.say("basic unicorn") == ["Ann's Basic Unicorn is discarded."]


def test_a_card_of_the_own_hand_is_brought_in_by_a_button(table: Room) -> None:
    (ann,) = played(table, "rainbow unicorn", "Ann", kept="narwhal")
    assert ann.buttons == ["Bring in Narwhal", "Bring in a card", "Decline Rainbow Unicorn"]
    ann.tap("Bring in a card")
    assert ann.ask == "Bring in which card?"
    assert ann.say("basic unicorn") == ["Basic Unicorn enters Ann's Stable."]


def test_a_target_is_a_button_with_a_verb_on_the_page_of_who_aims(table: Room) -> None:
    ann, ben = played(table, "unicorn poison", "Ann", "Ben")
    assert any(each.startswith("Destroy Ben's ") for each in ann.buttons)
    assert not any(each.startswith("Destroy") for each in ben.buttons)


def test_what_is_too_much_in_the_hand_is_asked_by_name(table: Room) -> None:
    ann = table.phone("Ann")
    ann.say("keep narwhal")
    table.type("Ann draws", "Ann plays basic unicorn", "nobody", "Ann has 9 in hand", "go on")
    ann.look()
    assert ann.title == "2 cards to discard. Ann's seat"
    assert ann.buttons[:2] == ["Discard Narwhal", "Discard a card: 2 too many"]
    ann.tap("Discard Narwhal")
    assert ann.title == "1 card to discard. Ann's seat"
    ann.tap("Discard a card")
    assert ann.ask.startswith("Discard which card?")
    ann.say("discard 1")
    assert ann.buttons == ["End the turn"]


def test_where_only_numbers_are_tracked_who_counts_is_told_and_a_win_is_asked_about(
    tmp_path: Path,
) -> None:
    with room(tmp_path, "new second print with Ann and Ben, light, Ann starts") as table:
        ann = table.phone("Ann")
        ann.look()
        assert ann.said == ["I'm only tracking numbers: say I have 2, when you have 2."]
        table.type("Ann draws", "Ann plays narwhal", "nobody")
        ann.look()
        assert "I have 2 now" in ann.buttons
        assert "Ann 2 of 7" in " ".join([*ann.tap("I have 2 now"), *table.type("scores")])
        before = table.heard
        assert ann.say("Ann has 7") == ["Does Ann win with 7?"]
        assert table.heard == before
        ann.tap("No")
        assert "Ann 2 of 7" in " ".join(table.type("scores"))
        ann.say("I have 7")
        ann.tap("Yes")
        assert table.heard[-1] == "Ann wins with 7!"


def test_whoever_aims_first_is_called_to_it(table: Room) -> None:
    ann = table.phone("Ann")
    table.type("Ann draws", "Ann plays unicorn poison")
    ann.look()
    assert ann.title == "Which target? Ann's seat"
    assert ann.buttons[0] == "Unicorn Poison: Destroy Ben's Baby Unicorn"
    ann.tap("Unicorn Poison: Destroy Ben's Baby Unicorn")
    assert ann.title == "Ann's seat"


def _has_title(phone: Phone, title: str) -> bool:
    return phone.title == title


def test_who_owes_a_discard_is_called_and_who_has_done_it_waits(table: Room) -> None:
    phones = {name: table.phone(name) for name in ("Ann", "Ben", "Cara")}
    table.type("draw", "play llamacorn", "nobody")
    for name, phone in phones.items():
        phone.until(partial(_has_title, phone, f"Which card do you discard? {name}'s seat"))
        assert phone.buttons == ["Discard a card"]
    table.type("Ann discards 1")
    phones["Ann"].until(lambda: phones["Ann"].title == "Ann's seat")
    assert phones["Ann"].buttons == []
    assert phones["Ben"].title.startswith("Which card do you discard?")
    table.type("Ben discards 1", "Cara discards 1")
    phones["Ann"].until(lambda: phones["Ann"].title == "Your turn. Ann's seat")
    assert "Llamacorn is done" in phones["Ann"].buttons


def test_what_a_player_is_called_for_stands_first(table: Room) -> None:
    ann = table.phone("Ann")
    table.type("draw", "play unicorn poison", "Ben neighs")
    ann.until(lambda: ann.title == "Do you answer Neigh? Ann's seat")
    assert ann.buttons[0] == "Pass"


def test_an_answer_that_is_called_off_leaves_nothing_behind(table: Room) -> None:
    ben = table.phone("Ben")
    table.type("draw", "play narwhal")
    ben.until(lambda: "Answer with a card" in ben.buttons)
    ben.tap("Answer with a card")
    assert ben.title == "Answer with which card? Ben's seat"
    assert ben.tap("Cancel") == ["Cancelled."]
    table.type("Cara passes")
    assert ben.tap("Pass")[-1] == "Narwhal enters Ann's Stable."
    assert ben.ask == ""
