"""Pictures from an address: a phone as a camera, a stream, or one picture."""

import socket
import time
import urllib.error
import urllib.request
from base64 import b64encode
from collections.abc import Iterator
from http.client import HTTPException
from urllib.parse import SplitResult, unquote, urlsplit, urlunsplit

from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan.frame import Frame, Source
from assistant.scan.mjpeg import MjpegCapture
from assistant.scan.newest import STALL, LiveSource
from assistant.scan.pictures import decode_picture
from assistant.scan.video import VideoSource

_OPENING = 5.0
_LARGEST = 50 * 2**20
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

    Waits at most five seconds for its first answer.  Raises Fault.
    """
    try:
        parts = urlsplit(address)
        # The password is not to be read aloud.
        name = parts.netloc.rpartition("@")[2] + parts.path.rstrip("/")
        _ = parts.port
    except ValueError as error:
        raise Fault("scan.bad_address", name=address) from error
    if not parts.hostname:
        raise Fault("scan.bad_address", name=address)
    if parts.scheme.lower() == "rtsp":
        return _stream(address, name)
    kind, found = _ask(parts, name)
    if isinstance(found, bytes):
        return WebPicture(name, found)
    if found:
        return LiveSource(name, found, lost="scan.stream_ended", stall=STALL)
    if kind in _PLAYLISTS:
        return _stream(address, name)
    if kind.startswith("video/") or kind == "application/octet-stream":
        return VideoSource(name, address)
    raise Fault("scan.no_pictures_there", name=name, kind=kind)


def _ask(parts: SplitResult, name: str) -> tuple[str, bytes | MjpegCapture | None]:
    """Return the type of what the address gives, with the picture or pictures if it is such."""
    bare = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
    request = urllib.request.Request(bare)  # noqa: S310 - the caller lets only http through
    if parts.username:
        secret = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        request.add_header("Authorization", "Basic " + b64encode(secret.encode()).decode("ascii"))
    try:
        answer = urllib.request.urlopen(request, timeout=_OPENING)  # noqa: S310
        kind = answer.headers.get_content_type()
        if kind == "multipart/x-mixed-replace":
            # Not asked for a second time: many phones send to one listener alone.
            return kind, MjpegCapture(answer)
        with answer:
            if not kind.startswith("image/"):
                return kind, None
            data: bytes = answer.read(_LARGEST + 1)
    except urllib.error.HTTPError as error:
        error.close()
        key = "scan.address_locked" if error.code in (401, 403) else "scan.address_empty"
        raise Fault(key, name=name, code=error.code) from error
    except (OSError, HTTPException, ValueError) as error:
        raise Fault(_why(error), name=name) from error
    if len(data) > _LARGEST:
        raise Fault("scan.large_file", name=name, limit=_LARGEST // 2**20)
    return kind, data


def _why(error: Exception) -> str:
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(reason, TimeoutError):
        return "scan.address_silent"
    if isinstance(reason, ConnectionRefusedError):
        return "scan.address_refused"
    if isinstance(reason, socket.gaierror):
        return "scan.address_unknown"
    return "scan.bad_address" if isinstance(reason, ValueError) else "scan.address_failed"


def _stream(address: str, name: str) -> LiveSource:
    cv2 = opencv()
    limits = (
        (cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, int(_OPENING * 1000)),
        (cv2.CAP_PROP_READ_TIMEOUT_MSEC, int(STALL * 1000)),
    )
    capture = cv2.VideoCapture(address, cv2.CAP_FFMPEG, [part for pair in limits for part in pair])
    if not capture.isOpened():
        raise Fault("scan.address_failed", name=name)
    return LiveSource(name, capture, lost="scan.stream_ended", stall=STALL)
