"""What SQLite keeps beside a journal, read without SQLite: which commits wait, and which are lost.

The newest commits are kept in the ``-wal`` file, in frames of one page each.  Their sums run on
from frame to frame, so SQLite reads up to the last commit before a wrong sum and passes over all
behind it without a word.  What a kill tore is the end of a commit that nobody had heard of; a
whole commit behind it had been heard of, and is lost: `loses_commits` tells.  The form of that
file is described at sqlite.org/walformat.html.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_HEAD = struct.Struct(">8I")
"""Of the file: magic, version, size of a page, checkpoints, two salts, two sums."""
_FRAME = struct.Struct(">6I")
"""Of a frame: page, pages of the whole file or 0 where it ends no commit, two salts, two sums."""
_MAGIC = 0x377F0682
"""Its last bit tells in which order of bytes the sums are counted."""
_FORMS, _PLAIN = slice(18, 20), bytes((1, 1))
"""Where a journal tells whether commits wait beside it, and what says that none do."""
_SUMS, _SALTS = 8, 8
"""So many bytes; what stands before the salts of a frame is counted into its sum."""


def loses_commits(wal: Path) -> bool:
    """Whether a ``-wal`` file holds a whole commit that SQLite will not read.

    It is only read here; whoever asks makes sure that nobody writes to it.  Frames with other
    salts are left from before the file was last begun anew, and lose nothing.  A spoiled last
    commit looks as one that was torn by a kill, and is taken for such.  Raises OSError.
    """
    found = wal.read_bytes() if wal.exists() else b""
    if len(found) < _HEAD.size + _FRAME.size:
        return False
    head = _read_head(found)
    if head is None:
        # With its head all of it is passed over; the first frame has the same salts.
        at = _HEAD.size + _FRAME.size - _SUMS - _SALTS
        return _commits(found, found[at : at + _SALTS], _HEAD.size, 0)
    at = _HEAD.size + sum(_FRAME.size + head.size for _ in _frames(found, head))
    wrong = at + _FRAME.size + head.size <= len(found)
    return wrong and _commits(found, head.salts, at + _FRAME.size, head.size)


def whole(file: Path) -> bytes:
    """Return a journal with all commits that wait beside it written into it, as SQLite reads it.

    Raises OSError.
    """
    content = bytearray(file.read_bytes())
    wal = file.with_name(f"{file.name}-wal")
    found = wal.read_bytes() if wal.exists() else b""
    head, commit = _read_head(found), list[tuple[int, bytes]]()
    for page, pages, data in _frames(found, head) if head else ():
        commit.append(((page - 1) * len(data), data))
        if pages:
            # Only with its last frame is a commit there.
            content.extend(bytes(max(0, pages * len(data) - len(content))))
            for start, written in commit:
                content[start : start + len(written)] = written
            del content[pages * len(data) :]
            commit.clear()
    if len(content) >= _FORMS.stop:
        # Else SQLite would look for what waits beside it once more.
        content[_FORMS] = _PLAIN
    return bytes(content)


@dataclass(frozen=True, slots=True)
class _Head:
    """The head of a ``-wal`` file: the order of its bytes, a page's size, salts and sums."""

    order: str
    size: int
    salts: bytes
    sums: tuple[int, int]


def _read_head(found: bytes) -> _Head | None:
    """Return the head of a file; None where it is not as it was written."""
    if len(found) < _HEAD.size:
        return None
    magic, _, size, *_, one, other = _HEAD.unpack_from(found)
    order = ">" if magic & 1 else "<"
    sums = _summed(found[: _HEAD.size - _SUMS], order, (0, 0))
    if magic | 1 != _MAGIC | 1 or sums != (one, other):
        return None
    return _Head(order, size, found[_HEAD.size - _SUMS - _SALTS : _HEAD.size - _SUMS], sums)


def _frames(found: bytes, head: _Head) -> Iterator[tuple[int, int, bytes]]:
    """Yield page, pages of the whole file and content of each frame up to the first wrong one."""
    sums, length = head.sums, _FRAME.size + head.size
    for at in range(_HEAD.size, len(found) - length + 1, length):
        frame, page = found[at : at + _FRAME.size], found[at + _FRAME.size : at + length]
        sums = _summed(frame[:_SUMS] + page, head.order, sums)
        number, pages, *_, one, other = _FRAME.unpack(frame)
        if frame[_SUMS : _SUMS + _SALTS] != head.salts or sums != (one, other):
            return
        yield number, pages, page


def _commits(found: bytes, salts: bytes, start: int, size: int) -> bool:
    """Whether the last frame of a commit lies whole behind a place, wherever it got to."""
    if not any(salts):
        return False
    at = found.find(salts, start)
    while 0 <= at <= len(found) - size - _SALTS - _SUMS:
        if at >= start + _SUMS and any(found[at - 4 : at]):
            return True
        at = found.find(salts, at + 1)
    return False


def _summed(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """Go on with the sums of a file over more of it, a multiple of eight bytes."""
    one, other = sums
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for even, odd in zip(words, words, strict=True):
        one = (one + even + other) & 0xFFFFFFFF
        other = (other + odd + one) & 0xFFFFFFFF
    return one, other
