"""Who comes back to the page, or looks at it anew, is told what is new there, once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from room import GAME, Phone, Room, room


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, GAME) as made:
        yield made


def news(phone: Phone) -> str:
    """Load the page; return what stands on it as new, above what can be done."""
    phone.get("/seat")
    return phone._first(r'<p id="latest"[^>]*>(.*?)</p>')


def test_who_sits_down_is_told_who_sits_already(table: Room) -> None:
    table.phone("Ann")
    table.phone("Ben")
    cara = table.phone("Cara")
    assert cara.said == ["Already on phones: Ann, Ben."]
    dan = table.phone()
    dan.sit("Cara", table.seats.pin)
    assert "sit already" not in dan.page


def test_a_page_that_is_loaded_after_an_absence_has_a_summary_once(table: Room) -> None:
    ben = table.phone("Ben")
    assert news(ben) == ""
    table.type("draw", "play basic unicorn", "nobody", "end turn", "Ben has 6 in hand")
    told = news(ben)
    assert told.startswith(
        "While you were away: Ann drew a card, Ann played a card, 2 more things. Ben's turn. "
        "Last: Ben's hand: 6."
    )
    assert 'data-call="Your turn."' in ben.page
    assert news(ben) == ""
    table.type("Cara has 6 in hand")
    assert news(ben) == "Cara's hand: 6."


def test_the_stream_brings_what_no_page_had_and_the_list_marks_it(table: Room) -> None:
    ben = table.phone("Ben")
    ben.look()
    table.type("draw")
    ben.look()
    assert ben.page.count("data-new") == 2
    with ben.listening() as stream:
        assert stream.next()[1]["missed"] == 2
    with ben.listening("0-0"):
        ben.look()
    assert "data-new" not in ben.page


def test_what_i_missed_is_what_was_told_since_i_did_something(table: Room) -> None:
    ann = table.phone("Ann")
    ann.say("draw")
    assert ann.say("what did I miss") == ["Nothing has happened since."]
    table.type("Ben has 6 in hand", "Cara has 4 in hand")
    ann.look()
    assert ann.say("what did I miss") == ["Ben's hand: 6.\nCara's hand: 4."]
    assert ann.say("what did I miss") == ["Nothing has happened since."]


def test_what_is_chosen_at_a_seat_stays_with_it_and_needs_no_script(tmp_path: Path) -> None:
    with room(tmp_path, GAME, port=None) as table:
        ben = table.phone("Ben")
        ben.post("/phone", settings="yes", setting="large")
        assert '<body class="large">' in ben.page
        ben.get("/help")
        assert '<body class="large">' in ben.page
        ben.post("/phone", verbosity="brief")
        assert '<body class="large">' in ben.page
        table.type("seats")
        token = dict(ben.http.cookies)
        table.kill()
    with room(tmp_path, GAME, port=None) as table:
        ben = table.phone()
        ben.http.cookies.update(token)
        ben.get("/seat")
        assert '<body class="large">' in ben.page
        ben.post("/phone", settings="yes")
        assert "<body>" in ben.page
        ben.post("/phone", settings="yes", setting="bogus")
        assert "<body>" in ben.page


def test_who_is_moved_to_messages_comes_to_them_without_a_script_too(table: Room) -> None:
    ben = table.phone("Ben")
    ben.post("/phone", settings="yes", setting="move")
    table.type("draw")
    ben.get("/seat")
    assert 'id="latest" tabindex="-1" autofocus>Ann draws.' in ben.page


def test_one_tap_ends_a_turn(table: Room) -> None:
    ann = table.phone("Ann")
    table.type("draw", "play basic unicorn", "nobody")
    ann.look()
    assert ann.buttons == ["End the turn"]
    ann.tap("End the turn")
    assert any(row.startswith("Ben's turn.") for row in table.heard)


def test_a_question_on_the_own_phone_names_nobody(table: Room) -> None:
    ann = table.phone("Ann")
    table.type("draw")
    ann.look()
    ann.tap("Play a card")
    assert ann.ask == "Play which card?"
