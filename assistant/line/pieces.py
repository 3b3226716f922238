"""Messages in pieces that fit a braille display.  Pure.

A piece stays under the fingers until its reader asks for the next one; nothing that
comes in the meantime takes its place.
"""

import textwrap
from collections.abc import Iterable, Sequence

MORE = " +"
"""Stands behind a piece that is not the last."""
FEW = 20
"""Cells below which a display has none to spare for signs."""


def pieces(texts: Iterable[Sequence[str]], width: int, sign: int) -> tuple[str, ...]:
    """Return texts in pieces for a display of `width`, broken at words where there are any.

    A text is given in the parts in which it is felt.  Behind each piece there is room for a
    sign of `sign` characters that all is said, and behind those that are not the last of
    their text stands `MORE`.  On few cells only the last of all has room for the sign: that
    it does not stand there says that more follows.
    """
    if width < FEW:
        rows = [row for parts in texts for part in parts for row in textwrap.wrap(part, width)]
        return (*rows[:-1], *textwrap.wrap(rows[-1], max(1, width - sign))) if rows else ()
    width -= sign
    found: list[str] = []
    for parts in texts:
        rows = [*parts]
        if len(parts) > 1 or any(len(part) > width for part in parts):
            rows = [row for part in parts for row in textwrap.wrap(part, width - len(MORE))]
        found += [row + MORE for row in rows[:-1]] + rows[-1:]
    return tuple(found)
