"""From outlines in a picture to the ways in which a label's grid may lie on it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from assistant.opencv import opencv
from assistant.scan.decoder import Sighting
from assistant.scan.grid import CODE, SIDE, Way, way_from
from assistant.scan.locate import Quad

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Mask: TypeAlias = "NDArray[np.bool_]"

_ARM = 7.0
"""Modules from the middle of the code to the middle of a finder, across and down."""
_FINDER = 3.5
_NEAR = 4.0


def from_frame(quad: Quad) -> Iterator[Way]:
    """Yield the grids of which this is the frame's outer or inner edge."""
    for half in (SIDE / 2, SIDE / 2 - 1):
        yield way_from(quad, half)


def from_code(quad: Quad) -> Way:
    """Return the grid of which these are the corners of the code without its quiet zone."""
    return way_from(quad, CODE / 2)


def from_middles(points: Quad) -> Way:
    """Return the grid whose finders have these middles: top left, top right, bottom left."""
    corner, right, below = points
    return _affine((right + below) / 2, (right - corner) / 14, (below - corner) / 14)


def from_finders(quads: Sequence[Quad]) -> Iterator[Way]:
    """Yield the grids that have one of these finder patterns at one of its corners.

    Where others of them lie at other corners, all together tell how the grid lies.
    """
    for number, quad in enumerate(quads):
        right = (quad[1] - quad[0] + quad[2] - quad[3]) / 14
        down = (quad[3] - quad[0] + quad[2] - quad[1]) / 14
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            middle = quad.mean(0) - _ARM * (x * right + y * down)
            way = _affine(middle, right, down)
            others = (each for at, each in enumerate(quads) if at != number)
            yield _with_others(way, quad, (x, y), others)


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


def _with_others(way: Way, quad: Quad, own: tuple[int, int], others: Iterable[Quad]) -> Way:
    """Return the grid that fits this finder, and the others that lie at its corners."""
    import numpy as np

    flat, seen = [_square(*own)], [quad]
    size = np.sqrt(abs(np.linalg.det(way[:2, :2])))
    back = np.linalg.inv(way)
    for other in others:
        x, y, scale = back @ (*other.mean(0), 1)
        place = np.array((x, y)) / scale
        corner = np.sign(place).astype(int)
        at = (int(corner[0]), int(corner[1]))
        if at == own or 0 in at or np.abs(place - corner * _ARM).max() > _NEAR:
            continue
        if not 0.6 < np.sqrt(_area(other)) / (7 * size) < 1.6:
            continue
        square = _square(*at)
        guess = np.column_stack((square, np.ones(4))) @ way.T
        turns = (np.roll(other, turn, 0) for turn in range(4))
        near = min(turns, key=lambda turned: float(np.abs(turned - guess[:, :2]).sum()))
        flat.append(square)
        seen.append(near)
    if len(flat) == 1:
        return way
    found, _ = opencv().findHomography(np.concatenate(flat), np.concatenate(seen), 0)
    return way if found is None else found


def _square(x: int, y: int) -> Quad:
    import numpy as np

    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return np.array([(x * _ARM + dx * _FINDER, y * _ARM + dy * _FINDER) for dx, dy in corners])


def _area(quad: Quad) -> float:
    import numpy as np

    x, y = quad.T
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)
