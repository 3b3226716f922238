"""The server of the seats: one thread with its own loop, and a socket that is closed with it."""

import asyncio
import contextlib
import logging
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from assistant import places
from assistant.choices import Button
from assistant.game_data import Players
from assistant.inbox import Item
from assistant.installed import adding
from assistant.messages import Text
from assistant.problems import Fault
from assistant.scan.cascade import Cascade
from assistant.seats import kept
from assistant.seats.hub import Hub
from assistant.seats.pages import application
from assistant.seats.photos import Photos
from assistant.seats.wanted import Wanted
from assistant.words.announcement import Announcement

_log = logging.getLogger("uvicorn")
USUAL_PORT = 8642
PATIENCE = 10.0
"""Seconds in which the server must have opened, and in which it closes."""
HEADERS = 10.0
"""Seconds in which a connection must have asked for something."""
MOST = 200
"""So many connections are served at once; others are told to come later."""
_NOWHERE = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737): asked for the way there, the system names its own."""


class _Impatient(H11Protocol):
    """Lets go of whoever connects and does not ask for anything in time."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._late = self.loop.call_later(HEADERS, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._late.cancel()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        if self.cycle is None:
            self.transport.close()


class Server:
    """The open seats of one table.  Raises Fault where they cannot be opened."""

    hub: Hub

    def __init__(
        self,
        wanted: Wanted,
        post: Callable[[Item], None],
        names: tuple[str, ...],
        cascade: Callable[[], Cascade],
        certificate: Path | None = None,
    ) -> None:
        """Listen, and serve from now on: over https where there is a certificate."""
        self.secure = certificate is not None
        self._certificate = certificate
        if not _log.handlers:
            # A fault of a page is for the builders, not for the terminal.
            _log.addHandler(logging.FileHandler(places.log_file("seats"), delay=True))
            _log.setLevel(logging.ERROR)
            _log.propagate = False
        self._socket = _opened(wanted)
        self.port: int = self._socket.getsockname()[1]
        self.addresses = _addresses(wanted, self.port, "https" if certificate else "http")
        self._wanted, self._post, self._names = wanted, post, names
        self._photos = Photos(cascade)
        self._fault: BaseException | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="seats", daemon=True)
        self._thread.start()
        if not self._ready.wait(PATIENCE) or self._fault:
            self._socket.close()
            raise Fault("seats.cannot_open", why=type(self._fault).__name__)

    def free(self, name: str) -> bool:
        """Let another phone sit down for a player; return whether one sat there."""
        sat = name.casefold() in self.hub.sitting
        self._there(self.hub.free, name)
        return sat

    def plays(self, players: Players) -> None:
        """Take who plays now."""
        self._there(self.hub.plays, players)

    def idle(self, *, over: bool) -> None:
        """Take whether no game goes on."""
        self._there(self.hub.idle, over)

    def answer(self, id: str, said: tuple[Announcement, ...]) -> None:
        """Take what is answered to a page where somebody spoke for the table."""
        self._there(self.hub.answer, id, said)

    def ask(self, id: str, asked: tuple[Text, ...], buttons: tuple[Button, ...]) -> None:
        """Take what the table asks at a page."""
        self._there(self.hub.ask, id, asked, buttons)

    def news(self, id: str, key: str) -> None:
        """Take what somebody does for the table, by the key of its sentence."""
        self._there(self.hub.news, id, key)

    def overheard(self, said: tuple[Announcement, ...]) -> None:
        """Take what was said at the table, for phones that speak for it."""
        self._there(self.hub.overheard, said)

    def close(self, *, for_good: bool) -> None:
        """Say so on each page, close all connections and the socket."""
        self._there(lambda: self.hub.close(for_good=for_good))
        self._thread.join(PATIENCE)

    def _there(self, take: Callable[..., None], *what: object) -> None:
        with contextlib.suppress(RuntimeError):
            self.hub.loop.call_soon_threadsafe(take, *what)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as fault:
            self._fault = fault
            self._ready.set()
            raise
        finally:
            self._socket.close()

    async def _serve(self) -> None:
        self.hub = Hub(self._wanted, self.port, self._post, self._names, self._photos)
        config = uvicorn.Config(
            application(self.hub, self._wanted, self.port, own_hosts()),
            http=_Impatient,
            ws="none",
            loop="asyncio",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(self._wanted.proxies),
            forwarded_allow_ips=list(self._wanted.proxies),
            ssl_certfile=self._certificate,
            limit_concurrency=MOST,
            h11_max_incomplete_event_size=16_384,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=1,
        )
        server = uvicorn.Server(config)
        looking = asyncio.create_task(self.hub.look_who_is_away())
        ending = asyncio.create_task(self._end(server))
        self._ready.set()
        try:
            await server.serve(sockets=[self._socket])
        finally:
            looking.cancel()
            ending.cancel()

    async def _end(self, server: uvicorn.Server) -> None:
        await self.hub.closing.wait()
        # The pages are told first.
        await asyncio.sleep(0.1)
        server.should_exit = True


