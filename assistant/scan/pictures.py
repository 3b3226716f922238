"""Files: still pictures, one or a folder of them in natural order, and videos."""

import re
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISBLK, S_ISCHR
from threading import Lock

from assistant.opencv import MOST_PIXELS, opencv
from assistant.problems import Fault
from assistant.scan.frame import Frame, Tell
from assistant.scan.image import Image, scaled

SUFFIXES = frozenset(
    (".png", ".jpg", ".jpeg", ".jpe", ".webp", ".bmp", ".tif", ".tiff", ".gif", ".jp2", ".avif")
)
LARGE = "scan.large_picture"
"""The key of the fault of a picture that is not unpacked: it would take too much memory."""
_LARGEST_FILE = 200 * 2**20
_MOST_LOOKED_AT = 16_000_000
"""Pixels: a larger picture is made smaller, for looking costs time and memory for each."""
_MOST_EMPTY = 16_000_000  # pixels; a larger picture of one gray holds no card
_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"eXIf", b"IEND")


class PictureSource:
    """The pictures of one file or folder, each read when its turn comes."""

    live = False

    def __init__(self, name: str, files: tuple[Path, ...], tell: Tell | None = None) -> None:
        self.name = name
        self._files = files
        self._tell = tell
        self._closed = False

    def frames(self) -> Iterator[Frame]:
        """Yield a frame for each picture.

        A broken picture is told and left out where there is somebody to tell; otherwise
        its Fault is raised.
        """
        for file in self._files:
            if self._closed:
                return
            try:
                image = read_picture(file)
            except Fault as fault:
                if self._tell is None:
                    raise
                self._tell(fault)
                continue
            now = time.monotonic()
            yield Frame(image, file.name, now, now, still=True)

    def close(self) -> None:
        """Leave out the pictures that are still to come."""
        self._closed = True


def pictures_in(folder: Path) -> tuple[Path, ...]:
    """Return the pictures of a folder, ``card2`` before ``card10``.

    Raises Fault if it cannot be opened or holds none.
    """
    try:
        files = [
            file
            for file in folder.iterdir()
            if file.suffix.lower() in SUFFIXES and not file.name.startswith(".")
        ]
    except OSError as error:
        raise Fault("scan.folder_closed", name=str(folder)) from error
    if not files:
        raise Fault("scan.empty_folder", name=str(folder))
    return tuple(sorted(files, key=_natural))


def _natural(file: Path) -> tuple[list[tuple[int, str]], str]:
    parts = re.findall(r"[0-9]+|[^0-9]+", file.name.casefold())
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts], file.name


def read_picture(file: Path) -> Image:
    """Read a picture file in gray, turned as its camera was held.

    Raises Fault, each kind of trouble with a sentence of its own.
    """
    # Not OpenCV's imread: under Windows it cannot open names with letters beyond ASCII.
    try:
        found = file.stat()
        if S_ISCHR(found.st_mode) or S_ISBLK(found.st_mode):
            # It may never end.
            raise Fault("scan.no_file", name=file.name)
        if found.st_size > _LARGEST_FILE:
            raise Fault("scan.large_file", name=file.name, limit=_LARGEST_FILE // 2**20)
        data = file.read_bytes()
    except FileNotFoundError as error:
        raise Fault("scan.not_found", name=str(file)) from error
    except OSError as error:
        raise Fault("scan.unreadable", name=str(file)) from error
    known = file.suffix.lower() in SUFFIXES
    return decode_picture(data, file.name, "scan.broken_picture" if known else "scan.unsupported")


def decode_picture(data: bytes, name: str, broken: str = "scan.broken_picture") -> Image:
    """Return the picture that `data` holds, in gray; raises Fault with the key `broken`."""
    if not data:
        raise Fault("scan.empty_file", name=name)
    import numpy as np

    cv2 = opencv()
    if data.startswith(_PNG):
        data = _plain_png(data, name)
    packed = np.frombuffer(data, np.uint8)
    try:
        image: Image | None = cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)
        if image is not None and image.size <= _MOST_EMPTY and image.min() == image.max():
            image = _on_white(cv2.imdecode(packed, cv2.IMREAD_UNCHANGED), image)
    except cv2.error as error:
        if "IMAGE_PIXELS" in str(error) or "IMAGE_WIDTH" in str(error):
            raise _too_large(name) from error
        raise Fault(broken, name=name) from error
    if image is None or image.size == 0:
        raise Fault(broken, name=name)
    if image.size > _MOST_LOOKED_AT:
        image = scaled(image, (_MOST_LOOKED_AT / image.size) ** 0.5)
    return image


