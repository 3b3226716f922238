"""What is for one person alone sounds otherwise than what is for the table."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from listening import RATE, RIGHT, Sound, heard, sound_of
from speaking import Listener

from assistant.speech.how_much import is_mine
from assistant.speech.voice import Style, VoiceSettings
from assistant.words.announcement import ASKER, EVERYONE, Announcement, OneSeat, Priority, Who

TEXT = "Choose a card from your hand and show it to the player on your left."


def height(sound: Sound) -> float:
    """Return how high a voice is: the middle of its pitches in Hz, in frames that have one."""
    frame, found = RATE // 20, list[float]()
    low, high = RATE // 300, RATE // 60
    for start in range(0, len(sound) - frame, frame // 2):
        part = sound[start : start + frame].astype(np.float64)
        part -= part.mean()
        likeness = np.correlate(part, part, "full")[frame - 1 :]
        if likeness[0] < 1e8:
            continue
        at = low + int(np.argmax(likeness[low:high]))
        if likeness[at] > 0.5 * likeness[0]:
            found.append(RATE / at)
    return float(np.median(found))


@pytest.mark.parametrize(
    ("said", "mine"),
    [
        (Announcement("a"), False),
        (Announcement("a", answers=True), False),
        (Announcement("a", priority=Priority.TEXT), False),
        (Announcement("a", priority=Priority.TEXT, answers=True), True),
        (Announcement("a", to=OneSeat(1)), True),
        (Announcement("a", priority=Priority.TEXT, to=ASKER), True),
        (Announcement("a", priority=Priority.NOTIFICATION, to=EVERYONE, answers=True), False),
    ],
)
def test_what_is_private_and_what_answers_me_is_mine(said: Announcement, mine: bool) -> None:
    assert is_mine(said) is mine


@pytest.mark.parametrize("engine", ["espeak", "pyttsx3"])
def test_what_is_mine_is_heard_a_little_higher(
    listener: Listener, tmp_path: Path, engine: str
) -> None:
    heights = list[float]()
    routes: tuple[Who, ...] = (EVERYONE, ASKER, EVERYONE)
    for number, to in enumerate(routes):
        wav = tmp_path / f"{number}.wav"
        settings = VoiceSettings(engine, rate=300, device=f"wav:{wav}", pitch_mine=60)
        if number == 2:
            settings = replace(settings, pitch=10)
        speaker = listener.open(settings)
        speaker.say(Announcement(TEXT, to=to))
        assert speaker.wait_until_quiet(120)
        heights.append(height(sound_of(wav)))
    table, mine, low = heights
    assert 1.03 * table < mine < 1.3 * table
    assert low < 0.9 * table


def test_a_pitch_holds_from_the_next_words_on(listener: Listener, wav: Path) -> None:
    settings = VoiceSettings("espeak", rate=400, device=f"wav:{wav}", pitch=20)
    speaker = listener.open(settings)
    speaker.say(Announcement(TEXT))
    assert speaker.wait_until_quiet(120)
    first = sound_of(wav)
    speaker.change(replace(settings, pitch=80))
    speaker.say(Announcement(TEXT))
    assert speaker.wait_until_quiet(120)
    assert height(sound_of(wav)[len(first) :]) > 1.2 * height(first)


def test_a_voice_of_my_own_speaks_what_is_mine_and_no_more(listener: Listener, wav: Path) -> None:
    settings = VoiceSettings("espeak", "en-us", 400, device=f"wav:{wav}", voice_mine="German")
    speaker = listener.open(settings)
    assert listener.opened()
    speaker.say(Announcement("Jeder andere Spieler zieht jetzt zwei Karten.", to=ASKER))
    speaker.say(Announcement(TEXT))
    assert speaker.wait_until_quiet(120)
    assert heard(wav, "Jeder andere Spieler zieht jetzt zwei Karten.", 400, "de") >= RIGHT
    assert heard(wav, TEXT, 400, "en-us") >= RIGHT


def test_without_a_voice_of_my_own_the_tables_speaks() -> None:
    assert VoiceSettings(voice="en-us", pitch_mine=60).style_mine == Style("en-us", pitch=60)
    assert VoiceSettings(voice="en-us", voice_mine="de").style_mine.voice == "de"
