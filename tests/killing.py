"""A program that is killed at each of its steps on the disk, one after the other."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any

_STEPS = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.truncate")


def killed_at_each_step(work: Callable[[], object]) -> Iterator[int]:
    """Do `work` in a process of its own, killed at its first step, its second, and so on.

    Steps are what it opens for writing, syncs, renames, makes and removes.  Yield the number
    of the step each time after the kill; end when `work` came to its own end.
    """
    number = 0
    while True:
        number += 1
        process = os.fork()
        if process == 0:
            code = 1
            try:
                _die_at(number)
                work()
                code = 0
            finally:
                os._exit(code)
        _, status = os.waitpid(process, 0)
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0, "the work itself failed"
            return
        assert os.WTERMSIG(status) == signal.SIGKILL
        yield number


def _die_at(number: int) -> None:
    left = number

    def step() -> None:
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    def heard(event: str, args: tuple[Any, ...]) -> None:
        if event not in _STEPS:
            return
        reading = os.O_WRONLY | os.O_RDWR
        if event != "open" or (isinstance(args[2], int) and args[2] & reading):
            step()

    sync = os.fsync

    def synced(fd: Any) -> None:
        step()
        sync(fd)

    sys.addaudithook(heard)
    os.fsync = synced
