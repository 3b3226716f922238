"""`seats secure`: pages over https with a certificate of the computer's own."""

import ssl
import sys
from pathlib import Path

import httpx
import pytest
from room import GAME, PATIENCE, Phone, Room, room


def trusting(home: Path) -> ssl.SSLContext:
    """Trust the own certificate, as somebody does who chooses to go on."""
    return ssl.create_default_context(cafile=str(home / "seats.pem"))


def test_pages_come_over_https_and_phones_stay(tmp_path: Path) -> None:
    with room(tmp_path, GAME) as table:
        ben = table.phone("Ben")
        said = table.type("seats secure")
        assert said[0].startswith("Seats are open. On a phone open https://")
        assert said[1].startswith("Each browser warns once")
        assert (tmp_path / "seats.pem").stat().st_mode & 0o077 == 0
        address = f"https://127.0.0.1:{table.port}"
        with httpx.Client(base_url=address, verify=trusting(tmp_path), timeout=PATIENCE) as http:
            http.cookies = ben.http.cookies
            again = Phone(http)
            again.get("/seat")
            assert again.title == "Ben's seat"
            again.say("keep narwhal torpedo")
            assert "Narwhal Torpedo" in again.hand
        first = (tmp_path / "seats.pem").read_bytes()
        table.type("seats off", "seats secure")
        assert (tmp_path / "seats.pem").read_bytes() == first


def test_without_the_package_it_is_told_how_to_add_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "assistant.seats.certificate", None)
    table = Room(tmp_path)
    said = table.type("seats secure")
    assert said[0].startswith("That needs the package cryptography: ")
    assert table.seats.addresses == ()
    table.leave()
