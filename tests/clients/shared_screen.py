"""A terminal whose screen BRLTTY can read: its ``sc`` driver's shared memory.

BRLTTY's screen driver ``sc`` looks for a piece of System V shared memory under a fixed
key: columns, rows, cursor column, cursor row, a byte each, then the characters row by
row, then their attributes, then the number of the window (BRLTTY, Drivers/Screen/Screen).
"""

import ctypes
import fcntl
import tempfile
from pathlib import Path
from types import TracebackType

import pyte

KEY = 0xBACD072F
SIZE = 4 + 66 * 132 * 2
CREATE = 0o1000
REMOVE = 0
WINDOW = 1
"""The number by which a program in it tells BRLTTY where it is (``CONTROLVT``)."""
MODE = 0o700


class SharedScreen:
    """The piece of memory that shows a terminal's screen to BRLTTY."""

    def __init__(self) -> None:
        # One at a time on a machine: the key is the same for all.
        self._alone = (Path(tempfile.gettempdir()) / "brltty-screen.lock").open("w")
        fcntl.flock(self._alone, fcntl.LOCK_EX)
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._libc.shmat.restype = ctypes.c_void_p
        self._id = self._libc.shmget(ctypes.c_int(KEY - 2**32), SIZE, CREATE | MODE)
        if self._id < 0:
            raise OSError(ctypes.get_errno(), "shared memory")
        self._address = self._libc.shmat(self._id, None, 0)

    def __enter__(self) -> "SharedScreen":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._libc.shmdt(ctypes.c_void_p(self._address))
        self._libc.shmctl(self._id, REMOVE, None)
        self._alone.close()

    def show(self, screen: pyte.Screen) -> None:
        """Show what stands on a terminal."""
        rows = "".join(screen.display).encode("latin-1", "replace")
        head = bytes((screen.columns, screen.lines, screen.cursor.x, screen.cursor.y))
        content = head + rows + bytes([7]) * len(rows) + bytes([WINDOW])
        ctypes.memmove(self._address, content, len(content))
