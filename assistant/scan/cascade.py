"""Several looks at one picture, because no single reader reads every code.

A still picture is worth all looks at once.  A live frame gets one cheap look and one
of the rescues in turn, and every second one is searched for known codes, so that a card held
up for some frames gets them all.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest

from assistant.installed import adding
from assistant.problems import Fault
from assistant.scan.attention import Focus, everywhere
from assistant.scan.belief import Place
from assistant.scan.closed import ClosedSet
from assistant.scan.codebook import Tied
from assistant.scan.decoder import (
    Decoder,
    Look,
    Missing,
    Point,
    Region,
    Sighting,
    Survey,
    around,
)
from assistant.scan.failures import Failed
from assistant.scan.image import (
    Image,
    black_and_white,
    deblurred,
    equalised,
    evened,
    flattened,
    gray,
    parted,
    sharpened,
)
from assistant.scan.known import Codes
from assistant.scan.order import in_order, in_rows

_CRASHES_ALLOWED = 3
_LARGE, _REDUCED, _TINY = 3_200_000, 1_500_000, 250_000
"""Pixels to which a still picture is halved for what follows the quick look: most codes that no
look at every pixel reads are large and poor, and stand out when it is small."""
_MOST_UNREAD, _MOST_WAYS = 4, 3
"""So many codes that were located and not read are laid flat and looked at again, each in so many
of the ways in which looks saw it lie."""
_FLAT, _FLATTER = 240, 480
"""Pixels along a code that is laid flat; one smaller than that is enlarged before."""
_BLURS = 3, 5
"""Pixels by which one that is laid flat may be out of focus."""
_HELD, _SPREAD, _LOST = 12, 3, 3
"""Frames in which the same moving codes were read, after which what moves with them is searched
for others only in one frame of so many; a frame without them counts against so many."""
_IN_VAIN, _RESTING = 30, 3
"""Frames in which something moved and no label was located, after which one of so many rests: a
hand that has shown nothing for a second is searched less often."""


class Stopped(Exception):
    """A look did not go on, because the cascade was stopped."""


class Cascade:
    """The readers, best first, and the order of their looks.

    `codes` are the printed codes that there are, each with its payload and its modules; they
    are taken in a few at a time while frames pass.  `tied` are those that people tied to cards;
    it is told how every code is printed that is read and not known.  `dropped` lists the
    readers that crashed several times in a row and are not asked any more.  When none is left,
    every look raises a Fault.  `crashes` counts all of each reader's, and `why` has the words of
    its last one.  After each crash `failing` is called with all readers that have crashed.
    """

    def __init__(
        self,
        decoders: Sequence[Decoder],
        codes: Codes = (),
        tied: Tied | None = None,
        failing: Callable[[Sequence[Failed]], None] = lambda failed: None,
    ) -> None:
        self.dropped: list[Missing] = []
        self.crashes: Counter[str] = Counter()
        self.why: dict[str, str] = {}
        self._decoders = list(decoders)
        self._failed: dict[str, Failed] = {}
        self._failing = failing
        self._crashes: dict[str, int] = {}
        self._turn = 0
        self._stopped = False
        self._moving: frozenset[str] = frozenset()
        self._held = 0
        self._vain = 0
        self._tied = tied
        self._closed = ClosedSet(codes, tied, self._step)
        self._unread: tuple[tuple[Point, ...], ...] = ()
        self._plan()

    @property
    def rounds(self) -> int:
        """How many live looks at an unchanging scene it takes until nothing new can be found."""
        return max(len(self._rescues), 2 * self._closed.rounds)

    @property
    def nearly(self) -> Place | None:
        """The place of what most likely is a code that the last live look did not read."""
        return self._closed.nearly

    @property
    def pursues(self) -> bool:
        """Whether a label was located lately and is searched for where it may go."""
        return self._closed.pursues

    def stirs(self, place: Place) -> bool:
        """Say whether something moved at a place lately, or nothing did anywhere."""
        return self._closed.stirs(place)

    @property
    def faint(self) -> tuple[Place, ...]:
        """Where the last live look saw too little to be worth another look."""
        return self._closed.faint

    def forget(self) -> None:
        """Forget what the last frames showed: the next is of another row."""
        self._closed.forget()

    def know(self, codes: Codes) -> None:
        """Look for these printed codes from now on, in place of those before."""
        self._closed = ClosedSet(codes, self._tied, self._step)

    def learn(self) -> bool:
        """Take in some more of the printed codes, for a few milliseconds; say if that is all."""
        self._step()
        return self._closed.learn()

    def stop(self) -> None:
        """End the look that another thread is at before its next step: it raises Stopped.

        So does every look from then on.
        """
        self._stopped = True

    def _step(self) -> None:
        if self._stopped:
            raise Stopped

    def still(self, image: Image) -> tuple[Sighting, ...]:
        """Return the codes in a picture that is seen only once, row by row."""
        *_, found = self.looks(image)
        return found

    def looks(self, image: Image) -> Iterator[tuple[Sighting, ...]]:
        """Yield the codes in a picture that is seen only once, row by row, after each kind of look.

        First come those that a quick look tells; each time there may be more, and none goes.
        Whoever has all that should be there need not go on.
        """
        self._check()
        picture = gray(image)
        surveys = [self._survey(self._cheap, picture)]
        seen = merged((), surveys[0].read)
        yield in_rows(seen)
        for look in self._stills:
            if seen:
                break
            surveys.append(self._survey(look, picture))
            seen = merged(seen, surveys[-1].read)
        for look in self._beside if seen else ():
            surveys.append(self._survey(look, picture))
            seen = merged(seen, surveys[-1].read)
        located, strange = _located(surveys, {layout.code for layout in self._closed.layouts})
        for place in _not_read(located, seen):
            seen = self._laid_flat(picture, place, seen)
        if seen and _not_read(located, seen):
            seen = merged(seen, self._try(self._stills[-1], picture))
        yield in_rows(seen)
        self._closed.saw(seen)
        seen = merged(seen, self._closed.still(picture, seen, strange))
        yield in_rows(seen)

    def live(
        self, image: Image, focus: Focus | None = None, lying: Sequence[Sighting] = ()
    ) -> tuple[Sighting, ...]:
        """Return the codes in one frame of many, left to right.

        Where the `focus` is, codes are looked for closely.  Those that are known to be
        `lying` where nothing changed are left out of the search, and of the answer where
        no reader happens to read them.
        """
        self._check()
        picture = gray(image)
        focus = focus or everywhere(picture)
        # What lies where nothing changed is known; the rest of the picture would cost most.
        survey = self._survey(self._cheap, picture, focus.due)
        self._unread, seen = survey.unread, merged((), survey.read)
        known = merged(seen, lying)
        searched = focus.window.right > focus.window.left
        rests = self._held >= _HELD and self._turn % _SPREAD
        rests = rests or (self._vain >= _IN_VAIN and not self._turn % _RESTING)
        if rests or not (searched or self._unread):
            self._turn += searched
            self._closed.follow(picture, known, focus, unread=False)
            return self._told(merged(seen, self._closed.read), focus)
        # The slow looks of the weaker readers and the search for new places take turns.
        thorough = self._turn % 2 == 0
        closed = self._closed.live(picture, known, self._unread, thorough=thorough, focus=focus)
        seen = merged(seen, closed)
        self._turn += searched
        if thorough or not searched:
            return self._told(seen, focus)
        rescue = self._rescues[self._turn // 2 % len(self._rescues)]
        # A weaker reader costs as much as ten looks of the best, which has seen something.
        arrived = any(focus.touched(sighting) for sighting in seen)
        needed = not arrived and (focus.differs or not known)
        if needed or rescue.decoder is self._cheap.decoder:
            nearly = None if arrived or self._turn % 4 else self._region(picture)
            seen = merged(seen, self._try(rescue, picture, nearly or focus.window))
        return self._told(seen, focus)

    def _laid_flat(self, picture: Image, place: Sighting, seen: list[Sighting]) -> list[Sighting]:
        """Look at a place where a code was located as if the camera stood above it."""
        corners = place.corners
        if any(_same_place(place, other) for other in seen):
            return seen
        if place.size < _FLAT:
            region = around(place.centre, place.size, picture)
            seen = merged(seen, self._try(self._enlarged, picture, region))
        for side, look in self._flat:
            if any(_same_place(place, other) for other in seen):
                break
            found = self._try(look, flattened(picture, corners, side))
            seen = merged(seen, [replace(each, corners=corners) for each in found[:1]])
        return seen

    def _told(self, seen: Sequence[Sighting], focus: Focus) -> tuple[Sighting, ...]:
        """Take in what a live look showed, and return it in order."""
        self._closed.saw(seen)
        moving = frozenset(each.payload for each in seen if focus.touched(each))
        if moving - self._moving:
            self._held = 0
        else:
            self._held = min(self._held + 1, 2 * _HELD) if moving else max(0, self._held - _LOST)
        self._moving = moving | self._moving if self._held else moving
        nearly = self._closed.nearly
        located = moving or self._unread or self._closed.pursues or (nearly and nearly.margin >= 0)
        if located or focus.shaken:
            self._vain = 0
        else:
            more = 1 if focus.differs else -_LOST
            self._vain = min(max(0, self._vain + more), 2 * _IN_VAIN)
        return in_order(seen)

    def _region(self, image: Image) -> Region | None:
        """Return where something was located that nobody has read."""
        place = self._closed.nearly
        return around(place.middle, place.size, image) if place else None

    def _check(self) -> None:
        if not self._decoders:
            raise Fault("scan.no_decoder", install=adding("readers"))

    def _plan(self) -> None:
        if not self._decoders:
            return
        best, *others = self._decoders
        self._cheap = Look(best)
        # Enlarged for a card far away, sharpened for one out of focus.  Shrunken ones add
        # nothing: zxing-cpp tries them by itself.
        enlarged, sharp = Look(best, 2), Look(best, 1, sharpened)
        even, sheer = Look(best, 1, evened), Look(best, 1, black_and_white)
        rest = [Look(decoder) for decoder in others]
        # OpenCV's reader adds too little for its price, unless it is the only other one.
        weaker = [look for look in rest if look.decoder.name != "opencv"] or rest
        quick = [look for look in weaker if look.decoder.name == "deqr"]
        slow = [look for look in weaker if look not in quick]
        equal, part = Look(best, 1, equalised), Look(best, 1, parted)
        # In the order of codes read for the time that it takes, on photographs.
        self._stills = [
            *(replace(look, most=_TINY) for look in (equal, *quick)),
            *(replace(look, most=_REDUCED) for look in (sharp, equal, part, enlarged)),
            *(replace(look, most=_TINY) for look in slow),
            replace(equal, most=_LARGE),
            even,
        ]
        # Beside what was read a code may lie in another light, or farther away.
        self._beside = [
            replace(even, most=_TINY),
            *(replace(look, most=_REDUCED) for look in (part, enlarged)),
        ]
        self._flat = [
            (_FLATTER, Look(best)),
            (_FLAT, part),
            *((_FLAT, look) for look in weaker[-1:]),
            (_FLATTER, equal),
            *((_FLAT, Look(best, 1, partial(deblurred, radius=radius))) for radius in _BLURS),
            *((_FLAT, replace(look, prepare=evened)) for look in weaker[-1:]),
        ]
        # A frame of many is one of many chances; clutter makes the quick one slow.
        lively = [look for look in slow if look.decoder.name != "opencv"]
        # A card is more often too far away than anything else.
        turns = (sharp, even, *lively, sheer)
        self._enlarged = enlarged
        self._rescues = [look for other in turns for look in (enlarged, other)]

    def _try(self, look: Look, image: Image, region: Region | None = None) -> tuple[Sighting, ...]:
        return self._survey(look, image, region).read

    def _survey(self, look: Look, image: Image, region: Region | None = None) -> Survey:
        self._step()
        name = look.decoder.name
        part = region.cut(image) if region else image
        if look.decoder not in self._decoders or not look.fits(part):
            return Survey(())
        try:
            found = look.take(image, region)
        except Exception as error:  # a reader's crash must not end the program
            self.crashes[name] += 1
            self.why[name] = str(error) or type(error).__name__
            self._crashes[name] = self._crashes.get(name, 0) + 1
            if self._crashes[name] >= _CRASHES_ALLOWED:
                self.dropped.append(Missing(name, self.why[name]))
                self._decoders.remove(look.decoder)
                self._plan()
            given_up = look.decoder not in self._decoders
            kind = type(error).__name__
            self._failed[name] = Failed(name, self.crashes[name], kind, given_up)
            self._failing(tuple(self._failed.values()))
            return Survey(())
        self._crashes[name] = 0
        return found


def merged(known: Iterable[Sighting], more: Iterable[Sighting]) -> list[Sighting]:
    """Add the sightings at new places; where two readers disagree, the earlier one is believed."""
    result = list(known)
    for sighting in more:
        if not any(_same_place(sighting, other) for other in result):
            result.append(sighting)
    return result


def _located(
    surveys: Iterable[Survey], own: Collection[int]
) -> tuple[list[Sighting], list[Sighting]]:
    """Return what may be codes that were not read, and those among them that are and have another
    number of modules along a side than our `own`: no label of ours lies there."""
    located, strange = [], []
    for survey in surveys:
        for corners, pattern in zip_longest(survey.unread, survey.patterns()):
            place = Sighting("", corners, "")
            if pattern is None or not pattern.chance:
                located.append(place)
            if pattern and pattern.sure and pattern.across not in own:
                strange.append(place)
    return located, strange


def _not_read(located: Iterable[Sighting], seen: Sequence[Sighting]) -> list[Sighting]:
    """Return the largest codes that were located and are not read.

    Of each stand the ways in which it lies one after the other.
    """
    codes: list[list[Sighting]] = []
    for place in sorted(located, key=_area, reverse=True):
        if any(_same_place(place, other) for other in seen):
            continue
        code = next((each for each in codes if _same_place(place, each[0])), None)
        if code:
            code.append(place)
        else:
            codes.append([place])
    return [each for code in codes[:_MOST_UNREAD] for each in code[:_MOST_WAYS]]


def _area(sighting: Sighting) -> float:
    """Return how many pixels the upright box around a code has."""
    xs, ys = zip(*sighting.corners, strict=True)
    return float((max(xs) - min(xs)) * (max(ys) - min(ys)))


def _same_place(one: Sighting, other: Sighting) -> bool:
    (x, y), (other_x, other_y) = one.centre, other.centre
    near = max(one.size, other.size) / 2
    return abs(x - other_x) < near and abs(y - other_y) < near
