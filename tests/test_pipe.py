"""The program driven through a pipe, as scripts and other programs drive it."""

import itertools
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest
from listening import RIGHT, WRONG, heard, loud
from sitting import own_deck, picture_of, record, table_of, text_of

TITLES = ("Llamaste", "Battering Ram")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@pytest.fixture
def recording(home: Path, tmp_path: Path) -> Path:
    return record(home, tmp_path / "spoken.wav")


def run(home: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program with lines that come through a pipe."""
    ended = subprocess.run(
        [sys.executable, "-m", "assistant", *arguments],
        env={**os.environ, "TABLE_ASSISTANT_HOME": str(home)},
        input=typed,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=300,
    )
    assert "Traceback" not in ended.stdout + ended.stderr
    return ended


def said(ended: subprocess.CompletedProcess[str]) -> str:
    """Return what was written as it was said: rows are as wide as a usual braille display."""
    return " ".join(ended.stdout.split())


def sounds(recording: Path, title: str) -> float:
    return heard(recording, text_of(title), rate=400, voice="en-us")


def test_every_label_is_spoken_to_its_last_word_before_the_end(home: Path, recording: Path) -> None:
    ended = run(home, "--camera", "off", typed="llamaste\nbattering ram\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    for title in TITLES:
        assert text_of(title) in said(ended)
        assert sounds(recording, title) > RIGHT
    assert sounds(recording, "Alpacalypse") < WRONG


def test_the_last_word_is_heard_though_the_pipe_ends_without_a_newline(
    home: Path, recording: Path
) -> None:
    ended = run(home, "--camera", "off", typed="llamaste")
    assert ended.returncode == 0
    assert sounds(recording, "Llamaste") > RIGHT


def test_an_empty_pipe_ends_well(home: Path) -> None:
    ended = run(home, "--camera", "off", "--no-speech")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert said(ended).startswith("6 decks, 572 cards. Type decks to hear which.")


def test_speech_that_was_switched_off_stays_off_at_the_next_start(
    home: Path, tmp_path: Path
) -> None:
    recording = record(home, tmp_path / "spoken.wav", "speech = false\n")
    ended = run(home, "--camera", "off", typed="speech\nllamaste\n")
    assert ended.returncode == 0
    assert text_of("Llamaste") in said(ended)
    assert "Speech is off. Type speech on to hear me." in said(ended)
    assert "Voice:" not in ended.stdout
    # Short sounds go on, and none was due.
    assert loud(recording) == 0


def test_wrong_settings_are_counted_at_the_start_and_read_on_request(home: Path) -> None:
    settings = "speech = 1\nvolume = true\n"
    (home / "settings.toml").write_text(settings, encoding="utf-8")
    ended = run(home, "--camera", "off", "--no-speech", typed="problems\n")
    assert "2 problems in your files. Type problems to hear them." in said(ended)
    assert "settings.toml: speech can't be 1." in said(ended)
    assert "settings.toml: volume can't be True." in said(ended)


def test_a_deck_of_ones_own_is_looked_up(home: Path) -> None:
    own_deck(home)
    ended = run(home, "lookup", "twin star", "--json")
    found = json.loads(ended.stdout)
    assert (found["deck"], found["card"], found["text"]) == (
        "mine",
        "twin-star",
        "The two stars shine.",
    )


@pytest.mark.parametrize("label", ["goat", "but goat", "lama", "ll"])
def test_the_scores_of_a_lookup_fall_from_reason_to_reason(home: Path, label: str) -> None:
    found = json.loads(run(home, "lookup", label, "--json").stdout)["matches"]
    assert all(0 < match["score"] <= 1 for match in found)
    falls = False
    for _, alike in itertools.groupby(found, key=lambda match: match["why"]):
        scores = [match["score"] for match in alike]
        assert scores == sorted(scores, reverse=True)
        falls = falls or scores[0] > scores[-1]
    assert falls


@pytest.mark.parametrize("nonsense", ["qqqqzzzxx", "rhinoxxyyzz", "wvwvuvw"])
def test_the_nearest_to_nonsense_are_titles_with_falling_scores(home: Path, nonsense: str) -> None:
    ended = json.loads(run(home, "lookup", nonsense, "--json").stdout)
    scores = [match["score"] for match in ended["matches"]]
    assert ended["card"] is None
    assert 1 > scores[0] > scores[2] > 0
    assert scores == sorted(scores, reverse=True)
    titles = [match["title"] for match in ended["matches"]]
    assert len(set(titles)) == len(titles) >= 3


def test_programs_are_not_told_in_words_that_nothing_was_found(home: Path, tmp_path: Path) -> None:
    wall = tmp_path / "wall.png"
    wall.write_bytes(cv2.imencode(".png", np.full((300, 400, 3), 128, np.uint8))[1].tobytes())
    ended = run(home, "read", str(wall), "--json", "--no-speech")
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", "")
    ended = run(home, "read", str(wall), "--no-speech")
    assert ended.stderr.startswith("No code was found in wall.png.")


@pytest.mark.skipif(sys.platform == "win32", reason="there they are not kept apart")
def test_a_damaged_picture_is_read_without_its_library_s_words(home: Path, tmp_path: Path) -> None:
    shown = cv2.imdecode(np.frombuffer(picture_of(TITLES[0]), np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    data = bytearray(cv2.imencode(".jpg", shown)[1].tobytes())
    # Marks that end nothing (ITU-T T.81, B.1.1.2), in the last of what is coded.
    data[-200:-196] = b"\xff\xd3\xff\xd3"
    picture = tmp_path / "damaged.jpg"
    picture.write_bytes(data)
    ended = run(home, "read", str(picture), "--no-speech")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert TITLES[0] in said(ended)
    # The program's own words for faults still come out there.
    assert run(home, "read", "nothing.jpg", "--no-speech").stderr


def test_cards_of_one_picture_are_all_heard(home: Path, recording: Path, tmp_path: Path) -> None:
    picture = tmp_path / "two.png"
    picture.write_bytes(picture_of(*TITLES))
    assert run(home, "read", str(picture)).returncode == 0
    for title in TITLES:
        assert sounds(recording, title) > RIGHT


class _Phone(BaseHTTPRequestHandler):
    """A phone that shows one table as a moving picture, then ends."""

    frame = b""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        head = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n"
        try:
            for _ in range(45):
                self.wfile.write(head % len(self.frame) + self.frame + b"\r\n")
                threading.Event().wait(1 / 15)
        except OSError:
            return

    def log_message(self, format: str, *args: object) -> None:
        """Stay quiet."""


@pytest.fixture
def phone() -> Iterator[str]:
    _Phone.frame = cv2.imencode(".jpg", table_of(*TITLES))[1].tobytes()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Phone)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/video"
    server.shutdown()
    server.server_close()


def test_cards_held_together_before_a_phone_are_both_heard(
    home: Path, recording: Path, phone: str
) -> None:
    ended = run(home, "read", phone)
    assert ended.returncode == 0
    for title in TITLES:
        assert text_of(title) in said(ended)
        assert sounds(recording, title) > RIGHT


def test_the_doctor_names_a_file_in_place_of_the_folder_and_says_what_to_do(
    tmp_path: Path,
) -> None:
    locked = tmp_path / "locked"
    locked.write_text("not a folder", encoding="utf-8")
    ended = run(locked, "doctor", "--no-speech")
    [broken] = [line for line in ended.stdout.splitlines() if line.startswith("Broken:")]
    assert broken.startswith(f"Broken: {locked} isn't a folder that can be read")
    assert broken.endswith("Move it away, or put the folder back.")
    [line] = [line for line in ended.stdout.splitlines() if "own files" in line]
    assert line.startswith("Missing, not needed: Folder for your own files:")
    assert "can't be written" in line
    assert ended.returncode == 1


def test_nothing_is_complained_of_where_nobody_reads_to_the_end(home: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "assistant", "man"],
        env={**os.environ, "TABLE_ASSISTANT_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as writes:
        assert writes.stdout and writes.stderr
        writes.stdout.close()
        assert writes.stderr.read() == b""
