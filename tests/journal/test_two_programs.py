"""Two programs and one journal: one writes, the other reads along or takes over."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from table_script import OPENING

from assistant.journal.book import Journal
from assistant.problems import Fault
from assistant.rules.events import Number, NumberSet
from assistant.words import render, say

OTHER = """
import os, sys
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from assistant.journal.book import Journal
from assistant.problems import Fault
from assistant.rules.events import Number, NumberSet
from assistant.words import sentence
journal = Journal.open(Path(sys.argv[1]))
game = journal.last_unfinished()
print("open", flush=True)
for line in sys.stdin:
    try:
        counted = NumberSet(Number.COUNT, int(line), 0)
        print(game.append(line.strip(), [counted]).seats[0].count, flush=True)
    except Fault as fault:
        print(sentence(fault.key, **fault.values), flush=True)
"""


class Other:
    """Another program that has the journal open."""

    def __init__(self, file: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", OTHER, str(file), str(Path(__file__).parent)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.hears() == "open"

    def hears(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def count(self, number: int) -> str:
        """Let the other program say that Ann has so many; return what it says to that."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{number}\n")
        self.process.stdin.flush()
        return self.hears()

    def end(self) -> None:
        self.process.communicate()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "journal.sqlite3"
    with Journal.open(file) as journal:
        journal.new_game("Any", "any", ("Ann", "Ben", "Cleo", "Žofie"), OPENING)
    return file


@pytest.fixture
def other(file: Path) -> Iterator[Other]:
    other = Other(file)
    yield other
    other.end()


def sentence(fault: Fault) -> str:
    return render(say(fault.key, **fault.values))


def test_the_second_program_says_that_another_one_plays(file: Path, other: Other) -> None:
    with pytest.raises(Fault) as caught:
        Journal.open(file)
    assert caught.value.key == "journal.locked"
    assert "Read along" in sentence(caught.value)
    assert "take over" in sentence(caught.value)
    assert other.count(4) == "4"


def test_the_second_program_can_read_along(file: Path, other: Other) -> None:
    with Journal.open(file, read_only=True) as journal:
        assert journal.reading_along
        game = journal.game(1)
        other.count(4)
        assert [row.words for row in game.follow()] == ["4"]
        assert game.table.seats[0].count == 4
        other.count(6)
        assert [row.words for row in game.follow()] == ["6"]
        assert game.follow() == ()
        for write in (
            lambda: game.append("Ann has 9", [NumberSet(Number.COUNT, 9, 0)]),
            game.undo,
            lambda: journal.begin_season("Spring"),
            lambda: journal.new_game("Any", "any", ("Ann", "Ben", "Cleo", "Žofie"), OPENING),
        ):
            with pytest.raises(Fault) as caught:
                write()
            assert sentence(caught.value).startswith("You're only following along.")
        assert game.table.seats[0].count == 6
    assert other.count(7) == "7"


def test_after_a_take_over_the_first_program_writes_nothing_more(file: Path, other: Other) -> None:
    other.count(4)
    with Journal.open(file, take_over=True) as journal:
        game = journal.game(1)
        assert game.table.seats[0].count == 4
        game.append("Ann has 5", [NumberSet(Number.COUNT, 5, 0)])
        assert other.count(9).startswith("Another program took over")
        assert other.count(9).startswith("Another program took over")
        game.append("Ann has 6", [NumberSet(Number.COUNT, 6, 0)])
        assert [row.words for row in game.rows()] == ["", "4", "Ann has 5", "Ann has 6"]


def test_the_one_that_took_over_is_protected_in_its_turn(file: Path, other: Other) -> None:
    """Also once the first program has ended and let go of its own lock."""
    with Journal.open(file, take_over=True) as journal:
        with pytest.raises(Fault) as caught:
            Journal.open(file)
        assert caught.value.key == "journal.locked"
        other.end()
        with pytest.raises(Fault) as caught:
            Journal.open(file)
        assert caught.value.key == "journal.locked"
        third = Journal.open(file, take_over=True)
        with pytest.raises(Fault) as caught:
            journal.game(1).append("Ann has 5", [NumberSet(Number.COUNT, 5, 0)])
        assert caught.value.key == "journal.taken_over"
        third.game(1).append("Ann has 6", [NumberSet(Number.COUNT, 6, 0)])
        third.close()
    with Journal.open(file) as again:
        assert again.game(1).table.seats[0].count == 6


def test_a_program_that_was_killed_is_in_nobodys_way(file: Path, other: Other) -> None:
    other.count(4)
    if sys.platform == "win32":
        other.process.kill()
    else:
        os.kill(other.process.pid, signal.SIGKILL)
    other.process.wait()
    with Journal.open(file) as journal:
        assert journal.game(1).table.seats[0].count == 4


def test_a_refused_program_leaves_no_trace(file: Path, other: Other) -> None:
    before = {each.name for each in file.parent.iterdir()}
    for _ in range(3):
        with pytest.raises(Fault):
            Journal.open(file)
    assert {each.name for each in file.parent.iterdir()} == before
    assert other.count(4) == "4"


def test_the_program_that_was_taken_over_can_follow(file: Path) -> None:
    first = Journal.open(file)
    game = first.game(1)
    with Journal.open(file, take_over=True) as second:
        second.game(1).append("Ann has 5", [NumberSet(Number.COUNT, 5, 0)])
        assert [row.words for row in game.follow()] == ["Ann has 5"]
    first.close()
