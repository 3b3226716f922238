"""A card held up is one reading, however its code flickers."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from assistant.scan.steady import GONE_AFTER, Steady


def readings(looks: Sequence[tuple[float, Sequence[str] | None]]) -> list[tuple[float, str]]:
    state, heard = Steady(), []
    for time, payloads in looks:
        state, new = state.fold(time, payloads)
        heard += [(time, payload) for payload in new]
    return heard


def test_a_card_is_read_at_its_first_frame_and_only_then() -> None:
    looks = [(0.0, []), (0.1, ["A"]), (0.2, ["A"]), (5.0, None), (60.0, ["A"])]
    assert readings(looks) == [(0.1, "A")]


def test_a_flicker_of_up_to_the_limit_is_the_same_reading() -> None:
    assert readings([(0.0, ["A"]), (0.4, []), (GONE_AFTER, ["A"])]) == [(0.0, "A")]


def test_the_same_card_again_after_it_left_is_another_reading() -> None:
    assert readings([(0.0, ["A"]), (0.4, []), (1.3, ["A"])]) == [(0.0, "A"), (1.3, "A")]
    assert readings([(0.0, ["A"]), (2.0, []), (2.1, ["A"])]) == [(0.0, "A"), (2.1, "A")]


def test_a_slow_camera_that_never_missed_the_card_reads_it_once() -> None:
    assert readings([(0.0, ["A"]), (3.0, ["A"]), (6.0, ["A"])]) == [(0.0, "A")]


def test_an_unchanged_scene_keeps_its_cards_and_not_those_that_left() -> None:
    looks = [(0.0, ["A"]), (0.5, ["B"]), (0.6, None), (3.0, None), (3.1, ["A", "B"])]
    assert readings(looks) == [(0.0, "A"), (0.5, "B"), (3.1, "A")]


def test_cards_at_once_are_each_read_once_left_to_right() -> None:
    looks = [(0.0, ["B", "A"]), (0.1, ["A", "B", "C"])]
    assert readings(looks) == [(0.0, "B"), (0.0, "A"), (0.1, "C")]


def test_two_copies_side_by_side_are_two_readings() -> None:
    assert readings([(0.0, ["A", "A"]), (0.1, ["A"]), (0.2, ["A", "A"])]) == [
        (0.0, "A"),
        (0.0, "A"),
    ]


def test_nothing_is_remembered_of_cards_that_are_long_gone() -> None:
    state, _ = Steady().fold(0.0, ["A", "B"])
    state, _ = state.fold(0.5, [])
    state, _ = state.fold(2.0, [])
    assert state == Steady()


shown = st.lists(st.sampled_from("ABC"), max_size=4)
steps = st.lists(st.tuples(st.floats(0.01, 2), st.none() | shown), max_size=30)


def at_times(
    deltas: Sequence[tuple[float, Sequence[str] | None]],
) -> list[tuple[float, Sequence[str] | None]]:
    time, looks = 0.0, []
    for delta, payloads in deltas:
        time += delta
        looks.append((time, payloads))
    return looks


@given(steps)
def test_only_what_is_in_view_is_read_and_nothing_new_is_missed(
    deltas: list[tuple[float, list[str] | None]],
) -> None:
    state: Steady = Steady()
    ever: set[str] = set()
    for time, payloads in at_times(deltas):
        state, new = state.fold(time, payloads)
        assert payloads is not None or not new
        for payload in set(payloads or ()):
            assert new.count(payload) <= list(payloads or ()).count(payload)
            assert payload in new or payload in ever
        assert set(new) <= set(payloads or ())
        ever |= set(new)


@given(steps)
def test_equal_readings_are_further_apart_than_the_limit(
    deltas: list[tuple[float, list[str] | None]],
) -> None:
    last: dict[str, float] = {}
    looks = [(time, sorted(set(shown)) if shown else shown) for time, shown in at_times(deltas)]
    for time, payload in readings(looks):
        assert payload not in last or time - last[payload] > GONE_AFTER
        last[payload] = time


@given(st.lists(st.floats(0.01, GONE_AFTER / 2), max_size=20), st.data())
def test_flicker_below_the_limit_never_repeats_a_card(
    gaps: list[float], data: st.DataObject
) -> None:
    deltas: list[tuple[float, list[str] | None]] = [(0.1, ["A"])]
    for gap in gaps:
        # Every other look shows the card, so no gap is longer than the limit.
        deltas += [(gap, data.draw(st.sampled_from([[], None, ["A"]]))), (gap / 2, ["A"])]
    assert [payload for _, payload in readings(at_times(deltas))] == ["A"]
