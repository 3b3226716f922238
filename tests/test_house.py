"""The page that leads through the house is true: its files are there, and its ways are gone."""

import queue
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest
from golden import seated
from sitting import Player

from assistant.labels.picture import card_picture
from assistant.scan.frame import Frame
from assistant.scan.news import Scanned
from assistant.scan.watch import News, Watcher

ROOT = Path(__file__).parents[1]
HOUSE, HEARING = ROOT / "docs" / "house.md", ROOT / "docs" / "hearing.md"
OPENING = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
MOST_LINES = 30

player = pytest.fixture(seated)


class HeldUp:
    """A camera before which a card is held up after a moment."""

    name = "camera"
    live = True

    def __init__(self) -> None:
        self._closed = threading.Event()

    def frames(self) -> Iterator[Frame]:
        card = card_picture("US021", "A card", "a card")
        empty = np.full((720, 1280, 3), 90, np.uint8)
        for number in range(10_000):
            if self._closed.wait(0.02):
                return
            image = empty.copy()
            if number > 3:
                image[20 : 20 + card.shape[0], 40 : 40 + card.shape[1]] = card
            now = time.monotonic()
            yield Frame(image, self.name, now, now, still=False)

    def close(self) -> None:
        self._closed.set()


@contextmanager
def followed(into: list[str], profiler: Callable[[Any], None]) -> Iterator[None]:
    """Note each file of the program that is entered."""
    ours = str(ROOT / "assistant")

    def called(frame: FrameType, event: str, _: object) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(ours) and file != (into or [""])[-1]:
            into.append(file)

    profiler(called)
    try:
        yield
    finally:
        profiler(None)


def walk(heading: str) -> list[str]:
    """Return the first file of each step of a way."""
    found = re.search(rf"^## {heading}.*?\n(.*?)(?=^## |\Z)", HOUSE.read_text(), re.M | re.S)
    assert found
    assert len(found[1].strip().splitlines()) <= MOST_LINES
    steps = re.findall(r"^\d+\. (.*)", found[1], re.M)
    return [name for step in steps for name in re.findall(r"`([\w/]+\.py)`", step)[:1]]


def in_order(files: list[str], entered: list[str]) -> list[str]:
    """Return those files that are entered in this order, up to the first that is not."""
    on = iter(entered)
    found = []
    for file in files:
        if str(ROOT / "assistant" / file) not in on:
            break
        found.append(file)
    return found


def test_every_file_that_is_named_is_there() -> None:
    named = set(re.findall(r"`([\w./]+(?:\.py|\.toml|\.md|/))`", HOUSE.read_text()))
    assert len(named) > 40
    missing = [
        each for each in named if not any((r / each).exists() for r in (ROOT, ROOT / "assistant"))
    ]
    assert missing == []


def test_every_file_that_hears_has_its_place_on_the_page_about_it() -> None:
    named = set(re.findall(r"`language/(\w+\.py)`", HEARING.read_text()))
    rooms = {file.name for file in (ROOT / "assistant" / "language").glob("*.py")}
    assert named == rooms - {"__init__.py"}


def test_a_card_that_is_held_up_goes_the_way_that_is_told(player: Player) -> None:
    entered: list[str] = []
    seen: queue.Queue[News] = queue.Queue()
    eyes = Watcher(seen.put, opens=lambda spec, tell: HeldUp())
    with followed(entered, threading.setprofile):
        eyes.watch("camera")
        while not isinstance(payload := seen.get(timeout=60), Scanned):
            pass
    eyes.close()
    with followed(entered, sys.setprofile):
        said = player.take(payload)
    assert said[0].text.startswith("Narwhal, ")
    steps = walk("One reading")
    assert in_order(steps, entered) == steps


def test_an_act_goes_the_way_that_is_told(player: Player) -> None:
    for line in (OPENING, "draw", "play narwhal"):
        player.type(line)
    entered: list[str] = []
    with followed(entered, sys.setprofile):
        said = player.type("Ben answers with neigh")
    assert said[0] == "Ben answers: Neigh."
    steps = walk("One act")
    assert in_order(steps, entered) == steps
