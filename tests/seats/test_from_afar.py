"""Guests from afar: by a proxy that ends https and puts a prefix before, or a private network.

The proxy here is one: it takes TLS connections, and hands each request on by another connection.
"""

import contextlib
import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from room import GAME, PATIENCE, Phone, Room, room

from assistant.seats.certificate import own_certificate

PREFIX = "/table"


class Proxy:
    """Ends https at a port of its own, and hands on what is asked for below a prefix.

    It `strips` the prefix or hands it on; it says who has asked, and by which scheme.
    """

    def __init__(self, home: Path, *, strips: bool) -> None:
        self.certificate = own_certificate(home / "proxy.pem", ("localhost",))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"https://localhost:{self._listener.getsockname()[1]}{PREFIX}"
        self._strips, self.leads_to = strips, 0
        self.asked: list[str] = []
        threading.Thread(target=self._take, daemon=True).start()

    def close(self) -> None:
        """Take no more connections."""
        self._listener.close()

    def _take(self) -> None:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(self.certificate)
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(tls, near), daemon=True).start()

    def _serve(self, tls: ssl.SSLContext, near: socket.socket) -> None:
        with (
            contextlib.suppress(OSError),
            tls.wrap_socket(near, server_side=True) as client,
            socket.create_connection(("127.0.0.1", self.leads_to)) as server,
        ):
            head = b""
            while b"\r\n\r\n" not in head:
                head += client.recv(65536) or b"\r\n\r\n"
            head, _, body = head.partition(b"\r\n\r\n")
            first, *lines = head.decode("latin-1").split("\r\n")
            method, path, version = first.split(" ")
            self.asked.append(path)
            path = path.removeprefix(PREFIX) if self._strips else path
            sizes = [line for line in lines if line.lower().startswith("content-length:")]
            while sizes and len(body) < int(sizes[0].partition(":")[2]):
                body += client.recv(65536)
            kept = [line for line in lines if not line.lower().startswith("connection")]
            by = ["X-Forwarded-For: 203.0.113.7", "X-Forwarded-Proto: https", "Connection: close"]
            rows = [f"{method} {path} {version}", *kept, *by]
            server.sendall("\r\n".join(rows).encode("latin-1") + b"\r\n\r\n" + body)
            server.settimeout(PATIENCE)
            while some := server.recv(65536):
                client.sendall(some)


@pytest.fixture(params=[True, False], ids=["prefix left out", "prefix handed on"])
def afar(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Room, Proxy]]:
    """A table, and a proxy that leads to it."""
    proxy = Proxy(tmp_path, strips=request.param)
    outside = {"public": (proxy.address,), "proxies": ("127.0.0.1",)}
    with room(tmp_path, GAME, **outside) as table:
        proxy.leads_to = table.port
        yield table, proxy
    proxy.close()


def test_a_guest_sits_says_and_hears_through_a_proxy(afar: tuple[Room, Proxy]) -> None:
    table, proxy = afar
    assert proxy.address in table.type("seats")[0]
    trust = ssl.create_default_context(cafile=str(proxy.certificate))
    origin = proxy.address.removesuffix(PREFIX)
    with httpx.Client(base_url=proxy.address, verify=trust, timeout=PATIENCE) as http:
        http.headers["origin"] = origin
        ben = Phone(http)
        ben.get("/")
        ben.sit("Ben", table.seats.pin)
        assert ben.title == "Ben's seat"
        cookie = next(iter(http.cookies.jar))
        assert cookie.secure
        assert cookie.path == PREFIX
        assert ben.say("keep narwhal torpedo")[-1] == "In your hand now: Narwhal Torpedo."
        with ben.listening() as stream:
            stream.until("now")
            table.type("draw")
            assert stream.until("said")["text"] == "Ann draws."
        ben.get("/hand")
        assert "Narwhal Torpedo" in ben.page
        ben.post("/leave")
        assert ben.title == "Sit down"
    # Whatever the pages lead to stays below the prefix.
    assert all(path.startswith(f"{PREFIX}/") for path in proxy.asked)


def test_who_asks_through_a_proxy_is_told_apart(afar: tuple[Room, Proxy]) -> None:
    table, proxy = afar
    trust = ssl.create_default_context(cafile=str(proxy.certificate))
    with httpx.Client(base_url=proxy.address, verify=trust, timeout=PATIENCE) as http:
        for number in range(6):
            answer = http.post("/join", data={"name": f"Name {number}", "pin": "x"})
        assert "Wait a minute" in answer.text
    # Nobody else is kept out: the guest is known by an address of their own.
    assert table.phone("Cara").title == "Cara's seat"


def test_an_address_in_a_private_network_is_let_by_where_it_is_given(tmp_path: Path) -> None:
    private = "http://100.64.0.7:8642"
    for public, status in (((private,), 200), ((), 403)):
        with room(tmp_path, GAME, public=public) as table:
            address = table.seats.addresses[-1].rpartition(":")[2]
            answer = httpx.get(f"http://127.0.0.1:{address}/", headers={"host": "100.64.0.7:8642"})
            assert answer.status_code == status


def test_who_is_no_proxy_is_not_believed_who_asks(tmp_path: Path) -> None:
    with room(tmp_path, GAME) as table, httpx.Client(base_url=table.address) as http:
        for number in range(6):
            by = {"x-forwarded-for": f"203.0.113.{number}"}
            answer = http.post("/join", data={"name": f"N{number}", "pin": "x"}, headers=by)
        assert "Wait a minute" in answer.text
