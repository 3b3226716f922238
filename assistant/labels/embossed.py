"""Braille labels and card texts: whether they fit, as cells on pages, and in files for an embosser.

A label is uncontracted, as it is typed.  The reference sheet is contracted by liblouis
where it is installed, and uncontracted otherwise.  A label that is wrong on cards of long ago is
only told when decks are checked; here new labels are made, so a wrong one is refused.

BRF is one ASCII character a cell, a line a row and a form feed a page.  PEF, the Portable
Embosser Format (version 2008-1), is XML with the cells in Unicode and says how wide and
how high a page is; its namespace is http://www.daisy.org/ns/2008/pef."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias
from xml.etree import ElementTree as ET

from anyascii import anyascii

from assistant.braille import louis
from assistant.braille.cells import (
    BLANK,
    LABEL_LINES,
    LABEL_WIDTH,
    count,
    lines,
    six_dots,
    to_ascii,
)
from assistant.braille.code import fits, from_cells, to_cells
from assistant.braille.symbols import UNKNOWN
from assistant.braille.uncontracted import write
from assistant.cards.load import folded
from assistant.cards.model import AnyKind, Card, Deck
from assistant.cards.natural import cards_in_order
from assistant.labels.sheet import CELL, LINE
from assistant.problems import Problem

Page: TypeAlias = tuple[str, ...]
"""Rows of cells, from the top; missing rows and missing cells are blank."""

Prefixes: TypeAlias = Mapping[AnyKind, str]
"""The first word of the labels of a kind, empty where they have none."""

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


PEF = "http://www.daisy.org/ns/2008/pef"
DUBLIN_CORE = "http://purl.org/dc/elements/1.1/"
_LINE_END, _PAGE_END = "\r\n", "\f"


def brf(pages: Sequence[Page]) -> bytes:
    """Return pages as braille ASCII; blank cells at the end of a row are left out."""
    return "".join(
        "".join(to_ascii(row.rstrip(BLANK)) + _LINE_END for row in page) + _PAGE_END
        for page in pages
    ).encode("ascii")


def pef(pages: Sequence[Page], *, title: str, identifier: str, width: int, height: int) -> bytes:
    """Return pages of `width` cells and `height` rows as PEF, one-sided, six dots."""
    ET.register_namespace("", PEF)
    ET.register_namespace("dc", DUBLIN_CORE)
    root = ET.Element(f"{{{PEF}}}pef", version="2008-1")
    meta = ET.SubElement(ET.SubElement(root, f"{{{PEF}}}head"), f"{{{PEF}}}meta")
    for name, text in (
        ("format", "application/x-pef+xml"),
        ("identifier", identifier),
        ("title", title),
        ("language", "en"),
    ):
        ET.SubElement(meta, f"{{{DUBLIN_CORE}}}{name}").text = text
    volume = ET.SubElement(
        ET.SubElement(root, f"{{{PEF}}}body"),
        f"{{{PEF}}}volume",
        # A row gap of 0 is 10 mm from line to line: four times the distance of two dots.
        {"cols": str(width), "rows": str(height), "rowgap": "0", "duplex": "false"},
    )
    section = ET.SubElement(volume, f"{{{PEF}}}section")
    for rows in pages:
        page = ET.SubElement(section, f"{{{PEF}}}page")
        for cells in rows:
            ET.SubElement(page, f"{{{PEF}}}row").text = cells.rstrip(BLANK)
    ET.indent(root)
    return bytes(ET.tostring(root, encoding="utf-8", xml_declaration=True))


_WORD = re.compile(r"[^\W_]+")
_SHORTEST = 3  # letters that a word of a label keeps
_NUMBERS = range(2, 1000)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a label takes in braille: rows, the cells of the widest, and both in millimetres."""

    rows: int
    cells: int
    width: float
    height: float
    fits: bool


def estimate(label: str) -> Estimate:
    """Return what a label takes; one with a word too wide for a row is taken as one row."""
    cells = label_rows(label) or (to_cells(label),)
    widest = max((count(row) for row in cells), default=0)
    return Estimate(len(cells), widest, widest * CELL, len(cells) * LINE, fits(label))


def label_faults(
    deck: Deck, cards: Collection[Card], prefixes: Prefixes = MappingProxyType({})
) -> list[Problem]:
    """Return what keeps the labels of `cards` from being brailled, each with another label.

    A label is compared with those of the whole deck.  Cards of one title share theirs.
    `prefixes` are those that a label file gives to kinds.
    """
    taken = {folded(card.label): card.title for card in reversed(deck.cards) if card.label}
    used = set(taken)
    problems: list[Problem] = []
    for title, card in {card.title: card for card in cards}.items():
        key, values = _fault(card, taken)
        if key:
            proposal = propose(card, kind_sign(deck, card, prefixes), used)
            used.add(folded(proposal))
            values |= {"label": card.label, "proposal": proposal, "title": title}
            problems.append(Problem(deck.id, key, values, title=title))
    return problems


