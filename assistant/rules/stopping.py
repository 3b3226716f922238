"""Instants as they resolve: where a stopped card goes, and what else an Instant does."""

from assistant.rules.carrying import carry, home
from assistant.rules.chaining import is_mandatory
from assistant.rules.edition import Rulebook
from assistant.rules.events import Event
from assistant.rules.table import Effect, Piece, Pile, Place, SeatNumber, Table, Zone


def stopped(
    book: Rulebook, table: Table, piece: Piece, by: Piece, player: SeatNumber
) -> list[Event]:
    """Say where a stopped card goes: the discard pile, or a hand if the Instant says so."""
    kept = book.trait(by, "keeps")
    card = book.card(piece)
    to = Place(Zone.DISCARD)
    if kept == "" or (kept and card and kept in card.species):
        to = Place(Zone.HAND, player)
    return carry(table, piece, home(book, piece, to))


def and_then(book: Rulebook, pile: Pile) -> list[Effect]:
    """Return the effect that the top has besides stopping the card under it, if it has one."""
    under = book.kind(pile.cards[-2])
    they_do = book.trait(pile.top, "they_do") is not None
    player = pile.players[-2] if they_do else pile.top_player
    kinds = {True: book.trait(pile.top, "then_must"), False: book.trait(pile.top, "then_may")}
    return [
        Effect(pile.top, player, must)
        for must, kind in kinds.items()
        if kind is not None and kind in ("", under)
    ]


def let_through(book: Rulebook, pile: Pile) -> Effect:
    """Return the effect of a top that stops nothing."""
    card = book.card(pile.top)
    return Effect(pile.top, pile.top_player, card is None or is_mandatory(card))
