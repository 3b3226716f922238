"""A card by its title, and by whose it is where the title alone does not tell."""

from collections.abc import Sequence

from assistant.rules.edition import Rulebook
from assistant.rules.table import Piece, Table, Zone
from assistant.words.sentences import say
from assistant.words.winning import join


def card_at(book: Rulebook, table: Table, piece: Piece) -> str:
    """Return a card, with its owner where several of its title lie in areas."""
    title, place = book.title(piece), table.place_of(piece)
    lying = [each for seat in table.seats for each in seat.stable if book.title(each) == title]
    if place.zone is not Zone.STABLE or len(lying) < 2:
        return title
    return say("game.owned", name=table.seats[place.seat].name, card=title)


def cards_at(book: Rulebook, table: Table, pieces: Sequence[Piece]) -> str:
    """Return cards as a list that is read aloud."""
    return join([card_at(book, table, piece) for piece in pieces])


def pile_card(book: Rulebook, table: Table, from_top: int = 1) -> str:
    """Return a card of the pile, the top or the next under it, and so on.

    Where several of its title lie on the pile its player is named.
    """
    pile = table.pile
    if pile is None or len(pile.cards) < from_top:
        return ""
    titles = [book.title(each) for each in pile.cards]
    title = titles[-from_top]
    if titles.count(title) < 2:
        return title
    return say("game.owned", name=table.seats[pile.players[-from_top]].name, card=title)
