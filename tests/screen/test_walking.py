"""Places gone through card by card, by keys on the screen and by words in a line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import Sit, one_after_the_other
from screen_reader import Sat, sat
from sitting import Player

from assistant.words.announcement import EVERYONE, OneSeat

GAME = "new second print with Ann and Ben, full, Ann starts, any babies"
STABLE = ("put rhinocorn in Ann's stable", "put narwhal in Ann's stable")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Sat]:
    with sat(tmp_path / "games.sqlite3", 120) as person:
        for line in (GAME, *STABLE, "put llamacorn in Ben's stable"):
            person.type(line)
        yield person


def heard(person: Sat, *keys: str) -> list[str]:
    """Press keys; return all that is spoken for them."""
    before = len(person.heard.said)
    person.press(*keys)
    return [each.text for each in person.heard.said[before:]]


def test_one_key_opens_the_own_area_and_arrows_go_card_by_card(person: Sat) -> None:
    assert heard(person, "ctrl+w") == ["Ann's Stable: 3."]
    assert heard(person, "down") == ["Baby Unicorn."]
    assert heard(person, "down") == ["Rhinocorn."]
    assert heard(person, "down") == ["Narwhal, last."]
    assert heard(person, "down") == ["Narwhal, last."]
    assert heard(person, "home") == ["Baby Unicorn."]
    assert heard(person, "end") == ["Narwhal, last."]
    assert heard(person, "up") == ["Rhinocorn."]


@pytest.mark.parametrize("key", ["ctrl+r", "enter"])
def test_again_reads_the_text_and_one_stands_where_one_stood(person: Sat, key: str) -> None:
    person.press("ctrl+w", "down", "down")
    (text,) = heard(person, key)
    assert text.startswith("Rhinocorn, magical unicorn. If it is in your Stable")
    assert heard(person, "down") == ["Narwhal, last."]


def test_left_and_right_go_from_place_to_place(person: Sat) -> None:
    person.press("ctrl+w")
    assert heard(person, "right") == ["Ben's Stable: 2."]
    assert heard(person, "right") == ["The pile is empty."]
    assert heard(person, "left", "left") == ["Ben's Stable: 2.", "Ann's Stable: 3."]


def test_going_round_asks_nothing_and_passes_by_a_hand_that_others_would_hear(person: Sat) -> None:
    person.press("ctrl+k")
    assert heard(person, "right") == ["Ann's Stable: 3."]
    (nursery,) = heard(person, "left")
    assert nursery.startswith("Nursery")
    # A key of its own still asks.
    assert heard(person, "ctrl+y")[-1] == "1, Read it."


def test_tab_says_where_one_is(person: Sat) -> None:
    person.press("ctrl+w", "down", "down")
    assert heard(person, "tab") == ["Ann's Stable: 3. 2 of 3: Rhinocorn."]
    person.press("escape", "escape")
    assert heard(person, "tab") == heard(person, "f8") != []


def test_tab_says_the_place_and_the_card_also_where_one_has_just_come(person: Sat) -> None:
    person.press("ctrl+w", "right")
    assert heard(person, "tab") == ["Ben's Stable: 2. 1 of 2: Baby Unicorn."]
    assert person.row() == "Ben's Stable: 2. 1 of 2: Baby Unicorn."
    # There one is: the next is the second, and Enter reads it.
    assert heard(person, "down") == ["Llamacorn, last."]
    (text,) = heard(person, "enter")
    assert text.startswith("Llamacorn, magical unicorn.")
    person.press("right")
    assert heard(person, "tab") == ["The pile is empty."]


def test_tab_says_which_list_is_open_that_leads_on(person: Sat) -> None:
    heading = heard(person, "f10")[0]
    (said,) = heard(person, "tab")
    assert said.startswith(heading.split(".")[0])
    assert " 1 of " in said


def test_escape_silences_and_once_more_leaves(person: Sat) -> None:
    person.press("ctrl+w", "down")
    assert heard(person, "escape") == []
    assert heard(person, "escape") == ["Closed: Ann's Stable: 3."]
    assert heard(person, "escape") == ["Quiet."]
    # Arrows bring back what was typed again.
    person.press("up")
    assert person.row() == "> put llamacorn in Ben's stable"


def test_what_is_typed_goes_on_the_line_and_not_through_the_place(person: Sat) -> None:
    person.press("ctrl+w", "down")
    person.press(*"dra", "left", "w", "backspace", "end", *"w", "enter")
    assert "Ann draws" in person.heard.said[-2].text + person.heard.said[-1].text


def test_a_question_waits_beside_a_place(person: Sat) -> None:
    person.type("steal")
    person.press("ctrl+w", "right", "down", "enter", "escape", "escape")
    person.type("llamacorn")
    # It was the answer: only a word of an effect would let her.
    assert "No effect lets Ann do that." in [each.text for each in person.heard.said[-4:]]


def test_a_hand_is_gone_through_by_its_player_alone(person: Sat) -> None:
    person.type("Ann keeps super neigh")
    person.type("Ann walk hand")
    person.type("yes")
    for key in ("down", "enter", "tab", "up", "escape", "escape"):
        before = len(person.heard.said)
        person.press(key)
        for each in person.heard.said[before:]:
            assert each.to == OneSeat(0), (key, each.text)
    person.press("f2")
    assert person.heard.said[-1].to == EVERYONE
    assert "Super Neigh" not in person.text()


def test_a_hand_is_left_as_the_turn_ends(person: Sat) -> None:
    for line in ("Ann keeps super neigh", "Ann walk hand", "yes"):
        person.type(line)
    person.press("down")
    assert "Super Neigh" in person.text()
    for line in ("Ann draws", "Ann draws", "Ann discards 1", "end turn"):
        person.type(line)
    assert "Ben's turn" in person.text()
    person.press("down")
    assert "Super Neigh" not in person.text()


def test_a_hand_is_left_where_nobody_presses_a_key(person: Sat) -> None:
    for line in ("Ann keeps super neigh", "Ann walk hand", "yes"):
        person.type(line)
    person.press("down")
    assert "Super Neigh, last." in person.text()
    person.face.secret_stood()
    person.press("down", "up")
    assert "Super Neigh" not in person.text()


def test_in_a_line_numbers_read_and_the_place_stays_open(tmp_path: Path) -> None:
    with one_after_the_other(tmp_path) as sit:
        player = _seated(sit)
        assert player.type("walk Ann's stable") == ["Ann's Stable: 3."]
        assert player.type("2")[0].startswith("Rhinocorn, magical unicorn.")
        assert player.type("3")[0].startswith("Narwhal, basic unicorn.")
        assert player.type("next place") == ["Ben's Stable: 1."]
        assert player.type("Ben walk hand")[-1] == "1, Read it."
        assert player.type("walk the garden")[0].startswith("There's no such place here.")
        assert player.type("place before") == ["No place is open. Type walk."]


def test_a_place_is_not_asked_again_after_a_kill(tmp_path: Path) -> None:
    with one_after_the_other(tmp_path) as sit:
        player = _seated(sit)
        player.type("Ann keeps super neigh")
        player.type("Ann walk hand")
        player.type("yes")
        player = sit()
        assert "Super Neigh" not in " ".join(player.type("resume"))


def _seated(sit: Sit) -> Player:
    return sit(GAME, *STABLE)
