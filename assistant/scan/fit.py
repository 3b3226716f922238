"""Lay the grid of a label on a picture more exactly than its outline tells.

Inverse compositional alignment (Baker and Matthews, "Lucas-Kanade 20 years on", 2004) of
what all labels have in common, or of one known code, with weights against glare and fingers.
"""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from assistant.opencv import opencv
from assistant.scan.grid import (
    BLURS,
    PER,
    PRINTED,
    Floats,
    Layout,
    Way,
    fine,
    levelled,
    module_pixels,
    plan,
    sampled,
    smeared,
)
from assistant.scan.image import Image

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_STEPS = 8
_TRIAL = 2
"""So many steps bring a label that can be read far above what is no label."""
_STILL = 0.02
_LIKE = 0.1
"""Two turns that differ by no more in their correlation cannot be told apart."""
_SEEN = 0.15
"""Share of what all labels have in common that must not lie in glare or under a finger."""
_AROUND = 6 * PER + 1
"""Samples over which it is asked whether the picture fits."""


@dataclass(frozen=True, slots=True)
class Target:
    """A picture of a label to align with: its values, where they are known, and how they
    change with each of the eight parameters of a homography (known samples x 8).  The label
    is of a `layout`.

    `whole` holds the values in their places, zero where they are not known.
    """

    values: Floats
    known: "NDArray[np.intp]"
    slopes: Floats
    whole: Floats
    layout: Layout


def target(picture: Floats, known: "NDArray[np.bool_]", layout: Layout = PRINTED) -> Target:
    """Make a picture of samples x samples ready to be aligned with."""
    import numpy as np

    level, _ = levelled(picture)
    down, right = np.gradient(level)
    place = (np.arange(layout.samples, dtype=np.float32) + 0.5) / PER - layout.side / 2
    x, y = np.meshgrid(place, place)
    right, down = right * PER, down * PER
    # d(value)/d(parameter) at the identity: a b c / d e f / g h 1.
    towards = right * x + down * y
    parts = (right * x, right * y, right, down * x, down * y, down, -x * towards, -y * towards)
    at = np.flatnonzero(known)
    slopes = np.stack([part.ravel()[at] for part in parts], 1).astype(np.float32)
    whole = np.where(known, level, 0).astype(np.float32)
    return Target(level.ravel()[at], at, slopes, whole, layout)


@cache
def common(blur: int, layout: Layout = PRINTED) -> Target:
    """Return what all labels of a layout have in common, seen through a kind of blur."""
    grid, known = plan(layout)
    return target(smeared(fine(grid), blur), known.repeat(PER, 0).repeat(PER, 1), layout)


@cache
def _commons(layout: Layout) -> tuple[Floats, Floats, "NDArray[np.intp]"]:
    """Return the common parts through every kind of blur (kinds x known samples), their
    squares, and where the samples lie in each of four turns (4 x known samples)."""
    import numpy as np

    known = np.stack([common(blur, layout).values for blur in range(len(BLURS))])
    places = np.arange(layout.samples**2).reshape(layout.samples, layout.samples)
    at = common(0, layout).known
    turned = np.stack([np.rot90(places, turns).ravel()[at] for turns in range(4)])
    return known, known**2, turned


def _fit_around(level: Floats, to: Target) -> Floats:
    """Return from 0 to 1, for each known sample, how well the picture fits around it."""
    import numpy as np

    cv2 = opencv()
    size = (_AROUND, _AROUND)
    seen = np.where(to.whole == 0, 0, level)
    alike = cv2.blur(seen * to.whole, size)
    norm = cv2.blur(seen * seen, size) * cv2.blur(to.whole * to.whole, size)
    share = alike / np.sqrt(np.maximum(norm, 1e-4))
    found: Floats = (np.clip(share, 0.02, 1) ** 2).ravel()[to.known]
    return found


@dataclass(frozen=True, slots=True)
class Agreement:
    """How well a place shows what all labels have in common.

    `share` is the correlation in the best of four turns and kinds of blur; `turns` are the
    quarter turns to the left that bring the picture upright, best first: more than one
    where glare or a finger hides which.  `seen` is the share of what is compared that does
    not lie in glare, under a finger or beyond the picture, `filled` the share of the code
    itself that shows anything: an empty frame is none.
    """

    share: float
    seen: float
    filled: float
    blur: int
    turns: tuple[int, ...]


def agreement(samples: Floats, layout: Layout = PRINTED) -> Agreement:
    """Compare a place with what all labels of a layout have in common."""
    import numpy as np

    known, squares, at = _commons(layout)
    level, clear = levelled(samples)
    turned, seen = level.ravel()[at], clear.ravel()[at].astype(np.float32)
    norm = np.sqrt((squares @ seen.T) * (turned * turned).sum(1))
    shown = seen @ np.full(seen.shape[1], 1 / seen.shape[1], np.float32)
    found = np.where(shown > _SEEN, (known @ turned.T) / np.maximum(norm, 1e-6), -1)
    best = found.max(0)
    order = np.argsort(-best)
    first = int(order[0])
    turns = tuple(int(turn) for turn in order if best[turn] > best[first] - _LIKE)
    edge = layout.edge * PER
    within = clear[edge:-edge, edge:-edge]
    filled = np.count_nonzero(within) / within.size
    blur = int(found[:, first].argmax())
    return Agreement(float(best[first]), float(shown[first]), filled, blur, turns)


def upright(way: Way, turns: int) -> Way:
    """Return the homography after the grid was turned by so many quarters."""
    import numpy as np

    quarter = np.array([[0, 1, 0], [-1, 0, 0], [0, 0, 1.0]])
    for _ in range(turns):
        way = way @ quarter.T
    return way


def fitted(
    image: Image, way: Way, to: Target, steps: int = _STEPS, enough: float = -1.0
) -> tuple[Way, float]:
    """Return a better homography, and the correlation of the picture with the target there.

    Where that is not `enough` after the first steps, it is given up.
    """
    import numpy as np

    best, best_way = -1.0, way
    far = to.layout.side**2 / 4
    for step in range(steps + 1):
        level, clear = levelled(sampled(image, way, to.layout))
        seen, weight = level.ravel()[to.known], clear.ravel()[to.known].astype(np.float32)
        if weight.mean() < _SEEN:
            break
        norm = np.linalg.norm(seen) * np.sqrt(weight @ to.values**2)
        share = float(seen @ to.values / max(norm, 1e-6))
        if share > best:
            best, best_way = share, way
        if step == _TRIAL and best < enough:
            break
        error = seen - to.values
        # Where the surroundings fit, the grid holds; from there it is drawn tight.
        weight *= _fit_around(level, to)
        pulled = to.slopes * weight[:, None]
        matrix = pulled.T @ to.slopes
        matrix.flat[::9] *= 1.001
        try:
            a, b, c, d, e, f, g, h = np.linalg.solve(matrix, pulled.T @ error)
        except np.linalg.LinAlgError:
            break
        change = np.array([[1 + a, b, c], [d, 1 + e, f], [g, h, 1.0]])
        way = way @ np.linalg.inv(change)
        way /= way[2, 2]
        if not np.isfinite(way).all() or not 0.5 < module_pixels(way) < 60:
            break
        if max(abs(c), abs(f)) < _STILL and max(abs(g), abs(h)) * far < _STILL * 2:
            break
    return best_way, best
