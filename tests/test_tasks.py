"""What is started from the command line: what it writes, speaks, and how it ends."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest
from listening import RIGHT, heard
from sitting import card_of, table_picture
from sitting import text_of as spoken

from assistant.cli import main
from assistant.labels.picture import Image, camera_clip, card_picture, code_picture
from assistant.places import shipped
from assistant.scan.decoder import ZxingDecoder

TITLES = ("Llamaste", "Battering Ram", "Alpacalypse")
SHIPPED = [
    "Llamas Unleashed, Farmed and Dangerous. Designs: 35. Cards: 54.",
    "Llamas Unleashed. Designs: 85. Cards: 127.",
    "Unstable Unicorns, 2nd edition. Designs: 84. Cards: 127.",
    "Unstable Unicorns, first print. Designs: 84. Cards: 127.",
    "Unstable Unicorns, second print. Designs: 84. Cards: 127.",
    "Unstable Unicorns, travel edition. Designs: 9. Cards: 10.",
]


def face(title: str) -> Image:
    card = card_of(title)
    return card_picture(card.code, card.title, card.label)


def png(image: Image) -> bytes:
    return cv2.imencode(".png", image)[1].tobytes()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def recording(home: Path, tmp_path: Path) -> Path:
    file = tmp_path / "spoken.wav"
    home.mkdir()
    settings = f'engine = "espeak"\ndevice = "wav:{file.as_posix()}"\nrate = 400\n'
    (home / "settings.toml").write_text(settings, encoding="utf-8")
    return file


def run(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Run the program; return its exit code, its words and its faults."""
    code = main(arguments)
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return code, out, err


def test_a_picture_is_read_with_every_field(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "card.png"
    file.write_bytes(png(face("Llamaste")))
    code, out, err = run(["read", str(file), "--json", "--no-speech"], capsys)
    card = card_of("Llamaste")
    record = json.loads(out)
    assert record.pop("ms") > 0
    assert record == {
        "source": str(file),
        "payload": card.code,
        "card": "llamaste",
        "deck": "llamas-unleashed",
        "code": card.code,
        "title": "Llamaste",
        "kind": "upgrade",
        "text": card.text,
        "verified": True,
    }
    assert (code, err) == (0, "")


def test_a_folder_is_read_in_natural_order_and_a_broken_picture_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "Bilder ä"
    folder.mkdir()
    for number, title in ((10, "Alpacalypse"), (2, "Llamaste")):
        (folder / f"card{number}.png").write_bytes(png(face(title)))
    (folder / "card5.png").write_text("no picture", encoding="utf-8")
    code, out, err = run(["read", str(folder), "--no-speech"], capsys)
    assert out.splitlines() == [spoken("Llamaste"), spoken("Alpacalypse")]
    assert "card5.png" in err
    assert code == 0


def test_several_cards_of_one_picture_come_left_to_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.png"
    file.write_bytes(png(table_picture([face(title) for title in TITLES])))
    _, out, _ = run(["read", str(file), "--no-speech"], capsys)
    assert out.splitlines() == [spoken(title) for title in TITLES]


def test_an_unknown_code_is_written_with_no_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "foreign.png"
    file.write_bytes(png(code_picture("WIFI:S:home;T:WPA;P:secret;;", 6)))
    code, out, _ = run(["read", str(file), "--json", "--no-speech"], capsys)
    record = json.loads(out)
    assert record["payload"] == "WIFI:S:home;T:WPA;P:secret;;"
    assert record["card"] is record["title"] is record["text"] is None
    assert code == 0
    _, out, _ = run(["read", str(file), "--no-speech"], capsys)
    assert out == "Unknown code: WIFI:S:home;T:WPA;P:secret;;\n"


def test_a_code_of_three_kilobytes_of_anything_is_no_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import numpy as np
    import qrcode

    made = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L)
    made.add_data(bytes(range(256)) * 11, optimize=0)
    matrix = np.array(made.get_matrix())
    image = np.where(matrix, 0, 255).astype(np.uint8).repeat(5, 0).repeat(5, 1)
    file = tmp_path / "binary.png"
    file.write_bytes(cv2.imencode(".png", image)[1].tobytes())
    code, out, _ = run(["read", str(file), "--json", "--no-speech"], capsys)
    assert json.loads(out)["card"] is None
    assert len(json.loads(out)["payload"]) > 2000
    code, out, _ = run(["read", str(file), "--no-speech"], capsys)
    assert out.startswith("Unknown code:")
    assert out.removesuffix("\n").isprintable()
    assert len(out) < 300
    assert code == 0


