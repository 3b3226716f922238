"""When a likeness is believed, and how what one look found joins with what was found before.

Places that look like labels and are none are not looked at again while nothing changes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.scan.attention import Focus
from assistant.scan.decoder import Sighting
from assistant.scan.grid import BARE, PRINTED, Layout, Way, module_pixels
from assistant.scan.known import Likeness

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Rule:
    """What a likeness must have to be believed."""

    score: float
    lead: float
    share: float

    def holds(self, likeness: Likeness | None) -> bool:
        """Say whether it has all of it."""
        return (
            likeness is not None
            and likeness.score >= self.score
            and likeness.lead >= self.lead
            and likeness.share >= self.share
        )


AT_ONCE = Rule(score=12.0, lead=6.0, share=0.6)
"""One look is enough."""
AGAIN = Rule(score=9.5, lead=4.5, share=0.55)
"""A second look at the same place must find the same code."""
UNLIKELY = Rule(score=9.5, lead=5.5, share=0.55)
"""So must it where little of what all labels have in common shows: print that lies still is as like
a code in every look, and was once read as one with a lead of 4.7."""

_MISSES = 3
_HARDLY, _SOME = -0.1, 2.0
"""What is below both is a label in one of a hundred cases."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How well a place of some layout must show what all its labels have in common.

    Each is a correlation for each kind of blur: through much of it many things look alike, and
    chance comes nearer where there is no frame.  `glance` is asked for before the grid is laid
    exactly, `trial` after its first steps, `code` to be taken for a code that is not read; what
    is `never` lower than that was none in any case.
    """

    glance: tuple[float, ...]
    trial: tuple[float, ...]
    code: tuple[float, ...]
    never: float


_FRAMED = Limits(
    glance=(0.27, 0.27, 0.32, 0.32, 0.27, 0.46, 0.46),
    trial=(0.47, 0.47, 0.44, 0.44, 0.42, 0.54, 0.55),
    code=(0.52, 0.5, 0.69, 0.86, 0.69, 0.86, 0.9),
    never=-0.3,
)
_BARE = Limits(
    glance=(0.27, 0.27, 0.4, 0.5, 0.5, 0.64, 0.68),
    trial=(0.48, 0.48, 0.55, 0.6, 0.6, 0.68, 0.72),
    code=(0.62, 0.62, 0.8, 0.95, 0.8, 0.95, 0.95),
    never=-0.2,
)
_LARGER = Limits(
    glance=(0.27,) * 7,
    trial=(0.4,) * 7,
    code=_BARE.code,
    never=-0.5,
)


def limits(layout: Layout) -> Limits:
    """Return what is asked of the places of a layout."""
    return _FRAMED if layout.framed else _BARE if layout == BARE else _LARGER


@dataclass(frozen=True, slots=True)
class Place:
    """Where a label of some layout lies, and what is known of it.

    `share` is how well it shows what all labels have in common, and how much of that can
    be seen, `blur` the kind of blur; `likeness` is what it is most like, `sure` whether that
    is believed, `missed` how many looks since have not found it, `looks` how many have been at it
    since the picture last changed there.
    """

    way: Way
    share: float = 0.0
    blur: int = 0
    likeness: Likeness | None = None
    sure: bool = False
    missed: int = 0
    looks: int = 0
    layout: Layout = PRINTED

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the code in pixels."""
        return float(self.way[0, 2] / self.way[2, 2]), float(self.way[1, 2] / self.way[2, 2])

    @property
    def module(self) -> float:
        """Pixels a module in the middle of the code."""
        return module_pixels(self.way)

    @property
    def size(self) -> float:
        """Pixels across the code."""
        return self.module * self.layout.code

    @property
    def margin(self) -> float:
        """By how much it shows more than what is no code ever does."""
        return self.share - limits(self.layout).code[self.blur]

    @property
    def promising(self) -> bool:
        """Whether it is worth another look: nothing else ever has that lead."""
        return self.sure or self.margin >= _HARDLY or self.lead >= _SOME

    @property
    def lead(self) -> float:
        """By how much more it is like that code than the next; 0 if nothing can be said."""
        return self.likeness.lead if self.likeness else 0.0

    @property
    def score(self) -> float:
        """How like a known code it is; 0 if nothing can be said."""
        return self.likeness.score if self.likeness else 0.0


def hopeless(place: Place) -> bool:
    """Say whether so little is shown of what all labels have in common that none was ever there."""
    return place.margin < limits(place.layout).never


def missed(place: Place) -> Place | None:
    """Return a place that a look has not found, None when it was missed too often."""
    return replace(place, missed=place.missed + 1) if place.missed < _MISSES else None


def judged(found: Place, before: Place | None = None) -> Place:
    """Say whether what was found is believed, by itself or because it was found before.

    What was believed stays so as long as the same code is found again at all.
    """
    sure = AT_ONCE.holds(found.likeness)
    if before and before.likeness and found.likeness:
        same = before.layout == found.layout and before.likeness.best == found.likeness.best
        again = all(
            (AGAIN if each.margin >= _HARDLY else UNLIKELY).holds(each.likeness)
            for each in (found, before)
        )
        sure = sure or (same and (before.sure or again))
    return replace(found, sure=sure)


