"""Asking an address over HTTP: its own host and port alone, and an end to waiting.

Where an answer leads to another place nobody asks there; whoever owns the camera may name it.
"""

import contextlib
import socket
import time
from base64 import b64encode
from http.client import HTTPConnection, HTTPMessage, HTTPResponse, HTTPSConnection
from threading import Condition, Thread
from typing import IO, Any, TypeAlias
from urllib.error import HTTPError
from urllib.parse import SplitResult, unquote, urlsplit, urlunsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)


class Deadline:
    """Hangs up the lines that it watches when its time is over.  `passed` is whether it was.

    A socket's own timeout begins anew with every byte: a server that drips one a second is
    never too late for it.
    """

    def __init__(self, seconds: float) -> None:
        self.passed = False
        self._due = time.monotonic() + seconds
        self._lines: list[socket.socket] = []
        self._over = False
        self._changed = Condition()
        Thread(target=self._wait, name="deadline", daemon=True).start()

    def watch(self, line: socket.socket) -> None:
        """Hang this line up as well, at once if it is too late already."""
        with self._changed:
            self._lines.append(line)
            if self.passed:
                _hang_up(line)

    def renew(self, seconds: float) -> None:
        """Begin anew: `seconds` are left from now on."""
        with self._changed:
            self._due = time.monotonic() + seconds
            self._changed.notify()

    def end(self) -> None:
        """Hang nothing up any more."""
        with self._changed:
            self._over = True
            self._lines.clear()
            self._changed.notify()

    def _wait(self) -> None:
        with self._changed:
            while not self._over:
                left = self._due - time.monotonic()
                if left <= 0:
                    self.passed = self._over = True
                    for line in self._lines:
                        _hang_up(line)
                    return
                self._changed.wait(left)


def _hang_up(line: socket.socket) -> None:
    with contextlib.suppress(OSError):
        # Not that of TLS, which would wait for the other side.
        socket.socket.shutdown(line, socket.SHUT_RDWR)


_PORTS = {"http": 80, "https": 443}


class Elsewhere(Exception):
    """An answer leads to another host or port; `place` is the address, without a user."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


def ask(parts: SplitResult, timeout: float, deadline: Deadline) -> HTTPResponse:
    """Return the answer of an ``http`` or ``https`` address, its headers read.

    A silence of `timeout` seconds, or the deadline, ends it.  Raises OSError, HTTPException,
    ValueError, or Elsewhere.
    """
    bare = urlunsplit(parts._replace(netloc=_host(parts), fragment=""))
    request = Request(bare)  # noqa: S310 - no other scheme has a handler
    redirects = _Redirects(_origin(parts))
    if parts.username is not None:
        secret = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        redirects.secret = "Basic " + b64encode(secret.encode()).decode("ascii")
        # The other headers go along wherever an answer leads.
        request.add_unredirected_header("Authorization", redirects.secret)
    opener = OpenerDirector()
    for handler in (
        ProxyHandler(),
        _Http(deadline),
        _Https(deadline),
        redirects,
        HTTPDefaultErrorHandler(),
        HTTPErrorProcessor(),
    ):
        opener.add_handler(handler)
    answer: HTTPResponse | None = opener.open(request, timeout=timeout)
    if answer is None:
        raise ValueError(parts.scheme)
    return answer


def _host(parts: SplitResult) -> str:
    return parts.netloc.rpartition("@")[2]


_Origin: TypeAlias = tuple[str, str, int | None]


def _origin(parts: SplitResult) -> _Origin:
    scheme = parts.scheme.lower()
    return scheme, (parts.hostname or "").rstrip("."), parts.port or _PORTS.get(scheme)


class _Redirects(HTTPRedirectHandler):
    """Follows redirects to other paths of `origin`; `secret` goes along."""

    secret = ""

    def __init__(self, origin: _Origin) -> None:
        self._at = origin

    def redirect_request(
        self,
        req: Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: HTTPMessage,
        newurl: str,
    ) -> Request | None:
        # Programs disagree on where a host ends that has such a sign in it.
        parts = urlsplit(newurl.replace("\\", "/"))
        if parts.scheme.lower() not in _PORTS:
            raise HTTPError(req.full_url, code, msg, headers, fp)
        if not self._stays(parts):
            fp.close()
            # Where a path looks like a user, it is not known which host was meant to be read.
            path = "" if "@" in parts.path else parts.path
            raise Elsewhere(urlunsplit(parts._replace(netloc=_host(parts), path=path)))
        # A name and password that a stranger puts there are of no use to anybody.
        bare = urlunsplit(parts._replace(netloc=_host(parts), fragment=""))
        found = super().redirect_request(req, fp, code, msg, headers, bare)
        if found is not None and self.secret:
            found.add_unredirected_header("Authorization", self.secret)
        return found

    def _stays(self, parts: SplitResult) -> bool:
        try:
            return _origin(parts) == self._at
        except ValueError:
            # No port has such a number.
            return False


class _Watched(HTTPConnection):
    """A connection that its deadline can hang up."""

    deadline: Deadline

    def connect(self) -> None:
        super().connect()
        self.deadline.watch(self.sock)


class _WatchedTls(HTTPSConnection, _Watched):
    """The same with TLS; it is watched before the other side has said who it is."""


class _Http(HTTPHandler):
    def __init__(self, deadline: Deadline) -> None:
        super().__init__()
        self._deadline = deadline

    def http_open(self, req: Request) -> HTTPResponse:
        return self.do_open(_with(_Watched, self._deadline), req)


class _Https(HTTPSHandler):
    def __init__(self, deadline: Deadline) -> None:
        super().__init__()
        self._deadline = deadline

    def https_open(self, req: Request) -> HTTPResponse:
        return self.do_open(_with(_WatchedTls, self._deadline), req)


def _with(kind: type[_Watched], deadline: Deadline) -> Any:
    def connection(host: str, **options: Any) -> _Watched:
        made = kind(host, **options)
        made.deadline = deadline
        return made

    return connection
