"""When an effect of the start of a turn can happen: as the turn begins, and once."""

from assistant.cards.model import Trigger as When
from assistant.rules.actions import Action, Trigger
from assistant.rules.position import Position
from assistant.rules.rulings import Doubt
from assistant.rules.table import Phase

_START = frozenset({When.BEGINNING_OF_TURN, When.CONTINUOUS})


def at_another_moment(position: Position, action: Action) -> Doubt | None:
    """Return the doubt about a card that is said to happen now, if it does as a turn begins.

    Its effects have arisen by themselves as the turn of its player began, if it was there then.
    """
    table = position.table
    if not isinstance(action, Trigger) or position.value("firmness") == "loose":
        return None
    card = position.card(action.piece)
    triggers = set(card.triggers) if card else set()
    if When.BEGINNING_OF_TURN not in triggers or triggers - _START:
        return None
    title, name = position.title(action.piece), table.seats[action.seat].name
    if table.turn.seat == action.seat and table.turn.phase is Phase.BEGINNING:
        return Doubt("doubts.start_once", "start_effects", {"card": title})
    return Doubt("doubts.start_over", "start_effects", {"card": title, "seat": name})
