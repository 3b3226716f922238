"""Where in a picture labels may lie: the ways of searching, and the most plausible first.

Outlines tell the ways in which a label's grid may lie on the picture.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from assistant.opencv import opencv
from assistant.scan.attention import Focus, everywhere
from assistant.scan.belief import Place, boxes, extents, limits, uncovered
from assistant.scan.decoder import Point, Sighting
from assistant.scan.fit import Agreement, agreement
from assistant.scan.grid import BARE, BLURS, PRINTED, Layout, Way, sampled, way_from
from assistant.scan.image import Image
from assistant.scan.locate import MOST, Quad, Scale, Searched, Shapes, corners
from assistant.scan.rank import likeliest

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SMALLEST = 0.8
"""Pixels a module; below it nothing was ever read right."""
_DOUBLED = Scale(-1, block=11, soft=0.7)
SEARCHES: tuple[Scale | int, ...] = (Scale(0), _DOUBLED, 1, Scale(1), 0, _DOUBLED, 2)
"""The ways of a thorough look, a number being that of `corners`.  Small labels without a frame are
found by their finders alone, which are told apart where every pixel is doubled."""
SHAKEN: tuple[Scale | int, ...] = (Scale(0), 1, Scale(1), 0, Scale(0, soft=0.7), 2)
"""Those that are made instead while the camera moves, which smears what is small."""
QUICK: tuple[Scale | int, ...] = (Scale(2, block=5), 2, Scale(3, block=5))
"""The ways of the other looks, which find large labels; together they find labels of every
size, in focus and out of it."""
SEARCHES_DEAR: tuple[Scale | int, ...] = (Scale(0), Scale(0, soft=0.7), 0)
"""Those of a still picture that look at every pixel."""
SEARCHES_STILL = (Scale(1), 2, 1, *QUICK[::2], *SEARCHES_DEAR)
"""All of them, beginning with those that find most for the time that they take."""
SEARCHES_LARGE = SEARCHES_STILL[:-2]
"""Those of a large one, in which one look at every pixel is enough."""
_DENSE, _DENSER, _PART = 0.1, 5.0, 0.4
"""The share of a part of a picture that may be dark lines, how many times more it may be at most,
and how large that part then is less than."""
_LEAST = 16
"""Pixels; nothing is looked for in less."""
_FAR_OUT = 0.75
"""Modules by which a label is out of focus that may or may not have a frame at a glance."""
_CLOSER = 12
"""So many of those that look best at a glance are looked at again, as that takes longer."""


def close(search: Scale | int) -> bool:
    """Say whether a way of searching looks at every pixel, which is dear in a large picture."""
    return (search if isinstance(search, int) else search.halvings) <= 0


def rated(
    image: Image, places: Sequence[Place], most: int = _CLOSER, least: float = 0.0
) -> list[tuple[Place, Agreement]]:
    """Return the plausible ones, the most plausible first, and how well they show a label.

    At a glance they must be like one by `least` or more.
    """
    likely = likeliest(image, places, most, least)
    seen = [each for place in likely for each in _plausible(image, place)]
    return sorted(seen, key=lambda each: -each[1].share)


def _plausible(image: Image, place: Place) -> Iterator[tuple[Place, Agreement]]:
    """Yield a place as each kind of label that it may be.

    Whether one of ours has its frame is told at a glance, except where it is far out of focus.
    """
    if place.layout not in (PRINTED, BARE):
        kinds: tuple[Layout, ...] = (place.layout,)
    else:
        kinds = (place.layout, BARE if place.layout == PRINTED else PRINTED)
    side = max(layout.samples for layout in kinds)
    samples = sampled(image, place.way, max(kinds, key=lambda layout: layout.side))
    for layout in kinds:
        off = (side - layout.samples) // 2
        found = agreement(samples[off : side - off, off : side - off], layout)
        if found.share >= limits(layout).glance[found.blur]:
            yield replace(place, layout=layout), found
        if BLURS[found.blur] < _FAR_OUT:
            return


def readable(
    places: Sequence[Place], taken: Sequence[Sighting], new: Searched = None
) -> list[Place]:
    """Return the places that are large enough to be read and `new`, except where codes were
    read."""
    import numpy as np

    if not places:
        return []
    lies = extents(places)
    kept = lies[2] >= SMALLEST * np.array([place.layout.code for place in places])
    if new:
        kept &= new(*boxes(lies))
    return uncovered([places[number] for number in np.flatnonzero(kept).tolist()], taken)


def candidates(
    image: Image,
    search: Scale | int,
    taken: Sequence[Sighting],
    most: int,
    layouts: Sequence[Layout] = (PRINTED,),
    focus: Focus | None = None,
) -> list[Place]:
    """Return where labels may lie, found in one way, except where codes were read.

    Where the picture is known but for a small part none has arrived.
    """
    found = list(located(image, search, most, taken, layouts, focus))
    return readable(found, taken, focus.new if focus else None)


def located(
    image: Image,
    search: Scale | int,
    most: int = MOST,
    taken: Sequence[Sighting] = (),
    layouts: Sequence[Layout] = (PRINTED,),
    focus: Focus | None = None,
) -> Iterator[Place]:
    """Yield where labels of these layouts may lie, found in one way, where the focus is.

    Finders of codes that were read are none.
    """
    focus = focus or everywhere(image)
    region = focus.window if close(search) else focus.broad
    part = region.cut(image)
    if min(part.shape) < _LEAST:
        return
    corner = (region.left, region.top)

    # The less of the picture it is, the more of it may be a label.
    dense = _DENSE * min(_DENSER, max(1.0, _PART * image.size / part.size))

    def searched(low: Quad, high: Quad) -> Mask:
        return focus.searched(low + corner, high + corner)

    # Whether a label has a frame is told at a glance; its grid is the same.
    kinds = [layout for layout in layouts if layout != BARE or PRINTED not in layouts]

    def new(low: Quad, high: Quad) -> Mask:
        return focus.new(low + corner, high + corner)

    if isinstance(search, int):
        for layout in kinds:
            found = corners(part, search, layout.arm, searched, dense) + corner
            free = found[~within(found, taken).reshape(-1, 3).any(1)]
            for way in from_middles(free, layout):
                yield Place(way, layout=layout)
        return
    shapes = Shapes(part, search, most, searched, dense, new)
    if PRINTED in layouts:
        for quad in shapes.frames():
            yield from map(Place, from_frame(quad + corner))
    finders = [quad + corner for quad in shapes.finders()]
    read = within([quad.mean(0) for quad in finders], taken)
    unread = [quad for quad, own in zip(finders, read, strict=True) if not own]
    for layout in kinds:
        for way in from_finders(unread, layout):
            yield Place(way, layout=layout)


def from_corners(quad: Sequence[Point], layouts: Sequence[Layout] = (PRINTED,)) -> Iterator[Place]:
    """Yield a code that has these corners, in each of these layouts."""
    import numpy as np

    for layout in layouts:
        yield Place(from_code(np.array(quad), layout), layout=layout)


Mask: TypeAlias = "NDArray[np.bool_]"

_FINDER = 3.5
_NEAR = 4.0


def from_frame(quad: Quad) -> Iterator[Way]:
    """Yield the grids of which this is the frame's outer or inner edge."""
    for half in (PRINTED.side / 2, PRINTED.side / 2 - 1):
        yield way_from(quad, half)


