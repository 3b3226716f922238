"""The Textual application: keys go to the face, its picture goes to the terminal.

Textual reads the keys, knows the size and keeps the terminal's modes.  Its own drawing
is left out: it writes whole rows again, which a screen reader says again.  And it hides the
cursor, asks terminals questions that some of them print as letters, and takes over how keys are
sent, which a screen reader around it must know as well: `quiet_driver` writes none of that."""

import asyncio
import os
import queue
import threading
from collections.abc import Callable
from typing import IO, Any, ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.geometry import Offset
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from assistant.inbox import Item, Leave
from assistant.scan.news import Aimed, Scanned
from assistant.screen.face import Face
from assistant.screen.picture import Picture, Theme, single, theme_for, write, write_anew
from assistant.standing import AIMED, READ

HIDDEN_CURSOR = "\x1b[?25l"
UNWANTED = frozenset(
    {
        HIDDEN_CURSOR,
        "\x1b[?1003h",  # tell where the mouse moves
        "\x1b[?1015h",  # and that in an older way
        "\x1b[?1004h",  # tell when the window is looked at
        "\x1b[?2026$p",  # can updates be held back?
        "\x1b[?2048$p",  # can the size be told in band?
        "\x1b[>25u",  # kitty's keyboard protocol on
        "\x1b[<u",  # and off
    }
)
SHOWN_CURSOR = "\x1b[?25h"
POINTER = "\x1b]22;"
"""Sets the shape of the mouse pointer."""


class Unbreakable:
    """A file for a terminal that may be gone: what cannot be written is not missed."""

    def __init__(self, file: IO[str], gone: Callable[[], None]) -> None:
        self._file = file
        self._gone = gone

    def write(self, text: str) -> int:
        """Write, or tell that the terminal is gone."""
        try:
            return self._file.write(text)
        except (OSError, ValueError):
            self._gone()
            return len(text)

    def flush(self) -> None:
        """Flush, or tell that the terminal is gone."""
        try:
            self._file.flush()
        except (OSError, ValueError):
            self._gone()

    def fileno(self) -> int:
        """Return the number of the file."""
        return self._file.fileno()

    def isatty(self) -> bool:
        """Say whether it is a terminal."""
        return self._file.isatty()


def quiet_driver(base: type[Driver]) -> type[Driver]:
    """Return the platform's driver `base` as it serves a screen reader."""
    # Which class it is shows only when the program runs.
    based: Any = base

    class QuietDriver(based):  # type: ignore[misc]
        """Textual's driver that shows the cursor and asks the terminal nothing."""

        _mouse: bool

        def __init__(self, app: Any, **settings: Any) -> None:
            super().__init__(app, **settings)
            terminal: IO[str] = self._file
            self._file: Any = Unbreakable(terminal, app.lost)
            self._stopped = False

        def write(self, data: str) -> None:
            """Write it, if it is wanted."""
            if data == HIDDEN_CURSOR:
                data = SHOWN_CURSOR
            if data not in UNWANTED and not data.startswith(POINTER):
                super().write(data)

        def use_mouse(self, used: bool) -> None:
            """Take the wheel and clicks, or leave them to the terminal."""
            if used and not self._mouse:
                self._mouse = True
                self._enable_mouse_support()
            elif self._mouse and not used:
                self._disable_mouse_support()
                self._mouse = False

        def stop_application_mode(self) -> None:
            """Leave the terminal, with its usual letters."""
            if writing := self._app.last_writing:
                self.write(writing)
            super().stop_application_mode()

        def run_input_thread(self) -> None:
            """Read keys until the terminal is gone."""
            try:
                super().run_input_thread()
            except OSError:
                self._app.lost()

        def _sigtstp_application(self, *signals: Any) -> None:
            self._stopped = True
            super()._sigtstp_application(*signals)

        def _sigcont_application(self, *signals: Any) -> None:
            if self._stopped:
                self._stopped = False
                super()._sigcont_application(*signals)
                return
            # It was stopped without a word (SIGSTOP), and a shell may have had the terminal.
            if self._writer_thread is not None:
                super().suspend_application_mode()
                super().resume_application_mode()
                self._app.call_later(self._app.repaint)

    return QuietDriver


SECRET = 60.0
"""Seconds for which a hand that was read stands on the page without a key."""
ANNOUNCED = 0.5
"""Seconds for which it can be read how much was pasted, and be stopped."""


class Came(Message):
    """Something lay in the inbox."""

    def __init__(self, item: Item) -> None:
        super().__init__()
        self.item = item


