"""What a player holds and looks at: by name, by photo, by the camera that is lent."""

import queue
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from room import GAME, Phone, Room, room
from sitting import card_of, picture_of, table_of

from assistant.scan.news import Scanned

CARD, OTHER = "Narwhal Torpedo", "Rainbow Aura"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, GAME) as made:
        made.player.session.desk.post = made.inbox.put
        yield made


def photo(*titles: str) -> dict[str, Any]:
    return {"photo": ("photo.png", picture_of(*titles), "image/png")}


def shown(table: Room, title: str) -> None:
    """Hold up a card before the table's camera now."""
    import time

    now = time.monotonic()
    table.inbox.put(Scanned(card_of(title).code, "camera", now, now))
    table.there(lambda: None)


def test_a_hand_is_gone_through_card_by_card(table: Room) -> None:
    ben = table.phone("Ben")
    ben.say(f"keep {CARD}")
    ben.say(f"keep {OTHER}")
    ben.get("/hand")
    assert f"Card 1 of 2: {CARD}" in ben.page
    assert f"Card 2 of 2: {OTHER}" in ben.page
    answer = ben.post("/say", text=OTHER, page="card")
    assert answer.url.path == "/card"
    assert ben.title == "The card"
    assert f">{OTHER}, upgrade" in ben.page
    assert OTHER not in " ".join(table.heard)


def test_a_card_of_the_hand_is_played_from_there(table: Room) -> None:
    ann = table.phone("Ann")
    ann.say("keep basic unicorn")
    ann.tap("Draw a card")
    ann.post("/say", text="play Basic Unicorn", page="card")
    assert any("Ann plays Basic Unicorn" in each for each in table.heard)


def test_a_photo_is_read_to_who_sent_it(table: Room) -> None:
    ben, cara = table.phone("Ben"), table.phone("Cara")
    before = table.heard
    answer = ben.http.post("/photo", files=photo(CARD), follow_redirects=True)
    assert answer.url.path == "/card"
    assert f">{CARD}, " in answer.text
    cara.look()
    cara.say("history")
    assert CARD not in "".join(cara.seen)
    assert table.heard == before


def test_the_cards_on_a_photo_go_into_the_hand(table: Room) -> None:
    ben, cara = table.phone("Ben"), table.phone("Cara")
    ben.http.post("/photo", files=photo(CARD, OTHER), data={"keeps": "yes"})
    ben.look()
    assert ben.hand == f"In your hand: {CARD}, {OTHER}. And 3 more, not named."
    cara.look()
    assert table.heard[-2:] == ["Ben notes a card in hand."] * 2
    assert CARD not in "".join(cara.seen) + " ".join(table.heard)


def test_a_photo_without_a_code_and_what_is_no_photo_are_told(table: Room) -> None:
    ben = table.phone("Ben")
    empty = {"photo": ("photo.png", picture_of_nothing(), "image/png")}
    ben.http.post("/photo", files=empty)
    ben.look()
    assert ben.said[-1] == "No code found in the photo. Move closer, with more light."
    ben.http.post("/photo", files={"photo": ("photo.jpg", b"no picture", "image/jpeg")})
    ben.look()
    assert "photo" in ben.said[-1]
    assert len(ben.said) == 2


def picture_of_nothing() -> bytes:
    import cv2
    import numpy as np

    return cv2.imencode(".png", np.full((300, 400), 120, np.uint8))[1].tobytes()


def test_a_picture_that_unpacks_to_gigabytes_is_refused(table: Room) -> None:
    ben = table.phone("Ben")
    bomb = png_of(60_000, 60_000)
    assert len(bomb) < 16 * 2**20
    ben.http.post("/photo", files={"photo": ("photo.png", bomb, "image/png")})
    ben.look()
    assert "megapixel" in ben.said[-1] or "pixel" in ben.said[-1]


