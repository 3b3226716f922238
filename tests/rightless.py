"""Runs the program as a person whom the modes of files bind, also where the tests run as root."""

import ctypes
import os
import subprocess
import sys
import tempfile
from functools import cache, partial
from pathlib import Path

import pytest

_DROP = 24
"""PR_CAPBSET_DROP of Linux: takes a right from all programs that are started from here."""
_PASSES_MODES = (1, 2)
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH."""


def run_bound(
    *arguments: str, home: Path, typed: str = "", full: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run the program without the right to pass over modes; skip where that cannot be had.

    With `full` no byte can be written into any file, as on a full disk.
    """
    if os.name == "nt":
        pytest.skip("Windows has no modes of files")
    if not _is_bound():
        pytest.skip("root's right to pass over modes cannot be dropped here")
    environment = {**os.environ, "TABLE_ASSISTANT_HOME": str(home)}
    return _python(["-m", "assistant", *arguments], typed, environment, full=full)


@cache
def _is_bound() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        closed = Path(folder, "closed")
        closed.mkdir(mode=0)
        try:
            found = _python(["-c", f"import os; os.listdir({str(closed)!r})"])
        except (OSError, subprocess.SubprocessError):
            return False
    return "PermissionError" in found.stderr


def _python(
    arguments: list[str],
    typed: str = "",
    environment: dict[str, str] | None = None,
    *,
    full: bool = False,
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env=environment,
        preexec_fn=partial(_bind, full=full),
    )


def _bind(*, full: bool) -> None:
    if full:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    library = ctypes.CDLL(None, use_errno=True)
    for right in _PASSES_MODES if os.geteuid() == 0 else ():
        if library.prctl(_DROP, right, 0, 0, 0):
            raise OSError(ctypes.get_errno(), "prctl")
