"""With which exit code the program ends."""

from enum import IntEnum


class Exit(IntEnum):
    """How it ended: done, nothing found, cannot be opened, a fault of the program, Ctrl+C."""

    DONE = 0
    NOTHING = 1
    CANNOT = 2
    FAULT = 70
    STOPPED = 130
