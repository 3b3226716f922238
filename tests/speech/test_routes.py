"""Two devices: what is for one ear is heard there, or nowhere at all."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from listening import RIGHT, WRONG, heard, loud
from sound_server import SoundServer, sound_server
from speaking import Listener, say_twice, wait_until

from assistant.speech import fallback
from assistant.speech.voice import EarLost, EarReady, VoiceReady, VoiceSettings
from assistant.words.announcement import Announcement, OneSeat, Priority

HAND = "Ann holds the purple unicorn and a narwhal."
NEXT = "It is the turn of the player to your left."
RATE = 400
HEADER = 44
"""Bytes of a recording without a single sample."""


def to_ear(text: str, priority: Priority = Priority.TEXT, joins: bool = False) -> Announcement:
    return Announcement(text, "", priority, OneSeat(0), joins=joins)


def to_table(text: str, priority: Priority = Priority.MESSAGE) -> Announcement:
    return Announcement(text, "", priority)


@pytest.fixture
def ear(tmp_path: Path) -> Path:
    """The recording of the ear."""
    return tmp_path / "ear.wav"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """The recording of the table."""
    return tmp_path / "table.wav"


@pytest.fixture
def both(ear: Path, table: Path) -> VoiceSettings:
    return VoiceSettings("espeak", rate=RATE, device=f"wav:{table}", ear=f"wav:{ear}")


def test_each_route_has_its_device(
    listener: Listener, both: VoiceSettings, ear: Path, table: Path
) -> None:
    speaker = listener.open(both)
    speaker.say(to_table(NEXT))
    speaker.say(to_ear(HAND))
    assert speaker.wait_until_quiet(120)
    assert heard(ear, HAND, RATE, "en-us") >= RIGHT
    assert heard(table, NEXT, RATE, "en-us") >= RIGHT
    assert heard(table, HAND, RATE, "en-us") <= WRONG
    assert heard(ear, NEXT, RATE, "en-us") <= WRONG


def test_one_waits_for_the_other(
    listener: Listener, both: VoiceSettings, ear: Path, table: Path
) -> None:
    """Nobody can listen to two voices at once."""
    speaker = listener.open(both)
    speaker.say(to_table(NEXT))
    speaker.say(to_ear(HAND))
    wait_until(lambda: loud(table) > 0.3)
    assert loud(ear) == 0
    assert speaker.wait_until_quiet(120)
    assert loud(ear) > 0.5


def test_not_one_sample_of_a_hand_reaches_the_table(
    listener: Listener, both: VoiceSettings, ear: Path, table: Path
) -> None:
    """Cut, hushed, changed in mid-sentence and with its engine killed: it stays in the ear."""
    speaker = listener.open(both)
    chance = random.Random(6)
    wait_until(lambda: len(listener.news) == 2)
    for number in range(30):
        speaker.say(to_ear(f"{HAND} {number}.", chance.choice(list(Priority)), number % 3 == 0))
        before = loud(ear)
        match chance.randrange(6):
            case 0:
                speaker.hush()
            case 1:
                speaker.change(replace(both, rate=chance.randrange(300, 800)))
            case 2:
                speaker.change(replace(both, voice=chance.choice(["", "en-gb"])))
            case 3 if number % 2:
                wait_until(lambda before=before: loud(ear) > before)  # type: ignore[misc]
    assert speaker.wait_until_quiet(300)
    assert loud(ear) > 1
    assert table.stat().st_size == HEADER


def test_without_a_second_device_the_only_one_speaks(listener: Listener, table: Path) -> None:
    speaker = listener.open(VoiceSettings("espeak", rate=RATE, device=f"wav:{table}"))
    speaker.say(to_ear(HAND))
    assert speaker.wait_until_quiet(120)
    assert heard(table, HAND, RATE, "en-us") >= RIGHT


@pytest.mark.parametrize(
    ("device", "ear", "two"),
    [
        ("", "", False),
        ("", "Headset", True),
        ("Speakers", "Headset", True),
        ("Headset", "headset", False),
        ("USB Headset", "Headset", True),
    ],
)
def test_one_device_by_two_names_is_one(device: str, ear: str, two: bool) -> None:
    assert VoiceSettings(device=device, ear=ear).two_devices is two
    assert not VoiceSettings("none", device=device, ear=ear).two_devices


def test_an_ear_that_cannot_be_opened_is_told_and_nothing_is_heard(
    listener: Listener, both: VoiceSettings, tmp_path: Path, table: Path
) -> None:
    speaker = listener.open(replace(both, ear=f"wav:{tmp_path}/nowhere/ear.wav"))
    wait_until(lambda: len(listener.news) == 2)
    speaker.say(to_ear(HAND))
    speaker.say(to_table(NEXT))
    assert speaker.wait_until_quiet(120)
    assert heard(table, NEXT, RATE, "en-us") >= RIGHT
    assert heard(table, HAND, RATE, "en-us") <= WRONG
    lost = [news for news in listener.news if isinstance(news, EarLost)]
    assert [each.still for each in lost] == [False, True]
    assert HAND not in str(lost)


def test_taking_the_ear_away_in_mid_sentence_ends_it(
    listener: Listener, both: VoiceSettings, ear: Path, table: Path
) -> None:
    speaker = listener.open(both)
    speaker.say(to_ear("Ann holds a unicorn. " * 10))
    speaker.say(to_ear(HAND, joins=True))
    wait_until(lambda: loud(ear) > 0.2)
    speaker.change(replace(both, ear=""))
    assert speaker.wait_until_quiet(120)
    assert table.stat().st_size == HEADER
    speaker.say(to_table(NEXT))
    assert speaker.wait_until_quiet(120)
    assert heard(table, NEXT, RATE, "en-us") >= RIGHT


def test_the_ear_needs_an_output_that_ends_with_its_device(
    listener: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: SoundServer
) -> None:
    """A sound server moves a player's sound to the table when its own device is gone."""
    (tmp_path / "miniaudio.py").write_text("raise ImportError")
    (tmp_path / "assistant").symlink_to(Path(__file__).parents[2] / "assistant")
    monkeypatch.setattr("assistant.speech.process._PACKAGES", tmp_path)
    listener.open(VoiceSettings("espeak", ear="ear"))
    wait_until(lambda: len(listener.news) == 2)
    (lost,) = [news for news in listener.news if isinstance(news, EarLost)]
    assert (lost.name, lost.key) == ("ear", "speech.not_private")
    assert VoiceReady("espeak") in listener.news


