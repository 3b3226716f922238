"""A turn and its phases in words."""

from collections.abc import Iterator

from assistant.messages import Text, say
from assistant.rules.events import Number, NumberSet
from assistant.rules.position import Position
from assistant.rules.table import Phase
from assistant.rules.turn import hand_limit, over_limit, perhaps_herds


def tell_beginning(position: Position, *, waiting: bool = False) -> Iterator[Text]:
    """Yield what a turn begins with: the herd's bonuses, a reminder where only numbers count.

    `waiting` leaves out the bonuses that have been used or declined.
    """
    table = position.table
    if not table.full:
        yield say("game.beginning_light")
    for species in perhaps_herds(position, table.turn.seat) if table.full and not waiting else ():
        yield _perhaps(position, species)
    links = table.chain.links if table.chain else ()
    open_ = {each.piece for link in links for each in link.effects if not each.settled}
    # Those of the moment when the turn began: what came in since then does not count.
    for herd in table.turn.herds:
        bonus = next(
            (each for each in position.edition.bonuses if each.species == herd.species), None
        )
        if waiting and not (bonus and bonus.piece in open_):
            continue
        several = (bonus.several if bonus else "") or herd.species
        if bonus and bonus.text:
            yield say("game.herd_text", count=herd.count, several=several, text=bonus.text)
        else:
            yield say("game.herd", count=herd.count, several=several)


def _perhaps(position: Position, species: str) -> Text:
    """Return that a player has a bonus if the Baby of which nobody says which it is fits."""
    edition = position.edition
    several = next(each.several for each in edition.bonuses if each.species == species)
    name = position.table.seats[position.table.turn.seat].name
    return say("game.herd_perhaps", name=name, baby=edition.words.baby, several=several or species)


def tell_phase(position: Position, phase: Phase) -> Text:
    """Return what a phase asks of the player whose turn it is."""
    table = position.table
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
            limit, many = hand_limit(position, seat), over_limit(position)
            if many:
                return say("game.end_phase_discard", name=name, count=many, limit=limit)
            if table.seats[seat].hand_size is None or not table.full:
                return say("game.end_phase_light", name=name, limit=limit)
            return say("game.end_phase")


def tell_seat(before: Position, after: Position, event: NumberSet) -> Iterator[Text]:
    """Yield which of a player's turns to skip, extra turns and hand limit has changed."""
    seat, number = before.table.seats[event.seat], event.number or 0
    match event.what:
        case Number.SKIPS if number != seat.skips:
            yield say("game.skips" if number else "game.no_skips", name=seat.name, count=number)
        case Number.EXTRAS if number != seat.extras:
            used = number == seat.extras - 1 and event.seat == before.table.turn.seat
            key = "game.extras" if number else "game.no_extras"
            yield say("game.extra_turn" if used else key, name=seat.name, count=number)
        case Number.LIMIT if event.number is not None:
            yield say("game.limit", name=seat.name, limit=hand_limit(after, event.seat))
        case _:
            pass
