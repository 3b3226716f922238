"""Where a built program starts: as itself, or as one of its own helpers.

A build has no Python that could be started a second time, so the program starts itself once
more in the very words it has for a Python: ``-P -m MODULE``.
"""

import os
import sys

from assistant.cli import main as table
from assistant.speech.child import main as voice

HELPERS = {"assistant.speech.child": voice}
"""The modules that the program starts as processes of their own."""


def give_back_the_systems_libraries() -> None:
    """Let programs of the system that are started from here find their own libraries.

    On Linux a build looks for its libraries in its own folder first, and says so in the
    environment; a player of sounds that the system has would be handed ours.
    """
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before:
        os.environ["LD_LIBRARY_PATH"] = before


def start() -> int | None:
    """Run what is asked for; return its exit code."""
    give_back_the_systems_libraries()
    match sys.argv[1:]:
        case ["-P", "-m", module, *arguments] if module in HELPERS:
            sys.argv[1:] = arguments
            HELPERS[module]()
            return None
        case _:
            return table()


if __name__ == "__main__":
    sys.exit(start())
