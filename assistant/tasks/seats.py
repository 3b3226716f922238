"""``table-assistant seats``: pages for phones are open at once, also where there are no keys."""

import json as json_
from urllib.parse import urlsplit

from assistant import places
from assistant.clients.keys import leave_on_signals
from assistant.problems import Exit, Fault
from assistant.seats.wanted import Wanted
from assistant.session import Seats
from assistant.tasks.play import open_seats, sitting, table


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
        while not session.over:
            host.take(inbox.get())
    return Exit.DONE


def _as_json(pages: Seats) -> None:
    """Write where the seats are as one line of JSON."""
    print(json_.dumps({"address": pages.addresses[0], "pin": pages.pin}), flush=True)
