"""What a change of the voice cuts is said again with the new one."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from listening import RIGHT, WRONG, heard, loud
from speaking import Listener, wait_until

from assistant.speech import cut_short
from assistant.speech.speaker import Speaker
from assistant.speech.voice import VoiceSettings
from assistant.words.announcement import Announcement, Priority, Route

CARD = "Baby unicorn. Choose a card from your hand and discard it."
END = "Choose a card from your hand and discard it."
NEWS = "Every other player draws two cards now."
RATE = 400


def card(text: str = CARD, *, secret: bool = False) -> Announcement:
    return Announcement(text, "", Priority.TEXT, Route.EAR, secret=secret)


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
    assert speaker.wait_until_quiet(20)
    rate, voice = int(values.get("rate", RATE)), str(values.get("voice", "en-us"))
    assert heard(wav, END, rate, voice) >= RIGHT


def test_other_words_do_not_bring_it_back(reading: Callable[..., Speaker], wav: Path) -> None:
    speaker = reading()
    speaker.say(confirmed(NEWS))
    speaker.change(changed(wav, rate=500))
    speaker.say(confirmed())
    assert speaker.wait_until_quiet(20)
    assert heard(wav, END, RATE, "en-us") <= WRONG
    assert heard(wav, END, 500, "en-us") <= WRONG


@pytest.mark.parametrize("how", ["stopped", "quiet", "silent", "late"])
def test_what_was_to_be_silent_stays_so(
    reading: Callable[..., Speaker], wav: Path, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaker = reading()
    if how == "late":
        monkeypatch.setattr(cut_short, "_SOON", 0.0)
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
    assert speaker.wait_until_quiet(20)
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
    assert speaker.wait_until_quiet(20)
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
    assert speaker.wait_until_quiet(20)
    assert heard(wav, END, 500, "en-us") <= WRONG
