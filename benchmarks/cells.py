"""Cells of a braille display that hold words: whole games and every card, window by window.

A game is one of the golden games, read as it is on a display by BrlAPI and on braille lines in
line mode; a card is read whole.  Counts and signs are no words.  `BEFORE` is what was measured
before windows were filled: a message on rows of its own, broken between words, in line mode.
"""

import re
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from golden import PROMPT, leave, sit_down, transcripts  # noqa: E402

from assistant.braille.cells import has_cells  # noqa: E402
from assistant.braille.contracted import Contracted  # noqa: E402
from assistant.fingers import labels_of  # noqa: E402
from assistant.inbox import Typed  # noqa: E402
from assistant.library import open_library  # noqa: E402
from assistant.transcript.felt import Felt  # noqa: E402
from assistant.transcript.page import following, messages_of, released, show  # noqa: E402
from assistant.transcript.pieces import MORE, line_page, pieces  # noqa: E402
from assistant.words.announcement import Announcement  # noqa: E402
from assistant.words.card import read_card  # noqa: E402

MOST = 12
"""Windows that a card may take."""
SIGN = 3
"""Cells of the sign that all is said, in line mode."""
BEFORE = {20: (11.7, 13, 21, 44), 40: (28.8, 5, 9, 0)}
"""Before, uncontracted: cells a window, windows a card (median, worst), cards over `MOST`."""
_COUNT = re.compile(r" +(\+\d+|\d+\+|\u283c[\u2801-\u283f]+)$")

Read = Callable[[tuple[Announcement, ...]], list[tuple[str, int]]]
"""Reads one answer: what each window holds, and how many cells of it are counts."""


@cache
def labels() -> dict[str, str]:
    """Return the labels of titles."""
    return labels_of(open_library(adult=True).catalogue)


def on_display(cells: int, *, contracted: bool) -> Read:
    """Return how an answer is read on a display by BrlAPI."""
    writes = Contracted() if contracted else tuple
    felt = Felt(labels())

    def read(said: tuple[Announcement, ...]) -> list[tuple[str, int]]:
        now, found = pieces(cells, writes).told(*felt(said, "normal")), list[tuple[str, int]]()
        while now.row:
            words = _COUNT.sub("", now.row) if now.page.counts else now.row
            counts = len(now.row[len(words) :].strip())
            found.append((words.rstrip(), counts))
            now = now.forth()
        return found

    return read


def in_line_mode(cells: int) -> Read:
    """Return how an answer is read on braille lines in line mode."""
    felt = Felt(labels())

    def read(said: tuple[Announcement, ...]) -> list[tuple[str, int]]:
        messages = messages_of(felt(said, "normal"), asked=True, pieces=True)
        page, found = show(line_page(None, cells, SIGN), messages), list[tuple[str, int]]()
        while page.lines:
            counts = MORE if page.unread and page.now.begins else 0
            found.append((page.lines[-1].text, counts))
            if not page.unread:
                break
            page = following(released(page))
        return found

    return read


def answers() -> Iterator[tuple[Announcement, ...]]:
    """Yield every answer of the whole games."""
    for each in transcripts():
        if not each.file.stem.startswith("whole-game"):
            continue
        with tempfile.TemporaryDirectory() as home:
            player = sit_down(Path(home))
            for line in each.typed:
                if line != PROMPT.strip() and not line.startswith(("scan: ", "restart")):
                    yield player.take(Typed(line))
            leave(player)


@dataclass(frozen=True)
class Windows:
    """What windows hold: cells of words in games and cards, windows of each card, and shares.

    `counts` are the cells of a count a window, `dots` the share of windows written as dots.
    """

    game: float
    card: float
    cards: tuple[int, ...]
    counts: float
    dots: float

    @property
    def over(self) -> int:
        """How many cards take too many windows."""
        return sum(each > MOST for each in self.cards)


def windows(read: Read, told: Sequence[tuple[Announcement, ...]]) -> Windows:
    """Read games and the cards of Llamas Unleashed."""
    games = [window for said in told for window in read(said)]
    catalogue = open_library(adult=False).catalogue
    llamas = next(deck for deck in catalogue.decks if deck.id == "llamas-unleashed")
    cards = [read((read_card(catalogue, card),)) for card in llamas.cards]
    return Windows(
        statistics.mean(len(words) for words, _ in games),
        statistics.mean(len(words) for each in cards for words, _ in each),
        tuple(map(len, cards)),
        sum(count for _, count in games) / len(games),
        sum(has_cells(words) for words, _ in games) / len(games),
    )


def report(name: str, read: Read, told: Sequence[tuple[Announcement, ...]], cells: int) -> None:
    """Print what windows of games and of cards hold."""
    found = windows(read, told)
    over = f"{found.over}/{len(found.cards)}"
    print(
        f"{name:<28}{cells:>6}{found.game:>8.1f}{found.card:>8.1f}"
        f"{statistics.median(found.cards):>8.0f}{max(found.cards):>7}{over:>9}"
        f"{found.counts:>9.2f}{found.dots:>8.0%}"
    )


def main() -> None:
    """Print a line for each way to read and each width."""
    told = [said for said in answers() if said]
    print(
        f"{'':<28}{'cells':>6}{'game':>8}{'card':>8}{'median':>8}{'worst':>7}{'over':>9}"
        f"{'counts':>9}{'dots':>8}"
    )
    for cells in (20, 40):
        mean, median, worst, over = BEFORE[cells]
        print(
            f"{'before, line mode':<28}{cells:>6}{'':>8}{mean:>8}{median:>8}{worst:>7}{over:>6}/85"
        )
        report("line mode", in_line_mode(cells), told, cells)
        report("display, uncontracted", on_display(cells, contracted=False), told, cells)
        report("display, contracted", on_display(cells, contracted=True), told, cells)


if __name__ == "__main__":
    main()
