"""What comes of an action at this table: no number of a copy tells what somebody keeps."""

from dataclasses import replace

from assistant.game.pieces import exchanged, lowest, renumbered, revealed
from assistant.rules.actions import Action, Move, PassAll
from assistant.rules.decide import decide
from assistant.rules.events import Ended, ReachedSet, Verb
from assistant.rules.held import released
from assistant.rules.moments import at_another_moment
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Refused, Ruling
from assistant.rules.table import SeatNumber
from assistant.rules.unexplained import unexplained

_RESOLVES = frozenset({"doubts.pile_resolves", "doubts.pile_resolves_by"})
"""What speaks against a deed while a card has still to resolve that nobody can answer."""


def judged(position: Position, action: Action) -> Ruling:
    """Decide an action, with what was held until then; doubt it where nothing explains it.

    Whoever goes on has seen a card resolve that nobody can answer.
    """
    ruling = _judged(position, action)
    doubts = (ruling.why,) if isinstance(ruling, Refused) else ruling.doubts
    if any(each.key in _RESOLVES for each in doubts):
        return _resolved_first(position, action) or ruling
    if isinstance(ruling, Refused):
        return ruling
    moment = at_another_moment(position, action)
    if moment and not ruling.doubts and position.value("firmness") == "firm":
        return Refused(moment)
    doubt = moment or unexplained(position, action)
    if doubt and not ruling.doubts:
        ruling = replace(ruling, doubts=(doubt,))
    more = released(position, ruling.events, _judged_later)
    return replace(ruling, events=(*ruling.events, *more))


def _resolved_first(position: Position, action: Action) -> Ruling | None:
    """Return a ruling behind the card that resolves before it; None where that cannot be."""
    first = judged(position, PassAll())
    if isinstance(first, Refused) or first.doubts:
        return None
    after = position.after(first.events)
    then = None if after.table.outcome else judged(after, action)
    if then is None or isinstance(then, Refused):
        return None
    return replace(then, events=(*first.events, *then.events))


def _judged(position: Position, action: Action) -> Ruling:
    numbers = exchanged(position, action)
    ruling = decide(position.after(numbers), action)
    if isinstance(ruling, Refused):
        return ruling
    shown = revealed(position.after(numbers), ruling.events)
    if shown:
        numbers, action = (*numbers, *shown), renumbered(action, shown)
        ruling = decide(position.after(numbers), action)
    if isinstance(ruling, Refused):
        return ruling
    return replace(ruling, events=(*numbers, *ruling.events))


def _judged_later(position: Position, action: Action) -> Ruling:
    """Decide an action that was said some time ago."""
    return _judged(position, lowest(position, action))


def won_by_putting(position: Position, action: Action) -> SeatNumber | None:
    """Return who would win by a card that is only put right, which is no move of the game.

    None where nobody would, or several.
    """
    table, corrects = position.table, isinstance(action, Move) and action.verb is Verb.PUT
    if not corrects or table.chain or table.pile or table.outcome or table.untold:
        return None
    ruling = judged(position, action)
    events = ruling.events if isinstance(ruling, Allowed) and not ruling.doubts else ()
    ended = next((each for each in events if isinstance(each, Ended)), None)
    # Who is ahead as the deck is out is found by what lies there.
    reached = any(isinstance(each, ReachedSet) for each in events)
    winners = ended.outcome.winners if ended and reached else ()
    return winners[0] if len(winners) == 1 else None
