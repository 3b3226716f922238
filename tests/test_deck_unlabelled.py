"""A deck that was imported without labels: import, check and labels name what proposes them."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.cli import main
from assistant.tongue import OURS, speak

TABLE = """Question;Answer;Category
What is the capital of Australia?;Canberra;Places
How many legs has a spider?;Eight;Animals
"""
PROPOSES = "table-assistant deck label evening"


@pytest.fixture(autouse=True)
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    file = tmp_path / "evening.csv"
    file.write_text(TABLE, encoding="utf-8")
    yield file
    speak(OURS)


def typed(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str]]:
    code = main([*words])
    out, err = capsys.readouterr()
    return code, (out + err).splitlines()


def imported(capsys: pytest.CaptureFixture[str], file: Path, *more: str) -> tuple[int, list[str]]:
    return typed(capsys, "deck", "import", str(file), "--deck", "evening", *more)


def test_import_check_and_labels_name_what_proposes_labels(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    none = f"2 cards have no braille label. To get some, type: {PROPOSES}."
    code, said = imported(capsys, table, "--name", "Evening", "--yes")
    assert (code, said[-1]) == (0, none)
    code, said = typed(capsys, "check")
    note = f"Evening has no braille labels. To get some, type: {PROPOSES}."
    assert (code, said[-2:]) == (0, [note, "No problems."])
    code, said = typed(capsys, "labels", "evening", "--out", str(tmp_path / "out"))
    assert code == 2
    assert PROPOSES in said[-1]
    # The same table once more says that there is nothing new in it.
    code, said = imported(capsys, table, "--yes")
    assert (code, said) == (1, ["evening.csv says nothing new about Evening.", none])
    assert imported(capsys, table, "--yes", "--labels")[1][-1] == "2 labels saved."
    assert imported(capsys, table, "--yes")[1] == said[:1]
    assert note not in typed(capsys, "check")[1]


def test_cards_that_were_kept_are_so_whatever_becomes_of_labels(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    code, said = imported(capsys, table, "--name", "Evening")
    assert code == 0
    assert PROPOSES in said[-1]


def test_columns_are_called_in_german(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    table.write_text(TABLE.replace("Question", "Frage").replace("Category", "Art"), "utf-8")
    _, said = imported(capsys, table, "--name", "Evening", "--yes")
    assert said[1] == "Spalten: Text aus Frage, Art."
    table.write_text(TABLE.replace("Question", "Frage"), "utf-8")
    _, said = typed(
        capsys, "deck", "import", str(table), "--deck", "other", "--name", "Other", "--yes"
    )
    assert said[1] == "Spalten: Text aus Frage, Art aus Category."
