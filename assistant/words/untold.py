"""From numbers to cards in words: what the table is asked, and what of it is named by now."""

from collections.abc import Iterator

from assistant.messages import Text, say
from assistant.rules.carrying import named
from assistant.rules.events import Named, Recognised, Tracked
from assistant.rules.position import Position
from assistant.rules.table import Phase, Place, SeatNumber, Table, Zone
from assistant.rules.winning import tally
from assistant.words.turns import question, turn_line


def ask_untold(position: Position, place: Place) -> Text:
    """Return the question for what a place holds, with what is known of it."""
    if place.zone is Zone.DECK:
        return say("asked.untold_deck")
    seat = position.table.seats[place.seat]
    if place.zone is Zone.HAND:
        key = "untold_hand" if seat.hand_size is None else "untold_hand_said"
        return say(f"asked.{key}", name=seat.name, count=seat.hand_size or 0)
    return say(
        "asked.untold_area",
        name=seat.name,
        area=position.edition.words.area,
        count=tally(position, place.seat).count,
        named=named(position, place.seat),
    )


def hand_size(table: Table, number: SeatNumber, *, left: bool = False) -> Text:
    """Return how many cards a hand has, or that nobody counts them.

    With `left` it was told just before how many went out of it.
    """
    seat = table.seats[number]
    if seat.hand_size is None:
        return say("game.hand_unknown", name=seat.name)
    return say("game.hand_left" if left else "game.hand", name=seat.name, count=seat.hand_size)


def tell_tracked(event: Tracked) -> Iterator[Text]:
    """Yield that cards are tracked now, and the number of the deck that stands."""
    yield say("game.tracked")
    if event.deck is not None:
        yield say("game.deck_kept", count=event.deck)


def tell_told(position: Position, place: Place) -> Iterator[Text]:
    """Yield what stands of a place of which nothing more is said."""
    table = position.table
    if place.zone is Zone.HAND:
        yield hand_size(table, place.seat)
    elif place.zone is Zone.STABLE:
        yield tell_nameless(position, place.seat)
    elif table.deck is None:
        yield say("game.deck_not_told")


def tell_nameless(position: Position, number: SeatNumber) -> Text:
    """Return how many a player has, and how many of them are named."""
    seat, known = position.table.seats[number], named(position, number)
    if not seat.nameless:
        return say("game.all_named", name=seat.name, count=known)
    key = "game.some_named" if known else "game.none_named"
    return say(key, name=seat.name, count=known + seat.nameless, named=known)


def tell_named(before: Position, after: Position, event: Named) -> Iterator[Text]:
    """Yield which card is named, and whether more are named than were counted."""
    number = event.to.seat
    name, area = after.table.seats[number].name, after.edition.words.area
    yield say("game.named_there", name=name, card=after.title(event.piece), area=area)
    had, has = (tally(position, number).count for position in (before, after))
    if has > had:
        yield say("game.more_named", name=name, count=had, named=has)


def tell_recognised(before: Position, event: Recognised) -> Text:
    """Return which Baby somebody has, which nobody had said before."""
    name = before.table.seats[before.place_of(event.piece).seat].name
    baby, card = before.title(event.piece), before.title(event.baby)
    if baby == card:
        return say("game.named_there", name=name, card=card, area=before.edition.words.area)
    return say("game.recognised", name=name, baby=baby, card=card)


def all_told(position: Position) -> Text:
    """Return that nothing more is asked, and what the game asks now."""
    table = position.table
    ask = question(position)
    if table.turn.phase is Phase.BEGINNING and not (table.pile or table.chain):
        # Effects of what is named only now may still be to do: nothing has asked for them.
        ask = say("asked.ask_start", then=ask)
    return say("game.all_told", now=turn_line(table, ask))
