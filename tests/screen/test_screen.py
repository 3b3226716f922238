"""The real program on a real terminal: read as a braille display reads it, heard as it is said."""

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of Linux and macOS", allow_module_level=True)

import pty
import subprocess
import termios

from screen_reader import NEW, Seen, answers, braille, sat, script
from sitting import picture_of, text_of
from terminal import PATIENCE

from assistant.settings import Settings

ALTERNATE = "\x1b[?1049h"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text("", encoding="utf-8")
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    return home


@pytest.fixture
def seen(home: Path) -> Iterator[Seen]:
    with Seen(home) as opened:
        opened.until("Ready.")
        opened.say_since()
        yield opened


def answer(opened: Seen, line: str) -> str:
    """Type a line; return what the screen reader says of the answer."""
    opened.type(line)
    opened.settle()
    opened.say_since()
    opened.type("\r")
    # A busy machine may take its time to begin.
    opened._read(PATIENCE)
    opened.settle()
    return opened.say_since()


def test_the_display_shows_each_answer_of_a_game_and_the_reader_says_it_once(
    seen: Seen, tmp_path: Path
) -> None:
    said = wanted = 0
    lines = script()[:30]
    for line, sentences in zip(lines, answers(lines, tmp_path / "other.sqlite3"), strict=True):
        heard = answer(seen, line)
        text = " ".join(sentences)
        assert heard == text
        said, wanted = said + len(heard), wanted + len(text)
        assert not seen.screen.cursor.hidden
        assert seen.row()
        assert text.endswith(seen.row())
        assert braille(seen) in text
        assert braille(seen)
    assert said <= wanted * 1.1


def test_with_the_cursor_at_the_start_the_display_shows_how_it_begins(
    home: Path, tmp_path: Path
) -> None:
    (home / "settings.toml").write_text('cursor = "start"\n', encoding="utf-8")
    with Seen(home) as opened:
        opened.until("Ready.")
        lines = script()[:12]
        for line, said in zip(lines, answers(lines, tmp_path / "other.sqlite3"), strict=True):
            answer(opened, line)
            assert opened.screen.cursor.x == 0
            begins, _, more = braille(opened).partition(" +")
            assert said[0].startswith(begins)
            assert len(begins) > min(len(said[0]), 36) - 15
            # What stands below is not felt, and is counted.
            assert more == (str(len(said) - 1) if said[1:] else "")


def test_a_letter_is_one_letter_and_idling_is_silent(seen: Seen) -> None:
    typed = ""
    for letter in "b goat":
        typed += letter
        seen.type(letter)
        seen.until(f"> {typed.strip()}")
        assert seen.say_since() == letter.strip()
    written = seen.written
    seen._read(1.5)
    assert seen.written == written


def test_nothing_is_said_at_the_start_but_the_first_words(home: Path) -> None:
    with Seen(home) as opened:
        opened.until("Ready.")
        said = opened.say_since()
        assert said.endswith("Ready. Type a card's label, or new for a game. Type help for more.")
        assert said.count("decks,") == said.count("Ready.") == said.count(">") == 1
        assert len(said) < 250


def test_function_keys_and_history(seen: Seen) -> None:
    answer(seen, "b goat")
    seen.type("\x1bOP")
    seen.until("Help words lists every command")
    seen.type("\x1b[5~\x1b[5~")
    seen.settle()
    assert text_of("Baby Goat").endswith(seen.row())
    seen.type("\x1b[21~")
    seen.until("Menu. Type a number.")


def test_a_card_that_is_held_up_while_somebody_types_takes_nothing_away(
    home: Path, tmp_path: Path
) -> None:
    pipe = tmp_path / "camera.png"
    os.mkfifo(pipe)
    with Seen(home, "--no-speech", "--camera", str(pipe)) as opened:
        opened.until("Ready.")
        opened.type("b go")
        opened.until("> b go")
        pipe.write_bytes(picture_of("Llamaste"))
        opened.until("plays a Llama Animal card.")
        # What comes after a key may have the cursor.
        opened.until("No more pictures from")
        assert "> b go" in opened.text()
        assert opened.row() not in ("", "> b go")
        opened.type("at")
        opened.settle()
        assert opened.row() == "> b goat"
        opened.type("\r")
        opened.until("Baby Goat, baby animal")


def modes(file: int) -> list[object]:
    return list(termios.tcgetattr(file))


def fresh_modes() -> list[object]:
    master, slave = pty.openpty()
    try:
        return modes(slave)
    finally:
        os.close(master)
        os.close(slave)


