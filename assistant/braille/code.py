"""Print to cells, and what was typed back to print in every way it can be meant.

A label may be typed in print letters, in Unicode braille or in braille ASCII, from
uncontracted or contracted braille, and a braille display may have read letters as
contractions.  All readings are given to the lookup, the most likely first.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from assistant.braille import contractions, louis, uncontracted
from assistant.braille.cells import (
    BLANK,
    LABEL_LINES,
    LABEL_WIDTH,
    from_ascii,
    has_cells,
    lines,
    to_ascii,
)

LONGEST = 200
"""Characters of what was typed that are looked at: more than any title or label has."""

_PARTS = re.compile("[A-Za-z']+")


def to_cells(text: str) -> str:
    """Return the text in uncontracted UEB, as cells with blank cells between words."""
    return from_ascii(uncontracted.write(text))


def from_cells(cells: str) -> str | None:
    """Return the print of uncontracted UEB, or None where a cell has no meaning there."""
    return uncontracted.read(to_ascii(cells))


def fits(label: str, width: int = LABEL_WIDTH, count: int = LABEL_LINES) -> bool:
    """Whether a label in print fits into `count` lines of `width` cells, broken at spaces."""
    broken = lines(to_cells(label), width)
    return broken is not None and len(broken) <= count


@lru_cache(maxsize=64)
def spellings(typed: str) -> tuple[str, ...]:
    """Return every reading of what was typed, the most likely first; never none.

    Anything may be typed: control characters are blanks, and what is longer than
    `LONGEST` is cut.
    """
    clean = _cleaned(typed)
    readings: list[str] = []
    if has_cells(clean):
        readings += _from_braille(_all_cells(clean))
    else:
        readings += [clean, *_folded(clean)]
        if re.search("[^A-Za-z ]", clean) and clean.isascii():
            readings += _from_braille(from_ascii(clean))
        elif clean.isascii():
            readings.append(contractions.read(clean, keep_letters=False))
    return tuple(dict.fromkeys(filter(None, readings))) or (clean,)


def _from_braille(cells: str) -> Iterator[str]:
    ascii_text = to_ascii(cells)
    yield from_cells(cells) or ""
    yield contractions.read(ascii_text, keep_letters=True)
    from_library = louis.back_translate(cells)
    if from_library:
        yield from _folded(from_library)
        yield from_library
    yield contractions.read(ascii_text, keep_letters=False)


def _folded(text: str) -> Iterator[str]:
    """Yield the text with contraction readings taken back: in its first word, in all words.

    And in all but those that were one letter, for such a word may be meant.
    """
    words = text.split()
    # Each part between points by itself: an initial such as t. has become that.
    folded = [_PARTS.sub(lambda part: contractions.fold(part[0]), word) for word in words]
    yield " ".join([*folded[:1], *words[1:]])
    yield " ".join(folded)
    yield " ".join(
        word if len(letters) == 1 else letters for word, letters in zip(words, folded, strict=True)
    )


def _all_cells(text: str) -> str:
    """Return mixed cells and print as cells only."""
    runs = re.findall("[\u2800-\u28ff]+|[^\u2800-\u28ff ]+| +", text)
    return "".join(
        BLANK if run.isspace() else run if has_cells(run) else to_cells(run) for run in runs
    )


def _cleaned(typed: str) -> str:
    """Return the beginning of what was typed in one line, without what cannot be typed."""
    kept = ""
    for letter in typed[: LONGEST * 10]:
        kind = unicodedata.category(letter)
        kept += " " if kind == "Cc" else "" if kind.startswith("C") else letter
    return " ".join(kept.split())[:LONGEST].strip()
