"""The printed codes that there are, as they look through each kind of blur."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from assistant.opencv import opencv
from assistant.scan.fit import Target, target
from assistant.scan.grid import (
    BELLS,
    BLURS,
    PER,
    PRINTED,
    Floats,
    Layout,
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
_FEWEST, _APART = 36, 24
"""Modules that must be seen of those that differ from code to code: in 28 of them a foreign code
was all but the same as a known one.  And of those in which codes of one kit differ."""
_CLEAR = 0.6
_WHOLE = 0.95
_LIKELY = 48
_MARGIN = 10
_REMEMBERED = 16
_FEWER, _SOFTER, _SOFT_BELL = 0.6, 0.7, 2
"""Through a disc, and through the bells from a number on, codes look so much more alike: neither
a likeness nor a lead counts as much."""
_AT_ONCE = 32
"""Codes that are smeared together; all at once would take 50 megabytes for a moment."""
_KIN = 0.5
"""Correlation of two codes above which they have more in common than chance gives them."""
_RIVALS, _RELATIVES = 6, 24


def _weight(blur: int) -> float:
    """Return how much a likeness through a kind of blur counts."""
    if blur >= BELLS:
        return _FEWER
    return _SOFTER if blur >= _SOFT_BELL else 1.0


@dataclass(frozen=True, slots=True)
class Likeness:
    """How like the best known code a grid is.

    `best` is its number, `score` the correlation of the modules that can be seen, in units
    of its standard deviation for a code that is none of the known ones; `share` is the
    correlation itself, `lead` by how much the score exceeds that of the next code, `blur`
    the kind of blur through which it is most like.  What a code has in common with others of
    its kit counts for nothing in any of them.
    """

    best: int
    score: float
    share: float
    lead: float
    blur: int


@dataclass(frozen=True, slots=True)
class _Seen:
    """All codes through one kind of blur: gray values a module (codes x side x side), in half of
    the memory as they are most of it, and the modules that differ, each against its neighbours
    (codes x modules), with their squares."""

    gray: "NDArray[np.float16]"
    level: Floats
    squares: Floats


class KnownCodes:
    """Codes of one layout by their payloads; those of other sizes are left out.

    `others` are codes that a place must not be more like than the best of the known ones.
    """

    def __init__(
        self,
        matrices: Mapping[str, Matrix],
        layout: Layout = PRINTED,
        others: Sequence[Matrix] = (),
    ) -> None:
        import numpy as np

        self.layout = layout
        kept = {name: matrix for name, matrix in matrices.items() if len(matrix) == layout.code}
        self.payloads: tuple[str, ...] = tuple(kept)
        edge, side = layout.edge, layout.side
        codes = [*kept.values(), *others]
        self._grids = np.full((len(codes), side, side), -1 if layout.framed else 1, np.int8)
        self._grids[:, 1:-1, 1:-1] = 1
        for number, matrix in enumerate(codes):
            dark = np.array(matrix, bool)
            self._grids[number, edge:-edge, edge:-edge] = np.where(dark, -1, 1)
        self._bits = self._grids[:, data_mask(layout)].astype(np.float32)
        self._prepared = 0
        self._seen = [
            _Seen(
                np.empty(self._grids.shape, np.float16),
                np.empty(self._bits.shape, np.float32),
                np.empty(self._bits.shape, np.float32),
            )
            for _ in BLURS
        ]
        self._targets: dict[tuple[int, int], Target] = {}

    def __len__(self) -> int:
        return len(self.payloads)

    def target(self, number: int, blur: int) -> Target:
        """Return one code through a kind of blur, ready to be aligned with."""
        import numpy as np

        if len(self._targets) > _REMEMBERED:
            self._targets.clear()
        if (number, blur) not in self._targets:
            picture = smeared(fine(self._grids[number].astype(np.float32)), blur)
            whole = np.ones(picture.shape, bool)
            self._targets[number, blur] = target(picture, whole, self.layout)
        return self._targets[number, blur]

    def prepare(self, count: int) -> bool:
        """Look at so many more codes through every kind of blur; say whether all are done.

        What is not done before the first comparison is done then.
        """
        import numpy as np

        if not len(self):
            return True
        coming = slice(self._prepared, self._prepared + count)
        grids = self._grids[coming].astype(np.float32)
        self._prepared += len(grids)
        for blur, seen in enumerate(self._seen if len(grids) else ()):
            seen.gray[coming], seen.level[coming] = _smeared_codes(grids, blur, self.layout)
            seen.squares[coming] = seen.level[coming] ** 2
        return self._prepared == len(self._grids)

    def _through(self, blur: int) -> _Seen:
        """Return all codes as they look through a kind of blur."""
        while not self.prepare(_AT_ONCE):
            pass
        return self._seen[blur]

    def _gray(self, blur: int, numbers: "NDArray[np.intp]") -> Floats:
        """Return some codes as they look through a kind of blur, one gray value a module."""
        import numpy as np

        return self._through(blur).gray[numbers].astype(np.float32)

    def like(self, samples: Floats, *, discs: bool = False) -> Likeness | None:
        """Compare what a label's place shows (samples x samples) with every code and blur.

        Discs are among the kinds of blur only if the place itself looks like that.  None where
        too little can be seen, or where there is nothing to tell a code from.
        """
        return self.turned(samples, (0,), discs=discs)[0]

    def turned(
        self, samples: Floats, turns: Sequence[int], *, discs: bool = False
    ) -> list[Likeness | None]:
        """Do the same for a place in each of some quarter turns to the left."""
        import numpy as np

        mask = data_mask(self.layout)
        level, seen = levelled(samples)
        level, whole = _one_a_module(level), _one_a_module(seen.astype(np.float32)) > _CLEAR
        clear = np.stack([np.rot90(whole, turn)[mask] for turn in turns], 1).astype(np.float32)
        values = np.stack([np.rot90(level, turn)[mask] for turn in turns], 1) * clear
        counts = clear.sum(0)
        if counts.max() < _FEWEST or not len(self) or len(self._grids) < 2:
            return [None] * len(turns)
        kinds = len(BLURS) if discs else BELLS
        tried = np.stack([self._shares(values, clear, blur) for blur in range(kinds)])
        return [
            self._judged(tried[:, :, at], np.rot90(samples, turn), np.rot90(whole, turn))
            if counts[at] >= _FEWEST
            else None
            for at, turn in enumerate(turns)
        ]

    def _judged(
        self, tried: Floats, samples: Floats, whole: "NDArray[np.bool_]"
    ) -> Likeness | None:
        """Tell what a place is most like by its shares (kinds of blur x codes)."""
        import numpy as np

        mask = data_mask(self.layout)
        count, most = int(whole[mask].sum()), int(mask.sum())
        weights = [_weight(blur) for blur in range(len(tried))]
        best = np.arctanh(np.minimum(0.99, tried.max(1)))
        blur = int(np.argmax(best * weights))
        shares = tried[blur]
        if count < _WHOLE * most:
            # Beside what is lost the neighbours are others; a closer look at the likeliest.
            likely = np.argpartition(-shares, min(_LIKELY, len(shares)) - 1)[:_LIKELY]
            near = _closer(_one_a_module(samples), whole, self._gray(blur, likely), mask)
            shares = np.full(len(shares), -1, np.float32)
            shares[likely] = near
        first = int(np.argmax(shares[: len(self)]))
        second = int(np.argmax(np.where(np.arange(len(shares)) == first, -1, shares)))
        # Fisher's transformation makes the spread the same for every share.
        scale = np.sqrt(count) * weights[blur]
        scores = np.arctanh(np.clip(shares[[first, second]], -0.99, 0.99)) * scale
        lead = float(scores[0] - scores[1])
        found = Likeness(first, float(scores[0]), float(shares[first]), lead, blur)
        kin = self._kin(first)
        return self._told_apart(found, samples, whole, kin, shares) if len(kin) else found

    def _kin(self, number: int) -> "NDArray[np.intp]":
        """Return the codes that have much in common with one: the same text but for its end."""
        import numpy as np

        alike = self._bits @ self._bits[number] / self._bits.shape[1]
        alike[number] = -1
        return np.flatnonzero(alike > _KIN)

    def _told_apart(
        self,
        found: Likeness,
        samples: Floats,
        whole: "NDArray[np.bool_]",
        kin: "NDArray[np.intp]",
        shares: Floats,
    ) -> Likeness | None:
        """Return how like a code a place is where the code differs from its kin.

        A foreign code of the same kit is as like it everywhere else.
        """
        import numpy as np

        kin = kin[np.argsort(-shares[kin])][:_RELATIVES]
        mask = data_mask(self.layout)
        gray = self._gray(found.blur, np.array([found.best, *kin]))
        seen, own, *theirs = _against(_one_a_module(samples), whole, gray, mask)
        bits = self._bits[:, whole[mask]]
        differ = bits[kin] != bits[found.best]
        apart = differ.any(0)
        if apart.sum() < _APART:
            return None
        common = np.mean([own, *theirs], 0)
        share = _partial(seen[apart], own[apart], common[apart])
        lead, weight = found.lead, _weight(found.blur)
        for other, places in list(zip(theirs, differ, strict=True))[:_RIVALS]:
            count = int(places.sum())
            if count:
                mean = (own + other)[places] / 2
                towards = _partial(seen[places], (own - other)[places], mean)
                # As far apart as two scores are that chance makes.
                lead = min(lead, float(np.sqrt(2 * count) * np.arctanh(towards)) * weight)
        score = float(np.sqrt(apart.sum()) * np.arctanh(share)) * weight
        return Likeness(found.best, score, share, lead, found.blur)

    def _shares(self, values: Floats, clear: Floats, blur: int) -> Floats:
        """Return the correlation of each code with the modules that can be seen (codes x places).

        Both are modules x places.
        """
        import numpy as np

        codes = self._through(blur)
        norms = np.sqrt((codes.squares @ clear) * (values * values).sum(0))
        found: Floats = (codes.level @ values) / np.maximum(norms, 1e-6)
        return found


def related(codes: Sequence[Matrix], layout: Layout, some: Sequence[Matrix]) -> list[int]:
    """Return of how many others of these codes of a layout each of `some` of them is kin."""
    import numpy as np

    if not codes or not some:
        return [0] * len(some)
    free = data_mask(layout)[layout.edge : -layout.edge, layout.edge : -layout.edge]
    every, few = (
        np.where(np.array(each, bool)[:, free], -1, 1).astype(np.float32) for each in (codes, some)
    )
    near: list[int] = ((few @ every.T / every.shape[1] > _KIN).sum(1) - 1).tolist()
    return near


def _smeared_codes(grids: Floats, blur: int, layout: Layout) -> tuple[Floats, Floats]:
    """Return codes (each side x side) through a kind of blur: all their modules, and those
    that differ from code to code against their neighbours."""
    import numpy as np

    # All in one tall picture, with room between them for the blur to run out.
    padded = grids.repeat(PER, 1).repeat(PER, 2)
    room = ((0, 0), (_MARGIN, _MARGIN), (_MARGIN, _MARGIN))
    if blur < BELLS:
        padded = np.pad(padded, room, "edge")
    else:
        padded = np.pad(padded, room, "constant", constant_values=1)
    count, side, _ = padded.shape
    size = (_AROUND * PER + 1, _AROUND * PER + 1)
    cv2 = opencv()
    soft = smeared(padded.reshape(count * side, side), blur)
    inner = slice(_MARGIN, side - _MARGIN)
    gray = soft.reshape(count, side, side)[:, inner, inner]
    near = soft - cv2.blur(soft, size)
    rough = np.sqrt(np.maximum(cv2.blur(near * near, size), 1e-3))
    level = (near / rough).reshape(count, side, side)[:, inner, inner]
    return modules(gray), modules(level)[:, data_mask(layout)]


def _closer(
    seen: Floats, whole: "NDArray[np.bool_]", codes: Floats, mask: "NDArray[np.bool_]"
) -> Floats:
    """Return how like some codes (each side x side) a place is where it can be seen."""
    near = _against(seen, whole, codes, mask)
    found: Floats = near[1:] @ near[0]
    return found


def _partial(seen: Floats, code: Floats, common: Floats) -> float:
    """Return the correlation of a place with a code beyond what both have in common."""
    import numpy as np

    rest = [each - common * (each @ common) / max(common @ common, 1e-9) for each in (seen, code)]
    norm = float(np.linalg.norm(rest[0]) * np.linalg.norm(rest[1]))
    return float(np.clip(rest[0] @ rest[1] / max(norm, 1e-9), -0.99, 0.99))


def _against(
    seen: Floats, whole: "NDArray[np.bool_]", codes: Floats, mask: "NDArray[np.bool_]"
) -> Floats:
    """Return a place and some codes (each side x side) where the place can be seen: every module
    of the mask against those neighbours that can be seen, of unit length in all."""
    import numpy as np

    edge = _AROUND // 2
    stack = np.concatenate((seen[None], codes)) * whole
    room = ((0, 0), (edge, edge), (edge, edge))
    tall = np.pad(np.concatenate((whole[None].astype(np.float32), stack)), room)
    count, side, _ = tall.shape
    around = opencv().blur(tall.reshape(count * side, side), (_AROUND, _AROUND))
    around = around.reshape(count, side, side)[:, edge:-edge, edge:-edge]
    near = (stack - around[1:] / np.maximum(around[0], 1e-3))[:, mask & whole]
    near = np.asarray(near - near.mean(1, keepdims=True), np.float32)
    found: Floats = near / np.maximum(np.linalg.norm(near, axis=1, keepdims=True), 1e-6)
    return found


def _one_a_module(samples: Floats) -> Floats:
    """Do the same for one picture, faster."""
    cv2 = opencv()
    side = len(samples) // PER
    seen: Floats = cv2.resize(samples, (side, side), interpolation=cv2.INTER_AREA)
    return seen


def modules(samples: Floats) -> Floats:
    """Return one value a module from two samples a module each way."""
    import numpy as np

    some = [samples[..., down::PER, right::PER] for down in range(PER) for right in range(PER)]
    seen: Floats = np.mean(some, 0)
    return seen