def png_of(width: int, height: int) -> bytes:
    """Return a small file of one color that unpacks to so many pixels."""
    import zlib

    packer, rows = zlib.compressobj(9), b""
    line = bytes(1 + width // 8)
    for _ in range(64):
        rows += packer.compress(line)
    rows += packer.flush()

    def chunk(kind: bytes, body: bytes) -> bytes:
        body = kind + body
        return (len(body) - 4).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([1, 0, 0, 0, 0])
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def test_the_lent_camera_shows_a_card_to_one_phone_only(table: Room) -> None:
    table.player.eyes.picture = table_of(CARD)
    ben, cara = table.phone("Ben"), table.phone("Cara")
    ben.say("look for me")
    shown(table, CARD)
    ben.look()
    assert ben.said[-2].startswith("Hold your card up to the table's camera.")
    assert ben.said[-1].startswith(f"{CARD}, ")
    assert table.heard[-1] == "Ben looks at a card."
    assert table.type("what lies there") == ["The camera is lent. Ask again in ten seconds."]
    cara.look()
    assert CARD not in "".join(cara.seen) + " ".join(table.heard)


def test_the_table_lends_its_camera_too(table: Room) -> None:
    table.player.eyes.picture = table_of(CARD)
    ben = table.phone("Ben")
    table.type("Ben may look")
    shown(table, CARD)
    ben.look()
    assert ben.said[-1].startswith(f"{CARD}, ")
    assert CARD not in " ".join(table.heard)


def test_after_ten_seconds_the_camera_is_the_tables_again(table: Room) -> None:
    table.player.eyes.picture = table_of(CARD)
    ben = table.phone("Ben")
    ben.say("look for me")
    lent = table.there(lambda: table.player.host.guests.lent)
    assert lent
    later = lent._until + 0.1
    table.inbox.put(Scanned(card_of(CARD).code, "camera", later, later))
    assert any(CARD in each for each in table.heard)
    ben.look()
    assert CARD not in "".join(ben.seen)


def test_a_hand_is_dealt_in_by_camera(table: Room) -> None:
    table.player.eyes.picture = table_of(CARD)
    ben = table.phone("Ben")
    ben.say("deal me in")
    shown(table, CARD)
    shown(table, OTHER)
    ben.look()
    assert ben.hand == f"In your hand: {CARD}, {OTHER}. And 3 more, not named."
    assert f"In your hand now: {CARD}." in ben.said
    assert f"In your hand now: {OTHER}." in ben.said
    assert table.heard[-3] == "Ben holds up the cards of a hand."
    assert CARD not in " ".join(table.heard)


def test_eight_photos_at_once_are_all_read(table: Room) -> None:
    ben = table.phone("Ben")
    answers: queue.SimpleQueue[int] = queue.SimpleQueue()

    def send(title: str) -> None:
        with httpx.Client(base_url=table.address, cookies=ben.http.cookies, timeout=60) as http:
            answers.put(http.post("/photo", files=photo(title)).status_code)

    import threading

    titles = [CARD, OTHER] * 4
    senders = [threading.Thread(target=send, args=(title,)) for title in titles]
    for each in senders:
        each.start()
    for each in senders:
        each.join()
    assert [answers.get_nowait() for _ in titles] == [303] * 8
    ben.look()
    assert sum(each.startswith((f"{CARD}, ", f"{OTHER}, ")) for each in ben.said) == 8


def frame(phone: Phone, *titles: str, **form: str) -> None:
    """Send a picture of the live camera of a phone, as the page does."""
    files = photo(*titles) if titles else {"photo": ("frame", picture_of_nothing(), "image/png")}
    live = {"accept": "application/json"}
    answer = phone.http.post("/photo", files=files, data={"live": "yes", **form}, headers=live)
    assert answer.status_code == 204


def test_of_live_frames_only_what_comes_into_view_is_told_and_there_alone(
    table: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    cara, ben = table.phone("Cara"), table.phone("Ben")
    before = table.heard
    monkeypatch.setattr("assistant.seats.hub.GONE_AFTER", 1000.0)
    for titles in ((CARD,), (CARD,), (), (CARD,), (CARD, OTHER)):
        frame(ben, *titles)
    ben.look()
    assert [each.partition(",")[0] for each in ben.said if "on phones" not in each] == [
        CARD,
        OTHER,
    ]
    monkeypatch.setattr("assistant.seats.hub.GONE_AFTER", 0.0)
    frame(ben)
    frame(ben, CARD)
    ben.look()
    assert [each.partition(",")[0] for each in ben.said if "on phones" not in each] == [
        CARD,
        OTHER,
        CARD,
    ]
    cara.look()
    assert CARD not in "".join(cara.seen)
    assert table.heard == before


def test_a_hand_is_dealt_in_by_the_live_camera_of_a_phone(table: Room) -> None:
    ben, cara = table.phone("Ben"), table.phone("Cara")
    for title in (CARD, CARD, OTHER):
        frame(ben, title, keeps="yes")
    ben.look()
    assert ben.hand == f"In your hand: {CARD}, {OTHER}. And 3 more, not named."
    assert f"In your hand now: {CARD}." in ben.said
    cara.look()
    assert CARD not in "".join(cara.seen) + " ".join(table.heard)
