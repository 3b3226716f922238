"""How many cards without a code are told by their print, in typefaces plain and ornate.

Cards of a shipped deck are rendered as a camera sees them, each text with every fifth word another
than ours; foreign prints must be told as none.  Fonts are looked for where Debian, matplotlib,
OpenCV and reportlab keep theirs, and in the folders that are given.

Run: python benchmarks/print.py [FOLDER ...]
"""

import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from assistant.cards.by_print import by_print
from assistant.cards.find import Found
from assistant.cards.model import Card
from assistant.library import open_library
from assistant.opencv import opencv
from assistant.scan.printed import read_print

DECK = "llamas-unleashed"
PLACES = ("/usr/share/fonts", "/usr/local/share/fonts")
PACKAGES = {"matplotlib": "mpl-data/fonts/ttf", "cv2": "qt/fonts", "reportlab": "fonts"}
TYPEFACES = (
    *("DejaVuSans", "DejaVuSerif", "LiberationSans-Regular", "LiberationSerif-Regular"),
    *("Cantarell-Regular", "EBGaramond12-Regular", "ComicNeue-Regular", "GoudyBookletter1911"),
    *("JunicodeTwoBeta-Regular", "Essays1743", "STIXGeneral", "Vera"),
)
ORNATE = (
    *("lobster", "DancingScript-Regular", "DarkGardenMK", "callig15", "Isabella"),
    *("Blankenburg_UNZ1A", "Rufscript010", "TomsonTalks"),
)
FOREIGN = (
    ("Grand Hotel", "Breakfast is served from seven to ten in the garden room every day"),
    ("Warranty", "Keep this leaflet with your receipt and return broken parts by post"),
    ("Llama Farm", "Visit our farm shop for wool and honey and ask for the guided walk"),
    ("Goat Cheese", "Best before the date on the lid, keep cool and serve with warm bread"),
)


def fonts(folders: Sequence[str]) -> Iterator[Path]:
    """Yield the files of the typefaces that are here, the plain ones first."""
    import importlib.util

    places = [Path(each) for each in (*folders, *PLACES)]
    for package, inside in PACKAGES.items():
        found = importlib.util.find_spec(package)
        places += (
            [Path(each) / inside for each in (found.submodule_search_locations or ())]
            if found
            else []
        )
    files = {
        file.stem: file
        for place in places
        if place.is_dir()
        for file in sorted(place.rglob("*"))
        if file.suffix.lower() in (".ttf", ".otf", ".pfb")
    }
    yield from (files[name] for name in (*TYPEFACES, *ORNATE) if name in files)


def printed(font: Path, title: str, text: str) -> "np.ndarray[Any, Any]":
    """Return a card as it is printed."""
    page = Image.new("L", (620, 880), 245)
    draw = ImageDraw.Draw(page)
    large = ImageFont.truetype(str(font), 46)
    while draw.textlength(title, font=large) > 540:
        large = large.font_variant(size=large.size - 2)
    draw.text((40, 30), title, fill=20, font=large)
    draw.rectangle((40, 110, 580, 380), fill=170)
    small, line, y = ImageFont.truetype(str(font), 32), "", 410
    for word in (*text.split(), ""):
        if not word or draw.textlength(f"{line} {word}", font=small) > 540:
            draw.text((40, y), line, fill=20, font=small)
            line, y = "", y + 42
        line = f"{line} {word}".strip()
    return np.array(page)


def seen(page: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """Return the card aslant, out of focus and noisy, in a picture of 1920 by 1080."""
    cv2 = opencv()
    height, width = page.shape
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    aslant = corners + np.array([[650, 120], [650, 100], [620, 100], [710, 70]], np.float32)
    how = cv2.getPerspectiveTransform(corners, aslant)
    table = np.full((1080, 1920), 90, np.uint8)
    cv2.warpPerspective(page, how, (1920, 1080), dst=table, borderMode=cv2.BORDER_TRANSPARENT)
    soft = cv2.GaussianBlur(table, (0, 0), 0.8)
    grain = np.random.default_rng(1).normal(0, 6, table.shape)
    gray = np.clip(soft + grain, 0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR))


def other_words(card: Card) -> str:
    """Return the text with every fifth word another than ours."""
    return " ".join("also" if at % 5 == 4 else word for at, word in enumerate(card.text.split()))


def main(folders: Sequence[str]) -> int:
    """Measure and write the table; return 1 if any card was told as another."""
    library = open_library().of((DECK,))
    deck = next(each for each in library.catalogue.decks if each.id == DECK)
    cards = [card for card in deck.cards if card.text][:: max(1, len(deck.cards) // 5)]
    right = wrong = none = foreign = 0
    took: list[float] = []
    files = list(fonts(folders))
    for number, font in enumerate(files):
        told: list[str] = []
        # Two cards and a foreign print a typeface, other ones each time.
        for card in (cards[number % len(cards)], cards[(number + 2) % len(cards)]):
            began = time.perf_counter()
            lines = read_print(seen(printed(font, card.title, other_words(card)))).lines
            found = by_print(library.index, lines)
            took.append(time.perf_counter() - began)
            title = found.match.card.title if isinstance(found, Found) else ""
            right, wrong, none = (
                right + (title == card.title),
                wrong + (title not in ("", card.title)),
                none + (title == ""),
            )
            told.append("right" if title == card.title else title or "none")
        lines = read_print(seen(printed(font, *FOREIGN[number % len(FOREIGN)]))).lines
        foreign += isinstance(by_print(library.index, lines), Found)
        print(f"  {font.stem:28} {', '.join(told)}", flush=True)
    middle = statistics.median(took) if took else 0.0
    print(f"{len(files)} typefaces: {right} right, {none} none, {wrong} wrong (target: 0)")
    print(f"{len(files)} foreign prints: {foreign} taken for a card (target: 0)")
    print(f"a card: median {1000 * middle:.0f} ms")
    return int(wrong + foreign > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
