"""Temporary folders of the program, which are gone after it, and after a kill at its next start.

Beside each folder lies an empty file that the program holds while it lives: a folder whose
file nobody holds any more belongs to nobody.
"""

import contextlib
import os
import secrets
import shutil
import tempfile
from pathlib import Path
from threading import Lock
from types import TracebackType

from assistant.files import hold

_BEGIN, _MARK = "table-assistant-", ".held"
_TRIES = 5


class Scratch:
    """A temporary folder that only its owner can read; `path` is where it lies."""

    def __init__(self) -> None:
        """Make it.  Raises OSError."""
        self._closing = Lock()
        for attempt in range(_TRIES):
            self.path = Path(tempfile.gettempdir()) / f"{_BEGIN}{secrets.token_hex(8)}"
            self._mark = _mark_of(self.path)
            self._held = os.open(self._mark, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
            # Another program that starts just now may have tidied it away before it was held.
            if hold(self._held) and self._mark.exists():
                break
            os.close(self._held)
            if attempt == _TRIES - 1:
                raise FileExistsError(str(self._mark))
        try:
            self.path.mkdir(mode=0o700)
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Remove the folder with all that is in it, as far as that can be.

        Any thread may do so, and again: who comes second waits until it is gone.
        """
        with self._closing:
            self._close()

    def _close(self) -> None:
        if self._held < 0:
            return
        shutil.rmtree(self.path, ignore_errors=True)
        if os.name == "nt":
            os.close(self._held)
        # What could not be removed is left to the next start, and so is its mark.
        if not self.path.exists():
            with contextlib.suppress(OSError):
                self._mark.unlink()
        if os.name != "nt":
            os.close(self._held)
        self._held = -1

    def __enter__(self) -> Path:
        return self.path

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def remove_left_folders() -> None:
    """Remove the temporary folders of killed programs; never those of another user."""
    with contextlib.suppress(OSError), os.scandir(tempfile.gettempdir()) as entries:
        for entry in entries:
            if entry.name.startswith(_BEGIN) and entry.name.endswith(_MARK):
                with contextlib.suppress(OSError):
                    _remove(Path(entry.path))


def _mark_of(folder: Path) -> Path:
    return folder.with_name(folder.name + _MARK)


def _remove(mark: Path) -> None:
    opened = os.open(mark, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    try:
        if not _is_ours(opened) or not hold(opened):
            return
        folder = mark.with_name(mark.name.removesuffix(_MARK))
        if not folder.is_symlink():
            shutil.rmtree(folder, ignore_errors=True)
        if os.name != "nt" and not folder.exists():
            mark.unlink()
    finally:
        os.close(opened)
    if os.name == "nt" and not folder.exists():
        mark.unlink()


def _is_ours(opened: int) -> bool:
    return not hasattr(os, "getuid") or os.fstat(opened).st_uid == os.getuid()
