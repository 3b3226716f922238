"""Cells: dots, Unicode braille, braille ASCII, and how many of them fit on a label.

A cell is one character of Unicode's Braille Patterns (U+2800 to U+28FF), where the
bits of the offset are the dots 1 to 8.  Braille ASCII (files named .brf) is the
North American Braille Computer Code: one ASCII character for each six-dot cell.
"""

import re

BLANK = "\u2800"
LABEL_WIDTH = 9
"""Cells in one line of a card's label."""
LABEL_LINES = 2
"""Lines on a card's label."""

# In the order of the dots as bits: blank, 1, 2, 12, 3, 13, 23, 123, 4 ...
_ASCII = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
_FROM_ASCII = {letter: chr(0x2800 + bits) for bits, letter in enumerate(_ASCII)}
# Lower case, and { | } ~ ` for [ \ ] ^ @
_FROM_ASCII |= {chr(ord(k) + 32): v for k, v in _FROM_ASCII.items() if "@" <= k < "_"}
_CELL = re.compile("[\u2800-\u28ff]")


def cell(dots: str) -> str:
    """Return the cell with these dots, such as ``"125"``; no dots is the blank cell.

    Raises ValueError for anything but the digits 1 to 8.
    """
    bits = 0
    for dot in dots:
        if dot not in "12345678":
            raise ValueError(dot)
        bits |= 1 << (int(dot) - 1)
    return chr(0x2800 + bits)


def dots(one_cell: str) -> str:
    """Return the raised dots of a cell, such as ``"125"``."""
    bits = ord(one_cell) - 0x2800
    return "".join(str(dot + 1) for dot in range(8) if bits >> dot & 1)


def has_cells(text: str) -> bool:
    """Whether there is a cell in the text, raised or blank."""
    return _CELL.search(text) is not None


def six_dots(cells: str) -> str:
    """Return the cells without dots 7 and 8, which displays use for capitals and the cursor."""
    return _CELL.sub(lambda found: chr(0x2800 + (ord(found[0]) & 0x3F)), cells)


def to_ascii(cells: str) -> str:
    """Return braille ASCII in upper case; what is not a cell stays as it is."""
    return _CELL.sub(lambda found: _ASCII[ord(found[0]) & 0x3F], cells)


def from_ascii(ascii_text: str) -> str:
    """Return the cells of braille ASCII in either case; line breaks and what is not ASCII stay."""
    return "".join(_FROM_ASCII.get(letter, letter) for letter in ascii_text)


def count(cells: str) -> int:
    """Return how many cells the text takes, blanks between words among them."""
    return len(_CELL.findall(cells))


def lines(cells: str, width: int = LABEL_WIDTH) -> tuple[str, ...] | None:
    """Return the cells as lines of at most `width` cells, broken at blanks only.

    None if a single word is wider than a line.
    """
    broken: list[str] = []
    for word in cells.replace(BLANK, " ").split():
        if count(word) > width:
            return None
        if broken and count(broken[-1]) + 1 + count(word) <= width:
            broken[-1] += BLANK + word
        else:
            broken.append(word)
    return tuple(broken)
