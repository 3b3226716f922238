"""A journal on a full disk, or with a file that may not be written: looked at, and told."""

import os
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from rightless import run_bound

from assistant.journal.book import Journal
from assistant.journal.store import in_memory, to_read
from assistant.rules.events import Opened
from assistant.rules.table import Seat, Table, Turn

PLAYED = "new llamas with Ann and Ben, light, Ann starts\ndraw\nAnn plus 1\n"
KILLED = """
import os, sys
from pathlib import Path
from assistant.journal.book import Journal
from assistant.rules.events import PhaseBegan
game = Journal.open(Path(sys.argv[1])).game(1)
game.append("the last words", [PhaseBegan("draw")])
os._exit(0)
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has neither modes nor limits")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with one game, as it is left by a person who quits."""
    home = tmp_path / "home"
    assert run_bound("play", "--no-speech", home=home, typed=PLAYED).returncode == 0
    return home


def kill(home: Path) -> None:
    """Play on and kill the program: its last act waits beside the journal."""
    subprocess.run([sys.executable, "-c", KILLED, str(home / "journal.sqlite3")], check=True)
    assert (home / "journal.sqlite3-wal").stat().st_size


@pytest.mark.parametrize("killed", [False, True])
def test_on_a_full_disk_games_are_looked_at_and_nothing_is_written(
    *, killed: bool, home: Path
) -> None:
    if killed:
        kill(home)
        (home / "journal.sqlite3-shm").unlink()
    words = "resume\nAnn's turn\ngames\nbook\nnew llamas with Cem and Dan, light, Cem starts\n"
    said = run_bound("play", "--no-speech", home=home, typed=words, full=True)
    assert said.returncode == 0
    assert "The disk is full." in said.stdout
    assert "look at games with resume, games and book" in said.stdout
    assert "Llamas Unleashed, Ann, Ben." in said.stdout.partition("> resume")[2]
    assert "Game 1: Ann, Ben. Unfinished." in said.stdout
    assert "The score book is empty" in said.stdout
    again = run_bound("play", "--no-speech", home=home, typed="games\n")
    assert "1 game." in again.stdout


def test_on_a_full_disk_the_doctor_says_so_and_reads_the_games(home: Path) -> None:
    told = run_bound("doctor", "--no-speech", home=home, full=True).stdout
    assert f"Broken: folder for your own files: {home}. The disk is full" in told
    assert "It can be written" not in told
    assert "Journal: 1 game can be read." in told


def test_a_journal_on_a_full_disk_is_backed_up_to_its_last_act(home: Path, tmp_path: Path) -> None:
    kill(home)
    (home / "journal.sqlite3-shm").unlink()
    # The other disk has room: here that is a pipe, which no limit is for.
    pipe = tmp_path / "all.zip"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        done = run_bound("backup", str(pipe), "--yes", home=home, full=True)
        written = reader.communicate()[0] if done.returncode == 0 else b""
        if done.returncode:
            reader.kill()
    assert done.returncode == 0, done.stderr
    (tmp_path / "copy.zip").write_bytes(written)
    with zipfile.ZipFile(tmp_path / "copy.zip") as source:
        source.extract("journal.sqlite3", tmp_path)
    with closing(sqlite3.connect(tmp_path / "journal.sqlite3")) as db:
        words = [each for (each,) in db.execute("SELECT words FROM act ORDER BY id")]
    assert words[1] == "draw"
    assert words[-1] == "the last words"


def acts(db: sqlite3.Connection) -> list[object]:
    """Return all acts; of a journal that was only just begun there is not even their table."""
    try:
        return db.execute("SELECT * FROM act ORDER BY id").fetchall()
    except sqlite3.OperationalError:
        return []


