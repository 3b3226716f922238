"""Closed-set reading: which of the printed codes lies here, where none can be decoded.

Every printed code is known, so its modules need not be told one by one: the grid is laid
on the picture, and the code is the one that is like it, by a margin.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from assistant.scan.belief import AT_ONCE, Place, apart, covered, joined, judged, missed, same
from assistant.scan.decoder import Point, Sighting, clockwise
from assistant.scan.fit import Agreement, agreement, common, fitted, upright
from assistant.scan.grid import CODE, Floats, Way, laid, module_pixels, sampled
from assistant.scan.image import Image
from assistant.scan.known import Codes, KnownCodes, Likeness, Matrix
from assistant.scan.locate import MOST, Scale, Shapes, corners
from assistant.scan.places import from_code, from_finders, from_frame, from_middles

NAME = "closed set"

# Pixels a module; below it nothing was ever read right.
_SMALLEST = 0.8
# Each look searches in one of these ways, a number being that of `corners`; together they
# find labels of every size, in focus and out of it.
_SEARCHES: tuple[Scale | int, ...] = (
    Scale(0),
    2,
    Scale(1),
    1,
    Scale(0, soft=0.7),
    2,
    Scale(2, block=5),
    Scale(3, block=5),
)
_SEARCHES_STILL = tuple(dict.fromkeys((Scale(1), *_SEARCHES)))
_TRIES, _TRIES_STILL = 4, 80
_MOST_STILL, _MOST_GLANCE = 200, 12
_PLAUSIBLE, _FITTING = 0.2, 0.4
_KEPT = 4
# Less of a code than this cannot be told from an empty frame.
_FILLED = 0.3
# A code takes a millisecond or two to be made.
_LEARNED = 5


class ClosedSet:
    """Finds the known codes in pictures; remembers from one frame to the next where they lay."""

    def __init__(self, codes: Codes = ()) -> None:
        self._coming = iter(codes)
        self._learned: dict[str, Matrix] = {}
        self._known: KnownCodes | None = None
        self._places: list[Place] = []
        self._turn = 0

    @property
    def rounds(self) -> int:
        """How many looks it takes until every way of searching had its turn."""
        return len(_SEARCHES)

    @property
    def nearly(self) -> Place | None:
        """The place of what most likely is a code that was not read."""
        unread = [place for place in self._places if not place.sure and not place.missed]
        return max(unread, key=lambda place: place.margin, default=None)

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
        """Take in so many more of the codes; say whether all are known."""
        if self._known is None:
            more = list(islice(self._coming, count))
            self._learned.update(more)
            if len(more) < count:
                self._known = KnownCodes(self._learned)
        return self._known is not None

    def still(self, image: Image, known: Sequence[Sighting] = ()) -> tuple[Sighting, ...]:
        """Return the codes in a picture that is seen only once, without the `known` ones."""
        while not self.learn():
            pass
        found: list[Place] = []
        for number, search in enumerate(_SEARCHES_STILL):
            taken = [*known, *map(self._sighting, found)]
            glance = len(known) == 1 and not number
            most, tries = (_MOST_GLANCE, _TRIES) if glance else (_MOST_STILL, _TRIES_STILL)
            new = self._fit(image, self._candidates(image, search, taken, most), tries)
            found = apart([*found, *(place for place in new if AT_ONCE.holds(place.likeness))])
            if glance and not any(place.margin >= 0 for place in new):
                break  # one card, which was read, and nothing beside it
        return tuple(self._sighting(place) for place in found)

    def live(
        self,
        image: Image,
        known: Sequence[Sighting] = (),
        unread: Iterable[Sequence[Point]] = (),
    ) -> tuple[Sighting, ...]:
        """Return the codes in one frame of many, without those that are `known` already.

        `unread` are the corners of codes that were located but not read.
        """
        self.follow(image, known)
        if not known and not any(place.sure and not place.missed for place in self._places):
            search = _SEARCHES[self._turn % len(_SEARCHES)]
            self._turn += 1
            self.look_at(image, [*map(_from_corners, unread), *_located(image, search)])
        return self.read

    def look_at(self, image: Image, ways: Iterable[Way]) -> None:
        """Look where labels may lie, and remember what was found."""
        kept = self._places
        large = (way for way in ways if module_pixels(way) >= _SMALLEST)
        for place in self._fit(image, large, _TRIES):
            kept = joined(kept, place)
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
        return judged(found, place) if found else missed(place)

    def _candidates(
        self, image: Image, search: Scale | int, taken: Sequence[Sighting], most: int
    ) -> Iterator[Way]:
        """Yield where labels may lie, found in one way, except where codes were read."""
        for way in _located(image, search, most):
            if module_pixels(way) >= _SMALLEST and not covered(Place(way), taken):
                yield way

    def _fit(self, image: Image, ways: Iterable[Way], tries: int) -> list[Place]:
        """Return what lies at the most plausible of these places."""
        rated = [(agreement(sampled(image, way)).share, way) for way in ways]
        rated.sort(key=lambda each: -each[0])
        found: list[Place] = []
        for share, way in rated:
            if share < _PLAUSIBLE or not tries:
                break
            if any(place.sure and same(Place(way), place) for place in found):
                continue
            tries -= 1
            read = self._read(image, way)
            if read is not None:
                found.append(judged(read))
        return apart(found)

    def _read(self, image: Image, way: Way) -> Place | None:
        """Lay the grid exactly and compare it with the codes; None where none can lie."""
        first = agreement(sampled(image, way))
        way, share = fitted(image, upright(way, first.turns[0]), common(first.blur))
        if share < _FITTING or not _faces(way):
            return None
        samples = sampled(image, way)
        common_part = agreement(samples)
        way, likeness = self._best_turn(way, samples, common_part)
        if self._known and likeness and likeness.lead > 1 and not AT_ONCE.holds(likeness):
            # What it may be tells more about how it lies than what all have in common.
            whole = self._known.target(likeness.best, likeness.blur)
            closer, _ = fitted(image, way, whole)
            again = self._known.like(sampled(image, closer))
            if again and again.score > likeness.score and _faces(closer):
                way, likeness = closer, again
        # The fewer of the common parts are seen, the more easily do other things look like them.
        shown = common_part.share * common_part.seen**0.35
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


def _located(image: Image, search: Scale | int, most: int = MOST) -> Iterator[Way]:
    """Yield where labels may lie, found in one way."""
    if isinstance(search, int):
        for points in corners(image, search):
            yield from_middles(points)
        return
    shapes = Shapes(image, search, most)
    for quad in shapes.frames():
        yield from from_frame(quad)
    yield from from_finders(shapes.finders())


def _from_corners(quad: Sequence[Point]) -> Way:
    import numpy as np

    return from_code(np.array(quad))


def _faces(way: Way) -> bool:
    """Say whether the grid lies on the picture without being folded or seen from behind."""
    import numpy as np

    seen = laid(way)
    sides = np.roll(seen, -1, 0) - seen
    after = np.roll(sides, -1, 0)
    crossed = sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]
    length = np.linalg.norm(sides, axis=1)
    return bool((crossed > 0).all() and length.min() > 0.25 * length.max())
