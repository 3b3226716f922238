"""PURE: what the events of an act come to in a few public words, for who hears several at once."""

from collections.abc import Sequence

from assistant.messages import Text, say
from assistant.rules.events import Discarded, Drew, Event, Moved, TurnBegan, TurnSet, Verb
from assistant.rules.position import Position
from assistant.rules.table import Zone
from assistant.rules.waiting_events import PileOpened, Uncovered
from assistant.words.announcement import Deed

_LOSSES = frozenset({Verb.STEAL, Verb.DESTROY, Verb.SACRIFICE})


def deeds_in(positions: Sequence[Position], events: Sequence[Event]) -> tuple[Deed, ...]:
    """Return what the events of an act come to; `positions` are before each and behind the last."""
    deeds: list[Deed] = []
    for position, event in zip(positions, events, strict=False):
        table = position.table
        match event:
            case PileOpened(seat=seat):
                deeds.append(Deed(table.seats[seat].name, "played"))
            case Uncovered(count=2) if table.pile and len(table.pile.players) > 1:
                deeds.append(Deed(table.seats[table.pile.players[-2]].name, "stopped"))
            case Drew(seat=seat, count=count):
                deeds.append(Deed(table.seats[seat].name, "drew", count))
            case Discarded(seat=seat, count=count):
                deeds.append(Deed(table.seats[seat].name, "discarded", count))
            case Moved(piece=piece, how=how) if how in _LOSSES:
                place = table.place_of(piece)
                if place.zone is Zone.STABLE:
                    deeds.append(Deed(table.seats[place.seat].name, "lost"))
            case _:
                pass
    return tuple(deeds)


def turn_after(positions: Sequence[Position], events: Sequence[Event]) -> Text:
    """Return whose turn began with the events of an act, nothing where none did."""
    if not any(isinstance(each, TurnBegan | TurnSet) for each in events):
        return ""
    table = positions[-1].table
    return "" if table.outcome else say("digest.turn", name=table.seats[table.turn.seat].name)
