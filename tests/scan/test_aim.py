"""Aiming by ear: what is heard of a code that cannot be read, and silence where there isn't one."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.scan import aim
from assistant.scan.aim import Advice, Aim, Cause, Glimpse, cause_of, nearness
from assistant.words import sentence
from assistant.words.rendering import sentences

GOOD = Glimpse((0, 0, 0, 0), module=3, blur=0.3, speed=0, lost=0, bright=False, share=0.9)


@pytest.mark.parametrize(
    ("seen", "cause"),
    [
        (GOOD, None),
        (replace(GOOD, out=(0.2, 0, 0, 0)), Cause.LEFT),
        (replace(GOOD, out=(0, 0.4, 0.1, 0)), Cause.RIGHT),
        (replace(GOOD, out=(0, 0, 0.1, 0), lost=0.3), Cause.UP),
        (replace(GOOD, out=(0, 0, 0, 0.5), speed=90), Cause.DOWN),
        (replace(GOOD, out=(0.1, 0.1, 0.2, 0)), Cause.NEAR),
        (replace(GOOD, module=25), Cause.NEAR),
        (replace(GOOD, module=1.2), Cause.FAR),
        (replace(GOOD, blur=0.9), Cause.BLURRED),
        (replace(GOOD, speed=90, blur=0.9), Cause.MOVING),
        (replace(GOOD, lost=0.3, bright=True), Cause.GLARE),
        (replace(GOOD, lost=0.3), Cause.COVERED),
    ],
)
def test_what_is_in_the_way(seen: Glimpse, cause: Cause | None) -> None:
    assert cause_of(seen) is cause


def test_every_cause_is_said_in_at_most_two_words() -> None:
    words = {cause: sentence(f"aim.{cause.value}") for cause in Cause}
    assert set(sentences("aim")) == {cause.value for cause in Cause}
    assert all(len(each.split()) <= 2 for each in words.values())
    assert len(set(words.values())) == len(words)


def followed(seen: Sequence[Glimpse | None], rate: float = 30) -> list[Advice]:
    state, heard = Aim(), []
    for number, each in enumerate(seen):
        state, advice = state.fold(number / rate, each)
        if advice:
            heard.append(advice)
    return heard


def test_nothing_is_heard_where_nothing_is() -> None:
    assert followed([None] * 90) == []


def test_a_glimpse_of_one_frame_is_not_heard() -> None:
    flicker = [GOOD if number % 20 == 0 else None for number in range(90)]
    assert followed(flicker) == []


def test_two_glimpses_are_not_heard() -> None:
    assert followed([GOOD if number in (0, 6) else None for number in range(30)]) == []


def test_a_cause_is_said_once_and_again_after_a_while() -> None:
    far = replace(GOOD, module=1.2)
    heard = followed([far] * 30 * 5)
    assert [each.cause for each in heard if each.cause] == [Cause.FAR, Cause.FAR]
    assert 20 <= len(heard) <= 5 / aim.PULSE + 2


def test_another_cause_is_said_at_once_and_flicker_is_not() -> None:
    far, out = replace(GOOD, module=1.2), replace(GOOD, out=(0.3, 0, 0, 0))
    heard = followed([far] * 25 + [out] * 25)
    assert [each.cause for each in heard if each.cause] == [Cause.FAR, Cause.LEFT]
    mixed = [(far, out, GOOD)[number % 3] for number in range(60)]
    assert [each.cause for each in followed(mixed) if each.cause] == []


def test_what_moves_is_said_though_it_is_seen_in_few_frames() -> None:
    fast = replace(GOOD, speed=90)
    heard = followed([fast if number % 8 == 0 else None for number in range(30)])
    assert [each.cause for each in heard if each.cause] == [Cause.MOVING]


def test_the_tone_rises_while_the_code_comes_in() -> None:
    coming = [
        replace(GOOD, out=(out / 10, 0, 0, 0), share=0.5 + (5 - out) / 15)
        for out in range(5, -1, -1)
    ]
    heights = [nearness(each) for each in coming]
    assert heights == sorted(heights)
    assert heights[0] < 0.3 < 0.7 < heights[-1]
    away = [nearness(replace(GOOD, module=module)) for module in (45, 36, 26, 18)]
    assert away == sorted(away)
    assert away[0] < away[2] < away[3]


glimpses = st.builds(
    Glimpse,
    st.tuples(*[st.floats(0, 3)] * 4),
    st.floats(0.1, 60),
    st.sampled_from([0.3, 0.6, 0.9, 1.25]),
    st.floats(0, 500),
    st.floats(0, 1),
    st.booleans(),
    st.floats(0, 1),
)


@given(st.lists(st.one_of(st.none(), glimpses), max_size=60))
def test_every_tone_has_a_height_and_no_more_than_five_are_heard_a_second(
    seen: list[Glimpse | None],
) -> None:
    heard = followed(seen)
    assert all(0 <= each.nearness <= 1 for each in heard)
    tones = [each for each in heard if each.cause is None]
    assert len(tones) <= len(seen) / 30 / aim.PULSE + 1