def test_nothing_to_read_is_told_and_ends_with_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import numpy as np

    file = tmp_path / "wall.png"
    file.write_bytes(png(np.full((300, 400, 3), 128, np.uint8)))
    code, out, err = run(["read", str(file), "--no-speech"], capsys)
    assert (code, out) == (1, "")
    assert err.startswith("No code was found in wall.png.")


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("missing.png", None, "File not found"),
        ("text.png", b"this is no picture", "text.png"),
        ("empty.png", b"", "Empty file"),
        ("clip.mp4", b"this is no video", "clip.mp4"),
        ("notes.txt", b"words", "notes.txt"),
    ],
)
def test_what_cannot_be_opened_is_named_and_ends_with_two(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    content: bytes | None,
    says: str,
) -> None:
    file = tmp_path / name
    if content is not None:
        file.write_bytes(content)
    code, out, err = run(["read", str(file), "--no-speech"], capsys)
    assert (code, out) == (2, "")
    assert says in err
    assert name in err


def test_an_empty_folder_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    code, _, err = run(["read", str(tmp_path / "empty"), "--no-speech"], capsys)
    assert code == 2
    assert err.startswith("No pictures in folder")


def test_one_bad_source_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = tmp_path / "good.png"
    good.write_bytes(png(face("Llamaste")))
    code, out, err = run(["read", "nowhere.png", str(good), "--no-speech"], capsys)
    assert out.startswith("Llamaste, upgrade.")
    assert "nowhere.png" in err
    assert code == 2


def test_a_video_is_heard(
    tmp_path: Path, recording: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "clip.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 30, (1280, 720))
    for title in TITLES[:2]:
        for frame in camera_clip(face(title)):
            writer.write(frame)
    writer.release()
    code, out, _ = run(["read", str(file)], capsys)
    assert out.splitlines() == [spoken(title) for title in TITLES[:2]]
    assert code == 0
    for title in TITLES[:2]:
        assert heard(recording, spoken(title), rate=400, voice="en-us") > RIGHT


class _Phone(BaseHTTPRequestHandler):
    """A phone that serves one card as a moving picture, then ends."""

    frames: tuple[bytes, ...] = ()

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        try:
            for frame in self.frames:
                head = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n"
                self.wfile.write(head % len(frame) + frame + b"\r\n")
                threading.Event().wait(1 / 30)
        except OSError:
            return

    def log_message(self, format: str, *args: object) -> None:
        """Stay quiet."""


@pytest.fixture
def phone() -> Iterator[str]:
    frames = camera_clip(face("Battering Ram"), frames=60)
    _Phone.frames = tuple(cv2.imencode(".jpg", frame)[1].tobytes() for frame in frames)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Phone)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/video"
    server.shutdown()
    server.server_close()


