"""What a braille display can do for us, and the display that is not there."""

from enum import Enum
from typing import Protocol


class Key(Enum):
    """A key of the display: on to what comes next, back, or away to the terminal."""

    ON = "on"
    BACK = "back"
    AWAY = "away"


class Lost(Exception):
    """The display, or the program behind it, is gone."""


class Display(Protocol):
    """A braille display that shows a line of ours in place of the terminal's.

    Each of its methods may raise `Lost`.
    """

    @property
    def cells(self) -> int:
        """How many cells it has; 0 where there is none."""

    def write(self, text: str) -> None:
        """Show a text until another comes, or until `leave`."""

    def leave(self) -> None:
        """Show the terminal again."""

    def key(self) -> Key | None:
        """Return a key that was pressed on it while our line stands there; None for none."""

    def close(self) -> None:
        """Let go of it."""


class NoDisplay:
    """No display: nothing is written, no key comes."""

    cells = 0

    def write(self, text: str) -> None:
        """Show nothing."""

    def leave(self) -> None:
        """Leave what is not there."""

    def key(self) -> Key | None:
        """Return no key."""
        return None

    def close(self) -> None:
        """Let go of nothing."""
