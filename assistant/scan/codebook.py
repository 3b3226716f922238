"""All codes that can be read by their modules alone: the printed ones, and those of a kit.

They are taken in bit by bit, so that nothing waits for them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from assistant.scan.decoder import Sighting
from assistant.scan.grid import BARE, PRINTED, Floats, Layout, data_mask
from assistant.scan.known import Codes, KnownCodes, Likeness, Matrix, related

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_COMPANY = 80
"""Codes that a place is compared with at least: where fewer are known, foreign ones are made."""
_KIN = 6
"""So many of them, at least, are made as a code of a kit is, with the same mask."""
_PATIENCE = 10
"""A code of which the modules were not seen well is looked at again after so many sightings."""


class Tied(Protocol):
    """Codes that people tied to cards."""

    @property
    def codes(self) -> Mapping[str, Matrix]:
        """Their modules by their payloads; another mapping whenever one of them changes."""

    def saw(self, payload: str, modules: Matrix) -> None:
        """Take in how a code is printed that is tied, or may be tied soon."""


class Codebook:
    """The printed codes, each with a frame around it, and codes tied to cards, without one.

    `printed` are made only when they are asked for.  `tied` may change at any time, also in
    another thread; `learn` takes in what has changed.  `step` is called before each code that
    is made; what it raises ends the learning.
    """

    def __init__(
        self,
        printed: Codes = (),
        tied: Tied | None = None,
        step: Callable[[], None] = lambda: None,
    ) -> None:
        self._step = step
        self._coming = iter(printed)
        self._arrived: dict[str, Matrix] | None = {}
        self._printed_codes: Mapping[str, Matrix] = {}
        self._tied = tied
        self._seen: dict[str, int] = {}
        self._taken: Mapping[str, Matrix] = {}
        self._waiting: dict[Layout, KnownCodes] = {}
        self._known: dict[Layout, KnownCodes] = {}

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """The kinds of labels to look for; ours is one, whether its codes are known or not."""
        self._sort_tied()
        return tuple(dict.fromkeys((PRINTED, *self._known, *self._waiting)))

    def learn(self, count: int) -> bool:
        """Take in or prepare so many more of the codes; say whether all are known."""
        if self._arrived is not None:
            more = list(islice(self._coming, count))
            self._arrived.update(more)
            if len(more) < count:
                self._printed_codes, self._arrived = self._arrived, None
                if self._printed_codes:
                    self._waiting[PRINTED] = self._ready(self._printed_codes, PRINTED)
                    self._sort(BARE.code)
            return False
        self._sort_tied()
        if self._waiting:
            layout, codes = next(iter(self._waiting.items()))
            if codes.prepare(count):
                self._known[layout] = self._waiting.pop(layout)
        return not self._waiting

    def _sort_tied(self) -> None:
        """Sort the tied codes by their sizes; only what has changed is prepared again."""
        tied = self._tied.codes if self._tied else self._taken
        if tied is self._taken:
            return
        self._taken = tied
        for size in sorted(SIZES):
            self._sort(size)

    def _sort(self, size: int) -> None:
        """Prepare the codes of a size that have no frame, if they are others than before."""
        layout = Layout(size, framed=False)
        every = {**self._printed_codes, **self._taken}
        codes = {payload: code for payload, code in every.items() if len(code) == size}
        known = self._waiting.get(layout) or self._known.get(layout)
        if known and set(known.payloads) == codes.keys():
            return
        self._waiting.pop(layout, None)
        self._known.pop(layout, None)
        if codes:
            self._waiting[layout] = self._ready(codes, layout)

    def _ready(self, codes: Mapping[str, Matrix], layout: Layout) -> KnownCodes:
        """Return codes ready to be compared with; few of them beside codes such as others have.

        Chance likeness to one of few is not told from the right one by a lead over the others.  Nor
        is a foreign code of a bought kit, where no known one shows what all of them have in common;
        those that this program prints have nothing in common.
        """
        own = {payload: code for payload, code in codes.items() if len(code) == layout.code}
        each = -(-max(0, _COMPANY - len(own)) // max(1, len(own)))
        tied = [code for payload, code in own.items() if not self._printed(payload)]
        near = dict(zip(map(id, tied), related(list(own.values()), layout, tied), strict=True))
        made: list[Matrix] = []
        for code in own.values():
            count = max(each, _KIN - near.get(id(code), _KIN))
            if count:
                self._step()
                made += kin(code, count)
        return KnownCodes(codes, layout, made)

    def saw(self, sightings: Iterable[Sighting]) -> None:
        """Take in how codes are printed that were read, and that are none of the known ones."""
        for sighting in sightings if self._tied else ():
            payload = sighting.payload
            if sighting.modules is None or len(sighting.modules) not in SIZES:
                continue
            if payload in self._taken or self._printed(payload):
                continue
            count = self._seen.get(payload, 0)
            self._seen[payload] = count + 1
            if count % _PATIENCE == 0:
                seen = tuple(tuple(row) for row in (sighting.modules < 128).tolist())
                modules = exact(seen, payload)
                if modules and self._tied:
                    self._tied.saw(payload, modules)

    def _printed(self, payload: str) -> bool:
        return payload in self._printed_codes

    def turned(
        self, layout: Layout, samples: Floats, turns: Sequence[int], *, discs: bool = False
    ) -> list[Likeness | None]:
        """Compare a place, in each of some turns, with every code of a layout.

        None where nothing can be said.
        """
        known = self._known.get(layout)
        return known.turned(samples, turns, discs=discs) if known else [None] * len(turns)

    def of(self, layout: Layout) -> KnownCodes | None:
        """Return the codes of a layout, as far as they are prepared."""
        return self._known.get(layout)


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
