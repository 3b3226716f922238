"""The live camera of a phone, where the page is secure: a film stands in for it."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
from room import GAME, room
from sitting import picture_of

from browser.conftest import PROGRAMS
from browser.phones import BrowserPhone, Phones, Told

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CARD = "Narwhal Torpedo"
LIVE = "Read cards live, with this phone's camera"


def film(file: Path, *titles: str) -> None:
    """Write what the camera sees, over and over (YUV4MPEG2)."""
    picture = cv2.imdecode(np.frombuffer(picture_of(*titles), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    frame = cv2.cvtColor(cv2.resize(picture, (1280, 720)), cv2.COLOR_BGR2YUV_I420).tobytes()
    head = b"YUV4MPEG2 W1280 H720 F5:1 Ip A1:1 C420jpeg\n"
    file.write_bytes(head + b"".join(b"FRAME\n" + frame for _ in range(5)))


@pytest.fixture
def phones(
    chromium: "Browser", told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Phones]:
    """A table, and a browser that has a camera before which a card is held."""
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    film(tmp_path / "film.y4m", CARD)
    browser = chromium.browser_type.launch(
        executable_path=next(filter(None, map(shutil.which, PROGRAMS))),
        args=[
            *(["--no-sandbox"] if hasattr(os, "getuid") and os.getuid() == 0 else []),
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={tmp_path / 'film.y4m'}",
        ],
    )
    with room(tmp_path, GAME) as table:
        made = Phones(browser, table, told)
        yield made
        made.close()
    browser.close()


def frames(phone: BrowserPhone, count: int) -> None:
    """Wait until so many more frames were answered."""
    for _ in range(count):
        with phone.page.expect_response(re.compile("/photo$")):
            pass


def test_a_card_before_the_camera_is_read_once_to_that_phone_alone_until_it_is_hidden(
    phones: Phones,
) -> None:
    ben, cara = phones.sit("Ben"), phones.sit("Cara")
    before = phones.table.heard
    asked = list[str]()
    ben.page.on("request", lambda request: asked.append(request.url))
    button = ben.button(LIVE)
    assert button.get_attribute("aria-pressed") == "false"
    assert not any(url.endswith("/photo") for url in asked)
    button.click()
    ben.until(lambda: any(row.startswith(f"{CARD}, ") for row in ben.rows))
    frames(ben, 3)
    assert sum(CARD in row for row in ben.rows) == 1
    assert button.get_attribute("aria-pressed") == "true"
    assert cara.rows == phones.told["Cara"]
    assert CARD not in " ".join(cara.rows)
    assert phones.table.heard == before
    ben.page.evaluate(
        "() => { Object.defineProperty(document, 'visibilityState',"
        " { value: 'hidden', configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }"
    )
    assert button.get_attribute("aria-pressed") == "false"
    assert ben.page.evaluate("document.querySelector('#live video').srcObject") is None


def test_a_hand_is_dealt_in_by_the_camera_of_the_phone(phones: Phones) -> None:
    ben = phones.sit("Ben")
    ben.page.get_by_label("Keep it in my hand").check()
    ben.button(LIVE).click()
    ben.until(lambda: f"In your hand now: {CARD}." in ben.rows)
    frames(ben, 2)
    assert ben.rows.count(f"In your hand now: {CARD}.") == 1
    assert CARD not in " ".join(phones.table.heard)


def test_where_the_page_is_not_secure_there_is_no_live_camera(phones: Phones) -> None:
    phone = phones.open()
    phone.context.add_init_script(
        "Object.defineProperty(window, 'isSecureContext', { value: false });"
    )
    asked = list[str]()
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.sit("Ben", phones.table.seats.pin)
    assert any(url.endswith("/seat.js") for url in asked)
    assert not any(url.endswith("/look.js") for url in asked)
    assert phone.button(LIVE).count() == 0


def test_a_camera_that_may_not_be_used_is_told(phones: Phones) -> None:
    phone = phones.open()
    phone.context.add_init_script(
        "navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('refused'));"
    )
    phone.sit("Ben", phones.table.seats.pin)
    phone.button(LIVE).click()
    told = "The camera of this phone can't be used here."
    phone.until(lambda: any(told in each for each in phone.heard()))
    assert phone.button(LIVE).get_attribute("aria-pressed") == "false"
