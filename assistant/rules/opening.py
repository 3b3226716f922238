"""The set-up of a table, and from numbers to cards in the middle of a game.

Second print, "How to Start".
"""

from collections.abc import Mapping, Sequence

from assistant.cards.model import Card, Kind
from assistant.rules.edition import Rulebook
from assistant.rules.events import Event, Opened, Tracked
from assistant.rules.rulings import Allowed, Ruling, refused
from assistant.rules.table import Piece, Seat, SeatNumber, Table, Turn
from assistant.rules.turning import begin_turn

LEAST, MOST = 2, 8


def open_table(
    book: Rulebook,
    names: Sequence[str],
    *,
    first: SeatNumber = 0,
    full: bool = False,
    cards: Sequence[Card] = (),
    babies: Sequence[Piece] = (),
) -> tuple[Event, ...]:
    """Return the events that open a table with the first player's turn.

    `cards` are all designs of the decks that are mixed, `babies` the Baby that each
    player chose, in seat order; with fewer babies the seats get the first ones there are.
    """
    edition = book.edition
    pieces = pieces_of(cards) if full else ()
    two = len(names) == 2
    nursery = [piece for piece in pieces if book.kind(piece) is Kind.BABY]
    out = {title.casefold() for title in edition.two_players_out} if two else set[str]()
    box = tuple(piece for piece in pieces if book.title(piece).casefold() in out)
    chosen = [*babies, *(piece for piece in nursery if piece not in babies)][: len(names)]
    extra = 1 if two and edition.two_players_extra else 0
    hand = edition.deal + extra
    seats = tuple(
        Seat(
            name,
            stable=(chosen[number],) if full and number < len(chosen) else (),
            hand_size=hand if full else 0,
            count=1,
        )
        for number, name in enumerate(names)
    )
    kept = tuple(piece for piece in nursery if piece not in chosen)
    deck = len(pieces) - len(nursery) - len(box) - hand * len(names)
    table = Table(
        edition.id,
        seats,
        Turn(first),
        full=full,
        house=dict(book.house),
        deck=max(0, deck) if full else None,
        pieces=pieces,
        nursery=kept,
        box=box,
    )
    return (Opened(table), *begin_turn(book, table, first, 1))


def pieces_of(cards: Sequence[Card]) -> tuple[Piece, ...]:
    """Return every physical card of some designs."""
    return tuple(f"{card.code}.{number}" for card in cards for number in range(1, card.copies + 1))


def track(book: Rulebook, table: Table) -> Ruling:
    """Track cards from now on: what lies open is then put into its place by a word each."""
    if table.full:
        return refused("tracked_already", "")
    cards: Mapping[str, Card] = book.cards
    pieces = pieces_of(tuple(cards.values()))
    nursery = tuple(piece for piece in pieces if book.kind(piece) is Kind.BABY)
    deck = len(pieces) - len(nursery) - sum(seat.hand_size for seat in table.seats)
    return Allowed((Tracked(pieces, nursery, max(0, deck)),))
