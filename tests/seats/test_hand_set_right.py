"""A card that is not in a hand comes off its list, by its player alone, and nobody else hears."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from room import GAME, Phone, Room, room


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, GAME) as made:
        yield made


def keeps(table: Room, name: str, *titles: str) -> Phone:
    phone = table.phone(name)
    for title in titles:
        phone.say(f"keep {title}")
    return phone


@pytest.mark.parametrize(
    "line",
    [
        "forget neigh",
        "not in my hand: neigh",
        "no longer in my hand: neigh",
        "I don't hold neigh",
        "Ben forgets neigh",
    ],
)
def test_a_card_that_was_kept_by_mistake_comes_off_the_list(table: Room, line: str) -> None:
    ben, cara = keeps(table, "Ben", "neigh", "narwhal torpedo"), table.phone("Cara")
    heard = table.heard
    cara.look()
    said = ben.say(line)
    assert said[-1] == "Now off your hand's list: Neigh."
    assert ben.hand == "In your hand: Narwhal Torpedo. And 4 more, not named."
    assert cara.look() == []
    assert table.heard == heard
    assert "Neigh" not in "".join(cara.seen)


def test_it_comes_off_by_a_button_of_the_hand_page_and_back_by_an_undo(table: Room) -> None:
    ben = keeps(table, "Ben", "neigh", "narwhal torpedo")
    ben.get("/hand")
    assert "Not in my hand: Neigh" in ben.page
    ben.post("/say", text="forget Neigh", page="hand")
    assert "Neigh" not in ben.page.replace("Neigh.", "")
    assert ben.title == "My hand"
    ben.look()
    ben.say("undo")
    assert ben.hand.startswith("In your hand: Narwhal Torpedo, Neigh.") or "Neigh" in ben.hand


def test_what_was_never_kept_cannot_be_forgotten(table: Room) -> None:
    ben = keeps(table, "Ben", "neigh")
    heard = table.heard
    assert ben.say("forget rhinocorn") == ["Rhinocorn isn't on that hand's list."]
    assert table.heard == heard


def test_several_come_off_at_once(table: Room) -> None:
    ben = keeps(table, "Ben", "neigh", "narwhal torpedo", "rhinocorn")
    ben.say("forget neigh and rhinocorn")
    assert ben.hand.startswith("In your hand: Narwhal Torpedo.")


def test_it_is_forgotten_while_a_card_waits_for_answers(table: Room) -> None:
    ben = keeps(table, "Ben", "neigh")
    table.type("draw", "play basic unicorn")
    ben.look()
    assert "Answer Basic Unicorn with Neigh" in ben.buttons
    ben.say("forget neigh")
    assert ben.buttons == ["Pass", "Answer with a card"]


def test_two_cards_of_one_title_are_one_answer(table: Room) -> None:
    ben = keeps(table, "Ben", "neigh", "neigh")
    assert ben.hand.startswith("In your hand: Neigh, Neigh.") or "2" in ben.hand
    table.type("draw", "play basic unicorn")
    ben.look()
    assert [each for each in ben.buttons if each.endswith("with Neigh")] == [
        "Answer Basic Unicorn with Neigh"
    ]


def test_the_owner_alone_is_asked_which_card_was_pulled(table: Room) -> None:
    cara, ben = keeps(table, "Cara", "neigh", "narwhal torpedo"), table.phone("Ben")
    ben.look()
    ben.say("Ben pulls 1 from Cara")
    ben.tap("Just correct it")
    cara.look()
    assert cara.said[-1].startswith("Which card left your hand?")
    gone = ["Gone from my hand: Neigh", "Gone from my hand: Narwhal Torpedo"]
    assert cara.buttons[-3:] == [*gone, "Gone from my hand: a card that isn't named"]
    assert not any(each.startswith("Gone") for each in ben.buttons)
    heard = table.heard
    ben.look()
    cara.tap("Gone from my hand: Neigh")
    assert cara.hand == "In your hand: Narwhal Torpedo. And 3 more, not named."
    assert not any(each.startswith("Gone") for each in cara.buttons)
    assert ben.look() == []
    assert table.heard == heard
    assert "Neigh" not in "".join(ben.seen)


def test_a_card_without_a_name_that_was_pulled_leaves_the_list_as_it_is(table: Room) -> None:
    cara = keeps(table, "Cara", "neigh")
    table.type("Ben pulls 1 from Cara", "yes")
    cara.look()
    cara.tap("Gone from my hand: a card that isn't named")
    assert cara.hand.startswith("In your hand: Neigh.")
    assert not any(each.startswith("Gone") for each in cara.buttons)


def test_of_a_hand_that_was_all_named_the_others_stay_on_the_list(table: Room) -> None:
    titles = ("neigh", "narwhal torpedo", "rhinocorn", "glitter bomb", "rainbow aura")
    cara = keeps(table, "Cara", *titles)
    table.type("Ben pulls 1 from Cara", "yes")
    cara.look()
    assert "Gone from my hand: a card that isn't named" not in cara.buttons
    cara.tap("Gone from my hand: Glitter Bomb")
    assert "Glitter Bomb" not in cara.hand
    assert all(title in cara.hand for title in ("Neigh", "Narwhal Torpedo", "Rhinocorn"))


def test_what_is_taken_back_was_not_lost(table: Room) -> None:
    cara = keeps(table, "Cara", "neigh")
    table.type("Ben pulls 1 from Cara", "yes", "undo")
    cara.look()
    assert not any(each.startswith("Gone") for each in cara.buttons)
