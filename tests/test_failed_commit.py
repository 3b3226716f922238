"""A commit that fails: what is said of it is true, at once and after a restart.

The disk fails at the commit itself, before it or behind it, and answers again or stays silent.
A restart is a second program with a copy of all that had reached the disk.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sitting import Heard, Player, Watched, shipped_library, start

from assistant.host import Host
from assistant.journal.book import Journal
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk

NEW = "new llamas with Ann, Ben, Cara, light, Ben starts"
ASKS = "new second with Ann, Ben and Cara, full, Ann starts, any baby"


class Disk:
    """A connection whose commit fails once, `done` or not, and which is then `silent` or not."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.fails = self.done = self.goes_silent = self.silent = False

    def fail(self, *, done: bool, goes_silent: bool) -> None:
        """Let the next commit fail."""
        self.fails, self.done, self.goes_silent = True, done, goes_silent

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if statement == "COMMIT" and self.fails:
            self.fails, self.silent = False, self.goes_silent
            self.db.execute("COMMIT" if self.done else "ROLLBACK")
            raise sqlite3.OperationalError("disk I/O error")
        if self.silent:
            raise sqlite3.OperationalError("disk I/O error")
        return self.db.execute(statement, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.db, name)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    heard, eyes = Heard(), Watched()
    desk = Desk(tmp_path / "journal.sqlite3")
    session = Session(shipped_library(), Settings(), heard, eyes, desk=desk)
    start(session)
    yield Player(session, heard, eyes)
    Host(session).get_up()


def disk_of(player: Player) -> Disk:
    """Put a disk that can fail beneath the journal of a sitting."""
    journal = player.session.journal
    assert journal
    disk = Disk(journal._pen.db)
    journal._pen.db = disk  # type: ignore[assignment]
    return disk


def after_a_restart(file: Path) -> tuple[int, str]:
    """Return how many rows a new start finds, and what it would ask again."""
    copy = file.with_name("restart") / file.name
    shutil.rmtree(copy.parent, ignore_errors=True)
    copy.parent.mkdir()
    for part in ("", "-wal"):
        whole = file.with_name(file.name + part)
        if whole.exists():
            shutil.copyfile(whole, copy.with_name(copy.name + part))
    with Journal.open(copy) as journal:
        assert not journal.problems
        game = journal.last_unfinished()
        assert game
        return game.last, journal.open_question(game)


def counts(player: Player) -> list[int | None]:
    assert player.session.game
    return [seat.count for seat in player.session.game.table.seats]


def test_not_written_is_true_after_a_restart(player: Player, tmp_path: Path) -> None:
    player.type(NEW)
    before = counts(player)
    disk_of(player).fail(done=False, goes_silent=False)
    said = " ".join(player.type("Ann has 3"))
    assert "Not written" in said
    assert "may not be written" not in said
    assert counts(player) == before
    assert after_a_restart(tmp_path / "journal.sqlite3") == (1, "")
    player.type("Ann has 3")
    assert counts(player) != before
    assert after_a_restart(tmp_path / "journal.sqlite3") == (2, "")


def test_a_commit_that_failed_and_was_done_is_an_act_as_any_other(
    player: Player, tmp_path: Path
) -> None:
    player.type(NEW)
    disk_of(player).fail(done=True, goes_silent=False)
    said = " ".join(player.type("Ann has 3"))
    assert "ritten" not in said
    assert "3" in said
    assert counts(player)[0] == 3
    assert after_a_restart(tmp_path / "journal.sqlite3") == (2, "")
    player.type("Ben has 4")
    assert after_a_restart(tmp_path / "journal.sqlite3") == (3, "")


@pytest.mark.parametrize("done", [False, True])
def test_a_disk_that_does_not_answer_is_asked_before_the_next_act(
    player: Player, tmp_path: Path, *, done: bool
) -> None:
    """Nothing more is written until it answers; then what was in doubt is certain."""
    player.type(NEW)
    disk = disk_of(player)
    disk.fail(done=done, goes_silent=True)
    said = " ".join(player.type("Ann has 3"))
    assert "That may not have been saved" in said
    assert "Not written" not in said
    again = " ".join(player.type("Ben has 4"))
    assert "That may not have been saved" in again
    assert after_a_restart(tmp_path / "journal.sqlite3") == (2 if done else 1, "")
    disk.silent = False
    said = " ".join(player.type("Cara has 5"))
    if done:
        assert said.startswith("It was written after all, and it counts.")
        assert counts(player) == [3, 1, 1]
        said = " ".join(player.type("Cara has 5"))
    assert "ritten" not in said
    assert counts(player) == [3 if done else 1, 1, 5]
    assert after_a_restart(tmp_path / "journal.sqlite3") == (3 if done else 2, "")


@pytest.mark.parametrize("done", [False, True])
def test_a_line_that_acts_and_asks_fails_as_one(
    player: Player, tmp_path: Path, *, done: bool
) -> None:
    player.type(ASKS)
    disk_of(player).fail(done=done, goes_silent=False)
    said = " ".join(player.type("Ann has narwhal, rainbow"))
    rows, question = after_a_restart(tmp_path / "journal.sqlite3")
    assert (rows, bool(question)) == ((2, True) if done else (1, False))
    assert bool(player.session.open_question()) is done
    assert ("Not written" in said) is not done


def test_a_game_that_was_not_written_leaves_its_number_free(player: Player, tmp_path: Path) -> None:
    disk_of(player).fail(done=False, goes_silent=False)
    assert "Not written" in " ".join(player.type(NEW))
    assert player.session.game is None
    player.type(NEW)
    player.type("Ann has 3")
    assert counts(player)[0] == 3
    assert after_a_restart(tmp_path / "journal.sqlite3") == (2, "")
