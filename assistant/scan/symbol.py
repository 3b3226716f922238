"""The modules of a code that was read, exactly as they were printed (ISO/IEC 18004).

A reader corrects errors in what it reads and not in what it saw.  So what was seen is taken for
right only where its own error correction says so, or where the code is made anew from its
text: with the version, level and mask that were seen, it must be nearly the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from assistant.scan.grid import Layout, data_mask
from assistant.scan.known import Matrix

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIZES = frozenset(range(21, 42, 4))
"""Modules across the versions 1 to 6."""

_ALIKE = 0.95
"""Share of the modules that must be as they were seen; where a text is put down otherwise at
its end, it may be 0.93."""
_LEVELS = range(4)
_MASKS = range(8)
_FORMAT_ERRORS = 3
"""Of the 15 bits that tell level and mask, so many may be wrong."""
_PIECES = (0, 20, 4)
"""How short a run of digits or capitals an encoder sets apart; with 0 it takes all as one."""
_PADDING = (0xEC, 0x11)
_END = 6
"""Codewords at the end of the text in which codes of one kit are taken to differ."""


@dataclass(frozen=True, slots=True)
class _Make:
    """How a code is made: `level` in the two bits of the format, `mask` from 0 to 7."""

    version: int
    level: int
    mask: int


def exact(seen: Matrix, text: str) -> Matrix | None:
    """Return the modules of a code that was seen with some errors; None where that fails.

    `text` is what was read.
    """
    make = _make(seen)
    if make is None:
        return None
    data = _data(seen, make)
    found = _built(make, data)
    if _share(found, seen) > 0.995 and _codewords(found, make) == _codewords(seen, make):
        return found
    encoded = (_built(make, each) for each in _encoded(text, make))
    best = max(encoded, key=lambda each: _share(each, seen), default=found)
    return best if _share(best, seen) >= _ALIKE else None


def kin(matrix: Matrix, count: int) -> Iterator[Matrix]:
    """Yield so many codes that are made like this one and differ near the end of the text."""
    make = _make(matrix)
    if make is None:
        return
    data = _data(matrix, make)
    used = len(data)
    while used > 1 and data[used - 1] in _PADDING:
        used -= 1
    dice = Random(str(data))  # noqa: S311
    for _ in range(count):
        other = list(data)
        for place in dice.sample(range(max(2, used - _END), used), min(2, used - 2)):
            # The last four bits of a character, where the text is one of bytes.
            other[place] ^= dice.randrange(1, 16) << 4
        yield _built(make, other)


def _make(matrix: Matrix) -> _Make | None:
    """Return how a code was made, by the modules that tell it."""
    from qrcode.util import BCH_type_info

    size = len(matrix)
    if size not in SIZES or any(len(row) != size for row in matrix):
        return None
    down = [*range(6), 7, 8, *range(size - 7, size)]
    across = [*range(size - 1, size - 9, -1), 7, *range(5, -1, -1)]
    copies = [[matrix[row][8] for row in down], [matrix[8][column] for column in across]]
    best = _FORMAT_ERRORS + 1
    make = None
    for level in _LEVELS:
        for mask in _MASKS:
            bits = BCH_type_info(level << 3 | mask)
            for copy in copies:
                wrong = sum(bool(bits >> at & 1) != bool(bit) for at, bit in enumerate(copy))
                if wrong < best:
                    best, make = wrong, _Make((size - 17) // 4, level, mask)
    return make


@cache
def _order(version: int) -> "tuple[NDArray[np.intp], NDArray[np.intp]]":
    """Return the rows and columns of the modules that hold data, in the order of their bits."""
    import numpy as np

    layout = Layout(17 + 4 * version, framed=False)
    free = data_mask(layout)[layout.edge : -layout.edge, layout.edge : -layout.edge]
    places, upwards = [], True
    for right in (*range(layout.code - 1, 6, -2), *range(5, 0, -2)):
        rows = range(layout.code)
        for row in reversed(rows) if upwards else rows:
            places += [(row, column) for column in (right, right - 1) if free[row, column]]
        upwards = not upwards
    rows, columns = np.array(places).T
    return rows, columns


def _codewords(matrix: Matrix, make: _Make) -> list[int]:
    """Return the codewords in the order in which they stand in the code."""
    import numpy as np
    from qrcode.util import mask_func

    rows, columns = _order(make.version)
    flips = mask_func(make.mask)
    turned = [
        flips(row, column) for row, column in zip(rows.tolist(), columns.tolist(), strict=True)
    ]
    bits = np.array(matrix, bool)[rows, columns] ^ np.array(turned)
    found: list[int] = np.packbits(bits[: len(bits) // 8 * 8]).tolist()
    return found


def _data(matrix: Matrix, make: _Make) -> list[int]:
    """Return the codewords that hold the text, in the order of the text."""
    words = _codewords(matrix, make)
    blocks: list[list[int]] = [[] for _ in _blocks(make)]
    lengths = [block.data_count for block in _blocks(make)]
    coming = iter(words)
    for row in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if row < length:
                block.append(next(coming))
    return [word for block in blocks for word in block]


def _blocks(make: _Make) -> list[Any]:
    from qrcode.base import rs_blocks

    return list(rs_blocks(make.version, make.level))


def _built(make: _Make, data: Sequence[int]) -> Matrix:
    """Return the modules of a code with this data."""
    import qrcode
    from qrcode.util import BitBuffer, create_bytes

    words = BitBuffer()
    words.buffer, words.length = list(data), 8 * len(data)
    code: Any = qrcode.QRCode(make.version, make.level, mask_pattern=make.mask)
    code.data_cache = create_bytes(words, _blocks(make))
    code.makeImpl(False, make.mask)
    return tuple(tuple(bool(module) for module in row) for row in code.modules)


def _encoded(text: str, make: _Make) -> Iterator[list[int]]:
    """Yield the data of a text as encoders may have put it down."""
    import qrcode
    from qrcode.exceptions import DataOverflowError

    for coding in ("utf-8", "latin-1"):
        for piece in _PIECES:
            code: Any = qrcode.QRCode(make.version, make.level, mask_pattern=make.mask)
            try:
                code.add_data(text.encode(coding), optimize=piece)
                code.makeImpl(False, make.mask)
            except (UnicodeEncodeError, DataOverflowError):
                continue
            yield _data(code.modules, make)


def _share(one: Matrix, other: Matrix) -> float:
    """Return the share of the modules that are the same in two codes."""
    import numpy as np

    return float((np.array(one, bool) == np.array(other, bool)).mean())
