"""Pictures from an address: a phone as a camera, a stream, or one picture.

A stream of JPEGs is parted here: OpenCV reads such streams too, but decodes every picture.
"""

import re
import socket
import time
import urllib.error
from collections.abc import Iterator
from http.client import HTTPException, HTTPResponse, parse_headers
from typing import Any
from urllib.parse import SplitResult, urlsplit

from assistant.address import spoken_address, without_queries
from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan.camera import STALL, Capture, LiveSource
from assistant.scan.frame import Frame, Source
from assistant.scan.http import Deadline, Elsewhere, ask
from assistant.scan.image import Image
from assistant.scan.pictures import LARGE, VideoSource, decode_picture
from assistant.scan.tunnel import SENT_ON, Tunnel
from assistant.words.plain import printable

_LARGEST_PICTURE = 50 * 2**20
_LINE = 2**16


class MjpegCapture:
    """The pictures of an answer whose headers have been read."""

    def __init__(
        self, name: str, answer: HTTPResponse, deadline: Deadline, patience: float
    ) -> None:
        """Each picture has to be there, whole, within `patience` seconds; then it is hung up."""
        self._name = name
        self._answer = answer
        self._deadline = deadline
        self._patience = patience
        # Cameras differ in how many dashes they put before it, and into it.
        self._boundary = str(answer.headers.get_boundary("")).strip("-").encode()
        self._at_part = False
        self._picture = b""

    def grab(self) -> bool:
        """Take the next picture as it is; False when the stream is over, or silent too long."""
        self._deadline.renew(self._patience)
        try:
            self._picture = self._next()
        except (OSError, HTTPException, ValueError):
            self._picture = b""
        return bool(self._picture)

    def retrieve(self) -> "tuple[bool, Image | None]":
        """Decode the picture that was taken last, in gray; False if it is broken.

        Raises Fault if it is larger than any picture that is unpacked.
        """
        try:
            return True, decode_picture(self._picture, "")
        except Fault as fault:
            if fault.key == LARGE:
                values = {**fault.values, "name": self._name}
                raise Fault("scan.large_stream", **values) from fault
            return False, None

    def release(self) -> None:
        """Hang up."""
        self._deadline.end()
        self._answer.close()

    def _next(self) -> bytes:
        """Return the next part that is a picture; nothing at the end of the stream."""
        while self._at_part or self._part() is not None:
            self._at_part = False
            headers = parse_headers(self._answer)
            length = headers.get("Content-Length", "")
            data = self._of(int(length)) if length.isdecimal() else self._part()
            if headers.get("Content-Type", "image/jpeg").startswith("image/") and data:
                return data
        return b""

    def _of(self, length: int) -> bytes:
        if length > _LARGEST_PICTURE:
            raise ValueError(length)
        return self._answer.read(length)

    def _part(self) -> bytes | None:
        """Return what is left until the next boundary, which it passes; None at the end."""
        # One growing piece: a list of short lines takes thirty times what they hold.
        part, fresh = bytearray(), True
        while line := self._answer.readline(_LINE):
            if fresh and line.startswith(b"--") and line.lstrip(b"-").startswith(self._boundary):
                self._at_part = True
                return bytes(part.removesuffix(b"\r\n"))
            fresh = line.endswith(b"\n")
            part += line
            if len(part) > _LARGEST_PICTURE:
                raise ValueError(len(part))
        return None


_OPENING = 5.0
_WHOLE = 30.0
"""Seconds for a whole picture: ten megabytes over a slow wireless network."""
_LARGEST = 50 * 2**20
_KIND = 40
"""Characters of a strange type that are said."""
_PLACE = 100
"""Characters that are said of where an answer leads."""
_RTSP = 554
_LOCATION = re.compile(rb"^location:[ \t]*(\S+)", re.IGNORECASE | re.MULTILINE)
_PLAYLISTS = ("application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/mpegurl")


class WebPicture:
    """One picture that an address gave."""

    live = False

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        self._image = decode_picture(data, name)
        self._closed = False

    def frames(self) -> Iterator[Frame]:
        """Yield the picture."""
        if not self._closed:
            now = time.monotonic()
            yield Frame(self._image, self.name, now, now, still=True)

    def close(self) -> None:
        """Give no picture any more."""
        self._closed = True


def open_address(address: str) -> Source:
    """Open an ``http``, ``https`` or ``rtsp`` address.

    Waits at most five seconds for its first answer, and half a minute for a picture.
    Raises Fault.
    """
    # The password is not to be read aloud.
    name = spoken_address(address)
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError as error:
        raise Fault("scan.bad_address") from error
    if not parts.hostname:
        raise Fault("scan.bad_address")
    if parts.scheme.lower() == "rtsp":
        _check_stays(parts, name)
        return _stream(address, name) if parts.username is None else _locked(parts, name)
    kind, place, found = _ask(parts, name)
    if isinstance(found, bytes):
        return WebPicture(name, found)
    if found:
        return LiveSource(name, found, lost="scan.stream_ended", stall=STALL)
    if kind in _PLAYLISTS:
        return _stream(place, name)
    if kind.startswith("video/") or kind == "application/octet-stream":
        return VideoSource(name, place)
    raise Fault("scan.no_pictures_there", name=name, kind=kind[:_KIND])


