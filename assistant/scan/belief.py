"""When a likeness is believed, and how what one look found joins with what was found before."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from assistant.scan.decoder import Sighting
from assistant.scan.grid import CODE, Way, module_pixels
from assistant.scan.known import Likeness


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

_MISSES = 3
_CODE = (0.52, 0.5, 0.69, 0.86)
"""How well a place must show what all labels have in common to be taken for a code, for
each kind of blur: through much of it many things look alike."""

_NEVER = -0.3
# What is below both is a label in one of a hundred cases.
_HARDLY, _SOME = -0.1, 2.0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a label lies, and what is known of it.

    `share` is how well it shows what all labels have in common, and how much of that can
    be seen, `blur` the kind of blur; `likeness` is what it is most like, `sure` whether that
    is believed, `missed` how many looks since have not found it.
    """

    way: Way
    share: float = 0.0
    blur: int = 0
    likeness: Likeness | None = None
    sure: bool = False
    missed: int = 0

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the code in pixels."""
        return float(self.way[0, 2] / self.way[2, 2]), float(self.way[1, 2] / self.way[2, 2])

    @property
    def size(self) -> float:
        """Pixels across the code."""
        return module_pixels(self.way) * CODE

    @property
    def margin(self) -> float:
        """By how much it shows more than what is no code ever does."""
        return self.share - _CODE[self.blur]

    @property
    def promising(self) -> bool:
        """Whether it is worth another look: nothing else ever has that lead."""
        lead = self.likeness.lead if self.likeness else 0.0
        return self.sure or self.margin >= _HARDLY or lead >= _SOME

    @property
    def score(self) -> float:
        """How like a known code it is; 0 if nothing can be said."""
        return self.likeness.score if self.likeness else 0.0


def hopeless(share: float, blur: int) -> bool:
    """Say whether so little is shown of what all labels have in common that none was ever there."""
    return share < _CODE[blur] + _NEVER


def missed(place: Place) -> Place | None:
    """Return a place that a look has not found, None when it was missed too often."""
    return replace(place, missed=place.missed + 1) if place.missed < _MISSES else None


def judged(found: Place, before: Place | None = None) -> Place:
    """Say whether what was found is believed, by itself or because it was found before.

    What was believed stays so as long as the same code is found again at all.
    """
    sure = AT_ONCE.holds(found.likeness)
    if before and before.likeness and found.likeness:
        same = before.likeness.best == found.likeness.best
        again = AGAIN.holds(found.likeness) and AGAIN.holds(before.likeness)
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
    """Of places that are the same keep the one that is most like a code."""
    kept: list[Place] = []
    for place in sorted(places, key=lambda each: -each.score):
        if not any(same(place, other) for other in kept):
            kept.append(place)
    return kept


def same(one: Place, other: Place) -> bool:
    """Say whether two places are one."""
    near = max(one.size, other.size) / 2
    return all(abs(a - b) < near for a, b in zip(one.middle, other.middle, strict=True))


def covered(place: Place, known: Sequence[Sighting]) -> bool:
    """Say whether a place lies within a code that was read."""
    x, y = place.middle
    return any(
        max(abs(x - each.centre[0]), abs(y - each.centre[1])) < max(each.size, 20) / 2
        for each in known
    )
