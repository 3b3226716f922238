"""A player sits at a phone: joins, hears, says, taps, and is seen off."""

import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from room import GAME, PATIENCE, Phone, Room, room

from assistant.inbox import SeatNews


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, GAME) as made:
        yield made


def test_ben_sits_down_by_his_name_and_the_pin(table: Room) -> None:
    phone = table.phone()
    assert phone.get("/").status_code == 200
    assert phone.title == "Sit down"
    phone.sit(" ben ", table.seats.pin)
    assert phone.title == "Ben's seat"
    assert table.heard[-1] == "Ben is on a phone."


def test_what_ben_says_is_done_as_said_by_ben(table: Room) -> None:
    ben = table.phone("Ben")
    assert ben.say("keep narwhal torpedo") == [
        "Ben notes a card in hand.",
        "In your hand now: Narwhal Torpedo.",
    ]
    assert ben.hand == "In your hand: Narwhal Torpedo. And 4 more, not named."
    assert ben.say("keep narwhal torpedo")[-1] == "Nothing is new. In your hand: Narwhal Torpedo."
    assert table.heard[-1] == "Ben notes a card in hand."
    assert ben.say("b narwhal")[0].startswith("Baby Narwhal")
    assert table.heard[-1] == "Ben notes a card in hand."


def test_a_button_does_what_stands_on_it(table: Room) -> None:
    ann = table.phone("Ann")
    ann.look()
    assert ann.title == "Your turn. Ann's seat"
    assert ann.buttons[0] == "Draw a card"
    assert "Ann draws." in ann.tap("Draw a card")
    assert "Ann draws." in table.heard


def test_each_is_asked_for_an_answer_on_their_own_phone(table: Room) -> None:
    ben, cara = table.phone("Ben"), table.phone("Cara")
    table.type("draw", "play basic unicorn")
    ben.look()
    cara.look()
    assert ben.title == "Do you answer Basic Unicorn? Ben's seat"
    assert ben.buttons == ["Pass", "Answer with a card"]
    ben.tap("Pass")
    assert ben.buttons == []
    cara.tap("Answer with a card")
    assert cara.ask
    said = cara.say("neigh")
    assert "Cara answers: Neigh." in said
    assert "Cara answers: Neigh." in table.heard


def test_an_old_button_asks_what_is_asked_now(table: Room) -> None:
    ann = table.phone("Ann")
    ann.look()
    old = ann.keys["Draw a card"]
    ann.tap("Draw a card")
    drawn = table.heard.count("Ann draws.")
    before = ann.said
    ann.post("/do", key=old)
    assert ann.said[len(before) :] == ["That's over."]
    assert table.heard.count("Ann draws.") == drawn == 1


def test_a_doubt_is_asked_on_that_phone_only(table: Room) -> None:
    ben = table.phone("Ben")
    before = table.heard
    ben.say("draw")
    assert ben.ask.endswith("Do it anyway?")
    assert ben.buttons[:2] == ["Yes", "No"]
    assert table.heard == before
    old = ben.keys["Yes"]
    table.type("draw")
    ben.look()
    assert ben.ask == ""
    assert "Yes" not in ben.buttons
    ben.post("/do", key=old)
    assert ben.said[-1] == "That's over."
    assert "Ben draws." not in table.heard


def test_news_come_live_with_their_numbers(table: Room) -> None:
    ben = table.phone("Ben")
    ben.look()
    with ben.listening() as stream:
        assert stream.next()[:2] == ("here", {"missed": 0, "summary": ""})
        table.type("draw")
        assert stream.until("said")["text"] == "Ann draws."
        table.type("play basic unicorn")
        now = stream.until("now", lambda now: now["call"])
        assert now["call"] == "Do you answer Basic Unicorn?"
        assert now["buttons"][0][1] == "Pass"


def test_what_was_missed_comes_once_and_in_order(table: Room) -> None:
    ben = table.phone("Ben")
    ben.look()
    last = ben._first(r'data-last="(.*?)"')
    table.type("draw", "Ann has 6 in hand", "Cara has 4 in hand")
    table.there(lambda: None)
    with ben.listening(last) as stream:
        assert stream.next()[1]["missed"] > 0
        told: list[str] = []
        while "Cara" not in "".join(told):
            told.append(stream.until("said")["text"])
    assert told[0] == "Ann draws."
    assert len(told) == len(set(told))
    ben.look()
    assert ben.said[-len(told) :] == told


