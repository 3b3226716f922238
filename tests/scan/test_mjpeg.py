"""Streams of pictures as real phones and cameras shape them, with a real server."""

import io
import socket
import threading
import tracemalloc
from collections.abc import Callable
from http.client import HTTPResponse
from typing import cast
from urllib.request import urlopen

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scan_scenes import Handler, cascade, code, server

from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan.camera import LiveSource
from assistant.scan.http import Deadline
from assistant.scan.image import Image, gray
from assistant.scan.reading import read
from assistant.scan.source import open_source
from assistant.scan.web import MjpegCapture
from assistant.words import sentence

PICTURE = opencv().imencode(".jpg", code("LU042", 8))[1].tobytes()
TYPED = b"Content-Type: image/jpeg\r\n"
SIZED = TYPED + b"Content-Length: %d\r\n" % len(PICTURE)

SHAPES = {
    "sized": ("frame", b"--frame\r\n" + SIZED + b"\r\n" + PICTURE + b"\r\n"),
    "unsized": ("frame", b"--frame\r\n" + TYPED + b"\r\n" + PICTURE + b"\r\n"),
    "no headers at all": ("frame", b"--frame\r\n\r\n" + PICTURE + b"\r\n"),
    "dashes in the boundary": ("--frame", b"--frame\r\n" + SIZED + b"\r\n" + PICTURE + b"\r\n"),
    "dashes before it": ("--frame", b"----frame\r\n" + TYPED + b"\r\n" + PICTURE + b"\r\n"),
    "quoted": ('"a frame"', b"--a frame\r\n" + SIZED + b"\r\n" + PICTURE + b"\r\n"),
    "line feeds alone": (
        "frame",
        b"--frame\n" + SIZED.replace(b"\r", b"") + b"\n" + PICTURE + b"\n",
    ),
    "blank lines between": ("frame", b"\r\n\r\n--frame\r\n" + SIZED + b"\r\n" + PICTURE),
    "text between the pictures": (
        "frame",
        b"--frame\r\nContent-Type: text/plain\r\n\r\n21.5 degrees\r\n"
        b"--frame\r\n" + SIZED + b"\r\n" + PICTURE + b"\r\n",
    ),
}


def sending(
    boundary: str, data: bytes, asked: list[str] | None = None
) -> Callable[[Handler], None]:
    def answer(request: Handler) -> None:
        if asked is not None:
            asked.append(request.path)
        request.send_response(200)
        request.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={boundary}")
        request.end_headers()
        request.wfile.write(data)

    return answer


def capture(address: str) -> MjpegCapture:
    answer = urlopen(address, timeout=60)  # noqa: S310
    assert isinstance(answer, HTTPResponse)
    return MjpegCapture("phone", answer, Deadline(5), 5)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_card_is_read_however_the_parts_are_written(shape: str) -> None:
    boundary, part = SHAPES[shape]
    with server(sending(boundary, part * 3 + b"--" + boundary.strip('"').encode() + b"--")) as at:
        pictures = capture(at)
        for _ in range(3):
            assert pictures.grab()
            ok, image = pictures.retrieve()
            assert ok
            assert image is not None
            assert np.abs(image.astype(int) - gray(code("LU042", 8)).astype(int)).mean() < 5
        assert not pictures.grab()
        pictures.release()


def test_the_phone_is_asked_once_for_pictures_are_often_sent_to_one_alone() -> None:
    asked: list[str] = []
    with server(sending("frame", SHAPES["sized"][1] * 5, asked)) as address:
        source = open_source(f"{address}/video")
        with pytest.raises(Fault):
            assert [scanned.payload for scanned in read(source, cascade())] == ["LU042"]
        source.close()
    assert asked == ["/video"]


