"""What was pasted: whole lines that are taken one by one, and a rest to type on.  Pure."""

from dataclasses import dataclass, replace

MANY = 20
"""So many pasted lines are announced, and taken a portion at a time."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """Lines that wait to be taken, and what stays in the line behind them."""

    lines: tuple[str, ...] = ()
    rest: str = ""

    @property
    def many(self) -> bool:
        """Whether they take so long that people are to be told, and may stop them."""
        return len(self.lines) > MANY

    def portion(self) -> tuple[tuple[str, ...], "Pasted"]:
        """Return the next lines to be taken, and what waits behind them."""
        return self.lines[:MANY], replace(self, lines=self.lines[MANY:])


def pasted(text: str) -> Pasted:
    """Part a text that was pasted."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    *lines, rest = text.split("\n")
    return Pasted(tuple(lines), rest)