def test_what_ben_looks_up_or_keeps_reaches_no_other_phone(table: Room) -> None:
    ben, cara = table.phone("Ben"), table.phone("Cara")
    ben.say("keep narwhal torpedo")
    ben.say("glitter bomb")
    ben.say("keep rain")
    cara.look()
    cara.say("history")
    for secret in ("Narwhal Torpedo", "Glitter Bomb", "Rainbow"):
        assert secret not in "".join(cara.seen)
        assert secret not in " ".join(table.heard)
        assert secret in "".join(ben.seen)


# -- who may sit -----------------------------------------------------------------


def test_a_taken_seat_cannot_be_taken_again_until_it_is_freed(table: Room) -> None:
    ben, other = table.phone("Ben"), table.phone()
    other.sit("Ben", table.seats.pin)
    assert other.fault == "Ben is on another phone. At the table, type free Ben."
    assert table.type("free Ben") == ["Ben's seat is free."]
    other.sit("Ben", table.seats.pin)
    assert other.title == "Ben's seat"
    ben.get("/seat")
    assert ben.title == "Sit down"
    assert ben.fault == "Your seat was freed at the table. You can sit down again."


def test_only_who_plays_can_sit(table: Room) -> None:
    phone = table.phone()
    phone.sit("Dora", table.seats.pin)
    assert phone.fault == "No player has that name. Players: Ann, Ben, Cara."


def test_without_the_pin_nobody_learns_who_plays(table: Room) -> None:
    phone = table.phone()
    phone.sit("Dora", "wrong")
    assert phone.fault == "That isn't the PIN."
    assert "Ann" not in phone.page


def test_after_five_wrong_pins_the_right_one_is_not_looked_at(table: Room) -> None:
    phone = table.phone()
    for _ in range(5):
        phone.sit("Ben", "12")
        assert phone.fault == "That isn't the PIN."
    phone.sit("Ben", table.seats.pin)
    assert phone.fault == "Too many wrong PINs. Wait a minute, then try again."


def test_who_leaves_is_told_and_the_seat_is_free(table: Room) -> None:
    ben = table.phone("Ben")
    ben.post("/leave")
    assert ben.title == "Sit down"
    assert table.heard[-1] == "Ben's phone has left."
    assert table.phone("Ben").title == "Ben's seat"


def test_who_says_quit_leaves(table: Room) -> None:
    ben = table.phone("Ben")
    ben.say("quit")
    assert ben.title == "Sit down"
    assert table.heard[-1] == "Ben's phone has left."


def test_seats_off_is_told_on_each_page_and_nothing_listens_then(table: Room) -> None:
    ben = table.phone("Ben")
    ben.look()
    with ben.listening() as stream:
        stream.next()
        assert table.type("seats off")[0] == "Seats are closed."
        assert stream.until("now", lambda now: now["over"])["note"] == "The seats are closed."
        with pytest.raises(EOFError):
            stream.next()
    assert table.seats.addresses == ()


def test_phones_come_back_after_a_kill(tmp_path: Path) -> None:
    first = Room(tmp_path)
    first.type(GAME, "seats")
    ben = first.phone("Ben")
    cookies, port = ben.http.cookies, first.port
    ben.say("keep narwhal torpedo")
    assert (tmp_path / "seats.json").stat().st_mode & 0o077 == 0
    first.kill()
    with room(tmp_path, "resume", port=None) as table:
        assert table.port == port
        again = table.phone()
        again.http.cookies = cookies
        again.get("/seat")
        assert again.title == "Ben's seat"
        assert "Narwhal Torpedo" in again.hand
        assert table.heard[-1] == "Ben's phone is back."


def test_who_sits_before_the_game_is_let_in_when_it_begins(tmp_path: Path) -> None:
    with room(tmp_path) as table:
        ben = table.phone("ben")
        assert ben.note.startswith("You're not in a game")
        table.type(GAME)
        ben.until(lambda: ben.note == "Nothing is asked of you now.")
        assert ben.title == "Ben's seat"
        table.type("end game", "yes", GAME.replace(", Ben", ""))
        ben.until(lambda: ben.note.startswith("You're not in a game"))


def test_nothing_listens_before_seats(tmp_path: Path) -> None:
    made = Room(tmp_path)
    assert made.seats.pin == ""
    assert made.seats.addresses == ()
    assert not (tmp_path / "seats.json").exists()
    made.leave()


def test_who_sits_in_no_game_is_told_so(tmp_path: Path) -> None:
    with room(tmp_path) as table:
        ben = table.phone("Ben")
        assert ben.say("draw")[0].startswith("You're not in a game now.")


