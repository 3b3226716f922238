"""Players who join, leave or are called otherwise, in words."""

from collections.abc import Iterator

from assistant.messages import Text, say
from assistant.rules.babies import is_any_baby
from assistant.rules.position import Position
from assistant.rules.seat_events import Departed, GaveUp, Joined, Renamed


def tell_seating(
    before: Position, after: Position, event: Joined | Departed | GaveUp | Renamed
) -> Iterator[Text]:
    """Yield what is told of who plays; `before` and `after` are the position around the event."""
    seats = before.table.seats
    match event:
        case Joined():
            other = seats[event.after].name
            yield say("game.joined", name=event.name, other=other)
            yield from _begins(after, event)
        case Departed(seat):
            yield say("game.departed", name=seats[seat].name)
            yield from _cards_left(before, event)
        case GaveUp(seat):
            yield say("game.gave_up", name=seats[seat].name)
            return
        case Renamed(seat, name):
            yield say("game.renamed", name=seats[seat].name, other=name)
            return
    if after.edition.goal(len(after.table.seats)) != after.goal:
        animals = after.edition.words.animals
        yield say("game.goal_stays", goal=after.goal, animals=animals)


def _begins(after: Position, event: Joined) -> Iterator[Text]:
    """Yield with which cards a player begins, as others did."""
    name, baby = event.name, after.edition.words.baby
    if event.hand:
        yield say("game.joined_hand", name=name, count=event.hand)
    elif event.hand == 0:
        yield say("game.joined_no_hand", name=name)
    if not after.table.full:
        yield say("game.joined_light", name=name, baby=baby)
    elif event.baby is None:
        yield say("game.joined_no_baby", name=name, baby=baby)
    elif is_any_baby(after.book, event.baby):
        yield say("game.joined_any_baby", name=name, baby=baby)
    else:
        yield say("game.joined_baby", name=name, card=after.title(event.baby))


def _cards_left(before: Position, event: Departed) -> Iterator[Text]:
    """Yield what becomes of the cards of a player who is gone."""
    if not before.table.full:
        return
    seat = before.table.seats[event.seat]
    many = len(seat.stable) - len(event.babies)
    if many:
        area = before.edition.words.area
        yield say("game.departed_area", name=seat.name, area=area, count=many)
    if seat.hand_size is None:
        yield say("game.departed_uncounted")
    elif seat.hand_size:
        yield say("game.departed_hand", count=seat.hand_size)
    if event.babies:
        yield say("game.departed_babies", count=len(event.babies))
