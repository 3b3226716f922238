"""Sheets as a PDF: each page as it would be printed, one picture after the other."""

import time
from collections.abc import Iterator
from pathlib import Path

from assistant.files import read_beginning
from assistant.paper import read_grid
from assistant.problems import Fault
from assistant.scan.frame import Frame, Page

PAPER = frozenset((".pdf",))
_DPI = 300
"""As printers print; a module of the smallest code has six dots."""
_INCH, _MM = 72, 25.4
"""Points and millimetres in an inch."""
_LARGEST_FILE = 100 * 2**20
_MOST_PIXELS = 16_000_000
"""Of one page, nearly A3 at that size.  A larger page is drawn with fewer dots."""


class PaperSource:
    """The pages of one PDF, each drawn when its turn comes."""

    live = False

    def __init__(self, file: Path) -> None:
        """Open the file.  Raises Fault."""
        import pypdfium2

        self.name = file.name
        self._closed = False
        try:
            content = read_beginning(file, _LARGEST_FILE)
        except FileNotFoundError as error:
            raise Fault("scan.not_found", name=str(file)) from error
        except OSError as error:
            raise Fault("scan.unreadable", name=str(file)) from error
        try:
            self._document = pypdfium2.PdfDocument(content)
        except pypdfium2.PdfiumError as error:
            raise Fault("scan.broken_pdf", name=file.name) from error

    def frames(self) -> Iterator[Frame]:
        """Yield a frame for each page."""
        import numpy as np

        grid = read_grid(self._document.get_metadata_value("Keywords"))
        for number in range(len(self._document)):
            if self._closed:
                return
            page = self._document[number]
            width, height = page.get_size()
            size = width * height * (_DPI / _INCH) ** 2
            scale = _DPI / _INCH * min(1.0, (_MOST_PIXELS / max(size, 1.0)) ** 0.5)
            drawn = page.render(scale=scale, grayscale=True).to_numpy()
            image = np.ascontiguousarray(drawn.reshape(drawn.shape[:2]))
            now = time.monotonic()
            shown = Page(number + 1, grid, scale * _INCH / _MM) if grid else None
            yield Frame(image, self.name, now, now, still=True, page=shown)

    def close(self) -> None:
        """Leave out the pages that are still to come."""
        self._closed = True
