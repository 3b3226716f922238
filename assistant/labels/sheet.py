"""Sheets, labels and cards: where each thing lies on the other.  Every length is in millimetres.

The code stands in the upper left corner of its label, and the label in the upper left
corner of the card's face.  The braille label stands along the card's lower edge, so that
no code is ever stuck over dots.

A sheet is one of the common ones, or a small TOML file that somebody measured:

    page = [210, 297]      # width and height of the paper
    label = [35, 35]       # width and height of one label
    columns = 5
    rows = 7
    left = 7.5             # from the paper's left edge to the first label
    top = 11               # from the paper's upper edge to the first label
    across = 40            # from one label's left edge to the next one's
    down = 40              # from one label's upper edge to the next one's
    code = 18              # side of the printed code with its frame; may be left out
    cut = false            # whether marks to cut along are printed; may be left out
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli

from assistant.braille.cells import LABEL_LINES, LABEL_WIDTH
from assistant.paper import Grid
from assistant.problems import Fault

MODULES = 27
"""Modules across a printed code: 21 of version 1, a quiet zone of 2 and a frame of 1 around."""
SMALLEST_MODULE = 0.5
"""Millimetres; below this a webcam at arm's length does not read it."""
SMALLEST_CODE = MODULES * SMALLEST_MODULE
LARGEST_CODE = 56.0
"""Millimetres; a wider one, cut out along its ring, hangs over the edge of a card."""
USUAL_CODE = 18.0
"""Millimetres; the size for which reading distances were measured."""
INSET = 1.5
"""Millimetres between a label's edge and all print: what sheets shift in a printer."""
GAP = 1.0
"""White millimetres between the code's frame and the ring."""

