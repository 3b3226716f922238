"""What raised in readers while they read: counted, and kept for the doctor to tell later.

A record holds names and counts alone, nothing of what was in the pictures or in their codes.
"""

import contextlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from assistant.files import replace_file


@dataclass(frozen=True, slots=True)
class Failed:
    """A reader that raised: how often, of which kind the last error was, and whether the reader
    was given up."""

    reader: str
    times: int
    kind: str
    given_up: bool


def keep(file: Path, failed: Sequence[Failed]) -> None:
    """Keep what failed in the stead of what was kept before, as far as it can be written."""
    with contextlib.suppress(OSError):
        if failed:
            record = json.dumps([asdict(each) for each in failed])
            replace_file(file, record.encode(), lasting=False)
        else:
            file.unlink(missing_ok=True)


def kept(file: Path) -> tuple[Failed, ...]:
    """Return what was kept; nothing where there is no record, or none that can be read."""
    try:
        found = json.loads(file.read_bytes())
        return tuple(
            Failed(
                str(each["reader"]), int(each["times"]), str(each["kind"]), bool(each["given_up"])
            )
            for each in found
        )
    except (OSError, ValueError, TypeError, KeyError):
        return ()
