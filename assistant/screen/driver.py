"""The terminal under the screen: Textual's driver, without what disturbs those who listen.

Textual hides the cursor, asks terminals questions that some of them print as letters, and
takes over how keys are sent, which a screen reader around it must know as well.  None of
that is written here.
"""

import signal
from collections.abc import Callable
from typing import IO, Any

from textual.driver import Driver

HIDDEN_CURSOR = "\x1b[?25l"
UNWANTED = frozenset(
    {
        HIDDEN_CURSOR,
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


def leave_on_signals(leave: Callable[[], None]) -> None:
    """Let a closed terminal or a polite kill end the sitting in good order."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, lambda *_: leave())
