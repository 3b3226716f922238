"""What was forgotten and is owed, paid by doing it.

Nobody has to say that a debt is paid: whoever does what an owed effect asks for has opened it, and
it goes on as it would have in its time.  Of a card whose steps nobody knows the table says so.

Travel, "Mandatory vs. Optional Effects".
"""

from dataclasses import replace

from assistant.rules.actions import Action, Draw
from assistant.rules.events import Event
from assistant.rules.judging import by_effect
from assistant.rules.position import Position
from assistant.rules.progress import advance
from assistant.rules.steps import text_of
from assistant.rules.table import Fate, Phase, SeatNumber
from assistant.rules.waiting_events import Triggered


def may_owe(position: Position, seat: SeatNumber) -> bool:
    """Say whether a player owes something of which only people know what it is."""
    return any(
        each.seat == seat and text_of(position, each) is None for each in position.table.owed
    )


def paid_by(position: Position, action: Action) -> int | None:
    """Return which debt asks for what an action does, counted from 0; None if none does.

    What an open effect asks for is done by that one, and who may draw anyway pays nothing by it.
    """
    table = position.table
    if not table.owed or table.pile or _draws_anyway(position, action):
        return None
    if table.chain and by_effect(position, action).fits:
        return None
    for number in range(len(table.owed)):
        judged = by_effect(position.after(reopened(position, number)), action)
        if judged.fits and not judged.doubts:
            return number
    return None


def reopened(position: Position, number: int) -> tuple[Event, ...]:
    """Return that what is owed is an effect of the link that resolves, as it would have been.

    It is struck off as a debt with what is done of it.
    """
    effect = position.table.owed[number]
    anew = replace(effect, fate=Fate.WAITING, progress=None, targets=())
    events: tuple[Event, ...] = (Triggered(0, (anew,)),)
    return (*events, *advance(position.after(events)))


def _draws_anyway(position: Position, action: Action) -> bool:
    """Say whether a draw is that of a phase of the turn."""
    turn = position.table.turn
    if not isinstance(action, Draw) or action.seat != turn.seat or position.table.chain:
        return False
    acts = turn.phase is Phase.ACTION and turn.acted < turn.plays
    return acts or turn.phase in (Phase.BEGINNING, Phase.DRAW)
