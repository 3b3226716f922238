"""A way to one camera and to no other, for the password's sake.

FFmpeg keeps user and password where a stream is sent on to another host, and nothing tells it
not to go there.  So it is given an address of this machine, behind which is that camera alone:
what the camera says goes through as it is, until it sends the stream on.
"""

import contextlib
import socket
from threading import Thread

SENT_ON = b"RTSP/1.0 3"
"""How an answer begins that sends a stream on (RFC 2326, section 11.3)."""
_MOST = 2**16
_LINES = 8
"""FFmpeg connects a few times while it finds out how a camera speaks."""


class Tunnel:
    """Listens on this machine for what is meant for one server, until it is closed."""

    def __init__(self, host: str, port: int, timeout: float) -> None:
        """Lead to a server that has to be there within `timeout` seconds.  Raises OSError.

        `refused` is what it said last where it sent the stream on.
        """
        self._server, self._timeout = (host, port), timeout
        self._door = socket.create_server(("127.0.0.1", 0), backlog=_LINES)
        self.port: int = self._door.getsockname()[1]
        self.refused = b""
        self._closed = False
        self._lines: list[socket.socket] = []
        Thread(target=self._serve, name="tunnel", daemon=True).start()

    def close(self) -> None:
        """Let nothing through any more."""
        self._closed = True
        for line in (self._door, *self._lines):
            _close(line)

    def _serve(self) -> None:
        while not self._closed:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(self._server, self._timeout)
            except OSError:
                _close(near)
                continue
            far.settimeout(None)
            self._lines += [near, far]
            if self._closed:
                self.close()
            Thread(target=self._ask, args=(near, far), name="tunnel", daemon=True).start()
            Thread(target=self._answer, args=(far, near), name="tunnel", daemon=True).start()

    def _ask(self, near: socket.socket, far: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while said := near.recv(_MOST):
                far.sendall(said)
        _close(near)
        _close(far)

    def _answer(self, far: socket.socket, near: socket.socket) -> None:
        last = b""
        with contextlib.suppress(OSError):
            while said := far.recv(_MOST):
                if SENT_ON in last + said:
                    self.refused = last + said
                    break
                near.sendall(said)
                last = (last + said)[-len(SENT_ON) :]
        _close(near)
        _close(far)


def _close(line: socket.socket) -> None:
    with contextlib.suppress(OSError):
        # Whoever waits for it in another thread is woken.
        line.shutdown(socket.SHUT_RDWR)
    line.close()
