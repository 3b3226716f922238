"""Sheets as a PDF: code, frame and ring, and beside or below them words in large print.

The code is drawn as one path, so that a renderer leaves no hairlines between modules, and
once for each card design; its copies refer to it.
"""

import io
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.cards.model import Card
from assistant.labels.qr import Matrix, address_matrix, code_matrices, code_matrix
from assistant.labels.ring import row_bars
from assistant.labels.sheet import MODULES, RING_CORNER, Box, Sheet, code_box, ring_box, text_box
from assistant.problems import Fault

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
"""Points in a millimetre."""
LARGE, LEAST = 18.0, 5.0
"""Points of the largest and of the smallest print on a label."""

_VERSION_1 = 21  # modules
_BORDER = (MODULES - _VERSION_1) // 2
_QUIET = 4  # modules; ISO/IEC 18004, 9.1
_HAIRLINE = 0.2  # mm
_CUT = 3.0  # mm
_FOOT = 7.0  # mm below the last row that the line at the foot needs
_SMALLER = 0.6  # the title's size beside the label's
_LEADING = 1.15
_BOLD, _PLAIN = "LabelBold", "LabelPlain"


def labels_pdf(
    cards: Sequence[Card],
    sheet: Sheet,
    *,
    title: str,
    foot: Callable[[int, int], str],
    free: int = 0,
) -> bytes:
    """Return a PDF with one label for each of `cards`, on as many sheets as they need.

    `foot` makes the line at the foot of a page from its number and the number of all
    pages; `free` is how many places of the first sheet stay empty.  Raises Fault for a
    printed code that does not fit a code of version 1.
    """
    codes = {card.code for card in cards}
    # A single label is made by the reference maker alone.
    made = dict(code_matrices(codes)) if len(codes) > 1 else {}
    labels = [_of_card(card, made.get(card.code) or code_matrix(card.code)) for card in cards]
    return _pdf(labels, sheet, title, foot, free)


JOIN = Sheet("join", (210, 297), (100, 72), 2, 3, 5, 40, 100, 72, code=40, cut=True)
"""Six join cards on an A4 sheet, to be cut."""


def join_cards_pdf(address: str, how: str, *, title: str, foot: str) -> bytes:
    """Return a PDF with cards that lead phones to an address; `how` is printed below it.

    Raises ValueError for an address that is too long for a code.
    """
    card = _Label(address, address_matrix(address), address, how, framed=False)
    return _pdf([card] * JOIN.count, JOIN, title, lambda page, pages: foot, 0)


@dataclass(frozen=True, slots=True)
class _Label:
    """One label: what its code holds, the code, and its words in large and in smaller print.

    A code that is not `framed` has as much white around it as readers of phones ask for.
    """

    payload: str
    code: Matrix
    large: str
    small: str
    framed: bool = True


def _of_card(card: Card, code: Matrix) -> _Label:
    if len(code) != _VERSION_1:
        raise Fault("labels.code_too_long", code=card.code)
    name = ", ".join(filter(None, (card.title, card.variant)))
    return _Label(card.code, code, card.label, f"{card.code} {name}")