def test_who_sits_down_is_told_on_the_other_phones_and_not_again_when_a_game_begins(
    tmp_path: Path,
) -> None:
    with room(tmp_path) as table:
        ben = table.phone("Ben")
        table.type(GAME)
        table.there(lambda: None)
        assert table.heard.count("Ben is on a phone.") == 1
        table.phone("Cara").post("/leave")
        assert ben.look()[-2:] == ["Cara is on a phone.", "Cara's phone has left."]


def test_a_line_that_is_sent_twice_is_done_once(table: Room) -> None:
    ann = table.phone("Ann")
    for _ in range(2):
        ann.post("/say", text="draw", once="a")
    assert table.heard.count("Ann draws.") == 1
    ann.post("/say", text="draw", once="b")
    assert table.heard.count("Ann draws.") == 2


def test_a_wrong_pin_is_told_in_the_title_and_at_its_field(table: Room) -> None:
    phone = table.phone()
    phone.sit("Ben", "1")
    assert "<title>That isn't the PIN. Sit down</title>" in unescape(phone.page)
    assert 'aria-invalid="true" aria-describedby="fault pin-where" autofocus' in phone.page


def test_the_scores_are_everybodys(table: Room) -> None:
    assert table.phone("Ben").say("scores") == table.type("scores")


def test_a_game_that_begins_is_told_to_who_waits_for_it(tmp_path: Path) -> None:
    with room(tmp_path) as table:
        cara = table.phone("Cara")
        table.type(GAME)
        cara.hears("You're in the game. Ann's turn, start of turn")


def test_a_second_game_of_fewer_players_lets_the_others_wait(table: Room) -> None:
    ben, cara = table.phone("Ben"), table.phone("Cara")
    table.type("end game", "yes", GAME.replace("Ann, Ben and Cara", "Ann and Ben"))
    cara.until(lambda: cara.note.startswith("You're not in a game"))
    assert "Ann draws." in table.type("draw")
    assert ben.look()[-2:] == ["Ann draws.", "Play or draw."]


def test_a_card_of_the_hand_is_played_by_its_button(table: Room) -> None:
    ann = table.phone("Ann")
    ann.say("keep basic unicorn")
    ann.tap("Draw a card")
    ann.tap("Play Basic Unicorn")
    assert "Ann plays Basic Unicorn." in table.heard


def test_a_doubt_that_follows_a_deed_of_the_same_sentence_is_asked_there_alone(
    table: Room,
) -> None:
    ann, ben = table.phone("Ann"), table.phone("Ben")
    said = ann.say("end turn")
    assert said[-1] == "Do it anyway?"
    news = ben.look()
    assert news[0].startswith("Draw phase.")
    assert "all the same" not in " ".join([*news, *table.heard])
    assert ann.buttons[:2] == ["Yes", "No"]


@pytest.mark.parametrize(
    "first", ["play shaved llama", "answer with spit happens", "play tranq", "play zorbling"]
)
@pytest.mark.parametrize("then", ["keep b goat", "cara has 4 in hand", "scores", "end turn"])
def test_what_was_asked_on_a_phone_and_is_dropped_there_is_told_there_alone(
    table: Room, first: str, then: str
) -> None:
    ben, cara = table.phone("Ben"), table.phone("Cara")
    cara.say(first)
    cara.say(then)
    everywhere = " ".join([*ben.look(), *table.heard]).casefold()
    for title in ("shaved", "spit happens", "tranq", "zorbling"):
        assert title not in everywhere


def test_a_page_that_stayed_open_comes_back_after_quit(tmp_path: Path) -> None:
    first = Room(tmp_path)
    first.type(GAME, "seats")
    ben = first.phone("Ben")
    ben.look()
    with ben.listening() as stream:
        stream.next()
        stream.until("now")
        first.seats.close(for_good=False)
        closed = stream.until("now", lambda now: now["over"])
    assert closed["note"] == "The seats are closed."
    assert not closed["gone"]
    first.leave()
    with room(tmp_path, port=None) as table:
        again = table.phone()
        again.http.cookies = ben.http.cookies
        with again.listening("0-0") as stream:
            stream.until("now", lambda now: now["note"].startswith("You're not in a game"))
            table.type("resume")
            told = stream.until("said", lambda said: "You're in the game" in said["text"])["text"]
            assert told.endswith("Ann's turn, start of turn.")


def late(ben: Phone, last: str) -> tuple[str, list[str]]:
    """Return what a page is told first that was away, and what it hears of each message."""
    with ben.listening(last) as stream:
        here = stream.next()[1]
        return here["summary"], [stream.next()[1]["heard"] for _ in range(here["missed"])]


