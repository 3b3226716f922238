"""Starting and ending the processes that speak, on each platform in its own way."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO, TypeAlias

from assistant import places

Process: TypeAlias = subprocess.Popen[bytes]

APART = 0
"""Creation flags that give a child no window and a group of its own, where there are such."""
if sys.platform == "win32":
    APART = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP

TEMP_VARIABLE = "TABLE_ASSISTANT_SPEECH_TEMP"
"""The environment variable that names the child's own folder, which goes when it ends."""

_PACKAGES = Path(__file__).parents[3]
_LOG_LIMIT = 1_000_000
"""Bytes after which the log starts anew."""


def command(module: str, *arguments: str) -> list[str]:
    """Return the command that runs a module of this program, never one of the working folder."""
    return [sys.executable, "-P", "-m", module, *arguments]


def environment(temp: Path) -> Mapping[str, str]:
    """Return the child's environment, with `temp` as the folder for all its files."""
    own = dict(os.environ)
    own["PYTHONPATH"] = os.pathsep.join(
        filter(None, (str(_PACKAGES), os.environ.get("PYTHONPATH")))
    )
    own |= dict.fromkeys((TEMP_VARIABLE, "TMPDIR", "TEMP", "TMP"), str(temp))
    return own


def start(arguments: list[str], temp: Path, log: IO[bytes] | int) -> Process:
    """Start a child with pipes, in a group of its own and without a window.  Raises OSError."""
    return subprocess.Popen(
        arguments,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=log,
        bufsize=0,
        env=environment(temp),
        creationflags=APART,
        start_new_session=sys.platform != "win32",
    )


def end(process: Process) -> None:
    """End a child and all it started, at once."""
    if sys.platform == "win32":
        process.kill()
    else:
        # The group outlives its leader where the engine started a player.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def open_log() -> IO[bytes] | int:
    """Open the log for a child's stderr; nothing is kept where it cannot be written."""
    log = places.log_file("speech")
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        full = log.exists() and log.stat().st_size > _LOG_LIMIT
        return log.open("wb" if full else "ab", buffering=0)
    except OSError:
        return subprocess.DEVNULL
