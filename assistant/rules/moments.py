"""When an effect of the start or the end of a turn can happen: at that moment, and once."""

from assistant.cards.model import Trigger as When
from assistant.rules.actions import Action, Trigger
from assistant.rules.position import Position
from assistant.rules.rulings import Doubt
from assistant.rules.table import Phase
from assistant.rules.turn import at_its_end

_START = frozenset({When.BEGINNING_OF_TURN, When.CONTINUOUS})


def at_another_moment(position: Position, action: Action) -> Doubt | None:
    """Return the doubt about a card that is said to happen now, if it does at the turn's ends.

    Its effects arise by themselves as the turn of its player begins or ends, if it was there.
    """
    table = position.table
    if not isinstance(action, Trigger) or position.value("firmness") == "loose":
        return None
    card = position.card(action.piece)
    triggers = set(card.triggers) if card else set()
    title, name = position.title(action.piece), table.seats[action.seat].name
    if triggers == {When.END_OF_TURN} or (card and at_its_end(card)):
        ends = table.turn.seat == action.seat and table.turn.phase is Phase.END
        key = "doubts.end_once" if ends else "doubts.end_later"
        return Doubt(key, "phases", {"card": title, "seat": name})
    if When.BEGINNING_OF_TURN not in triggers or triggers - _START:
        return None
    if table.turn.seat == action.seat and table.turn.phase is Phase.BEGINNING:
        return Doubt("doubts.start_once", "start_effects", {"card": title})
    return Doubt("doubts.start_over", "start_effects", {"card": title, "seat": name})
