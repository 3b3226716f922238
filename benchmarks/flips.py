"""Measure what a flipped bit does to the journal: whether the program starts, what it says.

Run: python benchmarks/flips.py [COUNT]
A journal with finished games, an unfinished one, seasons and an open question is opened again
and again, each time with one bit of it flipped, 3,000 times where no count is given.  The
program must start each time; then the journal is played with, or was put aside byte for byte.
"""

import itertools
import random
import sys
import tempfile
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

from journal import PLAYERS, act, opening

from assistant.journal.book import Journal
from assistant.journal.game import Game
from assistant.problems import Fault
from assistant.rules.events import Ended, Number, NumberSet
from assistant.rules.table import Ending, Outcome

COUNT = 3_000
GAMES, ACTS = 6, 40
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
"""The same bytes at each run: their times count seconds from here."""


def make(file: Path) -> bytes:
    """Play some games; return the bytes of their journal."""
    seconds = itertools.count()
    with Journal.open(file, now=lambda: BEGAN + timedelta(seconds=next(seconds))) as journal:
        for number in range(GAMES):
            game = journal.new_game("Any", "any", PLAYERS, opening(), words="new any")
            for each in range(1, ACTS):
                game.append(f"words {each}", act(each))
            game.undo()
            game.redo()
            journal.begin_season(f"Season {number}")
            if number < GAMES - 1:
                game.append("Ann wins", [Ended(Outcome(Ending.WON, (0,)))])
            else:
                journal.note_question(game, '{"lines": [{"typed": "play"}], "card": []}')
    return file.read_bytes()


def opened(file: Path, spoiled: bytes) -> str:
    """Open a spoiled journal and play with it; return in a word what became of it."""
    try:
        journal = Journal.open(file)
    except Fault as fault:
        return fault.key if file.read_bytes() == spoiled else "changed and not opened"
    with journal:
        kept = list(file.parent.glob("*.damaged-*"))
        if bool(kept) != bool(journal.problems):
            return "not said"
        if kept and kept[0].read_bytes() != spoiled:
            return "put aside, and changed"
        damaged = _read(journal)
        found = journal.new_game("Any", "any", PLAYERS, opening(), words="new any")
        _go_on(found)
        if not kept:
            return f"played on, {'a damaged act was named' if damaged else 'whole'}"
        carried = len(journal.games()) - 1
        return f"put aside, {'all' if carried == GAMES else carried} games carried over"


def _read(journal: Journal) -> int:
    """Open every game, or hear why not; return how many are damaged."""
    journal.season()
    listing = journal.listing()
    damaged = len(listing.faults)
    cut = " ".join(str(each.values.get("numbers", "")) for each in journal.problems)
    # Where nothing could be carried over, just that is said.
    nothing = any(each.values.get("count") == 0 for each in journal.problems)
    for number in range(1, GAMES + 1):
        named = nothing or str(number) in cut.replace(",", "").split()
        try:
            game = journal.game(number)
        except Fault as fault:
            if fault.key == "journal.no_game" and not named:
                raise ValueError(f"game {number} is gone without a word") from fault
            damaged += 1
            if fault.key == "journal.damaged_act":
                _go_on(journal.branch(number, int(str(fault.values["before"]))))
            continue
        journal.open_question(game)
        _believed(game, number, named=named)
    return damaged


def _believed(game: Game, number: int, *, named: bool) -> None:
    """Hold what was read against what was written; a game that is `named` may have lost its end."""
    wanted = [tuple(opening()), *(tuple(act(each)) for each in range(1, ACTS))]
    if number < GAMES:
        wanted.append((Ended(Outcome(Ending.WON, (0,))),))
    found = [each.events for each in game.acts()]
    if found == wanted[: len(found)] and len(found) < len(wanted) and not named:
        raise ValueError(f"game {number} lost its end without a word")
    if found != wanted[: len(found)]:
        raise ValueError(f"game {number} was believed")


def _go_on(game: Game) -> None:
    before = game.table
    after = game.append("Ann has 77", [NumberSet(Number.COUNT, 77, 0)])
    game.undo()
    if game.table != before or game.redo() is None or game.table != after:
        raise ValueError("undo and redo do not lead back")


def measure(count: int, seed: int) -> Counter[str]:
    """Flip so many bits, each alone; return how often each thing came of it."""
    dice = random.Random(seed)
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        whole = make(Path(folder) / "whole.sqlite3")
        for number in range(count):
            # Every second one among the first pages, where the tables are described.
            bit = dice.randrange(len(whole) * 8 if number % 2 else 3 * 4096 * 8)
            spoiled = bytearray(whole)
            spoiled[bit // 8] ^= 1 << bit % 8
            home = Path(folder) / f"{number}"
            home.mkdir()
            file = home / "journal.sqlite3"
            file.write_bytes(spoiled)
            try:
                came = opened(file, bytes(spoiled))
            except Exception as error:  # what it is is the measure
                came = f"FAILED at bit {bit}: {type(error).__name__} {error}"
            found[came] += 1
            for each in home.iterdir():
                each.unlink()
    return found


def main() -> None:
    """Print how often each thing came of a flipped bit."""
    count = int(sys.argv[1]) if sys.argv[1:] else COUNT
    for came, times in measure(count, seed=7).most_common():
        print(f"  {times:6,}  {came}")


if __name__ == "__main__":
    main()
