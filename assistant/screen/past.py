"""What was typed and said before, and where somebody is in it.  Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from assistant.words.announcement import Announcement

RECALLED = 50
"""How many lines can be brought back."""


class End(Enum):
    """Beyond which end of the messages somebody has gone."""

    OLDEST = "oldest"
    NEWEST = "newest"


@dataclass(frozen=True, slots=True)
class Past:
    """The lines that were typed, and how far back somebody is in them and in the messages.

    Both are counted from the newest, 1; at 0 nobody looks back.
    """

    lines: tuple[str, ...] = ()
    line: int = 0
    message: int = 0

    def entered(self, line: str) -> "Past":
        """Return what is past after a line was ended with Enter."""
        kept = (*self.lines[-RECALLED + 1 :], line) if line.strip() else self.lines
        return replace(self, lines=kept, line=0)

    def recall(self, step: int) -> "Past":
        """Return where somebody is one line further back (1), or forth (-1)."""
        return replace(self, line=max(0, min(self.line + step, len(self.lines))))

    @property
    def recalled(self) -> str:
        """The line somebody has come to; empty at the newest."""
        return self.lines[-self.line] if self.line else ""

    def browse(
        self, said: Sequence[Announcement], step: int, *, reading: bool
    ) -> tuple["Past", Announcement | End]:
        """Go one message back (1), or forth (-1), in all that was said.

        Return where somebody is now, and the message there; `reading` is whether the newest
        stands before them already.
        """
        at = self.message + step
        if at > len(said):
            return self, End.OLDEST
        if at < 1:
            return replace(self, message=0), End.NEWEST
        if step > 0 and reading and len(said) > 1:
            at = max(at, 2)
        return replace(self, message=at), said[-at]
