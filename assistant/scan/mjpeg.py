"""A stream of JPEG pictures over HTTP, as phones and network cameras send it.

Each picture is one part of a ``multipart/x-mixed-replace`` answer (RFC 2046, section 5.1).
OpenCV reads such streams too, but decodes every picture; here only what is looked at is.
"""

from http.client import HTTPException, HTTPResponse, parse_headers

from assistant.problems import Fault
from assistant.scan.image import Image
from assistant.scan.pictures import decode_picture

_LARGEST = 50 * 2**20
_LINE = 2**16


class MjpegCapture:
    """The pictures of an answer whose headers have been read."""

    def __init__(self, answer: HTTPResponse) -> None:
        self._answer = answer
        # Cameras differ in how many dashes they put before it, and into it.
        self._boundary = str(answer.headers.get_boundary("")).strip("-").encode()
        self._at_part = False
        self._picture = b""

    def grab(self) -> bool:
        """Take the next picture as it is; False when the stream is over, or silent too long."""
        try:
            self._picture = self._next()
        except (OSError, HTTPException, ValueError):
            self._picture = b""
        return bool(self._picture)

    def retrieve(self) -> "tuple[bool, Image | None]":
        """Decode the picture that was taken last, in gray; False if it is broken."""
        try:
            return True, decode_picture(self._picture, "")
        except Fault:
            return False, None

    def release(self) -> None:
        """Hang up."""
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
        if length > _LARGEST:
            raise ValueError(length)
        return self._answer.read(length)

    def _part(self) -> bytes | None:
        """Return what is left until the next boundary, which it passes; None at the end."""
        lines, size, fresh = list[bytes](), 0, True
        while line := self._answer.readline(_LINE):
            if fresh and line.startswith(b"--") and line.lstrip(b"-").startswith(self._boundary):
                self._at_part = True
                return b"".join(lines).removesuffix(b"\r\n")
            fresh = line.endswith(b"\n")
            lines.append(line)
            size += len(line)
            if size > _LARGEST:
                raise ValueError(size)
        return None
