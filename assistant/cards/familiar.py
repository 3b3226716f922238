"""How often each card was read out in full, so that what is known by heart can be said short."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from assistant.files import read_text, replace_file

MOST = 9
"""Counting ends here, and with it the writing."""


@dataclass
class Familiar:
    """Counts by `Card.key`, kept in a file; one that cannot be read or written costs nothing.

    What is `aside` is remembered until the program ends, and written nowhere.
    """

    file: Path | None = None
    counts: dict[str, int] = field(default_factory=dict)
    aside: dict[str, int] = field(default_factory=dict)

    def heard(self, key: str, *, private: bool = False) -> None:
        """Note that the card was read in full; where that was `private`, in memory alone."""
        if private:
            self.aside[key] = self.aside.get(key, 0) + 1
            return
        count = self.counts.get(key, 0)
        if count < MOST:
            self.counts[key] = count + 1
            self._write()

    def count(self, key: str) -> int:
        """Return how often the card was read in full, at most `MOST`."""
        return min(MOST, self.counts.get(key, 0) + self.aside.get(key, 0))

    def _write(self) -> None:
        if self.file is None:
            return
        try:
            counts = json.dumps(self.counts, indent=0, sort_keys=True)
            replace_file(self.file, counts.encode("ascii"), lasting=False)
        except OSError:
            return


def load_familiar(file: Path) -> Familiar:
    """Read the counts; what cannot be understood counts for nothing."""
    try:
        found = json.loads(read_text(file))
        counts = {
            key: min(count, MOST)
            for key, count in found.items()
            if isinstance(count, int) and count > 0
        }
    except (OSError, ValueError, AttributeError, RecursionError):
        counts = {}
    return Familiar(file, counts)
