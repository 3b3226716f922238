"""One bit of a journal is flipped: it is put aside or played on, and no act is lost unsaid.

The whole measure is `benchmarks/flips.py`; here is a small part of it.
"""

import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from assistant.journal.book import Journal
from assistant.journal.tables import is_well_known

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

import flips

# The first two lost the end of a game, the third a whole one, with nothing said of it.
KNOWN = (65839, 65889, 250)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return flips.make(tmp_path_factory.mktemp("whole") / "journal.sqlite3")


def test_flipped_bits_are_said(whole: bytes, tmp_path: Path) -> None:
    dice = random.Random(3)
    bits = [*KNOWN, *(dice.randrange(len(whole) * 8) for _ in range(57))]
    came = set()
    for number, bit in enumerate(bits):
        spoiled = bytearray(whole)
        spoiled[bit // 8] ^= 1 << bit % 8
        file = tmp_path / str(number) / "journal.sqlite3"
        file.parent.mkdir()
        file.write_bytes(spoiled)
        came.add(flips.opened(file, bytes(spoiled)).split(",")[0])
    assert came == {"played on", "put aside"}


def test_pages_of_the_index_and_of_the_acts_each_tell_what_the_others_lost(
    whole: bytes, tmp_path: Path
) -> None:
    """Any one page filled with zeros."""
    for number in range(1, len(whole) // 4096):
        at = number * 4096
        spoiled = whole[:at] + bytes(4096) + whole[at + 4096 :]
        file = tmp_path / str(number) / "journal.sqlite3"
        file.parent.mkdir()
        file.write_bytes(spoiled)
        assert flips.opened(file, spoiled).startswith(("played on", "put aside")), number


def test_the_tables_of_a_new_journal_are_well_known(tmp_path: Path) -> None:
    """Else they are tried out at each start, which costs as much as the rest of opening."""
    file = tmp_path / "journal.sqlite3"
    Journal.open(file).close()
    with closing(sqlite3.connect(file)) as db:
        assert is_well_known(db)
        db.execute("CREATE TABLE mine (text TEXT)")
        assert not is_well_known(db)
