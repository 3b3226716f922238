"""Pipes in place of files: opening one waits for ever, so it is told and left out."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.files import append_record, replace_file

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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_nothing_waits_for_somebody_to_read_a_pipe(tmp_path: Path) -> None:
    names = ("learned.jsonl", "settings.toml", "log/faults.log", "log/speech.log")
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(tmp_path / name)
    program = subprocess.run(
        [sys.executable, "-m", "assistant", "--camera", "off"],
        env={**os.environ, "TABLE_ASSISTANT_HOME": str(tmp_path)},
        input="teach llamas\nllamaste\nverbosity brief\nexport scores\nnarwhal\nquit\n",
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert program.returncode == 0, program.stderr
    assert "Not saved" in program.stdout
    assert "Narwhal" in program.stdout


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_that_is_read_gets_all_and_another_one_is_a_fault(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match=r"pipe"):
        append_record(pipe, {})
    with pytest.raises(OSError, match=r"pipe"):
        replace_file(pipe, b"")
    much = b"more" * 50_000
    copy = tmp_path / "copy"
    with copy.open("wb") as out, subprocess.Popen(["cat", str(pipe)], stdout=out):
        written = False
        while not written:
            # Until it has begun to read.
            with contextlib.suppress(OSError):
                replace_file(pipe, much)
                written = True
    assert copy.read_bytes() == much
