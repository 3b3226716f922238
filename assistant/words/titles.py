"""A card by its title, and by whose it is where the title alone does not tell."""

from collections.abc import Sequence

from assistant.messages import Text, say
from assistant.rules.position import Position
from assistant.rules.table import Piece, Zone
from assistant.words.winning import join


def card_at(position: Position, piece: Piece) -> Text:
    """Return a card, with its owner where several of its title lie in areas."""
    table = position.table
    title, place = position.title(piece), table.place_of(piece)
    lying = [each for seat in table.seats for each in seat.stable if position.title(each) == title]
    if place.zone is not Zone.STABLE or len(lying) < 2:
        return title
    return say("game.owned", name=table.seats[place.seat].name, card=title)


def cards_at(position: Position, pieces: Sequence[Piece]) -> Text:
    """Return cards as a list that is read aloud."""
    return join([card_at(position, piece) for piece in pieces])


def pile_card(position: Position, from_top: int = 1) -> Text:
    """Return a card of the pile, the top or the next under it, and so on.

    Where several of its title lie on the pile its player is named.
    """
    table = position.table
    pile = table.pile
    if pile is None or len(pile.cards) < from_top:
        return ""
    titles = [position.title(each) for each in pile.cards]
    title = titles[-from_top]
    if titles.count(title) < 2:
        return title
    return say("game.owned", name=table.seats[pile.players[-from_top]].name, card=title)
