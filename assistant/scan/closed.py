"""Closed-set reading: which of the printed codes lies here, where none can be decoded.

Every printed code is known, so its modules need not be told one by one: the grid is laid
on the picture, and the code is the one that is like it, by a margin.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from assistant.scan.belief import (
    AT_ONCE,
    Place,
    apart,
    covered,
    hopeless,
    joined,
    judged,
    missed,
    same,
)
from assistant.scan.decoder import Point, Sighting, clockwise
from assistant.scan.defocus import smear
from assistant.scan.fit import Agreement, agreement, common, fitted, upright
from assistant.scan.grid import CODE, Floats, Way, faces, laid, module_pixels, sampled
from assistant.scan.image import Image
from assistant.scan.known import Codes, KnownCodes, Likeness, Matrix
from assistant.scan.search import (
    QUICK,
    SEARCHES,
    SEARCHES_STILL,
    SMALLEST,
    candidates,
    from_corners,
    located,
    rated,
)

NAME = "closed set"

_TRIES, _TRIES_STILL = 4, 80
_MOST_STILL, _MOST_GLANCE = 200, 12
_STARTING, _FITTING = 0.38, 0.4
_KEPT = 4
# Less of a code than this cannot be told from an empty frame.
_FILLED = 0.3
# A code takes a quarter of a millisecond to be made, and as long to be prepared.
_LEARNED = 16


class ClosedSet:
    """Finds the known codes in pictures; remembers from one frame to the next where they lay."""

    def __init__(self, codes: Codes = ()) -> None:
        self._coming = iter(codes)
        self._learned: dict[str, Matrix] = {}
        self._taken: KnownCodes | None = None
        self._known: KnownCodes | None = None
        self._places: list[Place] = []
        self._faint: list[Place] = []
        self._turns = {True: 0, False: 0}

    @property
    def rounds(self) -> int:
        """How many thorough looks it takes until every way of searching had its turn."""
        return len(SEARCHES)

    @property
    def nearly(self) -> Place | None:
        """The place of what most likely is a code that was not read."""
        unread = [place for place in self._places if not place.sure and not place.missed]
        return max(unread, key=lambda place: place.margin, default=None)

    @property
    def faint(self) -> tuple[Place, ...]:
        """What the last look found and did not think worth another look."""
        return tuple(self._faint)

    @property
    def read(self) -> tuple[Sighting, ...]:
        """The codes that the last look read."""
        return tuple(self._sighting(p) for p in self._places if p.sure and not p.missed)

    @property
    def places(self) -> tuple[Place, ...]:
        """Where labels lie as far as is known, those that were read first."""
        return tuple(self._places)

    def name(self, likeness: Likeness) -> str:
        """Return the payload of the code that something is most like."""
        return self._known.payloads[likeness.best] if self._known else ""

    def forget(self) -> None:
        """Forget where codes lay: the next picture is another one."""
        self._places = []

    def learn(self, count: int = _LEARNED) -> bool:
        """Take in or prepare so many more of the codes; say whether all are known."""
        if self._known is not None:
            return True
        if self._taken is None:
            more = list(islice(self._coming, count))
            self._learned.update(more)
            if len(more) < count:
                self._taken = KnownCodes(self._learned)
                self._learned = {}
        elif self._taken.prepare(count):
            self._known = self._taken
        return self._known is not None

    def still(self, image: Image, known: Sequence[Sighting] = ()) -> tuple[Sighting, ...]:
        """Return the codes in a picture that is seen only once, without the `known` ones."""
        if len(known) == 1 and not self._any_beside(image, known):
            return ()
        found: list[Place] = []
        for search in SEARCHES_STILL:
            taken = [*known, *map(self._sighting, found)]
            plausible = rated(image, candidates(image, search, taken, _MOST_STILL))
            # Most pictures show nothing beside what was read, and need no codes.
            while plausible and not self.learn():
                pass
            new = self._fit(image, plausible, _TRIES_STILL)
            found = apart([*found, *(place for place in new if AT_ONCE.holds(place.likeness))])
        return tuple(self._sighting(place) for place in found)

    def _any_beside(self, image: Image, known: Sequence[Sighting]) -> bool:
        """Say at a glance, and without the codes, whether something lies beside what was read."""
        plausible = rated(image, candidates(image, SEARCHES_STILL[0], known, _MOST_GLANCE))
        return any(place.margin >= 0 for place in self._fit(image, plausible, _TRIES))

    def live(
        self,
        image: Image,
        known: Sequence[Sighting] = (),
        unread: Iterable[Sequence[Point]] = (),
        *,
        thorough: bool = True,
    ) -> tuple[Sighting, ...]:
        """Return the codes in one frame of many, without those that are `known` already.

        `unread` are the corners of codes that were located but not read.  A `thorough`
        look for new places takes ten milliseconds, another one or two.
        """
        self._faint = []
        self.follow(image, known)
        if not known and not any(place.sure and not place.missed for place in self._places):
            ways = SEARCHES if thorough else QUICK
            search = ways[self._turns[thorough] % len(ways)]
            self._turns[thorough] += 1
            self.look_at(image, [*map(from_corners, unread), *located(image, search)])
        return self.read

    def look_at(self, image: Image, ways: Iterable[Way]) -> None:
        """Look where labels may lie, and remember what was found."""
        kept = self._places
        large = (way for way in ways if module_pixels(way) >= SMALLEST)
        for place in self._fit(image, rated(image, large), _TRIES):
            if _worth(image, place):
                kept = joined(kept, place)
            else:
                self._faint.append(place)
        kept.sort(key=lambda place: (not place.sure, -place.share))
        self._places = kept[:_KEPT]

    def follow(self, image: Image, known: Sequence[Sighting] = ()) -> None:
        """Look again where codes lay before, except where one is known by now."""
        kept: list[Place] = []
        for place in self._places:
            followed = None if covered(place, known) else self._followed(image, place)
            if followed and not any(same(followed, other) for other in kept):
                kept.append(followed)
        self._places = kept

    def _followed(self, image: Image, place: Place) -> Place | None:
        """Look again where a code lay before."""
        found = self._read(image, place.way)
        now = judged(found, place) if found else None
        return now if now and _worth(image, now) else missed(place)

    def _fit(self, image: Image, ways: Iterable[Way], tries: int) -> list[Place]:
        """Return what lies at these places, the most plausible first."""
        found: list[Place] = []
        for way in ways:
            if not tries:
                break
            if any(place.sure and same(Place(way), place) for place in found):
                continue
            tries -= 1
            read = self._read(image, way, _STARTING)
            if read is not None:
                found.append(judged(read))
        return apart(found)

    def _read(self, image: Image, way: Way, enough: float = -1.0) -> Place | None:
        """Lay the grid exactly and compare it with the codes; None where none can lie."""
        first = agreement(sampled(image, way))
        way, share = fitted(image, upright(way, first.turns[0]), common(first.blur), enough=enough)
        if share < _FITTING or not faces(way):
            return None
        samples = sampled(image, way)
        common_part = agreement(samples)
        # The fewer of the common parts are seen, the more easily do other things look like them.
        shown = common_part.share * common_part.seen**0.35
        if hopeless(shown, common_part.blur):
            return Place(upright(way, common_part.turns[0]), shown, common_part.blur)
        way, likeness = self._best_turn(way, samples, common_part)
        if self._known and likeness and likeness.lead > 1 and not AT_ONCE.holds(likeness):
            # What it may be tells more about how it lies than what all have in common.
            whole = self._known.target(likeness.best, likeness.blur)
            closer, _ = fitted(image, way, whole)
            again = self._known.like(sampled(image, closer))
            if again and again.score > likeness.score and faces(closer):
                way, likeness = closer, again
        if common_part.filled < _FILLED:
            shown = 0.0
        return Place(way, shown, common_part.blur, likeness)

    def _best_turn(self, way: Way, samples: Floats, seen: Agreement) -> tuple[Way, Likeness | None]:
        """Return the turn in which the place is most like a code; its lead is over all turns."""
        import numpy as np

        found = []
        for turn in seen.turns if self._known else ():
            likeness = self._known.like(np.rot90(samples, turn)) if self._known else None
            if likeness is not None:
                found.append((likeness, turn))
        if not found:
            return upright(way, seen.turns[0]), None
        found.sort(key=lambda each: -each[0].score)
        best, turn = found[0]
        if len(found) > 1:
            best = replace(best, lead=min(best.lead, best.score - found[1][0].score))
        return upright(way, turn), best

    def _sighting(self, place: Place) -> Sighting:
        """Return a place that was read as a code that was seen."""
        if place.likeness is None:
            raise ValueError("nothing was read there")
        seen = clockwise((float(x), float(y)) for x, y in laid(place.way, CODE / 2))
        return Sighting(self.name(place.likeness), seen, NAME)


def _worth(image: Image, place: Place) -> bool:
    """Say whether a place is worth another look: to be read, or to tell that it is blurred."""
    return place.promising or smear(image, place) > 0
