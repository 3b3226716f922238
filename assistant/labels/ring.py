"""The rings of a sheet as a drawing (SVG 1.1), one ring as a body to be printed (STL), and what
tells a finger the rows.

The drawing is for a cutter, swell paper or an engraver: every ring lies where the sheet of
codes has it, so that the two can be laid on each other.  The body is stuck around a code.
"""

import math
import struct
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TypeAlias
from xml.etree import ElementTree as ET

from assistant.labels.sheet import GAP, RING_CORNER, RING_WIDTH, Box, Sheet, ring_box

RING_HEIGHT = 0.5
"""Millimetres: about the height of a braille dot."""
ROOM = 0.25
"""Millimetres between the code's frame and a printed ring, so that it goes around it."""

BAR, LEAST_BAR, BAR_WIDTH, BAR_HEIGHT = 6.0, 2.5, 2.0, 0.8
"""Millimetres: how long the bar of a row is, at least, how wide, and how high on a rule."""
EDGE = 1.0
"""Millimetres between a bar and the paper's edge or the labels."""
RULE_WIDTH, RULE_HEIGHT, LONGEST = 10.0, 1.0, 200.0
"""Millimetres: a rule, and what most printers print of it."""

_SVG = "http://www.w3.org/2000/svg"
_INNER_CORNER = 0.5  # mm; a rounder one would lie on the corners of the code
_STEPS = 8  # straight pieces of a rounded corner

_Point: TypeAlias = tuple[float, float, float]
_Triangle: TypeAlias = tuple[_Point, _Point, _Point]


def ring_svg(sheet: Sheet) -> bytes:
    """Return the drawing in the sheet's own size; one unit is a millimetre."""
    width, height = sheet.page
    ET.register_namespace("", _SVG)
    drawing = ET.Element(
        f"{{{_SVG}}}svg",
        width=f"{width:g}mm",
        height=f"{height:g}mm",
        viewBox=f"0 0 {width:g} {height:g}",
        version="1.1",
    )
    box = ring_box(sheet)
    for number in range(sheet.count):
        left, top = sheet.corner(number)
        ET.SubElement(
            drawing,
            f"{{{_SVG}}}rect",
            {
                "x": f"{left + box.x:g}",
                "y": f"{top + box.y:g}",
                "width": f"{box.width:g}",
                "height": f"{box.height:g}",
                "rx": f"{RING_CORNER:g}",
                "fill": "none",
                "stroke": "black",
                "stroke-width": f"{RING_WIDTH:g}",
            },
        )
    # A bar for each row in the margin: a finger counts down to the row, then along the rings.
    for bar in row_bars(sheet):
        ET.SubElement(
            drawing,
            f"{{{_SVG}}}rect",
            x=f"{bar.x:g}",
            y=f"{bar.y:g}",
            width=f"{bar.width:g}",
            height=f"{bar.height:g}",
            fill="black",
        )
    ET.indent(drawing)
    return bytes(ET.tostring(drawing, encoding="utf-8", xml_declaration=True))


def row_bars(sheet: Sheet) -> tuple[Box, ...]:
    """Return a bar beside the middle of each row, none where the margin has no room for them."""
    width = min(BAR, sheet.left - 2 * EDGE)
    if width < LEAST_BAR:
        return ()
    middles = (sheet.top + row * sheet.down + sheet.label[1] / 2 for row in range(sheet.rows))
    return tuple(Box(EDGE, y - BAR_WIDTH / 2, width, BAR_WIDTH) for y in middles)


def ring_stl(sheet: Sheet) -> bytes:
    """Return one ring as binary STL in millimetres, lying flat around the origin.

    Inside it is as wide as the code with its frame and a little room, outside as the line
    that is cut along.
    """
    return _stl(_body(sheet.code / 2 + ROOM, sheet.code / 2 + GAP))


def rule_stl(sheet: Sheet) -> bytes:
    """Return a rule to lie beside a printed sheet as binary STL, with a raised bar for each row.

    Its upper end lies on the paper's upper edge.  What is longer than a printer prints is left
    out: the rule is moved down by as many rows as it has.
    """
    ends = [sheet.top + row * sheet.down for row in range(1, sheet.rows + 1)]
    rows = max(1, sum(end <= LONGEST for end in ends))
    length = ends[rows - 1]
    bodies = list(_block((0, 0, 0), (RULE_WIDTH, length, RULE_HEIGHT)))
    for row in range(rows):
        # Lengths are counted upwards in a body, and downwards on paper.
        y = length - (sheet.top + row * sheet.down + sheet.label[1] / 2)
        low = (1.0, y - BAR_WIDTH / 2, RULE_HEIGHT)
        bodies += _block(low, (RULE_WIDTH - 1.0, y + BAR_WIDTH / 2, RULE_HEIGHT + BAR_HEIGHT))
    return _stl(bodies)


def _block(low: _Point, high: _Point) -> Iterator[_Triangle]:
    """Yield the surface of an upright block between two of its corners."""
    for axis in range(3):
        one, other = (axis + 1) % 3, (axis + 2) % 3
        for at, turned in ((low[axis], True), (high[axis], False)):
            corners = []
            for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)):
                point = [0.0, 0.0, 0.0]
                point[axis] = at
                point[one] = (low, high)[a][one]
                point[other] = (low, high)[b][other]
                corners.append((point[0], point[1], point[2]))
            first, second, third, fourth = reversed(corners) if turned else corners
            yield first, second, third
            yield first, third, fourth


def _stl(body: Iterable[_Triangle]) -> bytes:
    triangles = list(body)
    made = struct.pack("<80xI", len(triangles))
    for triangle in triangles:
        made += struct.pack("<12fH", *_normal(triangle), *(c for p in triangle for c in p), 0)
    return made


def _body(inner: float, outer: float) -> Iterator[_Triangle]:
    """Yield the surface, each triangle counter-clockwise as it is seen from outside."""
    # The two outlines have as many points, and so are joined point by point.
    inside = _outline(inner, _INNER_CORNER)
    outside = _outline(outer, RING_CORNER)
    for (a, b), (c, d) in zip(pairwise(inside), pairwise(outside), strict=True):
        low = [(*point, 0.0) for point in (a, b, c, d)]
        high = [(*point, RING_HEIGHT) for point in (a, b, c, d)]
        for quad in (
            (high[0], high[2], high[3], high[1]),
            (low[0], low[1], low[3], low[2]),
            (low[2], low[3], high[3], high[2]),
            (low[0], high[0], high[1], low[1]),
        ):
            yield quad[0], quad[1], quad[2]
            yield quad[0], quad[2], quad[3]


def _outline(half: float, corner: float) -> list[tuple[float, float]]:
    """Return a square with rounded corners, counter-clockwise, its first point again at the end."""
    points = []
    for quarter, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(_STEPS + 1):
            angle = math.pi / 2 * (quarter + step / _STEPS)
            points.append(
                (
                    x * (half - corner) + corner * math.cos(angle),
                    y * (half - corner) + corner * math.sin(angle),
                )
            )
    return [*points, points[0]]


def _normal(triangle: _Triangle) -> _Point:
    """Return the direction, of length 1, in which a triangle looks."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = math.hypot(x, y, z)
    return x / length, y / length, z / length
