"""``play``: a game from a script, its transcript, and where it is kept."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from listening import RIGHT, heard
from sitting import Heard, Player, Watched, record, start

from assistant.host import Host
from assistant.journal.book import Journal
from assistant.library import open_library
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk

NEW = "new llamas with Ann, Ben, Žofie, light, Ben starts"
WORDS = [NEW, "draw", "play llamaste", "all pass", "undo", "redo", "scores", "dump", "nonsense"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    return home


def play(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program with words that come through a pipe."""
    ended = subprocess.run(
        [sys.executable, "-m", "assistant", "play", *arguments],
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        input=typed,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=60,
    )
    assert "Traceback" not in ended.stdout + ended.stderr
    return ended


def transcript_of(words: list[str]) -> str:
    """Return what somebody hears at a session who types these words, as a transcript."""
    heard, eyes = Heard(), Watched()
    session = Session(open_library(), Settings(), heard, eyes, desk=Desk(Path("other.sqlite3")))
    start(session)
    player = Player(session, heard, eyes)
    lines = [line for word in words for line in (f"> {word}", *player.type(word))]
    Host(session).get_up()
    return "".join(f"{line}\n" for line in lines)


def test_the_output_is_a_transcript(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    wanted = transcript_of(WORDS)
    monkeypatch.undo()
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    ended = play("--no-speech", typed="".join(f"{word}\n" for word in WORDS))
    assert (ended.returncode, ended.stderr) == (0, "")
    # Before it only what is said at the start: not a word of camera or voice.
    start, _, rest = ended.stdout.partition("> ")
    assert f"> {rest}" == wanted
    assert "Ready" not in ended.stdout
    assert len(start.splitlines()) == 1
    assert " cards" in start


def test_a_dash_means_what_comes_through_the_pipe(home: Path) -> None:
    ended = play("--no-speech", "-", typed="decks\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "> decks" in ended.stdout


def test_the_transcript_in_the_docs_is_true(home: Path) -> None:
    page = (Path(__file__).parents[1] / "docs" / "play.md").read_text(encoding="utf-8")
    script, transcript = page.split("```\n")[3:6:2]
    assert script.startswith("# ")
    assert transcript.startswith("> new")
    assert play("--no-speech", typed=script).stdout.endswith(f".\n{transcript}")


def test_words_come_from_a_file_without_notes_and_empty_lines(home: Path, tmp_path: Path) -> None:
    script = tmp_path / "wörds.txt"
    lines = f"\ufeff# A note\r\n\r\n  {NEW}  \r\n   # another\r\ndraw"
    script.write_bytes(lines.encode())
    # What comes through the pipe is not for this game.
    ended = play(str(script), "--no-speech", "--plain", typed="next\n")
    typed = [line for line in ended.stdout.splitlines() if line.startswith("> ")]
    assert typed == [f"> {NEW}", "> draw"]
    assert ended.stdout.endswith("> draw\nBen draws.\nPlay or draw.\n")
    assert ended.returncode == 0


def test_the_last_word_counts_without_a_newline_and_quit_ends(home: Path) -> None:
    assert play("--no-speech", typed=f"{NEW}\ndraw").stdout.count("\nBen draws.") == 1
    ended = play("--no-speech", typed="resume\nquit\nundo\n")
    assert ended.stdout.endswith("> quit\nGoodbye.\n")
    assert ended.returncode == 0


def test_a_game_is_kept_where_it_was_asked_for(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "a folder" / "mine.sqlite3"
    play("--no-speech", "--journal", str(file), typed=f"{NEW}\ndraw\n")
    assert not (home / "journal.sqlite3").exists()
    with Journal.open(file) as journal:
        game = journal.last_unfinished()
        assert game
        assert [act.words for act in game.acts()][1:] == ["draw"]
    ended = play("--no-speech", "--journal", str(file), typed="resume\n")
    assert "Unfinished game: Llamas Unleashed, Ann, Ben, Žofie." in ended.stdout
    assert "Llamas Unleashed, Ann, Ben, Žofie. 1 move so far." in ended.stdout


def test_a_script_says_why_a_file_cannot_be_read(home: Path, tmp_path: Path) -> None:
    ended = play(str(tmp_path), "--no-speech")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"The file {tmp_path} cannot be read:")


def test_what_could_change_the_screen_is_not_echoed(home: Path) -> None:
    ended = play("--no-speech", typed="\x1b[2Jdraw\x07\n")
    assert "\x1b" not in ended.stdout
    assert "\x07" not in ended.stdout
    assert ended.returncode == 0


def test_a_camera_that_was_asked_for_and_fails_is_no_word_of_the_game(home: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "assistant", "play", "--no-speech", "--camera", "nowhere.png"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as program:
        assert program.stderr
        assert "nowhere.png" in program.stderr.readline()
        out, _ = program.communicate("status\n", timeout=120)
        assert program.returncode == 0
    assert "nowhere.png" not in out
    assert "> status\nReady." in out


def test_everything_is_spoken_before_the_end(home: Path, tmp_path: Path) -> None:
    recording = record(home, tmp_path / "spoken.wav")
    ended = play(typed=f"{NEW}\ndraw\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    said = ended.stdout.split(f"> {NEW}\n")[1].replace("> draw\n", "").splitlines()
    for line in (said[0], said[-1]):
        assert heard(recording, line, rate=400, voice="en-us") > RIGHT


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty module here")
def test_in_a_terminal_it_is_the_usual_start(home: Path, tmp_path: Path) -> None:
    from terminal import Terminal

    file = tmp_path / "mine.sqlite3"
    arguments = ["play", "--plain", "--no-speech", "--camera", "off", "--journal", str(file)]
    with Terminal(arguments, home) as terminal:
        terminal.wait_for("Ready.")
        terminal.type(f"{NEW}\r")
        terminal.wait_for("Ben's turn.")
        terminal.type("quit\r")
        terminal.wait_for("Goodbye.")
        assert terminal.wait_for_end() == 0
    assert file.exists()


def test_a_transcript_has_no_line_that_was_said_in_secret(home: Path) -> None:
    game = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
    told = play(
        "--no-speech", typed=f"{game}\nAnn keeps narwhal\nAnn keeps\nphoenix\nwhose\n"
    ).stdout
    assert told.count("> (in secret)\nAnn notes a card in hand.") == 2
    told = told.partition("Type setup")[2]
    assert "arwhal" not in told
    assert "hoenix" not in told
    assert "> whose" in told
