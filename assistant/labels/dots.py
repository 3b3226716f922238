"""Labels and card texts in braille cells, line by line and page by page.

A label is uncontracted, as it is typed.  The reference sheet is contracted by liblouis
where it is installed, and uncontracted otherwise.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from assistant.braille import louis
from assistant.braille.cells import BLANK, LABEL_LINES, LABEL_WIDTH, count, lines, six_dots
from assistant.braille.code import to_cells

Page: TypeAlias = tuple[str, ...]
"""Rows of cells, from the top; missing rows and missing cells are blank."""

PAGE_WIDTH, PAGE_HEIGHT = 40, 25
"""Cells in a row and rows on a page of an embosser's paper (11 by 11.5 inches)."""
_INDENT = 2  # cells before the rows of a text
_TOGETHER = 3  # rows of an entry that are not parted
_CHUNK = 300  # characters handed to liblouis at once
_PIECES = re.compile(r"\S+\s*")


@dataclass(frozen=True, slots=True)
class Entry:
    """One card on the reference sheet: its label, and its title and text in print."""

    label: str
    text: str


def label_rows(label: str) -> Page | None:
    """Return the rows of a label, or None if one of its words is wider than a row."""
    return lines(to_cells(label), LABEL_WIDTH)


def to_be_cut(
    labels: Sequence[Page], width: int = PAGE_WIDTH, height: int = PAGE_HEIGHT
) -> tuple[Page, ...]:
    """Return the labels side by side on pages, a cell and a row of room between them."""
    columns = (width + 1) // (LABEL_WIDTH + 1)
    bands = (height + 1) // (LABEL_LINES + 1)
    pages = []
    for start in range(0, len(labels), columns * bands):
        rows: list[str] = []
        for first in range(start, min(start + columns * bands, len(labels)), columns):
            band = labels[first : min(first + columns, start + columns * bands)]
            if rows:
                rows.append("")
            for row in range(LABEL_LINES):
                cells = [label[row] if row < len(label) else "" for label in band]
                padded = [each.ljust(LABEL_WIDTH, BLANK) for each in cells]
                rows.append(BLANK.join(padded).rstrip(BLANK))
        pages.append(tuple(rows))
    return tuple(pages)


def reference(
    title: str, entries: Sequence[Entry], width: int = PAGE_WIDTH, height: int = PAGE_HEIGHT
) -> tuple[Page, ...]:
    """Return the pages of a reference sheet: each card's label, below it its text.

    Each page begins with `title` and its number; a label never stands alone at its foot.
    """
    room = height - 1
    pages: list[list[str]] = []
    rows: list[str] = []
    for entry in entries:
        block = [
            *_wrapped(to_cells(entry.label), width),
            *_wrapped(graded(entry.text), width, _INDENT),
        ]
        if rows and len(rows) + 1 + min(len(block), _TOGETHER) > room:
            pages.append(rows)
            rows = []
        elif rows:
            rows.append("")
        for row in block:
            if len(rows) == room:
                pages.append(rows)
                rows = []
            rows.append(row)
    pages.append(rows)
    head = graded(title)
    return tuple((_head(head, number, width), *rows) for number, rows in enumerate(pages, 1))


def graded(text: str) -> str:
    """Return the cells of a text: contracted by liblouis where present, else uncontracted."""
    cells = []
    for chunk in _chunks(text):
        translated = louis.translate(chunk)
        if translated is None:
            return to_cells(text)
        cells.append(six_dots(translated).strip(BLANK + " "))
    return BLANK.join(cells).replace(" ", BLANK)


def _chunks(text: str) -> Iterator[str]:
    """Yield the text in parts short enough for liblouis, broken between words."""
    chunk = ""
    for word in _PIECES.findall(text):
        if chunk and len(chunk) + len(word) > _CHUNK:
            yield chunk.rstrip()
            chunk = ""
        chunk += word
    if chunk:
        yield chunk.rstrip()


def _wrapped(cells: str, width: int, indent: int = 0) -> list[str]:
    """Return rows of at most `width` cells; a word that is wider is broken where it must be."""
    room = width - indent
    rows: list[str] = []
    for word in cells.split(BLANK):
        while count(word) > room:
            rows.append(word[:room])
            word = word[room:]
        if not word:
            continue
        if rows and count(rows[-1]) + 1 + count(word) <= room:
            rows[-1] += BLANK + word
        else:
            rows.append(word)
    return [BLANK * indent + row for row in rows]


def _head(title: str, number: int, width: int) -> str:
    """Return the first row of a page: the title, and at the right the number."""
    page = to_cells(str(number))
    shown = title[: width - count(page) - 1]
    return shown + BLANK * (width - count(shown) - count(page)) + page
