"""Cards that nobody named: they leave a hand, or go from one hand to another."""

from assistant.rules.actions import Give, Move, Verb
from assistant.rules.events import Discarded, Event, HandSet
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.table import Table


def nameless(table: Table, action: Move) -> Ruling:
    """Cards that nobody named leave a hand for the discard pile."""
    seat, doubts = table.seats[action.seat], Doubts()
    if action.verb is not Verb.DISCARD:
        return refused("which_card", "terms")
    many = seat.hand_size
    if many is None:
        return Allowed((Discarded(action.seat, action.count),))
    doubts.about("impossible_elsewhere", "empty_hand", many == 0, seat=seat.name)
    few = 0 < many < action.count
    doubts.about("impossible_elsewhere", "few_in_hand", few, seat=seat.name, count=many)
    size = max(0, many - action.count)
    return Allowed((HandSet(action.seat, size, to_discard=True),), tuple(doubts))


def give(table: Table, action: Give) -> Ruling:
    """Cards that nobody named go from one hand to another."""
    if not table.full:
        return refused("only_numbers", "terms")
    giver, taker = table.seats[action.seat], table.seats[action.to]
    doubts = Doubts()
    doubts.about("impossible_elsewhere", "same_player", action.seat == action.to, seat=giver.name)
    has, had, count = giver.hand_size, taker.hand_size, action.count
    if has is not None:
        doubts.about("impossible_elsewhere", "empty_hand", has < count, seat=giver.name)
        count = min(count, has)
    events: tuple[Event, ...] = (
        HandSet(action.seat, None if has is None else has - count),
        HandSet(action.to, None if had is None else had + count),
    )
    return Allowed(events if action.seat != action.to else (), tuple(doubts))
