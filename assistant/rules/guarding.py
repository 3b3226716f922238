"""Guards: cards that keep others from being lost, or that can go in their place.

Second print, "Immunity".
"""

from collections.abc import Iterator

from assistant.cards.model import Kind
from assistant.rules.areas import Area, is_meant, trait, working
from assistant.rules.card_events import Verb
from assistant.rules.edition import Rulebook
from assistant.rules.rulings import Doubts
from assistant.rules.table import Piece, SeatNumber, Table, Zone

_TOUCHING = frozenset({Verb.DESTROY, Verb.SACRIFICE, Verb.STEAL, Verb.RETURN})
"""What a card does to another one in play, as people say it."""


def about_guards(
    book: Rulebook, table: Table, seat: SeatNumber, piece: Piece, verb: Verb, doubts: Doubts
) -> None:
    """Doubt that a player can destroy, sacrifice or steal a card that is kept safe."""
    place = table.place_of(piece)
    if place.zone is not Zone.STABLE:
        return
    area = table.seats[place.seat].stable
    title = book.title(piece)
    never = (trait(book, area, piece, "cannot_be") or "").split()
    if verb.value in never:
        doubts.about("immunity", f"never_{verb.value}", True, card=title)
    for by in _against(book, area, piece, verb, "protects"):
        doubts.about("immunity", f"safe_{verb.value}", True, card=title, by=book.title(by))
    if verb in _TOUCHING and _by_magic(book, table, seat, piece):
        destroyed = verb is Verb.DESTROY
        safe = destroyed and trait(book, area, piece, "magic_cannot_destroy") is not None
        doubts.about("immunity", "magic_cannot_destroy", safe, card=title)
        safe = trait(book, area, piece, "magic_cannot_touch") is not None
        doubts.about("immunity", "magic_cannot_touch", safe, card=title)


def about_magic(book: Rulebook, table: Table, aiming: Piece, piece: Piece, doubts: Doubts) -> None:
    """Doubt that a Magic card can be aimed at a card that none can touch."""
    place = table.place_of(piece)
    if place.zone is not Zone.STABLE or book.kind(aiming) is not Kind.MAGIC:
        return
    safe = trait(book, table.seats[place.seat].stable, piece, "magic_cannot_touch") is not None
    doubts.about("immunity", "magic_cannot_touch", safe, card=book.title(piece))


def stand_ins(
    book: Rulebook, table: Table, piece: Piece, verb: Verb
) -> Iterator[tuple[Piece, SeatNumber]]:
    """Yield the cards that their player may sacrifice when this card is to be lost."""
    place = table.place_of(piece)
    if place.zone is not Zone.STABLE:
        return
    area = table.seats[place.seat].stable
    for by in _against(book, area, piece, verb, "stands_in"):
        if by != piece:
            yield by, place.seat


def _against(book: Rulebook, area: Area, piece: Piece, verb: Verb, name: str) -> Iterator[Piece]:
    """Yield the cards in an area that keep a piece there from being lost so, by one trait."""
    for by, value in working(book, area, name):
        what, *verbs = value.split()
        if verb.value in verbs and is_meant(book, area, piece, what):
            yield by


def _by_magic(book: Rulebook, table: Table, seat: SeatNumber, piece: Piece) -> bool:
    """Say whether a player's Magic card is having its effect, on this card if it picks one."""
    effects = table.chain.links[0].effects if table.chain else ()
    return any(
        each.seat == seat
        and not each.settled
        and book.kind(each.piece) is Kind.MAGIC
        and (not each.targets or piece in each.targets)
        for each in effects
    )
