"""Sheets as a printer would print them, and the codes that readers find on them."""

from functools import cache

import numpy as np
import pypdfium2

from assistant.cards.model import Card, Deck
from assistant.labels.pdf import labels_pdf
from assistant.labels.sheet import Sheet
from assistant.library import open_library
from assistant.opencv import opencv
from assistant.scan.decoder import Decoder
from assistant.scan.image import Image

DPI = 300
PX = DPI / 25.4
"""Pixels in a millimetre."""


@cache
def deck(code: str) -> Deck:
    """Return a shipped deck by its code."""
    decks = open_library(adult=True).catalogue.decks
    return next(each for each in decks if each.code == code)


def copies(of: Deck) -> list[Card]:
    """Return every card of a deck, as often as there are copies."""
    return [card for card in of.cards for _ in range(card.copies)]


def pdf(cards: list[Card], sheet: Sheet, free: int = 0) -> bytes:
    """Return the sheets of some cards."""
    foot = "A deck, {} of {}".format
    return labels_pdf(cards, sheet, title="A deck", foot=foot, free=free)


def pages(made: bytes) -> list[Image]:
    """Return each page as it is printed: height x width in gray values."""
    document = pypdfium2.PdfDocument(made)
    shown = []
    for page in document:
        picture = page.render(scale=DPI / 72, grayscale=True).to_numpy()
        shown.append(np.ascontiguousarray(picture.reshape(picture.shape[:2])))
    return shown


def label(page: Image, sheet: Sheet, place: int) -> Image:
    """Return the picture of one label of a page."""
    left, top = sheet.corner(place)
    width, height = sheet.label
    rows = slice(round(top * PX), round((top + height) * PX))
    columns = slice(round(left * PX), round((left + width) * PX))
    return np.ascontiguousarray(page[rows, columns])


def read(decoder: Decoder, picture: Image) -> list[str]:
    """Return what a reader finds: a camera held steady sees a code in more than one size.

    OpenCV's own reader misses about one clean code in fifty at any single size.
    """
    for scale in (1, 0.75, 2):
        cv = opencv()
        sized = cv.resize(picture, None, fx=scale, fy=scale, interpolation=cv.INTER_AREA)
        seen: Image = sized.astype(np.uint8)
        found = [each.payload for each in decoder.decode(seen)]
        if found:
            return found
    return []
