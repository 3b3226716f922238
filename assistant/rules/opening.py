"""The set-up of a table, and from numbers to cards in the middle of a game.

Second print, "How to Start".
"""

from collections.abc import Iterable, Sequence

from assistant.cards.model import Card, Kind
from assistant.rules.actions import Track
from assistant.rules.carrying import to_ask
from assistant.rules.edition import Edition, Rulebook
from assistant.rules.events import Event, Opened, TitleNamed, Tracked
from assistant.rules.pile import still_open
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Refused, Ruling, refused
from assistant.rules.table import Piece, Seat, SeatNumber, Table, Turn, unnumbered
from assistant.rules.turn import begin_turn

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
    player chose, in seat order; who chose none, or one that is taken, has one of which
    nobody says which it is, by the edition's word for it.  Where all are alike, it is known.
    Where the decks lack cards, `complete` is false: then hands are as dealt, nobody counts
    the deck, and everybody has a Baby, also if the decks have too few.
    """
    edition, count = book.edition, len(names)
    pieces = pieces_of(cards) if full else ()
    nursery = pieces_of([card for card in cards if card.kind is Kind.BABY]) if full else ()
    box = _two_players_out(edition, cards, count) if full else ()
    chosen = _chosen(nursery, babies, count)
    left = [piece for piece in nursery if piece not in chosen]
    alike = len({unnumbered(piece) for piece in left}) < 2
    if alike:
        chosen = _filled(chosen, left)
    made = () if not full else _made(chosen, edition.words.any_baby)
    stand_ins = () if alike else tuple(baby for baby in made if baby)[: len(left)]
    if complete:
        made = tuple(baby if baby in stand_ins else None for baby in made)
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
        titles={edition.words.any_baby: Kind.BABY} if any(made) else {},
        stand_ins=stand_ins,
    )
    return (Opened(table), *begin_turn(Position(book, table), first, 1))


def _made(chosen: Sequence[Piece | None], title: str) -> tuple[Piece | None, ...]:
    """Return a Baby by title for each seat that has none of the decks."""
    return tuple(None if baby else f"{title}.{number}" for number, baby in enumerate(chosen, 1))


def _two_players_out(edition: Edition, cards: Iterable[Card], players: int) -> tuple[Piece, ...]:
    """Return the pieces that stay in the box when two play."""
    out = {title.casefold() for title in edition.two_players_out} if players == 2 else set()
    return pieces_of([card for card in cards if card.deck_title.casefold() in out])


def _chosen(
    nursery: Sequence[Piece], babies: Sequence[Piece], players: int
) -> tuple[Piece | None, ...]:
    """Return each seat's Baby: the one it asked for if it is there and still free, else none."""
    chosen: list[Piece | None] = [
        baby if baby in nursery and baby not in babies[:at] else None
        for at, baby in enumerate(babies[:players])
    ]
    return (*chosen, *[None] * (players - len(chosen)))


def _filled(chosen: Sequence[Piece | None], left: Sequence[Piece]) -> tuple[Piece | None, ...]:
    """Return the Babies with one of those that are left for each seat that has none."""
    free = iter(left)
    return tuple(baby or next(free, None) for baby in chosen)


def pieces_of(cards: Sequence[Card]) -> tuple[Piece, ...]:
    """Return every physical card of some designs."""
    return tuple(f"{card.code}.{number}" for card in cards for number in range(1, card.copies + 1))


def track(position: Position, action: Track) -> Ruling:
    """Track cards from now on: hands, deck and areas are then asked about one after the other.

    Where the decks lack cards, the Nursery has a Baby by the edition's word for each player
    who cannot have one of the decks.
    """
    table = position.table
    if table.full:
        return refused("tracked_already", "")
    if table.pile:
        return Refused(still_open(position, table.pile))
    cards = tuple(position.book.cards.values())
    pieces = pieces_of(cards)
    nursery = pieces_of([card for card in cards if card.kind is Kind.BABY])
    box = _two_players_out(position.edition, cards, len(table.seats))
    title, lacking = position.edition.words.any_baby, max(0, len(table.seats) - len(nursery))
    made = () if action.complete else tuple(f"{title}.{each}" for each in range(1, lacking + 1))
    # How much was discarded till now nobody knows, so the deck is never what is left over.
    tracked = Tracked(
        (*pieces, *made), (*nursery, *made), table.deck, box, action.complete, to_ask(table)
    )
    return Allowed((tracked, TitleNamed(title, Kind.BABY)) if made else (tracked,))
