"""Programs that need no Python: how a build starts itself, and what is handed on with it."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from assistant.installed import Python, adding
from assistant.problems import Fault
from assistant.speech import process
from assistant.speech.voice import Lost, VoiceSettings, from_line, to_line
from assistant.words import sentence
from builds.__main__ import PARTS, collect_licences, write_notes
from builds.start import HELPERS, give_back_the_systems_libraries

ROOT = Path(__file__).parents[1]


def started(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run what a build starts with."""
    return subprocess.run(
        [sys.executable, str(ROOT / "builds" / "start.py"), *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), "TABLE_ASSISTANT_HOME": str(home)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_a_build_is_the_program_and_its_own_helper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert started("lookup", "b goat", home=tmp_path).stdout.startswith("Baby Goat, baby animal")
    words: list[str] = []

    def no_process(command: list[str], **_: object) -> None:
        words.extend(command)
        raise OSError

    with monkeypatch.context() as patch, pytest.raises(Fault):
        patch.setattr("assistant.speech.process.subprocess.Popen", no_process)
        process.ChildVoice(VoiceSettings("espeak"), lambda event: None)
    # The words in which the program starts a Python are those that a build understands.
    assert words[0] == sys.executable
    assert words[3] in HELPERS
    answer = started(*words[1:4], "voices", "espeak", home=tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "English" in answer.stdout


def test_a_voice_that_is_missing_in_a_build_says_so_and_harms_nothing(tmp_path: Path) -> None:
    """What its process tells goes over a line of JSON, and a build names no command."""
    missing = adding("espeak", Python(tmp_path, tmp_path, False, False, False, built=True))
    lost = from_line(to_line(Lost("speech.no_miniaudio", {"then": "", "install": missing})))
    assert isinstance(lost, Lost)
    assert sentence(lost.key, **lost.values).startswith(
        "Sound needs miniaudio, which is missing. Install it with: pip, pipx or uv,"
    )


def test_what_a_build_starts_finds_the_libraries_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/ours")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/theirs")
    give_back_the_systems_libraries()
    assert os.environ["LD_LIBRARY_PATH"] == "/usr/theirs"
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/ours")
    give_back_the_systems_libraries()
    assert "LD_LIBRARY_PATH" not in os.environ


def test_the_terms_of_a_build_are_those_of_what_is_in_it(tmp_path: Path) -> None:
    (tmp_path / "with").mkdir()
    (tmp_path / "without").mkdir()
    notes = {}
    for name, voice in (("with", True), ("without", False)):
        collect_licences(tmp_path / name / "licences", with_voice=voice)
        notes[name] = write_notes(tmp_path / name, with_voice=voice).read_text(encoding="utf-8")
    names = {each.name for each in (tmp_path / "with" / "licences").iterdir()}
    assert names - {each.name for each in (tmp_path / "without" / "licences").iterdir()} == {
        "GPL-3.txt"
    }
    assert {"table-assistant.txt", "textual-LICENSE", "third-party.md"} <= names
    # What only tests need is in no build.
    assert not any(name.startswith(("pytest", "ruff", "hypothesis")) for name in names)
    assert "GPL-3.0" in notes["with"]
    assert "- espeakng-loader 0." in notes["with"]
    assert "espeakng" not in notes["without"]
    assert "- zxing-cpp " in notes["without"]


def test_every_part_that_can_be_asked_for_can_be_built_in() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = set(project["optional-dependencies"])
    assert set(PARTS) == extras - {"test", "dev", "browser", "build", "docs"}
