"""The modules of a QR code (ISO/IEC 18004) for a card."""

from functools import cache
from typing import TypeAlias

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
