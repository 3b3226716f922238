"""Tones and short sounds, by what is heard of them."""

import itertools
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from listening import RATE, RIGHT, heard, loud, sound_of
from speaking import Listener, wait_until

from assistant.speech.feed import LONGEST, pcm
from assistant.speech.tones import (
    AIM,
    NAMES,
    NOTES,
    Note,
    aiming_tone,
    earcon_tone,
)
from assistant.speech.voice import VoiceSettings
from assistant.words.announcement import ASKER, Announcement, Earcon, Priority

CHOOSE = "Choose a card from your hand and discard it."
STEP = 0.02
"""Seconds of sound of which the pitch is looked at."""


def melody(sound: Sequence[int]) -> list[int]:
    """Return the pitches that are heard, in semitones over 100 Hz, each once; -1 is a rest."""
    frames = np.asarray(sound, np.float64)
    size = round(STEP * RATE)
    found: list[int] = []
    for at in range(0, len(frames) - size, size):
        piece = frames[at : at + size]
        if np.abs(piece).max() < 300:
            pitch = -1
        else:
            spectrum = np.abs(np.fft.rfft(piece * np.hanning(size), 1 << 15))
            hertz = float(spectrum.argmax()) * RATE / (1 << 15)
            pitch = round(12 * np.log2(hertz / 100))
        if not found or abs(found[-1] - pitch) > 1:
            found.append(pitch)
    while found and found[-1] == -1:
        found.pop()
    return found[1:] if found[:1] == [-1] else found


def made(notes: tuple[Note, ...]) -> Sequence[int]:
    return [int(value) for value in np.frombuffer(pcm(notes), np.int16)]


@pytest.mark.parametrize("engine", ["espeak", "none"])
def test_a_tone_has_its_pitch_and_length(listener: Listener, wav: Path, engine: str) -> None:
    """Also where the program is asked to say nothing, for who reads by touch."""
    speaker = listener.open(VoiceSettings(engine, device=f"wav:{wav}"))
    assert listener.opened()

    def sounded() -> bool:
        if not loud(wav):
            speaker.play(aiming_tone(880, 0.3))
        return loud(wav) > 0

    wait_until(sounded)
    wait_until(lambda: loud(wav) >= 0.28)
    assert melody(sound_of(wav)[: round(0.3 * RATE)].tolist())[0] == round(12 * np.log2(8.8))


def test_no_two_short_sounds_are_alike() -> None:
    melodies = {earcon: tuple(melody(made(NOTES[earcon]))) for earcon in Earcon}
    for one, other in itertools.combinations(Earcon, 2):
        assert melodies[one] != melodies[other]
        rhythm = [tuple(seconds for _, seconds in NOTES[each]) for each in (one, other)]
        assert rhythm[0] != rhythm[1]


def test_short_sounds_are_short_and_soft() -> None:
    for earcon in Earcon:
        sound = np.abs(np.frombuffer(pcm(NOTES[earcon]), np.int16).astype(int))
        assert len(sound) / RATE <= 0.55
        assert 1000 < sound.max() < 32767 / 6
        # No click where it begins and ends.
        assert sound[:3].max() < 400
        assert sound[-3:].max() < 400


@given(st.lists(st.tuples(st.floats(-1e6, 1e9), st.floats(-5, 60)), max_size=4))
def test_any_note_can_be_made(notes: list[Note]) -> None:
    assert len(pcm(tuple(notes))) <= len(notes) * 2 * LONGEST * RATE


def test_the_first_sound_after_speech_off_is_heard(listener: Listener, wav: Path) -> None:
    settings = VoiceSettings("espeak", device=f"wav:{wav}")
    speaker = listener.open(settings)
    assert listener.opened()
    speaker.change(replace(settings, engine="none"))
    wait_until(lambda: listener.opens == 2)
    speaker.play(earcon_tone(Earcon.TURN))
    wait_until(lambda: loud(wav) > 0.2)


def test_nothing_is_opened_for_sounds_that_are_all_off(listener: Listener, wav: Path) -> None:
    silent = VoiceSettings("none", device=f"wav:{wav}", quiet=NAMES)
    speaker = listener.open(silent)
    assert listener.opened()
    assert speaker.wait_until_quiet(120)
    assert not listener.voices
    speaker.change(replace(silent, quiet=()))
    wait_until(lambda: listener.opens == 1)
    speaker.play(earcon_tone(Earcon.TURN))
    wait_until(lambda: loud(wav) > 0.2)


def test_a_sound_lies_under_the_words(listener: Listener, wav: Path) -> None:
    speaker = listener.open(VoiceSettings("espeak", rate=400, device=f"wav:{wav}"))
    assert listener.opened()
    speaker.play(earcon_tone(Earcon.WIN))
    speaker.say(Announcement(CHOOSE, ""))
    assert speaker.wait_until_quiet(120)
    alone = len(pcm(NOTES[Earcon.WIN])) / 2 / RATE
    assert heard(wav, CHOOSE, 400, "en-us") >= RIGHT - 0.1
    # Both at once take no longer than the words alone.
    assert len(sound_of(wav)) / RATE < 1.9 + alone / 2


def test_a_sound_that_is_off_is_not_heard(listener: Listener, wav: Path) -> None:
    quiet = tuple(name for name in NAMES if name != "turn")
    speaker = listener.open(VoiceSettings("espeak", device=f"wav:{wav}", quiet=quiet))
    assert listener.opened()
    speaker.play(aiming_tone(880, 0.3))
    for earcon in Earcon:
        speaker.play(earcon_tone(earcon))
    wait_until(lambda: loud(wav) > 0.2)
    speaker.say(Announcement(".", ""))
    assert speaker.wait_until_quiet(120)
    wanted = tuple(melody(made(NOTES[Earcon.TURN])))
    assert tuple(melody(sound_of(wav).tolist()))[: len(wanted)] == wanted
    assert loud(wav) < 0.4
    assert AIM in quiet


def test_tones_go_to_the_ear(listener: Listener, wav: Path, tmp_path: Path) -> None:
    ear = tmp_path / "ear.wav"
    speaker = listener.open(VoiceSettings("espeak", device=f"wav:{wav}", ear=f"wav:{ear}"))
    wait_until(lambda: len(listener.news) == 2)
    speaker.play(earcon_tone(Earcon.TURN))
    wait_until(lambda: loud(ear) > 0.2)
    assert loud(wav) == 0


def test_a_tone_without_a_speaker_is_nothing(listener: Listener, wav: Path) -> None:
    speaker = listener.open(VoiceSettings("espeak", device=f"wav:{wav}"))
    assert listener.opened()
    speaker.close()
    speaker.play(aiming_tone(880, 0.3))
    assert loud(wav) == 0


def test_many_tones_neither_wait_nor_pile_up(listener: Listener, wav: Path) -> None:
    """A camera may send one with every frame, from its own thread."""
    speaker = listener.open(VoiceSettings("espeak", rate=400, device=f"wav:{wav}"))
    assert listener.opened()

    def aim() -> None:
        for step in range(500):
            speaker.play(aiming_tone(400 + step, 0.05))

    aiming = threading.Thread(target=aim)
    aiming.start()
    speaker.say(Announcement(CHOOSE, "", Priority.TEXT, ASKER))
    aiming.join(120)
    assert not aiming.is_alive()
    assert speaker.wait_until_quiet(120)
    # One after the other they would sound for 25 seconds.
    assert loud(wav) < 20
