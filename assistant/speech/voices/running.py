"""A running child: its process, its folder, and the thread that reads what it tells."""

import contextlib
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from assistant.problems import Fault
from assistant.speech.voices import spawn
from assistant.speech.voices.plain_why import plain_why
from assistant.speech.wire import Failed, Message, Ready, from_line, to_line

_GRACE = 0.2
"""Seconds that a child has to free its device before it is ended."""


class Child:
    """A running child and the thread that reads from it.  `tell` comes from that thread."""

    def __init__(
        self, arguments: list[str], tell: Callable[["Child", Message | None], None]
    ) -> None:
        """Start the child; None is told when it has ended.  Raises Fault."""
        self.ready: Ready | None = None
        self.failed: Failed | None = None
        self._tell = tell
        self._temp = Path(tempfile.mkdtemp(prefix="table-assistant-"))
        log = spawn.open_log()
        try:
            self.process = spawn.start(arguments, self._temp, log)
        except OSError as error:
            shutil.rmtree(self._temp, ignore_errors=True)
            raise Fault("speech.no_child", why=plain_why(error)) from error
        finally:
            if not isinstance(log, int):
                log.close()
        threading.Thread(target=self._read, name="speech child", daemon=True).start()

    def send(self, message: Message) -> None:
        """Send a message; a child that has ended is noticed by the reading thread."""
        if self.process.stdin is not None:
            with contextlib.suppress(OSError, ValueError):
                self.process.stdin.write(to_line(message))

    def end(self) -> None:
        """End the child at once."""
        spawn.end(self.process)
        self._tidy()

    def close(self) -> None:
        """Let the child free its device, then end it."""
        if self.process.stdin is not None:
            with contextlib.suppress(OSError):
                self.process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(_GRACE)
        self.end()

    def _read(self) -> None:
        if self.process.stdout is None:
            return
        with contextlib.suppress(OSError, ValueError), self.process.stdout as lines:
            for line in lines:
                message = from_line(line)
                if isinstance(message, Ready):
                    self.ready = message
                elif isinstance(message, Failed):
                    self.failed = message
                if message is not None:
                    self._tell(self, message)
        self.end()
        self._tell(self, None)

    def _tidy(self) -> None:
        shutil.rmtree(self._temp, ignore_errors=True)
        if self.process.stdin is not None:
            with contextlib.suppress(OSError):
                self.process.stdin.close()
