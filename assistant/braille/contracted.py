"""Print to contracted braille for a display, or as it is where that is not sure.

The contractions are liblouis's.  A language has its own table; who reads by another one of that
language has that.  Where one text of a breath cannot be written, none is: what stands in one
window is of one kind.
"""

from collections.abc import Sequence
from functools import lru_cache

from assistant.braille import louis
from assistant.braille.cells import BLANK, has_cells, six_dots
from assistant.tongue import in_use, kept, tables

_PORTION = 300
"""Characters that are written at once, cut between sentences or words."""
_ENDINGS = (".ctb", ".utb", ".tbl")


class Contracted:
    """Writes texts in contracted braille; `own` is the table somebody reads by, if it is known."""

    def __init__(self, own: str = "") -> None:
        """Begin with the name of a table, as BRLTTY has it; it may be of another language."""
        self._own = own

    def __call__(self, texts: Sequence[str]) -> Sequence[str]:
        """Return texts of one breath in cells, blanks as blanks; all as they are if one is not."""
        table = table_of(self._own)
        written = [cells_of(text, table) if text.strip() else text for text in texts]
        found = [each for each in written if each is not None]
        return found if table and len(found) == len(texts) else texts


def table_of(own: str = "") -> str:
    """Return the table of contracted braille in the language in use; empty where there is none."""
    language = in_use()
    if own.casefold().startswith((f"{language}-", f"{language}_")):
        for ending in _ENDINGS:
            if louis.has(own.removesuffix(ending) + ending):
                return own.removesuffix(ending) + ending
    usual = str(tables("braille").get("contracted", ""))
    return usual if usual and louis.has(usual) else ""


@kept
@lru_cache(maxsize=512)
def cells_of(text: str, table: str) -> str | None:
    """Return a text in cells, words apart by blanks; None where any sign of it is not sure."""
    if has_cells(text) or not table:
        return None
    written = list[str]()
    for part in _portions(" ".join(text.split())):
        cells = louis.translate(part, table)
        if cells is None or not _sure(cells):
            return None
        written.append(cells.replace(BLANK, " ").strip())
    return " ".join(filter(None, written))


def _sure(cells: str) -> bool:
    """Say whether all is of six dots: liblouis tells with others what it has no braille for."""
    return all(has_cells(each) for each in cells) and six_dots(cells) == cells


def _portions(text: str) -> list[str]:
    portions = list[str]()
    while len(text) > _PORTION:
        at = text.rfind(". ", 0, _PORTION) + 1 or text.rfind(" ", 0, _PORTION)
        if at <= 0:
            at = _PORTION
        portions.append(text[:at])
        text = text[at:].lstrip()
    return [*portions, text] if text else portions
