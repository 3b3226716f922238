"""What was typed before, and where somebody is in it.  Pure."""

from dataclasses import dataclass, replace

RECALLED = 50
"""How many lines can be brought back."""


@dataclass(frozen=True, slots=True)
class Past:
    """The lines that were typed, and how far back somebody is in them.

    It is counted from the newest, 1; at 0 nobody looks back.
    """

    lines: tuple[str, ...] = ()
    line: int = 0

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
