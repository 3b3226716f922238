"""Sheets as a PDF: each page as it would be printed, one picture after the other."""

import time
from collections.abc import Iterator
from pathlib import Path

from assistant.files import read_beginning
from assistant.problems import Fault
from assistant.scan.frame import Frame

PAPER = frozenset((".pdf",))
_DPI = 300
"""As printers print; a module of the smallest code has six dots."""
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

        for number in range(len(self._document)):
            if self._closed:
                return
            page = self._document[number]
            width, height = page.get_size()
            inch = 72
            size = width * height * (_DPI / inch) ** 2
            scale = _DPI / inch * min(1.0, (_MOST_PIXELS / max(size, 1.0)) ** 0.5)
            drawn = page.render(scale=scale, grayscale=True).to_numpy()
            image = np.ascontiguousarray(drawn.reshape(drawn.shape[:2]))
            now = time.monotonic()
            yield Frame(image, self.name, now, now, still=True)

    def close(self) -> None:
        """Leave out the pages that are still to come."""
        self._closed = True