def joined(places: Sequence[Place], found: Place) -> list[Place]:
    """Add what was found, in the stead of what was known of the same place before."""
    before = next((place for place in places if same(place, found)), None)
    if before is None:
        return [*places, judged(found)]
    now = judged(found, before)
    if not (now.sure or before.missed or now.score > before.score):
        return list(places)
    return [now if place is before else place for place in places]


def apart(places: Iterable[Place]) -> list[Place]:
    """Of places that are the same keep the one that is most clearly like one code."""
    kept: list[Place] = []
    for place in sorted(places, key=_weight):
        if not any(same(place, other) for other in kept):
            kept.append(place)
    return kept


def _weight(place: Place) -> tuple[float, float]:
    """Return what is the lower the more a place tells: a lead, if it has one, else a label."""
    return -place.lead if place.lead >= _SOME else 0.0, -place.margin


def same(one: Place, other: Place) -> bool:
    """Say whether two places are one."""
    near = max(one.size, other.size) / 2
    return all(abs(a - b) < near for a, b in zip(one.middle, other.middle, strict=True))


def extents(places: Sequence[Place]) -> "NDArray[np.float64]":
    """Return the middles of places, and the sizes of their codes, in pixels (3 x places)."""
    import numpy as np

    ways = np.stack([place.way for place in places])
    depth = ways[:, 2, 2]
    codes = np.array([place.layout.code for place in places])
    sizes = codes * np.sqrt(abs(np.linalg.det(ways) / depth**3))
    return np.stack((ways[:, 0, 2] / depth, ways[:, 1, 2] / depth, sizes))


def boxes(lies: "NDArray[np.float64]") -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """Return the upper left and lower right corners of codes of these `extents`, in pixels."""
    middles, halves = lies[:2].T, lies[2][:, None] / 2
    return middles - halves, middles + halves


def uncovered(places: Sequence[Place], known: Sequence[Sighting]) -> list[Place]:
    """Return the places that do not lie within a code that was read."""
    import numpy as np

    if not places or not known:
        return list(places)
    x, y, _ = extents(places)[..., None]
    centres = np.array([each.centre for each in known]).T
    reach = np.array([max(each.size, 20) / 2 for each in known])
    inside = (np.maximum(abs(x - centres[0]), abs(y - centres[1])) < reach).any(1)
    return [place for place, within in zip(places, inside, strict=True) if not within]


def covered(place: Place, known: Sequence[Sighting]) -> bool:
    """Say whether a place lies within a code that was read."""
    return not uncovered([place], known)


_LOOKS = 2
"""So many looks in vain at a place are enough."""
_NEAR, _SIZES = 0.15, 1.2
"""How far apart, in their sizes, places are the same, and how different in size."""
_MOST = 200


class Barren:
    """The places at which nothing was found lately, and how often."""

    def __init__(self, looks: int = _LOOKS) -> None:
        """Take so many looks in vain at a place to be enough."""
        import numpy as np

        self._enough = looks
        self._counts: NDArray[np.intp] = np.zeros(0, np.intp)
        # Where they lie, as in `extents`, and of which layout they are.
        self._lie: NDArray[np.float64] = np.zeros((3, 0))
        self._kinds: NDArray[np.intp] = np.zeros(0, np.intp)
        self._layouts: dict[Layout, int] = {}

    def without(self, places: Sequence[Place]) -> list[Place]:
        """Return those places that were not looked at in vain often enough."""
        import numpy as np

        often = self._counts >= self._enough
        if not places or not often.any():
            return list(places)
        known = self._same(places)[:, often].any(1)
        return [places[number] for number in np.flatnonzero(~known).tolist()]

    def add(self, places: Iterable[Place]) -> None:
        """Remember places at which nothing was found."""
        import numpy as np

        for place in places:
            known = np.flatnonzero(self._same([place])[0])
            if len(known):
                self._counts[known[0]] += 1
                continue
            self._counts = np.append(self._counts, 1)[-_MOST:]
            self._lie = np.append(self._lie, extents([place]), 1)[:, -_MOST:]
            self._kinds = np.append(self._kinds, self._kinds_of([place]))[-_MOST:]

    def settle(self, focus: Focus) -> None:
        """Forget those where the picture has changed."""
        if not focus.differs or not len(self._counts):
            return
        kept = ~focus.touched_among(*boxes(self._lie))
        self._counts, self._kinds = self._counts[kept], self._kinds[kept]
        self._lie = self._lie[:, kept]

    def _same(self, places: Sequence[Place]) -> "NDArray[np.bool_]":
        """Say which of some places is which of those that are remembered (places x remembered)."""
        import numpy as np

        (x, y, size), (other_x, other_y, other) = extents(places)[..., None], self._lie
        near = np.maximum(abs(x - other_x), abs(y - other_y)) < _NEAR * other
        near &= (size < _SIZES * other) & (other < _SIZES * size)
        found: NDArray[np.bool_] = near & (self._kinds_of(places)[:, None] == self._kinds)
        return found

    def _kinds_of(self, places: Sequence[Place]) -> "NDArray[np.intp]":
        import numpy as np

        kinds = self._layouts
        return np.array([kinds.setdefault(each.layout, len(kinds)) for each in places], np.intp)


def touched(place: Place, focus: Focus) -> bool:
    """Say whether the picture differs where a label lies."""
    x, y = place.middle
    half = place.size / 2
    return focus.touches((x - half, y - half), (x + half, y + half))
