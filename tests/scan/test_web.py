"""Addresses, with a real server on this machine: each kind of trouble has its own sentence."""

import base64
import json
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import pytest
from scan_scenes import (
    Handler,
    answer_with,
    cascade,
    code,
    empty_table,
    save_video,
    server,
    stream_of,
    table,
)

from assistant import cli
from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan import web
from assistant.scan.camera import LiveSource
from assistant.scan.reading import read
from assistant.scan.source import open_source
from assistant.words import render, say

PNG = opencv().imencode(".png", table("LU001", "LU002"))[1].tobytes()


def heard(address: str) -> str:
    """What a person hears who names this address."""
    with pytest.raises(Fault) as fault:
        list(open_source(address).frames())
    return render(say(fault.value.key, **fault.value.values))


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
    with server(stream_of(pictures, lambda: None, lambda: seen.wait(120))) as address:
        source = open_source(address)
        found = []
        with pytest.raises(Fault) as fault:
            for scanned in read(source, cascade()):
                found.append(scanned.payload)
                seen.set()
        source.close()
    assert found == ["LU042"]
    sentence = render(say(fault.value.key, **fault.value.values))
    assert sentence.startswith(f"The stream {host(address)} has ended.")


def test_a_stream_that_stalls_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "STALL", 0.5)
    over = threading.Event()
    pictures = [empty_table()] * 5
    with server(stream_of(pictures, lambda: None, lambda: over.wait(120))) as address:
        source = open_source(address)
        with pytest.raises(Fault) as fault:
            list(source.frames())
        over.set()
        source.close()
    sentence = render(say(fault.value.key, **fault.value.values))
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


def test_a_strange_type_is_said_without_its_length_or_its_control_signs() -> None:
    with server(answer_with("x" * 30_000 + "/\x1b]0;y", b"")) as address:
        assert len(heard(address)) < 300
    with server(answer_with("\x1b[31m/evil", b"")) as address:
        assert "\x1b" not in heard(address)


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
        over.wait(120)

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
    assert heard(address).startswith("I can't use that address")


def test_nothing_reaches_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    with server(answer_with("video/mp4", b"no video")) as address:
        assert heard(address).startswith(f"Broken video: {host(address)}")
    with server(answer_with("multipart/x-mixed-replace; boundary=x", b"")) as address:
        assert host(address) in heard(address)
    assert capfd.readouterr().err == ""


SECRET = "Basic " + base64.b64encode(b"ann:s cret").decode()


def led_to(
    place: str, asked: list[tuple[str, str | None]], code: int = 302
) -> Callable[[Handler], None]:
    """A server that leads every path but its ``/there`` to a place."""

    def answer(request: Handler) -> None:
        asked.append((request.path, request.headers["Authorization"]))
        if request.path == "/there":
            answer_with("image/png", PNG)(request)
            return
        request.send_response(code)
        request.send_header("Location", place)
        request.end_headers()

    return answer


def other_place(way: str, other: str, address: str) -> str:
    """Another host and port, in one of the ways in which an answer may name it."""
    there = host(other)
    return {
        "whole": f"{other}/there",
        "no scheme": f"//{there}/there",
        "user": f"http://{host(address)}@{there}/there",
        "backslash": f"http://{there}\\@{host(address)}/there",
        "password": f"http://ben:s3cret@{there}/there?token=s3cret",
        "big": f"HTTP://{there}/there",
        "secure": f"https://{host(address)}/there",
    }[way]


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("way", ["whole", "no scheme", "user", "backslash", "password", "big"])
def test_nobody_is_asked_at_another_host_or_port(code: int, way: str) -> None:
    asked: list[tuple[str, str | None]] = []
    strangers: list[tuple[str, str | None]] = []
    with server(led_to("", strangers)) as other:
        places: list[str] = []
        with server(lambda request: led_to(places[0], asked, code)(request)) as address:
            places.append(other_place(way, other, address))
            told = heard(address.replace("://", "://ann:s%20cret@"))
    assert strangers == []
    assert asked == [("/", SECRET)]
    assert told.startswith(f"Camera {host(address)} sends elsewhere: ")
    assert f"{host(other)}" in told
    assert "s3cret" not in told
    assert "No connection" not in told


