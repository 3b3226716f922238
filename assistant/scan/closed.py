"""Closed-set reading: which of the known codes lies here, where none can be decoded.

Every printed code is known, and every code of a kit that was tied and seen well once.  So their
modules need not be told one by one: the grid is laid on the picture, and the code is the one
that is like it, by a margin.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from assistant.scan.attention import Focus, everywhere
from assistant.scan.belief import (
    AT_ONCE,
    Barren,
    Place,
    apart,
    covered,
    hopeless,
    joined,
    judged,
    limits,
    missed,
    same,
    touched,
)
from assistant.scan.codebook import Codebook, Tied
from assistant.scan.decoder import Point, Sighting, clockwise, quarters
from assistant.scan.fit import Agreement, agreement, common, fitted, upright
from assistant.scan.glimpse import smear
from assistant.scan.grid import BELLS, Floats, Layout, Way, faces, laid, sampled
from assistant.scan.image import Image
from assistant.scan.known import Codes, Likeness
from assistant.scan.locate import MOST, Scale
from assistant.scan.search import (
    QUICK,
    SEARCHES,
    SEARCHES_DEAR,
    SEARCHES_LARGE,
    SEARCHES_STILL,
    SHAKEN,
    candidates,
    from_corners,
    rated,
    readable,
)

NAME = "closed set"

_TRIES, _TRIES_STILL = 4, 80
_PATIENCE = 5
"""Places in a row that show no known code, after which a way of searching shows none."""
_LARGE, _WAYS = 6_000_000, 3
"""Pixels of a picture that is searched beside what was read only where a glance shows a label; and
how many ways that find nothing beside it are enough, one less where no label was located."""
_SMALL = 48
"""Pixels along a code that is so small that others like it are found at every pixel alone."""
_MOST_STILL, _MOST_GLANCE = 200, 12
_CLOSER_STILL, _FEWEST_CLOSER, _MOST_CLOSER = 32, 16, 120
"""Places of a still picture that are looked at closely where nothing was read; at least; and where
one of them is like a label."""
_LIKE_STILL, _GLIMPSED = 0.33, 0.55
"""How like a label a place of a still picture must be at a glance, and one of all that were seen
before every pixel is looked at: of 131 labels in a poor state one was not."""
_FITTING = 0.4
_KEPT, _ENOUGH = 4, 6
"""So many places that are not read are kept, and looked at so often while nothing changes there."""
_LUCK = 8
"""Frames for which the way of searching that showed a label is taken again when it is lost."""
_SOON = 4 * len(QUICK)
"""Frames without a change in which every quick way, in every second one, had its turn twice."""
# Less of a code than this cannot be told from an empty frame.
_FILLED = 0.3
# A code takes a quarter of a millisecond to be made, and as long to be prepared.
_LEARNED = 16


class ClosedSet:
    """Finds the known codes in pictures; remembers from one frame to the next where they lay."""

    def __init__(
        self,
        codes: Codes = (),
        tied: Tied | None = None,
        step: Callable[[], None] = lambda: None,
    ) -> None:
        """`step` is called before each step of a look; what it raises ends the look."""
        self._step = step
        self._codes = Codebook(codes, tied, step)
        self._places: list[Place] = []
        self._faint: list[Place] = []
        self._barren = Barren()
        self._focus: Focus | None = None
        self._turns = {True: -1, False: -1}
        self._rests = 0
        self._lucky: Scale | int | None = None
        self._luck = 0

    @property
    def rounds(self) -> int:
        """How many thorough looks it takes until every way of searching had its turn."""
        return len(SEARCHES)

    @property
    def nearly(self) -> Place | None:
        """The place of what most likely is a code that was not read: of what moves, if any does."""
        return max(self._unread(), key=lambda place: place.margin, default=None)

    @property
    def pursues(self) -> bool:
        """Whether a label was located lately, and is searched for in the way that showed it."""
        return self._luck > 0

    def _unread(self) -> list[Place]:
        return [
            place
            for place in self._places
            if not place.sure and not place.missed and self.stirs(place)
        ]

    def stirs(self, place: Place) -> bool:
        """Say whether something moved at a place lately, or nothing did anywhere."""
        (x, y), half = place.middle, place.size / 2
        return self._focus is None or self._focus.stirs((x - half, y - half), (x + half, y + half))

    @property
    def faint(self) -> tuple[Place, ...]:
        """What else the last look found that may be a code, also what is not worth another look."""
        others = (place for place in self._unread() if place is not self.nearly)
        return (*others, *(place for place in self._faint if self.stirs(place)))

    @property
    def read(self) -> tuple[Sighting, ...]:
        """The codes that the last look read."""
        return tuple(self._sighting(p) for p in self._places if p.sure and not p.missed)

    @property
    def places(self) -> tuple[Place, ...]:
        """Where labels lie as far as is known, those that were read first."""
        return tuple(self._places)

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """The kinds of labels that are looked for."""
        return self._codes.layouts

    def name(self, place: Place) -> str:
        """Return the payload of the code that a place is most like."""
        known = self._codes.of(place.layout)
        return known.payloads[place.likeness.best] if known and place.likeness else ""

    def forget(self) -> None:
        """Forget where codes lay: the next picture is another one."""
        self._places = []
        self._barren = Barren()

    def learn(self, count: int = _LEARNED) -> bool:
        """Take in or prepare so many more of the codes; say whether all are known."""
        return self._codes.learn(count)

    def saw(self, sightings: Iterable[Sighting]) -> None:
        """Take in how codes are printed that were read and may be tied to cards."""
        self._codes.saw(sightings)

    def still(
        self, image: Image, known: Sequence[Sighting] = (), strange: Sequence[Sighting] = ()
    ) -> tuple[Sighting, ...]:
        """Return the codes in a picture that is seen only once, without the `known` ones.

        Where `strange` ones lie nothing is to be found, though nobody could read them.
        """
        ways = SEARCHES_LARGE if image.size > _LARGE else SEARCHES_STILL
        small = any(each.size < _SMALL for each in known)
        if small:
            # What lies beside small codes is as small.
            ways = tuple(sorted(ways, key=SEARCHES_DEAR[:1].__contains__, reverse=True))
        few = len(known) == 1 or (known and image.size > _LARGE)
        if few and not self._any_beside(image, known, ways[0]):
            return ()
        found: list[Place] = []
        vain, so_far = 0, _Search(known)
        for search in ways:
            if (known or strange) and vain == (_WAYS if so_far.located else _WAYS - 1):
                break
            if search in SEARCHES_DEAR and so_far.glimpsed < _GLIMPSED and not small:
                continue
            self._step()
            taken = [*known, *strange, *map(self._sighting, found)]
            places = candidates(image, search, taken, _MOST_STILL, self.layouts)
            before = len(found)
            found = apart([*found, *self._tried(image, places, so_far)])
            vain = vain + 1 if len(found) == before else 0
        return tuple(self._sighting(place) for place in found)

    def _tried(self, image: Image, places: Sequence[Place], so_far: "_Search") -> list[Place]:
        """Return what is read at these places of a still picture; `so_far` takes in the rest."""
        found: list[Place] = []
        for closer in (so_far.closer, _MOST_CLOSER):
            plausible = rated(image, so_far.barren.without(places), closer, least=_LIKE_STILL)
            glimpsed = (place.share for place, _ in plausible)
            so_far.glimpsed = max(so_far.glimpsed, *glimpsed, 0.0)
            # Most pictures show nothing beside what was read, and need no codes.
            while plausible and not self.learn():
                self._step()
            tried: list[Place] = []
            new = self._fit(image, plausible, _TRIES_STILL, tried, _PATIENCE)
            read = [place for place in new if AT_ONCE.holds(place.likeness)]
            found += read
            so_far.barren.add(tried)
            shown = bool(read) or any(place.margin >= 0 for place in new)
            so_far.located = so_far.located or shown
            if not shown:
                break
        return found

    def _any_beside(self, image: Image, known: Sequence[Sighting], way: Scale | int) -> bool:
        """Say at a glance, and without the codes, whether something lies beside what was read."""
        layouts = self.layouts
        found = candidates(image, way, known, _MOST_GLANCE, layouts)
        plausible = rated(image, found)
        return any(place.margin >= 0 for place in self._fit(image, plausible, _TRIES))

    def live(
        self,
        image: Image,
        known: Sequence[Sighting] = (),
        unread: Iterable[Sequence[Point]] = (),
        *,
        thorough: bool = True,
        focus: Focus | None = None,
    ) -> tuple[Sighting, ...]:
        """Return the codes in one frame of many, without those that are `known` already.

        `unread` are the corners of codes that were located but not read.  A `thorough`
        look for new places takes some milliseconds, another one or two.  They are looked
        for where the `focus` is, and followed where it says that something changed.
        """
        focus = focus or everywhere(image)
        self._faint = []
        self.follow(image, known, focus)
        search = self._way(focus, thorough=thorough)
        layouts = self.layouts
        taken = [*known, *self.read]
        located = [place for quad in unread for place in from_corners(quad, layouts)]
        places = readable(located, taken)
        if search is not None:
            places += candidates(image, search, taken, MOST, layouts, focus)
        before = self._places
        self._look(image, places)
        if not self._luck and any(_fresh(place, before) for place in self._places):
            self._lucky, self._luck = search, _LUCK
        return self.read

    def _way(self, focus: Focus, *, thorough: bool) -> Scale | int | None:
        """Return how to search in this look; None when the quick ways have shown all they can.

        What showed a label in the last frames shows it best where it goes.
        """
        self._luck = max(0, self._luck - 1)
        if self._luck and not any(place.sure or not place.missed for place in self._places):
            return self._lucky
        self._rests = 0 if focus.differs else self._rests + 1
        if self._rests > _SOON and not thorough:
            return None
        ways = QUICK if not thorough else SHAKEN if focus.shaken else SEARCHES
        self._turns[thorough] += 1
        return ways[self._turns[thorough] % len(ways)]

    def look_at(
        self, image: Image, places: Iterable[Place], taken: Sequence[Sighting] = ()
    ) -> None:
        """Look where labels may lie, and remember what was found."""
        self._look(image, readable(list(places), taken))

    def _look(self, image: Image, places: Sequence[Place]) -> None:
        kept = self._places
        plausible = rated(image, self._barren.without(places))
        tried: list[Place] = []
        for place in self._fit(image, plausible, _TRIES, tried):
            if _worth(image, place):
                kept = joined(kept, place)
            else:
                self._faint.append(place)
        self._barren.add(each for each in tried if not any(same(each, one) for one in kept))
        sure = [place for place in kept if place.sure]
        others = [place for place in kept if not place.sure]
        others.sort(key=lambda place: -place.share)
        self._places = [*sure, *others[:_KEPT]]

    def follow(
        self,
        image: Image,
        known: Sequence[Sighting] = (),
        focus: Focus | None = None,
        *,
        unread: bool = True,
    ) -> None:
        """Look again where codes lay before, except where one is known by now.

        What was read and has not changed is there as before.  What was not read is looked at
        only where it is asked for.
        """
        self._focus = focus = focus or everywhere(image)
        self._barren.settle(focus)
        kept: list[Place] = []
        for place in self._places:
            if covered(place, known):
                continue
            looked = unread or place.sure
            changed = touched(place, focus)
            followed = self._again(image, place, changed=changed) if looked else place
            if followed and not any(same(followed, other) for other in kept):
                kept.append(followed)
        self._places = kept

    def _again(self, image: Image, place: Place, *, changed: bool) -> Place | None:
        """Look again where a code lay before, if that can tell anything new."""
        if not changed and not place.missed and (place.sure or place.looks >= _ENOUGH):
            return place
        found = self._followed(image, place)
        looks = 0 if changed else place.looks + 1
        if found and looks == _ENOUGH and not found.sure:
            self._barren.add([found] * _ENOUGH)
        return replace(found, looks=looks) if found else None

    def _followed(self, image: Image, place: Place) -> Place | None:
        """Look again where a code lay before."""
        seen = agreement(sampled(image, place.way, place.layout), place.layout)
        found = self._read(image, place, seen)
        now = judged(found, place) if found else None
        return now if now and _worth(image, now) else missed(place)

    def _fit(
        self,
        image: Image,
        places: Iterable[tuple[Place, Agreement]],
        tries: int,
        looked: list[Place] | None = None,
        patience: int = _TRIES,
    ) -> list[Place]:
        """Return what lies at these places, the most plausible first; `looked` takes those tried.

        So many of each layout are tried, and no more after `patience` in a row that show nothing.
        """
        found: list[Place] = []
        tried: Counter[Layout] = Counter()
        vain: Counter[Layout] = Counter()
        for place, seen in places:
            if tried[place.layout] == tries or vain[place.layout] == patience:
                continue
            if any(other.sure and same(place, other) for other in found):
                continue
            self._step()
            tried[place.layout] += 1
            if looked is not None:
                looked.append(place)
            vain[place.layout] += 1
            enough = limits(place.layout).trial[seen.blur]
            read = self._read(image, place, seen, enough)
            if read is not None:
                found.append(judged(read))
                if found[-1].sure:
                    vain[place.layout] = 0
        return apart(found)

    def _read(
        self, image: Image, place: Place, first: Agreement, enough: float = -1.0
    ) -> Place | None:
        """Lay the grid exactly and compare it with the codes; None where none can lie.

        `first` is how well the place shows a label before.
        """
        layout = place.layout
        way = upright(place.way, first.turns[0])
        way, share = fitted(image, way, common(first.blur, layout), enough=enough)
        if share < _FITTING or not faces(way):
            return None
        samples = sampled(image, way, layout)
        common_part = agreement(samples, layout)
        # The fewer of the common parts are seen, the more easily do other things look like them.
        shown = common_part.share * common_part.seen**0.35
        bare = Place(upright(way, common_part.turns[0]), shown, common_part.blur, layout=layout)
        if hopeless(bare):
            return bare
        way, likeness = self._best_turn(way, samples, common_part, layout)
        known = self._codes.of(layout)
        if known and likeness and likeness.lead > 1 and not AT_ONCE.holds(likeness):
            # What it may be tells more about how it lies than what all have in common.
            whole = known.target(likeness.best, likeness.blur)
            closer, _ = fitted(image, way, whole)
            discs = common_part.blur >= BELLS
            again = known.like(sampled(image, closer, layout), discs=discs)
            if again and again.score > likeness.score and faces(closer):
                way, likeness = closer, again
        if common_part.filled < _FILLED:
            shown = 0.0
        return Place(way, shown, common_part.blur, likeness, layout=layout)

    def _best_turn(
        self, way: Way, samples: Floats, seen: Agreement, layout: Layout
    ) -> tuple[Way, Likeness | None]:
        """Return the turn in which the place is most like a code; its lead is over all turns."""
        discs = seen.blur >= BELLS
        likely = self._codes.turned(layout, samples, seen.turns, discs=discs)
        found = [(each, turn) for each, turn in zip(likely, seen.turns, strict=True) if each]
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
        corners = laid(place.way, place.layout.code / 2)
        seen = tuple((float(x), float(y)) for x, y in corners)
        return Sighting(self.name(place), clockwise(seen), NAME, turned=quarters(seen))


@dataclass(slots=True)
class _Search:
    """What is known of a still picture while it is searched: the codes that were read before, the
    places that show nothing, whether any was like a label, and how like one at a glance."""

    known: Sequence[Sighting]
    barren: Barren = field(default_factory=lambda: Barren(1))
    located: bool = False
    glimpsed: float = 0.0

    @property
    def closer(self) -> int:
        """How many places are looked at closely at first."""
        return max(_FEWEST_CLOSER, 2 * len(self.known)) if self.known else _CLOSER_STILL


def _fresh(place: Place, before: Iterable[Place]) -> bool:
    """Say whether a label was located and not read where none was before.

    What showed too little to be one, or has gone from there since, was none.
    """
    lay = (one for one in before if one.margin >= 0 and not one.missed)
    return not place.sure and place.margin >= 0 and not any(same(place, one) for one in lay)


def _worth(image: Image, place: Place) -> bool:
    """Say whether a place is worth another look: to be read, or to tell that it is blurred."""
    return place.promising or smear(image, place) > 0
