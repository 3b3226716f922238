"""From numbers to cards in the middle of a game: what the table is asked, and what it names.

What was counted while only numbers were tracked counts on.  Each card that is then named
takes the place of one of them, so that nothing is lost and nothing is guessed.
"""

from assistant.rules.actions import Leave
from assistant.rules.areas import ANIMALS
from assistant.rules.edition import Rulebook
from assistant.rules.events import Appeared, DeckSet, Event, Named, Told
from assistant.rules.rulings import Allowed, Ruling, refused
from assistant.rules.table import Piece, Place, SeatNumber, Table, Zone


def to_ask(table: Table) -> tuple[Place, ...]:
    """Return what is asked when cards are tracked: hands, the deck if nobody counts it, areas."""
    seats = range(len(table.seats))
    deck = (Place(Zone.DECK),) if table.deck is None else ()
    hands = (Place(Zone.HAND, seat) for seat in seats)
    return (*hands, *deck, *(Place(Zone.STABLE, seat) for seat in seats))


def told(table: Table, place: Place) -> tuple[Event, ...]:
    """Return that a place has been told, if it was asked about."""
    return (Told(place),) if place in table.untold else ()


def leave(table: Table, action: Leave) -> Ruling:
    """Nothing more is said of some places."""
    events = tuple(event for place in action.places for event in told(table, place))
    return Allowed(events) if events else refused("nothing_asked", "")


def named(book: Rulebook, table: Table, number: SeatNumber) -> int:
    """Return how many Unicorns or Animals before a player are there by name, as they count."""
    cards = (book.card(piece) for piece in table.seats[number].stable)
    return sum(card.counts_as for card in cards if card and card.kind in ANIMALS)


def names_there(book: Rulebook, table: Table, piece: Piece, to: Place) -> bool:
    """Say whether a card that is put before a player lay there already and is only named now.

    So it is while the table is asked about that area, and as long as some of its Unicorns or
    Animals are counted and not named.
    """
    if to.zone is not Zone.STABLE or table.place_of(piece).zone not in (Zone.DECK, Zone.NURSERY):
        return False
    animal = book.kind(piece) in ANIMALS
    return to in table.untold or (animal and table.seats[to.seat].nameless > 0)


def name_there(book: Rulebook, table: Table, piece: Piece, to: Place) -> tuple[Event, ...]:
    """Return that a card is named: it comes out of no hand and no deck."""
    events: list[Event] = []
    if piece not in table.pieces:
        events.append(Appeared(piece))
        if table.deck is not None:
            events.append(DeckSet(table.deck))
    card, many = book.card(piece), table.seats[to.seat].nameless
    if card and card.kind in ANIMALS:
        many = max(0, many - card.counts_as)
    return (*events, Named(piece, to, many))
