"""The rings of a sheet as a drawing (SVG 1.1), for a cutter, swell paper or an engraver.

Every ring lies where the sheet of codes has it, so that the two can be laid on each other.
"""

from xml.etree import ElementTree as ET

from assistant.labels.sheet import Sheet
from assistant.labels.spot import RING_CORNER, RING_WIDTH, ring_box

_SVG = "http://www.w3.org/2000/svg"


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
