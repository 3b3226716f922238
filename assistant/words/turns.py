"""A turn and its phases in words."""

from collections.abc import Iterator

from assistant.problems import Value
from assistant.rules.edition import Rulebook
from assistant.rules.events import SeatChanged
from assistant.rules.table import Phase, SeatNumber, Table
from assistant.rules.turning import hand_limit, herd, over_limit
from assistant.words.sentences import say


def tell_beginning(book: Rulebook, table: Table, seat: SeatNumber) -> Iterator[str]:
    """Yield what a turn begins with: the herd's bonuses, a reminder where only numbers count."""
    if not table.full:
        yield say("game.beginning_light")
    for species, count in herd(book, table, seat):
        text = next(bonus.text for bonus in book.edition.bonuses if bonus.species == species)
        values: dict[str, Value] = {"text": text} if text else {}
        key = "game.herd_text" if text else "game.herd"
        yield say(key, count=count, species=species, **values)


def tell_phase(book: Rulebook, table: Table, phase: Phase) -> str:
    """Return what a phase asks of the player whose turn it is."""
    seat = table.turn.seat
    name = table.seats[seat].name
    match phase:
        case Phase.DRAW:
            return say("game.draw_phase", name=name)
        case Phase.ACTION:
            return say("game.action_phase", name=name)
        case Phase.BEGINNING:
            return say("game.beginning_plain")
        case Phase.END:
            limit, many = hand_limit(book, table, seat), over_limit(book, table)
            if many:
                return say("game.end_phase_discard", name=name, count=many, limit=limit)
            if not table.full:
                return say("game.end_phase_light", name=name, limit=limit)
            return say("game.end_phase")


def tell_seat(book: Rulebook, before: Table, after: Table, event: SeatChanged) -> str:
    """Return which of a player's turns to skip, extra turns and hand limit has changed."""
    seat = before.seats[event.seat]
    if event.skips != seat.skips:
        return say("game.skips", name=seat.name, count=event.skips)
    if event.extras != seat.extras:
        return say("game.extras", name=seat.name, count=event.extras)
    return say("game.limit", name=seat.name, limit=hand_limit(book, after, event.seat))
