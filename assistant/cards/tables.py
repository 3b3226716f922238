"""Tables that somebody made, as rows: CSV, TSV, JSON and XLSX, in the encodings that are usual.

A row keeps its number in the file, the first one under the heading being row 2.
"""

import codecs
import csv
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NoReturn

from assistant.cards.deck_keys import CARD_KEYS
from assistant.cards.heading_row import headings_known, named, names_of, under_headings
from assistant.cards.headings import (
    KEPT_BACK,
    NAMES,
    columns_meant,
    is_hidden,
    kept_back_of,
    letters,
)
from assistant.cards.nested import cell, rows_of
from assistant.problems import Fault

_ROOM = 30_000_000
"""Bytes of a workbook unpacked; a sheet of a thousand cards has less than one million."""
_MOST, _WIDEST = 100_000, 1_000
"""Rows and columns; more would be no deck."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: its number in the file, and its values by the column's name."""

    number: int
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a table.

    `meant` is the heading of each thing that is known, such as ``title``, which is its name in
    the rows; `own` are the other headings, which are names there too and of columns in a deck.
    `nameless` are the numbers of columns that have no heading, and are left out; `hidden` are
    those of the other headings that say that they are not for all to hear.
    """

    rows: tuple[Row, ...]
    meant: Mapping[str, str]
    own: tuple[str, ...]
    nameless: tuple[int, ...] = ()
    hidden: tuple[str, ...] = ()

    @property
    def kept_back(self) -> str:
        """The name in the rows of what is kept back until somebody asks; nothing if nothing is.

        What is called an answer and no more is that before what is called secret.
        """
        return KEPT_BACK if KEPT_BACK in self.meant else kept_back_of(self.hidden)


def read_table(content: bytes, name: str) -> Table:
    """Return the table in a file; `name` is that of the file.

    Raises Fault if nothing in it can be used.
    """
    nameless: tuple[int, ...] = ()
    if content.startswith(b"PK\x03\x04"):
        found, nameless = _workbook(content, name)
    else:
        text = _decoded(content, name)
        if text.lstrip()[:1] in ("{", "["):
            found = _json(text, name)
        else:
            found, nameless = under_headings(_lines(text, name))
    rows = [(number, row) for number, row in found if any(row.values())]
    headings = list(dict.fromkeys(heading for _, row in rows for heading in row if heading))
    meant = columns_meant(headings)
    if not rows or not {*NAMES, "text"} & set(meant):
        raise Fault("deck.no_columns", file=name)
    names = {heading: known for known, heading in meant.items()}
    others = [
        heading
        for heading in headings
        if heading not in names and any(row.get(heading) for _, row in rows)
    ]
    own = tuple(names_of([*meant, *map(_as_column, others)])[len(meant) :])
    names |= dict(zip(others, own, strict=True))
    return Table(
        tuple(
            Row(number, {names.get(head, head): value for head, value in row.items() if head})
            for number, row in rows
        ),
        meant,
        own,
        nameless,
        tuple(filter(is_hidden, own)),
    )


def _as_column(heading: str) -> str:
    """Return a heading as a column of a deck can be called; keys of cards have small letters."""
    name = named(heading)
    return name.replace("_", " ").capitalize() if name in CARD_KEYS else name


_ONE_BYTE = ("cp1252", "mac_roman", "cp1250", "cp850")
"""How programs wrote the languages of headings before UTF-8, the more usual first."""
_SIGNS = frozenset("„“”‚‘’»«›‹–—…·•°§€£×½¼¿¡\xa0")
"""Signs besides letters that people write in any language."""


def _decoded(content: bytes, name: str) -> str:
    """Return the text of a file in UTF-8 or UTF-16, or in the one of older ways that reads best."""
    usual: tuple[str, ...]
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        usual = ("utf-16",)
    elif b"\0" in content[:200]:
        usual = ("utf-16-le" if content[1:2] == b"\0" else "utf-16-be",)
    else:
        usual = ("utf-8-sig",)
    for encoding in usual:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    texts = []
    for encoding in _ONE_BYTE if usual == ("utf-8-sig",) else ():
        try:
            texts.append(content.decode(encoding))
        except UnicodeDecodeError:
            continue
    # The first of equals is the more usual one.
    best = max(texts, key=_reads, default="")
    if _reads(best) < 0 or not texts:
        raise Fault("deck.not_text", file=name)
    return best


def _reads(text: str) -> int:
    """Say how well a text reads in the one of the languages that it reads best in.

    A letter of the language counts for it, one of no such language or a sign that nobody writes
    against it; so does a capital behind a small letter, and a sign between two letters.
    """
    strange = [
        (before, letter, after)
        for before, letter, after in zip(" " + text, text, text[1:] + " ", strict=False)
        if not letter.isascii()
    ]

    def worth(known: frozenset[str], before: str, letter: str, after: str) -> int:
        between = before.isalpha() and after.isalpha()
        if letter in known:
            return -1 if letter.isupper() and before.islower() else 2
        return 1 if letter in _SIGNS and (not between or letter == "’") else -2

    return max(
        (sum(worth(known, *each) for each in strange) for known in letters().values()), default=0
    )


def _lines(text: str, name: str) -> Sequence[Sequence[str]]:
    """Return the lines in cells, parted by the mark that makes the most known headings."""
    first = text.partition("\n")[0]
    grids: list[list[list[str]]] = []
    for mark in sorted("\t;,", key=first.count, reverse=True):
        with suppress(csv.Error):
            grids.append(list(csv.reader(io.StringIO(text, newline=""), delimiter=mark)))
    if not grids:
        raise Fault("deck.no_columns", file=name)
    return max(grids, key=headings_known)


def _json(text: str, name: str) -> list[tuple[int, dict[str, str]]]:
    try:
        return list(enumerate(rows_of(json.loads(text)), 1))
    except (ValueError, RecursionError) as error:
        raise Fault("deck.not_json", file=name) from error


def _workbook(
    content: bytes, name: str
) -> tuple[list[tuple[int, dict[str, str]]], tuple[int, ...]]:
    """Return the rows of the first sheet of a workbook that has any, as `under_headings` does.

    Formulas are read as they came out.
    """
    import warnings

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            room = sum(each.file_size for each in packed.infolist())
        if room > _ROOM:
            return _refused(name)
        import openpyxl

        with warnings.catch_warnings():
            # About looks that are not read here, such as colours.
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True)
            for sheet in book.worksheets:
                rows = [
                    [cell(value) for value in row]
                    for row in sheet.iter_rows(values_only=True, max_row=_MOST, max_col=_WIDEST)
                ]
                if any(map(any, rows)):
                    return under_headings(rows)
    except Fault:
        raise
    except Exception as error:  # the library raises whatever a broken file makes it stumble over
        raise Fault("deck.workbook", file=name) from error
    return [], ()


def _refused(name: str) -> NoReturn:
    raise Fault("deck.workbook", file=name)