def _too_large(name: str) -> Fault:
    return Fault(LARGE, name=name, limit=MOST_PIXELS // 1_000_000)


def _on_white(full: "Image | None", image: Image) -> Image:
    """Lay a picture that is all one gray, but partly transparent, on white paper."""
    if full is None or full.ndim != 3 or full.shape[2] != 4 or full.dtype != image.dtype:
        return image
    alpha = full[:, :, 3].astype("uint16")
    laid: Image = ((image * alpha + 255 * (255 - alpha)) // 255).astype(image.dtype)
    return laid


def _plain_png(data: bytes, name: str) -> bytes:
    """Return a PNG (ISO/IEC 15948) with only what its pixels need.

    libpng writes to stderr about odd colour profiles and cut files, and cannot be told
    not to; so the one is left out and the other found here.
    """
    kept, at = [_PNG], len(_PNG)
    kind = b""
    while kind != b"IEND":
        length = int.from_bytes(data[at : at + 4], "big")
        kind = data[at + 4 : at + 8]
        body = data[at + 4 : at + 8 + length]
        end = at + 12 + length
        if end > len(data) or zlib.crc32(body) != int.from_bytes(data[end - 4 : end], "big"):
            raise Fault("scan.broken_picture", name=name)
        if kind == b"IHDR":
            width, height = int.from_bytes(body[4:8], "big"), int.from_bytes(body[8:12], "big")
            if max(width, height) > 1_000_000 or width * height > MOST_PIXELS:
                raise _too_large(name)
        if kind in _PNG_KEPT:
            kept.append(data[at:end])
        at = end
    return b"".join(kept)


VIDEOS = frozenset(
    (".avi", ".mp4", ".m4v", ".mov", ".mkv", ".webm", ".mpg", ".mpeg", ".wmv", ".3gp", ".mjpeg")
)
_USUAL_RATE = 25.0
# Milliseconds without an answer from an address.
_PATIENCE = 5000
# Seconds in which a frame of a file is read.
_CLOSING = 0.5


class VideoSource:
    """The frames of one video, with their places in it as their times."""

    live = False

    def __init__(self, name: str, address: str) -> None:
        """Open it; `address` is a file's path or an http address.  Raises Fault."""
        self.name = name
        cv2 = opencv()
        opening, reading = cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, cv2.CAP_PROP_READ_TIMEOUT_MSEC
        limits = [opening, _PATIENCE, reading, _PATIENCE]
        # OpenCV's own reader of AVI writes to stderr; and only FFmpeg knows the limits.
        known = cv2.videoio_registry.hasBackend(cv2.CAP_FFMPEG)
        options = (cv2.CAP_FFMPEG, limits) if known else ()
        self._capture = cv2.VideoCapture(address, *options)
        self._closed = False
        self._lock = Lock()
        if not self._capture.isOpened():
            raise Fault("scan.broken_video", name=name)

    def frames(self) -> Iterator[Frame]:
        """Yield every frame.  Raises Fault if not even one can be read."""
        cv2 = opencv()
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        step = 1 / (rate if 0 < rate <= 1000 else _USUAL_RATE)
        at = -step
        while True:
            with self._lock:
                if self._closed:
                    return
                ok, image = self._capture.read()
                place = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
            if not ok:
                break
            # Some containers carry no times, or times that stand still.
            at = place if place > at else at + step
            yield Frame(image, self.name, time.monotonic(), at, still=False)
        self.close()
        if at < 0:
            raise Fault("scan.broken_video", name=self.name)

    def close(self) -> None:
        """End `frames` and close the file."""
        self._closed = True
        # Releasing while another thread reads would crash; what is still busy is left behind.
        if self._lock.acquire(timeout=_CLOSING):
            try:
                self._capture.release()
            finally:
                self._lock.release()