def proposals(deck: Deck, prefixes: Prefixes = MappingProxyType({})) -> dict[str, str]:
    """Return a label for each title of a deck that has none, in the order of the deck.

    Each fits a card, is nobody else's, and begins as `prefixes` say, or else as labels of its kind
    do.  Where one slip in a
    word could make it another label, another one is taken if there is one; numbers are left as
    they are, for nobody would know what they mean otherwise.
    """
    used = {folded(card.label) for card in deck.cards if card.label}
    found: dict[str, str] = {}
    for card in cards_in_order(deck.cards):
        if not card.label and card.title not in found:
            found[card.title] = propose(card, kind_sign(deck, card, prefixes), used)
            used.add(folded(found[card.title]))
    return found


APART = 3
"""Letters by which a label should differ from every other: one slip then finds the right card."""


def near_labels(labels: Iterable[str]) -> dict[str, str]:
    """Return labels that differ by less than `APART` letters from another, each with one such."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    known = list(dict.fromkeys(filter(None, labels)))
    forms = list(map(folded, known))
    found: dict[str, str] = {}
    for place, label in enumerate(known):
        close = extract(
            forms[place], forms, scorer=OSA.distance, score_cutoff=APART - 1, limit=None
        )
        other = min((at for _, _, at in close if at != place), default=None)
        if other is not None:
            found[label] = known[other]
    return found


def _is_near(label: str, used: Collection[str]) -> bool:
    """Say whether a slip in the words of a label could make it one that is used."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    form = folded(label)
    close = extract(form, list(used), scorer=OSA.distance, score_cutoff=APART - 1, limit=None)
    return any(_worded(other) != _worded(form) or other == form for other, _, _ in close)


def _worded(label: str) -> str:
    return "".join(each for each in label if not each.isdecimal())


def _fault(card: Card, taken: dict[str, str]) -> tuple[str, dict[str, str | int]]:
    """Return the sentence for what is wrong with a card's label, and its values."""
    if not card.label:
        return "labels.label_missing", {}
    other = taken[folded(card.label)]
    if other != card.title:
        return "labels.label_twice", {"other": other}
    if UNKNOWN in write(card.label):
        return "labels.label_sign", {}
    taken_up = estimate(card.label)
    if not taken_up.fits:
        return "labels.label_wide", {
            "cells": taken_up.cells,
            "rows": taken_up.rows,
            "most": LABEL_WIDTH,
            "lines": LABEL_LINES,
        }
    return "", {}


def propose(card: Card, sign: str, used: Collection[str]) -> str:
    """Return a label for the card that fits and is not `used` (labels as `folded` has them).

    `sign` comes first; the words of the title are shortened as little as needed, then
    numbered.
    """
    words = [_plain(word) for word in _WORD.findall(card.title.casefold())]
    words = [word for word in words if word] or ["card"]
    begin = (sign,) if sign and fits(sign) else ()
    # A title that begins so itself says it only once.
    said = bool(begin) and len(sign) > _SHORTEST and words[0] == sign.casefold()
    words = words[1:] if said else words
    free = dict.fromkeys(
        label
        for some in range(len(words), -1 if said else 0, -1)
        for letters in range(LABEL_WIDTH, _SHORTEST - 1, -1)
        if fits(label := " ".join((*begin, *(word[:letters] for word in words[:some]))))
        if folded(label) not in used
    )
    if free:
        return next((each for each in free if not _is_near(each, used)), next(iter(free)))
    for letters in range(_SHORTEST, -1, -1):
        for number in _NUMBERS:
            first = words[0][:letters] if words else ""
            label = " ".join((*begin, *first.split(), str(number)))
            if fits(label) and folded(label) not in used:
                return label
    raise ValueError("every label is used")


def kind_sign(deck: Deck, card: Card, prefixes: Prefixes = MappingProxyType({})) -> str:
    """Return the word that labels of the card's kind begin with, nothing if there is none.

    It is the one that a label file gives to the kind, or else the one that most of them have.
    """
    if card.kind in prefixes:
        return prefixes[card.kind]
    labels = {each.title: each.label for each in deck.cards if each.kind == card.kind}
    begins = Counter(label.split()[0] for label in labels.values() if label)
    word, times = begins.most_common(1)[0] if begins else ("", 0)
    if times > 1 and times > len(labels) / 2:
        return word
    own = card.label.split()[0] if card.label else ""
    in_title = any(each.startswith(own.casefold()) for each in card.title.casefold().split())
    return "" if in_title else own


def _plain(word: str) -> str:
    """Return the letters and figures of a word that braille can write and read again.

    Other letters are spelled out: ``oe`` for ``œ``.
    """
    return "".join(
        letter if _written(letter) else "".join(filter(_written, anyascii(letter).casefold()))
        for letter in word
    )


def _written(letter: str) -> bool:
    cells = write(letter)
    return letter.isalnum() and UNKNOWN not in cells and bool(from_cells(to_cells(letter)))
