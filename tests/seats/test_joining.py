"""The code that leads phones to the seats: in lines, on the screen, and on a printed card."""

import json
import socket
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from room import room

from assistant.braille.cells import from_ascii
from assistant.braille.code import from_cells
from assistant.cli import main
from assistant.labels.qr import address_matrix, in_blocks
from assistant.scan.decoder import available_decoders
from assistant.scan.image import Image

ADDRESS = "https://example.org/table"


def seen(rows: list[str], *, dark_ground: bool = True) -> Image:
    """Return what a camera sees of rows of text: a cell is 8 by 16 pixels."""
    full, upper, lower = "\u2588", "\u2580\u2588", "\u2584\u2588"
    halves = [[each in half for each in row] for row in rows for half in (upper, lower)]
    assert set("".join(rows)) <= {full, *upper, *lower, "\u00a0", " "}
    lit = np.array(halves, bool)
    ground = lit if dark_ground else ~lit
    shown = np.where(np.kron(ground, np.ones((8, 8), bool)), 255, 0).astype(np.uint8)
    return np.pad(shown, 16, constant_values=0 if dark_ground else 255)


def read(picture: Image) -> set[str]:
    """Return what the readers find on a picture."""
    readers = available_decoders()[0]
    return {each.payload for reader in readers for each in reader.decode(picture)}


@pytest.mark.parametrize("dark_ground", [True, False])
def test_a_code_in_text_blocks_is_read_on_either_ground(dark_ground: bool) -> None:
    rows = in_blocks(address_matrix("http://192.168.178.25:8642"), dark_ground=dark_ground)
    assert len(rows) <= 20
    assert read(seen(list(rows), dark_ground=dark_ground)) == {"http://192.168.178.25:8642"}


def test_seats_code_shows_it_in_lines_without_the_pin(tmp_path: Path) -> None:
    with room(tmp_path) as table:
        *rows, told = table.type("seats code")
        assert read(seen(rows)) == {table.seats.addresses[0]}
        assert table.seats.pin not in table.seats.addresses[0]
        assert told.startswith("The code leads to http://")
        assert rows[0] not in table.heard
        assert rows[0] not in table.type("history")
        table.type("seats off")
        assert table.type("seats code")[0].startswith("No seats are open.")


def test_fingers_are_told_the_address_in_place_of_a_code(tmp_path: Path) -> None:
    with room(tmp_path, "braille lines on") as table:
        told = f"It leads to {table.seats.addresses[0]}."
        assert table.type("seats code") == [f"The code can't be shown in braille. {told}"]


def test_join_cards_have_the_address_in_a_code_in_print_and_in_braille(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    out = str(tmp_path / "cards")
    assert main(["join-cards", "--public-url", f"{ADDRESS}/", "--out", out, "--ring"]) == 0
    document = pypdfium2.PdfDocument((tmp_path / "cards" / "join-codes.pdf").read_bytes())
    assert len(document) == 1
    picture = document[0].render(scale=150 / 72, grayscale=True).to_numpy()
    shape = picture.shape[:2]
    cards = np.ascontiguousarray(picture.reshape(shape))
    for row in range(3):
        for column in range(2):
            top, left = (40 + 72 * row) / 297, (5 + 100 * column) / 210
            part = cards[
                round(top * shape[0]) : round((top + 72 / 297) * shape[0]),
                round(left * shape[1]) : round((left + 100 / 210) * shape[1]),
            ]
            assert read(np.ascontiguousarray(part)) == {ADDRESS}
    assert document[0].get_textpage().get_text_range().count(ADDRESS) == 6
    felt = (tmp_path / "cards" / "join-braille.brf").read_bytes().decode("ascii").split("\r\n")
    assert from_cells(from_ascii(felt[1])) == ADDRESS
    rings = (tmp_path / "cards" / "join-ring.svg").read_text("utf-8")
    assert rings.count("<rect") == 9
    assert ADDRESS in capsys.readouterr().out


def test_a_card_is_for_an_address_that_phones_can_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    monkeypatch.setattr("assistant.seats.server.own_hosts", lambda: ("localhost", "127.0.0.1"))
    assert main(["join-cards", "--out", str(tmp_path / "cards")]) == 2
    assert "isn't on a network" in capsys.readouterr().err
    assert not (tmp_path / "cards").exists()
    assert main(["join-cards", "--public-url", "example.org"]) == 2
    assert "must begin with http" in capsys.readouterr().err
    monkeypatch.setattr("assistant.seats.server.own_hosts", lambda: ("192.168.1.5", "table"))
    assert main(["join-cards", "--port", "8000", "--out", str(tmp_path / "cards")]) == 0
    assert "http://192.168.1.5:8000" in capsys.readouterr().out


def test_the_doctor_tells_where_phones_find_the_seats_and_what_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    hosts = ("192.168.1.5", "10.0.0.2", "table", "localhost", "127.0.0.1")
    monkeypatch.setattr("assistant.seats.server.own_hosts", lambda: hosts)
    with socket.create_server(("0.0.0.0", 0)) as other:  # noqa: S104
        port = other.getsockname()[1]
        (tmp_path / "seats.json").write_text(json.dumps({"at": 0, "port": port, "names": {}}))
        main(["doctor", "--no-speech"])
        told = capsys.readouterr().out
        assert f"Port {port} for seats: in use" in told
        both = f"http://192.168.1.5:{port}, http://10.0.0.2:{port}"
        assert f"Seats for phones: found at {both}, by phones in the same network." in told
        assert f"sudo ufw allow {port}/tcp" in told
        assert "hotspot" in told
    monkeypatch.setattr("assistant.seats.server.own_hosts", lambda: hosts[2:])
    main(["doctor", "--no-speech"])
    told = capsys.readouterr().out
    assert f"Port {port} for seats: can be opened." in told
    assert "Missing, not needed: a network for seats." in told
