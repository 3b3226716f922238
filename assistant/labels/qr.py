"""The modules of QR codes (ISO/IEC 18004): of one card, or of many small ones at once.

Nearly all of the time goes into the choice of the mask, for which a code is made eight times
and rated (7.8.3).  `code_matrices` rates many together, and has their modules from zxing-cpp.
Which mask is the best is left to the same rating for all, for libraries differ in it, and a code
that was printed once must never come out otherwise.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Matrix: TypeAlias = tuple[tuple[bool, ...], ...]

# Bytes in version 40, ISO/IEC 18004 table 7.
_LARGEST_AT_H = 1273
_LARGEST = 2953


@cache
def code_matrix(payload: str) -> Matrix:
    """Return the dark modules of the code for `payload`, row by row, without a quiet zone.

    A short printed code in capitals and digits (``LU042``) gives version 1 with error
    correction H: the largest modules with the most redundancy.  A longer payload gets the
    version it needs, and error correction L where H has no room.  Raises ValueError for an
    empty payload and for one of more than 2953 bytes.
    """
    import qrcode
    from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_L

    if not payload:
        raise ValueError("a code needs a payload")
    size = len(payload.encode("utf-8"))
    if size > _LARGEST:
        raise ValueError(f"a code holds at most {_LARGEST} bytes, not {size}")
    level = ERROR_CORRECT_H if size <= _LARGEST_AT_H else ERROR_CORRECT_L
    code = qrcode.QRCode(error_correction=level, border=0)
    code.add_data(payload)
    code.make(fit=True)
    return tuple(tuple(bool(module) for module in row) for row in code.get_matrix())


@cache
def address_matrix(address: str) -> Matrix:
    """Return the dark modules of the code for an address, with error correction M.

    That makes it small enough for a terminal.  Raises ValueError for one that is too long.
    """
    import qrcode
    from qrcode.constants import ERROR_CORRECT_M

    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(address)
    code.make(fit=True)
    return tuple(tuple(bool(module) for module in row) for row in code.get_matrix())


_BLOCKS = {(True, True): "\u2588", (True, False): "\u2580", (False, True): "\u2584"}
_NO_BLOCK = "\u00a0"
"""A blank at which no row is broken."""
_QUIET = 2


def in_blocks(matrix: Matrix, *, dark_ground: bool = True) -> tuple[str, ...]:
    """Return a code as rows of text, two rows of modules in one, white around it.

    On a dark ground blocks are the light modules, and else the dark ones.
    """
    side = len(matrix) + 2 * _QUIET
    light = [[True] * side for _ in range(side + side % 2)]
    for row, modules in enumerate(matrix, _QUIET):
        light[row][_QUIET:-_QUIET] = [not module for module in modules]
    pairs = (zip(light[row], light[row + 1], strict=True) for row in range(0, len(light), 2))
    return tuple(
        "".join(
            _BLOCKS.get((upper is dark_ground, lower is dark_ground), _NO_BLOCK)
            for upper, lower in pair
        )
        for pair in pairs
    )


Grids: TypeAlias = "NDArray[np.bool_]"
"""Dark modules, ... x 21 x 21."""

_SIDE = 21
_MASKS = 8
# Bytes: version 1 holds seven with error correction H, whatever they are.
_SHORT = 7
_PLAIN = re.compile(r"[0-9A-Z $%*+./:-]+")
"""What every library puts into the same modules: figures, capitals and a few signs."""
_AT_ONCE = 16
# A finder pattern with four light modules after it; it is as bad with them before it.
_LIKE_A_FINDER = (1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0)


def code_matrices(payloads: Iterable[str]) -> Iterator[tuple[str, Matrix]]:
    """Yield each payload with its modules, a few made at a time, only when asked for.

    Raises ValueError as `code_matrix` does.
    """
    coming = iter(payloads)
    while some := list(islice(coming, _AT_ONCE)):
        short = [each for each in some if 0 < len(each.encode("utf-8")) <= _SHORT]
        made = dict(zip(short, _version_1(short), strict=True)) if short else {}
        for payload in some:
            yield payload, made.get(payload) or code_matrix(payload)


def _version_1(payloads: list[str]) -> list[Matrix]:
    """Return the modules of codes of version 1 with error correction H."""
    import numpy as np

    masks, rest, rated, data = _masks()
    bare = np.array([_unmasked(each) for each in payloads])
    masked = bare[:, None] ^ masks
    best = _penalties(np.where(data, masked, rated)).argmin(1)
    codes = np.where(data, masked[np.arange(len(best)), best], rest[best])
    return [tuple(tuple(row) for row in code) for code in codes.tolist()]


def _unmasked(payload: str) -> Grids:
    """Return the modules of a code without any mask; only those of its data are right."""
    masks, rest, _, _ = _masks()
    found: Grids
    if not _PLAIN.fullmatch(payload):
        found = _made(payload, 0) ^ masks[0]
        return found
    import numpy as np
    import zxingcpp

    form = zxingcpp.BarcodeFormat.QRCode
    code: Any = zxingcpp.create_barcode(payload, form, ec_level="H")
    dark = np.array(code.to_image(scale=1, add_quiet_zones=False)) == 0
    # The level and the mask stand in the first cells of the ninth row.
    mask = (rest[:, 8, :6] == dark[8, :6]).all(1).argmax()
    found = dark ^ masks[mask]
    return found


def _made(payload: str, mask: int) -> Grids:
    import numpy as np
    import qrcode
    from qrcode.constants import ERROR_CORRECT_H

    code: Any = qrcode.QRCode(
        version=1, error_correction=ERROR_CORRECT_H, border=0, mask_pattern=mask
    )
    code.add_data(payload)
    code.make(fit=True)
    return np.array(code.modules, bool)


@cache
def _masks() -> tuple[Grids, Grids, Grids, Grids]:
    """Return what is the same in all codes: the eight masks; what surrounds the data with each
    of them; the same while masks are rated; and where the data lie."""
    import numpy as np
    from qrcode.util import mask_func

    data = np.ones((_SIDE, _SIDE), bool)
    data[:9, :9] = data[:9, -8:] = data[-8:, :9] = data[6] = data[:, 6] = False
    masks = np.array(
        [
            [[mask_func(mask)(row, column) for column in range(_SIDE)] for row in range(_SIDE)]
            for mask in range(_MASKS)
        ]
    )
    rest = np.array([_made("0", mask) for mask in range(_MASKS)])
    rated = rest.copy()
    # The number of the mask is not written in yet.
    around = np.r_[0:6, 7:9, _SIDE - 8 : _SIDE]
    rated[:, 8, around] = rated[:, around, 8] = False
    return masks & data, rest, rated, data


def _penalties(codes: Grids) -> "NDArray[np.int64]":
    """Return how bad codes are for readers, by the four rules."""
    import numpy as np

    across = _along(codes) + _along(codes.swapaxes(-1, -2))
    right = codes[..., 1:] == codes[..., :-1]
    below = codes[..., 1:, :] == codes[..., :-1, :]
    blocks = 3 * (right[..., 1:, :] & right[..., :-1, :] & below[..., 1:]).sum((-1, -2))
    uneven = np.abs(codes.mean((-1, -2)) * 100 - 50) // 5 * 10
    found: NDArray[np.int64] = across + blocks + uneven.astype(np.int64)
    return found


def _along(codes: Grids) -> "NDArray[np.int64]":
    """Return the points for long runs in the rows, and for what looks like a finder."""
    import numpy as np

    same = codes[..., 1:] == codes[..., :-1]
    five = same[..., :-3] & same[..., 1:-2] & same[..., 2:-1] & same[..., 3:]
    begins = five.copy()
    begins[..., 1:] &= ~five[..., :-1]
    points = five.sum((-1, -2)) + 2 * begins.sum((-1, -2))
    places = _SIDE - len(_LIKE_A_FINDER) + 1
    for pattern in (_LIKE_A_FINDER, _LIKE_A_FINDER[::-1]):
        found = np.ones((*codes.shape[:-1], places), bool)
        for at, dark in enumerate(pattern):
            part = codes[..., at : at + places]
            found &= part if dark else ~part
        points = points + 40 * found.sum((-1, -2))
    counted: NDArray[np.int64] = points
    return counted
