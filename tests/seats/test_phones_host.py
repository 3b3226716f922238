"""A table without keys and a screen: phones speak for it, and no hand is told there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from room import GAME, Phone, Room, room

SECOND = "new second print with Ann, Ben and Dora, full, Ann starts, any babies"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, GAME, hosts=True) as made:
        yield made


def at_table(phone: Phone, line: str) -> None:
    """Say a line for the table on a phone."""
    phone.post("/table", text=line)


@pytest.mark.parametrize("line", ["draw", "keep neigh", "play neigh", "undo", "my hand", "neigh"])
def test_who_is_not_in_the_game_does_nothing_in_it(table: Room, line: str) -> None:
    cara = table.phone("Cara")
    table.type(SECOND)
    cara.until(lambda: cara.note.startswith("You're not in a game"))
    before, heard = table.player.session.table, table.heard
    assert cara.say(line)[-1].startswith("You're not in a game now.")
    assert table.there(lambda: table.player.session.table) is before
    assert table.heard == heard


def test_a_card_that_is_asked_about_before_a_game_answers_no_question(tmp_path: Path) -> None:
    with room(tmp_path, "new second print with Ann and Ben", hosts=True) as table:
        asked = table.player.session.prompt
        ben = table.phone("Ben")
        heard = table.heard
        assert ben.say("narwhal")[-1].startswith("You're not in a game now.")
        assert table.heard == heard
        assert table.there(lambda: table.player.session.prompt) is asked


@pytest.mark.parametrize(
    "lines",
    [
        ("Ann my hand", "yes"),
        ("my hand", "1"),
        ("Cara keeps neigh",),
        ("keep neigh",),
        ("Ann draws narwhal",),
    ],
)
def test_a_hand_is_not_told_for_all(table: Room, lines: tuple[str, ...]) -> None:
    table.phone("Ann").say("keep stabby")
    ben = table.phone("Ben")
    before = table.player.session.table
    for line in lines:
        at_table(ben, line)
    assert "A hand is only read on its player's phone." in ben.look() + ben.said
    assert "Read Cara's hand now?" not in " ".join(table.heard)
    assert table.there(lambda: table.player.session.table) is before
    assert not table.player.session.prompt.options
    assert "Stabby" not in " ".join([*table.heard, *ben.look()])


def test_for_the_table_all_else_is_said(table: Room) -> None:
    ben = table.phone("Ben")
    at_table(ben, "draw")
    assert "Ann draws." in table.heard


def test_a_hand_of_somebody_else_is_not_told_on_a_phone(table: Room) -> None:
    ann, cara = table.phone("Ann"), table.phone("Cara")
    assert ann.say("Cara keeps neigh")[-1] == "That's private to another player."
    assert ann.say("Ann keeps neigh")[-1] == "In your hand now: Neigh."
    cara.look()
    assert "Neigh" not in cara.hand


def test_a_name_that_the_next_game_writes_in_another_way_is_met(tmp_path: Path) -> None:
    with room(tmp_path, GAME.replace("Cara", "cara"), hosts=True) as table:
        cara = table.phone("cara")
        table.type(GAME.replace("Ann starts", "Cara starts"))
        cara.until(lambda: cara.title == "Your turn. Cara's seat")
        assert "Cara draws." in cara.say("draw")


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, hosts=True) as made:
        made.there(lambda: made.player.host.join(made.seats))
        yield made


def test_a_game_is_set_up_by_buttons_at_the_page_of_who_began(empty: Room) -> None:
    ann, ben = empty.phone("Ann"), empty.phone("Ben")
    ann.look()
    assert ann.buttons == ["New game"]
    ann.tap("New game")
    assert ann.ask == "Which game?"
    ben.look()
    assert (ben.ask, ben.buttons) == ("", ["New game"])
    assert ben.said[-1] == "Ann sets up a game."
    ann.tap("Unstable Unicorns, second print")
    assert ann.ask == "Who's playing?"
    assert re.search(r'<form id="answer" method="post" action="table">', ann.page)
    ann.post("/table", text="Ann, Ben")
    for button in ("Every card, by label or scan", "Ann", "Any Baby, for everyone"):
        ann.tap(button)
    for phone in (ann, ben):
        phone.until(lambda phone=phone: phone.note or phone.buttons or phone.title)  # type: ignore[misc]
        phone.hears("Draw a card.")
        assert phone.said.count("Ann's turn.") == 1
        assert not any(each.startswith("You're in the game") for each in phone.said)
    assert ann.title == "Your turn. Ann's seat"
    assert not any(each.startswith("Which game?") for each in ben.said)
    ann.post("/table", text="end game")
    assert ann.buttons[:2] == ["Yes", "No"]
    ann.tap("Yes")
    ann.look()
    assert ann.buttons == ["New game"]
    ben.look()
    assert ben.buttons == ["New game"]


@pytest.mark.parametrize(
    ("line", "begins"),
    [
        ("help", "Nothing is asked."),
        ("who sits there then", "Not understood: who sits there then."),
        ("scores", "No game yet."),
        ("rhinocorn", "Which deck is yours?"),
    ],
)
def test_what_is_asked_for_the_table_is_answered_to_who_asked(
    empty: Room, line: str, begins: str
) -> None:
    ann, ben = empty.phone("Ann"), empty.phone("Ben")
    ben.look()
    before, heard = ben.said, empty.heard
    at_table(ann, line)
    assert any(each.startswith(begins) for each in ann.look() or ann.said[-2:])
    ben.look()
    assert ben.said == before
    assert empty.heard == heard


def test_an_old_button_of_the_table_asks_what_is_asked_now(empty: Room) -> None:
    ann = empty.phone("Ann")
    ann.look()
    ann.tap("New game")
    old = ann.keys["Cancel"]
    ann.tap("Cancel")
    assert ann.said[-1] == "Cancelled."
    ann.post("/do", key=old)
    assert ann.said[-1] == "That's over."


@pytest.mark.parametrize("line", ["put nanny cam in Ann's stable", "Ann has nanny cam"])
def test_nobody_lays_open_the_hand_of_another_by_a_correction(table: Room, line: str) -> None:
    ann, ben = table.phone("Ann"), table.phone("Ben")
    ann.say("keep neigh")
    told = ben.say(line)[-1]
    assert told == "That would show Ann's hand. Ann can do it, or tell the table."
    assert ben.say("Ann's hand")[-1] == "Ann's hand: 5, limit 7."
    assert ben.say("where is neigh")[-1] == "Neigh isn't where everyone can see it."
    assert "Ann's hand is open now." in ann.say(line)
    assert "Neigh" in ben.say("Ann's hand")[-1]
