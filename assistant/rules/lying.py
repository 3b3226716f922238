"""Where a card lies that is looked for in a hand or in the deck, in words."""

from assistant.messages import Msg, say
from assistant.rules.position import Position
from assistant.rules.table import Place, Zone


def lies(position: Position, place: Place) -> Msg:
    """Return where a card lies, as a part of a sentence: ``lies in Ben's Stable``."""
    match place.zone:
        case Zone.STABLE:
            name = position.table.seats[place.seat].name
            return say("asked.lies_before", name=name, area=position.edition.words.area)
        case Zone.DISCARD:
            return say("asked.lies_discarded")
        case Zone.NURSERY:
            return say("asked.lies_home")
        case _:
            return say("asked.lies_open")