def from_code(quad: Quad, layout: Layout = PRINTED) -> Way:
    """Return the grid of which these are the corners of the code without its quiet zone."""
    return way_from(quad, layout.code / 2)


def from_middles(points: Quad, layout: Layout = PRINTED) -> "NDArray[np.float64]":
    """Return the grids (n x 3 x 3) whose finders have these middles (n x 3 x 2).

    They are those at the top left, the top right and the bottom left.
    """
    import numpy as np

    corner, right, below = points[:, 0], points[:, 1], points[:, 2]
    ways = np.tile(np.eye(3), (len(points), 1, 1))
    ways[:, :2, 0], ways[:, :2, 1] = (right - corner), (below - corner)
    ways[:, :2, :2] /= 2 * layout.arm
    ways[:, :2, 2] = (right + below) / 2
    return ways


def from_finders(quads: Sequence[Quad], layout: Layout = PRINTED) -> Iterator[Way]:
    """Yield the grids that have one of these finder patterns at one of its corners.

    Where others of them lie at other corners, all together tell how the grid lies.
    """
    for number, quad in enumerate(quads):
        right = (quad[1] - quad[0] + quad[2] - quad[3]) / 14
        down = (quad[3] - quad[0] + quad[2] - quad[1]) / 14
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            middle = quad.mean(0) - layout.arm * (x * right + y * down)
            way = _affine(middle, right, down)
            others = (each for at, each in enumerate(quads) if at != number)
            yield _with_others(way, quad, (x, y), others, layout.arm)


def within(points: "Sequence[NDArray[np.float64]] | Quad", taken: Sequence[Sighting]) -> Mask:
    """Say which points, in pixels, lie within codes that were read."""
    import numpy as np

    places = np.reshape(points, (-1, 1, 2))
    inside = np.zeros(len(places), bool)
    for sighting in taken:
        corners = np.array(sighting.corners)
        side, to = np.roll(corners, -1, 0) - corners, places - corners
        # The corners run clockwise: what is within lies on the right of every side.
        inside |= (side[:, 0] * to[..., 1] - side[:, 1] * to[..., 0] >= 0).all(1)
    return inside


def _affine(middle: "NDArray[np.float64]", right: Quad, down: Quad) -> Way:
    import numpy as np

    way = np.eye(3)
    way[:2, 0], way[:2, 1], way[:2, 2] = right, down, middle
    return way


def _with_others(
    way: Way, quad: Quad, own: tuple[int, int], others: Iterable[Quad], arm: float
) -> Way:
    """Return the grid that fits this finder, and the others that lie at its corners."""
    import numpy as np

    flat, seen = [_square(*own, arm)], [quad]
    size = np.sqrt(abs(np.linalg.det(way[:2, :2])))
    back = np.linalg.inv(way)
    for other in others:
        x, y, scale = back @ (*other.mean(0), 1)
        place = np.array((x, y)) / scale
        corner = np.sign(place).astype(int)
        at = (int(corner[0]), int(corner[1]))
        if at == own or 0 in at or np.abs(place - corner * arm).max() > _NEAR:
            continue
        if not 0.6 < np.sqrt(_area(other)) / (7 * size) < 1.6:
            continue
        square = _square(*at, arm)
        guess = np.column_stack((square, np.ones(4))) @ way.T
        turns = (np.roll(other, turn, 0) for turn in range(4))
        near = min(turns, key=lambda turned: float(np.abs(turned - guess[:, :2]).sum()))
        flat.append(square)
        seen.append(near)
    if len(flat) == 1:
        return way
    found, _ = opencv().findHomography(np.concatenate(flat), np.concatenate(seen), 0)
    return way if found is None else found


def _square(x: int, y: int, arm: float) -> Quad:
    import numpy as np

    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return np.array([(x * arm + dx * _FINDER, y * arm + dy * _FINDER) for dx, dy in corners])


def _area(quad: Quad) -> float:
    import numpy as np

    x, y = quad.T
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)
