"""What waits beside a journal is spoiled: commits that are lost are told, a torn end is not."""

import os
import shutil
from pathlib import Path

import pytest
from table_script import OPENING, events_of

from assistant.journal.book import Journal
from assistant.words import sentence

PLAYERS = ("Ann", "Ben", "Cleo", "Žofie")
HEAD, FRAME, COMMIT = 32, 24 + 4096, slice(4, 8)
LOST = "The newest acts may be missing"


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the journal of a program that was killed in the middle of its second game."""
    folder = tmp_path_factory.mktemp("killed")
    file = folder / "played.sqlite3"
    with Journal.open(file) as journal:
        journal.new_game("Any", "any", PLAYERS, OPENING)
    with Journal.open(file) as journal:
        game = journal.new_game("Any", "any", PLAYERS, OPENING)
        for number in range(2, 12):
            game.append(f"words {number}", events_of(number))
        for part in ("", "-wal"):
            shutil.copyfile(f"{file}{part}", folder / f"journal.sqlite3{part}")
    return folder / "journal.sqlite3"


def commits(wal: bytes) -> list[int]:
    """Return the numbers of the frames that end a commit."""
    heads = (wal[at : at + 24] for at in range(HEAD, len(wal), FRAME))
    return [number for number, head in enumerate(heads) if any(head[COMMIT])]


def flipped(wal: bytes, at: int) -> bytes:
    return wal[:at] + bytes((wal[at] ^ 4,)) + wal[at + 1 :]


def start(killed: Path, wal: bytes, folder: Path) -> tuple[str, int]:
    """Return what a start with such a file says, and how many acts the second game has then."""
    folder.mkdir()
    file = folder / "journal.sqlite3"
    shutil.copyfile(killed, file)
    file.with_name(f"{file.name}-wal").write_bytes(wal)
    with Journal.open(file) as journal:
        told = " ".join(sentence(each.key, **each.values) for each in journal.problems)
        rows = [each.rows for each in journal.games()]
        kept = list(folder.glob("*.damaged-*.sqlite3"))
        assert bool(kept) == bool(told)
        for each in kept:
            assert each.name in told
            assert each.read_bytes() == killed.read_bytes()
            assert each.with_name(f"{each.name}-wal").read_bytes() == wal
        journal.new_game("Any", "any", PLAYERS, OPENING)
        # Killed again: what was told is not told again.
        again = folder / "again"
        again.mkdir()
        for part in ("", "-wal"):
            shutil.copyfile(f"{file}{part}", again / f"{file.name}{part}")
    with Journal.open(again / file.name) as journal:
        assert not journal.problems
        assert len(journal.games()) == len(rows) + 1
    return told, rows[1] if rows[1:] else 0


def test_a_flipped_bit_before_a_whole_commit_is_told_and_all_is_kept(
    killed: Path, tmp_path: Path
) -> None:
    wal = killed.with_name(f"{killed.name}-wal").read_bytes()
    last = commits(wal)[-1]
    assert start(killed, wal, tmp_path / "whole") == ("", 11)
    for number in (0, 1, last // 2, last - 1):
        # In its number, its salts, its sums, its page.
        for part in (2, 9, 17, 24, 3000):
            at = HEAD + number * FRAME + part
            told, rows = start(killed, flipped(wal, at), tmp_path / f"{number} {part}")
            assert told.startswith(LOST), (number, part)
            assert rows < 11


@pytest.mark.parametrize("at", [1, 9, 17, 25])
def test_a_flipped_bit_in_the_head_is_told(killed: Path, tmp_path: Path, at: int) -> None:
    wal = killed.with_name(f"{killed.name}-wal").read_bytes()
    told, rows = start(killed, flipped(wal, at), tmp_path / "spoiled")
    assert told.startswith(LOST)
    assert rows == 0


@pytest.mark.parametrize("missing", [FRAME, 1000])
def test_what_was_cut_out_of_the_middle_is_told(killed: Path, tmp_path: Path, missing: int) -> None:
    wal = killed.with_name(f"{killed.name}-wal").read_bytes()
    at = HEAD + commits(wal)[3] * FRAME + 50
    told, rows = start(killed, wal[:at] + wal[at + missing :], tmp_path / "cut")
    assert told.startswith(LOST)
    assert rows < 11


def test_a_torn_end_is_no_loss_and_not_told(killed: Path, tmp_path: Path) -> None:
    """Cut at each frame, in a frame, or its last page half written: nobody had heard of it."""
    wal = killed.with_name(f"{killed.name}-wal").read_bytes()
    frames = (len(wal) - HEAD) // FRAME
    ends = [HEAD + number * FRAME for number in range(0, frames, 3)]
    torn = [wal[: end + more] for end in ends for more in (0, 20, 700)]
    last = HEAD + commits(wal)[-1] * FRAME
    torn += [wal[: last + 2000] + bytes(FRAME - 2000), wal[:20], wal[:last] + os.urandom(FRAME)]
    for number, each in enumerate(torn):
        assert start(killed, each, tmp_path / str(number))[0] == "", number


def test_frames_from_before_the_file_was_begun_anew_are_not_told(
    killed: Path, tmp_path: Path
) -> None:
    wal = killed.with_name(f"{killed.name}-wal").read_bytes()
    cut = HEAD + (commits(wal)[4] + 1) * FRAME
    old = bytearray(wal[cut:])
    for at in range(0, len(old), FRAME):
        old[at + 8] ^= 1
    told, rows = start(killed, wal[:cut] + bytes(old), tmp_path / "old")
    assert told == ""
    assert rows > 0
