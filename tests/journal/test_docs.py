"""What the paper about the journal says to those who read it from outside is true."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from table_script import OPENING

from assistant.journal.book import Journal

PAPER = Path(__file__).parents[2] / "docs" / "journal.md"


def test_the_paper_names_every_table_and_column(tmp_path: Path) -> None:
    text = PAPER.read_text(encoding="utf-8")
    Journal.open(tmp_path / "journal.sqlite3").close()
    with closing(sqlite3.connect(tmp_path / "journal.sqlite3")) as db:
        for pragma in ("application_id", "user_version"):
            (value,) = db.execute(f"PRAGMA {pragma}").fetchone()
            assert f"{value}" in text.partition(f"PRAGMA {pragma}")[2][:60]
        for table in ("game", "act", "question", "season", "writer"):
            assert f"`{table}`" in text
        for table in ("game", "act", "question"):
            for _, column, *_ in db.execute(f"PRAGMA table_info({table})"):
                assert f"`{column}`" in text


def test_the_command_of_the_paper_reads_a_game_that_is_on(tmp_path: Path) -> None:
    text = PAPER.read_text(encoding="utf-8")
    program = text.partition('python3 -c "')[2].partition('"\n')[0]
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        journal.new_game("Any", "any", ("Ann", "Ben", "Cleo", "Žofie"), OPENING, words="new any")
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
    assert "(1, 'act', 'new any'," in done.stdout
    assert done.stderr == ""
