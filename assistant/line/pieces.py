"""Messages in pieces that fit a braille display.  Pure.

A piece stays under the fingers until its reader asks for the next one; nothing that
comes in the meantime takes its place.
"""

import textwrap
from collections.abc import Iterable

MORE = " +"
"""Stands behind a piece that is not the last."""


def pieces(texts: Iterable[str], width: int) -> tuple[str, ...]:
    """Return texts in pieces of at most `width` characters, broken at words where there are any.

    Every piece that is not the last of its text ends with `MORE`.
    """
    found: list[str] = []
    for text in texts:
        rows = textwrap.wrap(text, width - len(MORE)) if len(text) > width else [text]
        found += [row + MORE for row in rows[:-1]] + rows[-1:]
    return tuple(found)
