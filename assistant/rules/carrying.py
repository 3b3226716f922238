"""What it does to hands and deck when a card goes from one place to another.

A card that nobody sees is in the deck or in a hand; only the numbers of these are known.
So every card counts exactly once: those that lie open, those in hands, those in the deck,
and those that went unnamed to the discard pile.
"""

from collections.abc import Sequence

from assistant.cards.model import Kind
from assistant.rules.edition import Rulebook
from assistant.rules.events import Appeared, DeckSet, Event, HandSet, Moved, Repaid
from assistant.rules.table import Piece, Place, SeatNumber, Table, Zone


def home(book: Rulebook, piece: Piece, to: Place) -> Place:
    """Return where a card that shall go `to` a place goes: a Baby only to areas and the Nursery."""
    if book.kind(piece) is Kind.BABY and to.zone in (Zone.DISCARD, Zone.DECK, Zone.HAND):
        return Place(Zone.NURSERY)
    return to


def carry(
    table: Table,
    piece: Piece,
    to: Place,
    whose: SeatNumber | None = None,
    by: Event | None = None,
) -> list[Event]:
    """Return the move of a piece with what it does to the numbers of hands and deck.

    `whose` is the seat out of whose hand the piece comes if nobody sees it; without one it
    comes out of the deck.  `by` is the event that moves it, if it is not `Moved`.
    """
    events: list[Event] = []
    deck = table.deck
    if piece not in table.pieces:
        events.append(Appeared(piece))
        deck = None if deck is None else deck + 1
    sizes = [seat.hand_size for seat in table.seats]
    counted = deck
    place = table.place_of(piece)
    if place.zone in (Zone.HAND, Zone.DECK):
        giver = _giver(table, sizes, deck, place, whose, to)
        if giver is not None:
            sizes[giver] = _more(sizes[giver], -1)
        elif deck:
            deck -= 1
    if to.zone is Zone.HAND:
        sizes[to.seat] = _more(sizes[to.seat], 1)
    elif to.zone is Zone.DECK and deck is not None:
        deck += 1
    events.append(by or Moved(piece, to))
    for number, size in enumerate(sizes):
        seat = table.seats[number]
        joins = to == Place(Zone.HAND, number) and piece not in seat.hand
        if size is None:
            continue
        if size != seat.hand_size or len(seat.hand) + joins > size:
            events.append(HandSet(number, size))
    if deck != counted:
        events.append(DeckSet(deck))
    if any(loan.piece == piece for loan in table.loans):
        events.append(Repaid(piece))
    return events


def _giver(
    table: Table,
    sizes: Sequence[int | None],
    deck: int | None,
    place: Place,
    whose: SeatNumber | None,
    to: Place,
) -> SeatNumber | None:
    """Return the hand that a piece comes out of, None for the deck."""
    likely = [seat for seat in (whose, place.seat) if seat is not None and seat >= 0]
    for seat in likely:
        # A hand whose cards are all known does not hold one more: that one is new to it.
        known = place.zone is Zone.DECK and to == Place(Zone.HAND, seat)
        size = sizes[seat]
        if size is None or size > (len(table.seats[seat].hand) if known else 0):
            return seat
    if deck is None or deck > 0:
        return None
    # The deck is said to be empty, so it was in some hand.
    return next((seat for seat, size in enumerate(sizes) if size or size is None), None)


def _more(size: int | None, change: int) -> int | None:
    return None if size is None else size + change