class Sheet(Widget, can_focus=True):
    """The one thing on the screen, which has the focus for ever: it hands over all keys."""

    DEFAULT_CSS = "Sheet { width: 100%; height: 100%; }"

    def __init__(self, face: Face) -> None:
        super().__init__()
        self._face = face

    def on_key(self, event: events.Key) -> None:
        """Hand a key to the face."""
        event.stop()
        event.prevent_default()
        self._face.press(event.key, event.character)
        self.post_message(Changed())

    def on_paste(self, event: events.Paste) -> None:
        """Hand a pasted text to the face."""
        event.stop()
        self._face.paste(event.text)
        self.post_message(Changed())

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go to the message before."""
        event.stop()
        self._face.turn(1)
        self.post_message(Changed())

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go to the message after."""
        event.stop()
        self._face.turn(-1)
        self.post_message(Changed())

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take the line of a list that was clicked."""
        event.stop()
        if event.button == 1:
            self._face.click(int(event.screen_x), int(event.screen_y))
            self.post_message(Changed())


class Changed(Message):
    """The face shows something else now."""


class TableApp(App[None], inherit_bindings=False):
    """The screen between a person and a session."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = []

    def __init__(self, face: Face, inbox: "queue.SimpleQueue[Item]") -> None:
        super().__init__(driver_class=quiet_driver(self.get_driver_class()), ansi_color=True)
        self.animation_level = "none"
        self.face = face
        self.picture = Picture({})
        self.fault: Exception | None = None
        self._inbox = inbox
        self._later: Timer | None = None
        self._pasting = False
        self._secret = 0
        self._secret_timer: Timer | None = None
        self._theme = self.colours

    @property
    def colours(self) -> Theme:
        """The colours in use."""
        return theme_for(self.face.session.settings.theme, os.environ)

    def compose(self) -> ComposeResult:
        """Put the one sheet on the screen."""
        yield Sheet(self.face)

    def on_mount(self) -> None:
        """Show the first words, and wait for what comes."""
        self.query_one(Sheet).focus()
        if not self.picture.runs:
            self.face.resize(self.size.width, self.size.height)
            self.repaint()
        self._follow_mouse()
        self.app_resume_signal.subscribe(self, lambda _: self.repaint())
        threading.Thread(target=self._listen, name="inbox", daemon=True).start()

    def _listen(self) -> None:
        """Bring what lies in the inbox to the application's own thread."""
        while self.is_running and self.post_message(Came(self._inbox.get())):
            pass

    def on_came(self, message: Came) -> None:
        """Hand an item to the face."""
        self.face.take(message.item)
        self.on_changed()
        if isinstance(message.item, Aimed | Scanned):
            # Nothing comes when the code is taken away.
            if self._later is not None:
                self._later.stop()
            true_for = AIMED if isinstance(message.item, Aimed) else READ
            self._later = self.set_timer(true_for, self._look_again)

    def _look_again(self) -> None:
        self.face.look()
        self.on_changed()

    def on_resize(self, event: events.Resize) -> None:
        """Fit everything into the new size."""
        if (event.size.width, event.size.height) != (self.face.sheet.width, self.face.sheet.height):
            self.face.resize(event.size.width, event.size.height)
            self.repaint()

    async def _go_on(self) -> None:
        while self.face.pasted.lines:
            # So that keys that were pressed meanwhile come first.
            await asyncio.sleep(0)
            self.face.go_on()
            self._show_changes()
        self._pasting = False

    def on_changed(self) -> None:
        """Write what has changed; leave if the session is over."""
        if self.face.pasted.lines and not self._pasting:
            self._pasting = True
            self.set_timer(ANNOUNCED, self._begin_pasting)
        self._show_changes()

    def _begin_pasting(self) -> None:
        self.run_worker(self._go_on())

    def _follow_mouse(self) -> None:
        """Take the mouse only from those who want it taken: else it marks text, as everywhere."""
        settings, driver = self.face.session.settings, self._driver
        if driver is not None and not self.is_headless:
            driver.use_mouse(settings.mouse and not settings.reader)  # type: ignore[attr-defined]

    def _show_changes(self) -> None:
        self._follow_mouse()
        if self.colours != self._theme or self.face.picture().double != self.picture.double:
            self.repaint()
        before, self.picture = self.picture, self.face.picture()
        self._write(write(before, self.picture, self._theme))
        self._watch_secret()
        if self.face.session.over:
            self.exit()

    def _watch_secret(self) -> None:
        """Count the time of a hand that stands on the page, from when it came."""
        now = self.face.page.secret
        if now == self._secret:
            return
        self._secret = now
        if self._secret_timer is not None:
            self._secret_timer.stop()
        self._secret_timer = self.set_timer(SECRET, self._secret_stood) if now else None

    def _secret_stood(self) -> None:
        self.face.secret_stood()
        self.on_changed()

    def repaint(self) -> None:
        """Write all anew."""
        before, self.picture = self.picture, self.face.picture()
        self._theme, size = self.colours, (self.face.sheet.width, self.face.sheet.height)
        self._write(write_anew(before, self.picture, self._theme, *size))

    @property
    def last_writing(self) -> str:
        """What gives the terminal its usual letters again, before it is left."""
        return single(self.face.sheet.height) if self.picture.double else ""

    def lost(self) -> None:
        """Leave: the terminal is gone."""
        self._inbox.put(Leave())

    def _write(self, text: str) -> None:
        self.cursor_position = Offset(*self.picture.cell)
        if text and self._driver is not None and not self.is_headless:
            self._driver.write(text)

    def _display(self, screen: Any, renderable: Any) -> None:
        # All that is seen is written by `_write`.
        self.post_display_hook()

    def _handle_exception(self, error: Exception) -> None:
        # The trace goes where all traces go; the person gets a sentence.
        self.fault = self.fault or error
        if self.is_headless:
            super()._handle_exception(error)
        else:
            self._close_messages_no_wait()
