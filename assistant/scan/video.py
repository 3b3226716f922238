"""A video, from a file or an address: every frame in its order."""

import time
from collections.abc import Iterator
from threading import Lock

from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan.frame import Frame

SUFFIXES = frozenset(
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
