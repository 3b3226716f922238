"""The rings of a sheet as a drawing (SVG 1.1), and one ring as a body to be printed (STL).

The drawing is for a cutter, swell paper or an engraver: every ring lies where the sheet of
codes has it, so that the two can be laid on each other.  The body is stuck around a code.
"""

import math
import struct
from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias
from xml.etree import ElementTree as ET

from assistant.labels.sheet import GAP, RING_CORNER, RING_WIDTH, Sheet, ring_box

RING_HEIGHT = 0.5
"""Millimetres: about the height of a braille dot."""
ROOM = 0.25
"""Millimetres between the code's frame and a printed ring, so that it goes around it."""

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
    ET.indent(drawing)
    return bytes(ET.tostring(drawing, encoding="utf-8", xml_declaration=True))


def ring_stl(sheet: Sheet) -> bytes:
    """Return one ring as binary STL in millimetres, lying flat around the origin.

    Inside it is as wide as the code with its frame and a little room, outside as the line
    that is cut along.
    """
    triangles = list(_body(sheet.code / 2 + ROOM, sheet.code / 2 + GAP))
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
