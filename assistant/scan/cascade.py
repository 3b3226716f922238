"""Several looks at one picture, because no single reader reads every code.

A still picture is worth all looks at once.  A live frame gets one cheap look and one
of the rescues in turn, so that a card held up for some frames gets them all.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from assistant.problems import Fault
from assistant.scan.decoder import Decoder, Missing, Sighting
from assistant.scan.image import Image, gray, scaled, sharpened

_CRASHES_ALLOWED = 3
# Pixels.  Above it, enlarging costs more than it finds.
_LARGE = 4_000_000


@dataclass(frozen=True, slots=True)
class _Look:
    """One reader's look at the picture, prepared and at `factor` times its size."""

    decoder: Decoder
    factor: float = 1
    prepare: Callable[[Image], Image] | None = None

    def fits(self, image: Image) -> bool:
        return self.factor == 1 or image.size <= _LARGE

    def take(self, image: Image) -> tuple[Sighting, ...]:
        seen = self.prepare(image) if self.prepare else image
        if self.factor == 1:
            return self.decoder.decode(seen)
        found = self.decoder.decode(scaled(seen, self.factor))
        return tuple(
            Sighting(
                sighting.payload,
                tuple((x / self.factor, y / self.factor) for x, y in sighting.corners),
                sighting.decoder,
            )
            for sighting in found
        )


class Cascade:
    """The readers, best first, and the order of their looks.

    `dropped` lists the readers that crashed several times in a row and are not asked
    any more.  When none is left, every look raises a Fault.
    """

    def __init__(self, decoders: Sequence[Decoder]) -> None:
        self.dropped: list[Missing] = []
        self._decoders = list(decoders)
        self._crashes: dict[str, int] = {}
        self._turn = 0
        self._plan()

    @property
    def rounds(self) -> int:
        """How many live looks at an unchanging scene it takes until nothing new can be found."""
        return len(self._rescues)

    def still(self, image: Image) -> tuple[Sighting, ...]:
        """Return the codes in a picture that is seen only once, left to right."""
        self._check()
        picture, seen = gray(image), list[Sighting]()
        best = self._decoders[0]
        for look in self._stills:
            # The weaker readers are slow, and asked only where the best saw nothing.
            if look.decoder is best or not seen:
                seen = merged(seen, self._try(look, picture))
        return in_order(seen)

    def live(self, image: Image) -> tuple[Sighting, ...]:
        """Return the codes in one frame of many, left to right."""
        self._check()
        picture = gray(image)
        seen = merged((), self._try(self._cheap, picture))
        rescue = self._rescues[self._turn % len(self._rescues)]
        self._turn += 1
        # A weaker reader costs as much as ten looks of the best, which has seen something.
        if not seen or rescue.decoder is self._cheap.decoder:
            seen = merged(seen, self._try(rescue, picture))
        return in_order(seen)

    def _check(self) -> None:
        if not self._decoders:
            raise Fault("scan.no_decoder")

    def _plan(self) -> None:
        if not self._decoders:
            return
        best, *others = self._decoders
        self._cheap = _Look(best)
        # Enlarged for a card far away, sharpened for one out of focus.  Shrunken ones add
        # nothing: zxing-cpp tries them by itself.
        enlarged, sharp = _Look(best, 2), _Look(best, 1, sharpened)
        rest = [_Look(decoder) for decoder in others]
        self._stills = [self._cheap, enlarged, sharp, *rest]
        # OpenCV's reader adds too little for its price, unless it is the only other one.
        lively = [look for look in rest if look.decoder.name != "opencv"]
        # A card is more often too far away than anything else.
        self._rescues = [look for other in (sharp, *lively) for look in (enlarged, other)]

    def _try(self, look: _Look, image: Image) -> tuple[Sighting, ...]:
        name = look.decoder.name
        if look.decoder not in self._decoders or not look.fits(image):
            return ()
        try:
            found = look.take(image)
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
