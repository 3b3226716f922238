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


def pile_card(book: Rulebook, table: Table, piece: Piece) -> str:
    """Return a card of the pile, with its player where several of its title lie on it."""
    title, pile = book.title(piece), table.pile
    if pile is None or [book.title(each) for each in pile.cards].count(title) < 2:
        return title
    player = pile.players[pile.cards.index(piece)]
    return say("game.owned", name=table.seats[player].name, card=title)
