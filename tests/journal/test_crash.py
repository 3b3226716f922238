"""Killed at any moment: what was announced is there again, and at most one act more."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from table_script import tables

from assistant.journal.book import Journal

PLAYER = Path(__file__).with_name("player.py")
GAMES, KILLS = 8, 25
"""200 kills in all."""


class Killer:
    """Lets programs play with one file and kills them."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.player: subprocess.Popen[str] | None = None

    def kill(self, seconds: float, *, announced: bool = True) -> int:
        """Kill a program so long after its first row, or after its start; return its last row."""
        player = self.player or subprocess.Popen(
            [sys.executable, str(PLAYER), str(self.file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert player.stdin is not None
        assert player.stdout is not None
        player.stdin.write("play\n")
        player.stdin.flush()
        process = int(player.stdout.readline())
        lines = [player.stdout.readline()] if announced else []
        time.sleep(seconds)
        if sys.platform == "win32":
            player.kill()
            lines += player.stdout.read().splitlines()
            player.wait()
        else:
            os.kill(process, signal.SIGKILL)
            lines += iter(player.stdout.readline, "dead\n")
            self.player = player
        return int(lines[-1]) if lines else 0

    def close(self) -> None:
        """Let the last program end."""
        if self.player is not None:
            self.player.communicate()


@pytest.fixture
def killer(tmp_path: Path) -> Iterator[Killer]:
    killer = Killer(tmp_path / "journal.sqlite3")
    yield killer
    killer.close()


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_killed_game_goes_on_where_it_was_announced(seed: int, killer: Killer) -> None:
    dice = random.Random(seed)
    reached = 0
    for _ in range(KILLS):
        announced = killer.kill(dice.uniform(0, 0.015))
        with Journal.open(killer.file) as journal:
            assert not journal.problems
            game = journal.last_unfinished()
            assert game is not None
            (summary,) = journal.games()
            assert announced <= summary.rows <= announced + 1
            assert summary.rows >= reached
            assert game.table == tables(summary.rows)[-1]
            reached = summary.rows
    assert reached > KILLS


def test_killed_while_it_opens(killer: Killer) -> None:
    """Before it says anything, too: the file is then missing, empty or whole."""
    dice = random.Random(5)
    for _ in range(20):
        announced = killer.kill(dice.uniform(0, 0.02), announced=False)
        empty = killer.file.exists() and not killer.file.stat().st_size
        with Journal.open(killer.file) as journal:
            # Nobody can tell it from a file that somebody emptied.
            told = [each.key for each in journal.problems]
            assert told == ["journal.empty"] * (empty and not announced)
            game = journal.last_unfinished()
            rows = [each.rows for each in journal.games()]
            assert sum(rows) - announced in (0, 1)
            if game is not None:
                assert game.table == tables(rows[0])[-1]
        for each in killer.file.parent.iterdir():
            each.unlink()
