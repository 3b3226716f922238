"""Where in a picture labels may lie: the ways of searching, and the most plausible first."""

from collections.abc import Iterable, Iterator, Sequence

from assistant.scan.belief import Place, covered
from assistant.scan.decoder import Point, Sighting
from assistant.scan.fit import agreement
from assistant.scan.grid import Way, module_pixels, sampled
from assistant.scan.image import Image
from assistant.scan.locate import MOST, Scale, Shapes, corners
from assistant.scan.places import from_code, from_finders, from_frame, from_middles, within

SMALLEST = 0.8
"""Pixels a module; below it nothing was ever read right."""
SEARCHES: tuple[Scale | int, ...] = (Scale(0), 2, Scale(1), 1, Scale(0, soft=0.7), 2)
"""The ways of a thorough look, a number being that of `corners`."""
QUICK = (Scale(2, block=5), Scale(3, block=5))
"""The ways of the other looks, which find large labels; together they find labels of every
size, in focus and out of it."""
SEARCHES_STILL = tuple(dict.fromkeys((Scale(1), *SEARCHES, *QUICK)))
"""All of them, beginning with the one that finds most."""
_PLAUSIBLE = 0.2


def rated(image: Image, ways: Iterable[Way]) -> list[Way]:
    """Return the plausible ones, the most plausible first."""
    shares = [(agreement(sampled(image, way)).share, way) for way in ways]
    shares.sort(key=lambda each: -each[0])
    return [way for share, way in shares if share >= _PLAUSIBLE]


def candidates(
    image: Image, search: Scale | int, taken: Sequence[Sighting], most: int
) -> Iterator[Way]:
    """Yield where labels may lie, found in one way, except where codes were read."""
    for way in located(image, search, most, taken):
        if module_pixels(way) >= SMALLEST and not covered(Place(way), taken):
            yield way


def located(
    image: Image, search: Scale | int, most: int = MOST, taken: Sequence[Sighting] = ()
) -> Iterator[Way]:
    """Yield where labels may lie, found in one way; finders of codes that were read are none."""
    if isinstance(search, int):
        for points in corners(image, search):
            if not within(points, taken).any():
                yield from_middles(points)
        return
    shapes = Shapes(image, search, most)
    for quad in shapes.frames():
        yield from from_frame(quad)
    finders = shapes.finders()
    read = within([quad.mean(0) for quad in finders], taken)
    yield from from_finders([quad for quad, own in zip(finders, read, strict=True) if not own])


def from_corners(quad: Sequence[Point]) -> Way:
    """Return the grid of a code that has these corners."""
    import numpy as np

    return from_code(np.array(quad))
