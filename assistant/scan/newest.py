"""A live source: one thread reads without pause, so that the frame handed on is the newest."""

import atexit
import time
from collections.abc import Callable, Iterator
from threading import Condition, Thread
from typing import Any, Protocol

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
