"""The contract of every voice, by what is heard of it."""

import shutil
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TypeAlias

import psutil
import pytest
from conftest import wait_until
from listening import RIGHT, WRONG, heard, loud
from sound_server import SoundServer

from assistant.speech.voice import (
    Ending,
    Opened,
    Silent,
    Sounding,
    VoiceEvent,
    VoiceSettings,
)
from assistant.speech.voices.process import ChildVoice

CHOOSE = "Choose a card from your hand and discard it."
DRAW = "Every other player draws two cards now."
LONG = "This is the beginning of a long story about nothing at all. " * 3
END = "Here the story of the purple unicorn ends."
RATE = 400


class Stage:
    """A voice, what it told, and the recording of it."""

    def __init__(self, engine: str, device: str, recording: Path, native: bool = False) -> None:
        settings = VoiceSettings(engine=engine, rate=RATE, device=device)
        self.reference_voice = "en-us" if engine == "espeak" else "en"
        self.recording = recording
        self.events: list[VoiceEvent] = []
        self.endings: list[Ending] = []
        self.finish: Callable[[], None] = lambda: None
        self.voice = ChildVoice(engine, settings, self.events.append, native)
        wait_until(lambda: bool(self.events))
        assert self.events[0] == Opened()

    def speak(self, *texts: str) -> list[Ending]:
        """Say the texts to their ends."""
        before = len(self.endings)
        for text in texts:
            self.voice.speak(text, self.endings.append)
        wait_until(lambda: len(self.endings) == before + len(texts))
        return self.endings[before:]

    def begin(self, text: str) -> None:
        """Say the text until its first sound."""
        sounds = self.events.count(Sounding())
        self.voice.speak(text, self.endings.append)
        wait_until(lambda: self.events.count(Sounding()) > sounds)

    def heard(self, text: str) -> float:
        """Say how well the text was heard."""
        return heard(self.recording, text, RATE, self.reference_voice)


WITHOUT_SERVER = ("espeak, recorded", "pyttsx3, recorded")
WITH_SERVER = ("espeak, device", "pyttsx3, device", "pyttsx3, native", "espeak, player")


Act: TypeAlias = Callable[[Stage], None]


@pytest.fixture(params=WITHOUT_SERVER + WITH_SERVER)
def perform(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Act], None]:
    """Perform an act with the voice of the parameter, and look at what was heard.

    A busy machine tears the sound of a sound server, which tells nothing about the voice:
    such an act may be performed three times.
    """
    engine, kind = request.param.split(", ")
    if kind == "recorded":
        return lambda act: act_on(
            Stage(engine, f"wav:{tmp_path}/said.wav", tmp_path / "said.wav"), act
        )
    server: SoundServer = request.getfixturevalue("server")
    if kind == "native" and not shutil.which("aplay"):
        pytest.skip("aplay is not installed: pyttsx3 needs it to speak by itself")
    if kind == "player":
        (tmp_path / "miniaudio.py").write_text("raise ImportError")
        (tmp_path / "assistant").symlink_to(Path(__file__).parents[2] / "assistant")
        monkeypatch.setattr("assistant.speech.voices.spawn._PACKAGES", tmp_path)

    def perform_at_most_thrice(act: Act) -> None:
        for number in range(3):
            wav = tmp_path / f"said-{number}.wav"
            with ExitStack() as recorder:
                recorder.enter_context(server.recording(wav))
                stage = Stage(engine, "", wav, native=kind == "native")
                stage.finish = recorder.close
                try:
                    act_on(stage, act)
                except AssertionError:
                    if number == 2:
                        raise
                else:
                    return

    return perform_at_most_thrice


def act_on(stage: Stage, act: Act) -> None:
    """Perform an act and close the voice."""
    try:
        act(stage)
    finally:
        stage.voice.close()


def test_a_text_is_heard_and_ends_as_done(perform: Callable[[Act], None]) -> None:
    def act(stage: Stage) -> None:
        assert stage.speak(CHOOSE) == [Ending.DONE]
        stage.finish()
        assert stage.heard(CHOOSE) >= RIGHT
        assert stage.heard(DRAW) <= WRONG

    perform(act)


def test_one_text_after_the_other_are_both_heard(perform: Callable[[Act], None]) -> None:
    def act(stage: Stage) -> None:
        assert stage.speak(CHOOSE, DRAW) == [Ending.DONE, Ending.DONE]
        stage.finish()
        assert stage.heard(CHOOSE) >= RIGHT
        assert stage.heard(DRAW) >= RIGHT

    perform(act)


def test_what_is_stopped_is_not_heard_and_the_next_text_is(perform: Callable[[Act], None]) -> None:
    def act(stage: Stage) -> None:
        stage.begin(LONG + END)
        stage.voice.stop()
        assert stage.endings == [Ending.CUT]
        assert stage.speak(DRAW) == [Ending.DONE]
        assert psutil.Process(stage.voice.pid).children() == []
        stage.finish()
        assert stage.heard(DRAW) >= RIGHT
        assert stage.heard(END) <= WRONG
        assert loud(stage.recording) < 3.0

    perform(act)


def test_texts_that_are_hard_to_say(perform: Callable[[Act], None]) -> None:
    def act(stage: Stage) -> None:
        odd = ["", " \n", "\x00\x01\x1b[31m\x7f", "...", "😀", "⠇", "\ud800", "--- *** ---", "日"]
        assert stage.speak(*odd) == [Ending.DONE] * len(odd)
        stage.begin("unicorn " * 1250)
        stage.voice.stop()
        assert stage.speak(CHOOSE) == [Ending.DONE]
        stage.finish()
        assert stage.heard(CHOOSE) >= RIGHT

    perform(act)


def test_a_changed_rate_holds_from_the_next_text_on(wav: Path) -> None:
    device = f"wav:{wav}"
    stage = Stage("espeak", device, wav)
    assert stage.voice.change(VoiceSettings(engine="espeak", rate=900, device=device))
    assert not stage.voice.change(VoiceSettings(engine="pyttsx3", device=device))
    assert not stage.voice.change(VoiceSettings(engine="espeak", device=""))
    stage.speak(CHOOSE)
    stage.voice.close()
    assert heard(wav, CHOOSE, 900, "en-us") >= RIGHT


def test_silence_is_done_at_once() -> None:
    endings: list[Ending] = []
    voice = Silent()
    voice.speak(CHOOSE, endings.append)
    voice.stop()
    voice.close()
    assert endings == [Ending.DONE]
    assert voice.change(VoiceSettings(engine="none"))
    assert not voice.change(VoiceSettings(engine="espeak"))


def test_two_devices_are_told_apart(server: SoundServer, tmp_path: Path) -> None:
    ear, table = tmp_path / "ear.wav", tmp_path / "table.wav"
    with server.recording(ear, "ear"), server.recording(table, "table"):
        stage = Stage("espeak", "EAR", ear)
        stage.speak(CHOOSE)
    stage.voice.close()
    assert loud(ear) > 0.5
    assert loud(table) == 0
