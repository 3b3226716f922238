"""Who joins, leaves or is called otherwise in mid-game: each phone follows its own player."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from room import GAME, Phone, Room, room
from test_told_everywhere import news, sit_all


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, GAME) as made:
        yield made


def settled(table: Room) -> None:
    """Wait until all that was posted was taken, by the table and by the pages."""
    for _ in range(3):
        table.there(lambda: None)
        table.phone().get("/")


def test_who_plays_now_is_told_once_on_every_page(table: Room) -> None:
    phones = sit_all(table)
    for line, told in (
        ("Dan joins after Ann", "Dan joins, after Ann."),
        ("rename Ben to Benny", "Ben is now called Benny."),
        ("Dan leaves the game", "Dan leaves the game."),
        ("undo", "Undone: Dan leaves the game."),
    ):
        table.type(line)
        assert all(sum(told in each for each in heard) == 1 for heard in news(table, phones)), line


def test_the_seat_of_a_player_whose_name_was_put_right_follows_it(table: Room) -> None:
    phones = sit_all(table)
    phones["Ben"].say("I keep narwhal")
    table.type("it's Benny, not Ben", "Benny draws 1")
    settled(table)
    phones["Ben"].look()
    assert phones["Ben"].title.endswith("Benny's seat")
    assert phones["Ben"].get("/hand").text.count("Narwhal")
    assert table.phone().sit("Benny", table.seats.pin).status_code == 403
    table.type("undo", "undo")
    settled(table)
    phones["Ben"].look()
    assert phones["Ben"].title.endswith("Ben's seat")


def test_a_phone_follows_its_player_also_after_the_program_was_killed(tmp_path: Path) -> None:
    first = Room(tmp_path)
    first.type(GAME, "seats")
    phone = first.phone("Ben")
    phone.say("I keep narwhal")
    first.type("rename Ben to Benny", "Dan joins after Ann")
    settled(first)
    cookies, port = phone.http.cookies, first.port
    first.kill()
    second = Room(tmp_path, port=port)
    try:
        second.type("resume", "seats")
        again = second.phone()
        again.http.cookies = cookies
        again.get("/seat")
        settled(second)
        again.get("/seat")
        assert again.title.endswith("Benny's seat")
        assert again.get("/hand").text.count("Narwhal")
    finally:
        second.leave()


def test_the_seat_of_a_player_who_left_says_so_and_comes_back_with_the_player(
    table: Room,
) -> None:
    phones = sit_all(table)
    table.type("Cara leaves the game")
    settled(table)
    heard = phones["Cara"].look()
    assert "Cara leaves the game." in heard
    assert phones["Cara"].note.startswith("You've left the game")
    assert not phones["Ann"].note.startswith("You have left")
    table.type("undo")
    settled(table)
    phones["Cara"].look()
    assert not phones["Cara"].note.startswith("You have left")
    assert phones["Cara"].say("scores")[-1].startswith("Cara 1 of 7")


def test_nothing_of_who_comes_later_under_a_name_is_on_the_phone_of_who_left(table: Room) -> None:
    phones = sit_all(table)
    phones["Cara"].say("I keep narwhal")
    table.type("Cara leaves the game", "Cara joins after Ben")
    settled(table)
    phones["Cara"].look()
    assert phones["Cara"].note.startswith("You've left the game")
    newcomer = table.phone("Cara")
    newcomer.say("I keep good deal")
    assert "Good Deal" in newcomer.get("/hand").text
    settled(table)
    assert "Good Deal" not in phones["Cara"].get("/hand").text + phones["Cara"].get("/seat").text
    assert "Narwhal" not in newcomer.get("/hand").text


def test_hands_stay_with_their_players_whoever_sits_down_between_them(table: Room) -> None:
    phones = sit_all(table)
    cards = {"Ann": "narwhal", "Ben": "good deal", "Cara": "neigh"}
    for name, card in cards.items():
        phones[name].say(f"I keep {card}")
    table.type("Dan joins after Ann")
    settled(table)
    assert_own_hands(phones, cards)
    dan = table.phone("Dan")
    assert not any(card.title() in dan.get("/hand").text for card in cards.values())
    table.type("Ann leaves the game")
    settled(table)
    del phones["Ann"]
    assert_own_hands(phones, cards)
    table.type("undo", "undo")
    settled(table)
    assert_own_hands(phones, cards)


def assert_own_hands(phones: dict[str, Phone], cards: dict[str, str]) -> None:
    for name, phone in phones.items():
        page = phone.get("/hand").text + phone.get("/seat").text
        assert {card for card in cards.values() if card.title() in page} == {cards[name]}, name


def test_a_player_leaves_and_joins_from_a_phone(table: Room) -> None:
    phones = sit_all(table)
    assert "Is Ben leaving the game for good?" in phones["Ben"].say("I have to go")[-1]
    phones["Ben"].say("no")
    phones["Cara"].say("Dan joins after Cara")
    assert "Dan joins, after Cara." in news(table, phones)[0]
    assert phones["Ben"].say("call me Benny")[-1].endswith("is now called Benny.")
    phones["Ben"].say("I leave the game")
    settled(table)
    phones["Ben"].look()
    assert phones["Ben"].note.startswith("You've left the game")
    assert table.type("scores")[:3] == [
        "Unicorns: Ann 1 of 7, current player.",
        "Cara 1 of 7.",
        "Dan 1 of 7.",
    ]
