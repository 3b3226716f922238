"""The set-up of a table, and from numbers to cards in the middle of a game.

Second print, "How to Start".
"""

from collections.abc import Sequence

from assistant.cards.model import Card, Kind
from assistant.rules.actions import Track
from assistant.rules.edition import Rulebook
from assistant.rules.events import Event, Opened, TitleNamed, Tracked
from assistant.rules.rulings import Allowed, Ruling, refused
from assistant.rules.table import Piece, Seat, SeatNumber, Table, Turn
from assistant.rules.turning import begin_turn
from assistant.rules.untold import to_ask

LEAST, MOST = 2, 8


def open_table(
    book: Rulebook,
    names: Sequence[str],
    *,
    first: SeatNumber = 0,
    full: bool = False,
    complete: bool = True,
    cards: Sequence[Card] = (),
    babies: Sequence[Piece] = (),
) -> tuple[Event, ...]:
    """Return the events that open a table with the first player's turn.

    `cards` are all designs of the decks that are mixed, `babies` the Baby that each
    player chose, in seat order; who chose none, or one that is taken, gets another one.
    Where the decks lack cards, `complete` is false: then hands are as dealt, nobody counts
    the deck, and who gets no Baby of the decks has one by the edition's word for it.
    """
    edition, count = book.edition, len(names)
    pieces = pieces_of(cards) if full else ()
    nursery = tuple(piece for piece in pieces if book.kind(piece) is Kind.BABY)
    box = _two_players_out(book, pieces, count)
    chosen = _chosen(nursery, babies, count)
    made = () if complete or not full else _made(chosen, edition.words.baby)
    chosen = tuple(baby or next_ for baby, next_ in zip(chosen, made or chosen, strict=True))
    hand = edition.deal + (1 if count == 2 and edition.two_players_extra else 0)
    stock = len(pieces) - len(nursery) - len(box)
    if complete:
        hand = min(hand, stock // count)
    seats = tuple(
        Seat(
            name,
            stable=(baby,) if baby else (),
            hand_size=hand if full else None,
            count=1,
        )
        for name, baby in zip(names, chosen, strict=True)
    )
    table = Table(
        edition.id,
        seats,
        Turn(first),
        full=full,
        house=dict(book.house),
        deck=stock - hand * count if pieces and complete else None,
        pieces=(*pieces, *(baby for baby in made if baby)),
        nursery=tuple(piece for piece in nursery if piece not in chosen),
        box=box,
        complete=complete,
        titles={edition.words.baby: Kind.BABY} if any(made) else {},
    )
    return (Opened(table), *begin_turn(book, table, first, 1))


def _made(chosen: Sequence[Piece | None], title: str) -> tuple[Piece | None, ...]:
    """Return a Baby by title for each seat that has none of the decks."""
    return tuple(None if baby else f"{title}.{number}" for number, baby in enumerate(chosen, 1))


def _two_players_out(book: Rulebook, pieces: Sequence[Piece], players: int) -> tuple[Piece, ...]:
    """Return the pieces that stay in the box when two play."""
    out = {title.casefold() for title in book.edition.two_players_out} if players == 2 else set()
    return tuple(piece for piece in pieces if book.title(piece).casefold() in out)


def _chosen(
    nursery: Sequence[Piece], babies: Sequence[Piece], players: int
) -> tuple[Piece | None, ...]:
    """Return each seat's Baby: the one it asked for if it is there and still free, else another."""
    chosen: list[Piece | None] = [
        baby if baby in nursery and baby not in babies[:at] else None
        for at, baby in enumerate(babies[:players])
    ]
    chosen += [None] * (players - len(chosen))
    free = iter([piece for piece in nursery if piece not in chosen])
    return tuple(baby or next(free, None) for baby in chosen)


def pieces_of(cards: Sequence[Card]) -> tuple[Piece, ...]:
    """Return every physical card of some designs."""
    return tuple(f"{card.code}.{number}" for card in cards for number in range(1, card.copies + 1))


def track(book: Rulebook, table: Table, action: Track) -> Ruling:
    """Track cards from now on: hands, deck and areas are then asked about one after the other.

    Where the decks lack cards, the Nursery has a Baby by the edition's word for each player
    who cannot have one of the decks.
    """
    if table.full:
        return refused("tracked_already", "")
    if table.pile:
        return refused("pile_open", "pile", card=book.title(table.pile.top))
    pieces = pieces_of(tuple(book.cards.values()))
    nursery = tuple(piece for piece in pieces if book.kind(piece) is Kind.BABY)
    box = _two_players_out(book, pieces, len(table.seats))
    title, lacking = book.edition.words.baby, max(0, len(table.seats) - len(nursery))
    made = () if action.complete else tuple(f"{title}.{each}" for each in range(1, lacking + 1))
    # How much was discarded till now nobody knows, so the deck is never what is left over.
    tracked = Tracked(
        (*pieces, *made), (*nursery, *made), table.deck, box, action.complete, to_ask(table)
    )
    return Allowed((tracked, TitleNamed(title, Kind.BABY)) if made else (tracked,))
