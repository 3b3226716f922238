"""The speaker with real engines: who is heard, and what happens when an engine is lost."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from listening import RIGHT, WRONG, heard, last_sound, loud
from speaking import Listener, wait_until

from assistant import places
from assistant.scratch import remove_left_folders
from assistant.speech import channel
from assistant.speech.speaker import Speaker
from assistant.speech.voice import VoiceGone, VoiceNews, VoiceReady, VoiceSettings
from assistant.words import sentence
from assistant.words.announcement import Announcement, Priority

CHOOSE = "Choose a card from your hand and discard it."
DRAW = "Every other player draws two cards now."
RETURN = "Return this unicorn to the owner at once."
RATE = 400

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


def settings(wav: Path, engine: str = "espeak") -> VoiceSettings:
    return VoiceSettings(engine=engine, rate=RATE, device=f"wav:{wav}")


def spoken(text: str, priority: Priority = Priority.MESSAGE, joins: bool = False) -> Announcement:
    return Announcement(text, text[:40], priority, joins=joins)


def heard_of(wav: Path, text: str) -> bool:
    """Say whether the text is heard; what is neither right nor wrong fails."""
    score = heard(wav, text, RATE, "en-us")
    assert not WRONG < score < RIGHT
    return score >= RIGHT


def test_messages_are_heard_one_after_the_other(listener: Listener, wav: Path) -> None:
    speaker = listener.open(settings(wav))
    for text in (CHOOSE, DRAW, RETURN):
        speaker.say(spoken(text))
    assert speaker.wait_until_quiet(120)
    assert listener.news == [VoiceReady("espeak")]
    assert [heard_of(wav, text) for text in (CHOOSE, DRAW, RETURN)] == [True, True, True]


def test_a_new_card_cuts_the_old_one(listener: Listener, wav: Path) -> None:
    speaker = listener.open(settings(wav))
    speaker.say(spoken("This is a very long card about unicorns. " * 5 + CHOOSE, Priority.TEXT))
    wait_until(lambda: loud(wav) > 0.1)
    speaker.say(spoken(DRAW, Priority.TEXT))
    assert speaker.wait_until_quiet(120)
    assert heard_of(wav, DRAW)
    assert not heard_of(wav, CHOOSE)


def test_what_joins_waits_for_the_words_before_it(listener: Listener, wav: Path) -> None:
    speaker = listener.open(settings(wav))
    speaker.say(spoken(CHOOSE, Priority.TEXT))
    speaker.say(spoken(DRAW, Priority.TEXT, joins=True))
    assert speaker.wait_until_quiet(120)
    assert heard_of(wav, CHOOSE)
    assert heard_of(wav, DRAW)


def test_hush_silences_and_forgets(listener: Listener, wav: Path) -> None:
    speaker = listener.open(settings(wav))
    speaker.say(spoken("Unicorns. " * 50))
    speaker.say(spoken(CHOOSE))
    wait_until(lambda: loud(wav) > 0.1)
    speaker.hush()
    assert speaker.wait_until_quiet(120)
    speaker.say(spoken(DRAW))
    assert speaker.wait_until_quiet(120)
    assert heard_of(wav, DRAW)
    assert not heard_of(wav, CHOOSE)
    assert loud(wav) < 4


@on_posix
@pytest.mark.parametrize("engine", ["espeak", "pyttsx3"])
def test_a_sentence_is_repeated_when_the_engine_dies(
    listener: Listener, wav: Path, tmp_path: Path, engine: str
) -> None:
    speaker = listener.open(settings(wav, engine))
    speaker.say(spoken("It is the turn of the player to your left. " + CHOOSE))
    wait_until(lambda: loud(wav) > 0.1)
    os.kill(listener.voices[0].pid, signal.SIGKILL)
    assert speaker.wait_until_quiet(120)
    assert heard(wav, CHOOSE, RATE, "en-us" if engine == "espeak" else "en") >= RIGHT
    assert listener.news == [VoiceReady(engine)]
    speaker.close()
    assert list((tmp_path / "temp").iterdir()) == []


@on_posix
def test_an_engine_that_hangs_is_replaced(
    listener: Listener, wav: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaker = listener.open(settings(wav))
    assert listener.opened()
    monkeypatch.setattr(channel, "PATIENCE", 4.0)
    os.kill(listener.voices[0].pid, signal.SIGSTOP)
    speaker.say(spoken(CHOOSE))
    assert speaker.wait_until_quiet(120)
    assert heard_of(wav, CHOOSE)
    assert not listener.gone()


@pytest.mark.usefixtures("no_sound_device")
@pytest.mark.skipif(sys.platform != "linux", reason="sound devices can be hidden on Linux only")
@pytest.mark.parametrize("engine", ["auto", "espeak", "pyttsx3"])
def test_without_a_sound_device_the_program_goes_on(listener: Listener, engine: str) -> None:
    speaker = listener.open(VoiceSettings(engine=engine))
    for _ in range(3):
        speaker.say(spoken(CHOOSE))
    assert speaker.wait_until_quiet(120)
    (gone,) = listener.gone()
    assert listener.news == [gone]
    assert sentence(gone.key, **gone.values) == (
        "No sound device found. Text goes on. Connect one and type: speech on."
    )


def test_an_unknown_voice_is_told_and_the_usual_one_speaks(listener: Listener, wav: Path) -> None:
    speaker = listener.open(VoiceSettings("espeak", "Nobody", RATE, device=f"wav:{wav}"))
    speaker.say(spoken(CHOOSE))
    assert speaker.wait_until_quiet(120)
    assert listener.news == [VoiceReady("espeak", "speech.no_such_voice", {"voice": "Nobody"})]
    assert heard_of(wav, CHOOSE)


@pytest.mark.parametrize("engine", ["espeak", "pyttsx3"])
def test_a_voice_is_chosen_by_its_name(listener: Listener, wav: Path, engine: str) -> None:
    speaker = listener.open(VoiceSettings(engine, "english (AMERICA)", RATE, device=f"wav:{wav}"))
    speaker.say(spoken(CHOOSE))
    assert speaker.wait_until_quiet(120)
    assert heard_of(wav, CHOOSE)


def test_no_speech_is_no_fault(listener: Listener) -> None:
    speaker = listener.open(VoiceSettings(engine="none"))
    speaker.say(spoken(CHOOSE))
    assert speaker.wait_until_quiet(120)
    assert listener.opened()
    assert listener.news == [VoiceReady("none")]
    assert [voice.name for voice in listener.voices] == ["tones"]


def test_a_recording_that_cannot_be_written_is_told(listener: Listener, tmp_path: Path) -> None:
    listener.open(settings(tmp_path / "nowhere" / "said.wav"))
    assert not listener.opened()
    (gone,) = listener.gone()
    assert sentence(gone.key, **gone.values).startswith("Speech can't be recorded in ")


def test_a_file_that_is_no_recording_is_left_alone(listener: Listener, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear unicorn, " * 10)
    listener.open(settings(letter))
    assert not listener.opened()
    assert listener.gone()[0].key == "speech.not_a_recording"
    assert letter.read_text() == "Dear unicorn, " * 10


def test_a_recording_is_added_to(listener: Listener, wav: Path) -> None:
    for text in (CHOOSE, DRAW):
        speaker = listener.open(settings(wav))
        speaker.say(spoken(text))
        assert speaker.wait_until_quiet(120)
        speaker.close()
    assert heard_of(wav, CHOOSE)
    assert heard_of(wav, DRAW)


@pytest.mark.parametrize("engine", ["espeak", "pyttsx3"])
def test_nothing_is_left_behind(listener: Listener, wav: Path, tmp_path: Path, engine: str) -> None:
    before = set(psutil.Process().children(recursive=True))
    speaker = listener.open(settings(wav, engine))
    speaker.say(spoken("Unicorns. " * 50))
    wait_until(lambda: loud(wav) > 0.1)
    speaker.close()
    assert speaker.wait_until_quiet(120)
    assert set(psutil.Process().children(recursive=True)) <= before
    assert list((tmp_path / "temp").iterdir()) == []
    sounded = last_sound(wav)
    assert last_sound(wav) == sounded


PROGRAM = """
import sys, time
from assistant.speech.speaker import Speaker
from assistant.speech.voice import VoiceSettings
from assistant.words.announcement import Announcement
speaker = Speaker(VoiceSettings(engine="pyttsx3", device="wav:" + sys.argv[1]), print)
speaker.say(Announcement("Unicorns. " * 200, ""))
time.sleep(60)
"""


@on_posix
def test_the_child_ends_with_its_parent(
    wav: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(wav)],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), "TMPDIR": str(tmp_path)},
    )
    wait_until(lambda: loud(wav) > 0.1)
    children = psutil.Process(program.pid).children(recursive=True)
    assert children
    program.kill()
    program.wait()
    _, alive = psutil.wait_procs(children, timeout=120)
    assert alive == []
    assert not [left for left in tmp_path.glob("table-assistant-*") if left.is_dir()]
    # The empty file beside the folder goes at the next start.
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    remove_left_folders()
    assert list(tmp_path.glob("table-assistant-*")) == []


def test_a_listener_that_fails_does_not_end_the_voice(wav: Path) -> None:
    def fail(news: VoiceNews) -> None:
        raise RuntimeError(str(news))

    speaker = Speaker(settings(wav), fail)
    speaker.say(spoken(CHOOSE))
    assert speaker.wait_until_quiet(120)
    speaker.close()
    assert heard_of(wav, CHOOSE)


def test_an_unwritable_log_does_not_end_the_voice(
    listener: Listener, wav: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(in_the_way))
    speaker = listener.open(settings(wav))
    speaker.say(spoken(CHOOSE))
    assert speaker.wait_until_quiet(120)
    assert heard_of(wav, CHOOSE)
    assert not places.log_file("speech").exists()


def test_a_file_in_the_working_folder_is_never_run(
    listener: Listener, wav: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit")
    monkeypatch.chdir(tmp_path)
    listener.open(settings(wav))
    assert listener.opened()


def test_every_reason_has_a_sentence() -> None:
    gone = VoiceGone(
        "speech.hangs", {"engine": "espeak", "then": f" {sentence('speech.text_goes_on')}"}
    )
    assert sentence(gone.key, **gone.values).startswith(
        "The speech engine espeak doesn't answer. Text goes on."
    )
