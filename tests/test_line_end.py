"""Line mode at its edges: how it ends, stops, waits, and fits a braille display."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of Linux and macOS", allow_module_level=True)

import pty
import termios

from listening import WRONG, heard, loud
from sitting import picture_of, record, text_of, wait_for_silence, wait_for_sound
from terminal import Terminal

QUIET = ("--plain", "--no-speech", "--camera")
LONG = "Spontaneously Fainting Goat"
WIDTH = 20


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    return home


@pytest.fixture
def recording(home: Path, tmp_path: Path) -> Path:
    return record(home, tmp_path / "spoken.wav")


@pytest.fixture
def terminal(home: Path) -> Iterator[Terminal]:
    with Terminal([*QUIET, "off"], home) as opened:
        opened.wait_for("Ready.")
        opened.wait_for(" > ")
        yield opened


@pytest.fixture
def camera(tmp_path: Path) -> Path:
    """A camera that is slow to open: it gives its one picture when somebody writes it."""
    pipe = tmp_path / "camera.png"
    os.mkfifo(pipe)
    return pipe


Modes: TypeAlias = list[int | list[bytes | int]]


def modes(file: int) -> Modes:
    """Return how a terminal is set."""
    return termios.tcgetattr(file)


def fresh_modes() -> Modes:
    """Return how a terminal is set that no program has touched."""
    master, slave = pty.openpty()
    try:
        return modes(slave)
    finally:
        os.close(master)
        os.close(slave)


def gives_keys(opened: Terminal) -> bool:
    """Say whether every key is handed over at once, and none is echoed."""
    return not termios.tcgetattr(opened.file)[3] & (termios.ICANON | termios.ECHO)


@pytest.mark.parametrize("end", ["quit\r", "\x04", signal.SIGTERM])
def test_the_terminal_is_as_before_when_it_ends(
    terminal: Terminal, end: str | signal.Signals
) -> None:
    assert gives_keys(terminal)
    if isinstance(end, signal.Signals):
        os.kill(terminal.pid, end)
    else:
        terminal.type(end)
    assert terminal.wait_for_end() == 0
    assert modes(terminal.file) == fresh_modes()


def test_a_key_is_a_key_again_after_the_program_was_stopped(terminal: Terminal) -> None:
    os.kill(terminal.pid, signal.SIGSTOP)
    os.waitpid(terminal.pid, os.WUNTRACED)
    # The shell takes the terminal back while the program is stopped.
    termios.tcsetattr(terminal.file, termios.TCSANOW, fresh_modes())
    assert not gives_keys(terminal)
    os.kill(terminal.pid, signal.SIGCONT)
    for _ in range(200):
        if gives_keys(terminal):
            break
        time.sleep(0.05)
    assert gives_keys(terminal)
    terminal.wait_for("\r\n> ")
    terminal.type("\x1b[Ab")
    assert terminal.wait_for("b") == "b"


def test_ready_comes_though_the_camera_is_slow_to_open(home: Path, camera: Path) -> None:
    with Terminal([*QUIET, str(camera)], home) as opened:
        opened.wait_for("Ready. Type a card's label,")
        opened.type("b goat\r")
        opened.wait_for("Baby Goat, baby animal")
        camera.write_bytes(picture_of("Llamaste"))
        opened.wait_for("Llamaste, upgrade")
        opened.type("quit\r")
        assert opened.wait_for_end() == 0


@pytest.mark.parametrize("key", ["\x1b", "\x1b[A", "\x1b[D", "\x1bOB"])
def test_escape_and_arrows_cut_what_is_spoken_and_type_nothing(
    home: Path, recording: Path, key: str
) -> None:
    with Terminal(["--plain", "--camera", "off"], home) as opened:
        opened.wait_for("Voice: espeak")
        wait_for_silence(recording)
        before = loud(recording)
        opened.type(f"{LONG}\r")
        opened.wait_for(" > ")
        wait_for_sound(recording, before)
        opened.type(key)
        wait_for_silence(recording)
        opened.type("quit\r")
        opened.wait_for("> quit\r\nGoodbye.")
        assert opened.wait_for_end() == 0
    assert "\x1b" not in opened.written
    assert heard(recording, text_of(LONG), rate=400, voice="en-us") < WRONG


def narrow(opened: Terminal) -> None:
    """Choose braille lines of 20 cells, and read on until nothing waits."""
    after(opened, "braille on\r")
    after(opened, f"width {WIDTH}\r")
    read_on(opened)


def after(opened: Terminal, keys: str) -> None:
    """Press keys, and wait until what comes of them stands there."""
    before = len(opened.written)
    opened.type(keys)
    end = time.monotonic() + 120
    # What is typed is echoed; an answer is on a row of its own.
    while "\n" not in opened.written[before:] and time.monotonic() < end:
        opened._read(1.0)
    while opened._read(0.5):
        pass
    opened._waited = len(opened.written)


def piece(opened: Terminal) -> str:
    """Return what a braille display of 20 cells shows, which must be all of the row."""
    row = opened.row()
    assert 0 < len(row) <= WIDTH
    return row


def following(opened: Terminal) -> str:
    """Press Enter alone; return the next piece."""
    after(opened, "\r")
    return piece(opened)


def read_on(opened: Terminal) -> list[str]:
    """Press Enter until nothing waits; return all pieces."""
    rows = [piece(opened)]
    while not rows[-1].endswith(" >"):
        assert len(rows) < 50
        rows.append(following(opened))
    return rows


def words(rows: list[str]) -> str:
    """Return pieces as the text that was cut, without blanks: a word may go on in the next."""
    return "".join("".join(row.removesuffix(" >").removesuffix("  +") for row in rows).split())


def whole(title: str) -> str:
    """Return what is read of a card without blanks."""
    return "".join(text_of(title).split())


def test_braille_lines_fit_and_enter_alone_gives_the_next(terminal: Terminal) -> None:
    narrow(terminal)
    after(terminal, "llamaste\r")
    rows = read_on(terminal)
    assert len(rows) > 3
    assert words(rows) == whole("Llamaste")
    after(terminal, "type\r")
    assert piece(terminal).startswith("Llamaste:")


def test_a_message_that_comes_in_between_waits_behind_the_pieces(
    home: Path, recording: Path, camera: Path
) -> None:
    with Terminal(["--plain", "--camera", str(camera)], home) as opened:
        opened.wait_for("Voice: espeak")
        opened.wait_for(" > ")
        narrow(opened)
        after(opened, "llamaste\r")
        rows = [piece(opened), following(opened)]
        wait_for_silence(recording)
        before = loud(recording)
        camera.write_bytes(picture_of("Battering Ram"))
        # Words, not only the short sounds of a code that is being read.
        wait_for_sound(recording, before + 1)
        time.sleep(0.3)
        opened._read(0)
        assert piece(opened) == rows[-1]
        for _ in range(100):
            if whole("Battering Ram") in words(rows):
                break
            rows.append(following(opened))
        assert words(rows).startswith(whole("Llamaste"))
        assert whole("Battering Ram") in words(rows)
        opened.type("quit\r")
        assert opened.wait_for_end() == 0
