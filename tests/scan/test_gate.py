"""A still scene costs no look; anything that changes does."""

import numpy as np
from scan_scenes import code

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
