"""Pages of braille as files for an embosser: braille ASCII (BRF) and PEF 1.0.

BRF is one ASCII character a cell, a line a row and a form feed a page.  PEF, the Portable
Embosser Format (version 2008-1), is XML with the cells in Unicode and says how wide and
how high a page is; its namespace is http://www.daisy.org/ns/2008/pef.
"""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from assistant.braille.cells import BLANK, to_ascii
from assistant.labels.dots import Page

PEF = "http://www.daisy.org/ns/2008/pef"
DUBLIN_CORE = "http://purl.org/dc/elements/1.1/"
_LINE_END, _PAGE_END = "\r\n", "\f"


def brf(pages: Sequence[Page]) -> bytes:
    """Return pages as braille ASCII; blank cells at the end of a row are left out."""
    return "".join(
        "".join(to_ascii(row.rstrip(BLANK)) + _LINE_END for row in page) + _PAGE_END
        for page in pages
    ).encode("ascii")


def pef(pages: Sequence[Page], *, title: str, identifier: str, width: int, height: int) -> bytes:
    """Return pages of `width` cells and `height` rows as PEF, one-sided, six dots."""
    ET.register_namespace("", PEF)
    ET.register_namespace("dc", DUBLIN_CORE)
    root = ET.Element(f"{{{PEF}}}pef", version="2008-1")
    meta = ET.SubElement(ET.SubElement(root, f"{{{PEF}}}head"), f"{{{PEF}}}meta")
    for name, text in (
        ("format", "application/x-pef+xml"),
        ("identifier", identifier),
        ("title", title),
        ("language", "en"),
    ):
        ET.SubElement(meta, f"{{{DUBLIN_CORE}}}{name}").text = text
    volume = ET.SubElement(
        ET.SubElement(root, f"{{{PEF}}}body"),
        f"{{{PEF}}}volume",
        # A row gap of 0 is 10 mm from line to line: four times the distance of two dots.
        {"cols": str(width), "rows": str(height), "rowgap": "0", "duplex": "false"},
    )
    section = ET.SubElement(volume, f"{{{PEF}}}section")
    for rows in pages:
        page = ET.SubElement(section, f"{{{PEF}}}page")
        for cells in rows:
            ET.SubElement(page, f"{{{PEF}}}row").text = cells.rstrip(BLANK)
    ET.indent(root)
    return bytes(ET.tostring(root, encoding="utf-8", xml_declaration=True))
