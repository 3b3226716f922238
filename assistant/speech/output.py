"""Where sound goes: a sound device by miniaudio, a system player, or a WAV file.

Each output takes its sound from a `Feed` in its own thread, so that an emptied feed is
silence within one buffer.
"""

import contextlib
import io
import shutil
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import BinaryIO

from assistant.installed import adding
from assistant.places import narrow
from assistant.problems import Fault
from assistant.speech.devices import WAV_PREFIX, backends, find, load_miniaudio
from assistant.speech.engines import plain_why
from assistant.speech.feed import FRAME, RATE, Feed
from assistant.speech.voice import VoiceSettings

PERIOD = 0.020
"""Seconds of sound that a device asks for, or a file or player is given, at a time."""
_BLOCK = round(PERIOD * RATE) * FRAME
_LOOKS = 0.2
"""Seconds between two looks whether a named device still asks for sound."""
_LATE = 2.5
"""Seconds without such a request, after which it counts as gone; idle ones work 2 ahead."""
_HEADER = struct.Struct("<4sI4s4sIHHIIHH4sI")


class Output:
    """An open output.  `tail` is how long the last frame taken stays unheard, in seconds."""

    tail = 0.0

    def cut(self) -> None:
        """Drop what was taken and not yet heard, where that is possible."""

    def finish(self) -> None:
        """Wait until what was taken is heard, where more than `tail` may be missing."""

    def close(self) -> None:
        """Free the device or file."""


def open_output(settings: VoiceSettings, feed: Feed, on_lost: Callable[[], None]) -> Output:
    """Open the output of these settings.  Raises Fault.

    `on_lost` is called once, from another thread, when a device that was named is gone.
    What is `private` must end with its device: an output that may go on elsewhere is refused.
    """
    device = settings.device
    if device.startswith(WAV_PREFIX):
        return Recording(Path(device.removeprefix(WAV_PREFIX)), feed)
    try:
        load_miniaudio()
    except (ImportError, OSError) as missing:
        if sys.platform != "linux":
            raise Fault("speech.no_miniaudio", install=adding("sound")) from missing
        if settings.private:
            # A sound server moves a player's sound to another device when its own is gone.
            raise Fault("speech.not_private", install=adding("sound")) from missing
        return Player(device, feed)
    return Device(settings, feed, on_lost)


