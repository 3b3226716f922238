"""Who may answer the top of the pile, as far as everybody at the table sees.

Second print, "Resolving Instant Cards".
"""

from assistant.rules.areas import banned, working
from assistant.rules.edition import Rulebook
from assistant.rules.rulings import Doubts
from assistant.rules.table import Piece, Pile, SeatNumber, Table, Zone


def can_be_answered(book: Rulebook, table: Table, pile: Pile) -> bool:
    """Say whether an Instant can be played on the top of the pile, as far as everybody sees."""
    if book.trait(pile.top, "cannot_be_answered") is not None or table.turn.no_instants:
        return False
    return protector(book, table, pile) is None


def protector(book: Rulebook, table: Table, pile: Pile) -> Piece | None:
    """Return the card in play because of which no Instant can answer the top, if there is one."""
    area = table.seats[pile.top_player].stable
    return next((piece for piece, _ in working(book, area, "own_plays_unanswered")), None)


def responders(book: Rulebook, table: Table) -> tuple[SeatNumber, ...]:
    """Return who has not yet said anything about the top, from the active player on."""
    pile = table.pile
    if pile is None or not can_be_answered(book, table, pile):
        return ()
    said = pile.passed | {each.seat for each in pile.collected}
    count = len(table.seats)
    order = ((table.turn.seat + step) % count for step in range(count))
    # Who may play no Instant by a card that lies open is not asked; a hand is never looked at.
    return tuple(
        seat
        for seat in order
        if seat != pile.top_player and seat not in said and banned(book, table, seat, "") is None
    )


def about_top(book: Rulebook, table: Table, pile: Pile, doubts: Doubts) -> None:
    """Doubt that the top can be answered: by what it says, by another card, or in this turn."""
    by, card = protector(book, table, pile), book.title(pile.top)
    alone = book.trait(pile.top, "cannot_be_answered") is not None
    doubts.about("pile", "unanswerable", alone, card=card)
    because = by is not None and not alone
    doubts.about("continuous", "unanswerable_by", because, card=card, by=book.title(by or ""))
    doubts.about("instants", "instants_banned", table.turn.no_instants)


def not_in_hand(
    book: Rulebook, table: Table, piece: Piece, number: SeatNumber, doubts: Doubts
) -> None:
    """Doubt that a card can come out of a hand: it lies open, or the hand is empty."""
    zone, seat = table.place_of(piece).zone, table.seats[number]
    open_ = zone not in (Zone.HAND, Zone.DECK)
    key = "out_of_game" if zone is Zone.BOX else "not_in_hand"
    # That a Baby is never played is said instead.
    home = zone is Zone.NURSERY
    doubts.about("play", key, open_ and not home, card=book.title(piece))
    doubts.about("play", "empty_hand", not open_ and seat.hand_size == 0, seat=seat.name)
