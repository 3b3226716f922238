"""A scripted game: what its rows are, and the table after each of them, told twice.

`deed` is what a program asks of the journal for the row of a number; `tables` says,
without the journal, what the table must then be.
"""

from assistant.rules.events import (
    Acted,
    Drew,
    Event,
    HouseSet,
    Moved,
    Number,
    NumberSet,
    Opened,
    PhaseBegan,
    TurnBegan,
)
from assistant.rules.fold import apply
from assistant.rules.table import Effect, Fate, Phase, Place, Seat, Table, Turn, Zone
from assistant.rules.waiting_events import Passed, PileOpened, Settled, Triggered, Uncovered

SEATS = 4
PIECES = tuple(f"XX{number:03}.1" for number in range(1, 41))
OPENING: tuple[Event, ...] = (
    Opened(
        Table(
            "any",
            tuple(Seat(name, hand_size=5, count=1) for name in ("Ann", "Ben", "Cleo", "Žofie")),
            Turn(0),
            full=True,
            house={"pile": "reveal"},
            deck=100,
            pieces=PIECES,
            nursery=PIECES[:4],
        )
    ),
)


def events_of(number: int) -> tuple[Event, ...]:
    """Return the events of the act in row `number`."""
    seat = number % SEATS
    piece = PIECES[number % len(PIECES)]
    match number % 6:
        case 0:
            return (TurnBegan(seat, number), PhaseBegan(Phase.DRAW))
        case 1:
            return (Drew(seat, 1, phase=True), PhaseBegan(Phase.ACTION))
        case 2:
            return (PileOpened(piece, seat, seat), Passed((seat + 1) % SEATS), Acted())
        case 3:
            return (
                Uncovered(1),
                Moved(piece, Place(Zone.STABLE, seat)),
                NumberSet(Number.COUNT, number, seat),
            )
        case 4:
            return (Triggered(0, (Effect(piece, seat, mandatory=True),)), Settled(0, Fate.DONE))
        case _:
            return (Moved(piece, Place(Zone.DISCARD)), HouseSet("last", str(number)))


def deed(number: int) -> str:
    """Return what the row of a number is: mostly an act; here and there an undo, then a redo."""
    return {4: "undo", 5: "redo", 8: "undo"}.get(number % 11, "act")


def tables(rows: int) -> list[Table]:
    """Return the table after 0, 1, 2 ... rows; before the first row there is none to speak of."""
    blank = Table("", (), Turn(0))
    done = [blank]
    undone: list[Table] = []
    found = [blank]
    for number in range(1, rows + 1):
        match deed(number):
            case "undo":
                undone.append(done.pop())
            case "redo":
                done.append(undone.pop())
            case _:
                undone.clear()
                table = done[-1]
                for event in OPENING if number == 1 else events_of(number):
                    table = apply(table, event)
                done.append(table)
        found.append(done[-1])
    return found
