"""A wire between phones and the table that can be cut and mended."""

import contextlib
import socket
import threading


class Wire:
    """Hands on what comes to a port of its own to the port of a table, until it is cut."""

    def __init__(self) -> None:
        """Begin with nothing at the other end."""
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.leads_to = 0
        self._cut = False
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._take, daemon=True).start()

    def cut(self) -> None:
        """Cut all connections in mid-sentence, and those that are tried from now on."""
        self._cut = True
        for end in tuple(self._open):
            _let_go(end)

    def mend(self) -> None:
        """Let connections through again."""
        self._cut = False

    def close(self) -> None:
        """Take the wire away."""
        self.cut()
        _let_go(self._listener)

    def _take(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if self._cut:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.leads_to))
                self._open |= {near, far}
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._hand_on, args=pair, daemon=True).start()

    def _hand_on(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while some := source.recv(65536):
                target.sendall(some)
        for end in (source, target):
            _let_go(end)
            self._open.discard(end)


def _let_go(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
