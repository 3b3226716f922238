"""Sounds that were made ahead: heard at once, and never more than there is room for."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from listening import RIGHT, heard
from speaking import Listener, wait_until

from assistant import places
from assistant.speech.voice import VoiceSettings
from assistant.speech.voices.feed import Feed
from assistant.speech.voices.kept import Kept
from assistant.speech.voices.making import Making
from assistant.words.announcement import Announcement

TITLE = "Purple Unicorn of the North, magical."
TEXT = f"{TITLE} Choose a card from your hand and discard it."


class Counting:
    """A maker that counts what it was asked for; its sound is its text."""

    makes: Literal[True] = True
    slow = True

    def __init__(self) -> None:
        self.made: list[str] = []

    def voices(self) -> tuple[tuple[str, str], ...]:
        return ()

    def make(
        self, text: str, voice: str, rate: int, volume: int, put: Callable[[bytes], bool]
    ) -> None:
        self.made.append(text)
        put(b"\x00\x40" + text.encode("utf-16-le"))


def test_first_words_are_kept_and_sound_the_same(listener: Listener, wav: Path) -> None:
    speaker = listener.open(VoiceSettings("pyttsx3", rate=400, device=f"wav:{wav}"))
    speaker.prepare(lambda: [TEXT])
    wait_until(lambda: len(kept_files()) == 1)
    speaker.say(Announcement(TEXT, ""))
    assert speaker.wait_until_quiet(20)
    assert heard(wav, TITLE, 400, "en") >= RIGHT
    assert heard(wav, "Choose a card from your hand and discard it.", 400, "en") >= RIGHT
    assert len(kept_files()) == 1


def test_another_rate_is_made_anew(listener: Listener, wav: Path) -> None:
    speaker = listener.open(VoiceSettings("pyttsx3", rate=400, device=f"wav:{wav}"))
    speaker.prepare(lambda: [TEXT])
    wait_until(lambda: len(kept_files()) == 1)
    speaker.change(VoiceSettings("pyttsx3", rate=300, device=f"wav:{wav}"))
    wait_until(lambda: len(kept_files()) == 2)
    speaker.say(Announcement(TITLE, ""))
    assert speaker.wait_until_quiet(20)
    assert heard(wav, TITLE, 300, "en") >= RIGHT


def test_a_quick_engine_keeps_nothing(listener: Listener, wav: Path) -> None:
    asked: list[bool] = []

    def texts() -> Iterable[str]:
        asked.append(True)
        return [TEXT]

    speaker = listener.open(VoiceSettings("espeak", rate=400, device=f"wav:{wav}"))
    speaker.prepare(texts)
    speaker.say(Announcement(TEXT, ""))
    assert speaker.wait_until_quiet(20)
    assert not asked
    assert kept_files() == []


def test_what_somebody_says_comes_before_what_is_made_ahead(listener: Listener, wav: Path) -> None:
    speaker = listener.open(VoiceSettings("pyttsx3", rate=400, device=f"wav:{wav}"))
    speaker.prepare(lambda: [f"Unicorn number {number}." for number in range(400)])
    wait_until(lambda: len(kept_files()) > 0)
    speaker.say(Announcement(TITLE, ""))
    assert speaker.wait_until_quiet(20)
    assert heard(wav, TITLE, 400, "en") >= RIGHT
    assert len(kept_files()) < 400


def test_only_what_may_be_said_at_any_time_is_kept(listener: Listener, wav: Path) -> None:
    """What is said of somebody's hand leaves nothing on the disk."""
    speaker = listener.open(VoiceSettings("pyttsx3", rate=400, device=f"wav:{wav}"))
    speaker.say(Announcement("Ann holds a unicorn.", "", secret=True))
    assert speaker.wait_until_quiet(20)
    assert kept_files() == []


def test_what_was_kept_is_not_made_again(tmp_path: Path) -> None:
    maker, feed = Counting(), Feed()
    making = Making(maker, Kept(tmp_path, "any"), feed)
    making.want([TEXT, TITLE], "", 175, 100)
    while making.make_ahead():
        pass
    assert maker.made == [TITLE]
    making.speak(feed.ticket, TEXT, "", 175, 100, lambda: True)
    assert maker.made == [TITLE, "Choose a card from your hand and discard it."]
    assert TITLE in feed.take(10_000).decode("utf-16-le")


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 400)), max_size=40))
def test_there_is_never_more_than_there_is_room_for(
    tmp_path_factory: pytest.TempPathFactory, sounds: list[tuple[int, int]]
) -> None:
    folder = tmp_path_factory.mktemp("kept")
    kept = Kept(folder, "any", limit=1000)
    for text, size in sounds:
        kept.keep(str(text), "", 175, 100, bytes(size))
        assert kept.find(str(text), "", 175, 100) == bytes(size)
        assert sum(file.stat().st_size for file in folder.iterdir()) <= 1000


def test_what_was_not_used_longest_goes_first(tmp_path: Path) -> None:
    kept = Kept(tmp_path, "any", limit=1000)
    for number in range(5):
        kept.keep(str(number), "", 175, 100, bytes(200))
        for file in tmp_path.iterdir():
            # Older than what follows, on any clock.
            os.utime(file, (file.stat().st_mtime - 10,) * 2)
    kept.find("0", "", 175, 100)
    kept.keep("new", "", 175, 100, bytes(200))
    assert kept.has("0", "", 175, 100)
    assert not kept.has("1", "", 175, 100)


def test_a_folder_that_cannot_be_written_is_only_slower(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = Kept(tmp_path / "file", "any")
    kept.keep("a", "", 175, 100, b"ab")
    assert kept.find("a", "", 175, 100) is None


def kept_files() -> list[Path]:
    folder = places.cache("speech")
    return [file for file in folder.iterdir() if file.suffix == ".pcm"] if folder.exists() else []
