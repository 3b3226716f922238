"""The Textual application: keys, focus, paste and size, with Textual's own pilot."""

import asyncio
import queue
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sitting import Heard, Watched, card_of, shipped_library, text_of
from textual import events
from textual.pilot import Pilot

from assistant.desk import get_up
from assistant.host import Host
from assistant.inbox import Leave
from assistant.scan.news import Aimed, Scanned, SourceReady
from assistant.screen.app import Sheet, TableApp
from assistant.screen.face import Face
from assistant.session import Session
from assistant.settings import Settings
from assistant.shared import Desk

Act = Callable[[TableApp, "Pilot[None]"], Awaitable[None]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def played(tmp_path: Path, act: Act) -> None:
    """Let somebody do something at the application."""

    async def run() -> None:
        inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        desk = Desk(tmp_path / "games.sqlite3")
        session = Session(shipped_library(), Settings(), Heard(), Watched(), desk=desk)
        app = TableApp(Face(Host(session)), inbox)
        app.face.start()
        async with app.run_test(size=(80, 24)) as pilot:
            await act(app, pilot)
            inbox.put(Leave())
        get_up(session)

    asyncio.run(run())


def row(app: TableApp) -> str:
    """Return the text under the cursor."""
    y = app.picture.cursor[1]
    spots = sorted(spot for spot in app.picture.runs if spot[0] == y)
    return "".join(app.picture.runs[spot].text for spot in spots).rstrip()


def test_keys_reach_the_face_and_the_cursor_follows(tmp_path: Path) -> None:
    async def act(app: TableApp, pilot: "Pilot[None]") -> None:
        await pilot.press(*"b", "space", *"goat")
        assert row(app) == "> b goat"
        assert app.cursor_position == app.picture.cursor
        await pilot.press("enter")
        assert text_of("Baby Goat").endswith(row(app))
        assert app.cursor_position == app.picture.cursor

    played(tmp_path, act)


@pytest.mark.parametrize("key", ["tab", "shift+tab", "ctrl+q", "ctrl+c", "up", "f5", "escape"])
def test_the_focus_never_jumps_and_no_key_of_the_toolkit_acts(tmp_path: Path, key: str) -> None:
    async def act(app: TableApp, pilot: "Pilot[None]") -> None:
        sheet = app.query_one(Sheet)
        assert app.focused is sheet
        await pilot.press(key)
        assert app.focused is sheet
        assert app.face.session.over == (key == "ctrl+c")

    played(tmp_path, act)


def test_what_lies_in_the_inbox_is_shown_and_typing_goes_on(tmp_path: Path) -> None:
    async def act(app: TableApp, pilot: "Pilot[None]") -> None:
        await pilot.press(*"lla")
        app._inbox.put(Scanned(card_of("Battering Ram").code, "camera", 1.0, 1.0))
        for _ in range(100):
            await pilot.pause(0.02)
            if row(app) != "> lla":
                break
        assert text_of("Battering Ram").endswith(row(app))
        await pilot.press(*"maste")
        assert row(app) == "> llamaste"

    played(tmp_path, act)


def test_a_paste_takes_every_line_and_keeps_the_rest(tmp_path: Path) -> None:
    async def act(app: TableApp, pilot: "Pilot[None]") -> None:
        app.query_one(Sheet).post_message(events.Paste("b goat\nllamaste\nbatt"))
        await pilot.pause()
        assert row(app) == "> batt"
        texts = [each.text for each in app.face.session.transcript.messages]
        assert texts[-2:] == [text_of("Baby Goat"), text_of("Llamaste")]

    played(tmp_path, act)


def test_a_click_takes_a_line_of_a_list_and_the_wheel_goes_back(tmp_path: Path) -> None:
    async def act(app: TableApp, pilot: "Pilot[None]") -> None:
        await pilot.press(*"new", "enter")
        rows = {run.text: spot[0] for spot, run in app.picture.runs.items()}
        await pilot.mouse_down(Sheet, offset=(4, rows["1, Llamas Unleashed"]))
        await pilot.pause()
        assert row(app).startswith("Who's playing?")
        await pilot._post_mouse_events([events.MouseScrollUp], Sheet, offset=(4, 4), button=0)
        await pilot.pause()
        assert row(app) == "6, Another game."

    played(tmp_path, act)


def test_another_size_is_followed(tmp_path: Path) -> None:
    async def act(app: TableApp, pilot: "Pilot[None]") -> None:
        await pilot.press(*"llamaste", "enter")
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        assert (app.face.sheet.width, app.face.sheet.height) == (40, 12)
        assert text_of("Llamaste").endswith(row(app))
        assert app.picture.cursor[1] < 12

    played(tmp_path, act)


def test_quit_ends_the_application(tmp_path: Path) -> None:
    async def act(app: TableApp, pilot: "Pilot[None]") -> None:
        await pilot.press(*"quit", "enter")
        await pilot.pause()
        assert app.face.session.over
        assert app.face.last_words == ("Goodbye.",)

    played(tmp_path, act)


def test_the_view_forgets_a_code_that_was_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("assistant.standing", "assistant.screen.app"):
        monkeypatch.setattr(f"{module}.AIMED", 0.05)

    def camera(app: TableApp) -> str:
        return next(run.text for run in app.picture.runs.values() if "Camera" in run.text)

    async def act(app: TableApp, pilot: "Pilot[None]") -> None:
        await pilot.press(*"view beside", "enter", "x")
        app._inbox.put(SourceReady("Phone"))
        app._inbox.put(Aimed(0.5, "aim.far"))
        seen: list[str] = []
        for _ in range(6000):
            await pilot.pause(0.01)
            seen.append(camera(app))
            if "Camera: code seen, too far." in seen and "no code" in seen[-1]:
                break
        assert "Camera: code seen, too far." in seen
        assert seen[-1] == "Camera: no code seen."

    played(tmp_path, act)
