"""Measure the score book of a year: how long it takes to compute, and how much of it is told.

Run: python benchmarks/book.py
Four hundred games are played on the disk in a year of pretended days: games that are kept by a
ruleset, games whose cards are tracked, and evenings that were entered by hand.  It ends with 1
where the book takes longer than it may, or tells more words.
"""

import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from game import Silence
from journal import line, timed

from assistant import places
from assistant.host import Host
from assistant.inbox import Typed
from assistant.journal.book import Journal
from assistant.library import open_library
from assistant.session import Session
from assistant.settings import Settings
from assistant.words.announcement import Announcement

GAMES, ROUNDS = 400, 5
SECONDS, WORDS = 1.0, 30
"""What the book may take at most, and tell."""
NAMES = ("Ann", "Ben", "Cara", "Dora", "Eve", "Finn", "Gus", "Hal", "Ida")
QUESTIONS = ("book", "book by game", "book by month", "book by players", "book by length")
KEPT = ("score sheet", "set collection", "uno", "magic")


class Table:
    """Somebody at a table whose days pass as it is wanted."""

    def __init__(self, folder: Path) -> None:
        """Sit down on an empty journal."""
        self.now = datetime(2025, 1, 1, 18, tzinfo=UTC)
        self.file = folder / "journal.sqlite3"
        self.told: list[Announcement] = []
        self.library = open_library()
        self.sit_down()

    def sit_down(self) -> None:
        """Sit down on the journal."""
        silence = Silence()
        self.session = Session(self.library, Settings(), silence, silence)
        self.session.journal = Journal.open(self.file, now=lambda: self.now)
        self.host = Host(self.session)
        self.host.join(self)

    def tell(self, said: tuple[Announcement, ...]) -> None:
        """Keep what is told."""
        self.told += said

    def type(self, words: str) -> int:
        """Have a line answered; return how many words are told."""
        self.told.clear()
        self.host.take(Typed(words))
        return sum(len(each.text.split()) for each in self.told)


def play(table: Table, number: int) -> None:
    """Play one game of the year."""
    seats = [NAMES[(number + each) % len(NAMES)] for each in range(2 + number % 5)]
    players, winner = ", ".join(seats), seats[number % 2]
    table.now += timedelta(hours=20)
    match number % 4:
        case 0:
            day = f"{table.now:%Y-%m-%d}"
            table.type(f"book add Hanabi with {players}, {winner} won, {day}, 45 minutes")
            return
        case 1:
            table.type(f"new llamas with {players}, light, {seats[0]} starts")
            counted = f"{winner} plus 1"
        case _:
            game = KEPT[number // 4 % len(KEPT)]
            table.type(f"new {game} with {players}, {seats[0]} starts")
            counted = f"{winner} loses 1 life" if game == "magic" else f"{winner} 3 points"
    for _ in range(ROUNDS):
        table.now += timedelta(minutes=4)
        table.type(counted)
        table.type("next")
    table.type(f"{winner} wins")
    table.type("yes")


def main() -> None:
    """Print what the book of a year takes, and how much it tells."""
    with tempfile.TemporaryDirectory() as folder:
        places.home = lambda: Path(folder)
        table = Table(Path(folder))
        begun = time.perf_counter()
        for number in range(GAMES):
            play(table, number)
        print(f"  {GAMES} games are played in {time.perf_counter() - begun:.1f} s")
        over = False
        for words in QUESTIONS:
            taken = [timed(partial(table.type, words)) for _ in range(5)]
            told = table.type(words)
            line(f"{words}, {told} words", taken)
            over |= statistics.median(taken) > SECONDS or not 0 < told <= WORDS
        assert table.session.journal
        table.session.journal.close()
        begun, spent = time.perf_counter(), time.process_time()
        table.sit_down()
        table.type("book")
        first, spent = time.perf_counter() - begun, time.process_time() - spent
        # What other programs take of the machine meanwhile is not the book's.
        over |= spent > SECONDS
        print(
            f"  the first of a sitting looks through every game: {first:.2f} s, ours {spent:.2f} s"
        )
        print(f"  {' '.join(each.text for each in table.told)}")
        table.session.journal.close()
    if over:
        print(f"  over {SECONDS:.0f} s or {WORDS} words")
        sys.exit(1)


if __name__ == "__main__":
    main()
