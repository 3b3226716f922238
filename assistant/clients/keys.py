"""The keyboard: one thread that posts each key of a terminal, or each line of a pipe.

A terminal is set to hand over every key at once and to echo nothing, so that any key
can cut speech; it is set back when the reader is closed.  What a key does to the line that is
being typed is told by `press`.  Nothing that stands on the screen is ever drawn again: a letter
writes itself, a correction writes one backspace, so that a screen reader says just that key.
"""

import atexit
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO

from assistant.inbox import Leave
from assistant.transcript.entry import Entry


@dataclass(frozen=True, slots=True)
class Key:
    """One key that was pressed, as the character it makes."""

    character: str


@dataclass(frozen=True, slots=True)
class Line:
    """One whole line that came through a pipe."""

    text: str


@dataclass(frozen=True, slots=True)
class Closed:
    """Nothing more will come."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The program was stopped by its shell and goes on."""


Stroke = Key | Line | Closed | Resumed
LONGEST_LINE = 100_000


def is_terminal(stream: IO[str] | None) -> bool:
    """Say whether a stream is there, open, and a terminal."""
    with contextlib.suppress(ValueError, OSError, AttributeError):
        return bool(stream and stream.isatty())
    return False


def read_keys(post: Callable[[Stroke], None]) -> Callable[[], None]:
    """Start the thread that posts what is typed; return what sets the terminal back."""
    restore = _terminal_as_keys(post) if is_terminal(sys.stdin) else None
    strokes = _lines() if restore is None else _keys()

    def run() -> None:
        try:
            with contextlib.suppress(OSError, ValueError, KeyboardInterrupt):
                for stroke in strokes:
                    post(stroke)
        finally:
            post(Closed())

    threading.Thread(target=run, name="keys", daemon=True).start()
    return restore or (lambda: None)


def leave_on_signals(post: Callable[[Leave], None]) -> None:
    """Let a closed terminal or a polite kill end the sitting in good order."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, lambda *_: post(Leave()))


def _lines() -> Iterator[Stroke]:
    """Yield the lines of a pipe; a line without end is cut into pieces."""
    if sys.stdin is None:
        return
    # Where a system has no letters but ASCII, what comes through a pipe is UTF-8 all the same.
    ascii_only = (sys.stdin.encoding or "ascii").lower() in ("ascii", "ansi_x3.4-1968", "646")
    encoding = "utf-8" if ascii_only else None
    sys.stdin.reconfigure(encoding=encoding, errors="replace")  # type: ignore[union-attr]
    while text := sys.stdin.readline(LONGEST_LINE):
        yield Line(text.rstrip("\r\n"))


if sys.platform == "win32":
    import _thread
    import msvcrt

    def _terminal_as_keys(post: Callable[[Stroke], None]) -> Callable[[], None] | None:
        return lambda: None

    def _keys() -> Iterator[Stroke]:
        while True:
            character = msvcrt.getwch()
            # An arrow or function key, whose code follows at once; \xe0 alone is a letter.
            if character == "\x00" or (character == "\xe0" and msvcrt.kbhit()):
                msvcrt.getwch()
                yield Key("\x1b")
            elif character == "\x03":
                _thread.interrupt_main()
                return
            elif character == "\x1a":  # Ctrl+Z, the console's end of input
                return
            else:
                yield Key(character)

else:
    import codecs
    import re
    import select
    import termios
    import tty

    ESCAPE = "\x1b"
    # ECMA-48: CSI sequences, SS3 keys, and a lone Escape before another character.
    _SEQUENCE = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|O.|[^\[O])?", re.DOTALL)
    _BROKEN_OFF = re.compile(r"\x1b(\[[0-?]*[ -/]*|O)?$")
    # Seconds in which the rest of an arrow key comes, over a slow line as well.
    _REST = 0.05

    def _terminal_as_keys(post: Callable[[Stroke], None]) -> Callable[[], None] | None:
        descriptor = sys.stdin.fileno()
        try:
            before = termios.tcgetattr(descriptor)
            _set_keys(descriptor)
        except termios.error:
            return None

        def restore() -> None:
            with contextlib.suppress(termios.error, ValueError, OSError):
                termios.tcsetattr(descriptor, termios.TCSADRAIN, before)

        def continued(*_: object) -> None:
            # A shell that had the terminal in between has set it back.
            with contextlib.suppress(termios.error, ValueError, OSError):
                _set_keys(descriptor)
            post(Resumed())

        signal.signal(signal.SIGCONT, continued)
        atexit.register(restore)
        return restore

    def _set_keys(descriptor: int) -> None:
        """Have every key at once, Ctrl+S among them; keep what was typed before."""
        tty.setcbreak(descriptor, termios.TCSANOW)
        mode = termios.tcgetattr(descriptor)
        mode[0] &= ~(termios.IXON | termios.IXOFF)
        termios.tcsetattr(descriptor, termios.TCSANOW, mode)

    def _keys() -> Iterator[Stroke]:
        decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        descriptor = sys.stdin.fileno()
        while chunk := os.read(descriptor, 4096):
            text = decoder.decode(chunk)
            while _BROKEN_OFF.search(text) and select.select([descriptor], [], [], _REST)[0]:
                rest = os.read(descriptor, 4096)
                if not rest:
                    break
                text += decoder.decode(rest)
            # An arrow key and the like is one key, which types nothing.
            for character in _SEQUENCE.sub(ESCAPE, text):
                yield Key(character)


ENTER = "\r\n"
END = "\x04"  # Ctrl+D
EDITS = {"\b": "backspace", "\x7f": "backspace", "\x15": "ctrl+u"}
"""What corrects a line, by the names of the keys."""


def press(entry: Entry, character: str) -> Entry:
    """Return the line typed so far after the key that makes this character."""
    return entry.press(EDITS.get(character, character), character) or entry