def test_a_second_hop_leads_nowhere_else_either() -> None:
    asked: list[tuple[str, str | None]] = []
    strangers: list[tuple[str, str | None]] = []
    with server(led_to("", strangers)) as other:

        def answer(request: Handler) -> None:
            place = "/on" if request.path == "/" else f"{other}/there"
            led_to(place, asked)(request)

        with server(answer) as address:
            told = heard(address)
    assert [path for path, _ in asked] == ["/", "/on"]
    assert strangers == []
    assert told.startswith(f"Camera {host(address)} sends elsewhere: {other}/there.")


@pytest.mark.parametrize("place", ["https://{host}/x", "http://127.0.0.1:99999/x", "http://[::1/x"])
def test_another_scheme_or_no_port_at_all_is_elsewhere(place: str) -> None:
    asked: list[tuple[str, str | None]] = []
    places: list[str] = []
    with server(lambda request: led_to(places[0], asked)(request)) as address:
        places.append(place.format(host=host(address)))
        assert heard(address).startswith(
            (f"Camera {host(address)} sends elsewhere: ", "I can't use that address")
        )
    assert len(asked) == 1


def test_the_password_goes_along_where_the_same_host_and_port_is_asked_again() -> None:
    asked: list[tuple[str, str | None]] = []
    with server(led_to("/there", asked)) as address:
        list(open_source(address.replace("://", "://ann:s%20cret@")).frames())
    assert asked == [("/", SECRET), ("/there", SECRET)]


class Streams(socketserver.StreamRequestHandler):
    """A camera that answers every question alike, and keeps what it was asked."""

    answer: ClassVar[Callable[[list[bytes]], bytes]]
    asked: ClassVar[list[bytes]] = []

    def handle(self) -> None:
        """Answer questions until nobody asks."""
        question: list[bytes] = []
        while (line := self.rfile.readline()) and len(self.asked) < 100:
            self.asked.append(line)
            question.append(line)
            if line == b"\r\n":
                self.wfile.write(type(self).answer(question))
                question = []


@contextmanager
def streaming(answer: bytes | Callable[[list[bytes]], bytes]) -> Iterator[tuple[int, list[bytes]]]:
    """Run such a camera; yield its port and what it was asked."""
    asked: list[bytes] = []
    say_it = (lambda _: answer) if isinstance(answer, bytes) else answer
    kind = type("Camera", (Streams,), {"answer": staticmethod(say_it), "asked": asked})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), kind) as camera:
        camera.daemon_threads = True
        threading.Thread(target=camera.serve_forever, daemon=True).start()
        yield camera.server_address[1], asked
        camera.shutdown()


def test_a_stream_that_sends_on_to_a_stranger_gets_no_password_there() -> None:
    with streaming(b"RTSP/1.0 401 Unauthorized\r\nCSeq: 1\r\n\r\n") as (other, heard_there):
        moved = f"RTSP/1.0 302 Found\r\nCSeq: 1\r\nLocation: rtsp://127.0.0.1:{other}/\r\n\r\n"
        with streaming(moved.encode()) as (port, asked):
            told = heard(f"rtsp://ann:sEcr3t@127.0.0.1:{port}/video?token=abc")
    place = f"rtsp://127.0.0.1:{other}"
    assert told.startswith(f"Camera 127.0.0.1:{port}/video sends elsewhere: {place}.")
    assert asked[0] == f"DESCRIBE rtsp://127.0.0.1:{port}/video?token=abc RTSP/1.0\r\n".encode()
    assert not any(b"uthorization" in line for line in asked)
    assert heard_there == []


def test_a_stream_without_a_password_stays_where_it_is_too() -> None:
    with streaming(b"RTSP/1.0 401 Unauthorized\r\nCSeq: 1\r\n\r\n") as (other, heard_there):
        moved = f"RTSP/1.0 301 Moved\r\nlocation: rtsp://127.0.0.1:{other}/a?k=s3cret\r\n\r\n"
        with streaming(moved.encode()) as (port, _):
            told = heard(f"rtsp://127.0.0.1:{port}/video")
    place = f"rtsp://127.0.0.1:{other}/a"
    assert told.startswith(f"Camera 127.0.0.1:{port}/video sends elsewhere: {place}.")
    assert heard_there == []


