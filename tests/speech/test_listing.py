"""What there is to choose from, asked of real engines and devices."""

import re
import sys
import tomllib
from pathlib import Path

import pytest
from sound_server import SoundServer

from assistant.speech.listing import (
    EngineReport,
    available_engines,
    list_devices,
    list_voices,
)
from assistant.words import say

ROOM = Path(__file__).parents[2] / "assistant"


@pytest.mark.parametrize("engine", ["espeak", "pyttsx3", "auto"])
def test_voices_are_listed_by_name_and_each_once(engine: str) -> None:
    voices = list_voices(engine)
    assert "English (America)" in voices
    assert len(set(voices)) == len(voices) > 50


def test_an_unknown_engine_has_no_voices() -> None:
    assert list_voices("gramophone") == ()


def test_devices_are_listed_by_name(server: SoundServer) -> None:
    assert list_devices() == ("table", "ear")


@pytest.mark.usefixtures("no_sound_device")
@pytest.mark.skipif(sys.platform != "linux", reason="sound devices can be hidden on Linux only")
def test_without_devices_nothing_is_listed_and_no_engine_is_usable() -> None:
    assert list_devices() == ()
    assert available_engines() == (
        EngineReport("espeak", False, "speech.no_device"),
        EngineReport("pyttsx3", False, "speech.no_device"),
    )


def test_engines_that_work_say_so(tmp_path: Path) -> None:
    reports = available_engines(f"wav:{tmp_path / 'said.wav'}")
    assert [say(report.key, **report.values) for report in reports] == [
        "espeak works.",
        "pyttsx3 works.",
    ]
    assert all(report.usable for report in reports)


@pytest.mark.usefixtures("own_home")
@pytest.mark.skipif(sys.platform != "linux", reason="the library is named so on Linux")
def test_an_engine_that_is_missing_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("espeakng_loader", "pyttsx3"):
        (tmp_path / f"{module}.py").write_text(f"raise ImportError('no {module}')")
    (tmp_path / "assistant").symlink_to(ROOM)
    monkeypatch.setattr("assistant.speech.voices.spawn._PACKAGES", tmp_path)
    reports = available_engines(f"wav:{tmp_path / 'said.wav'}")
    assert [say(report.key, **report.values) for report in reports] == [
        (
            "espeak cannot be started: no espeakng_loader. Text goes on."
            " Install it with: pip install espeakng-loader."
        ),
        "pyttsx3 cannot be started: no pyttsx3. Text goes on. Type: engine espeak.",
    ]
    assert not any(report.usable for report in reports)


def test_every_key_in_the_code_has_a_sentence_and_every_sentence_a_use() -> None:
    code = "".join(file.read_text() for file in (ROOM / "speech").rglob("*.py"))
    used = set(re.findall(r'"speech\.(\w+)"', code))
    written = set(tomllib.loads((ROOM / "words/en/speech.toml").read_text()))
    assert used == written


def test_an_engine_that_was_chosen_is_tried_as_well(
    dispatcher: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", dispatcher)
    reports = available_engines("nowhere", "dispatcher")
    assert [report.name for report in reports] == ["espeak", "pyttsx3", "dispatcher"]
    last = reports[-1]
    assert say(last.key, **last.values).startswith("dispatcher cannot choose a sound device here.")
    assert available_engines("", "dispatcher")[-1].usable
    assert "English (America)" in list_voices("dispatcher")