def test_a_stream_is_heard_and_its_end_is_told(
    phone: str, recording: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(["read", phone], capsys)
    assert out.splitlines() == [spoken("Battering Ram")]
    assert phone.removeprefix("http://") in err
    assert code == 0
    assert heard(recording, spoken("Battering Ram"), rate=400, voice="en-us") > RIGHT


def test_lookup_finds_a_card_with_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(["lookup", "but goat", "--json"], capsys)
    record = json.loads(out)
    assert (record["card"], record["title"]) == ("baby-goat-pink", "Baby Goat")
    assert record["matches"][0]["title"] == "Baby Goat"
    assert record["matches"][0]["why"]
    assert code == 0


def test_lookup_of_several_is_a_numbered_list(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(["lookup", "magical"], capsys)
    assert out.splitlines()[0] == "magical may be one of these:"
    assert out.splitlines()[1].startswith("1, ")
    assert code == 0


def test_lookup_names_what_is_near_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(["lookup", "lamastefe"], capsys)
    first, nearest, *_ = out.splitlines()
    assert first == "No card called lamastefe. The nearest are:"
    assert "Llamaste" in nearest
    assert code == 1
    code, out, _ = run(["lookup", "qqqqzzzxx"], capsys)
    assert (code, out) == (1, "No card called qqqqzzzxx, or anything like it.\n")
    _, out, _ = run(["lookup", "qqqqzzzxx", "--json"], capsys)
    assert json.loads(out)["card"] is None


def test_lookup_of_nothing_asks_for_something(capsys: pytest.CaptureFixture[str]) -> None:
    for label in ("", " "):
        code, out, _ = run(["lookup", label], capsys)
        assert (code, out) == (1, "Nothing to look up: give a label or a title.\n")


@pytest.mark.parametrize("label", ["", " ", "\x00\x1b[2J", "x" * 10_000, "\udcff", "⠀", "🦙"])
def test_lookup_of_anything_gets_an_answer(label: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(["lookup", label], capsys)
    assert code in (0, 1)
    assert all(line.isprintable() for line in out.splitlines())
    assert len(out) < 2000
    code, out, _ = run(["lookup", label, "--json"], capsys)
    assert "matches" in json.loads(out)


def test_check_finds_nothing_wrong_in_what_is_shipped(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(["check"], capsys)
    assert out.splitlines() == [*SHIPPED, "No problems."]
    assert code == 0


def test_check_of_a_folder_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(["check", str(tmp_path / "nowhere")], capsys)
    assert code == 2
    assert "nowhere" in out


def test_check_reads_a_teachers_folder_with_decks_and_labels_in_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deck.toml").write_text(
        """
format = 1
id = "mine"
name = "My deck"
code = "MY"
[[card]]
id = "sun"
number = 1
title = "Sun"
kind = "magical"
text = "The sun shines."
""",
        encoding="utf-8",
    )
    (tmp_path / "labels.toml").write_text(
        """
format = 1
deck = "mine"
[prefixes]
magical = "m"
[[label]]
title = "Sun"
label = "m sun"
[[check]]
typed = "sun"
finds = "Sun"
[[check]]
typed = "xyzzy"
finds = "Sun"
""",
        encoding="utf-8",
    )
    code, out, _ = run(["check", str(tmp_path)], capsys)
    assert out.splitlines() == [
        "Check failed: xyzzy should find Sun, and finds no single card.",
        "My deck. Designs: 1. Cards: 1.",
        "1 problem.",
    ]
    assert code == 1


def test_check_reads_the_folder_of_editions_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "card_texts" / "editions"
    folder.mkdir(parents=True)
    rules = (shipped("card_texts") / "editions" / "llamas-unleashed.toml").read_text("utf-8")
    mine = rules.replace('"llamas-unleashed"', '"mine"', 1).replace(
        'name = "Llamas Unleashed"', 'name = "Mine"'
    )
    (folder / "mine.toml").write_text(mine, encoding="utf-8")
    for checked in (folder, tmp_path):
        code, out, _ = run(["check", str(checked)], capsys)
        assert (code, out) == (0, "Mine: the rules of a game.\nNo problems.\n")
    (folder / "mine.toml").write_text(mine.replace("deal = 5", 'deal = "x"'), encoding="utf-8")
    code, out, _ = run(["check", str(folder)], capsys)
    assert code != 0
    assert "mine.toml, edition file: The value of deal must be" in out


def test_check_understands_a_folder_of_corrections(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.toml").write_text(
        'id = "llamas-unleashed"\n[[card]]\nid = "llamaste"\ntext = "My own words."\n',
        encoding="utf-8",
    )
    code, out, _ = run(["check", str(tmp_path)], capsys)
    assert out == "Llamas Unleashed. Designs: 85. Cards: 127.\nNo problems.\n"
    assert code == 0


def test_check_of_a_folder_without_decks_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(["check", str(tmp_path)], capsys)
    assert out.startswith(f"No deck in {tmp_path}.")
    assert code == 1


def test_the_demo_reads_what_it_shows(recording: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(["demo"], capsys)
    lines = out.splitlines()
    for held in [line for line in lines if line.endswith(" is held up.")]:
        title = held.removesuffix(" is held up.")
        assert lines[lines.index(held) + 1] == spoken(title)
    assert code == 0
    assert heard(recording, lines[1], rate=400, voice="en-us") > RIGHT


def test_the_doctor_names_every_part(recording: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(["doctor"], capsys)
    for part in ("Deck Llamas Unleashed", "own files", "Code reader zxing", "Speech engine espeak"):
        assert part in out
    assert out.splitlines()[-1] == "Everything needed works."
    assert code == 0
    assert (
        heard(
            recording,
            "This is the table assistant. If you hear this, speech works.",
            rate=400,
            voice="en-us",
        )
        > RIGHT
    )


def test_the_doctor_tells_of_a_reader_that_fails_and_of_no_other(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing:
        name = "failing"

        def decode(self, image: object) -> tuple[()]:
            raise ValueError("out of cheese")

    readers = ((Failing(), ZxingDecoder()), ())
    monkeypatch.setattr("assistant.tasks.doctor.available_decoders", lambda: readers)
    code, out, _ = run(["doctor", "--no-speech"], capsys)
    told = [line for line in out.splitlines() if "failed" in line]
    assert len(told) == 1
    assert "Code reader failing failed" in told[0]
    assert "(out of cheese)" in told[0]
    assert "Broken: code reader failing couldn't read a clear picture" in out
    assert code == 1


def test_the_doctor_tells_which_readers_failed_when_cards_were_read_and_nothing_of_the_cards(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing:
        name = "failing"

        def decode(self, image: object) -> tuple[()]:
            raise ValueError("Llamaste fell out of it")

    picture = tmp_path / "secret-card.png"
    picture.write_bytes(png(face("Llamaste")))
    sound = "assistant.tasks.devices.available_decoders"
    both = ((ZxingDecoder(), Failing()), ())
    only = ((ZxingDecoder(),), ())

    monkeypatch.setattr(sound, lambda: both)
    empty = tmp_path / "empty.png"
    empty.write_bytes(png(np.full((480, 640), 200, np.uint8)))
    assert run(["read", str(empty), str(empty), str(empty), str(empty)], capsys)[0] == 1
    out = run(["doctor", "--no-speech"], capsys)[1]
    assert "Code reader failing failed 3 times when cards were read last (ValueError)." in out
    assert "Code reader failing wasn't asked any more then." in out
    records = [file for file in home.rglob("*") if file.is_file() and "readers" in file.name]
    assert len(records) == 1
    record = records[0].read_text("utf-8")
    assert "failing" in record
    assert not any(word in record for word in ("Llamaste", "secret", "empty", str(tmp_path)))
    if os.name == "posix":
        assert records[0].stat().st_mode & 0o077 == 0

    monkeypatch.setattr(sound, lambda: only)
    assert run(["read", str(picture)], capsys)[0] == 0
    assert "Reader failing" not in run(["doctor", "--no-speech"], capsys)[1]


def test_the_module_starts_the_same_program(home: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "assistant", "lookup", "b goat"],
        env={**os.environ, "TABLE_ASSISTANT_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert ended.stdout.startswith("Baby Goat, baby animal, goat.")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_fault_of_the_program_is_a_sentence_and_a_log(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> int:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr("assistant.tasks.lookup.lookup", broken)
    code, out, err = run(["lookup", "b goat"], capsys)
    assert (code, out) == (70, "")
    assert err.startswith("Fault in the program.")
    assert "on purpose" in (home / "log" / "faults.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_installs_a_package_is_said_alike_everywhere(language: str) -> None:
    folder = Path(__file__).parent.parent / "assistant" / "language" / language / "told"
    texts = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.toml"))
    assert texts.count("apt install") == texts.count("sudo apt install") > 0