_SHOWN = base64.b64encode(b"ann:sEcr3t")


def wanting_password(then: bytes) -> Callable[[list[bytes]], bytes]:
    """A camera of streams that wants to know who asks, and then says this."""

    def answer(question: list[bytes]) -> bytes:
        number = next(line for line in question if line.lower().startswith(b"cseq"))
        if question[0].startswith(b"OPTIONS"):
            return b"RTSP/1.0 200 OK\r\n" + number + b"Public: DESCRIBE\r\n\r\n"
        if not any(line.lower().startswith(b"authorization") for line in question):
            wants = b'WWW-Authenticate: Basic realm="a"\r\n\r\n'
            return b"RTSP/1.0 401 Unauthorized\r\n" + number + wants
        return b"RTSP/1.0 " + then.replace(b"\r\n", b"\r\n" + number, 1)

    return answer


def test_a_stream_that_is_sent_on_only_with_the_password_keeps_it() -> None:
    with streaming(b"RTSP/1.0 401 Unauthorized\r\nCSeq: 1\r\n\r\n") as (other, heard_there):
        moved = f"302 Found\r\nLocation: rtsp://127.0.0.1:{other}/x\r\n\r\n".encode()
        with streaming(wanting_password(moved)) as (port, asked):
            told = heard(f"rtsp://ann:sEcr3t@127.0.0.1:{port}/video")
    # The camera itself is told it: it is locked.
    assert any(_SHOWN in line for line in asked)
    assert heard_there == []
    assert told.startswith(f"Camera 127.0.0.1:{port}/video sends elsewhere: rtsp://127.0.0.1:")
    assert "sEcr3t" not in told


def test_a_stream_with_a_password_comes_through_its_tunnel() -> None:
    with streaming(wanting_password(b"454 Session Not Found\r\n\r\n")) as (port, asked):
        told = heard(f"rtsp://ann:sEcr3t@127.0.0.1:{port}/video?x=1")
    assert any(_SHOWN in line for line in asked)
    assert any(b"/video?x=1 RTSP/1.0" in line for line in asked)
    assert told.startswith(f"No connection to 127.0.0.1:{port}/video")


LIST = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n{entry}\n#EXT-X-ENDLIST\n"


def locked_camera(
    other: str, entry: str, asked: list[str], video: bytes
) -> Callable[[Handler], None]:
    """A camera with a password that leads what asks it a second time to another place."""

    def answer(request: Handler) -> None:
        asked.append(f"{request.path} {request.headers}")
        again = len([line for line in asked if "Authorization" in line]) > 1
        if "Authorization" not in request.headers:
            request.send_response(401)
            request.send_header("WWW-Authenticate", 'Basic realm="a"')
            request.end_headers()
        elif request.path == "/list.m3u8":
            there = LIST.format(entry=entry.format(other=other)).encode()
            answer_with("application/vnd.apple.mpegurl", there)(request)
        elif again:
            request.send_response(302)
            request.send_header("Location", f"{other}/there")
            request.end_headers()
        else:
            answer_with("video/x-msvideo", video)(request)

    return answer


@pytest.mark.parametrize(
    "entry",
    [
        "",
        "#EXTINF:1,\nsegment.ts",
        "#EXTINF:1,\n{other}/segment.ts",
        "#EXTINF:1,\n//ann@{other}/segment.ts",
        '#EXT-X-KEY:METHOD=AES-128,URI="{other}/key"\n#EXTINF:1,\nsegment.ts',
        '#EXT-X-MAP:URI="{other}/begin.mp4"\n#EXTINF:1,\n{other}/segment.m4s',
        "#EXT-X-STREAM-INF:BANDWIDTH=1\n{other}/more.m3u8",
    ],
)
def test_what_plays_a_recording_or_a_list_tells_no_stranger_the_password(
    entry: str, tmp_path: Path
) -> None:
    video = save_video(tmp_path / "video.avi", [empty_table()] * 3).read_bytes()
    asked: list[str] = []
    strangers: list[str] = []

    def stranger(request: Handler) -> None:
        strangers.append(f"{request.requestline} {request.headers}")
        request.send_response(401)
        request.send_header("WWW-Authenticate", 'Basic realm="b"')
        request.end_headers()

    with server(stranger) as other, server(locked_camera(other, entry, asked, video)) as address:
        path = "list.m3u8" if entry else "video.avi"
        heard(f"{address.replace('://', '://ann:sEcr3t@')}/{path}")
    secrets = ("sEcr3t", _SHOWN.decode(), "Authorization")
    assert any(secrets[1] in line for line in asked)
    assert not [line for line in strangers if any(secret in line for secret in secrets)]
    # What a list names may lie anywhere, and needs no password there.
    assert entry or strangers == []


