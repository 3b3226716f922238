"""Aiming by ear on pictures: each cause is said in its words, and no other; else silence."""

import numpy as np
import pytest
from aim_scenes import (
    checkers,
    frames_in_frames,
    hand,
    held,
    hints,
    page,
    shaken,
    soft,
    stripes,
    waved,
    words,
)
from printed_labels import cloth, grainy, place

from assistant.opencv import opencv
from assistant.scan.aim import Cause, cause_of
from assistant.scan.belief import Place
from assistant.scan.glimpse import glimpse
from assistant.scan.grid import way_from
from assistant.scan.guide import Course
from assistant.scan.image import Image
from assistant.scan.news import Aimed
from assistant.words import sentence

DARK = "Very dark. Switch on a lamp, or turn the camera to the light; labels can be typed."
GLARE = "Glare on the code. Tilt the card a little, or move the lamp to one side."


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
    assert words(heard) == {said}
    assert len([each for each in heard if isinstance(each, Aimed)]) >= 3


@pytest.mark.parametrize(
    ("at", "module", "blur"), [((320, 240), 26, 0), ((250, 160), 22, 4), ((320, 240), 24, 7)]
)
def test_a_code_larger_than_the_picture_is_too_near(
    at: tuple[float, float], module: float, blur: float
) -> None:
    heard = hints(held(at, module=module, blur=blur))
    assert words(heard) == {"too near"}


def test_a_large_code_that_is_all_there_is_read_and_nothing_is_said() -> None:
    assert hints(held((320, 240), module=18)) == []


@pytest.mark.parametrize(("module", "blur"), [(3, 3.3), (6, 7), (4, 5.2)])
def test_a_code_out_of_focus_is_blurred(module: float, blur: float) -> None:
    heard = hints(held((320, 240), module=module, blur=blur))
    assert words(heard) == {"blurred"}


def test_a_code_that_is_waved_is_to_be_held_still() -> None:
    assert words(hints(waved(15, 10))) == {"hold still"}


def test_a_card_far_away_is_too_far() -> None:
    assert words(hints(held((320, 240), 60, module=1.15, blur=0.8))) == {"too far"}


def test_a_finger_on_the_code_is_to_be_taken_away() -> None:
    frames = held((320, 240))
    for image in frames:
        opencv().ellipse(image, (345, 262), (21, 32), 30, 0, 360, 165, -1)
    assert words(hints(frames)) == {"uncover code"}


def test_a_card_that_is_read_is_not_aimed_at() -> None:
    assert hints(held((320, 240), 12)) == []


def test_what_is_left_of_a_card_that_was_read_is_not_aimed_at() -> None:
    assert hints(held((320, 240), 6) + held((320, 240), 12, blur=3.3)) == []


def test_a_table_without_a_card_is_silent() -> None:
    for seed in range(4):
        assert hints([grainy(cloth(seed=seed), number) for number in range(12)]) == []


@pytest.mark.parametrize("blur", [0, 5])
@pytest.mark.parametrize("scene", [page(), checkers(), checkers(14), stripes(), frames_in_frames()])
def test_things_that_have_something_of_a_code_are_silent(scene: Image, blur: float) -> None:
    assert hints(shaken(soft(scene, blur))) == []


def test_a_hand_over_the_table_is_silent() -> None:
    assert hints(hand()) == []


def test_a_code_moves_where_it_was_and_is_no_more() -> None:
    course, table, speeds = Course(), cloth(), []
    ways = [
        way_from(place(table, payload, (120 + 150 * number, 240)), 15.5)
        for number, payload in enumerate(("LU017", "LU018", "LU019"))
    ]
    for number, way in enumerate(ways):
        speeds.append(course.speed(number / 10, table, Place(way)))
    assert speeds == [0, 0, 0]

    course = Course()
    for number in range(3):
        frame = cloth()
        way = way_from(place(frame, "LU017", (120 + 150 * number, 240)), 15.5)
        speeds.append(course.speed(number / 10, frame, Place(way)))
    assert speeds[3:5] == [0, 0]
    # 1500 pixels a second, of three or a little less a module
    assert speeds[5] == pytest.approx(500, rel=0.05)


def test_darkness_is_said_once_with_what_to_do_and_again_after_light() -> None:
    night = [grainy(cloth(), number, light=0.15) for number in range(45)]
    day = [grainy(cloth(), number) for number in range(3)]
    told = [sentence(each.key) for each in hints(night + night + day + night)]
    assert told == [DARK] * 2
    assert hints(night[:20] + day) == []


def test_glare_is_said_and_then_once_what_to_do() -> None:
    frames = held((320, 240), 150)
    for image in frames:
        opencv().circle(image, (338, 246), 30, 255, -1)
    told = [sentence(each.key) for each in hints(frames) if each.key]
    assert told.count("glare") >= 2
    assert told.count(GLARE) == 1


def test_light_through_which_the_code_still_shows_faintly_is_glare() -> None:
    frame = cloth()
    corners = place(frame, "LU017", (320, 240))
    y, x = np.mgrid[:480, :640]
    shine = 165 * np.clip((46 - np.hypot(x - 312, y - 236)) / 8 + 0.5, 0, 1)
    lit = np.clip(frame + shine, 0, 255).astype(np.uint8)
    where = Place(way_from(corners, 15.5), share=0.9)
    clear, glaring = glimpse(frame, where), glimpse(lit, where)
    assert clear is not None
    assert glaring is not None
    assert cause_of(clear) is None
    assert cause_of(glaring) is Cause.GLARE
