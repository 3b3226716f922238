"""A braille display that is made up, driven by the real BRLTTY (driver ``vr``)."""

import re
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

_SHOWN = re.compile(r'^Visual "(.*)"\s*$')
# BRLTTY's options: no detaching, quiet, no API, no speech, nothing of this machine's own.
_OPTIONS = ("-n", "-q", "-e", "-N", "-x", "sc", "-s", "no", "-f", "/dev/null", "-t", "en-nabcc")


def brltty() -> str | None:
    """Return where BRLTTY is installed, or None."""
    return shutil.which("brltty", path="/usr/bin:/bin:/usr/sbin:/sbin:/usr/local/bin")


class BrailleDisplay:
    """A row of cells; `row` is what stands on it, in print."""

    def __init__(self, cells: int = 40) -> None:
        self.row = ""
        self._folder = Path(tempfile.mkdtemp(prefix="brltty"))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        device = f"server:127.0.0.1:{port}"
        own = ("-W", str(self._folder), "-U", str(self._folder), "-P", str(self._folder / "pid"))
        self._program = subprocess.Popen(
            [brltty() or "brltty", *_OPTIONS, *own, "-b", "vr", "-d", device],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._socket = self._connect(port)
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
        self._program.terminate()
        self._program.wait(10)
        shutil.rmtree(self._folder)

    def _connect(self, port: int) -> socket.socket:
        end = time.monotonic() + 10
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=1)
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def wait_for(self, text: str, patience: float = 5.0) -> float:
        """Wait until the display shows this; return after how many seconds."""
        start = time.monotonic()
        while self.row != text:
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
