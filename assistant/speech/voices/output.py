"""Where sound goes: a sound device by miniaudio, a system player, or a WAV file.

Each output takes its sound from a `Feed` in its own thread, so that an emptied feed is
silence within one buffer.
"""

import sys
import threading
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from assistant.problems import Fault
from assistant.speech.voices.devices import WAV_PREFIX, backends, find, find_private
from assistant.speech.voices.feed import FRAME, RATE, Feed

PERIOD = 0.020
"""Seconds of sound that the device asks for at a time; it buffers a few of them."""
_LOOKS = 0.2
"""Seconds between two looks whether a named device still asks for sound."""
_LATE = 2.5
"""Seconds without such a request, after which it counts as gone; idle ones work 2 ahead."""


class Output(Protocol):
    """An open output.  `tail` is how long the last frame taken stays unheard, in seconds."""

    tail: float

    def cut(self) -> None:
        """Drop what was taken and not yet heard, where that is possible."""

    def finish(self) -> None:
        """Wait until what was taken is heard, where more than `tail` may be missing."""

    def close(self) -> None:
        """Free the device or file."""


@dataclass(frozen=True, slots=True)
class Private:
    """What the device of one ear must be: of this id, where it is known, and not `table`'s."""

    id: str = ""
    table: str = ""


def open_output(
    device: str, feed: Feed, on_lost: Callable[[], None], private: Private | None = None
) -> Output:
    """Open the output that `device` names, as in VoiceSettings.  Raises Fault.

    `on_lost` is called once, from another thread, when a device that was named is gone.
    What is `private` must end with its device: an output that may go on elsewhere is refused.
    """
    if device.startswith(WAV_PREFIX):
        from assistant.speech.voices.recording import Recording

        return Recording(Path(device.removeprefix(WAV_PREFIX)), feed)
    forget_numpy()
    try:
        import miniaudio  # noqa: F401
    except (ImportError, OSError) as missing:
        if sys.platform != "linux":
            raise Fault("speech.no_miniaudio") from missing
        if private:
            # A sound server moves a player's sound to another device when its own is gone.
            raise Fault("speech.not_private") from missing
        from assistant.speech.voices.player import Player

        return Player(device, feed)
    return Device(device, feed, on_lost, private)


def forget_numpy() -> None:
    """Keep miniaudio from importing numpy, which a speaking child never needs: 0.1 seconds."""
    sys.modules.setdefault("numpy", None)  # type: ignore[arg-type]


class Device:
    """A sound device, kept open so that the first sound need not wait for it."""

    tail = 4 * PERIOD

    def __init__(
        self, device: str, feed: Feed, on_lost: Callable[[], None], private: Private | None
    ) -> None:
        """Open the device whose name holds `device`, a private one by its whole name.

        Raises Fault.
        """
        from miniaudio import MiniaudioError, PlaybackDevice, SampleFormat

        self._closed = threading.Event()
        if private is not None:
            device_id = find_private(device, private.id, private.table).handle
        else:
            device_id = find(device).handle if device else None
        try:
            self._playback = PlaybackDevice(
                output_format=SampleFormat.SIGNED16,
                nchannels=1,
                sample_rate=RATE,
                buffersize_msec=round(PERIOD * 1000),
                device_id=device_id,
                backends=backends(),
                app_name="table-assistant",
            )
            sound = self._sound(feed)
            next(sound)
            self._wanted_at = time.monotonic()
            self._playback.start(sound)
        except MiniaudioError as error:
            raise Fault("speech.no_device") from error
        if device:
            threading.Thread(target=self._watch, args=[on_lost], name="watch", daemon=True).start()

    def cut(self) -> None:
        """What was taken is heard within `tail`."""

    def finish(self) -> None:
        """`tail` is all there is to wait for."""

    def close(self) -> None:
        """Free the device."""
        self._closed.set()
        self._playback.close()

    def _sound(self, feed: Feed) -> Generator[bytes, int, None]:
        """Answer the device's requests in frames, filled up with silence."""
        frames = yield b""
        while True:
            self._wanted_at = time.monotonic()
            wanted = frames * FRAME
            frames = yield feed.take(wanted).ljust(wanted, b"\0")

    def _watch(self, on_lost: Callable[[], None]) -> None:
        """Tell once that a named device is gone: it asks for nothing, and nobody else tells."""
        looked = time.monotonic()
        while not self._closed.wait(_LOOKS):
            before, looked = looked, time.monotonic()
            # Who was held up as well knows nothing about the device.
            if looked - before < 2 * _LOOKS and looked - self._wanted_at > _LATE:
                on_lost()
                return