def test_of_more_than_three_acts_missed_a_summary_is_heard_and_the_rest_once_on_request(
    table: Room,
) -> None:
    ben = table.phone("Ben")
    ben.look()
    last = ben._first(r'data-last="(.*?)"')
    table.type("draw", "Ben has 6 in hand", "Cara has 4 in hand")
    table.there(lambda: None)
    summary, heard = late(ben, last)
    assert summary == ""
    assert heard == ["Ann draws.", "Play or draw.", "Ben's hand: 6.", "Cara's hand: 4."]
    table.type("Cara has 5 in hand")
    table.there(lambda: None)
    summary, heard = late(ben, last)
    told = "Last: Cara's hand: 5. Tap What did I miss for all."
    assert summary == f"While you were away: Ann drew a card, 3 more things. {told}"
    assert ben.say("what did i miss")[-1].splitlines() == heard
    assert ben.say("what did i miss")[-1] != "\n".join(heard)


def test_what_is_heard_late_is_short(table: Room) -> None:
    cara = table.phone("Cara")
    cara.look()
    last = cara._first(r'data-last="(.*?)"')
    table.inbox.put(SeatNews("seats.away", (("name", "Dan"),)))
    table.there(lambda: None)
    assert late(cara, last)[1] == ["Dan's phone is away."]
    assert cara.look()[-1].startswith("Dan's phone is away. The seat waits;")


def soon(table: Room, text: str) -> None:
    """Wait until something is told at the table by itself."""
    end = time.monotonic() + PATIENCE
    while not any(text in each for each in table.heard):
        assert time.monotonic() < end, table.heard
        time.sleep(0.02)


def test_that_no_phone_finds_the_page_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.seats.hub.LOOKS", 0.01)
    monkeypatch.setattr("assistant.seats.hub.AWAY", 0.0)
    with room(tmp_path, GAME) as table:
        soon(table, "No phone has found the page yet.")
        table.phone("Ben")
        soon(table, "Ben's phone is away.")
        assert sum("No phone has found" in each for each in table.heard) == 1


def test_a_seat_that_is_tried_and_never_comes_is_told_and_is_back_when_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.seats.hub.LOOKS", 0.01)
    with room(tmp_path, GAME) as table:
        phone = table.phone()
        phone.get("/")
        phone.http.post("/join", data={"name": "Ben", "pin": table.seats.pin})
        monkeypatch.setattr("assistant.seats.hub.AWAY", 0.0)
        soon(table, "Ben's phone never reached the page.")
        assert not any("No phone has found" in each for each in table.heard)
        monkeypatch.setattr("assistant.seats.hub.AWAY", 60.0)
        phone.get("/seat")
        soon(table, "Ben's phone is back.")
        assert sum("never reached the page" in each for each in table.heard) == 1


def test_who_leaves_is_asked_first_and_told_how_to_come_back(table: Room) -> None:
    ben = table.phone("Ben")
    ben.get("/leave")
    assert ben.title == "Leave this seat?"
    assert "sit down again with the PIN" in ben.page
    assert table.heard[-1] == "Ben is on a phone."
    ben.get("/seat")
    assert ben.title == "Ben's seat"
    ben.post("/leave")
    assert ben.fault.startswith("You've left your seat.")


def test_a_fault_of_the_name_is_told_at_the_name(table: Room) -> None:
    phone = table.phone()
    phone.sit("Dora", table.seats.pin)
    assert 'value="Dora" aria-invalid="true" aria-describedby="fault" autofocus' in phone.page
    assert phone.page.count("aria-invalid") == 1


def test_all_that_is_done_without_a_game_is_answered(tmp_path: Path) -> None:
    with room(tmp_path) as table:
        ben, cara = table.phone("Ben"), table.phone("Cara")
        for path, form in (("/say", {"text": "narwhal"}), ("/do", {"key": "o1"})):
            ben.post(path, **form)
            ben.hears("You're not in a game now.")
        assert cara.look() == []
        cara.post("/leave")
        ben.hears("Cara's phone has left.")


def test_pages_beside_the_seat_say_who_is_called_and_are_live(table: Room) -> None:
    ben = table.phone("Ben")
    ben.say("keep narwhal torpedo")
    table.type("draw", "play basic unicorn")
    ben.look()
    for path, name in (("/hand", "My hand"), ("/card", "The card"), ("/help", "Help")):
        ben.get(path)
        assert f"<title>Do you answer Basic Unicorn? {name}</title>" in ben.page
        assert '<a id="call" href="seat">Do you answer Basic Unicorn?</a>' in ben.page
        with ben.listening() as stream:
            assert stream.next()[1]["missed"] == 0