def test_a_recording_is_played_where_the_same_host_leads_to_it(tmp_path: Path) -> None:
    video = save_video(tmp_path / "video.avi", [empty_table()] * 3).read_bytes()

    def answer(request: Handler) -> None:
        if request.path == "/video":
            request.send_response(302)
            request.send_header("Location", "/there.avi")
            request.end_headers()
        else:
            answer_with("video/x-msvideo", video)(request)

    with server(answer) as address:
        assert len(list(open_source(f"{address}/video").frames())) == 3


@pytest.mark.parametrize("place", ["file:///etc/passwd", "ftp://127.0.0.1/x", "/on", "data:,x"])
def test_an_address_that_leads_nowhere_ends_in_a_sentence(place: str) -> None:
    asked: list[tuple[str, str | None]] = []
    with server(led_to(place, asked)) as address:
        cannot = f"Nothing at {host(address)}", "I can't use that address"
        assert heard(address).startswith(cannot)
    assert len(asked) <= 12


def dripping(head: bytes, over: threading.Event) -> Callable[[Handler], None]:
    """A server that sends a beginning and then a byte now and then, for ever."""

    def answer(request: Handler) -> None:
        request.wfile.write(head)
        while not over.wait(0.02):
            request.wfile.write(b"x")

    return answer


OK = b"HTTP/1.0 200 OK\r\n"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: image/png\r\n\r\n"


@pytest.mark.parametrize("head", [b"", b"HTTP/1.0 ", OK, OK + b"X: "])
def test_an_answer_that_drips_is_not_waited_for(
    head: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "_OPENING", 0.3)
    over = threading.Event()
    with server(dripping(head, over)) as address:
        assert heard(address).startswith(f"No answer from {host(address)}")
        over.set()


@pytest.mark.parametrize(
    "head",
    [
        OK + b"Content-Type: image/png\r\n\r\n",
        OK + b"Content-Type: image/png\r\nContent-Length: 90000\r\n\r\n",
        CHUNKED,
        CHUNKED + b"5;",
    ],
)
def test_a_picture_that_drips_is_not_waited_for(
    head: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "_WHOLE", 0.3)
    over = threading.Event()
    with server(dripping(head, over)) as address:
        # Where the chunks make no sense either, that may be said first.
        assert heard(address).startswith(
            (f"Too slow: {host(address)}", f"No connection to {host(address)}")
        )
        over.set()


@pytest.mark.parametrize("part", [b"", b"--x\r\n", b"--x\r\nContent-Type: image/jpeg\r\n\r\n"])
def test_a_stream_that_drips_is_hung_up(part: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "STALL", 0.3)
    over = threading.Event()
    head = OK + b"Content-Type: multipart/x-mixed-replace; boundary=x\r\n\r\n"
    with server(dripping(head + part, over)) as address:
        source = open_source(address)
        with pytest.raises(Fault) as fault:
            list(source.frames())
        assert isinstance(source, LiveSource)
        source._thread.join(10)
        assert not source._thread.is_alive()
        over.set()
    assert host(address) in render(say(fault.value.key, **fault.value.values))


def test_json_names_the_source_without_its_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    with server(answer_with("image/png", PNG)) as address:
        locked = address.replace("://", "://ann:sEcr3t@") + "/shot?token=sEcr3t"
        assert cli.main(["read", "--json", locked]) == 0
    out, err = capsys.readouterr()
    assert "sEcr3t" not in out + err
    assert json.loads(out.splitlines()[0])["source"] == f"{address.partition('://')[2]}/shot"
