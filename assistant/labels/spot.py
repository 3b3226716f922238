"""Where things stand on one label and on one card.  Pure; every length is in millimetres.

The code stands in the upper left corner of its label, and the label in the upper left
corner of the card's face.  The braille label stands along the card's lower edge, so that
no code is ever stuck over dots.
"""

from dataclasses import dataclass

from assistant.braille.cells import LABEL_LINES, LABEL_WIDTH
from assistant.labels.sheet import GAP, INSET, USUAL_CODE, Sheet

CARD = (63.0, 88.0)
"""Width and height of a card."""
CELL = 6.2
"""From one braille cell to the next."""
LINE = 10.0
"""From one line of braille to the next."""
CARD_EDGE = 2.0
"""Between a card's edge and what is stuck on it."""
RING_CORNER = 2.0
"""Radius of the ring's corners."""
RING_WIDTH = 1.0
"""Width of the raised line of a ring."""
BRAILLE_WIDTH = CARD[0] - 2 * CARD_EDGE
"""What a line of braille on a card may take."""

_TEXT_LEAST = 8.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its upper left corner, counted right and down, and its size."""

    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: "Box") -> bool:
        """Say whether the two have any place in common."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def around(self, margin: float) -> "Box":
        """Return the rectangle that lies `margin` outside of this one on every side."""
        return Box(
            self.x - margin, self.y - margin, self.width + 2 * margin, self.height + 2 * margin
        )


def code_box(sheet: Sheet) -> Box:
    """Return where the code with its frame stands on a label of the sheet."""
    return Box(INSET + GAP, INSET + GAP, sheet.code, sheet.code)


def ring_box(sheet: Sheet) -> Box:
    """Return where the ring stands on a label of the sheet; inside of it is what is stuck on."""
    return code_box(sheet).around(GAP)


def text_box(sheet: Sheet) -> Box:
    """Return where label and title are printed: below the ring, or beside it on a flat label."""
    ring = ring_box(sheet)
    width, height = sheet.label
    below = Box(
        INSET,
        ring.y + ring.height + GAP,
        width - 2 * INSET,
        height - ring.y - ring.height - GAP - INSET,
    )
    beside = Box(
        ring.x + ring.width + GAP,
        INSET,
        width - ring.x - ring.width - GAP - INSET,
        height - 2 * INSET,
    )
    return below if below.height >= min(_TEXT_LEAST, beside.width) else beside


def code_zone(code: float = USUAL_CODE) -> Box:
    """Return the part of a card's face that is kept for a code cut out along its ring."""
    side = code + 2 * GAP + RING_WIDTH
    return Box(CARD_EDGE, CARD_EDGE, side, side)


def braille_zone() -> Box:
    """Return the part of a card's face that is kept for its braille label."""
    width, height = LABEL_WIDTH * CELL, LABEL_LINES * LINE
    return Box((CARD[0] - width) / 2, CARD[1] - CARD_EDGE - height, width, height)
