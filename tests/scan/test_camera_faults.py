"""Cameras that are refused, in use, unplugged and plugged in again: no restart is needed.

The stand-in takes the place of OpenCV's VideoCapture, so that all of the program's own
way from a camera's name to what a person hears is walked.
"""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import numpy as np
import pytest
from scan_scenes import cascade, code

from assistant.opencv import opencv
from assistant.problems import Fault
from assistant.scan import camera
from assistant.scan.image import Image
from assistant.scan.news import Scanned, SourceLost, SourceReady
from assistant.scan.source import open_source
from assistant.scan.watch import News, Watcher
from assistant.words import sentence

CARD = code("LU042", 8)


class FakeCapture:
    """A camera as OpenCV shows it: gives its pictures, then none, or breaks down."""

    def __init__(self, images: list[Image], *, opens: bool = True, breaks: bool = False) -> None:
        self._images = list(images)
        self._opens = opens
        self._breaks = breaks
        self.released = False
        self._taken: Image | None = None
        self.set_to: dict[int, float] = {}

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self._opens

    def set(self, what: int, value: float) -> bool:
        self.set_to[what] = value
        return True

    def grab(self) -> bool:
        if self._breaks and not self._images:
            raise RuntimeError("device gone")
        self._taken = self._images.pop(0) if self._images else None
        return self._taken is not None

    def retrieve(self) -> tuple[bool, Any]:
        return True, self._taken

    def release(self) -> None:
        self.released = True


Plug = Callable[..., None]


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Plug:
    """Plug cameras in: a capture each time one is opened, the last one again and again."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(camera, "_DEVICES", tmp_path)

    def plugged(*captures: FakeCapture, names: tuple[str, ...] = ("Desk",)) -> None:
        waiting = list(captures)

        def opened(index: int, back_end: int) -> FakeCapture:
            return waiting.pop(0) if len(waiting) > 1 else waiting[0]

        monkeypatch.setattr(opencv(), "VideoCapture", opened)
        monkeypatch.setattr(camera, "list_cameras", lambda: tuple(enumerate(names)))

    return plugged


def heard(spec: str = "camera") -> str:
    with pytest.raises(Fault) as fault:
        open_source(spec)
    return sentence(fault.value.key, **fault.value.values)


def test_a_camera_in_use_that_does_not_open(plug: Plug) -> None:
    plug(FakeCapture([], opens=False))
    assert heard() == "Camera Desk can't be opened. Close other programs that use it."


def test_a_camera_in_use_that_opens_and_gives_nothing_is_given_back(plug: Plug) -> None:
    for breaks in (False, True):
        busy = FakeCapture([], breaks=breaks)
        plug(busy)
        assert heard() == "Camera Desk can't be opened. Close other programs that use it."
        assert busy.released


def test_a_camera_that_the_user_may_not_use(
    plug: Plug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug(FakeCapture([], opens=False))
    (tmp_path / "video0").touch()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert heard().startswith("Camera Desk isn't allowed. Add your user to the group video")


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_elsewhere_both_reasons_are_named(
    plug: Plug, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    plug(FakeCapture([], opens=False))
    monkeypatch.setattr(sys, "platform", system)
    assert heard().startswith("Camera Desk doesn't open. Allow it in the system's settings;")


def test_focus_and_exposure_are_left_to_the_camera(plug: Plug) -> None:
    capture = FakeCapture([CARD] * 9)
    plug(capture)
    open_source("camera").close()
    cv2 = opencv()
    ours = {cv2.CAP_PROP_FOURCC, cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT}
    assert set(capture.set_to) == ours | {cv2.CAP_PROP_BUFFERSIZE}


@pytest.fixture
def news() -> "Iterator[Queue[News]]":
    queue: Queue[News] = Queue()
    yield queue


def told(news: "Queue[News]", count: int) -> list[str]:
    lines: list[str] = []
    while len(lines) < count:
        match news.get(timeout=120):
            case Scanned(payload=payload):
                lines.append(payload)
            case SourceReady(name=name):
                lines.append(f"ready {name}")
            case SourceLost(key=key, values=values):
                lines.append(sentence(key, **values))
    return lines


def frames(count: int = 30) -> list[Image]:
    """A card with the noise of a camera, so that no two pictures are the same."""
    dice = np.random.default_rng(1)
    grain = (dice.normal(0, 3, CARD.shape) for _ in range(count))
    return [np.clip(CARD + each, 0, 255).astype(np.uint8) for each in grain]


def test_pulling_the_plug_and_plugging_it_in_again(plug: Plug, news: "Queue[News]") -> None:
    plug(FakeCapture(frames()), FakeCapture([]), FakeCapture(frames(400)))
    eyes = Watcher(news.put, cascade=cascade, again=0.01)
    eyes.watch("camera:Desk")
    try:
        lines = told(news, 4)
    finally:
        eyes.close()
    assert lines[0] == "ready Desk"
    gone = "Camera Desk is gone. Check its cable; I'll keep trying."
    assert gone in lines[1:3]
    assert "ready Desk" in lines[2:]


def test_a_camera_that_another_program_lets_go_is_used_then(
    plug: Plug, news: "Queue[News]"
) -> None:
    plug(FakeCapture([]), FakeCapture([]), FakeCapture(frames(400)))
    eyes = Watcher(news.put, cascade=cascade, again=0.01)
    eyes.watch("camera")
    try:
        lines = told(news, 3)
    finally:
        eyes.close()
    assert lines[:2] == [
        "Camera Desk can't be opened. Close other programs that use it.",
        "ready Desk",
    ]
    assert lines[2] == "LU042"
