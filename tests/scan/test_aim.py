"""Aiming by ear: what is heard of a code that cannot be read, and silence where there is none."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printed_labels import cloth, grainy, matrices, place

from assistant.opencv import opencv
from assistant.scan import aim
from assistant.scan.aim import Advice, Aim, Cause, Glimpse, cause_of, nearness
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import ZxingDecoder
from assistant.scan.frame import Frame
from assistant.scan.image import Image
from assistant.scan.news import Aimed, Light
from assistant.scan.reading import Scene
from assistant.words import say
from assistant.words.sentences import sentences

GOOD = Glimpse((0, 0, 0, 0), module=3, blur=0.3, moved=0, lost=0, bright=False, share=0.9)


@pytest.mark.parametrize(
    ("seen", "cause"),
    [
        (GOOD, None),
        (replace(GOOD, out=(0.2, 0, 0, 0)), Cause.LEFT),
        (replace(GOOD, out=(0, 0.4, 0.1, 0)), Cause.RIGHT),
        (replace(GOOD, out=(0, 0, 0.1, 0), lost=0.3), Cause.UP),
        (replace(GOOD, out=(0, 0, 0, 0.5), moved=3), Cause.DOWN),
        (replace(GOOD, out=(0.1, 0.1, 0.2, 0)), Cause.NEAR),
        (replace(GOOD, module=25), Cause.NEAR),
        (replace(GOOD, module=1.2), Cause.FAR),
        (replace(GOOD, blur=0.9), Cause.BLURRED),
        (replace(GOOD, moved=2, blur=0.9), Cause.MOVING),
        (replace(GOOD, lost=0.3, bright=True), Cause.GLARE),
        (replace(GOOD, lost=0.3), Cause.COVERED),
    ],
)
def test_what_is_in_the_way(seen: Glimpse, cause: Cause | None) -> None:
    assert cause_of(seen) is cause


def test_every_cause_is_said_in_at_most_two_words() -> None:
    words = {cause: say(f"aim.{cause.value}") for cause in Cause}
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


def test_the_tone_rises_while_the_code_comes_in() -> None:
    coming = [
        replace(GOOD, out=(out / 10, 0, 0, 0), share=0.5 + (5 - out) / 15)
        for out in range(5, -1, -1)
    ]
    heights = [nearness(each) for each in coming]
    assert heights == sorted(heights)
    assert heights[0] < 0.3 < 0.7 < heights[-1]


glimpses = st.builds(
    Glimpse,
    st.tuples(*[st.floats(0, 3)] * 4),
    st.floats(0.1, 60),
    st.sampled_from([0.3, 0.6, 0.9, 1.25]),
    st.floats(0, 50),
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


# -- on real pictures ---------------------------------------------------------


def hints(frames: list[Image], *, known: bool = False) -> list[Aimed | Light]:
    """What is hinted while these frames pass, thirty a second."""
    heard: list[Aimed | Light] = []
    cascade = Cascade([ZxingDecoder()], matrices()[:40] if known else ())
    scene = Scene(cascade, heard.append)
    for number, image in enumerate(frames):
        scene.look(Frame(image, "camera", number / 30, number / 30, still=False))
    return heard


def words(heard: list[Aimed | Light]) -> set[str]:
    return {say(each.key) for each in heard if each.key}


def held(at: tuple[float, float], count: int = 30, turn: float = 8.0) -> list[Image]:
    frames = []
    for number in range(count):
        frame = cloth()
        place(frame, "LU017", (at[0] + number % 2, at[1]), turn=turn)
        frames.append(grainy(frame, number))
    return frames


@pytest.mark.parametrize(
    ("at", "turn", "said"),
    [
        ((18, 240), 188, "more left"),
        ((622, 240), 8, "more right"),
        ((320, 18), 188, "lower"),
        ((320, 462), 8, "higher"),
    ],
)
def test_a_code_partly_out_of_the_picture_tells_which_way(
    at: tuple[float, float], turn: float, said: str
) -> None:
    heard = hints(held(at, turn=turn))
    assert said in words(heard)
    # What lies beyond the picture cannot be told from what is covered; never another way.
    assert words(heard) <= {said, "uncover code"}
    assert len([each for each in heard if isinstance(each, Aimed)]) >= 3


def test_a_card_that_is_read_is_not_aimed_at() -> None:
    assert hints(held((320, 240), 12)) == []


def test_a_table_without_a_card_is_silent() -> None:
    for seed in range(4):
        assert hints([grainy(cloth(seed=seed), number) for number in range(12)]) == []


def test_darkness_is_said_once_with_what_to_do_and_again_after_light() -> None:
    night = [grainy(cloth(), number, light=0.15) for number in range(45)]
    day = [grainy(cloth(), number) for number in range(3)]
    told = [say(each.key) for each in hints(night + night + day + night)]
    assert (
        told
        == ["Very dark. Switch on a lamp, or turn the camera to the light; labels can be typed."]
        * 2
    )
    assert hints(night[:20] + day) == []


def test_glare_is_said_and_then_once_what_to_do() -> None:
    frames = held((320, 240), 150)
    for image in frames:
        opencv().circle(image, (338, 246), 30, 255, -1)
    told = [say(each.key) for each in hints(frames) if each.key]
    assert told.count("glare") >= 2
    assert (
        told.count("Glare on the code. Tilt the card a little, or move the lamp to one side.") == 1
    )
