"""How often each card was read out in full, so that what is known by heart can be said short."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from assistant.files import read_text, replace_file

MOST = 9
"""Counting ends here, and with it the writing."""


@dataclass
class Familiar:
    """Counts by `Card.key`, kept in a file; one that cannot be read or written costs nothing."""

    file: Path | None = None
    counts: dict[str, int] = field(default_factory=dict)

    def heard(self, key: str) -> None:
        """Note that the card was read in full."""
        count = self.counts.get(key, 0)
        if count < MOST:
            self.counts[key] = count + 1
            self._write()

    def count(self, key: str) -> int:
        """Return how often the card was read in full, at most `MOST`."""
        return self.counts.get(key, 0)

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
