"""What there is to choose from, asked of real engines and devices."""

import os
import re
import sys
import tomllib
from pathlib import Path

import pytest
from sound_server import SoundServer

from assistant.installed import adding
from assistant.speech.fallback import ENGINES
from assistant.speech.listing import (
    EngineReport,
    available_engines,
    installed_engines,
    list_devices,
    list_voices,
)
from assistant.tongue import speaking
from assistant.words import sentence

ROOM = Path(__file__).parents[2] / "assistant"


@pytest.mark.parametrize("engine", ["espeak", "pyttsx3", "auto"])
def test_voices_are_listed_by_name_and_each_once(engine: str) -> None:
    voices = list_voices(engine)
    assert "English (America)" in voices
    assert len(set(voices)) == len(voices) > 50


def test_for_an_engine_that_cannot_be_asked_those_that_stand_in_are_listed() -> None:
    assert list_voices("gramophone") == list_voices("espeak")


def test_devices_are_listed_by_name(server: SoundServer) -> None:
    assert list_devices() == ("table", "ear")


@pytest.mark.usefixtures("no_sound_device")
@pytest.mark.skipif(sys.platform != "linux", reason="sound devices can be hidden on Linux only")
def test_without_devices_nothing_is_listed_and_no_engine_is_usable() -> None:
    assert list_devices() == ()
    assert available_engines()[:2] == (
        EngineReport("espeak", False, "speech.no_device", {"then": ""}),
        EngineReport("pyttsx3", False, "speech.no_device", {"then": ""}),
    )


def test_engines_that_work_say_so(tmp_path: Path) -> None:
    reports = available_engines(f"wav:{tmp_path / 'said.wav'}")
    assert [report.name for report in reports] == [*ENGINES]
    assert [sentence(report.key, **report.values) for report in reports][:2] == [
        "espeak works.",
        "pyttsx3 works.",
    ]
    assert all(report.usable for report in reports[:2])


def test_an_engine_that_is_missing_says_why_in_the_language_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "piper.py").write_text("raise ModuleNotFoundError('No module named piper')")
    (tmp_path / "assistant").symlink_to(ROOM)
    monkeypatch.setattr("assistant.speech.process._PACKAGES", tmp_path)
    with speaking("de"):
        reports = available_engines(f"wav:{tmp_path / 'said.wav'}")
        piper = next(each for each in reports if each.key == "speech.no_piper")
        told = sentence(piper.key, **piper.values)
    assert told.startswith("piper startet nicht: nicht installiert.")


@pytest.mark.usefixtures("own_home")
@pytest.mark.skipif(sys.platform != "linux", reason="the library is named so on Linux")
def test_an_engine_that_is_missing_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("espeakng_loader", "pyttsx3", "piper", "prism"):
        missing = f"raise ModuleNotFoundError('No module named {module}')"
        (tmp_path / f"{module}.py").write_text(missing)
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/nobody")
    (tmp_path / "assistant").symlink_to(ROOM)
    monkeypatch.setattr("assistant.speech.process._PACKAGES", tmp_path)
    reports = available_engines(f"wav:{tmp_path / 'said.wav'}")
    assert [sentence(report.key, **report.values) for report in reports] == [
        (f"espeak can't be started: it isn't installed. Install it with: {adding('espeak')}."),
        "pyttsx3 can't be started: it isn't installed. Type: engine espeak.",
        (
            "piper can't be started: it isn't installed."
            f" Install it with: {adding('piper')}. Or type: engine auto."
        ),
        (
            "speech-dispatcher doesn't answer. Start it with: speech-dispatcher --spawn."
            " Or type: engine auto."
        ),
        (
            "Speaking through your screen reader needs prismatoid."
            f" Install it with: {adding('reader')}. Or type: engine auto."
        ),
    ]
    assert not any(report.usable for report in reports)


@pytest.mark.usefixtures("own_home")
@pytest.mark.skipif(sys.platform != "linux", reason="the library is named so on Linux")
def test_what_is_installed_and_cannot_be_used_is_not_to_be_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unusable = "class Context:\n    def acquire_best(self):\n"
    unusable += "        raise RuntimeError('Invalid or unsupported backend')\n"
    (tmp_path / "prism.py").write_text(unusable)
    (tmp_path / "assistant").symlink_to(ROOM)
    monkeypatch.setattr("assistant.speech.process._PACKAGES", tmp_path)
    reports = {each.name: each for each in available_engines(f"wav:{tmp_path / 'said.wav'}")}
    told = reports["reader"]
    assert not told.usable
    assert sentence(told.key, **told.values) == (
        "No screen reader can be reached: Invalid or unsupported backend."
        " Start yours, then type: engine reader. Or type: engine auto."
    )


@pytest.mark.skipif(sys.platform != "linux", reason="speech-dispatcher is Linux's")
def test_a_server_that_is_not_installed_is_not_to_be_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    reports = {each.name: each for each in available_engines(f"wav:{tmp_path / 'said.wav'}")}
    told = reports["dispatcher"]
    assert sentence(told.key, **told.values) == (
        "speech-dispatcher isn't installed. On Debian: sudo apt install speech-dispatcher."
        " Or type: engine auto."
    )


def test_every_key_in_the_code_has_a_sentence_and_every_sentence_a_use() -> None:
    code = "".join(file.read_text() for file in (ROOM / "speech").rglob("*.py"))
    used = set(re.findall(r'"speech\.(\w+)"', code))
    written = set(tomllib.loads((ROOM / "language/en/told/speech.toml").read_text()))
    assert used - {"toml"} == written


def test_an_engine_with_a_device_of_its_own_says_so(
    dispatcher: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", dispatcher)
    reports = {report.name: report for report in available_engines("nowhere")}
    told = reports["dispatcher"]
    assert sentence(told.key, **told.values).startswith(
        "dispatcher can't choose a sound device here."
    )
    assert {each.name: each for each in available_engines()}["dispatcher"].usable
    assert "English (America)" in list_voices("dispatcher")


def test_which_engines_are_there_is_known_without_starting_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert installed_engines()[:2] == ("espeak", "pyttsx3")
    monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "dispatcher" not in installed_engines()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert installed_engines() == ()


@pytest.mark.skipif(sys.platform != "linux", reason="speech-dispatcher is Linux's")
@pytest.mark.parametrize("named", [False, True])
def test_a_server_is_started_only_where_nobody_said_which_one_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: bool
) -> None:
    program, started = tmp_path / "speech-dispatcher", tmp_path / "started"
    program.write_text(f"#!/bin/sh\ntouch {started}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/nobody" if named else "")
    assert list_voices("dispatcher") == list_voices("espeak")
    assert started.exists() is not named
