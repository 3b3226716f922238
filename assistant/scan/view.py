"""Which codes are in view and where, also of those that lie where nothing has changed.

Pure: knows times and places, no pictures and no clock.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import dist

from assistant.scan.decoder import Sighting
from assistant.scan.steady import GONE_AFTER

REST = 1.5
"""Seconds after which a code that stays where it is lies there."""
PATIENCE = 2.5
"""Seconds that the place of a code that lay there may be seen without it before it has gone."""
COVERED = 30.0
"""Seconds for which something may move over it."""
_SAME = 0.2
"""Share of its size by which a code may seem to move while it lies."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """A code in view, the place and time since when it has not moved, and where it lay.

    `missing` is when a look first did not show it, `changed` when its place last changed.
    """

    sighting: Sighting
    since: float
    anchor: Sighting
    home: Sighting | None = None
    missing: float | None = None
    changed: float = 0.0


@dataclass(frozen=True, slots=True)
class View:
    """The codes in view with their places, as far as is known without looking again."""

    kept: tuple[_Kept, ...] = ()

    @property
    def codes(self) -> tuple[Sighting, ...]:
        """The codes in view; what lies under a hand is among them."""
        return tuple(
            each.sighting for each in self.kept if each.missing is None or each.home is not None
        )

    @property
    def lying(self) -> tuple[Sighting, ...]:
        """The codes that have not moved for a while."""
        return tuple(each.sighting for each in self.kept if each.home is not None)

    def fold(
        self,
        time: float,
        now: Iterable[Sighting],
        touched: Callable[[Sighting], bool],
        *,
        shaken: bool = False,
    ) -> tuple["View", tuple[str, ...]]:
        """Take in what a look at `time` (seconds) showed; return what lay there and has moved.

        `touched` says whether the picture changed where a code lay.  While the camera is
        `shaken` everything moves, and nothing is told of it.
        """
        left, kept, moved = list(now), list[_Kept](), list[str]()
        missed: list[_Kept] = []
        for each in self.kept:
            found = _nearest(each.sighting, left)
            if found is None:
                missed.append(each)
                continue
            left.remove(found)
            follows, goes = _seen(each, found, time)
            kept.append(follows)
            moved += [found.payload] if goes and not shaken else []
        for each in missed:
            elsewhere = next(
                (found for found in left if found.payload == each.sighting.payload), None
            )
            if elsewhere and each.home and touched(each.sighting):
                moved += [] if shaken else [elsewhere.payload]
            elif not any(_over(each.sighting, found) for found in left):
                still = _unseen(each, time, touched(each.sighting))
                kept += [still] if still else []
        kept += [_Kept(found, time, found) for found in left]
        return View(tuple(kept)), tuple(moved)


def _seen(before: _Kept, found: Sighting, time: float) -> tuple[_Kept, bool]:
    """Return a code that was found again, and whether it left the place where it lay."""
    size = max(found.size, 1.0)
    anchor, since = before.anchor, before.since
    if dist(found.centre, anchor.centre) > _SAME * size:
        anchor, since = found, time
    home = before.home
    goes = home is not None and dist(found.centre, home.centre) > size
    if goes:
        home = None
    if time - since >= REST:
        home = anchor
    return replace(
        before, sighting=found, since=since, anchor=anchor, home=home, missing=None
    ), goes


def _unseen(before: _Kept, time: float, touched: bool) -> _Kept | None:
    """Return a code that was not found; None when it has gone."""
    if before.missing is None and not touched:
        # It was not looked for, or not read this once; what shows it is the same as before.
        lies = time - before.since >= REST
        return replace(before, home=before.anchor if lies else before.home)
    missing = time if before.missing is None else before.missing
    changed = time if touched or before.missing is None else before.changed
    if before.home is None:
        gone = time - missing > GONE_AFTER
    else:
        gone = time - changed > PATIENCE or time - missing > COVERED
    return None if gone else replace(before, missing=missing, changed=changed)


def _nearest(before: Sighting, now: Iterable[Sighting]) -> Sighting | None:
    like = [each for each in now if each.payload == before.payload]
    near = min(like, key=lambda each: dist(each.centre, before.centre), default=None)
    reach = max(before.size, 1.0)
    return near if near and dist(near.centre, before.centre) <= reach else None


def _over(before: Sighting, found: Sighting) -> bool:
    """Say whether another code lies where one was."""
    return dist(before.centre, found.centre) < max(before.size, found.size) / 2
