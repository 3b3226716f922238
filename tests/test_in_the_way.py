"""Folders of the user's that cannot be read, and what stands in their place: told, never fatal."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from rightless import run_bound

from assistant.cli import main

FOLDERS = ("card_texts", "card_texts/editions", "own_texts", "braille_map", "packs", "packs/garden")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of somebody who has a deck of their own; it can be removed after the test."""
    home = tmp_path / "mine"
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    for name in FOLDERS:
        (home / name).mkdir(parents=True, exist_ok=True)
    (home / "card_texts" / "duck.toml").write_text(
        'format = 1\nid = "ducks"\nname = "Ducks"\ncode = "DU"\n', encoding="utf-8"
    )
    yield home
    for name in ("", *FOLDERS):
        if (home / name).is_dir():
            (home / name).chmod(0o700)


def heard(*arguments: str, home: Path, typed: str = "") -> str:
    done = run_bound(*arguments, home=home, typed=typed)
    assert done.returncode in (0, 1), done
    assert "Fault in the program" not in done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("", 0),
        *((name, 0) for name in FOLDERS),
        ("packs", 0o300),
        ("packs", 0o600),
        ("card_texts", 0o300),
    ],
)
def test_a_folder_that_cannot_be_read_is_named_and_the_shipped_decks_are_there(
    name: str, mode: int, home: Path
) -> None:
    folder = home / name
    folder.chmod(mode)
    said = heard("play", "--no-speech", home=home, typed="problems\nllamaste\n")
    assert said.count(f"The folder {folder} can't be read: Permission denied.") == 1
    assert "Llamaste, " in said


@pytest.mark.parametrize("name", ["", "own_texts"])
def test_every_task_goes_on_and_the_doctor_names_the_folder(name: str, home: Path) -> None:
    folder = home / name
    folder.chmod(0)
    assert "Llamaste" in heard("lookup", "llamaste", home=home)
    assert str(folder) in heard("check", home=home)
    assert f"Broken: The folder {folder} can't be read" in heard("doctor", "--no-speech", home=home)
    proof = run_bound("proof", "llamas unleashed", home=home, typed="quit\n")
    assert "Fault in the program" not in proof.stderr


@pytest.mark.parametrize("kind", ["file", "nowhere", "loop", "pipe"])
@pytest.mark.parametrize("name", [*FOLDERS])
def test_what_stands_in_place_of_a_folder_is_named(
    kind: str, name: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = home / name
    folder.rename(home / "away")
    if kind == "file":
        folder.touch()
    elif kind == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no pipes with a name here")
        os.mkfifo(folder)
    else:
        folder.symlink_to(folder if kind == "loop" else home / "nowhere")
    main(["check"])
    told = [line for line in capsys.readouterr().out.splitlines() if str(folder) in line]
    assert len(told) == 1
    assert "isn't a folder that can be read" in told[0]
    main(["lookup", "llamaste"])
    assert "Llamaste" in capsys.readouterr().out


def test_the_doctor_names_what_stands_in_place_of_packs(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "packs" / "garden").rmdir()
    (home / "packs").rmdir()
    (home / "packs").touch()
    assert main(["doctor", "--no-speech"]) == 1
    assert f"Broken: {home / 'packs'} isn't a folder" in capsys.readouterr().out


def test_what_systems_leave_in_folders_is_no_pack(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (".DS_Store", "Thumbs.db", ".lock"):
        (home / "packs" / name).touch()
    main(["check"])
    assert "packs" not in capsys.readouterr().out


def test_a_deck_is_not_packed_without_what_cannot_be_read(home: Path, tmp_path: Path) -> None:
    (home / "own_texts").chmod(0)
    done = run_bound("deck", "pack", "llamas-unleashed", str(tmp_path / "l.zip"), home=home)
    assert done.returncode == 2
    assert str(home / "own_texts") in done.stderr
    assert not (tmp_path / "l.zip").exists()
