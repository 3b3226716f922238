"""A system player as an output, for Linux machines that have no miniaudio wheel (arm64).

One player process per utterance, ended to be silent.
"""

import shutil
import subprocess
import threading
from collections.abc import Callable, Mapping

from assistant.problems import Fault
from assistant.speech.voices.feed import FRAME, RATE, Feed

_BLOCK = round(0.02 * RATE) * FRAME
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


class Player:
    """The first system player that works, named by its program; `device` is its own name."""

    tail = 0.0

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
            process.kill()
            process.wait()
            _close_pipe(process)

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
        """End the player."""
        self.cut()

    def _run(self) -> None:
        while True:
            if self._feed.wait_for_sound(60):
                with self._writing:
                    self._play_block()

    def _play_block(self) -> None:
        with self._lock:
            if self._process is None:
                self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, bufsize=0)
                _shrink(self._process)
            process = self._process
            pcm = self._feed.take(_BLOCK)
        try:
            if process.stdin is not None:
                process.stdin.write(pcm)
        except (OSError, ValueError):
            # It was cut, or it died: the next sound gets a fresh one.
            self._forget(process)
            process.kill()
            process.wait()

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


def _shrink(process: subprocess.Popen[bytes]) -> None:
    """Keep the pipe small, so that little waits in it unheard."""
    import fcntl

    if process.stdin is not None and hasattr(fcntl, "F_SETPIPE_SZ"):
        fcntl.fcntl(process.stdin, fcntl.F_SETPIPE_SZ, 4096)


def _close_pipe(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        try:
            process.stdin.close()
        except OSError:
            return