_LARGEST_FILE = 20_000  # bytes
_PAGE = (40.0, 1200.0)  # mm
_MOST = 100  # labels in a row or a column
_TOLERANCE = 0.01  # mm


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of equal labels in rows and columns; every length is in millimetres.

    `left` and `top` are where the first label begins, `across` and `down` lead from one
    label to the next.  `code` is the side of the printed code with its frame, `cut`
    whether the labels must be cut out.
    """

    name: str
    page: tuple[float, float]
    label: tuple[float, float]
    columns: int
    rows: int
    left: float
    top: float
    across: float
    down: float
    code: float = USUAL_CODE
    cut: bool = False

    @property
    def grid(self) -> Grid:
        """How labels lie on it, as a PDF keeps it."""
        return Grid(self.columns, self.rows, self.left, self.top, self.across, self.down)

    @property
    def count(self) -> int:
        """How many labels are on one sheet."""
        return self.columns * self.rows

    @property
    def module(self) -> float:
        """The width of one module of the code."""
        return self.code / MODULES

    def corner(self, number: int) -> tuple[float, float]:
        """Return the upper left corner of label `number`, counted from 0, row by row."""
        row, column = divmod(number % self.count, self.columns)
        return self.left + column * self.across, self.top + row * self.down


SHEETS: Mapping[str, Sheet] = {
    sheet.name: sheet
    for sheet in (
        # Square labels for codes, 35 on an A4 sheet.
        Sheet("L7120", (210, 297), (35, 35), 5, 7, 7.5, 11, 40, 40),
        # Plain paper or film, to be cut.
        Sheet("A4", (210, 297), (38, 38), 5, 7, 10, 15.5, 38, 38, cut=True),
        Sheet("LETTER", (215.9, 279.4), (38, 37), 5, 7, 12.95, 10.2, 38, 37, cut=True),
    )
}
USUAL = "L7120"

_LENGTHS = ("left", "top", "across", "down", "code")
_COUNTS = ("columns", "rows")
_PAIRS = ("page", "label")
_KEYS = (*_PAIRS, *_COUNTS, *_LENGTHS, "cut")
_NEEDED = (*_PAIRS, *_COUNTS, "left", "top")


def find_sheet(name: str) -> Sheet:
    """Return the common sheet of this name, or the one that the file of this name describes.

    Raises Fault, whose sentence says what to mend.
    """
    known = SHEETS.get(name.strip().upper())
    if known:
        return known
    path = Path(name)
    if path.suffix.lower() != ".toml":
        raise Fault("labels.no_sheet", name=name, known=", ".join(SHEETS))
    return _checked(path.name, _read(path))


def _read(path: Path) -> Mapping[str, Any]:
    try:
        path = path.expanduser()
        if not path.is_file():
            raise Fault("labels.sheet_not_found", file=str(path))
        if path.stat().st_size > _LARGEST_FILE:
            raise Fault("labels.sheet_too_large", file=path.name)
        return tomli.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, RuntimeError) as error:
        if isinstance(error, RecursionError):
            raise Fault("labels.sheet_broken", file=path.name) from error
        raise Fault("labels.sheet_unreadable", file=str(path)) from error
    except ValueError as error:
        raise Fault("labels.sheet_broken", file=path.name) from error


def _checked(file: str, table: Mapping[str, Any]) -> Sheet:
    """Return the sheet that a file describes, if all of it can be printed."""
    for key in table:
        if key not in _KEYS:
            raise Fault("labels.sheet_key", file=file, name=key[:40], known=", ".join(_KEYS))
    for key in _NEEDED:
        if key not in table:
            raise Fault("labels.sheet_missing", file=file, name=key)
    page, label = (_pair(file, key, table[key]) for key in _PAIRS)
    columns, rows = (_count(file, key, table[key]) for key in _COUNTS)
    left, top = (_length(file, key, table[key]) for key in ("left", "top"))
    across = _length(file, "across", table.get("across", label[0]))
    down = _length(file, "down", table.get("down", label[1]))
    room = math.floor(10 * (min(label) - 2 * (INSET + GAP))) / 10
    code = _length(file, "code", table.get("code", min(USUAL_CODE, max(room, SMALLEST_CODE))))
    cut = table.get("cut", False)
    if not isinstance(cut, bool):
        raise Fault("labels.sheet_flag", file=file, name="cut")
    sheet = Sheet(file, page, label, columns, rows, left, top, across, down, code, cut)
    _check_sizes(file, sheet)
    return sheet


def _check_sizes(file: str, sheet: Sheet) -> None:
    for side in sheet.page:
        if not _PAGE[0] <= side <= _PAGE[1]:
            low, high = (round(limit) for limit in _PAGE)
            raise Fault("labels.sheet_page", file=file, low=low, high=high)
    if sheet.code < SMALLEST_CODE - _TOLERANCE:
        raise Fault("labels.sheet_code", file=file, least=f"{SMALLEST_CODE:g}")
    if sheet.code > LARGEST_CODE + _TOLERANCE:
        raise Fault("labels.sheet_wide", file=file, most=f"{LARGEST_CODE:g}")
    needed = sheet.code + 2 * (INSET + GAP)
    if min(sheet.label) < needed - _TOLERANCE:
        raise Fault("labels.sheet_label", file=file, least=f"{needed:g}", code=f"{sheet.code:g}")
    for pitch, side, count, key in (
        (sheet.across, sheet.label[0], sheet.columns, "across"),
        (sheet.down, sheet.label[1], sheet.rows, "down"),
    ):
        if count > 1 and pitch < side - _TOLERANCE:
            raise Fault("labels.sheet_overlap", file=file, name=key, least=f"{side:g}")
    ends = (
        sheet.left + (sheet.columns - 1) * sheet.across + sheet.label[0],
        sheet.top + (sheet.rows - 1) * sheet.down + sheet.label[1],
    )
    for end, side, key in zip(ends, sheet.page, ("columns", "rows"), strict=True):
        if end > side + _TOLERANCE:
            raise Fault("labels.sheet_off", file=file, name=key, end=f"{end:g}", side=f"{side:g}")


def _length(file: str, key: str, value: object) -> float:
    """Return a length; TOML also knows numbers that are none, such as ``nan``."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not 0 <= value <= _PAGE[1]:  # type: ignore[operator]
        raise Fault("labels.sheet_length", file=file, name=key)
    return float(value)  # type: ignore[arg-type]


def _pair(file: str, key: str, value: object) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2:
        raise Fault("labels.sheet_pair", file=file, name=key)
    width, height = (_length(file, key, side) for side in value)
    return width, height


def _count(file: str, key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= _MOST:
        raise Fault("labels.sheet_count", file=file, name=key, most=_MOST)
    return value


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
