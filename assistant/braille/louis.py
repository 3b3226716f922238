"""Contracted UEB by liblouis, the braille translation library, where it is installed.

Without it, or when it fails, every function returns None and the reading goes on with
the contractions of our own.  liblouis keeps one set of tables for the whole process and
is not safe in two threads; `ctypes.PyDLL` lets no other thread run during a call.
"""

import ctypes
import sys
from functools import cache

from assistant.braille.cells import BLANK, six_dots

_DOTS = "unicode.dis"
_TABLE = "en-ueb-g2.ctb"
_NAMES = {
    "win32": ("liblouis.dll",),
    "darwin": ("liblouis.20.dylib", "liblouis.dylib", "/opt/homebrew/lib/liblouis.dylib"),
}.get(sys.platform, ("liblouis.so.20",))
_LONGEST = 400  # characters; keeps the library's work small
_GROWTH = 16  # no contraction is read as more letters, and no character as more cells
_SILENT = 60_000  # liblouis: LOU_LOG_OFF


def present() -> bool:
    """Whether liblouis and its tables for contracted UEB can be used."""
    return back_translate("⠁") is not None


def version() -> str | None:
    """Return the version of liblouis, or None."""
    library = _library()
    return None if library is None else str(library.lou_version().decode("ascii", "replace"))


def back_translate(cells: str, table: str = "") -> str | None:
    """Return the print of contracted braille, or None."""
    return _through("lou_backTranslateString", six_dots(cells).replace(" ", BLANK), table)


def translate(text: str, table: str = "") -> str | None:
    """Return the cells of print in contracted braille, or None; `table` is UEB's if not given."""
    return _through("lou_translateString", text, table)


@cache
def has(table: str) -> bool:
    """Say whether there is a table of this name, and it writes braille."""
    return translate("a", table) is not None


@cache
def _library() -> ctypes.PyDLL | None:
    for name in _NAMES:
        library = _open(name)
        if library is not None:
            return library
    # Last, for it may start other programs to search, and these write files, also on a full disk.
    from ctypes.util import find_library

    try:
        found = find_library("louis")
    except OSError:
        return None
    return None if found is None else _open(found)


def _open(name: str) -> ctypes.PyDLL | None:
    try:
        library = ctypes.PyDLL(name)
        library.lou_version.restype = ctypes.c_char_p
        library.lou_setLogLevel.restype = None
        library.lou_setLogLevel(_SILENT)
    except (OSError, AttributeError):
        return None
    return library


def _through(function: str, text: str, table: str) -> str | None:
    library = _library()
    if library is None or not text or len(text) > _LONGEST:
        return None
    size = library.lou_charSize()
    encoding = f"utf-{size * 8}-{sys.byteorder[0]}e"
    source = text.encode(encoding, "replace")
    room = len(text) * _GROWTH + _GROWTH
    target = ctypes.create_string_buffer(room * size)
    source_length = ctypes.c_int(len(source) // size)
    target_length = ctypes.c_int(room)
    done = getattr(library, function)(
        ctypes.c_char_p(f"{_DOTS},{table or _TABLE}".encode()),
        ctypes.c_char_p(source),
        ctypes.byref(source_length),
        target,
        ctypes.byref(target_length),
        None,
        None,
        ctypes.c_int(0),
    )
    if not done:
        return None
    return target.raw[: target_length.value * size].decode(encoding, "replace")
