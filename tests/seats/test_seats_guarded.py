"""Who attacks: other sites, bodies that are too large or too slow, wrong names, many at once."""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from room import GAME, PATIENCE, Phone, Room, room

from assistant.seats import guarding
from assistant.seats.admission import Pin, Tried


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("guarded"), GAME) as made:
        yield made


@pytest.fixture(scope="module")
def ben(table: Room) -> Phone:
    return table.phone("Ben")


def drawn(table: Room) -> int:
    return table.heard.count("Ann draws.")


# -- other sites -----------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "table.example"},
        {"host": "table.example:8642"},
        {"host": "127.0.0.1"},
        {"host": ""},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
    ids=lambda each: "".join(f"{name} {value}" for name, value in each.items()),
)
def test_what_another_site_asks_for_is_refused(
    table: Room, ben: Phone, headers: dict[str, str]
) -> None:
    before = drawn(table)
    for method, path in (("POST", "/say"), ("GET", "/seat"), ("GET", "/events")):
        answer = ben.http.request(method, path, data={"text": "Ann draws"}, headers=headers)
        assert answer.status_code == 403
        assert answer.headers["connection"] == "close"
        assert "Ben" not in answer.text
    assert drawn(table) == before


def test_a_link_leads_to_the_entrance_and_nowhere_else(ben: Phone) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert ben.http.get("/", headers=headers).status_code in (200, 303)
    assert ben.http.get("/hand", headers=headers).status_code == 403


def test_the_own_pages_are_let_by(table: Room, ben: Phone) -> None:
    headers = {"origin": table.address, "sec-fetch-site": "same-origin"}
    answer = ben.http.post("/say", data={"text": "scores"}, headers=headers)
    assert answer.status_code == 303


def test_every_answer_has_the_headers_of_safety(table: Room, ben: Phone) -> None:
    for path in ("/", "/seat", "/seat.js", "/seat.css", "/help", "/nowhere", "/hand", "/card"):
        headers = ben.http.get(path).headers
        assert headers["cache-control"] == "no-store"
        assert headers["referrer-policy"] == "same-origin"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]


def test_the_cookie_is_for_this_site_and_no_script(table: Room) -> None:
    phone = table.phone()
    answer = phone.http.post("/join", data={"name": "Cara", "pin": table.seats.pin})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path" not in cookie
    phone.http.post("/leave")


def test_without_a_cookie_nothing_is_shown(table: Room) -> None:
    phone = table.phone()
    for path in ("/seat", "/hand", "/card", "/events", "/help"):
        assert phone.http.get(path).status_code == 303
    assert phone.http.get("/seat", headers={"accept": "application/json"}).status_code == 401


def test_no_page_runs_a_script_of_its_own(ben: Phone) -> None:
    for path in ("/seat", "/hand", "/help"):
        text = ben.http.get(path).text
        assert " style=" not in text
        assert " onclick=" not in text
        assert text.count("<script") == text.count('<script src="seat.js" defer></script>')


def test_what_a_name_or_a_line_holds_is_no_tag(table: Room, ben: Phone) -> None:
    phone = table.phone()
    phone.sit('<b id="x">"', table.seats.pin)
    assert '<b id="x">' not in phone.page
    ben.say("<script>alert(1)</script>")
    assert "<script>alert" not in ben.page
    assert "alert" in ben.page


# -- what is sent ------------------------------------------------------------------


def raw(table: Room, *parts: bytes, pause: float = 0.0) -> bytes:
    """Send bytes as they are; return all that comes until the other side hangs up."""
    with socket.create_connection(("127.0.0.1", table.port), timeout=PATIENCE) as line:
        for part in parts:
            line.sendall(part)
            time.sleep(pause)
        answer = b""
        while more := line.recv(1 << 16):
            answer += more
    return answer


def head(table: Room, path: str, length: str) -> bytes:
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{table.port}\r\nContent-Length: {length}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    ).encode()


def test_a_body_that_is_too_large_is_refused_before_it_is_read(table: Room) -> None:
    answer = raw(table, head(table, "/photo", str(17 * 2**20)))
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"connection: close" in answer.lower()
    assert raw(table, head(table, "/join", str(65 * 1024))).startswith(b"HTTP/1.1 413")


def test_a_body_without_a_length_is_cut_when_it_is_too_large(table: Room) -> None:
    opening = head(table, "/join", "0").replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
    chunk = b"8000\r\n" + b"a" * 0x8000 + b"\r\n"
    answer = raw(table, opening, chunk, chunk, chunk)
    assert answer.startswith(b"HTTP/1.1 413")


def test_a_slow_body_is_cut(table: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarding, "SLOWEST_FORM", 0.1)
    answer = raw(table, head(table, "/join", "20"), b"name=")
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"connection: close" in answer.lower()


