"""The real program in a real pseudo-terminal, read as a braille display reads it."""

import os
import pty
import select
import signal
import struct
import sys
import time
from collections.abc import Sequence
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ
from types import TracebackType

import pyte

PATIENCE = 120.0


class Terminal:
    """A program on a terminal of 80 by 24; `screen` is what a person sees."""

    def __init__(
        self, arguments: Sequence[str], home: Path, *, newcomer: bool = False, **environment: str
    ) -> None:
        # Who has settings is not asked how things are to be, as a newcomer is.
        if newcomer:
            (home / "settings.toml").unlink(missing_ok=True)
        else:
            home.mkdir(exist_ok=True)
            (home / "settings.toml").touch()
        self.screen = pyte.Screen(80, 24)
        self.written = ""
        self._waited = 0
        self._stream = pyte.Stream(self.screen)
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            # Not onto the display of somebody who runs the tests.
            own = {"TABLE_ASSISTANT_HOME": str(home), "TERM": "xterm", "BRLAPI_HOST": ":none"}
            own |= environment
            command = self.command(list(arguments))
            os.execve(command[0], command, {**os.environ, **own})
        ioctl(self.file, TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def command(self, arguments: list[str]) -> list[str]:
        """Return what is started: the program, with its arguments."""
        return [sys.executable, "-m", "assistant", *arguments]

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.file, keys.encode())

    def row(self) -> str:
        """Return the row under the hardware cursor, as a braille display shows it."""
        return self.screen.display[self.screen.cursor.y].rstrip()

    def wait_for(self, text: str) -> str:
        """Read until `text` comes behind what was waited for last; return all that came."""
        start = self._waited
        end = time.monotonic() + PATIENCE
        while (found := self.written.find(text, start)) < 0:
            if not self._read(end - time.monotonic()):
                raise AssertionError(f"{text!r} did not come; came: {self.written[start:]!r}")
        self._waited = found + len(text)
        return self.written[start:]

    def wait_for_end(self) -> int:
        """Read until the program has ended; return its exit code."""
        end = time.monotonic() + PATIENCE
        while self._read(end - time.monotonic()):
            pass
        while time.monotonic() < end:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        raise AssertionError(f"it did not end; it wrote: {self.written!r}")

    def close(self) -> None:
        """Close the terminal, as somebody does who closes its window."""
        if self.file >= 0:
            os.close(self.file)
            self.file = -1
        if self.pid:
            for _ in range(600):
                if os.waitpid(self.pid, os.WNOHANG)[0]:
                    break
                time.sleep(0.1)
            else:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
            self.pid = 0

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.file], [], [], max(0, seconds))
        if not ready:
            return False
        try:
            text = os.read(self.file, 65536).decode(errors="replace")
        except OSError:
            return False
        self.written += text
        self._stream.feed(text)
        return bool(text)
