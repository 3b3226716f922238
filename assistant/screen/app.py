"""The Textual application: keys go to the face, its picture goes to the terminal."""

import os
import queue
import threading
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from assistant.inbox import Item, Leave
from assistant.screen.driver import SHOWN_CURSOR, quiet_driver
from assistant.screen.face import Face
from assistant.screen.picture import Look, Picture, write
from assistant.screen.themes import THEMES, Theme


class Came(Message):
    """Something lies in the inbox."""

    def __init__(self, item: Item) -> None:
        super().__init__()
        self.item = item


class Sheet(Widget, can_focus=True):
    """The whole screen: gives its rows to Textual where all is drawn anew."""

    DEFAULT_CSS = "Sheet { width: 100%; height: 100%; }"

    def __init__(self, face: Face) -> None:
        super().__init__()
        self._face = face

    def render_line(self, y: int) -> Strip:
        """Return one row."""
        picture = self.table.picture
        segments: list[Segment] = []
        at = 0
        for row, column in sorted(picture.runs):
            if row != y:
                continue
            run = picture.runs[row, column]
            if column > at:
                segments.append(Segment(" " * (column - at), self._style(Look.PLAIN)))
            segment = Segment(run.text, self._style(run.look))
            segments.append(segment)
            at = column + segment.cell_length
        return Strip(segments).extend_cell_length(self.size.width, self._style(Look.PLAIN))

    @property
    def table(self) -> "TableApp":
        """The application it stands in."""
        app = self.app
        if not isinstance(app, TableApp):
            raise TypeError(app)
        return app

    def _style(self, look: Look) -> Style:
        theme = self.table.colours
        text = Style(bold=look is Look.BOLD, conceal=look is Look.HIDDEN)
        if theme.back is None:
            return text
        front = theme.back if look is Look.HIDDEN else theme.text[look.value]
        return text + Style(color=_hex(front), bgcolor=_hex(theme.back))

    def on_key(self, event: events.Key) -> None:
        """Hand a key to the face."""
        event.stop()
        event.prevent_default()
        self._face.press(event.key, event.character)
        self.table.changed()

    def on_paste(self, event: events.Paste) -> None:
        """Hand a pasted text to the face."""
        event.stop()
        self._face.paste(event.text)
        self.table.changed()


class TableApp(App[None], inherit_bindings=False):
    """The screen between a person and a session."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: ansi_default; } Sheet { background: ansi_default; }"
    BINDINGS: ClassVar = []

    def __init__(self, face: Face, inbox: "queue.SimpleQueue[Item]") -> None:
        super().__init__(driver_class=quiet_driver(self.get_driver_class()), ansi_color=True)
        self.animation_level = "none"
        self.face = face
        self.picture = Picture({})
        self.fault: Exception | None = None
        self._inbox = inbox

    def compose(self) -> ComposeResult:
        """Put the one sheet on the screen."""
        yield Sheet(self.face)

    @property
    def colours(self) -> Theme:
        """The colours in use; the terminal's own where somebody wants no colour (NO_COLOR)."""
        wanted = "terminal" if os.environ.get("NO_COLOR") else self.face.session.settings.theme
        return THEMES[wanted]

    def on_mount(self) -> None:
        """Show the first words, and wait for what comes."""
        self.query_one(Sheet).focus()
        self.face.resize(self.size.width, self.size.height)
        self.app_resume_signal.subscribe(self, lambda _: self.repaint())
        threading.Thread(target=self._listen, name="inbox", daemon=True).start()
        self.call_after_refresh(self.repaint)

    def _listen(self) -> None:
        """Bring what lies in the inbox to the application's own thread."""
        while self.is_running and self.post_message(Came(self._inbox.get())):
            pass

    def on_came(self, message: Came) -> None:
        """Hand an item to the face."""
        self.face.take(message.item)
        self.changed()

    def on_resize(self, event: events.Resize) -> None:
        """Fit everything into the new size."""
        self.face.resize(event.size.width, event.size.height)
        self.picture = self.face.picture()
        self.call_after_refresh(self.repaint)

    def changed(self) -> None:
        """Write what has changed; leave if the session is over."""
        before, self.picture = self.picture, self.face.picture()
        self._write(write(before, self.picture, self.colours))
        if self.face.session.over:
            self.exit()

    def repaint(self) -> None:
        """Have all drawn anew, with the cursor to be seen."""
        self.picture = self.face.picture()
        self.cursor_position = Offset(*self.picture.cursor)
        self.query_one(Sheet).refresh()
        self.call_after_refresh(lambda: self._write(SHOWN_CURSOR))

    def lost(self) -> None:
        """Leave: the terminal is gone."""
        self._inbox.put(Leave())

    def _write(self, text: str) -> None:
        self.cursor_position = Offset(*self.picture.cursor)
        if text and self._driver is not None and not self.is_headless:
            self._driver.write(text)

    def _handle_exception(self, error: Exception) -> None:
        # The trace goes where all traces go; the terminal gets a sentence.
        self.fault = self.fault or error
        super()._handle_exception(error) if self.is_headless else self._close_messages_no_wait()


def _hex(colour: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
