"""Texts on their way into the feed: what comes first is sound, what was made ahead is kept."""

import os
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from listening import RATE, RIGHT, first_sound, heard
from speaking import Listener, wait_until

from assistant import places
from assistant.speech.engines import Maker
from assistant.speech.feed import Feed
from assistant.speech.synthesis import SoundCache, Synthesis, sayable_parts, spoken_text
from assistant.speech.voice import Style, VoiceSettings
from assistant.words.announcement import Announcement, OneSeat

CHOOSE = "Choose a card from your hand and discard it."


class Blocks(Maker):
    """A maker whose sound is given in blocks."""

    def __init__(self, *blocks: list[int]) -> None:
        self.blocks = blocks
        self.wanted = True

    def make(self, text: str, style: Style, put: Callable[[bytes], bool]) -> None:
        for block in self.blocks:
            self.wanted = put(array("h", block).tobytes())
            if not self.wanted:
                return


def taken(feed: Feed) -> list[int]:
    return array("h", feed.take(1_000_000)).tolist()


def noting(begun: list[bool]) -> Callable[[], bool]:
    def begin() -> bool:
        begun.append(True)
        return True

    return begin


def test_what_is_said_begins_with_sound(listener: Listener, wav: Path) -> None:
    """espeak begins this text with 50 ms of silence."""
    speaker = listener.open(VoiceSettings("espeak", rate=175, device=f"wav:{wav}"))
    speaker.say(Announcement(CHOOSE, ""))
    assert speaker.wait_until_quiet(120)
    first = first_sound(wav)
    assert first is not None
    assert first < 0.015
    assert heard(wav, CHOOSE, 175, "en-us") >= RIGHT


def test_silence_is_left_out_before_the_first_sound_only() -> None:
    quiet, loud = [0] * RATE, [9000, -9000]
    feed, begun = Feed(), list[bool]()
    making = Synthesis(Blocks(quiet, quiet + loud, quiet[:100] + loud), None, feed)
    making.speak(feed.ticket, "any", Style(), noting(begun))
    sound = taken(feed)
    assert sound[-102:] == quiet[:100] + loud
    assert len(sound) < 102 + len(loud) + 0.003 * RATE
    assert begun == [True]


def test_a_text_without_sound_never_begins() -> None:
    feed, begun = Feed(), list[bool]()
    making = Synthesis(Blocks([0] * 500, [3, -3] * 500), None, feed)
    making.speak(feed.ticket, "...", Style(), noting(begun))
    assert taken(feed) == []
    assert begun == []


def test_what_is_cut_is_not_made_any_longer() -> None:
    feed = Feed()
    maker = Blocks([9000] * 10, [9000] * 10)
    making = Synthesis(maker, None, feed)

    def cut() -> bool:
        feed.cut()
        return False

    making.speak(feed.ticket, "any", Style(), cut)
    assert not maker.wanted
    assert taken(feed) == []


@given(st.lists(st.lists(st.integers(-32768, 32767), max_size=50), max_size=5))
def test_nothing_after_the_first_sound_is_lost(blocks: list[list[int]]) -> None:
    feed = Feed()
    Synthesis(Blocks(*blocks), None, feed).speak(feed.ticket, "any", Style(), lambda: True)
    whole = [value for block in blocks for value in block]
    sound = taken(feed)
    assert sound == whole[len(whole) - len(sound) :]
    assert all(abs(value) <= 64 for value in whole[: len(whole) - len(sound)])


# -- what was made ahead ---------------------------------------------------------

TITLE = "Purple Unicorn of the North, magical."
TEXT = f"{TITLE} Choose a card from your hand and discard it."


class Counting(Maker):
    """A maker that counts what it was asked for; its sound is its text."""

    slow = True

    def __init__(self) -> None:
        self.made: list[str] = []

    def make(self, text: str, style: Style, put: Callable[[bytes], bool]) -> None:
        self.made.append(text)
        put(b"\x00\x40" + text.encode("utf-16-le"))


def test_first_words_are_kept_and_sound_the_same(listener: Listener, wav: Path) -> None:
    speaker = listener.open(VoiceSettings("pyttsx3", rate=400, device=f"wav:{wav}"))
    speaker.prepare(lambda: [TEXT])
    wait_until(lambda: len(kept_files()) == 1)
    speaker.say(Announcement(TEXT, ""))
    assert speaker.wait_until_quiet(120)
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
    assert speaker.wait_until_quiet(120)
    assert heard(wav, TITLE, 300, "en") >= RIGHT