class Device(Output):
    """A sound device, kept open so that the first sound need not wait for it."""

    tail = 4 * PERIOD

    def __init__(self, settings: VoiceSettings, feed: Feed, on_lost: Callable[[], None]) -> None:
        """Open the device whose name holds the wanted one, a private one by its whole name.

        Raises Fault.
        """
        miniaudio = load_miniaudio()
        self._closed = threading.Event()
        device_id = find(settings).handle if settings.device else None
        try:
            self._playback = miniaudio.PlaybackDevice(
                output_format=miniaudio.SampleFormat.SIGNED16,
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
        except miniaudio.MiniaudioError as error:
            raise Fault("speech.no_device") from error
        if settings.device:
            threading.Thread(target=self._watch, args=[on_lost], name="watch", daemon=True).start()

    def close(self) -> None:
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


_PLAYERS: Mapping[str, Callable[[str], list[str]]] = {
    "pacat": lambda device: [
        *("--playback", "--raw", "--format=s16le", f"--rate={RATE}", "--channels=1"),
        *("--latency-msec=40", *([f"--device={device}"] if device else [])),
    ],
    "aplay": lambda device: [
        *("-q", "-t", "raw", "-f", "S16_LE", "-r", str(RATE), "-c", "1"),
        *("--buffer-time=60000", *(["-D", device] if device else [])),
    ],
}


class Player(Output):
    """The first system player that works, for Linux machines without a miniaudio wheel (arm64).

    `device` is the player's own name for it.  Each utterance has a process, ended to be silent.
    """

    def __init__(self, device: str, feed: Feed) -> None:
        """Find a player by playing a moment of silence.  Raises Fault."""
        found = {name: path for name in _PLAYERS if (path := shutil.which(name))}
        if not found:
            raise Fault("speech.no_player")
        working = (
            command
            for name, path in found.items()
            if _works(command := [path, *_PLAYERS[name](device)])
        )
        try:
            self._command = next(working)
        except StopIteration:
            raise Fault("speech.no_device") from None
        self._feed = feed
        self._lock = threading.Lock()
        self._writing = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        threading.Thread(target=self._run, name="player", daemon=True).start()

    def cut(self) -> None:
        """End the player, and what it holds with it."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            _end(process)

    def finish(self) -> None:
        """Wait until the player has played what it was given."""
        with self._writing, self._lock:
            process = self._process
            if process is not None:
                _close_pipe(process)
        if process is not None:
            process.wait()
            self._forget(process)

    def close(self) -> None:
        self.cut()

    def _run(self) -> None:
        while True:
            if self._feed.wait_for_sound(60):
                with self._writing:
                    self._play_block()

    def _play_block(self) -> None:
        with self._lock:
            if self._process is None:
                # A small pipe, so that little waits in it unheard.
                self._process = subprocess.Popen(
                    self._command, stdin=subprocess.PIPE, bufsize=0, pipesize=4096
                )
            process = self._process
            pcm = self._feed.take(_BLOCK)
        try:
            if process.stdin is not None:
                process.stdin.write(pcm)
        except (OSError, ValueError):
            # It was cut, or it died: the next sound gets a fresh one.
            self._forget(process)
            _end(process)

    def _forget(self, process: subprocess.Popen[bytes]) -> None:
        with self._lock:
            if self._process is process:
                self._process = None


def _works(command: list[str]) -> bool:
    try:
        silence = b"\0" * _BLOCK
        return subprocess.run(command, input=silence, timeout=5, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    _close_pipe(process)


def _close_pipe(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        with contextlib.suppress(OSError):
            process.stdin.close()


class Recording(Output):
    """A WAV file, to which what is said is added at the speed at which it would be heard.

    A cut is a cut in the file too, and silence between utterances is left out.  The file is
    whole after every block, even if the process is ended.
    """

    def __init__(self, path: Path, feed: Feed) -> None:
        """Open or go on with the file.  Raises Fault."""
        self._feed = feed
        self._ended = threading.Event()
        self._writing = threading.Lock()
        try:
            self._file: BinaryIO = path.open("r+b" if path.exists() else "w+b", buffering=0)
            # What is said into one ear may be in it.
            narrow(path)
            self._size = self._recorded()
        except OSError as error:
            raise Fault("speech.no_recording", file=str(path), why=plain_why(error)) from error
        if self._size < 0:
            self._file.close()
            raise Fault("speech.not_a_recording", file=str(path))
        self._write(b"")
        self._writer = threading.Thread(target=self._run, name="recording", daemon=True)
        self._writer.start()

    def finish(self) -> None:
        with self._writing:
            return

    def close(self) -> None:
        self._ended.set()
        self._writer.join(1)
        self._file.close()

    def _recorded(self) -> int:
        """Return how many bytes of sound the file has, -1 if it is not of our format."""
        size = self._file.seek(0, io.SEEK_END)
        self._file.seek(0)
        start, ours = self._file.read(_HEADER.size), _header(0)
        # Beside what says how long it is.
        if size and (start[:4], start[8:36]) != (ours[:4], ours[8:36]):
            return -1
        return max(0, size - _HEADER.size)

    def _run(self) -> None:
        due = time.monotonic()
        while not self._ended.is_set():
            if not self._feed.wait_for_sound(0.1):
                continue
            now = time.monotonic()
            due = max(due, now - PERIOD) + PERIOD
            self._ended.wait(due - now)
            with self._writing:
                self._write(self._feed.take(_BLOCK))

    def _write(self, pcm: bytes) -> None:
        self._file.seek(0, io.SEEK_END)
        self._file.write(pcm)
        self._size += len(pcm)
        self._file.seek(0)
        self._file.write(_header(self._size))


def _header(size: int) -> bytes:
    """Return the RIFF header of `size` bytes of mono 16-bit PCM."""
    return _HEADER.pack(
        b"RIFF", 36 + size, b"WAVE", b"fmt ", 16, 1, 1, RATE, RATE * FRAME, FRAME, 16, b"data", size
    )
