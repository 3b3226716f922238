"""An engine or device that was asked for and cannot be had: another one speaks, and says why."""

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from listening import RIGHT, heard, loud
from sound_server import SoundServer, sound_server
from speaking import Listener, say_twice, wait_until

from assistant.speech import fallback
from assistant.speech.speaker import Speaker
from assistant.speech.voice import EarLost, EarReady, VoiceNews, VoiceReady, VoiceSettings
from assistant.words import sentence
from assistant.words.announcement import Announcement, OneSeat, Priority

CHOOSE = "Choose a card from your hand and discard it."
LONG = "It is the turn of the player to your left. " + CHOOSE
HAND = "Ann holds the purple unicorn and a narwhal."
RATE = 400

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again with the next words."""
    monkeypatch.setattr(fallback, "PAUSES", (0.0, 0.0))


@pytest.fixture
def own_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[SoundServer]:
    """A sound server whose devices a test may unplug."""
    with sound_server() as server:
        if server is None:
            pytest.skip("PulseAudio is not installed: pulseaudio, parec and pactl are needed")
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        yield server


def told(news: VoiceNews) -> str:
    """Return what people hear of a voice."""
    assert isinstance(news, VoiceReady)
    return sentence(news.key, **news.values) if news.key else ""


def hand(text: str = HAND) -> Announcement:
    return Announcement(text, "", Priority.TEXT, OneSeat(0))


def test_an_engine_that_cannot_be_reached_is_stood_in_for_until_it_can(
    listener: Listener,
    server: SoundServer,
    dispatcher: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/nobody")
    first, second = tmp_path / "first.wav", tmp_path / "second.wav"
    with server.recording(first):
        speaker = listener.open(VoiceSettings("dispatcher", rate=RATE))
        say_twice(speaker, Announcement(CHOOSE, ""))
    assert heard(first, CHOOSE, RATE, "en-us") >= RIGHT
    (news,) = listener.news
    assert told(news) == (
        "speech-dispatcher doesn't answer. espeak speaks instead. "
        "Start it with: speech-dispatcher --spawn. Or type: engine auto."
    )
    monkeypatch.setenv("SPEECHD_ADDRESS", dispatcher)
    say_until(listener, speaker, "dispatcher speaks again.")
    with server.recording(second):
        say_twice(speaker, Announcement(CHOOSE, ""))
    assert heard(second, CHOOSE, RATE, "en-us") >= RIGHT
    assert [voice.name for voice in listener.voices if voice.pid] == ["dispatcher", "tones"]


def test_a_device_that_is_not_there_is_stood_in_for_by_the_usual_one(
    listener: Listener, server: SoundServer, tmp_path: Path
) -> None:
    with server.recording(tmp_path / "said.wav") as wav:
        speaker = listener.open(VoiceSettings(device="nosuch", rate=RATE))
        say_twice(speaker, Announcement(CHOOSE, ""))
    assert heard(wav, CHOOSE, RATE, "en-us") >= RIGHT
    assert [told(news) for news in listener.news] == [
        (
            "There's no sound device nosuch. Sound goes to the usual device."
            " Type device and one of: table, ear."
        )
    ]


@pytest.mark.parametrize("engine", ["gramophone", "dispatcher"])
def test_an_engine_and_a_device_that_are_not_there(
    listener: Listener,
    server: SoundServer,
    tmp_path: Path,
    engine: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/nobody")
    with server.recording(tmp_path / "said.wav") as wav:
        speaker = listener.open(VoiceSettings(engine, device="nosuch", rate=RATE))
        say_twice(speaker, Announcement(CHOOSE, ""))
    assert heard(wav, CHOOSE, RATE, "en-us") >= RIGHT
    (news,) = listener.news
    assert "espeak speaks instead, on the usual device." in told(news)
    assert "Errno" not in told(news)


@on_posix
def test_an_engine_that_crashes_sentence_after_sentence_is_stood_in_for(
    listener: Listener, wav: Path
) -> None:
    speaker = listener.open(VoiceSettings("pyttsx3", rate=RATE, device=f"wav:{wav}"))
    assert listener.opened()
    speaker.say(Announcement(LONG, ""))
    for child in range(2):
        wait_until(lambda child=child: len(listener.voices) > child)  # type: ignore[misc]
        before = loud(wav)
        wait_until(lambda before=before: loud(wav) > before)  # type: ignore[misc]
        os.kill(listener.voices[child].pid, signal.SIGKILL)
    assert speaker.wait_until_quiet(120)
    assert heard(wav, LONG, RATE, "en-us") >= RIGHT
    assert not listener.gone()
    assert told(listener.news[-1]).startswith(
        "The speech engine pyttsx3 stopped twice. espeak speaks instead."
    )
    say_until(listener, speaker, "pyttsx3 speaks again.")


def test_a_device_that_is_unplugged_is_stood_in_for_until_it_is_back(
    listener: Listener, own_server: SoundServer, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.wav", tmp_path / "second.wav"
    speaker = listener.open(VoiceSettings("espeak", rate=RATE, device="ear"))
    assert listener.opened()
    with own_server.recording(first, "table"):
        speaker.say(Announcement(LONG, ""))
        wait_until(lambda: listener.sounds > 0)
        own_server.unplug("ear")
        assert speaker.wait_until_quiet(120)
    assert heard(first, LONG, RATE, "en-us") >= RIGHT
    assert told(listener.news[-1]) == (
        "The sound device is gone. Sound goes to the usual device. Connect it again."
    )
    own_server.plug_in("ear")
    say_until(listener, speaker, "Sound goes to ear again.")
    with own_server.recording(second, "ear"):
        say_twice(speaker, Announcement(CHOOSE, ""))
    assert heard(second, CHOOSE, RATE, "en-us") >= RIGHT


def test_without_any_device_it_is_told_once_and_comes_back_by_itself(
    listener: Listener, own_server: SoundServer, tmp_path: Path
) -> None:
    for sink in ("table", "ear"):
        own_server.unplug(sink)
    speaker = listener.open(VoiceSettings(device="table", rate=RATE // 2))
    for _ in range(3):
        speaker.say(Announcement(CHOOSE, ""))
        assert speaker.wait_until_quiet(120)
    (gone,) = listener.gone()
    assert sentence(gone.key, **gone.values).startswith("No sound device found. Text goes on.")
    # What is set meanwhile holds when it is back.
    speaker.change(VoiceSettings(device="table", rate=RATE))
    own_server.plug_in("table")
    with own_server.recording(tmp_path / "said.wav") as wav:
        say_twice(speaker, Announcement(CHOOSE, ""))
    assert heard(wav, CHOOSE, RATE, "en-us") >= RIGHT
    assert heard(wav, CHOOSE, RATE // 2, "en-us") < RIGHT
    assert [told(news) for news in listener.news[1:]] == ["Speech is back."]


def test_a_hand_is_not_moved_to_another_device(
    listener: Listener, own_server: SoundServer, tmp_path: Path
) -> None:
    """With one device, an earphone that is unplugged while a hand is read after a yes."""
    speaker = listener.open(VoiceSettings("espeak", rate=RATE, device="ear"))
    assert listener.opened()
    with own_server.recording(tmp_path / "table.wav", "table") as table:
        speaker.say(hand("Ann holds a unicorn. " * 20))
        speaker.say(replace(hand(), joins=True))
        wait_until(lambda: listener.sounds > 0)
        own_server.unplug("ear")
        assert speaker.wait_until_quiet(120)
        wait_until(lambda: len(listener.news) > 1)
    assert loud(table) == 0
    assert "Sound goes to the usual device." in told(listener.news[-1])


# -- the ear ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sink", "called"),
    [("nearfield", "nearfield"), ("other", "ear"), ("EAR", "EAR"), ("ear", "earphones")],
)
def test_an_ear_that_comes_back_as_another_device_is_lost(
    listener: Listener, own_server: SoundServer, tmp_path: Path, sink: str, called: str
) -> None:
    settings = VoiceSettings("espeak", rate=RATE, ear="ear", ear_id="ear")
    speaker = listener.open(settings)
    wait_until(lambda: len(listener.news) == 2)
    own_server.unplug("ear")
    own_server.plug_in(sink, called)
    wait_until(lambda: isinstance(listener.news[-1], EarLost))
    table, other = tmp_path / "table.wav", tmp_path / "other.wav"
    with own_server.recording(table, "table"), own_server.recording(other, sink):
        for _ in range(2):
            speaker.say(hand())
            assert speaker.wait_until_quiet(120)
    assert loud(other) == loud(table) == 0
    assert not any(isinstance(news, EarReady) and news.again for news in listener.news)


def test_a_part_of_a_name_is_no_ear(
    listener: Listener, server: SoundServer, tmp_path: Path
) -> None:
    speaker = listener.open(VoiceSettings("espeak", rate=RATE, ear="ea"))
    wait_until(lambda: len(listener.news) == 2)
    with server.recording(tmp_path / "ear.wav", "ear") as ear:
        speaker.say(hand())
        assert speaker.wait_until_quiet(120)
    assert loud(ear) == 0


@pytest.mark.parametrize("device", ["", "TAB", "nosuch"])
def test_an_ear_that_is_the_tables_device_says_nothing(
    listener: Listener, server: SoundServer, tmp_path: Path, device: str
) -> None:
    """Also where the settings have it so, and by whatever name it is the table's."""
    speaker = listener.open(VoiceSettings("espeak", rate=RATE, device=device, ear="table"))
    wait_until(lambda: len(listener.news) == 2)
    with server.recording(tmp_path / "said.wav", "table") as wav:
        speaker.say(hand())
        assert speaker.wait_until_quiet(120)
    assert loud(wav) == 0
    lost = [news for news in listener.news if isinstance(news, EarLost)]
    assert [each.key for each in lost] == ["speech.ear_same"] * len(lost)


def test_what_stands_in_for_an_engine_speaks_into_the_ear_as_well(
    listener: Listener, server: SoundServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/nobody")
    settings = VoiceSettings("gramophone", rate=RATE, ear="ear", ear_id="ear")
    speaker = listener.open(settings)
    table, ear = tmp_path / "table.wav", tmp_path / "ear.wav"
    with server.recording(table, "table"), server.recording(ear, "ear"):
        say_twice(speaker, hand())
    assert heard(ear, HAND, RATE, "en-us") >= RIGHT
    assert loud(table) == 0


def say_until(listener: Listener, speaker: Speaker, wanted: str) -> None:
    """Say words until this was told: what is wished for is tried beside the voice that speaks."""

    def is_told() -> bool:
        speaker.say(Announcement("Yes.", ""))
        assert speaker.wait_until_quiet(120)
        return told(listener.news[-1]) == wanted

    wait_until(is_told)