def _ask(parts: SplitResult, name: str) -> tuple[str, str, bytes | MjpegCapture | None]:
    """Return the type of what the address gives, where it is, and its picture or pictures.

    What plays it goes nowhere else: it is led on here, on the same host and port.
    """
    deadline, too_late = Deadline(_OPENING), "scan.address_silent"
    streams = False
    try:
        answer = ask(parts, _OPENING, deadline)
        if deadline.passed:
            # What was hung up in the middle of its headers looks as if they had ended there.
            answer.close()
            raise Fault(too_late, name=name)
        kind = answer.headers.get_content_type()
        place = urlsplit(answer.url)._replace(netloc=parts.netloc).geturl()
        if kind == "multipart/x-mixed-replace":
            streams = True
            # Not asked for a second time: many phones send to one listener alone.
            return kind, place, MjpegCapture(name, answer, deadline, STALL)
        with answer:
            if not kind.startswith("image/"):
                return kind, place, None
            deadline.renew(_WHOLE)
            too_late = "scan.address_slow"
            data: bytes = answer.read(_LARGEST + 1)
        if deadline.passed:
            raise Fault(too_late, name=name, seconds=int(_WHOLE))
    except Elsewhere as error:
        raise _elsewhere(name, error.place) from error
    except urllib.error.HTTPError as error:
        error.close()
        key = "scan.address_locked" if error.code in (401, 403) else "scan.address_empty"
        raise Fault(key, name=name, code=error.code) from error
    except (OSError, HTTPException, ValueError) as error:
        key = too_late if deadline.passed else _why(error)
        raise Fault(key, name=name, seconds=int(_WHOLE)) from error
    finally:
        if not streams:
            deadline.end()
    if len(data) > _LARGEST:
        raise Fault("scan.large_file", name=name, limit=_LARGEST // 2**20)
    return kind, place, data


def _elsewhere(name: str, place: str) -> Fault:
    # What stands before the host, or behind the path, is not to be read aloud.
    return Fault(
        "scan.address_elsewhere", name=name, place=printable(without_queries(place), _PLACE)
    )


def _check_stays(parts: SplitResult, name: str) -> None:
    """Raise a Fault where a stream is sent on to another address.

    What plays it would go there, with user and password; so it is asked first, without them
    (RFC 2326, sections 10.2 and 11.3).
    """
    whole = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
    asked = f"DESCRIBE {whole} RTSP/1.0\r\nCSeq: 1\r\n\r\n"
    told, deadline = b"", Deadline(_OPENING)
    try:
        server = (parts.hostname or "", parts.port or _RTSP)
        with socket.create_connection(server, _OPENING) as line:
            deadline.watch(line)
            line.sendall(asked.encode("utf-8"))
            while _more_of(told) and (more := line.recv(_LINE)):
                told += more
    except (OSError, ValueError) as error:
        raise Fault(_why(error), name=name) from error
    finally:
        deadline.end()
    if told.startswith(SENT_ON):
        raise _sent_on(name, told)


def _sent_on(name: str, told: bytes) -> Fault:
    found = _LOCATION.search(told)
    return _elsewhere(name, found[1].decode("utf-8", "replace") if found else "")


def _more_of(told: bytes) -> bool:
    """Say whether more of an answer is waited for: its first signs, or where it leads."""
    if len(told) < len(SENT_ON):
        return True
    return told.startswith(SENT_ON) and b"\r\n\r\n" not in told and len(told) < _LINE


def _why(error: Exception) -> str:
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(reason, TimeoutError):
        return "scan.address_silent"
    if isinstance(reason, ConnectionRefusedError):
        return "scan.address_refused"
    if isinstance(reason, socket.gaierror):
        return "scan.address_unknown"
    return "scan.bad_address" if isinstance(reason, ValueError) else "scan.address_failed"


class _Tunnelled:
    """The pictures of a stream behind a tunnel, which ends with them."""

    def __init__(self, capture: Capture, tunnel: Tunnel) -> None:
        self.grab, self.retrieve = capture.grab, capture.retrieve
        self._capture, self._tunnel = capture, tunnel

    def release(self) -> None:
        """Hang up."""
        self._capture.release()
        self._tunnel.close()


def _locked(parts: SplitResult, name: str) -> LiveSource:
    """Open a stream with user and password, which go to that host and port alone."""
    try:
        tunnel = Tunnel(parts.hostname or "", parts.port or _RTSP, _OPENING)
    except OSError as error:
        raise Fault("scan.address_failed", name=name) from error
    user = parts.netloc.rpartition("@")[0]
    try:
        capture = _capture(parts._replace(netloc=f"{user}@127.0.0.1:{tunnel.port}").geturl(), name)
    except Fault:
        tunnel.close()
        if tunnel.refused:
            raise _sent_on(name, tunnel.refused) from None
        raise
    return _live(_Tunnelled(capture, tunnel), name)


def _stream(address: str, name: str) -> LiveSource:
    return _live(_capture(address, name), name)


def _live(capture: Capture, name: str) -> LiveSource:
    return LiveSource(name, capture, lost="scan.stream_ended", stall=STALL)


def _capture(address: str, name: str) -> Capture:
    cv2 = opencv()
    limits = (
        (cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, int(_OPENING * 1000)),
        (cv2.CAP_PROP_READ_TIMEOUT_MSEC, int(STALL * 1000)),
    )
    options = [part for pair in limits for part in pair]
    capture: Any = cv2.VideoCapture(address, cv2.CAP_FFMPEG, options)
    if not capture.isOpened():
        raise Fault("scan.address_failed", name=name)
    found: Capture = capture
    return found