@pytest.mark.parametrize("end", ["quit\r", "\x04", "\x03", signal.SIGTERM, signal.SIGHUP])
def test_the_terminal_is_as_before_when_it_ends(seen: Seen, end: str | signal.Signals) -> None:
    if isinstance(end, signal.Signals):
        os.kill(seen.pid, end)
    else:
        seen.type(end)
    assert seen.wait_for_end() == (130 if end == "\x03" else 0)
    assert modes(seen.file) == fresh_modes()
    assert seen.written.count("\x1b[?1049h") == seen.written.count("\x1b[?1049l") == 1
    assert seen.written.rindex("\x1b[?25h") > seen.written.rindex("\x1b[?1049l")
    for mode in ("2004", "7"):
        on, off = seen.written.rfind(f"\x1b[?{mode}h"), seen.written.rfind(f"\x1b[?{mode}l")
        assert (off > on) == (mode == "2004")
    assert "\x1b[?25l" not in seen.written
    assert "Traceback" not in seen.written
    if end == "quit\r":
        assert seen.written.endswith("Goodbye.\r\n")


def test_a_closed_window_ends_the_program_and_keeps_the_game(home: Path) -> None:
    with Seen(home) as opened:
        opened.until("Ready.")
        answer(opened, NEW)
        answer(opened, "Ben plus 2")
        pid = opened.pid
    assert pid
    assert not (home / "log" / "faults.log").exists()
    with Seen(home) as opened:
        opened.until("Ready.")
        answer(opened, "resume")
        assert "Ben 3 of 7" in answer(opened, "scores")


@pytest.mark.parametrize("stop", [signal.SIGTSTP, signal.SIGSTOP])
def test_after_a_stop_all_stands_there_again(seen: Seen, stop: signal.Signals) -> None:
    answer(seen, "b goat")
    seen.type("llama")
    seen.settle()
    os.kill(seen.pid, stop)
    os.waitpid(seen.pid, os.WUNTRACED)
    seen.settle()
    termios.tcsetattr(seen.file, termios.TCSANOW, fresh_modes())  # type: ignore[arg-type]
    seen.screen.reset()
    os.kill(seen.pid, signal.SIGCONT)
    seen.until("> llama")
    assert "Baby Goat" in seen.text()
    assert seen.row() == "> llama"
    seen.type("ste\r")
    seen.until("Llamaste, upgrade")
    assert seen.say_since().count("Llamaste, upgrade") == 1
    seen.type("quit\r")
    assert seen.wait_for_end() == 0
    assert modes(seen.file) == fresh_modes()


def test_another_size_in_the_middle_of_a_message_loses_nothing(seen: Seen) -> None:
    answer(seen, "b goat")
    for size in ((40, 12), (20, 5), (300, 100), (20, 5)):
        seen.resize(*size)
        seen.settle(0.4)
        assert seen.row()
    read = ""
    for _ in range(20):
        rows = seen.screen.display[:-1]
        read += " ".join(rows) + " "
        if not re.search(r"\+\d|\d more", "".join(rows)):
            break
        seen.type("\r")
        seen.settle()
    read = " ".join(each for each in re.sub(r"\d+ more|\+\d+", " ", read).split())
    assert text_of("Baby Goat") in read


def test_a_tiny_window_says_so_and_works(home: Path) -> None:
    with Seen(home, size="20x5") as opened:
        opened.until("decks")
        opened.settle(1.0)
        read = ""
        for _ in range(9):
            read += re.sub(r"( \+\d+)? >", " ", opened.text())
            opened.type("\r")
            opened.settle()
            if "Small window." in read and "reads on." in read:
                break
        assert "Small window." in read
        opened.type("type\r")
        opened.until("No card yet.")


def test_a_paste_of_ten_thousand_lines_is_answered_to_its_end(seen: Seen) -> None:
    pasted = "type\n" * 9_999 + "b goat\n"
    for start in range(0, len(pasted), 1000):
        seen.type(("\x1b[200~" if not start else "") + pasted[start : start + 1000])
        seen._read(0)
    seen.type("\x1b[201~")
    seen.until("10000 lines pasted.")
    seen.until("Baby Goat, baby animal", patience=60)
    seen.settle()
    assert seen.row() in text_of("Baby Goat")
    seen.type("history\r")
    seen.until("No card yet.")


def test_a_paste_is_stopped_by_a_key(seen: Seen) -> None:
    seen.type("\x1b[200~" + "read zqxwyn\n" * 9_999 + "\x1b[201~")
    seen.until("9999 lines pasted.")
    seen._read(1)
    seen.type("\x18")
    seen.until("are left out.")
    seen.type("b goat\r")
    seen.until("Baby Goat, baby animal")


@pytest.mark.parametrize("size", ["40x12", "80x24", "61x20"])
def test_no_letter_of_the_view_is_lost_on_a_terminal(home: Path, tmp_path: Path, size: str) -> None:
    (home / "settings.toml").write_text('view = "beside"\n', encoding="utf-8")
    new = "new llamas with Ann, Ben, Cara, Dan, Eve, Finn, light, Ann starts"
    with Seen(home, size=size) as opened:
        opened.until("Ready.")
        for line in (new, "Finn plus 1", "Ben plus 2"):
            opened.type(f"{line}\r")
            opened._read(PATIENCE)
            opened.settle()
        width, height = map(int, size.split("x"))
        own = Settings(view="beside", watching=False)
        with sat(tmp_path / "games.sqlite3", width, height, own) as person:
            for line in (new, "Finn plus 1", "Ben plus 2"):
                person.type(line)
            wanted = person.face.picture().runs
        for (row, column), run in wanted.items():
            if run.mark == -1:
                assert opened.screen.display[row][column : column + len(run.text)] == run.text


