"""A braille display: messages stand on it piece by piece, each until it was read.

Without BRLTTY nothing is missing: a screen reader follows the terminal's cursor.  BRLTTY's
BrlAPI puts our line on the display of the terminal we run in.  Reference: "BrlAPI"
manual and libbrlapi's manual pages (brlapi_enterTtyMode, brlapi_writeWText, brlapi_acceptKeys,
brlapi_readKey).  The library belongs to the system (Debian: libbrlapi0.8), so it is called as it
is there; Python's module for it is built for the system's Python only, and cannot be installed
from an index.
"""

import contextlib
import ctypes
import os
import queue
import threading
import time
from collections.abc import Callable
from ctypes import (
    POINTER,
    byref,
    c_char_p,
    c_int,
    c_size_t,
    c_ssize_t,
    c_uint,
    c_uint32,
    c_uint64,
    c_void_p,
    c_wchar_p,
)
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Protocol, TypeAlias

from assistant.braille.cells import BLANK, has_cells
from assistant.inbox import Felt
from assistant.words.announcement import Announcement


class Key(Enum):
    """A key of the display: on, back, to the newest message, or away to the terminal."""

    ON = "on"
    BACK = "back"
    NEWEST = "newest"
    AWAY = "away"


class Lost(Exception):
    """The display, or the program behind it, is gone."""


class Display:
    """A braille display that shows a line of ours in place of the terminal's.

    This one is not there: nothing is written, no key comes.  Each method of one that is there may
    raise `Lost`.
    """

    cells = 0
    """How many cells it has."""
    table = ""
    """The table of contracted braille that its reader has, where that is known."""

    def write(self, text: str) -> None:
        """Show a text, or cells of braille, until another comes, or until `leave`."""

    def flash(self) -> None:
        """Raise all dots until something else is written, or until `leave`."""

    def leave(self) -> None:
        """Show the terminal again."""

    def key(self) -> Key | None:
        """Return a key that was pressed on it while our line stands there; None for none."""
        return None

    def close(self) -> None:
        """Let go of it."""


_LIBRARIES = (
    "libbrlapi.so.0.8",
    "libbrlapi.so.0.9",
    "libbrlapi.so.0.7",
    "libbrlapi.0.8.dylib",
    "brlapi-0.8.dll",
)
# From BrlAPI's constants and key codes.
_OUR_TERMINAL = -1
_ALL_KEYS, _COMMANDS = 0, 2
_COMMAND = 0x20000000
_COMMAND_CODE = 0x2000FFFF
_NO_CURSOR = 0
_CONTRACTION_TABLE, _GLOBAL = 29, 1
_LONGEST_NAME = 200
_ALL_DOTS = 0xFF
_KEYS = {
    0x18: Key.ON,  # pan right
    0x1A: Key.ON,  # pan right, past what is empty
    0x02: Key.ON,  # line down
    0x17: Key.BACK,  # pan left
    0x19: Key.BACK,
    0x01: Key.BACK,  # line up
    0x0A: Key.NEWEST,  # to the bottom
    0x0C: Key.NEWEST,  # to the beginning of the bottom line
    0x1D: Key.AWAY,  # to the cursor
    0x1F: Key.AWAY,  # back to where it was
}
# The library's own handler of errors would end the program.
_HANDLER = ctypes.CFUNCTYPE(None, c_void_p, c_int, c_uint32, c_void_p, ctypes.c_size_t)
_IGNORED = _HANDLER(lambda *_: None)


def open_display() -> Display:
    """Return the display of the terminal we run in; one that is not there where there is none."""
    for name in _LIBRARIES:
        try:
            library = ctypes.CDLL(name)
            return BrlApi(library)
        except (OSError, AttributeError):
            # Not there, or too old to know what is asked of it.
            continue
        except Lost:
            break
    return Display()


