"""The network is spoken: where this computer is, and seats that move along to a new address."""

import threading
from pathlib import Path

import pytest
from room import room

from assistant.tasks.seats import watch_network


def test_network_says_where_the_table_is_and_seats_move_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def at(*addresses: str) -> None:
        monkeypatch.setattr("assistant.seats.server.own_hosts", lambda: (*addresses, "127.0.0.1"))

    at("192.168.1.20")
    with room(tmp_path) as table:
        port, pin = table.port, table.seats.pin
        told = table.type("network")
        assert told[0] == "On the network as 192.168.1.20."
        assert told[1].startswith(f"Seats are open. On a phone open http://192.168.1.20:{port},")
        assert table.seats.pin == pin
        at()
        assert table.type("wifi") == [
            (
                "This computer isn't on a network. "
                "Join one; phones find the table again by themselves."
            )
        ]
        # The network is back under another address: only there the pages are found.
        at("10.0.0.7")
        told = table.type("network")
        assert told[0] == "The network has changed. Sit down again."
        assert told[1].startswith("Seats are open. On a phone open http://10.0.0.7:")
        assert table.phone("Ann").title
        table.type("seats off")
        assert table.type("network")[1].startswith("No seats are open.")


def test_a_change_of_the_network_is_told_once_and_without_being_asked() -> None:
    over, told = threading.Event(), list[str]()
    looks = iter([("192.168.1.20",), ("192.168.1.20",), (), (), ("10.0.0.7",)])

    def here() -> tuple[str, ...]:
        now = next(looks)
        if now == ("10.0.0.7",):
            over.set()
        return now

    watch_network(here, lambda: told.append("changed"), over, pause=0)
    assert told == ["changed", "changed"]
