"""Measure the journal: what an act costs as a game grows, and how long a game takes to resume.

Run: python benchmarks/journal.py
The figures of the disk are those of the folder for temporary files; TMPDIR chooses another.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from assistant.journal.book import Journal
from assistant.journal.game import Game
from assistant.rules.events import (
    Acted,
    Drew,
    Event,
    Moved,
    Number,
    NumberSet,
    Opened,
    PhaseBegan,
    TurnBegan,
)
from assistant.rules.table import Effect, Fate, Phase, Place, Seat, Table, Turn, Zone
from assistant.rules.waiting_events import Passed, PileOpened, Settled, Triggered, Uncovered

PLAYERS = tuple(f"Player {number}" for number in range(1, 9))
PIECES = tuple(f"XX{number:03}.{copy}" for number in range(1, 68) for copy in (1, 2))
SIZES = (100, 1_000, 10_000)


def opening() -> list[Event]:
    """Return the opening of a table of eight with 134 cards."""
    seats = tuple(Seat(name, hand_size=5) for name in PLAYERS)
    pieces = PIECES
    return [Opened(Table("any", seats, Turn(0), full=True, deck=80, pieces=pieces))]


def act(number: int) -> list[Event]:
    """Return the events of an act: a turn of four acts, one card played and one discarded."""
    turn, step = divmod(number, 4)
    seat = turn % 8
    piece = PIECES[turn % len(PIECES)]
    # Stables stay at about six cards a seat.
    gone = PIECES[(turn - 48) % len(PIECES)]
    match step:
        case 0:
            return [TurnBegan(seat, turn), PhaseBegan(Phase.DRAW), Drew(seat, 1, phase=True)]
        case 1:
            opened = PileOpened(piece, seat, seat)
            return [PhaseBegan(Phase.ACTION), Acted(), opened, *map(Passed, range(7))]
        case 2:
            return [
                Uncovered(1),
                Moved(piece, Place(Zone.STABLE, seat)),
                NumberSet(Number.COUNT, 3, seat),
            ]
        case _:
            effect = Effect(piece, seat, mandatory=True)
            discarded = Moved(gone, Place(Zone.DISCARD))
            return [Triggered(0, (effect,)), discarded, Settled(0, Fate.DONE)]


def line(name: str, taken: Sequence[float]) -> None:
    """Print the median, the 95th percentile and the most of some seconds."""
    slow = statistics.quantiles(taken, n=20)[-1]
    print(
        f"  {name:34} median {statistics.median(taken) * 1000:8.2f} ms,"
        f" p95 {slow * 1000:8.2f} ms, most {max(taken) * 1000:8.2f} ms"
    )


def timed(deed: Callable[[], object]) -> float:
    """Return how many seconds a deed takes."""
    started = time.perf_counter()
    deed()
    return time.perf_counter() - started


def grow(game: Game, size: int) -> list[float]:
    """Play until the game has so many acts; return the seconds that each append took."""
    taken = []
    for number in range(len(game.acts()), size):
        events = act(number)
        taken.append(timed(partial(game.append, str(number), events)))
    return taken


def resume(file: Path) -> None:
    """Open a journal and bring its game to the table."""
    with Journal.open(file) as journal:
        game = journal.last_unfinished()
        assert game is not None


def main() -> None:
    """Print what acts, undo and resume cost at each size."""
    with tempfile.TemporaryDirectory() as folder:
        bare_sync(Path(folder))
        file = Path(folder) / "journal.sqlite3"
        for size in SIZES:
            with Journal.open(file) as journal:
                if size == SIZES[0]:
                    game = journal.new_game("Any", "any", PLAYERS, opening())
                else:
                    found = journal.last_unfinished()
                    assert found is not None
                    game = found
                grow(game, size)
                line(f"append at {size:,} acts, on disk", grow(game, size + 200))
                line(f"undo at {size:,} acts", [timed(game.undo) for _ in range(100)])
                line(f"redo at {size:,} acts", [timed(game.redo) for _ in range(100)])
            line(f"resume of {size + 200:,} acts", [timed(lambda: resume(file)) for _ in range(5)])
        two_thousand(Path(folder) / "two.sqlite3")


def two_thousand(file: Path) -> None:
    """Print how long a game of 2,000 acts takes to resume, and how large it is."""
    with Journal.open(file) as journal:
        grow(journal.new_game("Any", "any", PLAYERS, opening()), 2_000)
    line("resume of 2,000 acts", [timed(lambda: resume(file)) for _ in range(20)])
    with Journal.open(file) as journal:
        line("summaries of all games", [timed(journal.games) for _ in range(20)])
    print(f"  2,000 acts are {file.stat().st_size / 1e6:.2f} MB")


def bare_sync(folder: Path) -> None:
    """Print what the disk itself takes to keep 500 bytes, to compare with."""
    with (folder / "bare").open("wb") as out:

        def keep() -> None:
            out.write(b"x" * 500)
            out.flush()
            os.fsync(out.fileno())

        line("this disk keeps 500 bytes", [timed(keep) for _ in range(200)])


if __name__ == "__main__":
    main()
