"""A headless Chromium of the system's own packages, and a table for phones that it plays."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from room import GAME, room

from browser.phones import Phones, Told, noting

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def chromium() -> Iterator["Browser"]:
    """A browser without a screen; one for all tests of a process."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if not program:
        pytest.skip("Chromium is not installed: real browsers sit down with it.")
    driver = pytest.importorskip(
        "playwright.sync_api", reason="Playwright is not installed: it is in the extra browser."
    )
    # Root has no sandbox, and the pages are our own.
    alone = ["--no-sandbox"] if hasattr(os, "getuid") and os.getuid() == 0 else []
    with driver.sync_playwright() as driven:
        browser = driven.chromium.launch(executable_path=program, args=alone)
        yield browser
        browser.close()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """What the host tells each seat, by the name of its player."""
    return noting(monkeypatch)


@pytest.fixture
def phones(
    chromium: "Browser", told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Phones]:
    """A table with a game of three, its seats open, and browsers to sit down at them."""
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    with room(tmp_path, GAME) as table:
        made = Phones(chromium, table, told)
        yield made
        made.close()
