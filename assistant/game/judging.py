"""What comes of an action at this table: no number of a copy tells what somebody keeps."""

from dataclasses import replace

from assistant.game.pieces import exchanged, lowest, renumbered, revealed
from assistant.rules.actions import Action
from assistant.rules.decide import decide
from assistant.rules.held import released
from assistant.rules.moments import at_another_moment
from assistant.rules.position import Position
from assistant.rules.rulings import Refused, Ruling
from assistant.rules.unexplained import unexplained


def judged(position: Position, action: Action) -> Ruling:
    """Decide an action, with what was held until then; doubt it where nothing explains it."""
    ruling = _judged(position, action)
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
