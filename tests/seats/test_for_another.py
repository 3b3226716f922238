"""What one phone does for the player of another is told with who said it, or is not done."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from room import GAME, Room, room


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, GAME) as made:
        yield made


def test_what_is_said_for_another_is_told_with_who_said_it_and_calls_that_player(
    table: Room,
) -> None:
    ann, ben, cara = (table.phone(name) for name in ("Ann", "Ben", "Cara"))
    table.type("draw", "play basic unicorn")
    ben.look()
    with ben.listening() as there, cara.listening() as elsewhere:
        assert "Ben passes." in ann.say("Ben passes")
        told = "Ben passes, said by Ann."
        assert there.until("said", lambda said: said["text"] == told)["calls"]
        assert not elsewhere.until("said", lambda said: said["text"] == told)["calls"]
    assert told in table.heard
    cara.look()
    cara.tap("Pass")
    assert "said by" not in " ".join(table.heard[table.heard.index(told) + 1 :])


def test_for_who_has_no_phone_anybody_speaks(table: Room) -> None:
    ann = table.phone("Ann")
    table.type("draw", "play basic unicorn")
    ann.say("Ben passes")
    assert "Ben passes." in table.heard
    table.type("Cara passes")
    assert "said by" not in " ".join(table.heard)


def test_all_who_pass_by_one_word_are_called(table: Room) -> None:
    ann, ben = table.phone("Ann"), table.phone("Ben")
    table.type("draw", "play basic unicorn")
    ben.look()
    with ben.listening() as stream:
        ann.say("nobody")
        said = stream.until("said", lambda said: "said by Ann" in said["text"])
        assert said["calls"]


def test_the_end_of_a_turn_that_another_says_is_told_with_who_said_it(table: Room) -> None:
    ann, ben = table.phone("Ann"), table.phone("Ben")
    ann.look()
    table.type("draw", "play basic unicorn", "nobody")
    ben.say("Ann ends her turn")
    for _ in range(2):
        if "Yes" in ben.buttons:
            ben.tap("Yes")
    ann.look()
    assert any(row.endswith(", said by Ben.") for row in ann.said), ann.said


@pytest.mark.parametrize(
    "line",
    [
        "Cara keeps neigh",
        "put neigh in Cara's hand",
        "Cara draws neigh",
        "Cara takes neigh from deck",
    ],
)
def test_no_card_goes_into_another_hand_by_its_name(table: Room, line: str) -> None:
    ann, cara = table.phone("Ann"), table.phone("Cara")
    said = ann.say(line)
    while "Yes" in ann.buttons:
        said = ann.tap("Yes")
    cara.look()
    assert "Neigh" not in cara.hand, said
    assert cara.hand == "No card in your hand is named here."


def test_where_answers_are_secret_nobody_chooses_for_another_phone(table: Room) -> None:
    table.type("house claims collect", "draw", "play basic unicorn")
    ann, ben = table.phone("Ann"), table.phone("Ben")
    assert ann.say("Ben passes")[-1:] == ["That's private to another player."]
    ben.look()
    assert ben.buttons[0] == "Pass"


def test_who_takes_back_is_named_and_who_did_it_is_called(table: Room) -> None:
    ann, ben = table.phone("Ann"), table.phone("Ben")
    table.type("draw", "play basic unicorn")
    ben.look()
    ben.tap("Pass")
    with ben.listening() as stream:
        assert "Ann undoes: Ben passes." in ann.say("undo")
        said = stream.until("said", lambda said: "undoes" in said["text"])
        assert said == {
            "text": "Ann undoes: Ben passes.",
            "heard": said["heard"],
            "calls": True,
        }
    ben.look()
    assert "Ann undoes: Ben passes." in ben.said
    ben.say("redo")
    assert "Ben redoes: Ben passes." in table.heard
    table.type("undo")
    assert "Undone: Ben passes." in table.heard


def test_a_name_answers_whose_hand_a_card_comes_out_of(tmp_path: Path) -> None:
    game = "new nsfw with Ann, Ben and Cara, full, Ann starts, any babies"
    with room(tmp_path, game, "draw", "play officer hornie", "all pass") as table:
        ann, ben = table.phone("Ann"), table.phone("Ben")
        ann.say("discard total stud unicorn")
        assert ann.ask == "From whose hand?"
        ben.look()
        assert not any("Stud" in page for page in (*ben.seen, *table.heard))
        assert "Ben's Total Stud Unicorn is discarded." in ann.say("Ben")
        ben.hears("Ben's Total Stud Unicorn is discarded")
