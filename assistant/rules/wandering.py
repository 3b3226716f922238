"""Cards that go to another area by themselves at a moment of the turn, without anybody's choice.

Some follow the turn or are passed on; what somebody had for one turn goes back as that ends.

Second print, the texts of Puppicorn and Unicorn Lasso.
"""

from collections.abc import Iterator
from dataclasses import replace

from assistant.rules.carrying import carry
from assistant.rules.effects import moved_effects, surplus, to_move
from assistant.rules.events import Event, Repaid
from assistant.rules.guards import barrier, tether
from assistant.rules.position import Position
from assistant.rules.table import Effect, Phase, Piece, Place, SeatNumber, Zone


def wander(position: Position) -> tuple[list[Event], list[Effect]]:
    """Return how cards go to another area by themselves at this moment, and what reacts to it."""
    position = position.at(replace(position.table, chain=None))
    moves: list[Event] = []
    effects: list[Effect] = []
    for piece, seat, home in _goers(position):
        place, to = position.place_of(piece), Place(Zone.STABLE, seat)
        if home and place == to:
            # It was passed on to whoever has lent it.
            repaid = [Repaid(piece, seat)]
            moves, position = [*moves, *repaid], position.after(repaid)
            continue
        if barrier(position, seat, piece) or tether(position, place.seat, piece):
            # What is kept from going home stays, and is owed no more.
            lent = any((loan.piece, loan.owner) == (piece, seat) for loan in position.table.loans)
            stays = [Repaid(piece, seat)] if lent else []
            moves, position = [*moves, *stays], position.after(stays)
            continue
        # Who follows the turn has come home for good to nobody.
        moved = carry(position.table, piece, to, for_a_time=not home)
        after = position.after(moved)
        effects += moved_effects(position, piece, place, to, None, after)
        effects += to_move(position, after, piece, to)
        effects += surplus(position, after)
        moves, position = [*moves, *moved], after
    return moves, effects


def _goers(position: Position) -> Iterator[tuple[Piece, SeatNumber, bool]]:
    """Yield what goes to whom, and whether that is home from a loan."""
    yield from ((piece, seat, False) for piece, seat in position.wanderers())
    if position.table.turn.phase is Phase.END:
        yield from ((piece, seat, True) for piece, seat in position.table.loans_due())
