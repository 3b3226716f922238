"""Files are replaced whole, and what a kill leaves behind is gone at the next start."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from killing import killed_at_each_step

from assistant.files import remove_leftovers, replace_file
from assistant.scratch import Scratch, remove_left_folders
from assistant.settings import load_settings, save_setting

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills need fork")


@forks
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_kill_at_any_step_leaves_the_old_or_the_new_settings(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    save_setting(file, "rate", 200)
    steps = []
    for step in killed_at_each_step(lambda: save_setting(file, "rate", 300)):
        steps.append(step)
        settings, problems = load_settings(file)
        assert problems == []
        assert settings.rate in (200, 300)
        remove_leftovers(tmp_path)
        assert [each.name for each in tmp_path.iterdir()] == ["settings.toml"]
        save_setting(file, "rate", 200)
    assert len(steps) >= 4
    assert load_settings(file)[0].rate == 300


def test_a_new_file_can_be_read_by_its_owner_alone_from_the_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    monkeypatch.setattr(os, "fsync", lambda opened: seen.append(os.fstat(opened)))
    before = os.umask(0)
    try:
        replace_file(tmp_path / "secret", b"x")
        replace_file(tmp_path / "for all", b"x", private=False)
    finally:
        os.umask(before)
    if os.name != "nt":
        plain = [stat.S_IMODE(each.st_mode) for each in seen if stat.S_ISREG(each.st_mode)]
        assert plain == [0o600, 0o666]
        assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_a_link_stays_and_its_file_is_replaced(tmp_path: Path) -> None:
    real, link = tmp_path / "real" / "settings", tmp_path / "settings"
    real.parent.mkdir()
    real.write_bytes(b"old")
    try:
        link.symlink_to(real)
    except OSError:
        pytest.skip("no links here")
    replace_file(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_fault_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(opened: int) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "settings.toml"
    replace_file(file, b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        replace_file(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_what_a_living_program_writes_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def tidied_meanwhile(opened: int) -> None:
        if stat.S_ISDIR(os.fstat(opened).st_mode):
            return
        remove_leftovers(tmp_path)
        assert any(each.suffix == ".part" for each in tmp_path.iterdir())
        sync(opened)

    monkeypatch.setattr(os, "fsync", tidied_meanwhile)
    replace_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"


def test_files_of_others_are_never_taken_for_leftovers(tmp_path: Path) -> None:
    kept = [tmp_path / name for name in ("notes.part", ".table-assistant-notes", "settings.toml")]
    for file in kept:
        file.write_bytes(b"mine")
    remove_leftovers(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted(kept)


def test_a_temporary_folder_is_gone_after_a_kill_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with Scratch() as living:
        (living / "part.wav").write_bytes(b"sound")
        script = (
            "import tempfile; from assistant.scratch import Scratch\n"
            f"tempfile.tempdir = {str(tmp_path)!r}\n"
            "kept = Scratch(); (kept.path / 'part.wav').write_bytes(b'sound')\n"
            "print(kept.path, flush=True); input()"
        )
        with subprocess.Popen(
            [sys.executable, "-c", script],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as program:
            assert program.stdout is not None
            left = Path(program.stdout.readline().strip())
            remove_left_folders()
            assert left.exists()
            program.kill()
        assert left.exists()
        remove_left_folders()
        assert not left.exists()
        assert (living / "part.wav").exists()
    assert list(tmp_path.iterdir()) == []


def test_the_program_tidies_at_its_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from assistant.cli import main

    home, temp = tmp_path / "home", tmp_path / "temp"
    (home / "own_texts").mkdir(parents=True)
    temp.mkdir()
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(home))
    monkeypatch.setattr("tempfile.tempdir", str(temp))
    for place in (home, home / "own_texts"):
        (place / ".table-assistant-0123456789abcdef.part").write_bytes(b"half")
    (temp / "table-assistant-0123456789abcdef").mkdir()
    (temp / "table-assistant-0123456789abcdef.held").touch()
    main(["lookup", "b goat"])
    assert [each for each in home.rglob("*") if each.is_file()] == []
    assert list(temp.iterdir()) == []
