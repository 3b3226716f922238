"""The printed codes that there are, as they look through each kind of blur."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from assistant.opencv import opencv
from assistant.scan.fit import Target, target
from assistant.scan.grid import (
    BLURS,
    CODE,
    PER,
    SAMPLES,
    SIDE,
    Floats,
    data_mask,
    fine,
    levelled,
    smeared,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Matrix: TypeAlias = Sequence[Sequence[bool]]
"""The dark modules of a code, row by row, without a quiet zone."""
Codes: TypeAlias = Iterable[tuple[str, Matrix]]
"""Payloads with their codes."""

_AROUND = 7
"""Modules over which a gray value is compared with its neighbours."""
_FEWEST = 24
"""Modules that must be seen of the 208 that differ from code to code."""
_CLEAR = 0.6
_WHOLE = 0.95
_LIKELY = 48
_MARGIN = 10
_REMEMBERED = 16
_AT_ONCE = 32
"""Codes that are smeared together; all at once would take 50 megabytes for a moment."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How like the best known code a grid is.

    `best` is its number, `score` the correlation of the modules that can be seen, in units
    of its standard deviation for a code that is none of the known ones; `share` is the
    correlation itself, `lead` by how much the score exceeds that of the next code, `blur`
    the kind of blur through which it is most like.
    """

    best: int
    score: float
    share: float
    lead: float
    blur: int


@dataclass(frozen=True, slots=True)
class _Seen:
    """All codes through one kind of blur: gray values a module (codes x 27 x 27), and the
    modules that differ, each against its neighbours (codes x 208), with their squares."""

    gray: Floats
    level: Floats
    squares: Floats


class KnownCodes:
    """Codes of version 1 by their payloads; those of other sizes are left out."""

    def __init__(self, matrices: Mapping[str, Matrix]) -> None:
        import numpy as np

        kept = {name: matrix for name, matrix in matrices.items() if len(matrix) == CODE}
        self.payloads: tuple[str, ...] = tuple(kept)
        edge = (SIDE - CODE) // 2
        self._grids = np.full((len(kept), SIDE, SIDE), -1, np.float32)
        self._grids[:, 1:-1, 1:-1] = 1
        for number, matrix in enumerate(kept.values()):
            dark = np.array(matrix, bool)
            self._grids[number, edge:-edge, edge:-edge] = np.where(dark, -1, 1)
        self._prepared = 0
        self._parts: dict[int, list[tuple[Floats, Floats]]] = {}
        self._seen: dict[int, _Seen] = {}
        self._targets: dict[tuple[int, int], Target] = {}

    def __len__(self) -> int:
        return len(self.payloads)

    def target(self, number: int, blur: int) -> Target:
        """Return one code through a kind of blur, ready to be aligned with."""
        import numpy as np

        if len(self._targets) > _REMEMBERED:
            self._targets.clear()
        if (number, blur) not in self._targets:
            whole = np.ones((SAMPLES, SAMPLES), bool)
            picture = smeared(fine(self._grids[number]), blur)
            self._targets[number, blur] = target(picture, whole)
        return self._targets[number, blur]

    def prepare(self, count: int) -> bool:
        """Look at so many more codes through every kind of blur; say whether all are done.

        What is not done before the first comparison is done then.
        """
        import numpy as np

        if len(self._seen) == len(BLURS) or not len(self):
            return True
        grids = self._grids[self._prepared : self._prepared + count]
        self._prepared += len(grids)
        for blur in range(len(BLURS)):
            self._parts.setdefault(blur, []).append(_smeared_codes(grids, blur))
            if self._prepared == len(self):
                gray, rows = (np.concatenate(e) for e in zip(*self._parts.pop(blur), strict=True))
                self._seen[blur] = _Seen(gray, rows, rows**2)
        return self._prepared == len(self)

    def _through(self, blur: int) -> _Seen:
        """Return all codes as they look through a kind of blur."""
        while not self.prepare(_AT_ONCE):
            pass
        return self._seen[blur]

    def like(self, samples: Floats) -> Likeness | None:
        """Compare what a label's place shows (54 x 54) with every code through every blur.

        None where too little can be seen, or with fewer than two codes.
        """
        import numpy as np

        mask = data_mask()
        level, seen = levelled(samples)
        whole = _one_a_module(seen.astype(np.float32)) > _CLEAR
        clear = whole[mask].astype(np.float32)
        count = int(clear.sum())
        if count < _FEWEST or len(self) < 2:
            return None
        values = _one_a_module(level)[mask] * clear
        tried = [self._shares(values, clear, blur) for blur in range(len(BLURS))]
        blur = int(np.argmax([shares.max() for shares in tried]))
        shares = tried[blur]
        if count < _WHOLE * len(clear):
            # Beside what is lost the neighbours are others; a closer look at the likeliest.
            likely = np.argpartition(-shares, min(_LIKELY, len(shares)) - 1)[:_LIKELY]
            shares[:] = -1
            shares[likely] = _closer(
                _one_a_module(samples), whole, self._through(blur).gray[likely]
            )
        second, first = (int(each) for each in np.argpartition(shares, -2)[-2:])
        # Fisher's transformation makes the spread the same for every share.
        scale = np.sqrt(count)
        scores = np.arctanh(np.clip(shares[[first, second]], -0.99, 0.99)) * scale
        lead = float(scores[0] - scores[1])
        return Likeness(first, float(scores[0]), float(shares[first]), lead, blur)

    def _shares(self, values: Floats, clear: Floats, blur: int) -> Floats:
        """Return the correlation of the modules that can be seen with each code's."""
        import numpy as np

        codes = self._through(blur)
        norms = np.sqrt((codes.squares @ clear) * (values @ values))
        found: Floats = np.asarray((codes.level @ values) / np.maximum(norms, 1e-6), np.float32)
        return found


