"""Cards that go from one place to another, and what nobody has named yet.

A card that nobody sees is in the deck or in a hand; only the numbers of these are known.
So every card counts exactly once: those that lie open, those in hands, those in the deck,
and those that went unnamed to the discard pile.
"""

from collections.abc import Sequence

from assistant.cards.model import Kind
from assistant.cards.traits import ANIMALS
from assistant.rules.actions import Give, Leave, Move
from assistant.rules.events import (
    Appeared,
    Discarded,
    Event,
    Moved,
    Named,
    Number,
    NumberSet,
    Told,
    Verb,
)
from assistant.rules.loans import ends
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.table import Piece, Place, Seat, SeatNumber, Table, Zone


def home(position: Position, piece: Piece, to: Place) -> Place:
    """Return where a card that shall go `to` a place goes: a Baby only to areas and the Nursery."""
    if position.kind(piece) is Kind.BABY and to.zone in (Zone.DISCARD, Zone.DECK, Zone.HAND):
        return Place(Zone.NURSERY)
    return to


def carry(
    table: Table,
    piece: Piece,
    to: Place,
    whose: SeatNumber | None = None,
    by: Event | None = None,
    *,
    for_a_time: bool = False,
) -> list[Event]:
    """Return the move of a piece with what it does to the numbers of hands and deck.

    `whose` is the seat out of whose hand the piece comes if nobody sees it; without one it
    comes out of the deck.  `by` is the event that moves it, if it is not `Moved`.  What is taken
    only `for_a_time` has not come home for good: no loan of it ends.
    """
    events: list[Event] = []
    deck = table.deck
    if piece not in table.pieces:
        events.append(Appeared(piece))
        deck = deck + 1 if table.complete and deck is not None else deck
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
            events.append(NumberSet(Number.HAND, size, number))
    if deck != counted:
        events.append(NumberSet(Number.DECK, deck))
    over = None if for_a_time else ends(table, piece, to)
    return [*events, over] if over else events


def _giver(
    table: Table,
    sizes: Sequence[int | None],
    deck: int | None,
    place: Place,
    whose: SeatNumber | None,
    to: Place,
) -> SeatNumber | None:
    """Return the hand that a piece comes out of, None for the deck."""
    # Whether a hand is known to hold it must not show in the numbers, which everybody sees.
    if whose is not None and whose >= 0:
        seat, size = whose, sizes[whose]
        # A hand whose cards are all known does not hold one more: that one is new to it.
        known = place != Place(Zone.HAND, seat) and to == Place(Zone.HAND, seat)
        if size is None or size > (len(table.seats[seat].hand) if known else 0):
            return seat
    if deck is None or deck > 0:
        return None
    # The deck is said to be empty, so it was in some hand.
    return next((seat for seat, size in enumerate(sizes) if size or size is None), None)


def _more(size: int | None, change: int) -> int | None:
    return None if size is None else size + change


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


def named(position: Position, number: SeatNumber) -> int:
    """Return how many Unicorns or Animals before a player are there by name, as they count."""
    cards = (position.card(piece) for piece in position.table.seats[number].stable)
    return sum(card.counts_as for card in cards if card and card.kind in ANIMALS)


def names_there(position: Position, piece: Piece, to: Place) -> bool:
    """Say whether a card that is put before a player lay there already and is only named now.

    So it is while the table is asked about that area, and as long as some of its Unicorns or
    Animals are counted and not named.
    """
    table = position.table
    if to.zone is not Zone.STABLE or table.place_of(piece).zone not in (Zone.DECK, Zone.NURSERY):
        return False
    animal = position.kind(piece) in ANIMALS
    return to in table.untold or (animal and table.seats[to.seat].nameless > 0)


def name_there(position: Position, piece: Piece, to: Place) -> tuple[Event, ...]:
    """Return that a card is named: it comes out of no hand and no deck."""
    table = position.table
    events: list[Event] = []
    if piece not in table.pieces:
        events.append(Appeared(piece))
        if table.deck is not None:
            events.append(NumberSet(Number.DECK, table.deck))
    card, many = position.card(piece), table.seats[to.seat].nameless
    if card and card.kind in ANIMALS:
        many = max(0, many - card.counts_as)
    return (*events, Named(piece, to, many))


def nameless(table: Table, action: Move) -> Ruling:
    """Cards that nobody named leave a hand for the discard pile or the deck, or come out of it."""
    number = action.seat
    seat, doubts = table.seats[number], Doubts()
    many = seat.hand_size
    if action.verb is Verb.PULL and action.whose is None:
        # One of those in the deck, which its player alone has seen.
        left = table.deck
        short = left is not None and left < action.count
        doubts.about("deck_out", "deck_short", short, count=left or 0)
        count = left or 0 if short else action.count
        size = None if many is None else many + count
        return Allowed((NumberSet(Number.HAND, size, number, Zone.DECK),), tuple(doubts))
    if action.verb is Verb.SHUFFLE:
        _about_few(doubts, seat, action.count)
        size = None if many is None else max(0, many - action.count)
        return Allowed((NumberSet(Number.HAND, size, number, Zone.DECK),), tuple(doubts))
    if action.verb is not Verb.DISCARD:
        return refused("which_card", "terms")
    if many is None:
        return Allowed((Discarded(action.seat, action.count),))
    _about_few(doubts, seat, action.count)
    size = max(0, many - action.count)
    return Allowed((NumberSet(Number.HAND, size, action.seat, Zone.DISCARD),), tuple(doubts))


def _about_few(doubts: Doubts, seat: Seat, count: int) -> None:
    """Doubt that a hand has so many cards, where it is known how many it has."""
    held = seat.hand_size
    if held is None or held >= count:
        return
    doubts.about("impossible_elsewhere", "empty_hand", held == 0, seat=seat.name)
    doubts.about("impossible_elsewhere", "few_in_hand", held > 0, seat=seat.name, count=held)


def give(table: Table, action: Give) -> Ruling:
    """Cards that nobody named go from one hand to another."""
    if not table.full:
        return refused("only_numbers", "terms")
    giver, taker = table.seats[action.seat], table.seats[action.to]
    doubts = Doubts()
    doubts.about("impossible_elsewhere", "same_player", action.seat == action.to, seat=giver.name)
    has, had, count = giver.hand_size, taker.hand_size, action.count
    _about_few(doubts, giver, count)
    count = count if has is None else min(count, has)
    events: tuple[Event, ...] = (
        NumberSet(Number.HAND, None if has is None else has - count, action.seat),
        NumberSet(Number.HAND, None if had is None else had + count, action.to),
    )
    return Allowed(events if action.seat != action.to else (), tuple(doubts))
