"""Ears for benchmarks: when something is first and last heard, as it is heard."""

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "tests")]

import numpy as np  # noqa: E402
from listening import RATE  # noqa: E402
from sound_server import SoundServer  # noqa: E402

_LOUD = 200
"""Amplitude, of 32768, from which it counts as sound."""


class Tap:
    """When something is heard, in monotonic seconds."""

    def __init__(self, read: Callable[[], bytes]) -> None:
        self._read = read
        self._heard: list[float] = []
        self._ended = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._ended:
            pcm = self._read()
            now = time.monotonic()
            frames = np.frombuffer(pcm[: len(pcm) // 2 * 2], np.int16)
            loud = np.flatnonzero(np.abs(frames.astype(np.int32)) > _LOUD)
            if loud.size:
                late = (len(frames) - loud[[0, -1]]) / RATE
                self._heard += [now - float(late[0]), now - float(late[1])]

    def first_after(self, start: float, patience: float = 5.0) -> float:
        """Return when the first sound after `start` was heard."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            found = self.first_since(start)
            if found is not None:
                return found
            time.sleep(0.002)
        raise SystemExit("nothing is heard")

    def first_since(self, start: float) -> float | None:
        """Return when the first sound after `start` was heard, None if there was none yet."""
        return min((at for at in self._heard if at > start), default=None)

    def between(self, start: float, end: float) -> bool:
        """Say whether anything was heard in that time."""
        return any(start < at < end for at in self._heard)

    def last(self) -> float:
        """Return when the last sound was heard."""
        return max(self._heard, default=0.0)

    def close(self) -> None:
        """Listen no more."""
        self._ended = True
        self._thread.join(1)


@contextlib.contextmanager
def tapped_server(server: SoundServer) -> Iterator[Tap]:
    """Listen to the usual null sink of a sound server."""
    command = [
        *("parec", "--device=table.monitor", "--raw", "--format=s16le"),
        *(f"--rate={RATE}", "--channels=1", "--latency-msec=5"),
    ]
    recorder = subprocess.Popen(
        command, stdout=subprocess.PIPE, env=os.environ | server.environment
    )
    assert recorder.stdout is not None
    pipe = recorder.stdout.fileno()
    tap = Tap(lambda: os.read(pipe, 65536))
    time.sleep(0.3)
    try:
        yield tap
    finally:
        recorder.terminate()
        tap.close()
        recorder.wait()


@contextlib.contextmanager
def tapped_file(wav: Path) -> Iterator[Tap]:
    """Listen to a recording while it grows."""
    files: list[BinaryIO] = []

    def read() -> bytes:
        time.sleep(0.002)
        if not files:
            if not wav.exists():
                return b""
            files.append(wav.open("rb"))
            files[0].seek(44)
        return files[0].read()

    tap = Tap(read)
    try:
        yield tap
    finally:
        tap.close()
        for file in files:
            file.close()