@pytest.mark.parametrize("fault", ["cut", "no picture", "larger than any picture"])
def test_a_broken_picture_ends_the_stream_so_that_it_is_asked_for_again(fault: str) -> None:
    bad = {
        "cut": b"--frame\r\n" + SIZED + b"\r\n" + PICTURE[:40],
        "no picture": b"--frame\r\n" + TYPED + b"\r\nnone\r\n--frame\r\n",
        "larger than any picture": b"--frame\r\n" + TYPED + b"Content-Length: 99999999\r\n\r\n",
    }[fault]
    with server(sending("frame", SHAPES["sized"][1] + bad)) as address:
        source = open_source(address)
        with pytest.raises(Fault) as lost:
            list(source.frames())
        source.close()
    assert sentence(lost.value.key, **lost.value.values).startswith("The stream")


def test_a_picture_that_would_fill_the_memory_is_not_unpacked_and_that_is_said() -> None:
    bomb = bytearray(PICTURE)
    size = bomb.find(b"\xff\xc0") + 5  # where the header of a JPEG has its height and width
    bomb[size : size + 4] = (65_000).to_bytes(2, "big") * 2
    part = b"--frame\r\n" + TYPED + b"\r\n" + bytes(bomb) + b"\r\n--frame--"
    with server(sending("frame", SHAPES["sized"][1] + part)) as address:
        source = open_source(address)
        with pytest.raises(Fault) as lost:
            list(source.frames())
        source.close()
    told = sentence(lost.value.key, **lost.value.values)
    assert told.startswith("Too large: 127.0.0.1")
    assert "sends over 50 million pixels. Choose smaller pictures there." in told


def test_of_a_scene_at_rest_only_every_third_picture_is_decoded() -> None:
    decoded: list[int] = []
    at_rest = threading.Event()

    class Counted(MjpegCapture):
        def grab(self) -> bool:
            at_rest.wait(120)
            return super().grab()

        def retrieve(self) -> "tuple[bool, Image | None]":
            decoded.append(1)
            return super().retrieve()

    boundary, part = SHAPES["sized"]
    with server(sending(boundary, part * 30)) as address:
        answer = urlopen(address, timeout=60)  # noqa: S310
        counted = Counted("phone", answer, Deadline(5), 5)
        source = LiveSource("phone", counted, lost="scan.stream_ended")
        source.resting = True
        at_rest.set()
        source._thread.join(10)
        source.close()
    assert len(decoded) == 10


class Wire:
    """A socket on which all has been sent."""

    def __init__(self, body: bytes) -> None:
        head = b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n"
        self._sent = head + body

    def makefile(self, _mode: str) -> io.BytesIO:
        return io.BytesIO(self._sent)


PIECES = st.sampled_from(
    [b"--frame\r\n", b"--frame--", b"\r\n", TYPED, SIZED, b"Content-Length: -5\r\n", PICTURE]
)


@given(st.lists(PIECES | st.binary(max_size=40), max_size=12))
def test_whatever_is_sent_it_ends_and_gives_pictures_alone(sent: list[bytes]) -> None:
    answer = HTTPResponse(cast("socket.socket", Wire(b"".join(sent))))
    answer.begin()
    pictures = MjpegCapture("phone", answer, Deadline(5), 5)
    for _ in range(len(sent) + 1):
        if not pictures.grab():
            break
        ok, image = pictures.retrieve()
        assert ok == (image is not None)
    else:
        raise AssertionError("more pictures than were sent")
    pictures.release()


def test_a_part_of_short_lines_takes_no_more_memory_than_it_holds() -> None:
    part = b"a\n" * 500_000
    answer = HTTPResponse(cast("socket.socket", Wire(b"--frame\r\n\r\n" + part)))
    answer.begin()
    pictures = MjpegCapture("phone", answer, Deadline(60), 60)
    tracemalloc.start()
    try:
        assert not pictures.grab()
        assert tracemalloc.get_traced_memory()[1] < 5 * len(part)
    finally:
        tracemalloc.stop()
        pictures.release()
