"""The newest picture that the watcher has: what print is read from."""

from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import numpy as np
import pytest
from scan_scenes import cascade, empty_table, save
from test_watch import FakeLive, Opens, following

from assistant.problems import Fault
from assistant.scan.frame import Source
from assistant.scan.watch import OFF, News, Watcher

GONE = Fault("scan.camera_lost", name="Desk")


@pytest.fixture
def news() -> "Queue[News]":
    return Queue()


@pytest.fixture
def made() -> Iterator[list[Watcher]]:
    made: list[Watcher] = []
    yield made
    for each in made:
        each.close()


def watcher(news: "Queue[News]", made: list[Watcher], *sources: Source | Fault) -> Watcher:
    made.append(Watcher(news.put, opens=Opens(*sources), cascade=cascade, again=60))
    return made[-1]


def test_a_camera_gives_its_newest_picture_until_it_is_off(
    news: "Queue[News]", made: list[Watcher]
) -> None:
    eyes = watcher(news, made, FakeLive([empty_table()]))
    assert eyes.newest() is None
    eyes.watch("camera")
    assert following(news, 1) == ["ready Desk"]
    newest = eyes.newest()
    assert newest is not None
    assert np.array_equal(newest.image, empty_table())
    eyes.watch(OFF)
    assert eyes.newest() is None


def test_a_lost_camera_gives_none(news: "Queue[News]", made: list[Watcher]) -> None:
    eyes = watcher(news, made, FakeLive([empty_table()], GONE))
    eyes.watch("camera")
    following(news, 2)
    assert eyes.newest() is None


def test_a_picture_that_was_named_is_still_there_to_be_read(
    news: "Queue[News]", made: list[Watcher], tmp_path: Path
) -> None:
    made.append(Watcher(news.put, cascade=cascade))
    made[0].watch(str(save(tmp_path / "table.png", empty_table())))
    following(news, 2)
    assert made[0].newest() is not None
