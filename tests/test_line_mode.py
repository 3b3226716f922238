"""Line mode in a real terminal: read as a braille display reads it, heard as it sounds."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of Linux and macOS", allow_module_level=True)

from listening import RIGHT, WRONG, heard, loud, reference
from sitting import picture_of, text_of, wait_for_silence, wait_for_sound
from terminal import Terminal


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    return home


@pytest.fixture
def recording(home: Path, tmp_path: Path) -> Path:
    """A recording of all that is spoken, in place of a sound card."""
    file = tmp_path / "spoken.wav"
    settings = f'engine = "espeak"\ndevice = "wav:{file.as_posix()}"\nrate = 400\n'
    (home / "settings.toml").write_text(settings, encoding="utf-8")
    return file


@pytest.fixture
def terminal(home: Path) -> Iterator[Terminal]:
    with Terminal(["--plain", "--no-speech", "--camera", "off"], home) as opened:
        opened.wait_for("Ready.")
        yield opened


def test_the_row_under_the_cursor_is_the_newest_message(terminal: Terminal) -> None:
    assert terminal.row().startswith("Ready. Type a card's label,")
    terminal.type("b goat\r")
    terminal.wait_for("Baby Goat")
    terminal.type("type\r")
    terminal.wait_for("Baby Goat:")
    assert terminal.row() == "Baby Goat: baby animal, goat. >"


def test_a_letter_writes_one_letter_and_idling_writes_nothing(terminal: Terminal) -> None:
    terminal.wait_for(" > ")
    terminal.type("b")
    assert terminal.wait_for("b") == "b"
    terminal.type(" ")
    assert terminal.wait_for(" ") == " "


def test_the_message_comes_after_one_newline_and_the_prompt_behind_it(terminal: Terminal) -> None:
    terminal.wait_for(" > ")
    terminal.type("type\r")
    written = terminal.wait_for(" > ")
    assert written == ("type\r\nNo card yet. Hold one up or type its label first. > ")


def test_arrows_and_other_keys_type_nothing(terminal: Terminal) -> None:
    terminal.wait_for(" > ")
    terminal.type("\x1b[A\x1b[15~\x1bOP\x07\x1bxb goat\r")
    written = terminal.wait_for("Baby Goat")
    assert "\x1b" not in written
    assert written.startswith("b goat")


def test_what_was_typed_so_far_follows_a_message_that_comes_in_between(
    home: Path, tmp_path: Path
) -> None:
    pipe = tmp_path / "camera.png"
    os.mkfifo(pipe)
    with Terminal(["--plain", "--no-speech", "--camera", str(pipe)], home) as opened:
        opened.wait_for(" > ")
        opened.type("b go")
        opened.wait_for("b go")
        pipe.write_bytes(picture_of("Llamaste"))
        opened.wait_for("plays a Llama Animal card.")
        opened.wait_for(" > b go")
        opened.type("at\r")
        opened.wait_for("Baby Goat, baby animal")


def test_what_was_typed_while_it_started_is_not_lost(home: Path) -> None:
    with Terminal(["--plain", "--no-speech", "--camera", "off"], home) as opened:
        opened.type("b goat\n")
        opened.wait_for("Baby Goat, baby animal")


def test_control_d_and_quit_end_in_good_order(home: Path) -> None:
    for keys in ("\x04", "quit\r"):
        with Terminal(["--plain", "--no-speech", "--camera", "off"], home) as opened:
            opened.wait_for("Ready.")
            opened.type(keys)
            assert opened.wait_for_end() == 0
            assert "Traceback" not in opened.written


def test_control_c_ends_without_a_trace(terminal: Terminal) -> None:
    terminal.type("\x03")
    assert terminal.wait_for_end() == 130
    assert "Traceback" not in terminal.written


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_ends_the_program(terminal: Terminal, sign: signal.Signals) -> None:
    os.kill(terminal.pid, sign)
    assert terminal.wait_for_end() == 0


def test_paste_of_a_thousand_lines_is_answered_line_by_line(terminal: Terminal) -> None:
    for _ in range(10):
        terminal.type("type\r" * 100)
        for _ in range(100):
            terminal.wait_for("No card yet.")


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_line_mode_starts_by_itself_for_a_dumb_terminal(home: Path, term: str) -> None:
    with Terminal(["--no-speech", "--camera", "off"], home, TERM=term) as opened:
        opened.wait_for("Ready.")
        opened.type("b goat\r")
        assert "\x1b" not in opened.wait_for("Baby Goat")


def test_a_typed_label_is_heard_whole(home: Path, recording: Path) -> None:
    with Terminal(["--plain", "--camera", "off"], home) as opened:
        opened.wait_for("Voice: espeak")
        opened.type("llamaste\r")
        opened.wait_for("Llamaste, upgrade")
        wait_for_silence(recording)
        opened.type("quit\r")
        opened.wait_for_end()
    assert heard(recording, text_of("Llamaste"), rate=400, voice="en-us") > RIGHT
    assert heard(recording, text_of("Alpacalypse"), rate=400, voice="en-us") < WRONG


def test_the_last_word_is_spoken_to_its_end(home: Path, recording: Path) -> None:
    with Terminal(["--plain", "--camera", "off"], home) as opened:
        opened.wait_for("Voice: espeak")
        wait_for_silence(recording)
        before = loud(recording)
        opened.type("quit\r")
        opened.wait_for("Goodbye.")
        assert opened.wait_for_end() == 0
    assert loud(recording) > before + 0.9 * loud(reference("Goodbye.", 400, "en-us"))


def test_a_key_cuts_what_is_spoken(home: Path, recording: Path) -> None:
    with Terminal(["--plain", "--camera", "off"], home) as opened:
        opened.wait_for("Voice: espeak")
        wait_for_silence(recording)
        before = loud(recording)
        opened.type("spontaneously fainting goat\r")
        wait_for_sound(recording, before)
        opened.type(" ")
        wait_for_silence(recording)
        opened.type("\x15quit\r")
        opened.wait_for_end()
    text = text_of("Spontaneously Fainting Goat")
    assert heard(recording, text, rate=400, voice="en-us") < WRONG


def test_two_cards_held_before_a_camera_are_both_heard(
    home: Path, recording: Path, tmp_path: Path
) -> None:
    titles = ("Llamaste", "Battering Ram")
    picture = tmp_path / "zwei Karten ä.png"
    picture.write_bytes(picture_of(*titles))
    with Terminal(["--plain", "--camera", str(picture)], home) as opened:
        opened.wait_for("Battering Ram, magical animal, ram.")
        assert opened.written.index("Llamaste, upgrade") < opened.written.index("Battering Ram, ma")
        wait_for_silence(recording)
        opened.type("quit\r")
        opened.wait_for_end()
    for title in titles:
        assert heard(recording, text_of(title), rate=400, voice="en-us") > RIGHT


def test_after_a_stop_by_the_shell_the_prompt_is_there_again(terminal: Terminal) -> None:
    terminal.wait_for(" > ")
    terminal.type("b go")
    terminal.wait_for("b go")
    os.kill(terminal.pid, signal.SIGSTOP)
    os.kill(terminal.pid, signal.SIGCONT)
    terminal.wait_for("\r\n> b go")
    terminal.type("at\r")
    terminal.wait_for("Baby Goat, baby animal")
