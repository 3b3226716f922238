"""Whose deed something is that is asked for: who says it may be somebody else."""

from assistant.rules.actions import (
    Action,
    Give,
    MakeGood,
    Move,
    Next,
    Pass,
    PassAll,
    Respond,
    Settle,
    Target,
)
from assistant.rules.events import Verb
from assistant.rules.pile import responders
from assistant.rules.position import Position
from assistant.rules.table import SeatNumber, Zone


def doers(position: Position, action: Action) -> frozenset[SeatNumber]:
    """Return the players who do it, or whose number it sets; none where it is nobody's."""
    table = position.table
    match action:
        case PassAll():
            return frozenset(responders(position))
        case Next():
            return frozenset({table.turn.seat})
        case Settle(effect, _, None) | Target(effect):
            open_ = position.resolving
            return frozenset({open_[effect].seat} if effect < len(open_) else ())
        case MakeGood(number):
            return frozenset({table.owed[number].seat} if number < len(table.owed) else ())
        case Move(verb=Verb.PUT, to=to) if to.zone is Zone.HAND:
            return frozenset({to.seat})
        case _:
            seat = getattr(action, "seat", None)
            return frozenset() if seat is None else frozenset({seat})


def is_private(position: Position, action: Action) -> bool:
    """Say whether nobody but who does it may say it: into a hand by name, an answer in secret."""
    match action:
        case Move(verb=Verb.PUT, to=to):
            return to.zone is Zone.HAND
        case Pass() | Respond() | PassAll():
            return position.value("claims") == "collect"
        case _:
            return False


def unseen_losses(position: Position, action: Action) -> tuple[tuple[SeatNumber, bool], ...]:
    """Return who loses a card of the hand that nobody names, once for each such card.

    With each stands whether it may be one of those that are not known by their names.
    """
    match action:
        case Give(seat=seat, count=count) | Move(seat=seat, piece=None, count=count):
            giver = position.table.seats[seat]
            unnamed = (giver.hand_size or 0) - len(giver.hand)
            losses = range(count if giver.hand else 0)
            return tuple((seat, giver.hand_size is None or unnamed > 0) for _ in losses)
        case _:
            return ()
