"""Doctor and a start look at a journal, whatever stands in its place, and change nothing."""

import os
from pathlib import Path

import pytest

from assistant import places
from assistant.cli import main
from assistant.journal.book import Journal
from assistant.problems import Fault
from assistant.rules.events import Opened
from assistant.rules.table import Seat, Table, Turn

OPENING = [Opened(Table("any", (Seat("Ann"), Seat("Ben")), Turn(0)))]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    file = places.journal_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def doctor(capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    main(["doctor", "--no-speech"])
    return capsys.readouterr().out


def test_a_journal_that_is_not_there(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Journal: none yet." in doctor(capsys)
    assert not file.exists()


def test_a_sound_and_a_spoiled_journal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.open(file) as journal:
        journal.new_game("Any", "any", ("Ann", "Ben"), OPENING)
    assert "Journal: 1 game can be read." in doctor(capsys)
    file.write_bytes(file.read_bytes().replace(b'"Opened"', b'"Opfned"', 1))
    before = file.read_bytes()
    assert "Game 1 can't be read" in doctor(capsys)
    file.write_bytes(before[:-2000])
    assert "is damaged" in doctor(capsys)
    assert file.read_bytes() == before[:-2000]
    assert not list(file.parent.glob("*.damaged-*"))


@pytest.mark.parametrize("kind", ["folder", "pipe", "loop"])
def test_something_else_in_its_place_is_named_and_left_alone(
    kind: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if kind == "folder":
        file.mkdir()
    elif kind == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no pipes with a name here")
        os.mkfifo(file)
    else:
        file.symlink_to(file)
    before = os.lstat(file)
    assert "isn't a file" in doctor(capsys)
    with pytest.raises(Fault) as caught:
        Journal.open(file)
    assert caught.value.key == "journal.no_file"
    assert os.lstat(file).st_ino == before.st_ino


def test_an_empty_file_becomes_a_journal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.touch()
    doctor(capsys)
    assert file.stat().st_size == 0
    with Journal.open(file) as journal:
        assert [each.key for each in journal.problems] == ["journal.empty"]