def test_a_lost_ear_is_silence_and_it_comes_back(
    listener: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a real sound server, whose way it is to move sound from a lost device to another."""
    monkeypatch.setattr(fallback, "PAUSES", (0.0, 0.0))
    first, second, table = (tmp_path / f"{name}.wav" for name in ("first", "second", "table"))
    with sound_server() as server:
        if server is None:
            pytest.skip("PulseAudio is not installed: pulseaudio, parec and pactl are needed")
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        with server.recording(table, "table"):
            speaker = listener.open(VoiceSettings("espeak", rate=RATE, ear="ear"))
            with server.recording(first, "ear"):
                say_twice(speaker, to_ear(HAND))
            before = listener.sounds
            speaker.say(to_ear("Ann holds a unicorn. " * 20))
            wait_until(lambda: listener.sounds > before)
            server.unplug("ear")
            assert speaker.wait_until_quiet(120)
            wait_until(lambda: isinstance(listener.news[-1], EarLost))
            speaker.say(to_ear(HAND))
            assert speaker.wait_until_quiet(120)
            server.plug_in("ear")
            with server.recording(second, "ear"):
                say_twice(speaker, to_ear(HAND))
            # Also while nothing is said: nobody should find out by missing something.
            server.unplug("ear")
            wait_until(lambda: isinstance(listener.news[-1], EarLost))
    assert heard(first, HAND, RATE, "en-us") >= RIGHT
    assert heard(second, HAND, RATE, "en-us") >= RIGHT
    assert loud(table) == 0
    assert VoiceReady("espeak") in listener.news[:2]
    assert EarReady("ear") in listener.news[:2]
    assert [getattr(each, "still", None) for each in listener.news[2:]] == [
        False,
        True,
        None,
        False,
    ]
    assert listener.news[-2] == EarReady("ear", again=True)