def try_to_listen(wanted: Wanted) -> tuple[int, int]:
    """Return the port of the last time, and the one that could be listened on now.

    The second is another one where the first is taken.  Nothing listens meanwhile.  Raises Fault
    where none can be opened.
    """
    listener = _opened(wanted, listens=False)
    port: int = listener.getsockname()[1]
    listener.close()
    return kept.load(wanted.kept).port or USUAL_PORT, port


def _opened(wanted: Wanted, *, listens: bool = True) -> socket.socket:
    """Return a socket on the port of the last time if it is free, so that phones find it again."""
    before = kept.load(wanted.kept).port or USUAL_PORT
    ports = (before, 0) if wanted.port is None else (wanted.port,)
    why = ""
    for port in ports:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(("0.0.0.0", port))  # noqa: S104
            if listens:
                listener.listen(128)
        except (OSError, OverflowError) as error:
            listener.close()
            why = getattr(error, "strerror", None) or str(error)
        else:
            return listener
    raise Fault("seats.cannot_open", why=why)


def address_at(wanted: Wanted) -> str:
    """Return where phones will find the seats when they are opened so.

    Raises Fault where this computer has no address in a network, or the port is any.
    """
    hosts, port = others_reach(), kept.load(wanted.kept).port or USUAL_PORT
    port = port if wanted.port is None else wanted.port
    if not port or not hosts:
        raise Fault("seats.nowhere")
    return f"http://{hosts[0]}:{port}"


def others_reach() -> tuple[str, ...]:
    """Return the addresses of this computer in its networks, the likeliest first."""
    return tuple(each for each in own_hosts() if each[:1].isdigit() and each[:4] != "127.")


def own_hosts() -> tuple[str, ...]:
    """Return the names and addresses of this computer for others, the likeliest first."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asks:
        # Nothing is sent.
        asks.connect(_NOWHERE)
        found.append(asks.getsockname()[0])
    name = socket.gethostname()
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(name)[2]
    own = [each for each in dict.fromkeys(found) if not each.startswith(("127.", "0."))]
    names = [name, f"{name}.local"] if name and "." not in name else [name] if name else []
    return (*own, *(each.casefold() for each in names), "localhost", "127.0.0.1")


def _addresses(wanted: Wanted, port: int, scheme: str) -> tuple[str, ...]:
    return (*wanted.public, f"{scheme}://{own_hosts()[0]}:{port}")


def certificate(wanted: Wanted) -> Path:
    """Return the file of the own certificate.  Raises Fault where none can be made."""
    try:
        from assistant.seats.certificate import own_certificate
    except ImportError as error:
        raise Fault("seats.no_cryptography", install=adding("secure")) from error
    file = wanted.kept.with_suffix(".pem")
    try:
        return own_certificate(file, own_hosts())
    except OSError as error:
        raise Fault("seats.cannot_open", why=error.strerror or type(error).__name__) from error
