"""A program that plays the scripted game on and on, and says the number of each row it kept.

Run with the journal's file.  It is there to be killed.  For each line that it is told it
begins a new process, which says its own number first and then plays: importing once is
most of the time that 200 of them would take.  Where a process cannot be doubled it plays
itself.
"""

import os
import sys
from pathlib import Path

from table_script import OPENING, deed, events_of

from assistant.journal.book import Journal


def play(file: Path) -> None:
    """Play until the end of the world."""
    os.write(1, f"{os.getpid()}\n".encode())
    journal = Journal.open(file)
    game = journal.last_unfinished()
    if game is None:
        game = journal.new_game("Any", "any", ("Ann", "Ben", "Cleo", "Žofie"), OPENING)
    number = next(each.rows for each in journal.games() if each.id == game.id)
    while True:
        os.write(1, f"{number}\n".encode())
        number += 1
        match deed(number):
            case "undo":
                game.undo()
            case "redo":
                game.redo()
            case _:
                game.append(f"words {number}", events_of(number))


def main() -> None:
    """Play once for each line."""
    file = Path(sys.argv[1])
    while sys.stdin.readline():
        if sys.platform == "win32":
            play(file)
        else:
            process = os.fork()
            if not process:
                play(file)
            os.waitpid(process, 0)
            os.write(1, b"dead\n")


main()
