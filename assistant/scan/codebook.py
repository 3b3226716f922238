"""All codes that can be read by their modules alone: the printed ones, and those of a kit.

They are taken in bit by bit, so that nothing waits for them.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Protocol

from assistant.scan.decoder import Sighting
from assistant.scan.grid import BARE, PRINTED, Floats, Layout
from assistant.scan.known import Codes, KnownCodes, Likeness, Matrix, related
from assistant.scan.symbol import SIZES, exact, kin

_COMPANY = 16
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
    another thread; `learn` takes in what has changed.
    """

    def __init__(self, printed: Codes = (), tied: Tied | None = None) -> None:
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
                    self._waiting[PRINTED] = _in_company(self._printed_codes, PRINTED)
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
            self._waiting[layout] = _in_company(codes, layout)

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

    def like(self, layout: Layout, samples: Floats, *, discs: bool = False) -> Likeness | None:
        """Compare a place with every code of a layout; None where nothing can be said."""
        known = self._known.get(layout)
        return known.like(samples, discs=discs) if known else None

    def of(self, layout: Layout) -> KnownCodes | None:
        """Return the codes of a layout, as far as they are prepared."""
        return self._known.get(layout)


def _in_company(codes: Mapping[str, Matrix], layout: Layout) -> KnownCodes:
    """Return codes ready to be compared with; few of them beside codes such as their kit may have.

    Chance likeness to one of few is not told from the right one by a lead over the others.  Nor
    is a foreign code of the same kit, where no known one shows what all of them have in common.
    """
    own = [code for code in codes.values() if len(code) == layout.code]
    each = -(-max(0, _COMPANY - len(own)) // max(1, len(own)))
    near = [_KIN] * len(own) if layout.framed else related(own, layout)
    wanted = [max(each, _KIN - count) for count in near]
    made = (kin(code, count) for code, count in zip(own, wanted, strict=True))
    return KnownCodes(codes, layout, [other for some in made for other in some])
