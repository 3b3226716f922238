"""Cards that go home from a loan: which copy is meant, and what has gone home by itself."""

from assistant.commands.at import At, Named
from assistant.game.pieces import copies
from assistant.rules.events import Moved, Repaid, Verb
from assistant.rules.table import Piece, Zone

_HOME = frozenset({Verb.RETURN, Verb.BRING, Verb.GIVE})
"""Ways to move a card by which it may go home that was lent."""

_LAST = 3
"""So many acts back people still say that a card goes home which has gone."""


def lent_home(at: At, verb: Verb, named: Named) -> Piece | None:
    """Return the copy of a card that goes home by these words: what is due now comes first.

    None where none was lent, or where it is not said that it goes to its owner.
    """
    to, table = at.slots.to, at.table
    if not _is_home(at, verb) or (to and to.zone):
        return None
    pieces = copies(at.game.position, named)
    due = table.loans_due()
    loans = (*due, *((each.piece, each.owner) for each in table.loans))
    found = [
        piece
        for piece, owner in loans
        if piece in pieces
        and table.place_of(piece).zone is Zone.STABLE
        and (to is None or to.seat in (None, owner))
        and at.slots.owner in (None, table.place_of(piece).seat)
        and (at.seat in (None, table.place_of(piece).seat) or (piece, owner) in due)
    ]
    return found[0] if found else None


def has_come_home(at: At, verb: Verb, named: Named | None) -> bool:
    """Say whether a card, any where none is `named`, has just gone home by itself as is said."""
    if not _is_home(at, verb):
        return False
    pieces = copies(at.game.position, named) if named is not None else None
    to, table = at.slots.to, at.table
    events = [event for act in at.game.record.acts()[-_LAST:] for event in act.events]
    repaid = {event.piece for event in events if isinstance(event, Repaid)}
    return any(
        isinstance(event, Moved)
        and event.how is None
        and event.piece in repaid
        and (pieces is None or event.piece in pieces)
        and event.to == table.place_of(event.piece)
        and (to is None or to.seat in (None, event.to.seat))
        for event in events
    )


def _is_home(at: At, verb: Verb) -> bool:
    """Say whether words may say that a card goes home."""
    to = at.slots.to
    if verb not in _HOME or (verb is not Verb.RETURN and to is None):
        return False
    return to is None or to.zone in (None, Zone.STABLE)
