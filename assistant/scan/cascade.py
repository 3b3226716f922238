"""Several looks at one picture, because no single reader reads every code.

A still picture is worth all looks at once.  A live frame gets one cheap look and one
of the rescues in turn, and every second one is searched for known codes, so that a card held
up for some frames gets them all.
"""

from collections.abc import Iterable, Iterator, Sequence

from assistant.problems import Fault
from assistant.scan.belief import Place
from assistant.scan.closed import ClosedSet
from assistant.scan.decoder import Decoder, Missing, Point, Sighting, Survey
from assistant.scan.image import Image, black_and_white, evened, gray, sharpened
from assistant.scan.known import Codes
from assistant.scan.looks import Look, Region, around

_CRASHES_ALLOWED = 3


class Cascade:
    """The readers, best first, and the order of their looks.

    `codes` are the printed codes that there are, each with its payload and its modules; they
    are taken in a few at a time while frames pass.  `dropped` lists the readers that
    crashed several times in a row and are not asked any more.  When none is left, every
    look raises a Fault.
    """

    def __init__(self, decoders: Sequence[Decoder], codes: Codes = ()) -> None:
        self.dropped: list[Missing] = []
        self._decoders = list(decoders)
        self._crashes: dict[str, int] = {}
        self._turn = 0
        self._closed = ClosedSet(codes)
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
    def faint(self) -> tuple[Place, ...]:
        """Where the last live look saw too little to be worth another look."""
        return self._closed.faint

    def forget(self) -> None:
        """Forget what the last frames showed: the next is of another row."""
        self._closed.forget()

    def learn(self) -> bool:
        """Take in some more of the printed codes, for a few milliseconds; say if that is all."""
        return self._closed.learn()

    def still(self, image: Image) -> tuple[Sighting, ...]:
        """Return the codes in a picture that is seen only once, left to right."""
        self._check()
        picture, seen = gray(image), list[Sighting]()
        best = self._decoders[0]
        for look in self._stills:
            # The weaker readers are slow, and asked only where the best saw nothing.
            if look.decoder is best or not seen:
                seen = merged(seen, self._try(look, picture))
        seen = merged(seen, self._closed.still(picture, seen))
        return in_order(seen)

    def live(self, image: Image) -> tuple[Sighting, ...]:
        """Return the codes in one frame of many, left to right."""
        self._check()
        picture = gray(image)
        seen = merged((), self._try(self._cheap, picture))
        # The slow looks of the weaker readers and the search for new places take turns.
        thorough = self._turn % 2 == 0
        closed = self._closed.live(picture, seen, self._unread, thorough=thorough)
        seen = merged(seen, closed)
        rescue = self._rescues[self._turn % len(self._rescues)]
        self._turn += 1
        # A weaker reader costs as much as ten looks of the best, which has seen something.
        if not seen or rescue.decoder is self._cheap.decoder:
            region = None if seen or thorough else self._region(picture)
            seen = merged(seen, self._try(rescue, picture, region))
        return in_order(seen)

    def _region(self, image: Image) -> Region | None:
        """Return where something was located that nobody has read."""
        place = self._closed.nearly
        return around(place.middle, place.size, image) if place else None

    def _check(self) -> None:
        if not self._decoders:
            raise Fault("scan.no_decoder")

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
        self._stills = [self._cheap, enlarged, sharp, *rest]
        # OpenCV's reader adds too little for its price, unless it is the only other one.
        lively = [look for look in rest if look.decoder.name != "opencv"]
        # A card is more often too far away than anything else.
        turns = (sharp, even, *lively, sheer)
        self._rescues = [look for other in turns for look in (enlarged, other)]

    def _try(self, look: Look, image: Image, region: Region | None = None) -> tuple[Sighting, ...]:
        name = look.decoder.name
        if look.decoder not in self._decoders or not look.fits(image):
            return ()
        try:
            if look is self._cheap:
                survey = getattr(look.decoder, "survey", None)
                found = survey(image) if survey else Survey(look.take(image))
                self._unread = found.unread
                found = found.read
            else:
                found = look.take(image, region)
        except Exception as error:  # a reader's crash must not end the program
            self._crashes[name] = self._crashes.get(name, 0) + 1
            if self._crashes[name] >= _CRASHES_ALLOWED:
                self.dropped.append(Missing(name, str(error) or type(error).__name__))
                self._decoders.remove(look.decoder)
                self._plan()
            return ()
        self._crashes[name] = 0
        return found


def merged(known: Iterable[Sighting], more: Iterable[Sighting]) -> list[Sighting]:
    """Add the sightings at new places; where two readers disagree, the earlier one is believed."""
    result = list(known)
    for sighting in more:
        if not any(_same_place(sighting, other) for other in result):
            result.append(sighting)
    return result


def _same_place(one: Sighting, other: Sighting) -> bool:
    (x, y), (other_x, other_y) = one.centre, other.centre
    near = max(one.size, other.size) / 2
    return abs(x - other_x) < near and abs(y - other_y) < near


def in_order(sightings: Iterable[Sighting]) -> tuple[Sighting, ...]:
    """Order sightings left to right, and those one above the other top to bottom."""

    def columns() -> Iterator[list[Sighting]]:
        column: list[Sighting] = []
        for sighting in sorted(sightings, key=lambda each: each.centre[0]):
            if column and sighting.centre[0] - column[0].centre[0] >= column[0].size / 2:
                yield column
                column = []
            column.append(sighting)
        yield column

    return tuple(
        sighting for column in columns() for sighting in sorted(column, key=lambda s: s.centre[1])
    )
