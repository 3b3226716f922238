"""Going on to the next turn without a word of it: by what only that turn lets somebody do.

Second print, "The Turn": whose turn is over has nothing left to do, and what a card has done at
the start of a turn is done in no other one.
"""

from assistant.rules.actions import Action, Draw, Move, Next, Trigger
from assistant.rules.decide import decide
from assistant.rules.events import Verb
from assistant.rules.judging import by_effect
from assistant.rules.loans import goes_home
from assistant.rules.moments import at_another_moment
from assistant.rules.owing import paid_by
from assistant.rules.position import Position
from assistant.rules.progress import began
from assistant.rules.replacing import lost_before
from assistant.rules.rulings import Refused
from assistant.rules.table import SeatNumber
from assistant.rules.turn import is_acted, is_left_by, next_player, over_limit
from assistant.rules.unexplained import doer, unexplained

_PHASES_LEFT = 4
"""A turn has no more phases than that to go through."""


def can_be_over(position: Position, seat: SeatNumber) -> bool:
    """Say whether a player comes next, and the turn that is on has nothing left but to end.

    What may still be used then is left out by going on.
    """
    table = position.table
    again = seat == table.turn.seat and not table.seats[seat].extras
    if seat != next_player(table) or again or not is_acted(table):
        return False
    must = any(
        (each.mandatory or began(each)) and not is_left_by(position, table.turn.seat, each)
        for each in position.open_effects
    )
    return not (must or table.owed or table.untold or over_limit(position))


def begins_turn(position: Position, action: Action) -> bool:
    """Say whether somebody does what a card asks for as the next turn begins, and nothing does now.

    So it is only where nothing speaks against that turn.  What the active player does is of the
    turn that is on.
    """
    table = position.table
    own = table.turn.seat == doer(position, action)
    if own or not table.full or not can_be_over(position, next_player(table)):
        return False
    if isinstance(action, Move) and action.piece is not None:
        if _is_explained(position, action) or action.verb is Verb.PUT:
            return False
        then = in_next_turn(position)
        if then and table.place_of(action.piece) != action.to == then.table.place_of(action.piece):
            # A card does so with itself as the turn begins.
            return True
    if not _is_doubted(position, action):
        return False
    then = in_next_turn(position)
    if then is None:
        return False
    if isinstance(action, Trigger):
        waiting = ((each.piece, each.seat) for each in then.resolving if not each.settled)
        return (action.piece, action.seat) in waiting
    judged = by_effect(then, action)
    return judged.fits and not judged.doubts


def draws_next(position: Position, action: Draw) -> bool:
    """Say whether with a draw of the next player the next turn begins."""
    now = by_effect(position, action)
    return can_be_over(position, action.seat) and not (now.fits and not now.doubts)


def _is_doubted(position: Position, action: Action) -> bool:
    """Say whether nothing that is open now lets somebody do a thing."""
    moment = at_another_moment(position, action)
    now = by_effect(position, action)
    return bool(moment or now.doubts or unexplained(position, action)) and not now.fits


def _is_explained(position: Position, move: Move) -> bool:
    """Say whether a card moves so now without an effect of the next turn."""
    by_loan = goes_home(position.table, move) or paid_by(position, move) is not None
    return by_loan or bool(lost_before(position, move))


def in_next_turn(position: Position) -> Position | None:
    """Return the position as the next turn begins; None where something speaks against it."""
    number = position.table.turn.number
    for _ in range(_PHASES_LEFT):
        ruling = decide(position, Next())
        if isinstance(ruling, Refused) or ruling.doubts:
            return None
        position = position.after(ruling.events)
        if position.table.turn.number != number:
            return position
    return None
