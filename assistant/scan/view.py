"""Which codes are in view and where, also of those that lie where nothing has changed.

Pure: knows times and places, no pictures and no clock.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import dist, sqrt

from assistant.scan.decoder import Sighting
from assistant.scan.steady import GONE_AFTER

REST = 1.5
"""Seconds after which a code that stays where it is lies there."""
LAIN = 15.0
"""Seconds after which it is no hand that keeps a code where it is."""
HELD = 0.7
"""Seconds for which a card that was lifted is to be held still before it is read again."""
NEARER = 1.2
"""So many times larger than it lay is a code that was lifted to the camera."""
PATIENCE = 2.5
"""Seconds that the place of a code that lay there may be seen without it before it has gone."""
COVERED = 30.0
"""Seconds for which something may move over it."""
_SAME, _TREMBLES = 0.1, 0.4
"""Shares of its size by which a code may seem to move while it lies, and in a still hand."""


@dataclass(frozen=True, slots=True)
class _Stay:
    """A place, and the time since when a code has not left it, in seconds."""

    place: Sighting
    since: float

    def seen(self, found: Sighting, time: float, share: float) -> "_Stay":
        """Return where it stays now; it may have moved by a share of its size."""
        stays = dist(found.centre, self.place.centre) <= share * _side(found)
        return self if stays else _Stay(found, time)


@dataclass(frozen=True, slots=True)
class _Kept:
    """A code in view: where it was seen last, where it stays and, in a hand, is held.

    `home` is where it lies.  `lain` is where it lay for long, until it has been read again.
    `missing` is when a look first did not show it, `changed` when its place last changed.
    """

    sighting: Sighting
    stay: _Stay
    hold: _Stay
    home: Sighting | None = None
    lain: Sighting | None = None
    missing: float | None = None
    changed: float = 0.0

    def gone(self, time: float) -> bool:
        """Say whether it was missed for too long to be still there."""
        if self.missing is None:
            return False
        if self.home is None:
            return time - self.missing > GONE_AFTER
        return time - self.changed > PATIENCE or time - self.missing > COVERED

    def moves_to(self, found: Sighting, time: float) -> "_Kept":
        """Return it as it was found again."""
        home = self.home
        if home and (_apart(found, home) or _nearer(found, home)):
            home = None
        stay = self.stay.seen(found, time, _SAME)
        hold = self.hold.seen(found, time, _TREMBLES)
        if self.lain and not _nearer(found, self.lain):
            hold = _Stay(found, time)
        kept = replace(self, sighting=found, stay=stay, hold=hold, home=home, missing=None)
        return kept._rested(time)

    def unseen(self, time: float, touched: bool) -> "_Kept":
        """Return it as it was not found; `touched` says whether its place has changed."""
        if self.missing is None and not touched:
            # It was not looked for, or not read this once; what shows it is the same as before.
            return self._rested(time)
        missing = time if self.missing is None else self.missing
        changed = time if touched or self.missing is None else self.changed
        return replace(self, missing=missing, changed=changed)

    def shown(self, time: float) -> bool:
        """Say whether it lay for long and is held up to the camera now."""
        near = self.lain is not None and _nearer(self.sighting, self.lain)
        return near and self.missing is None and time - self.hold.since >= HELD

    def _rested(self, time: float) -> "_Kept":
        there, rests = self.stay.place, time - self.stay.since
        home = there if rests >= REST else self.home
        return replace(self, home=home, lain=there if rests >= LAIN else self.lain)


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
        """Take in what a look at `time` (seconds) showed; return what lay there, had gone or
        was lifted, and is shown again.

        `touched` says whether the picture changed where a code lay.  While the camera is
        `shaken` everything moves: what lay for long has to lie as long again.
        """
        left, kept, missed = list(now), list[_Kept](), list[_Kept]()
        gone = [each.sighting.payload for each in self.kept if each.gone(time)]
        for known in self.kept:
            if known.gone(time):
                continue
            before = replace(known, lain=None) if shaken else known
            found = _nearest(before.sighting, left)
            if found is None:
                missed.append(before)
                continue
            left.remove(found)
            kept.append(before.moves_to(found, time))
        for card in missed:
            changed = touched(card.sighting)
            found = _moved(card, left, time) if changed or card.missing is not None else None
            if found:
                left.remove(found)
                kept.append(card.moves_to(found, time))
            elif not any(_over(card.sighting, other) for other in left):
                kept.append(card.unseen(time, changed))
        again = [each.sighting.payload for each in kept if each.shown(time)]
        again += [found.payload for found in left if found.payload in gone]
        kept = [replace(each, lain=None) if each.shown(time) else each for each in kept]
        kept += [_Kept(found, _Stay(found, time), _Stay(found, time)) for found in left]
        return View(tuple(kept)), tuple(again)


def _nearest(before: Sighting, now: Iterable[Sighting]) -> Sighting | None:
    like = [each for each in now if each.payload == before.payload]
    near = min(like, key=lambda each: dist(each.centre, before.centre), default=None)
    return near if near and not _apart(near, before) else None


def _moved(before: _Kept, now: Iterable[Sighting], time: float) -> Sighting | None:
    """Return where a code is that left its place a moment ago; later it is another showing."""
    if before.missing is not None and time - before.missing > GONE_AFTER:
        return None
    return next((each for each in now if each.payload == before.sighting.payload), None)


def _apart(one: Sighting, other: Sighting) -> bool:
    return dist(one.centre, other.centre) > max(one.size, other.size, 1.0)


def _nearer(found: Sighting, lay: Sighting) -> bool:
    """Say whether a code is nearer to the camera than it lay."""
    return _side(found) >= NEARER * _side(lay)


def _over(before: Sighting, found: Sighting) -> bool:
    """Say whether another code lies where one was."""
    return dist(before.centre, found.centre) < max(before.size, found.size) / 2


def _side(sighting: Sighting) -> float:
    """Return the side of a square as large as the code, in pixels, however it is turned."""
    corners = sighting.corners
    around = zip(corners, (*corners[1:], corners[0]), strict=True)
    return max(
        1.0, sqrt(abs(sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in around)) / 2)
    )