def _smeared_codes(grids: Floats, blur: int) -> tuple[Floats, Floats]:
    """Return codes (each 27 x 27) through a kind of blur: all their modules, and those that
    differ from code to code against their neighbours."""
    import numpy as np

    # All in one tall picture, with room between them for the blur to run out.
    padded = grids.repeat(PER, 1).repeat(PER, 2)
    padded = np.pad(padded, ((0, 0), (_MARGIN, _MARGIN), (_MARGIN, _MARGIN)), "edge")
    count, side, _ = padded.shape
    size = (_AROUND * PER + 1, _AROUND * PER + 1)
    cv2 = opencv()
    soft = smeared(padded.reshape(count * side, side), blur)
    inner = slice(_MARGIN, side - _MARGIN)
    gray = soft.reshape(count, side, side)[:, inner, inner]
    near = soft - cv2.blur(soft, size)
    rough = np.sqrt(np.maximum(cv2.blur(near * near, size), 1e-3))
    level = (near / rough).reshape(count, side, side)[:, inner, inner]
    return modules(gray), modules(level)[:, data_mask()]


def _closer(seen: Floats, whole: "NDArray[np.bool_]", codes: Floats) -> Floats:
    """Return how like some codes (each 27 x 27) a place is where it can be seen, every module
    against those neighbours that can be seen."""
    import numpy as np

    edge = _AROUND // 2
    stack = np.concatenate((seen[None], codes)) * whole
    room = ((0, 0), (edge, edge), (edge, edge))
    tall = np.pad(np.concatenate((whole[None].astype(np.float32), stack)), room)
    count, side, _ = tall.shape
    around = opencv().blur(tall.reshape(count * side, side), (_AROUND, _AROUND))
    around = around.reshape(count, side, side)[:, edge:-edge, edge:-edge]
    near = (stack - around[1:] / np.maximum(around[0], 1e-3))[:, data_mask() & whole]
    near = np.asarray(near - near.mean(1, keepdims=True), np.float32)
    near = near / np.maximum(np.linalg.norm(near, axis=1, keepdims=True), 1e-6)
    found: Floats = (near[1:] @ near[0]).astype(np.float32)
    return found


def _one_a_module(samples: Floats) -> Floats:
    """Do the same for one picture, faster."""
    cv2 = opencv()
    seen: Floats = cv2.resize(samples, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return seen


def modules(samples: Floats) -> Floats:
    """Return one value a module (... x 27 x 27) from two samples a module each way."""
    *more, _, _ = samples.shape
    seen: Floats = samples.reshape(*more, SIDE, PER, SIDE, PER).mean((-3, -1))
    return seen
