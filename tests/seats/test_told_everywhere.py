"""What changes the game for all is told on every page, once: taken back, begun anew, over."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from room import GAME, Phone, Room, room

NAMES = ("Ann", "Ben", "Cara")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, GAME) as made:
        yield made


def sit_all(table: Room) -> dict[str, Phone]:
    phones = {name: table.phone(name) for name in NAMES}
    for phone in phones.values():
        phone.look()
    return phones


def news(table: Room, phones: dict[str, Phone]) -> list[list[str]]:
    """Return what each phone was told since it was looked at."""
    table.there(lambda: None)
    return [phone.look() for phone in phones.values()]


def test_what_is_taken_back_and_done_again_is_told_on_every_page(table: Room) -> None:
    phones = sit_all(table)
    for line, told in (
        ("draw", "Ann draws."),
        ("undo", "Undone: Ann draws."),
        ("redo", "Ann draws."),
    ):
        table.type(line)
        assert all(sum(told in each for each in heard) == 1 for heard in news(table, phones)), line


def test_what_a_phone_takes_back_is_told_at_the_table_and_on_the_others(table: Room) -> None:
    phones = sit_all(table)
    phones["Ann"].say("draw")
    news(table, phones)
    told = "Ann undoes: Ann draws."
    assert phones["Ann"].say("undo").count(told) == 1
    del phones["Ann"]
    assert all(heard.count(told) == 1 for heard in news(table, phones))
    assert table.heard.count(told) == 1


def test_a_game_that_ends_and_a_second_one_are_told_on_every_page(table: Room) -> None:
    phones = sit_all(table)
    table.type("end game", "yes")
    assert news(table, phones) == [["The game has ended."]] * 3
    table.type(GAME.replace("Ann starts", "Cara starts"))
    for heard in news(table, phones):
        assert sum("Cara's turn." in each for each in heard) == 1
    assert [phone.title.startswith("Your turn.") for phone in phones.values()] == [
        *(False, False, True)
    ]


def test_whoever_is_called_otherwise_in_the_second_game_waits_and_sits_down_by_that_name(
    table: Room,
) -> None:
    phones = sit_all(table)
    table.type("end game", "yes", GAME.replace("Ben", "Benno"))
    _, ben, cara = news(table, phones)
    assert phones["Ben"].note.startswith("You're not in a game now.")
    assert not any("Ann's turn." in each for each in ben)
    assert any("Ann's turn." in each for each in cara)
    phones["Ben"].post("/leave")
    again = table.phone("Benno")
    assert again.title == "Benno's seat"
    assert table.heard[-1] == "Benno is on a phone."
    assert "Benno is on a phone." in cara + phones["Cara"].look()


@pytest.mark.parametrize("for_good", [True, False], ids=["seats off", "quit"])
def test_that_the_seats_are_closed_is_told_on_every_page(table: Room, for_good: bool) -> None:
    phones = sit_all(table)
    streams = [phone.listening() for phone in phones.values()]
    open_ = [each.__enter__() for each in streams]
    for each in open_:
        each.until("now")
    if for_good:
        table.type("seats off")
    else:
        table.seats.close(for_good=False)
    for each in open_:
        assert each.until("now", lambda now: now["over"])["note"] == "The seats are closed."
    for stream in streams:
        stream.__exit__(None, None, None)
