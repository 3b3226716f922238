"""One reader's look at a picture, prepared, enlarged or cut out before."""

from collections.abc import Callable
from dataclasses import dataclass

from assistant.scan.decoder import Decoder, Sighting
from assistant.scan.image import Image, scaled

# Pixels.  Above it, enlarging costs more than it finds.
_LARGE = 4_000_000


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a picture: its left, upper, right and lower edge in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    def cut(self, image: Image) -> Image:
        """Return this part of the picture."""
        return image[self.top : self.bottom, self.left : self.right]


def around(middle: tuple[float, float], size: float, image: Image) -> Region:
    """Return the part of a picture within one and a half sizes of a place."""
    height, width = image.shape[:2]
    x, y = middle
    return Region(
        max(0, int(x - 1.5 * size)),
        max(0, int(y - 1.5 * size)),
        min(width, int(x + 1.5 * size) + 1),
        min(height, int(y + 1.5 * size) + 1),
    )


@dataclass(frozen=True, slots=True)
class Look:
    """One reader's look at the picture, prepared and at `factor` times its size."""

    decoder: Decoder
    factor: float = 1
    prepare: Callable[[Image], Image] | None = None

    def fits(self, image: Image) -> bool:
        """Say whether the picture is not too large for it."""
        return self.factor == 1 or image.size <= _LARGE

    def take(self, image: Image, region: Region | None = None) -> tuple[Sighting, ...]:
        """Return what is seen in the picture, or in a region of it."""
        left, top = (region.left, region.top) if region else (0, 0)
        seen = region.cut(image) if region else image
        if min(seen.shape[:2]) < 8:
            return ()
        seen = self.prepare(seen) if self.prepare else seen
        if self.factor != 1:
            seen = scaled(seen, self.factor)
        return tuple(
            Sighting(
                sighting.payload,
                tuple((x / self.factor + left, y / self.factor + top) for x, y in sighting.corners),
                sighting.decoder,
            )
            for sighting in self.decoder.decode(seen)
        )
