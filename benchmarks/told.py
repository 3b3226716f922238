"""What the voice and the fingers get, beside the state before: ``python benchmarks/told.py``.

Words heard, cells of a braille window that hold words, seconds that the voice is late, and
characters that a terminal screen reader says, in one table.  `before` was measured with the same
games before messages had parts and windows were filled; how late it would be without summaries
is measured here.  The parts alone say more: voice, cells, late and screen.
"""

import os
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(Path(__file__).parent)]

from cells import answers, in_line_mode, on_display, windows  # noqa: E402
from late import latest  # noqa: E402
from screen import heard, wait  # noqa: E402
from screen_reader import Seen  # noqa: E402
from voice import all_games  # noqa: E402

from assistant.speech.how_much import Verbosity  # noqa: E402
from assistant.speech.speaking import LATE  # noqa: E402


@dataclass(frozen=True)
class Figure:
    """One figure: what it is, how it was, how it is, and what it may be; `low` is the better."""

    name: str
    before: str
    now: float
    target: float = 0.0
    low: bool = True

    @property
    def missed(self) -> bool:
        """Whether it has a target and does not reach it."""
        return bool(self.target) and (self.now > self.target) is self.low

    def row(self) -> str:
        """Return it as a row of the table."""
        target = f"{self.target:g}" if self.target else ""
        mark = "  missed" if self.missed else ""
        return f"{self.name:<46}{self.before:>9}{self.now:>9.2f}{target:>9}{mark}"


def words() -> list[Figure]:
    """Return the words heard in the whole games, in the first scripts and in few words."""
    found = list[Figure]()
    for name, few, before in (("first scripts", False, "13.40"), ("few words", True, "")):
        played = all_games(few=few)
        normal, brief = (played.at[level].words for level in (Verbosity.NORMAL, Verbosity.BRIEF))
        found += [
            Figure(f"words an act, {name}", before, normal / played.acts, 8.0 if few else 0.0),
            Figure(f"words a line, {name}", "11.80" if before else "", normal / played.lines),
            Figure(
                f"share of them at brief, {name}",
                "0.97" if before else "",
                brief / normal,
                0.6 if few else 0.0,
            ),
        ]
    return found


def cells() -> list[Figure]:
    """Return what a window of 20 cells holds, and how many cards are longer than 12 windows."""
    told = [said for said in answers() if said]
    line = windows(in_line_mode(20), told)
    plain = windows(on_display(20, contracted=False), told)
    dots = windows(on_display(20, contracted=True), told)
    return [
        Figure("cells of words of 20 in cards, line mode", "11.70", line.card),
        Figure("cells of words of 20 in games, line mode", "", line.game),
        Figure("cells of words of 20 in games, display", "", plain.game, 16.0, low=False),
        Figure("the same, contracted", "", dots.game, 16.0, low=False),
        Figure("cards over 12 windows, uncontracted", "44.00", plain.over),
        Figure("cards over 12 windows, contracted", "", dots.over, 0.5),
    ]


def seconds() -> list[Figure]:
    """Return how late the voice is where it reads along."""
    now, without = latest()
    return [Figure("seconds late at the most, reading along", f"{without:.2f}", now, LATE)]


def characters() -> list[Figure]:
    """Return what a terminal screen reader says for each character of a message."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TABLE_ASSISTANT_HOME"] = folder
        (Path(folder) / "settings.toml").write_text('engine = "none"\n', encoding="utf-8")
        home = Path(folder)
        with Seen(home) as opened:
            wait(opened, re.compile(r"Ready\."))
            return [Figure("characters heard for each written", "", heard(opened, home), 1.1)]


def main() -> None:
    """Print the table; end with 1 where a target is missed."""
    print(f"{'':<46}{'before':>9}{'now':>9}{'target':>9}")
    missed = False
    for part in (words, cells, seconds, characters):
        for each in part():
            print(each.row(), flush=True)
            missed |= each.missed
    sys.exit(missed)


if __name__ == "__main__":
    main()