def _pdf(
    labels: Sequence[_Label],
    sheet: Sheet,
    title: str,
    foot: Callable[[int, int], str],
    free: int,
) -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    _fonts()
    made = io.BytesIO()
    size = tuple(side * MM for side in sheet.page)
    canvas = Canvas(made, pagesize=size, pageCompression=1, invariant=1, lang="en")
    canvas.setTitle(title)
    # Who reads the sheet itself is told rows and columns by it.
    canvas.setKeywords(sheet.grid.written())
    codes: dict[str, str] = {}
    for label in labels:
        if label.payload not in codes:
            codes[label.payload] = f"code{len(codes)}"
            canvas.beginForm(codes[label.payload], 0, -sheet.code * MM, sheet.code * MM, 0)
            _draw_code(canvas, label, sheet)
            canvas.endForm()
    bars = row_bars(sheet)
    pages = max(1, -(-(free + len(labels)) // sheet.count))
    for page in range(pages):
        start = page * sheet.count
        for place in range(max(free, start), min(free + len(labels), start + sheet.count)):
            _draw_label(canvas, labels[place - free], sheet, place, codes)
        for bar in bars:
            _draw_notch(canvas, sheet, bar)
        _draw_foot(canvas, sheet, foot(page + 1, pages))
        canvas.showPage()
    canvas.save()
    return made.getvalue()


def _draw_code(canvas: "Canvas", label: _Label, sheet: Sheet) -> None:
    """Draw frame and code with the upper left corner of the frame at the origin."""
    matrix, side = label.code, sheet.code * MM
    border = _BORDER if label.framed else _QUIET
    module = side / (len(matrix) + 2 * border)
    path = canvas.beginPath()
    if label.framed:
        _draw_frame(path, side, module)
    for number, row in enumerate(matrix):
        y = -(number + border + 1) * module
        start = None
        for column, dark in enumerate((*row, False)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                path.rect((start + border) * module, y, (column - start) * module, module)
                start = None
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)


def _draw_frame(path: Any, side: float, module: float) -> None:
    """Draw four bars that do not overlap."""
    path.rect(0, -module, side, module)
    path.rect(0, -side, side, module)
    path.rect(0, module - side, module, side - 2 * module)
    path.rect(side - module, module - side, module, side - 2 * module)


def _draw_label(
    canvas: "Canvas", label: _Label, sheet: Sheet, place: int, codes: dict[str, str]
) -> None:
    left, top = sheet.corner(place)
    canvas.saveState()
    # From here the label's upper left corner is the origin; PDF counts upwards.
    canvas.translate(left * MM, (sheet.page[1] - top) * MM)
    code, ring = code_box(sheet), ring_box(sheet)
    canvas.saveState()
    canvas.translate(code.x * MM, -code.y * MM)
    canvas.doForm(codes[label.payload])
    canvas.restoreState()
    canvas.setLineWidth(_HAIRLINE * MM)
    canvas.setStrokeGray(0.4)
    canvas.roundRect(
        ring.x * MM,
        -(ring.y + ring.height) * MM,
        ring.width * MM,
        ring.height * MM,
        RING_CORNER * MM,
    )
    if sheet.cut:
        _draw_cuts(canvas, sheet)
    _draw_text(canvas, label, text_box(sheet))
    canvas.restoreState()


def _draw_cuts(canvas: "Canvas", sheet: Sheet) -> None:
    """Mark the label's corners, to be cut along."""
    width, height = (side * MM for side in sheet.label)
    for x, inward in ((0.0, 1), (width, -1)):
        for y, down in ((0.0, -1), (-height, 1)):
            canvas.line(x, y, x + inward * _CUT * MM, y)
            canvas.line(x, y, x, y + down * _CUT * MM)


def _draw_text(canvas: "Canvas", label: _Label, box: Box) -> None:
    """Print the words as large as the box lets them."""
    y = -box.y * MM
    for font, size, line in _fitted(label.large, label.small, box.width * MM, box.height * MM):
        y -= size * _LEADING
        canvas.setFont(font, size)
        canvas.setFillGray(0)
        canvas.drawString(box.x * MM, y + size * (_LEADING - 1), line)


def _fitted(
    label: str, small: str, width: float, height: float
) -> tuple[tuple[str, float, str], ...]:
    """Return font, size and words of each line: the largest print that fits, in points."""
    label, small = _printed(label), _printed(small)
    size = LARGE
    while True:
        lesser = max(LEAST, size * _SMALLER)
        first, then = _wrapped(label, _BOLD, size, width), _wrapped(small, _PLAIN, lesser, width)
        lines = [(_BOLD, size, line) for line in first] + [(_PLAIN, lesser, line) for line in then]
        wide = max((_width(line, font, points) for font, points, line in lines), default=0)
        if wide <= width and sum(points * _LEADING for _, points, _ in lines) <= height:
            return tuple(lines)
        if size <= LEAST:
            break
        size = max(LEAST, size - 0.5)
    # Too little room for all: whole lines of the smallest print, as many as there is room for.
    most = int(height // (LEAST * _LEADING))
    return tuple(line for line in lines[:most] if _width(line[2], line[0], line[1]) <= width)


def _wrapped(text: str, font: str, size: float, width: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(longer, font, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _draw_notch(canvas: "Canvas", sheet: Sheet, bar: Box) -> None:
    """Draw where a row may be notched at the paper's edge, with scissors or a punch."""
    y = (sheet.page[1] - bar.y - bar.height / 2) * MM
    path = canvas.beginPath()
    path.moveTo(0, y + bar.height * MM)
    path.lineTo(bar.width / 2 * MM, y)
    path.lineTo(0, y - bar.height * MM)
    path.close()
    canvas.setLineWidth(_HAIRLINE * MM)
    canvas.setStrokeGray(0.4)
    canvas.drawPath(path, stroke=1, fill=0)


def _draw_foot(canvas: "Canvas", sheet: Sheet, foot: str) -> None:
    end = sheet.top + (sheet.rows - 1) * sheet.down + sheet.label[1]
    if sheet.page[1] - end >= _FOOT:
        canvas.setFont(_PLAIN, 8)
        canvas.setFillGray(0)
        canvas.drawCentredString(sheet.page[0] * MM / 2, _FOOT / 2 * MM, _printed(foot))


def _width(text: str, font: str, size: float) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(text, font, size))


def _fonts() -> dict[int, Any]:
    """Make the two fonts known, once; return the letters that they can print.

    They travel in reportlab's own wheel and into the PDF, so that it looks the same on
    every printer.
    """
    import reportlab
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    folder = Path(reportlab.__file__).parent / "fonts"
    if _PLAIN not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(_BOLD, str(folder / "VeraBd.ttf")))
        pdfmetrics.registerFont(TTFont(_PLAIN, str(folder / "Vera.ttf")))
    letters: dict[int, Any] = pdfmetrics.getFont(_PLAIN).face.charToGlyph
    return letters


def _printed(text: str) -> str:
    """Return the text in letters that the fonts have: without accents where it must be."""
    letters = _fonts()
    shown = ""
    for letter in text:
        plain = letter if ord(letter) in letters else unicodedata.normalize("NFKD", letter)[0]
        shown += plain if ord(plain) in letters else "?"
    return shown
