"""Journals of the version before open, resume and go on; an older program leaves new ones alone."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library, start

from assistant.journal.book import Journal
from assistant.journal.tables import SCHEMA
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk

SAMPLES = Path(__file__).with_name("samples")
"""Journals that a program of version 1 wrote: three finished games, and what their name says.

Those that begin with ``first_2`` were written by the first program of version 2.
"""
ALL = ("finished", "unfinished", "question", "setting_up")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def sample(name: str, folder: Path) -> Path:
    return Path(shutil.copy(SAMPLES / f"{name}.sqlite3", folder / "journal.sqlite3"))


def sit_down(file: Path) -> tuple[Player, list[str]]:
    heard, eyes = Heard(), Watched()
    session = Session(shipped_library(), Settings(), heard, eyes, desk=Desk(file))
    said = [each.text for each in start(session)]
    return Player(session, heard, eyes), said


@pytest.mark.parametrize("name", ALL)
def test_a_journal_of_version_1_has_all_its_games(name: str, tmp_path: Path) -> None:
    file = sample(name, tmp_path)
    with closing(sqlite3.connect(file)) as db:
        before = db.execute("SELECT game, number, events FROM act ORDER BY id").fetchall()
    with Journal.open(file, read_only=True) as journal:
        seen = journal.listing()
        tables = [journal.game(each.id).table for each in seen.games]
    assert not seen.faults
    assert len(seen.games) == (3 if name in ("finished", "setting_up") else 4)
    with Journal.open(file) as journal:
        assert not journal.problems
        assert journal.listing() == seen
        assert [journal.game(each.id).table for each in seen.games] == tables
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT game, number, events FROM act ORDER BY id").fetchall() == before
        assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA,)


def test_the_score_book_of_version_1_is_read(tmp_path: Path) -> None:
    player, _ = sit_down(sample("finished", tmp_path))
    assert player.type("book")[:1] == ["2 finished games."] or "Ben" in " ".join(
        player.type("book")
    )
    assert "Spring" in " ".join(player.type("season"))
    player.host.get_up()


def test_a_game_of_version_1_goes_on_and_is_guarded_from_then_on(tmp_path: Path) -> None:
    file = sample("unfinished", tmp_path)
    player, said = sit_down(file)
    assert any("Ann, Ben, Cara" in each for each in said)
    said = player.type("resume")
    assert "Narwhal" in " ".join(player.type("cards"))
    player.type("undo")
    player.type("redo")
    now = player.type("now")
    player.host.get_up()
    with closing(sqlite3.connect(file)) as db:
        sums = db.execute("SELECT checksum FROM act WHERE game = 4 ORDER BY number").fetchall()
    assert sums[0] == (None,)
    assert None not in sums[-2]
    again, _ = sit_down(file)
    again.type("resume")
    assert again.type("now") == now
    again.host.get_up()


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("question", "Do it anyway?"),
        ("setting_up", "Which Baby for Ann? Hold it up or type it."),
    ],
)
def test_a_question_of_version_1_is_asked_again(name: str, question: str, tmp_path: Path) -> None:
    player, _ = sit_down(sample(name, tmp_path))
    assert question in player.type("resume")
    assert question in " ".join(each.text for each in player.session.open_question())
    player.host.get_up()


@pytest.mark.parametrize(("name", "games"), [("first_2_doubt", 2), ("first_2_question", 1)])
def test_the_first_journals_of_version_2_are_read_and_checked(
    name: str, games: int, tmp_path: Path
) -> None:
    """They were written when checksums came, with events that had fewer fields than today."""
    file = sample(name, tmp_path)
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (2,)
        before = db.execute("SELECT game, number, events, checksum FROM act").fetchall()
    assert all(check is not None for *_, check in before)
    with Journal.open(file) as journal:
        seen = journal.listing()
        assert not (seen.faults or journal.problems)
        assert len(seen.games) == games
        assert [journal.game(each.id).table.outcome is None for each in seen.games][-1]
    with closing(sqlite3.connect(file)) as db:
        after = db.execute("SELECT game, number, events, checksum FROM act").fetchall()
    assert after == before
    player, _ = sit_down(file)
    player.type("resume")
    owed = "To do: Unicorn Poison, Ben, required."
    assert owed in player.type("now")
    player.type("no")
    assert player.type("undo")[0] == "Undone: Ann's Narwhal is destroyed."
    assert player.type("redo")[0] == "Redone: Ann's Narwhal is destroyed."
    player.host.get_up()


def test_a_question_of_the_first_version_2_is_asked_again(tmp_path: Path) -> None:
    player, _ = sit_down(sample("first_2_question", tmp_path))
    assert player.type("resume")[-1] == "End the game without a winner? Yes or no."
    player.host.get_up()


def test_a_question_for_which_there_are_no_words_any_more_is_not_there(tmp_path: Path) -> None:
    """A doubt was told with fewer values than its sentence has today."""
    player, _ = sit_down(sample("first_2_doubt", tmp_path))
    assert player.type("resume")[-1] == "Ben: which target?"
    assert not player.session.prompt.ask
    player.host.get_up()


DRAFTS = (SAMPLES / "questions_setting_up.jsonl").read_text("utf-8").splitlines()
"""Questions of games that were set up, as they were asked and written before there were forms."""


@pytest.mark.parametrize("line", DRAFTS)
def test_a_draft_of_a_game_that_was_written_is_asked_about_again(line: str, tmp_path: Path) -> None:
    kept = json.loads(line)
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        journal.note_question(None, kept["written"])
    player, _ = sit_down(tmp_path / "journal.sqlite3")
    assert player.type("resume")[1:] == kept["asked"]
    player.host.get_up()


def test_a_journal_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    file = sample("unfinished", tmp_path)
    Journal.open(file).close()
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = file.read_bytes()
    player, said = sit_down(file)
    assert "newer version" in " ".join(said)
    player.host.get_up()
    assert file.read_bytes() == before