class BrlApi(Display):
    """A connection to BRLTTY.  Raises Lost where none runs, or it has no display."""

    def __init__(self, library: Any) -> None:
        self._library = library
        library.brlapi_getHandleSize.restype = ctypes.c_size_t
        library.brlapi__setExceptionHandler.restype = c_void_p
        library.brlapi__writeWText.argtypes = [c_void_p, c_int, c_wchar_p]
        library.brlapi__writeDots.argtypes = [c_void_p, c_char_p]
        for name in ("acceptKeys", "ignoreKeys"):
            call = getattr(library, f"brlapi__{name}")
            call.argtypes = [c_void_p, c_int, POINTER(c_uint64), c_uint]
        library.brlapi__enterTtyMode.argtypes = [c_void_p, c_int, c_char_p]
        library.brlapi__readKey.argtypes = [c_void_p, c_int, POINTER(c_uint64)]
        self._handle = ctypes.create_string_buffer(library.brlapi_getHandleSize())
        self._shown = False
        self.cells = self._all_cells = 0
        self._call("openConnection", None, None)
        try:
            library.brlapi__setExceptionHandler(self._handle, _IGNORED)
            self.cells = self._width()
            self.table = self._readers_table()
            self._terminal = self._known_terminal()
        except Lost:
            self.close()
            raise

    def write(self, text: str) -> None:
        """Show a text, or cells of braille, until another comes, or until `leave`."""
        if has_cells(text):
            self._write_dots(bytes(_dots(each) for each in text))
            return
        if not self._shown:
            self._enter()
        self._call("writeWText", _NO_CURSOR, text)

    def flash(self) -> None:
        """Raise all dots until something else is written, or until `leave`."""
        self._write_dots(bytes([_ALL_DOTS]) * self.cells)

    def _write_dots(self, dots: bytes) -> None:
        if not self._shown:
            self._enter()
        # The library reads a byte for each cell there is.
        self._call("writeDots", dots[: self.cells].ljust(self._all_cells, bytes(1)))

    def leave(self) -> None:
        """Show the terminal again."""
        if self._shown:
            self._shown = False
            self._call("leaveTtyMode")

    def key(self) -> Key | None:
        """Return a key that was pressed on it while our line stands there; None for none."""
        code = c_uint64()
        if not self._shown or not self._call("readKey", 0, byref(code)):
            return None
        return _KEYS.get((code.value & _COMMAND_CODE) - _COMMAND)

    def close(self) -> None:
        """Let go of it."""
        self._library.brlapi__closeConnection(self._handle)

    def _width(self) -> int:
        width, height = c_uint(), c_uint()
        self._call("getDisplaySize", byref(width), byref(height))
        if not width.value:
            # BRLTTY runs, and waits for a display to be plugged in.
            raise Lost
        self._all_cells = width.value * max(1, height.value)
        return width.value

    def _readers_table(self) -> str:
        """Return the name of the table of contracted braille that is set in BRLTTY, if it tells."""
        try:
            call = self._library.brlapi__getParameter
        except AttributeError:
            # Older than parameters.
            return ""
        call.argtypes = [c_void_p, c_int, c_uint64, c_uint32, c_char_p, c_size_t]
        call.restype = c_ssize_t
        name = ctypes.create_string_buffer(_LONGEST_NAME)
        try:
            length = self._call("getParameter", _CONTRACTION_TABLE, 0, _GLOBAL, name, len(name))
        except Lost:
            return ""
        return name.raw[: min(length, len(name))].rstrip(b"\0").decode("utf-8", "replace")

    def _known_terminal(self) -> int:
        """Return the number by which BRLTTY knows our terminal, which shows only by entering it.

        The library finds that of a console or a window.  BRLTTY's driver for tmux
        numbers panes as tmux does.
        """
        pane = os.environ.get("TMUX_PANE", "").removeprefix("%")
        numbers = [_OUR_TERMINAL, *([int(pane)] if pane.isdecimal() else [])]
        for number in numbers:
            self._terminal = number
            try:
                self._enter()
            except Lost:
                if number == numbers[-1]:
                    raise
            else:
                self.leave()
                break
        return self._terminal

    def _enter(self) -> None:
        self._call("enterTtyMode", self._terminal, None)
        self._shown = True
        # All other keys stay BRLTTY's: typing, cursor routing, its menus.
        self._call("ignoreKeys", _ALL_KEYS, None, 0)
        codes = (c_uint64 * len(_KEYS))(*(_COMMAND | code for code in _KEYS))
        self._call("acceptKeys", _COMMANDS, codes, len(_KEYS))

    def _call(self, name: str, *values: Any) -> int:
        answer = int(getattr(self._library, f"brlapi__{name}")(self._handle, *values))
        if answer == -1:
            raise Lost(name)
        return answer


def _dots(cell: str) -> int:
    """Return the dots of a cell as bits, as BrlAPI has them; none of what is no cell."""
    return ord(cell) - ord(BLANK) if has_cells(cell) else 0


GLANCE = 0.1
"""Seconds between two looks for keys of the display, while a line of ours stands there."""
AGAIN = 5.0
"""Seconds between two looks for a display where none was found."""
FLASH = 0.3
"""Seconds in which all dots stand; BRLTTY's own alerts take as long."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What was said in one breath, the number of it, and how it is to be written."""

    said: tuple[Announcement, ...]
    breath: int = 0
    contracted: bool = False
    flash: bool = False


