"""Who may ask for a page: no page of another site does, and nobody sends what never ends.

A browser says in ``Host`` which name it was led to, in ``Origin`` and ``Sec-Fetch-Site`` who has
it ask.  All three are compared with what this server is called.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST = 16 * 1024 * 1024
"""Bytes that may be sent at once, a photo."""
LARGEST_FORM = 64 * 1024
"""Bytes of what is typed."""
PHOTOS = "/photo"
SLOWEST = 30.0
"""Seconds in which all that is sent must have come, a photo."""
SLOWEST_FORM = 8.0
_LITTLE = 0.5
"""Seconds for which what is refused is still read."""
_SAFE = ("GET", "HEAD")
_ENTRANCE = "/"
_OWN_SITE = ("same-origin", "none")
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "connect-src 'self'; img-src 'self' blob:; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}

Refuse = Callable[[int, str], ASGIApp]
"""Makes a page that says why nothing comes: its status, and the key of the sentence."""


class TooLarge(Exception):
    """More was sent than is taken."""


class TooSlow(Exception):
    """What was sent did not come in time."""


class Guard:
    """Lets by what the own pages ask for, and puts the headers of safety on every answer.

    `hosts` are the names and addresses of this computer, with `port`; `public` are the addresses
    under which a proxy hands the pages on.
    """

    def __init__(
        self,
        inner: ASGIApp,
        hosts: tuple[str, ...],
        port: int,
        public: tuple[str, ...],
        refuse: Refuse,
    ) -> None:
        """Begin to guard an application."""
        self._inner, self._refuse = inner, refuse
        outside = [urlsplit(each) for each in public]
        self._hosts = {f"{host}:{port}" for host in hosts} | {each.netloc for each in outside}
        if port == 80:
            self._hosts |= set(hosts)
        self._prefixes = tuple(each.path.rstrip("/") for each in outside if each.path.rstrip("/"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it and hang up."""
        if scope["type"] != "http":
            return
        for prefix in self._prefixes:
            # A proxy may hand its own prefix on, or leave it out.
            if scope["path"].startswith(f"{prefix}/"):
                scope = {**scope, "path": scope["path"][len(prefix) :]}
        headers = Headers(scope=scope)
        if not self._allowed(scope, headers):
            await self._hang_up(403, "refused", scope, receive, send)
            return
        photo = scope["path"] == PHOTOS
        most = LARGEST if photo else LARGEST_FORM
        if _length(headers) > most:
            await self._hang_up(413, "too_large", scope, receive, send)
            return

        async def answer(message: Message) -> None:
            await send(_with_headers(message))

        limited = _limited(receive, most, SLOWEST if photo else SLOWEST_FORM, scope["method"])
        await self._inner(scope, limited, answer)

    def _allowed(self, scope: Scope, headers: Headers) -> bool:
        if headers.get("host", "").casefold() not in self._hosts:
            return False
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if origin is not None and urlsplit(origin).netloc.casefold() not in self._hosts:
            return False
        if site in (None, *_OWN_SITE):
            return True
        # A link in a message leads to the entrance, and nowhere else.
        return scope["method"] in _SAFE and scope["path"] == _ENTRANCE

    async def _hang_up(
        self, status: int, key: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        async def answer(message: Message) -> None:
            # What was not read would be taken for the next request.
            await send(_with_headers(message, close=True))

        if scope["method"] not in _SAFE:
            await _read_a_little(receive)
        await self._refuse(status, key)(scope, receive, answer)


async def _read_a_little(receive: Receive) -> None:
    """Read what is sent, as far as it is small and comes soon.

    Hung up on with something unread, the other side may never see the answer (RFC 9112, 9.6).
    """
    taken, more = 0, True
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_LITTLE):
            while more and taken <= LARGEST_FORM:
                message = await receive()
                taken += len(message.get("body", b""))
                more = message.get("more_body", False)


def _length(headers: Headers) -> int:
    """Return how much is said to come; what is no number is said to be nothing."""
    said = headers.get("content-length", "")
    return int(said[:20]) if said.isascii() and said.isdecimal() else 0


def _with_headers(message: Message, *, close: bool = False) -> Message:
    if message["type"] == "http.response.start":
        headers = MutableHeaders(scope=message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if close:
            headers["connection"] = "close"
    return message


def _limited(
    receive: Receive, most: int, seconds: float, method: str
) -> Callable[[], Awaitable[Message]]:
    """Return what takes in a body of so many bytes in so many seconds."""
    taken, whole = 0, method in _SAFE
    late = asyncio.get_running_loop().time() + seconds

    async def limited() -> Message:
        nonlocal taken, whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(late):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        taken += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if taken > most:
            raise TooLarge
        return message

    return limited
