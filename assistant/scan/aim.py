"""From what is seen of a code that cannot be read yet to what helps to aim it.

Pure: knows times and measurements, no pictures and no clock.
"""

from dataclasses import dataclass, replace
from enum import StrEnum


class Cause(StrEnum):
    """Why a code in view is not read; the value names its words."""

    LEFT = "left"
    """It is partly beyond the picture's left edge."""
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    NEAR = "near"
    FAR = "far"
    BLURRED = "blurred"
    GLARE = "glare"
    COVERED = "covered"
    MOVING = "moving"
    """It moves too fast."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A code that was located and not read.

    `out` is the share of its side that lies beyond the picture's left, right, upper and
    lower edge; `module` its modules' width in pixels; `blur` how far they are smeared, in
    modules, and `speed` how far it moves, in modules a second; `lost` the share of it that
    shows nothing, and `bright` whether that is because of light; `share` how well it shows
    what all labels have in common, 0 to 1.
    """

    out: tuple[float, float, float, float]
    module: float
    blur: float
    speed: float
    lost: float
    bright: bool
    share: float


@dataclass(frozen=True, slots=True)
class Advice:
    """How near the code is to being read, 0 to 1, and what is in the way, if it is to be said."""

    nearness: float
    cause: Cause | None = None


_OUT = 0.03
_SMALL, _LARGE = 1.5, 20.0
_SMEARED = 0.75
FAST = 60.0
"""Modules a second, 40 mm: what moves faster is smeared."""
_LOST = 0.12
_EDGES = (Cause.LEFT, Cause.RIGHT, Cause.UP, Cause.DOWN)

FOUND_AFTER = 0.12
"""Seconds a code must be located before anything is heard of it."""
LOCATED = 3
"""So many times it must have been located lately."""
PULSE = 0.2
"""Seconds from one tone to the next."""
WINDOW = 0.6
"""Seconds over which causes are counted: what is seen flickers."""
VOTES = 4
"""Frames in that time, and most of them, that must show a cause before it is said."""
FEW_VOTES = 2
"""So few do for what moves on a steady course, as it is seen in few frames."""
SAID_AGAIN = 3.0
"""Seconds after which a cause that goes on is said again."""
GONE_AFTER = 0.4
"""Seconds without the code after which all is forgotten."""


def cause_of(seen: Glimpse) -> Cause | None:
    """Return what is most in the way of reading; None if nothing is, and it only takes time."""
    most = max(range(4), key=lambda edge: seen.out[edge])
    beyond = sum(each > _OUT for each in seen.out)
    if seen.module > _LARGE or beyond > 2:
        return Cause.NEAR
    if seen.out[most] > _OUT:
        return _EDGES[most]
    if seen.speed > FAST:
        return Cause.MOVING
    if seen.lost > _LOST:
        return Cause.GLARE if seen.bright else Cause.COVERED
    if seen.module < _SMALL:
        return Cause.FAR
    return Cause.BLURRED if seen.blur > _SMEARED else None


def nearness(seen: Glimpse) -> float:
    """Return how near a code is to being read: 0 just located, 1 as good as read."""
    inside = 1 - 2 * min(0.5, max(seen.out))
    near = min(1.0, seen.module / 2, _LARGE / seen.module)
    clear = min(1.0, max(0.0, (seen.share - 0.4) / 0.5))
    return round(max(0.0, min(1.0, inside * near * (1 - seen.lost) * (0.3 + 0.7 * clear))), 3)


@dataclass(frozen=True, slots=True)
class Aim:
    """What was located since when, what was in its way, and what was said of it.

    All times are in seconds.
    """

    since: float | None = None
    seen: float = 0.0
    toned: float = -PULSE
    recent: tuple[tuple[float, Cause | None], ...] = ()
    said: Cause | None = None
    said_at: float = -SAID_AGAIN

    def fold(self, time: float, seen: Glimpse | None) -> tuple["Aim", Advice | None]:
        """Take in what was located at `time`; return the new state and what is to be heard."""
        if seen is None:
            if self.since is not None and time - self.seen > GONE_AFTER:
                return Aim(said=self.said, said_at=self.said_at), None
            return self, None
        recent = tuple(vote for vote in self.recent if time - vote[0] <= WINDOW)
        since = time if self.since is None else self.since
        state = replace(self, since=since, seen=time, recent=(*recent, (time, cause_of(seen))))
        if time - since < FOUND_AFTER or len(state.recent) < LOCATED:
            return state, None
        cause = state._most()
        if cause is not None and cause is state.said and time - state.said_at < SAID_AGAIN:
            cause = None
        if cause is not None:
            state = replace(state, said=cause, said_at=time)
        elif time - state.toned < PULSE:
            return state, None
        return replace(state, toned=time), Advice(nearness(seen), cause)

    def _most(self) -> Cause | None:
        """Return what was in the way most of the time."""
        votes = [cause for _, cause in self.recent]
        best = max(dict.fromkeys(votes), key=lambda cause: (votes.count(cause), cause is not None))
        least = max(FEW_VOTES if best is Cause.MOVING else VOTES, len(votes) / 2)
        return best if votes.count(best) >= least else None
