"""The real BRLTTY with a display that is made up: its BrlAPI for programs, its keys for fingers.

BRLTTY's driver ``vr`` shows its cells over a socket and takes keys from it by their names.
"""

import re
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

_SHOWN = re.compile(r'^Visual "(.*)"\s*$')
COUNT = r" +(\+\d+|\d+\+)$"
"""A number of pieces that wait."""
EMPTY = "\u2800+$"
"""What a contraction leaves behind its words."""
# Options: no detaching, quiet, no speech, no configuration of this machine.
_OPTIONS = [
    "-n",
    "-q",
    "-e",
    "-s",
    "no",
    "-f",
    "/dev/null",
    "-t",
    "en-nabcc",
    "-x",
    "sc",
    "-b",
    "vr",
]


def brltty() -> str | None:
    """Return where BRLTTY is installed, or None."""
    return shutil.which("brltty", path="/usr/bin:/bin:/usr/sbin:/sbin:/usr/local/bin")


def free_port(first: int, last: int) -> int:
    """Return a port that nobody listens on."""
    for port in range(first, last):
        with socket.socket() as free:
            try:
                free.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError("no port is free")


class BrailleDisplay:
    """A row of cells; `row` is what stands on it, in print.

    BRLTTY reads the terminal in `SharedScreen`; programs reach it through BrlAPI at `host`.
    `options` are BRLTTY's own, such as its contraction table.
    """

    def __init__(self, cells: int = 40, *options: str) -> None:
        self.row = ""
        # BrlAPI counts its ports from 4101 on.
        port = free_port(4101, 4999)
        self.host = f"127.0.0.1:{port - 4101}"
        self._folder = Path(tempfile.mkdtemp(prefix="brltty"))
        own = ["-W", str(self._folder), "-U", str(self._folder), "-P", str(self._folder / "pid")]
        own += ["-A", f"host={self.host},auth=none"]
        keys = free_port(20_000, 30_000)
        self._program = subprocess.Popen(
            [
                brltty() or "brltty",
                *_OPTIONS,
                *options,
                *own,
                "-d",
                f"server:127.0.0.1:{keys}",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._socket = self._connect(keys)
        self._socket.sendall(f"cells {cells}\r\n".encode())
        self._left = b""

    def __enter__(self) -> "BrailleDisplay":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._socket.close()
        # Not asked to end: BRLTTY sometimes takes longer for that than a test may.
        self._program.kill()
        self._program.wait(120)
        shutil.rmtree(self._folder)

    def _connect(self, port: int) -> socket.socket:
        end = time.monotonic() + 120
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=1)
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def press(self, name: str) -> None:
        """Press a key, by its name at BRLTTY, such as FWINRT to pan right."""
        self._socket.sendall(f"{name}\r\n".encode())

    def wait_for(self, text: str, patience: float = 60.0, *, behind: str = "") -> float:
        """Wait until the display shows this; return after how many seconds.

        `behind` is a pattern of what may follow it: `COUNT`, or the empty cells of `EMPTY`.
        """
        start = time.monotonic()
        while (re.sub(behind, "", self.row) if behind else self.row) != text:
            left = start + patience - time.monotonic()
            if left <= 0:
                raise AssertionError(f"{self.row!r} is shown, not {text!r}")
            self._socket.settimeout(left)
            try:
                self._left += self._socket.recv(4096)
            except TimeoutError:
                continue
            *lines, self._left = self._left.split(b"\n")
            for line in lines:
                shown = _SHOWN.match(line.decode("utf-8", "replace"))
                if shown:
                    self.row = shown[1].replace('\\"', '"').rstrip()
        return time.monotonic() - start
