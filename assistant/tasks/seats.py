"""``table-assistant seats``: pages for phones are open at once, also where there are no keys."""

import json as json_
import threading
from collections.abc import Callable
from functools import partial
from urllib.parse import urlsplit

from assistant import places
from assistant.clients.keys import leave_on_signals
from assistant.inbox import Typed
from assistant.language.program import ways
from assistant.problems import Exit, Fault
from assistant.seats.wanted import Wanted
from assistant.shared import Seats
from assistant.tasks.play import open_seats, sitting, table

PAUSE = 10.0
"""Seconds between two looks at the network."""


def seats(
    *,
    camera: str | None,
    speech: bool,
    screen: bool | None,
    headless: bool,
    port: int | None,
    json: bool,
    public: list[str],
    proxies: list[str],
) -> int:
    """Open seats at once, and talk until people leave; return the exit code.

    `headless` is where there are no keys and no screen: phones say what is said at the table.
    """
    for address in public:
        if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).netloc:
            raise Fault("seats.no_address", address=address)
    addresses = tuple(each.rstrip("/") for each in public)
    wanted = Wanted(places.seats_file(), port, addresses, tuple(proxies), headless)
    opened = _as_json if json else None
    if not headless:
        return table(camera=camera, speech=speech, screen=screen, seats=wanted, opened=opened)
    with sitting(camera=camera, speech=speech, journal=None, seats=wanted) as (host, inbox):
        session = host.session
        leave_on_signals(inbox.put)
        if session.desk.seats:
            host.join(session.desk.seats)
        host.start()
        open_seats(host, inbox, opened)
        over = threading.Event()
        if session.desk.seats:
            # Where there is no screen, a network that goes and comes is told without being asked.
            told = partial(inbox.put, Typed(ways("network")[0]))
            watch = partial(watch_network, session.desk.seats.here, told, over)
            threading.Thread(target=watch, name="network", daemon=True).start()
        while not session.over:
            host.take(inbox.get())
        over.set()
    return Exit.DONE


def watch_network(
    here: Callable[[], tuple[str, ...]],
    changed: Callable[[], None],
    over: threading.Event,
    pause: float = PAUSE,
) -> None:
    """Look every `pause` seconds where this computer is, until `over`; call what tells a change."""
    before = here()
    while not over.wait(pause):
        now = here()
        if now != before:
            before = now
            changed()


def _as_json(pages: Seats) -> None:
    """Write where the seats are as one line of JSON."""
    print(json_.dumps({"address": pages.addresses[0], "pin": pages.pin}), flush=True)
