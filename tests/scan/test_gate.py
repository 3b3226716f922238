"""A still scene costs no look; anything that changes does."""

import cv2
import numpy as np
import pytest
from scan_scenes import code

from assistant.scan.attention import Focus
from assistant.scan.decoder import Region
from assistant.scan.gate import Gate
from assistant.scan.image import Image


def scene(seed: int, card: bool = False, light: float = 1, noise: float = 5) -> Image:
    picture = np.full((720, 1280, 3), 110, np.uint8)
    if card:
        small = code("LU042", 2)
        picture[300 : 300 + small.shape[0], 600 : 600 + small.shape[1]] = small
    grain = np.random.default_rng(seed).normal(0, noise, picture.shape)
    return np.clip(picture * light + grain, 0, 255).astype(np.uint8)


def test_the_first_frame_is_looked_at() -> None:
    assert Gate().differs(scene(0))


def test_the_noise_of_a_camera_is_no_change() -> None:
    gate = Gate()
    gate.differs(scene(0))
    assert not any(gate.differs(scene(seed)) for seed in range(1, 6))


def test_a_small_card_coming_and_going_is_a_change() -> None:
    gate = Gate()
    gate.differs(scene(0))
    assert gate.differs(scene(1, card=True))
    assert not gate.differs(scene(2, card=True))
    assert gate.differs(scene(3))


def test_light_that_fades_slowly_adds_up_to_a_change() -> None:
    gate = Gate()
    gate.differs(scene(0))
    assert any(gate.differs(scene(step, light=1 - step / 100)) for step in range(1, 30))


def test_another_size_is_a_change_and_any_size_will_do() -> None:
    gate = Gate()
    for shape in [(1, 1), (3, 2, 3), (2, 900), (900, 2, 3), (480, 640)]:
        assert gate.differs(np.zeros(shape, np.uint8))
        assert not gate.differs(np.zeros(shape, np.uint8))


@pytest.mark.parametrize(("owed", "searched"), [(10, True), (4, True), (2, False)])
def test_a_label_is_looked_for_where_a_third_of_it_is_still_to_be_searched(
    owed: int, searched: bool
) -> None:
    still = np.zeros((20, 20), np.uint8)
    still[:, :owed] = 1
    whole = Region(0, 0, 160, 160)
    focus = Focus(whole, whole, whole, factor=1 / 8, owed=cv2.integral(still).astype(np.int32))
    low, high = np.array([[0.0, 0.0]]), np.array([[72.0, 72.0]])
    assert focus.new(low, high).tolist() == [searched]
