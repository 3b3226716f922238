"""BrlAPI against the real BRLTTY: what we write stands on its display, and its keys come."""

import sys
import time
from collections.abc import Iterator

import pytest

if sys.platform != "linux":
    pytest.skip("BRLTTY is tested on Linux", allow_module_level=True)

import pyte
from braille_display import BrailleDisplay, brltty
from shared_screen import WINDOW, SharedScreen

from assistant.braille import louis
from assistant.clients.display import (
    BrailleLine,
    BrlApi,
    Display,
    Everything,
    Key,
    Lost,
    open_display,
)
from assistant.tasks.doctor import doctor
from assistant.words.announcement import Announcement

if brltty() is None:
    pytest.skip("BRLTTY (Debian package brltty) is not installed", allow_module_level=True)

TERMINAL = "the terminal"
"""What stands on the terminal's screen."""


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Iterator[BrailleDisplay]:
    terminal = pyte.Screen(80, 24)
    pyte.Stream(terminal).feed(TERMINAL)
    monkeypatch.setenv("CONTROLVT", str(WINDOW))
    with SharedScreen() as shared:
        shared.show(terminal)
        with BrailleDisplay(20) as display:
            display.wait_for(TERMINAL)
            monkeypatch.setenv("BRLAPI_HOST", display.host)
            monkeypatch.setenv("BRLAPI_AUTH", "none")
            yield display


def test_a_pane_of_tmux_is_known_by_its_number(
    shown: BrailleDisplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened().close()
    for name in ("CONTROLVT", "WINDOWID", "WINDOWPATH", "XDG_VTNR"):
        monkeypatch.delenv(name, raising=False)
    assert not open_display().cells
    monkeypatch.setenv("TMUX_PANE", f"%{WINDOW}")
    display = opened()
    display.write("Ann draws.")
    shown.wait_for("Ann draws.")
    display.leave()
    shown.wait_for(TERMINAL)
    display.close()
    # Another pane than the one that is shown: nothing of it is to be felt.
    monkeypatch.setenv("TMUX_PANE", f"%{WINDOW + 1}")
    other = opened()
    other.write("not here")
    time.sleep(0.3)
    assert shown.row.strip() == TERMINAL
    other.close()


def opened() -> Display:
    """Open it as soon as BRLTTY answers."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        display = open_display()
        if display.cells:
            return display
        time.sleep(0.05)
    raise AssertionError("BRLTTY gives no display")


def key_of(display: Display) -> Key:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if key := display.key():
            return key
        time.sleep(0.01)
    raise AssertionError("no key came")


def test_what_is_written_stays_until_it_is_left(shown: BrailleDisplay) -> None:
    display = opened()
    assert display.cells == 20
    assert isinstance(display, BrlApi)
    display.write("Žofie draws.")
    shown.wait_for("Žofie draws.")
    assert display.key() is None
    display.write("Ben's turn 1. +2")
    shown.wait_for("Ben's turn 1. +2")
    display.leave()
    shown.wait_for(TERMINAL)
    display.leave()
    display.close()


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("FWINRT", Key.ON),
        ("LNDN", Key.ON),
        ("FWINLT", Key.BACK),
        ("HOME", Key.AWAY),
        ("BOT", Key.NEWEST),
    ],
)
def test_the_keys_of_the_display_come(shown: BrailleDisplay, name: str, key: Key) -> None:
    display = opened()
    display.write("Ann draws.")
    shown.wait_for("Ann draws.")
    shown.press(name)
    assert key_of(display) is key
    display.close()


def test_a_display_that_is_gone_is_lost(shown: BrailleDisplay) -> None:
    display = opened()
    shown._program.kill()
    shown._program.wait(120)
    with pytest.raises(Lost):
        for _ in range(100):
            display.write("nobody reads it")
            time.sleep(0.02)
    display.close()


def test_the_doctor_tells_of_the_display(
    shown: BrailleDisplay, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened().close()
    doctor(speech=False)
    assert "\nBraille display: 20 cells.\n" in capsys.readouterr().out
    monkeypatch.setenv("BRLAPI_HOST", "127.0.0.1:9")
    doctor(speech=False)
    assert "\nMissing, not needed: braille display through" in capsys.readouterr().out


def test_messages_are_read_by_the_keys_of_the_display(shown: BrailleDisplay) -> None:
    opened().close()
    line = BrailleLine()
    line.tell((Announcement("Llamaste, upgrade, stays in a Field.", ""),))
    shown.wait_for("Llamaste, upgrad  +1")
    line.tell((Announcement("Ben's turn 1.", "", joins=True),))
    shown.wait_for("Llamaste, upgrad  +3")
    shown.press("FWINRT")
    shown.wait_for("e, stays in a")
    shown.press("FWINLT")
    shown.wait_for("Llamaste, upgrad  +3")
    shown.press("FWINRT")
    shown.wait_for("e, stays in a")
    shown.press("FWINRT")
    shown.wait_for("Field.            +1")
    shown.press("FWINRT")
    shown.wait_for("Ben's turn 1.")
    line.press()
    shown.wait_for(TERMINAL)
    line.close()


def test_from_a_terminal_that_brltty_does_not_show_nothing_is_written(
    shown: BrailleDisplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened().close()
    monkeypatch.setenv("CONTROLVT", str(WINDOW + 1))
    line = BrailleLine()
    line.tell((Announcement("Ann draws.", ""),))
    line.close()
    shown.wait_for(TERMINAL)


def test_contracted_braille_stands_there_in_dots_and_a_turn_flashes_all_of_them(
    shown: BrailleDisplay,
) -> None:
    if not louis.present():
        pytest.skip("liblouis is not installed")
    opened().close()
    reader = Contracts()
    line = BrailleLine(reader=reader)
    line.tell((Announcement("Ann draws a card from the deck and shows it.", ""),))
    # "Ann draws a card from the": six words in twenty cells, with the number of windows behind.
    shown.wait_for("⠠⠁⠝⠝⠀⠙⠗⠁⠺⠎⠀⠁⠀⠉⠜⠙⠀⠀⠼⠁")
    shown.press("FWINRT")
    shown.wait_for("⠋⠀⠮⠀⠙⠑⠉⠅⠀⠯⠀⠩⠪⠎⠀⠭⠲⠀⠀⠀")
    line.press()
    shown.wait_for(TERMINAL)
    reader.turn = True
    line.tell((Announcement("Ann's turn 2.", ""),))
    shown.wait_for("⣿" * 20)
    shown.wait_for("⠠⠁⠝⠝⠄⠎⠀⠞⠥⠗⠝⠀⠼⠃⠲⠀⠀⠀⠀⠀")
    line.close()


class Contracts(Everything):
    """Somebody who reads contracted braille."""

    contracted = True
