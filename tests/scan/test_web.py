"""Addresses, with a real server on this machine: each kind of trouble has its own sentence."""

import base64
import threading

import pytest
from scan_scenes import (
    Handler,
    answer_with,
    cascade,
    code,
    empty_table,
    server,
    stream_of,
    table,
)

from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan import web
from assistant.scan.reading import read
from assistant.scan.source import open_source
from assistant.words import say

PNG = opencv().imencode(".png", table("LU001", "LU002"))[1].tobytes()


def heard(address: str) -> str:
    """What a person hears who names this address."""
    with pytest.raises(Fault) as fault:
        list(open_source(address).frames())
    return say(fault.value.key, **fault.value.values)


def host(address: str) -> str:
    return address.partition("://")[2]


def test_a_picture_is_read_left_to_right() -> None:
    with server(answer_with("image/png", PNG)) as address:
        source = open_source(f"{address}/shot.png")
        assert source.name == f"{host(address)}/shot.png"
        found = [scanned.payload for scanned in read(source, cascade())]
    assert found == ["LU001", "LU002"]


def test_a_closed_picture_gives_no_frame() -> None:
    with server(answer_with("image/png", PNG)) as address:
        source = open_source(address)
        source.close()
        assert list(source.frames()) == []


def test_a_stream_that_ends_gives_its_readings_and_then_says_so() -> None:
    seen = threading.Event()
    pictures = [empty_table()] * 3 + [code("LU042", 8)] * 3
    with server(stream_of(pictures, lambda: None, lambda: seen.wait(10))) as address:
        source = open_source(address)
        found = []
        with pytest.raises(Fault) as fault:
            for scanned in read(source, cascade()):
                found.append(scanned.payload)
                seen.set()
        source.close()
    assert found == ["LU042"]
    sentence = say(fault.value.key, **fault.value.values)
    assert sentence.startswith(f"The stream {host(address)} has ended.")


def test_a_stream_that_stalls_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "STALL", 0.5)
    over = threading.Event()
    pictures = [empty_table()] * 5
    with server(stream_of(pictures, lambda: None, lambda: over.wait(10))) as address:
        source = open_source(address)
        with pytest.raises(Fault) as fault:
            list(source.frames())
        over.set()
        source.close()
    sentence = say(fault.value.key, **fault.value.values)
    assert sentence.startswith(f"No more pictures from {host(address)}.")


def test_a_user_name_and_password_are_sent_and_never_read_aloud() -> None:
    asked: list[str | None] = []

    def answer(request: Handler) -> None:
        asked.append(request.headers["Authorization"])
        request.send_error(401)

    with server(answer) as address:
        locked = address.replace("://", "://ann:s%20cret@")
        sentence = heard(locked)
    assert asked == ["Basic " + base64.b64encode(b"ann:s cret").decode()]
    assert sentence.startswith(f"Locked: {host(address)} wants")
    assert "cret" not in sentence


def test_nothing_at_this_path() -> None:
    with server(lambda request: request.send_error(404)) as address:
        assert heard(f"{address}/video").startswith(
            f"Nothing at {host(address)}/video: it answered 404"
        )


def test_a_page_of_text() -> None:
    with server(answer_with("text/html; charset=utf-8", b"<h1>Hello</h1>")) as address:
        assert heard(address).startswith(f"No pictures at {host(address)}: it sends text/html.")


def test_a_picture_that_is_none() -> None:
    with server(answer_with("image/jpeg", b"Dear all")) as address:
        assert heard(address).startswith(f"Broken picture: {host(address)}.")


def test_a_picture_of_huge_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "_LARGEST", 100)
    with server(answer_with("image/png", PNG)) as address:
        assert heard(address).startswith(f"Too large: {host(address)} is over")


def test_nobody_answers() -> None:
    with server(lambda request: None) as address:
        pass
    assert heard(address).startswith(f"No camera answers at {host(address)}.")


def test_a_server_that_keeps_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "_OPENING", 0.2)
    over = threading.Event()

    def quiet(_: Handler) -> None:
        over.wait(10)

    with server(quiet) as address:
        assert heard(address).startswith(f"No answer from {host(address)}")
        over.set()


def test_a_server_that_speaks_no_http() -> None:
    def other_tongue(request: Handler) -> None:
        request.wfile.write(b"220 mail ready\r\n")

    with server(other_tongue) as address:
        assert heard(address).startswith(f"No connection to {host(address)}.")


def test_an_unknown_name() -> None:
    assert heard("http://no-such-camera.invalid/video").startswith(
        ("Unknown address: no-such-camera.invalid/video.", "No connection to")
    )


@pytest.mark.parametrize("address", ["http://", "http:///video", "http://a:b:c/", "http://[::1/"])
def test_no_address_at_all(address: str) -> None:
    assert heard(address).startswith("Not an address:")


def test_nothing_reaches_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    with server(answer_with("video/mp4", b"no video")) as address:
        assert heard(address).startswith(f"Broken video: {host(address)}")
    with server(answer_with("multipart/x-mixed-replace; boundary=x", b"")) as address:
        assert host(address) in heard(address)
    assert capfd.readouterr().err == ""
