"""From numbers to cards in words: what the table is asked, and what of it is named by now."""

from collections.abc import Iterator

from assistant.rules.edition import Rulebook
from assistant.rules.events import Named, Tracked
from assistant.rules.table import Phase, Place, SeatNumber, Table, Zone
from assistant.rules.tally import tally
from assistant.rules.untold import named
from assistant.words.asking import question, turn_line
from assistant.words.sentences import say


def ask_untold(book: Rulebook, table: Table, place: Place) -> str:
    """Return the question for what a place holds, with what is known of it."""
    if place.zone is Zone.DECK:
        return say("asked.untold_deck")
    seat = table.seats[place.seat]
    if place.zone is Zone.HAND:
        key = "untold_hand" if seat.hand_size is None else "untold_hand_said"
        return say(f"asked.{key}", name=seat.name, count=seat.hand_size or 0)
    return say(
        "asked.untold_area",
        name=seat.name,
        area=book.edition.words.area,
        count=tally(book, table, place.seat).count,
        named=named(book, table, place.seat),
    )


def hand_size(table: Table, number: SeatNumber) -> str:
    """Return how many cards a hand has, or that nobody counts them."""
    seat = table.seats[number]
    if seat.hand_size is None:
        return say("game.hand_unknown", name=seat.name)
    return say("game.hand", name=seat.name, count=seat.hand_size)


def tell_tracked(event: Tracked) -> Iterator[str]:
    """Yield that cards are tracked now, and the number of the deck that stands."""
    yield say("game.tracked")
    if event.deck is not None:
        yield say("game.deck_kept", count=event.deck)


def tell_told(book: Rulebook, table: Table, place: Place) -> Iterator[str]:
    """Yield what stands of a place of which nothing more is said."""
    if place.zone is Zone.HAND:
        yield hand_size(table, place.seat)
    elif place.zone is Zone.STABLE:
        yield tell_nameless(book, table, place.seat)
    elif table.deck is None:
        yield say("game.deck_not_told")


def tell_nameless(book: Rulebook, table: Table, number: SeatNumber) -> str:
    """Return how many a player has, and how many of them are named."""
    seat, known = table.seats[number], named(book, table, number)
    if not seat.nameless:
        return say("game.all_named", name=seat.name, count=known)
    key = "game.some_named" if known else "game.none_named"
    return say(key, name=seat.name, count=known + seat.nameless, named=known)


def tell_named(book: Rulebook, before: Table, after: Table, event: Named) -> Iterator[str]:
    """Yield which card is named, and whether more are named than were counted."""
    number = event.to.seat
    name, card, area = after.seats[number].name, book.title(event.piece), book.edition.words.area
    yield say("game.named_there", name=name, card=card, area=area)
    had, has = (tally(book, each, number).count for each in (before, after))
    if has > had:
        yield say("game.more_named", name=name, count=had, named=has)


def all_told(book: Rulebook, table: Table) -> str:
    """Return that nothing more is asked, and what the game asks now."""
    ask = question(book, table)
    if table.turn.phase is Phase.BEGINNING and not (table.pile or table.chain):
        # Effects of what is named only now may still be to do: nothing has asked for them.
        ask = say("asked.ask_start", then=ask)
    return say("game.all_told", now=turn_line(table, ask))
