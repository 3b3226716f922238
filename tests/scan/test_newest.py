"""A live source hands on the newest frame, and says when there are no more."""

import gc
import threading
import weakref
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from assistant.problems import Fault
from assistant.scan.camera import LiveSource
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import available_decoders
from assistant.scan.frame import Frame
from assistant.scan.image import Image
from assistant.scan.reading import read
from assistant.words import sentence


class FakeCamera:
    """Gives the frames of an iterator; then fails, as a pulled cable does."""

    def __init__(self, frames: Iterator[Image]) -> None:
        self._frames = frames
        self._image: Image | None = None
        self.released = threading.Event()
        self.decoded = 0

    def grab(self) -> bool:
        self._image = next(self._frames, None)
        return self._image is not None

    def retrieve(self) -> "tuple[bool, Image | None]":
        self.decoded += 1
        return True, self._image

    def release(self) -> None:
        self.released.set()


class Ticks:
    """A clock that goes on by `step` seconds each time it is read."""

    def __init__(self, step: float) -> None:
        self.now, self._step = 0.0, step

    def __call__(self) -> float:
        self.now += self._step
        return self.now


def picture(value: int) -> Image:
    return np.full((32, 32, 3), value, np.uint8)


def heard(source: LiveSource) -> str:
    with pytest.raises(Fault) as fault:
        for _ in source.frames():
            pass
    return sentence(fault.value.key, **fault.value.values)


def test_a_slow_reader_of_a_fast_camera_sees_the_newest_frame() -> None:
    reached = {value: threading.Event() for value in (10, 200)}
    go_on = threading.Event()

    def frames() -> Iterator[Image]:
        for value in range(1, 201):
            yield picture(value)
            if value in reached:
                # The reader is held up here; the frame before this one has been taken in.
                reached[value].set()
                go_on.wait(120)
                go_on.clear()

    source = LiveSource("fake", FakeCamera(frames()), "scan.camera_lost")
    got = source.frames()
    assert reached[10].wait(120)
    assert next(got).image[0, 0, 0] == 10
    go_on.set()
    assert reached[200].wait(120)
    assert next(got).image[0, 0, 0] == 200
    go_on.set()
    source.close()


def test_while_nothing_moves_only_some_frames_are_decoded() -> None:
    def frames() -> Iterator[Image]:
        begun.wait(120)
        for _ in range(90):
            yield picture(1)

    begun = threading.Event()
    camera = FakeCamera(frames())
    source = LiveSource("fake", camera, "scan.camera_lost")
    source.resting = True
    begun.set()
    assert heard(source).startswith("Camera fake is gone.")
    assert camera.decoded == 30
    source.close()


def test_a_scene_that_is_known_rests_until_something_moves() -> None:
    def frames() -> Iterator[Image]:
        for value in (*[10] * 60, *[200] * 60):
            go_on.wait(0.05)
            go_on.clear()
            yield picture(value)

    def arrived(frame: Frame) -> None:
        rested.append((int(frame.image[0, 0, 0]), source.resting))
        go_on.set()

    go_on = threading.Event()
    rested: list[tuple[int, bool]] = []
    source = LiveSource("fake", FakeCamera(frames()), "scan.camera_lost")
    with pytest.raises(Fault):
        list(read(source, Cascade(available_decoders()[0]), arrived=arrived))
    for value in (10, 200):
        resting = [rest for seen, rest in rested if seen == value]
        assert resting[-1]
    assert not rested[0][1]
    moved = [rest for seen, rest in rested if seen == 200]
    # The first of them still came in the rest; from the second on every one is decoded.
    assert moved[:3] == [True, False, False]


def test_a_pulled_cable_is_told_and_the_device_given_back() -> None:
    camera = FakeCamera(iter([picture(1)]))
    source = LiveSource("Desk", camera, "scan.camera_lost")
    assert heard(source) == "Camera Desk is gone. Check its cable; I'll keep trying."
    assert camera.released.wait(120)
    source.close()


def test_a_driver_that_breaks_down_counts_as_a_pulled_cable() -> None:
    def frames() -> Iterator[Image]:
        yield picture(1)
        raise RuntimeError("driver")

    camera = FakeCamera(frames())
    source = LiveSource("Desk", camera, "scan.camera_lost")
    assert heard(source).startswith("Camera Desk is gone.")
    assert camera.released.wait(120)
    source.close()


def hanging(over: threading.Event) -> Iterator[Image]:
    yield picture(1)
    over.wait(120)


def test_a_camera_that_hangs_is_told_and_left_behind() -> None:
    over = threading.Event()
    source = LiveSource("Desk", FakeCamera(hanging(over)), "scan.camera_lost", stall=0.1)
    assert heard(source).startswith("No more pictures from Desk.")
    source.close()
    over.set()


def test_a_camera_that_repeats_its_last_frame_is_told() -> None:
    def frames() -> Iterator[Image]:
        while True:
            yield picture(7)

    camera = FakeCamera(frames())
    clock = Ticks(0.05)
    source = LiveSource("Desk", camera, "scan.camera_lost", watch_frozen=True, clock=clock)
    assert heard(source).startswith("Camera Desk is frozen:")
    assert clock.now > 5
    source.close()


def test_a_picture_that_changes_a_little_is_not_frozen() -> None:
    frames = (picture(number % 2) for number in range(300))
    clock = Ticks(0.05)
    camera = FakeCamera(frames)
    source = LiveSource("Desk", camera, "scan.camera_lost", watch_frozen=True, clock=clock)
    assert heard(source).startswith("Camera Desk is gone.")
    source.close()


@pytest.mark.parametrize("make", [lambda: iter([]), lambda: hanging(threading.Event())])
def test_closing_ends_the_frames_from_another_thread(make: Callable[[], Iterator[Image]]) -> None:
    source = LiveSource("Desk", FakeCamera(make()), "scan.camera_lost", stall=60)
    ended = threading.Event()

    def consume() -> None:
        try:
            list(source.frames())
        except Fault:
            pass
        finally:
            ended.set()

    threading.Thread(target=consume, daemon=True).start()
    source.close()
    assert ended.wait(120)


def test_no_frame_is_kept() -> None:
    alive: list[weakref.ref[Image]] = []

    def frames() -> Iterator[Image]:
        for value in range(50):
            image = picture(value)
            alive.append(weakref.ref(image))
            yield image
            del image

    source = LiveSource("Desk", FakeCamera(frames()), "scan.camera_lost")
    heard(source)
    source.close()
    gc.collect()
    assert len(alive) == 50
    assert sum(reference() is not None for reference in alive) <= 1
