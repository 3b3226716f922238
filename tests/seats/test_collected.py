"""Collected answers: each phone is asked by itself, and nothing is known before the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from room import GAME, Phone, Room, room


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, GAME.replace("Cara", "Cara and Dan"), "house claims collect") as made:
        yield made


def open_window(table: Room) -> tuple[Phone, Phone, Phone]:
    phones = table.phone("Ben"), table.phone("Cara"), table.phone("Dan")
    table.type("draw", "play basic unicorn")
    for each in phones:
        each.look()
    return phones


@pytest.mark.parametrize("answers", [True, False], ids=["an answer", "a pass"])
def test_nobody_learns_that_somebody_has_chosen(table: Room, answers: bool) -> None:
    ben, cara, dan = open_window(table)
    before, heard = cara.page, table.heard
    with cara.listening() as stream:
        assert stream.next()[0] == "here"
        stream.until("now")
        if answers:
            ben.tap("Answer with a card")
            ben.say("neigh")
        else:
            ben.tap("Pass")
        assert ben.said[-1] == "You've chosen. I'll tell you when everybody has."
        assert ben.buttons == []
        # What comes next to the other phone is the sign of another act.
        cara.http.post("/say", data={"text": "scores"})
        assert stream.next()[1]["text"].startswith("Unicorns: Ann 1")
    assert table.heard == heard
    dan.look()
    assert dan.title == "Do you answer Basic Unicorn? Dan's seat"
    assert "Ben" not in "".join(table.type("now"))
    assert not {"Cara", "Dan"} & {*"".join(ben.say("now")).replace(".", " ").split()}
    assert before


def test_all_is_told_at_once_when_the_last_has_chosen(table: Room) -> None:
    ben, cara, dan = open_window(table)
    ben.tap("Answer with a card")
    ben.say("neigh")
    cara.tap("Pass")
    before = len(table.heard)
    dan.tap("Pass")
    told = table.heard[before:]
    assert any("Ben answers with Neigh" in each for each in told)
    cara.look()
    assert any("Ben answers with Neigh" in each for each in cara.said)
    assert "chosen" not in " ".join(cara.said[:-4])


def test_a_card_that_is_being_named_is_asked_on_while_others_choose(table: Room) -> None:
    ben, cara, dan = open_window(table)
    cara.tap("Answer with a card")
    assert cara.ask == "Answer with which card?"
    ben.tap("Pass")
    dan.tap("Pass")
    cara.look()
    assert cara.ask == "Answer with which card?"
    said = cara.say("neigh")
    assert any("Cara answers with Neigh" in each for each in said)


def test_a_question_stays_open_while_others_only_pass(tmp_path: Path) -> None:
    with room(tmp_path, GAME) as table:
        ben, cara = table.phone("Ben"), table.phone("Cara")
        table.type("draw", "play basic unicorn")
        ben.look()
        cara.look()
        cara.tap("Answer with a card")
        ben.tap("Pass")
        cara.look()
        assert cara.ask == "Answer with which card?"
        cara.say("neigh")
        assert "Cara answers: Neigh." in table.heard


def sent(ben: Phone, button: str) -> tuple[list[int], list[int]]:
    """Tap a button; return the sizes of the reply with its headers, of events, and of the page."""
    live = {"accept": "application/json"}
    with ben.listening() as stream:
        stream.until("now")
        before = len(stream.seen)
        answer = ben.http.post("/do", data={"key": ben.keys[button]}, headers=live)
        stream.until("now")
        events = [len(line) for line in stream.seen[before:]]
    reply = len(f"{answer.status_code}{answer.headers}{answer.text}")
    return [reply, len(ben.get("/seat").text)], events


def test_what_passing_and_answering_send_is_of_one_size(tmp_path: Path) -> None:
    sizes = list[object]()
    for button in ("Pass", "Answer Basic Unicorn with Neigh"):
        with room(tmp_path / button, GAME, "house claims collect") as table:
            ben, _ = table.phone("Ben"), table.phone("Cara")
            ben.say("keep neigh")
            table.type("draw", "play basic unicorn")
            ben.look()
            sizes.append(sent(ben, button))
    assert sizes[0] == sizes[1]


def test_the_first_claim_is_told_at_once_where_it_counts(tmp_path: Path) -> None:
    with room(tmp_path, GAME) as table:
        ben, cara = table.phone("Ben"), table.phone("Cara")
        ben.say("keep neigh")
        table.type("draw", "play basic unicorn")
        ben.look()
        cara.look()
        with cara.listening() as stream:
            stream.until("now")
            ben.tap("Answer Basic Unicorn with Neigh")
            assert stream.until("said")["text"] == "Ben answers: Neigh."