@pytest.mark.parametrize(
    "environment",
    [
        {"NO_COLOR": "1"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"TERM": "vt100"},
        {"TERM": "linux"},
    ],
)
def test_no_colour_and_no_unicode_are_no_trouble(home: Path, environment: dict[str, str]) -> None:
    (home / "settings.toml").write_text('theme = "dark"\n', encoding="utf-8")
    with Seen(home, **environment) as opened:
        opened.until("Ready.")
        answer(opened, "new llamas with Žofie, Ben, light, Ben starts")
        assert "ofie" in opened.text()
        answer(opened, "b goat")
        assert "Baby Goat" in opened.text()
        opened.type("quit\r")
        assert opened.wait_for_end() == 0
    if "NO_COLOR" in environment or environment.get("TERM") == "vt100":
        assert "\x1b[38" not in opened.written
        assert "48;2" not in opened.written


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_where_no_screen_can_be_shown_it_is_line_mode(home: Path, term: str) -> None:
    if term == "dumb":
        with Seen(home, TERM="dumb") as opened:
            opened.wait_for("Ready.")
            assert ALTERNATE not in opened.written
        return
    for asked in ([], ["--screen"]):
        ended = subprocess.run(
            [sys.executable, "-m", "assistant", *asked, "--no-speech", "--camera", "off"],
            input="b goat\n",
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert ended.returncode == 0
        assert "\x1b" not in ended.stdout
        assert "Baby Goat, baby animal" in ended.stdout
        assert ("no screen can be shown" in ended.stderr) == bool(asked)


def test_output_into_a_pipe_is_line_mode_and_the_person_at_the_keys_is_told(home: Path) -> None:
    kept = home / "out.txt"

    class Piped(Seen):
        def command(self, arguments: list[str]) -> list[str]:
            program = " ".join((sys.executable, "-m", "assistant", *arguments))
            return ["/bin/sh", "-c", f"{program} | cat > '{kept}'"]

    with Piped(home) as opened:
        opened.wait_for("Line mode: no screen can be shown here")
        opened.type("b goat\rquit\r")
        assert opened.wait_for_end() == 0
        assert modes(opened.file) == fresh_modes()
    assert "Baby Goat, baby animal" in kept.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("own", "asked", "screen"),
    [
        ("", [], True),
        ("", ["--plain"], False),
        ("plain = true\n", [], False),
        ("plain = true\n", ["--screen"], True),
    ],
)
def test_a_terminal_gets_the_screen_unless_line_mode_was_chosen(
    home: Path, own: str, asked: list[str], screen: bool
) -> None:
    (home / "settings.toml").write_text(own, encoding="utf-8")
    with Seen(home, *asked, "--no-speech", "--camera", "off") as opened:
        opened.wait_for("Ready.")
        assert (ALTERNATE in opened.written) == screen


def test_line_mode_never_loads_the_toolkit() -> None:
    code = "import assistant.cli, assistant.tasks.play, sys; print('textual' in sys.modules)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "False"


def test_a_fault_leaves_the_terminal_as_it_was_and_a_sentence(home: Path, tmp_path: Path) -> None:
    broken = tmp_path / "sitecustomize.py"
    broken.write_text(
        "import assistant.host as h\nh.Host.take = lambda *_: 1 / 0\n",
        encoding="utf-8",
    )
    with Seen(home, PYTHONPATH=str(tmp_path)) as opened:
        time.sleep(0.5)
        opened.type("b goat\r")
        assert opened.wait_for_end() == 70
        assert modes(opened.file) == fresh_modes()
    assert "Fault in the program." in opened.written
    assert "Traceback" not in opened.written
    assert "ZeroDivisionError" in (home / "log" / "faults.log").read_text(encoding="utf-8")


def test_the_mouse_is_the_terminals_until_it_is_asked_for(seen: Seen) -> None:
    assert "\x1b[?1000h" not in seen.written
    seen.type("mouse on\r")
    seen.until("To mark text, hold shift.")
    assert "\x1b[?1000h" in seen.written
    # Where it moves is nobody's business.
    assert "\x1b[?1003h" not in seen.written
    seen.type("new\r")
    seen.until("Another game.")
    row = next(at for at, text in enumerate(seen.screen.display) if "1, Llamas" in text)
    seen.type(f"\x1b[<0;3;{row + 1}M\x1b[<0;3;{row + 1}m")
    seen.until("Who's playing?")
    seen.type("\x1b[<64;3;3M")
    seen.until("6, Another game.")
    seen.type("mouse off\r")
    seen.until("The mouse is your terminal's.")
    assert "\x1b[?1000l" in seen.written