@dataclass(frozen=True, slots=True)
class _Elsewhere:
    """What was read at another place."""

    breaths: frozenset[int] | None


_Item: TypeAlias = _Told | _Elsewhere | Key


class Reader(Protocol):
    """Whose display it is: what of all that is said is read, and how it is written.

    `turn` is whether their turn began with what they were asked about last.
    """

    turn: bool

    @property
    def contracted(self) -> bool:
        """Whether it is written in contracted braille."""

    def __call__(self, said: tuple[Announcement, ...]) -> tuple[Announcement, ...]:
        """Return what of it is to be read."""


class Everything:
    """Reads all there is, as it is spelt."""

    turn = False
    contracted = False

    def __call__(self, said: tuple[Announcement, ...]) -> tuple[Announcement, ...]:
        """Return all of it."""
        return said


class BrailleLine:
    """A thread that writes on the display, and takes its keys.

    `opens` finds the display; it may take its time.  Where there is none, or it is lost, it is
    looked for again when something is said `again` seconds later.  `post` is told what was read,
    so that it waits nowhere else, and `breath` says which number has what is said now.
    """

    def __init__(
        self,
        opens: Callable[[], Display] = open_display,
        *,
        reader: Reader | None = None,
        breath: Callable[[], int] = lambda: 0,
        post: Callable[[Felt], None] = lambda _: None,
        again: float = AGAIN,
    ) -> None:
        self._opens = opens
        self._again = again
        self._reader = reader or Everything()
        self._breath, self._post = breath, post
        self._display: Display = Display()
        self._inbox: queue.SimpleQueue[_Item | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="braille", daemon=True)
        self._thread.start()

    def tell(self, said: tuple[Announcement, ...]) -> None:
        """Put it on the display, or count it while something is being read there."""
        reader, read = self._reader, self._reader(said)
        if read or reader.turn:
            self._inbox.put(_Told(read, self._breath(), reader.contracted, reader.turn))

    def press(self) -> None:
        """Show the terminal: a key of the keyboard was pressed."""
        self._inbox.put(Key.AWAY)

    def was_read(self, breaths: frozenset[int] | None) -> None:
        """Leave out what waits and was read at another place; None is all of it."""
        self._inbox.put(_Elsewhere(breaths))

    def close(self) -> None:
        """Let go of the display."""
        self._inbox.put(None)
        self._thread.join(1.0)

    def _run(self) -> None:
        """Look for a display when something is said and none is there."""
        looked = -self._again
        while (item := self._inbox.get()) is not None:
            if not isinstance(item, _Told) or time.monotonic() - looked < self._again:
                continue
            looked = time.monotonic()
            self._display = self._opens()
            if self._display.cells:
                with contextlib.suppress(Lost):
                    self._read(item)
                    # It was read to the end, and nothing comes behind that.
                    self._inbox.put(None)
                self._display.close()

    def _read(self, item: _Item | None) -> None:
        """Write what is said and take keys until the end."""
        # Loaded where there is a display: line mode starts without it.
        from assistant.braille.contracted import Contracted
        from assistant.transcript.pieces import pieces

        now = pieces(self._display.cells)
        row: str | None = ""
        writes = Contracted(self._display.table)
        while item is not None:
            done = now.done if row else frozenset[int]()
            match item:
                case Key.ON:
                    now = now.forth()
                case Key.BACK:
                    now, done = now.earlier(), frozenset()
                case Key.NEWEST:
                    unread = frozenset(each.breath for each in now.page.waiting)
                    now = now.newest()
                    done |= unread - {each.breath for each in now.page.waiting} - now.done
                case Key.AWAY:
                    now = now.away()
                case _Elsewhere(breaths):
                    now, done = now.without(breaths), frozenset()
                case _Told():
                    now = replace(now, writes=writes if item.contracted else tuple)
                    now = now.told(*item.said, breath=item.breath) if item.said else now
                    done = frozenset()
            if done:
                self._post(Felt(done))
            if isinstance(item, _Told) and item.flash:
                self._display.flash()
                time.sleep(FLASH)
                row = None
            # Of much that comes at once only the end is written.
            if self._inbox.empty() and row != now.row:
                row = now.row
                self._display.write(row) if row else self._display.leave()
            item = self._next(reads=bool(row))

    def _next(self, *, reads: bool) -> _Item | None:
        """Wait for what comes next; while somebody `reads`, also for a key of the display."""
        while True:
            try:
                return self._inbox.get(timeout=GLANCE if reads else None)
            except queue.Empty:
                key = self._display.key()
            if key:
                return key
