"""PURE: which short sound goes with what has just happened at the table."""

from assistant.rules.table import Table
from assistant.words.announcement import Earcon


def cue(before: Table | None, after: Table | None) -> Earcon | None:
    """Return the sound of the weightiest change between two states of one game, if there is any.

    Sounds one after the other could not be told apart, so there is never more than one.
    """
    if before is None or after is None or after.outcome is not None:
        return None
    if set(after.reached) - set(before.reached):
        return Earcon.WIN
    top = before.pile.cards if before.pile else ()
    if after.pile is not None and after.pile.cards != top:
        return Earcon.ANSWER
    if (after.turn.seat, after.turn.number) != (before.turn.seat, before.turn.number):
        return Earcon.TURN
    return None
