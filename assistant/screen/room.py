"""How much of a page there is, and how it is read."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Room:
    """How a page is read.

    `width` and `height` are in cells and rows.  With `pieces` one row is shown at a time and
    stays until a key is pressed.  Without `holds` the newest message has the cursor at once,
    and a full page is blanked for it.  With `start` the cursor is put at the start of a
    message.  `spaced` is for large type: a blank row under each row, and a page for each
    message.  `count` is the room for the number of those that wait, in cells.  `cells` is the
    width of a braille display whose window begins at the left.
    """

    width: int
    height: int
    pieces: bool = False
    holds: bool = True
    start: bool = False
    spaced: bool = False
    count: int = 9
    cells: int = 0

    @property
    def one_thing(self) -> bool:
        """Whether only one message, or a piece of it, may stand on the page."""
        return self.pieces or self.spaced

    @property
    def rows(self) -> int:
        """How many rows of text a page holds."""
        return max(1, (self.height + 1) // 2 if self.spaced else self.height)

    @property
    def at_once(self) -> int:
        """How many rows may be shown at once."""
        return 1 if self.pieces else self.rows

    @property
    def text_width(self) -> int:
        """How many cells of a row are for text."""
        return max(1, self.width - self.count) if self.pieces else self.width
