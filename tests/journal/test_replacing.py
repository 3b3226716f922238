"""A damaged journal is put aside in one step: killed anywhere, the next start says so, whole."""

import sys
from pathlib import Path

import pytest
from killing import killed_at_each_step
from table_script import OPENING, events_of

from assistant.journal.book import Journal
from assistant.words import sentence

PLAYERS = ("Ann", "Ben", "Cleo", "Žofie")


def spoiled(file: Path) -> bytes:
    """Keep three games in a file and spoil a page; return its bytes."""
    with Journal.open(file) as journal:
        for _ in range(3):
            game = journal.new_game("Any", "any", PLAYERS, OPENING)
            for number in range(2, 40):
                game.append(f"words {number}", events_of(number))
    whole = file.read_bytes()
    middle = len(whole) // 2 // 4096 * 4096
    file.write_bytes(whole[:middle] + bytes(4096) + whole[middle + 4096 :])
    return file.read_bytes()


def start(file: Path) -> tuple[str, list[int]]:
    """Return what a start says of the journal, and how many rows each game has."""
    with Journal.open(file) as journal:
        told = " ".join(sentence(each.key, **each.values) for each in journal.problems)
        return told, [each.rows for each in journal.games()]


@pytest.mark.skipif(sys.platform == "win32", reason="a process can't be doubled")
@pytest.mark.parametrize("wal", [False, True])
def test_killed_at_each_step_nothing_is_lost_without_a_word(tmp_path: Path, *, wal: bool) -> None:
    whole = tmp_path / "whole" / "journal.sqlite3"
    whole.parent.mkdir()
    before = spoiled(whole)
    expected = start(whole)
    assert "kept as" in expected[0]
    kills = 0
    homes = iter(range(10_000))
    file = whole

    def fresh() -> None:
        nonlocal file
        file = tmp_path / str(next(homes)) / "journal.sqlite3"
        file.parent.mkdir()
        file.write_bytes(before)
        if wal:
            file.with_name(f"{file.name}-wal").write_bytes(b"acts of somebody")

    fresh()
    for _ in killed_at_each_step(lambda: Journal.open(file).close()):
        kills += 1
        made = file.exists() and file.read_bytes() != before
        told, rows = start(file)
        assert rows == expected[1]
        # Once all is done the killed start was about to speak.
        assert made or told == expected[0]
        kept = sorted(file.parent.glob("*.damaged-*"))
        assert kept[0].read_bytes() == before
        assert [each.read_bytes() for each in kept[1:]] == [b"acts of somebody"] * wal
        assert start(file) == ("", rows)
        fresh()
    assert kills > 4
