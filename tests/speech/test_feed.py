"""Sound on its way: whole, in order, bounded, and gone at once when it is cut."""

import threading
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.problems import Fault
from assistant.speech import feed as feeds
from assistant.speech.feed import Feed


@given(st.lists(st.binary(max_size=50)), st.integers(1, 30))
def test_what_is_taken_is_what_was_put(blocks: list[bytes], most: int) -> None:
    feed = Feed()
    for block in blocks:
        assert feed.put(feed.ticket, block)
    taken = list(iter(lambda: feed.take(most), b""))
    assert b"".join(taken) == b"".join(blocks)
    assert all(len(piece) <= most for piece in taken)


def test_a_cut_drops_what_waits_and_what_comes_late() -> None:
    feed = Feed()
    ticket = feed.ticket
    feed.put(ticket, b"old")
    feed.cut()
    assert not feed.put(ticket, b"late")
    assert feed.take(100) == b""
    assert feed.put(feed.ticket, b"new")
    assert feed.take(100) == b"new"


def test_a_long_text_waits_for_the_device_and_a_cut_frees_it() -> None:
    feed = Feed()
    second = bytes(feeds.RATE * feeds.FRAME)
    results: list[bool] = []

    def make() -> None:
        ticket = feed.ticket
        results.extend(feed.put(ticket, second) for _ in range(10))

    maker = threading.Thread(target=make)
    maker.start()
    maker.join(0.2)
    assert maker.is_alive()
    feed.cut()
    maker.join(5)
    assert results == [True] * 3 + [False] * 7


def test_a_device_that_takes_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "_STALL", 0.01)
    feed = Feed()
    feed.put(feed.ticket, b"sound")
    with pytest.raises(Fault) as fault:
        feed.drain(feed.ticket)
    assert fault.value.key == "speech.device_lost"


def test_drained_is_false_after_a_cut() -> None:
    feed = Feed()
    ticket = feed.ticket
    assert feed.drain(ticket)
    feed.cut()
    assert not feed.drain(ticket)


def pcm(*values: int) -> bytes:
    return array("h", values).tobytes()


def test_tones_are_added_to_what_is_said() -> None:
    feed = Feed()
    feed.put(feed.ticket, pcm(100, 200, 300))
    feed.play(pcm(1, 2, 3, 4, 5))
    feed.play(pcm(10, 20))
    assert feed.take(4) == pcm(111, 222)
    assert feed.take(100) == pcm(303, 4, 5)
    assert feed.take(100) == b""


def test_what_is_too_loud_together_is_as_loud_as_can_be() -> None:
    feed = Feed()
    feed.put(feed.ticket, pcm(32000, -32000))
    feed.play(pcm(9000, -9000))
    assert feed.take(100) == pcm(32767, -32768)


def test_a_cut_silences_tones_as_well_and_many_do_not_pile_up() -> None:
    feed = Feed()
    feed.play(pcm(1, 1))
    feed.cut()
    assert feed.take(100) == b""
    for _ in range(100):
        feed.play(pcm(1, 1))
    assert feed.take(100) == pcm(4, 4)


def test_who_waits_for_a_device_that_is_gone_is_told_at_once() -> None:
    feed = Feed()
    feed.put(feed.ticket, b"sound!")
    faults: list[str] = []

    def drain() -> None:
        with pytest.raises(Fault) as fault:
            feed.drain(feed.ticket)
        faults.append(fault.value.key)

    waiting = threading.Thread(target=drain)
    waiting.start()
    feed.lose()
    waiting.join(2)
    assert faults == ["speech.device_lost"]