def test_a_quick_engine_keeps_nothing(listener: Listener, wav: Path) -> None:
    asked: list[bool] = []

    def texts() -> Iterable[str]:
        asked.append(True)
        return [TEXT]

    speaker = listener.open(VoiceSettings("espeak", rate=400, device=f"wav:{wav}"))
    speaker.prepare(texts)
    speaker.say(Announcement(TEXT, ""))
    assert speaker.wait_until_quiet(120)
    assert not asked
    assert kept_files() == []


def test_what_somebody_says_comes_before_what_is_made_ahead(listener: Listener, wav: Path) -> None:
    speaker = listener.open(VoiceSettings("pyttsx3", rate=400, device=f"wav:{wav}"))
    speaker.prepare(lambda: [f"Unicorn number {number}." for number in range(400)])
    wait_until(lambda: len(kept_files()) > 0)
    speaker.say(Announcement(TITLE, ""))
    assert speaker.wait_until_quiet(120)
    assert heard(wav, TITLE, 400, "en") >= RIGHT
    assert len(kept_files()) < 400


def test_only_what_may_be_said_at_any_time_is_kept(listener: Listener, wav: Path) -> None:
    """What is said of somebody's hand leaves nothing on the disk."""
    speaker = listener.open(VoiceSettings("pyttsx3", rate=400, device=f"wav:{wav}"))
    speaker.say(Announcement("Ann holds a unicorn.", "", to=OneSeat(0)))
    assert speaker.wait_until_quiet(120)
    assert kept_files() == []


def test_what_was_kept_is_not_made_again(tmp_path: Path) -> None:
    maker, feed = Counting(), Feed()
    making = Synthesis(maker, SoundCache(tmp_path, "any"), feed)
    making.want([TITLE, TITLE], Style())
    while making.make_ahead():
        pass
    assert maker.made == [TITLE]
    making.speak(feed.ticket, TEXT, Style(), lambda: True)
    assert maker.made == [TITLE, "Choose a card from your hand and discard it."]
    assert TITLE in feed.take(10_000).decode("utf-16-le")


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 400)), max_size=40))
def test_there_is_never_more_than_there_is_room_for(
    tmp_path_factory: pytest.TempPathFactory, sounds: list[tuple[int, int]]
) -> None:
    folder = tmp_path_factory.mktemp("kept")
    kept = SoundCache(folder, "any", limit=1000)
    for text, size in sounds:
        kept.keep(str(text), Style(), bytes(size))
        assert kept.find(str(text), Style()) == bytes(size)
        assert sum(file.stat().st_size for file in folder.iterdir()) <= 1000


def test_what_was_not_used_longest_goes_first(tmp_path: Path) -> None:
    kept = SoundCache(tmp_path, "any", limit=1000)
    for number in range(5):
        kept.keep(str(number), Style(), bytes(200))
        for file in tmp_path.iterdir():
            # Older than what follows, on any clock.
            os.utime(file, (file.stat().st_mtime - 10,) * 2)
    kept.find("0", Style())
    kept.keep("new", Style(), bytes(200))
    assert kept.find("0", Style()) is not None
    assert kept.find("1", Style()) is None


def test_a_folder_that_cannot_be_written_is_only_slower(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = SoundCache(tmp_path / "file", "any")
    kept.keep("a", Style(), b"ab")
    assert kept.find("a", Style()) is None


def kept_files() -> list[Path]:
    folder = places.cache("speech")
    return [file for file in folder.iterdir() if file.suffix == ".pcm"] if folder.exists() else []


# -- text as an engine can take it -----------------------------------------------


def test_control_characters_become_spaces() -> None:
    assert spoken_text("draw\x01 50P\x00two\tcards\n") == "draw 50P two cards"


def test_lone_surrogates_and_fillers_go() -> None:
    assert spoken_text("a\ud800b\u200bc\ufeffd") == "abcd"


def test_letters_braille_and_emoji_stay() -> None:
    assert spoken_text("Ünïcörn ⠇⠑ 👩‍🚀 ❤️") == "Ünïcörn ⠇⠑ 👩‍🚀 ❤️"


@given(st.text(st.characters()))
def test_what_is_spoken_can_be_encoded_and_is_one_line(text: str) -> None:
    spoken = spoken_text(text)
    spoken.encode()
    assert spoken.splitlines() in ([], [spoken])


def test_parts_are_sentences() -> None:
    assert sayable_parts("Draw a card. Then stop! Why? Because.") == (
        "Draw a card.",
        "Then stop!",
        "Why?",
        "Because.",
    )


@given(st.text(st.characters(codec="utf-8")), st.integers(1, 50))
def test_parts_lose_no_word_and_are_never_too_long(text: str, longest: int) -> None:
    parts = sayable_parts(spoken_text(text), longest)
    assert "".join("".join(parts).split()) == "".join(spoken_text(text).split())
    assert all(0 < len(part) <= longest for part in parts)
