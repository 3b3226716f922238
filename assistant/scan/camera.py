"""Cameras: which there are, opening one, and its newest frame.

One thread reads without pause, so that the frame handed on is never an older one.
"""

import atexit
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Condition, Thread
from typing import Any, Protocol, TypeAlias

from assistant.address import may_hide, spoken_address
from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan.frame import Frame
from assistant.scan.image import Image

STALL = 5.0
"""Seconds without a new frame after which a live source counts as lost."""

_CLOSING = 0.3
_RESTING = 3
"""Of so many frames of a scene at rest one is decoded: ten a second are enough to see a card
come, and decoding is what a camera costs."""


class Capture(Protocol):
    """What is used of OpenCV's VideoCapture."""

    def grab(self) -> bool:
        """Wait for the next frame and take it as it is; False if there is none."""

    def retrieve(self) -> tuple[bool, Any]:
        """Decode the frame that was taken last; False if it is broken.  May raise Fault."""

    def release(self) -> None:
        """Give the device back."""


class LiveSource:
    """The newest frame of a camera or stream, never an older one.

    `resting` is to be set while nothing moves: then not every frame is decoded.
    `lost` is the sentence for the end of its frames.  With `watch_frozen`, a picture that
    has not changed in one value for `stall` seconds counts as lost too: some cameras
    repeat their last frame for ever when they are unplugged.
    """

    live = True

    def __init__(
        self,
        name: str,
        capture: Capture,
        lost: str,
        *,
        watch_frozen: bool = False,
        stall: float = STALL,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.resting = False
        self._capture = capture
        self._lost = lost
        self._watch_frozen = watch_frozen
        self._stall = stall
        self._clock = clock
        self._changed = Condition()
        self._newest: tuple[Image, float] | None = None
        self._fault: Fault | None = None
        self._closed = False
        self._thread = Thread(target=self._read, name=f"frames of {name}", daemon=True)
        self._thread.start()
        # A thread that is inside OpenCV while Python ends brings the whole program down.
        atexit.register(self.close)

    def frames(self) -> Iterator[Frame]:
        """Yield the newest frame each time one is asked for, waiting if there is none yet."""
        while True:
            with self._changed:
                self._changed.wait_for(self._news, timeout=self._stall)
                if self._closed:
                    return
                if self._newest is None:
                    raise self._fault or Fault("scan.stalled", name=self.name)
                image, seen_at = self._newest
                self._newest = None
            yield Frame(image, self.name, seen_at, seen_at, still=False)

    def close(self) -> None:
        """End `frames`; a device that does not answer is left behind after a third of a second."""
        with self._changed:
            self._closed = True
            self._newest = None
            self._changed.notify_all()
        self._thread.join(_CLOSING)
        atexit.unregister(self.close)

    def _news(self) -> bool:
        return self._closed or self._newest is not None or self._fault is not None

    def _read(self) -> None:
        try:
            fault = self._read_on()
        except Fault as told:
            fault = told
        except Exception:  # OpenCV raises its own error class, and drivers raise others
            fault = Fault(self._lost, name=self.name)
        self._capture.release()
        with self._changed:
            self._fault = fault
            self._changed.notify_all()

    def _read_on(self) -> Fault | None:
        frozen = _Frozen(self._stall)
        passed = 0
        image: Any
        while not self._closed:
            asked = self._clock()
            ok = self._capture.grab()
            passed += 1
            if ok and self.resting and passed < _RESTING:
                continue
            passed, image = 0, None
            if ok:
                ok, image = self._capture.retrieve()
            now = self._clock()
            if not ok:
                late = now - asked >= 0.8 * self._stall
                return Fault("scan.stalled" if late else self._lost, name=self.name)
            if self._watch_frozen and frozen.since(image, now):
                return Fault("scan.frozen", name=self.name)
            with self._changed:
                if not self._closed:
                    self._newest = image, now
                self._changed.notify_all()
        return None


class _Frozen:
    """Notices a picture that stays the same in every value; a real one always has noise."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._sample: bytes = b""
        self._changed_at = 0.0

    def since(self, image: Image, now: float) -> bool:
        """Say whether the picture has been the same for longer than the limit."""
        sample = image[::16, ::16].tobytes()
        if sample != self._sample:
            self._sample, self._changed_at = sample, now
        return now - self._changed_at > self._limit


Camera: TypeAlias = tuple[int, str]

_DEVICES = Path("/dev")
_WIDTH, _HEIGHT = 1280, 720
_FIRST_READS = 3


def any_camera() -> bool | None:
    """Say at once, without loading anything, whether there is a camera; None if unknown."""
    if not sys.platform.startswith("linux"):
        return None
    return any(_DEVICES.glob("video*"))


def list_cameras() -> tuple[Camera, ...]:
    """Return the number and name of each camera, without opening one."""
    if any_camera() is False:
        return ()
    opencv()
    from cv2_enumerate_cameras import enumerate_cameras

    try:
        found = enumerate_cameras(_back_end())
    except Exception:  # the systems' lists of devices fail in ways of their own
        return ()
    return tuple(sorted((int(each.index), str(each.name)) for each in found))


def _back_end() -> int:
    """Return the one interface that is used for listing and for opening, so numbers agree."""
    cv2 = opencv()
    if sys.platform == "win32":
        return int(cv2.CAP_MSMF)
    return int(cv2.CAP_AVFOUNDATION if sys.platform == "darwin" else cv2.CAP_V4L2)


def choose(cameras: Sequence[Camera], wanted: str) -> Camera:
    """Return the camera with this number or this part of its name; empty for the first.

    Raises Fault, which tells the names there are.
    """
    if not cameras and may_hide(wanted):
        raise Fault("scan.bad_address")
    if not cameras:
        raise (
            Fault("scan.no_camera_of_all", name=spoken_address(wanted))
            if wanted
            else Fault("scan.no_camera")
        )
    if not wanted:
        return cameras[0]
    for index, name in cameras:
        if wanted == str(index):
            return index, name
    for index, name in cameras:
        if wanted.casefold() in name.casefold():
            return index, name
    known = ", ".join(f"{index} {name}" for index, name in cameras)
    if may_hide(wanted):
        raise Fault("scan.bad_address")
    raise Fault("scan.no_such_camera", name=spoken_address(wanted), known=known)


def open_camera(wanted: str = "") -> LiveSource:
    """Open a camera by number or part of its name; empty for the first.  Raises Fault."""
    index, name = choose(list_cameras(), wanted.strip())
    cv2 = opencv()
    capture = cv2.VideoCapture(index, _back_end())
    if not capture.isOpened():
        raise Fault(_why_closed(index), name=name)
    # Uncompressed, many cameras give 720p only ten times a second.
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, _WIDTH)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _HEIGHT)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    if not _gives_pictures(capture):
        # Under Linux a camera that another program uses opens, and then gives nothing.
        capture.release()
        raise Fault("scan.camera_busy", name=name)
    return LiveSource(name, capture, lost="scan.camera_lost", watch_frozen=True)


def _gives_pictures(capture: Capture) -> bool:
    """Say whether a camera that was just opened gives a picture."""
    try:
        return any(capture.grab() for _ in range(_FIRST_READS))
    except Exception:  # OpenCV raises its own error class, and drivers raise others
        return False


def _why_closed(index: int) -> str:
    """Return the sentence for a camera that does not open.

    Only Linux tells a refused permission from a camera in use.
    """
    if sys.platform.startswith("linux"):
        device = _DEVICES / f"video{index}"
        refused = device.exists() and not os.access(device, os.R_OK | os.W_OK)
        return "scan.camera_refused" if refused else "scan.camera_busy"
    return "scan.camera_closed"
