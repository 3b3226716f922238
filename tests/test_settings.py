"""Settings: kept for next time, and a mistake costs only its own line."""

from pathlib import Path

import pytest

from assistant.problems import Fault
from assistant.settings import Settings, load_settings, save_setting
from assistant.words import render
from assistant.words.problems import tell_problem


def test_no_file_is_no_problem(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.toml") == (Settings(), [])


def test_a_saved_setting_is_there_next_time(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "settings.toml"
    save_setting(file, "rate", 320)
    save_setting(file, "voice", "en-gb")
    settings, problems = load_settings(file)
    assert (settings.rate, settings.voice, problems) == (320, "en-gb", [])


def test_a_verbosity_is_read_by_the_name_it_had(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('verbosity = "novice"\nverbosity_for = "cards=novice ear=brief"\n', "utf-8")
    settings, problems = load_settings(file)
    assert (settings.verbosity, problems) == ("detailed", [])
    assert settings.verbosity_for == "cards=detailed ear=brief"


def test_the_users_own_comments_stay(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("# mine\nrate = 200 # slow\n", encoding="utf-8")
    save_setting(file, "volume", 50)
    assert "# mine" in file.read_text(encoding="utf-8")
    assert "# slow" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('rate = "fast"', "rate can't be fast"),
        ("rate = 5", "rate can't be 5"),
        ("speech = 1", "speech can't be 1"),
        ('reading = "shouted"', "reading can't be shouted"),
        ("tempo = 5", "no setting called tempo"),
        ("rate = 0x" + "f" * 9_000, "rate can't be …"),
        ("rate." + ".".join("a" * 900) + " = 1", "rate can't be …"),
    ],
)
def test_a_wrong_line_is_named_and_the_others_hold(tmp_path: Path, line: str, said: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f"{line}\nvolume = 40\n", encoding="utf-8")
    settings, problems = load_settings(file)
    assert settings == Settings(volume=40)
    assert said in render(tell_problem(problems[0]))
    assert "settings.toml" in render(tell_problem(problems[0]))


@pytest.mark.parametrize(
    "content",
    [
        b"rate = ",
        b"\xff\xfe\x00",
        b"a=" + b"[" * 100_000,
        b"rate = " + b"1" * 5000,
        b"rate." + b".".join([b"a"] * 5000) + b" = 1",
    ],
)
def test_a_broken_file_is_told_and_the_program_goes_on(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(content)
    settings, problems = load_settings(file)
    assert settings == Settings()
    assert "I can't understand" in render(tell_problem(problems[0]))


def test_a_broken_file_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(b"rate = ")
    with pytest.raises(Fault):
        save_setting(file, "rate", 200)
    assert file.read_bytes() == b"rate = "


def test_a_place_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(Fault) as caught:
        save_setting(tmp_path / "file" / "settings.toml", "rate", 200)
    assert caught.value.key == "settings.unsaved"
