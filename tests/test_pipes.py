"""Pipes in place of files: opening one waits for ever, so it is told and left out."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

NAMES = (
    "settings.toml",
    "learned.jsonl",
    "familiar.json",
    "card_texts/mine.toml",
    "card_texts/editions/mine.toml",
    "own_texts/mine.toml",
    "braille_map/mine.toml",
    "packs/mine/current",
)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.parametrize("name", NAMES)
def test_the_program_starts_and_names_what_is_no_file(name: str, tmp_path: Path) -> None:
    pipe = tmp_path / name
    pipe.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(pipe)
    program = subprocess.run(
        [sys.executable, "-m", "assistant", "--no-speech", "--camera", "off"],
        env={**os.environ, "TABLE_ASSISTANT_HOME": str(tmp_path)},
        input="problems\nnarwhal\nquit\n",
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    told = program.stdout
    assert program.returncode == 0, program.stderr
    assert "Narwhal" in told
    # Who often heard a card is nobody's worry.
    named = "mine: This installed pack" if name.startswith("packs") else Path(name).name
    assert (named in told) is (name != "familiar.json")
    assert pipe.is_fifo()