def test_who_connects_and_asks_for_nothing_is_let_go(
    table: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.seats.server.HEADERS", 0.1)
    assert raw(table, b"GET / HT") == b""


def test_what_is_no_request_is_no_fault(table: Room, ben: Phone, tmp_path: Path) -> None:
    assert raw(table, b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n").startswith(b"HTTP/1.1 400")
    assert ben.http.post("/photo", data={"photo": "text"}).status_code == 303
    assert ben.http.post("/photo", content=b"x", headers={"content-type": "?"}).status_code == 303
    broken = {"content-type": "multipart/form-data; boundary=x"}
    assert ben.http.post("/photo", content=b"--y", headers=broken).status_code in (303, 400)
    assert ben.http.post("/say", content=b"\xff\xfe=%zz").status_code == 303
    with ben.listening("..-9" * 100) as stream:
        assert stream.next()[0] == "here"


# -- the PIN -----------------------------------------------------------------------


def test_five_wrong_pins_a_minute_are_looked_at_of_one_name_and_of_one_address() -> None:
    now = [0.0]
    pin = Pin(lambda: now[0], lambda _: None)
    for number in range(5):
        assert pin.tried("x", f"10.0.0.{number}", "Ben") is Tried.WRONG
    assert pin.tried(pin.now, "10.0.0.9", " BEN") is Tried.TOO_OFTEN
    assert pin.tried(pin.now, "10.0.0.9", "Cara") is Tried.RIGHT
    for number in range(5):
        assert pin.tried("x", "10.0.0.50", f"Name {number}") is Tried.WRONG
    assert pin.tried(pin.now, "10.0.0.50", "Dora") is Tried.TOO_OFTEN
    now[0] = 61.0
    assert pin.tried(pin.now, "10.0.0.50", "Ben") is Tried.RIGHT


def test_after_25_wrong_ones_there_is_a_new_pin() -> None:
    told = list[str]()
    pin = Pin(lambda: 0.0, told.append)
    before = pin.now
    for number in range(25):
        pin.tried("x", str(number), str(number))
    assert told == [pin.now]
    assert pin.now != before
    assert len(pin.now) == 6


def test_the_table_says_the_new_pin(tmp_path: Path) -> None:
    with room(tmp_path, GAME) as table:
        table.type("new pin")
        first = table.seats.pin
        pin = table.seats._server.hub.pin  # type: ignore[union-attr]
        for number in range(25):
            pin.tried("x", str(number), str(number))
        spoken = f"{table.seats.pin[:3]} {table.seats.pin[3:]}"
        assert table.seats.pin != first
        assert table.heard[-1] == f"Too many wrong PINs. The new PIN is {spoken}."


# -- behind a proxy ------------------------------------------------------------------


def test_a_proxy_may_put_a_prefix_and_https_before_the_pages(tmp_path: Path) -> None:
    outside = {"public": ("https://example.org/table",), "proxies": ("127.0.0.1",)}
    with room(tmp_path, GAME, **outside) as table:
        assert table.type("seats")[0].startswith(
            "Seats are open. On a phone open https://example.org/table,"
        )
        by_proxy = {
            "host": "example.org",
            "origin": "https://example.org",
            "x-forwarded-proto": "https",
            "x-forwarded-for": "203.0.113.7",
        }
        inner = f"http://127.0.0.1:{table.seats._server.port}"  # type: ignore[union-attr]
        with httpx.Client(base_url=inner, headers=by_proxy, timeout=PATIENCE) as http:
            for prefix in ("", "/table"):
                assert http.get(f"{prefix}/").status_code == 200
            form = {"name": "Ben", "pin": table.seats.pin}
            answer = http.post("/table/join", data=form)
            assert answer.status_code == 303
            assert answer.headers["location"] == "seat"
            assert "secure" in answer.headers["set-cookie"].lower()
            token = answer.headers["set-cookie"].split(";")[0]
            seat = http.get("/table/seat", headers={"cookie": token})
            assert "Ben" in seat.text
            assert 'href="/' not in seat.text
            assert 'action="/' not in seat.text
            for number in range(5):
                http.post("/join", data={"name": f"Name {number}", "pin": "x"})
            answer = http.post("/join", data={"name": "Cara", "pin": table.seats.pin})
            assert "Wait a minute" in answer.text
            other = {"x-forwarded-for": "203.0.113.8"}
            answer = http.post(
                "/join", data={"name": "Cara", "pin": table.seats.pin}, headers=other
            )
            assert answer.status_code == 303


# -- many at once ----------------------------------------------------------------------


def test_two_pages_of_one_seat_show_the_same_and_do_each_thing_once(table: Room) -> None:
    ann = table.phone("Ann")
    other = Phone(httpx.Client(base_url=table.address, cookies=ann.http.cookies, timeout=PATIENCE))
    ann.look()
    other.look()
    key = ann.keys["Draw a card"]
    senders = [
        threading.Thread(target=each.http.post, args=("/do",), kwargs={"data": {"key": key}})
        for each in (ann, other)
    ]
    before = drawn(table)
    for each in senders:
        each.start()
    for each in senders:
        each.join()
    assert drawn(table) == before + 1
    ann.look()
    other.look()
    assert ann.said == other.said
    assert ann.said.count("That's over.") == 1


def test_fifty_streams_hear_an_act_each_once(table: Room, ben: Phone) -> None:
    ben.look()
    last = ben._first(r'data-last="(.*?)"')
    heard = [list[str]() for _ in range(50)]
    ready = threading.Barrier(51, timeout=PATIENCE)

    def listen(into: list[str]) -> None:
        phone = Phone(
            httpx.Client(base_url=table.address, cookies=ben.http.cookies, timeout=PATIENCE)
        )
        with phone.listening(last) as stream:
            stream.next()
            ready.wait()
            while not into or into[-1] != "Cara's hand: 9.":
                into.append(stream.until("said")["text"])

    listeners = [threading.Thread(target=listen, args=(into,)) for into in heard]
    for each in listeners:
        each.start()
    ready.wait()
    table.type("Cara has 8 in hand", "Cara has 9 in hand")
    for each in listeners:
        each.join(PATIENCE)
    assert all(each == heard[0] for each in heard)
    assert heard[0].count("Cara's hand: 9.") == 1
    assert heard[0].count("Cara's hand: 8.") == 1
