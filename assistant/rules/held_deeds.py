"""A deed as it is held while a card can be answered, and the action that it is.

What goes unseen is held without its title: whatever becomes of it, it gives nothing away.
"""

from dataclasses import replace

from assistant.rules.actions import (
    Action,
    Draw,
    Give,
    Move,
    Reshuffle,
    SetSeat,
    Swap,
    SwapHands,
)
from assistant.rules.events import Verb
from assistant.rules.position import Position
from assistant.rules.table import Held, Place, Zone

_UNSEEN = frozenset({Verb.PULL, Verb.GIVE, Verb.SHUFFLE, Verb.PUT, Verb.DISCARD})
"""The ways to move a card out of a hand or the deck of which nobody sees it before it is done."""


def deed_of(action: Action) -> Held | None:
    """Return a deed as it is held; None for what no card does."""
    match action:
        case Draw(seat, count):
            return Held("draw", seat, count=count)
        case Give(seat, to, count):
            return Held("give", seat, to=Place(Zone.HAND, to), count=count)
        case Swap(seat, one, other):
            return Held("swap", seat, one, other=other)
        case SwapHands(seat, other_seat):
            return Held("hands", seat, to=Place(Zone.HAND, other_seat))
        case SetSeat(seat, int(skips)):
            return Held("skip", seat, count=skips)
        case SetSeat(seat, None, int(extras)):
            return Held("extra", seat, count=extras)
        case Reshuffle():
            return Held("reshuffle", 0)
        case Move(verb, seat, piece, to, whose, count):
            return Held(verb.value, seat, piece, to, whose, count, instead=action.instead)
        case _:
            return None


def action_of(deed: Held) -> Action:
    """Return the action that a deed is."""
    seat, piece, to = deed.seat, deed.piece or "", deed.to or Place(Zone.DISCARD)
    match deed.way:
        case "draw":
            return Draw(seat, deed.count)
        case "give":
            return Give(seat, to.seat, deed.count)
        case "swap":
            return Swap(seat, piece, deed.other or "")
        case "hands":
            return SwapHands(seat, to.seat)
        case "skip":
            return SetSeat(seat, skips=deed.count)
        case "extra":
            return SetSeat(seat, extras=deed.count)
        case "reshuffle":
            return Reshuffle()
        case way:
            move = Move(Verb(way), seat, deed.piece, to, deed.whose, deed.count)
            return replace(move, instead=deed.instead)


def nameless(position: Position, action: Action) -> Action:
    """Return an action as all may know it: what goes unseen to a hand or the deck has no title.

    So a card that is held back for now gives nothing away, whatever becomes of it.
    """
    if (
        not isinstance(action, Move)
        or action.verb not in _UNSEEN
        or not deed_unseen(position, action)
    ):
        return action
    seat, whose = action.seat, action.whose
    giver = seat if whose is None and action.verb is Verb.GIVE else whose
    if action.to.zone is Zone.HAND and giver is not None and giver != action.to.seat:
        return Give(giver, action.to.seat)
    return replace(action, piece=None)


def deed_unseen(position: Position, action: Move) -> bool:
    """Say whether a card is moved by its name that not everybody may see."""
    if action.piece is None or action.verb is Verb.TAKE:
        return False
    zone = position.seen([action.piece])[action.piece].zone
    goes = action.verb is Verb.DISCARD or action.to.zone in (Zone.HAND, Zone.DECK)
    return zone is Zone.DECK and goes
