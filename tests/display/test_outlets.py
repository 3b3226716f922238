"""The braille line beside the voice: what reaches a display, and what happens without one."""

import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import pytest
from sitting import Heard, Player, Watched, shipped_library

from assistant.clients.display import BrailleLine, Display, Key, Lost, open_display
from assistant.session import Session
from assistant.settings import Settings
from assistant.words.announcement import Announcement


class Cells(Display):
    """A display of 20 cells that remembers what stood on it."""

    cells = 20

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.keys: deque[Key] = deque()
        self.closed = threading.Event()
        self.gone = False

    def write(self, text: str) -> None:
        if self.gone:
            raise Lost
        self.rows.append(text)

    def leave(self) -> None:
        self.rows.append("(terminal)")

    def key(self) -> Key | None:
        if self.gone:
            raise Lost
        return self.keys.popleft() if self.keys else None

    def close(self) -> None:
        self.closed.set()


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


def told(text: str, *, joins: bool = False) -> Announcement:
    return Announcement(text, text, joins=joins)


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    heard, eyes = Heard(), Watched()
    return Player(Session(shipped_library(), Settings(ear="Headset"), heard, eyes), heard, eyes)


def test_what_is_said_is_felt_and_a_key_shows_the_terminal(player: Player) -> None:
    cells = Cells()
    line = BrailleLine(lambda: cells)
    player.host.join(line, player.session.on_display, line.press)
    (told,) = player.type("scores")
    until(lambda: bool(cells.rows))
    cells.keys.append(Key.ON)
    until(lambda: len(cells.rows) > 1)
    assert told.startswith(cells.rows[0].partition(" +")[0].rstrip())
    player.host.keyed()
    until(lambda: cells.rows[-1] == "(terminal)")
    line.close()
    assert cells.closed.is_set()
    assert [each.text for each in player.heard.said] == [told]
    assert player.heard.hushed == 1


def test_where_it_is_switched_off_only_the_voice_speaks(player: Player) -> None:
    cells = Cells()
    line = BrailleLine(lambda: cells)
    player.host.join(line, player.session.on_display, line.press)
    player.type("display off")
    player.type("scores")
    line.close()
    assert cells.rows == []
    assert len(player.heard.said) == 2


def test_a_lost_display_is_looked_for_again() -> None:
    found = [Cells(), Cells()]
    waiting = deque(found)
    line = BrailleLine(waiting.popleft, again=0)
    line.tell((told("Ann draws."),))
    until(lambda: found[0].rows == ["Ann draws."])
    found[0].gone = True
    until(found[0].closed.is_set)
    line.tell((told("Ben draws."),))
    until(lambda: found[1].rows == ["Ben draws."])
    line.close()


def test_a_display_that_is_not_there_is_not_looked_for_at_every_word() -> None:
    looked: list[int] = []

    def opens() -> Display:
        looked.append(1)
        return Display()

    line = BrailleLine(opens)
    for _ in range(1000):
        line.tell((told("Ann draws."),))
    line.close()
    assert len(looked) == 1


def test_ten_thousand_messages_at_once_are_counted() -> None:
    cells = Cells()
    line = BrailleLine(lambda: cells)
    for _ in range(10_000):
        line.tell((told("Ann draws."),))
    until(lambda: cells.rows[-1:] == ["Ann draws.        9+"])
    line.close()
    assert len(cells.rows) < 1000


def test_without_a_display_nothing_is_missing() -> None:
    line = BrailleLine(Display)
    line.tell((told("Ann draws."),))
    line.press()
    line.close()


def test_where_no_brltty_runs_there_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRLAPI_HOST", "127.0.0.1:59")
    display: Display = open_display()
    assert display.cells == 0
    display.write("nobody reads it")
    assert display.key() is None
    display.leave()
    display.close()


def test_what_is_read_into_an_ear_is_felt_only_by_whom_the_display_is_of(player: Player) -> None:
    line = Lines()
    player.host.join(line, player.session.on_display)
    player.type("alpacacopter")
    assert player.heard.said[-1].text.startswith("Alpacacopter")
    assert line.said == ["Read in your ear."]
    player.type("display mine")
    player.type("alpacacopter")
    assert line.said[-1].startswith("Alpacacopter")
    player.type("display shared")
    player.type("alpacacopter")
    assert line.said[-1] == "Read in your ear."


def test_a_list_that_is_read_into_an_ear_is_one_thing_on_the_display(player: Player) -> None:
    line = Lines()
    player.host.join(line, player.session.on_display)
    lines = player.type("rainbow")
    assert len(player.heard.said) > 2
    assert line.said == lines == ["Read in your ear."]


class Lines:
    """A braille line that remembers what it is given."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def tell(self, said: tuple[Announcement, ...]) -> None:
        self.said += [each.text for each in said]
