"""Texts on their way into the feed: what comes first is sound, and a cut ends the making."""

from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st
from listening import RATE, RIGHT, first_sound, heard
from speaking import Listener

from assistant.speech.voice import VoiceSettings
from assistant.speech.voices.feed import Feed
from assistant.speech.voices.making import Making
from assistant.words.announcement import Announcement

CHOOSE = "Choose a card from your hand and discard it."


class Blocks:
    """A maker whose sound is given in blocks."""

    makes: Literal[True] = True
    slow = False

    def __init__(self, *blocks: list[int]) -> None:
        self.blocks = blocks
        self.wanted = True

    def voices(self) -> tuple[tuple[str, str], ...]:
        return ()

    def make(
        self, text: str, voice: str, rate: int, volume: int, put: Callable[[bytes], bool]
    ) -> None:
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
    assert speaker.wait_until_quiet(20)
    first = first_sound(wav)
    assert first is not None
    assert first < 0.015
    assert heard(wav, CHOOSE, 175, "en-us") >= RIGHT


def test_silence_is_left_out_before_the_first_sound_only() -> None:
    quiet, loud = [0] * RATE, [9000, -9000]
    feed, begun = Feed(), list[bool]()
    making = Making(Blocks(quiet, quiet + loud, quiet[:100] + loud), None, feed)
    making.speak(feed.ticket, "any", "", 175, 100, noting(begun))
    sound = taken(feed)
    assert sound[-102:] == quiet[:100] + loud
    assert len(sound) < 102 + len(loud) + 0.003 * RATE
    assert begun == [True]


def test_a_text_without_sound_never_begins() -> None:
    feed, begun = Feed(), list[bool]()
    making = Making(Blocks([0] * 500, [3, -3] * 500), None, feed)
    making.speak(feed.ticket, "...", "", 175, 100, noting(begun))
    assert taken(feed) == []
    assert begun == []


def test_what_is_cut_is_not_made_any_longer() -> None:
    feed = Feed()
    maker = Blocks([9000] * 10, [9000] * 10)
    making = Making(maker, None, feed)

    def cut() -> bool:
        feed.cut()
        return False

    making.speak(feed.ticket, "any", "", 175, 100, cut)
    assert not maker.wanted
    assert taken(feed) == []


@given(st.lists(st.lists(st.integers(-32768, 32767), max_size=50), max_size=5))
def test_nothing_after_the_first_sound_is_lost(blocks: list[list[int]]) -> None:
    feed = Feed()
    Making(Blocks(*blocks), None, feed).speak(feed.ticket, "any", "", 175, 100, lambda: True)
    whole = [value for block in blocks for value in block]
    sound = taken(feed)
    assert sound == whole[len(whole) - len(sound) :]
    assert all(abs(value) <= 64 for value in whole[: len(whole) - len(sound)])