def test_what_is_read_in_memory_is_what_sqlite_reads(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite3"
    opening = [Opened(Table("any", (Seat("Ann"), Seat("Ben")), Turn(0)))]
    with Journal.open(file) as journal:
        for number in range(40):
            journal.new_game("Any", "any", ("Ann", "Ben"), opening, words="x" * 300)
            if number in (0, 1, 20, 39):
                with closing(in_memory(file)) as memory, closing(to_read(file)) as usual:
                    assert acts(memory) == acts(usual) != []
        whole = file.with_name("journal.sqlite3-wal").read_bytes()
        torn = tmp_path / "torn" / "journal.sqlite3"
        torn.parent.mkdir()
        for length in range(0, len(whole), 1700):
            torn.write_bytes(file.read_bytes())
            torn.with_name("journal.sqlite3-wal").write_bytes(whole[:length])
            with closing(in_memory(torn)) as memory, closing(to_read(torn)) as usual:
                assert acts(memory) == acts(usual)
            torn.with_name("journal.sqlite3-shm").unlink(missing_ok=True)


@pytest.mark.parametrize(("part", "mode"), [("", 0o400), ("", 0)])
def test_the_file_that_may_not_be_written_is_named_and_not_the_folder(
    part: str, mode: int, home: Path
) -> None:
    kill(home)
    locked = home / f"journal.sqlite3{part}"
    before = (home / "journal.sqlite3").read_bytes()
    locked.chmod(mode)
    named = f"Make the file {locked.name} in the folder {home} readable and writable."
    said = run_bound("play", "--no-speech", home=home, typed="games\n").stdout
    told = run_bound("doctor", "--no-speech", home=home).stdout
    assert named in said
    assert "Give the folder" not in said + told
    assert "Broken: The journal can't be written: " in told
    assert named in told
    assert "Everything needed works" not in told
    assert ("Game 1: Ann, Ben." in said) is (mode != 0)
    locked.chmod(0o600)
    assert not list(home.glob("*damaged*"))
    assert (home / "journal.sqlite3").read_bytes() == before
    assert "1 game." in run_bound("play", "--no-speech", home=home, typed="games\n").stdout
    with closing(sqlite3.connect(home / "journal.sqlite3")) as db:
        assert db.execute("SELECT words FROM act ORDER BY id").fetchall()[-1] == ("the last words",)


@pytest.mark.parametrize("mode", [0o400, 0])
def test_what_lies_beside_a_journal_is_given_the_rights_that_it_has(mode: int, home: Path) -> None:
    kill(home)
    (home / "journal.sqlite3-wal").chmod(mode)
    said = run_bound("play", "--no-speech", home=home, typed="games\n").stdout
    assert "can't be written" not in said
    assert "Game 1: Ann, Ben." in said
    with closing(sqlite3.connect(home / "journal.sqlite3")) as db:
        assert db.execute("SELECT words FROM act ORDER BY id").fetchall()[-1] == ("the last words",)


def test_a_journal_that_was_only_read_is_written_once_it_may_be(home: Path) -> None:
    journal = home / "journal.sqlite3"
    journal.chmod(0o444)
    words = "resume\nAnn draws\nread along\nAnn draws\nquit\n"
    for _ in range(2):
        said = run_bound("play", "--no-speech", home=home, typed=words).stdout
        assert f"Make the file {journal.name} in the folder" in said
        assert "Take over first" not in said
        run_bound("doctor", "--no-speech", home=home)
    journal.chmod(0o600)
    said = run_bound("play", "--no-speech", home=home, typed="resume\nAnn draws\n").stdout
    assert "can't be written" not in said
    assert "can be looked at" not in said


def test_on_a_full_disk_reading_along_where_nobody_plays_says_what_is_wrong(home: Path) -> None:
    words = "resume\nread along\nresume\ndraw\n"
    said = run_bound("play", "--no-speech", home=home, typed=words, full=True).stdout
    along = said.partition("> read along")[2]
    assert "The disk is full." in along
    assert "Take over first" not in said
    assert "The disk is full." in along.partition("> draw")[2]


def test_acts_without_their_journal_are_named_as_they_are_kept(home: Path) -> None:
    kill(home)
    (home / "journal.sqlite3").unlink()
    said = run_bound("play", "--no-speech", home=home).stdout
    (kept,) = home.glob("*damaged*")
    assert f"It's kept as {kept.name}, and" in said
