"""Babies of which nobody has said which they are.

They come from the Nursery and go back there like any other, and count like any other.  Each
goes by the edition's word for a Baby, until somebody says which one it is.
"""

from itertools import count

from assistant.cards.model import Kind
from assistant.rules.actions import Move
from assistant.rules.edition import Rulebook
from assistant.rules.events import Event, Recognised, StoodIn, TitleNamed, Verb
from assistant.rules.guards import kept_of_each
from assistant.rules.position import Position
from assistant.rules.table import Piece, Place, Table, Zone, unnumbered


def is_any_baby(book: Rulebook, title: str) -> bool:
    """Say whether a title is no more than the edition's word for a Baby."""
    words, said = book.edition.words, unnumbered(title).casefold()
    return said in (words.baby.casefold(), words.any_baby.casefold())


def one_more(table: Table, title: str) -> Piece:
    """Return a name for one more Baby that goes by the edition's word."""
    names = (f"{title}.{number}" for number in count(1))
    return next(name for name in names if name not in table.pieces)


def stood_in(position: Position, piece: Piece) -> tuple[Event, ...]:
    """Return that a Baby goes by a name that nothing on the table has yet."""
    table = position.table
    if not table.full or piece in table.pieces or not is_any_baby(position.book, piece):
        return ()
    if table.in_nursery > 0:
        return (StoodIn(piece),)
    return () if position.kind(piece) else (TitleNamed(unnumbered(piece), Kind.BABY),)


def there_already(position: Position, piece: Piece, to: Place) -> Piece | None:
    """Return what lies already where a piece is said to lie; for no more than a Baby, any."""
    table = position.table
    if table.place_of(piece) == to:
        return piece
    if to.zone is not Zone.STABLE or not is_any_baby(position.book, piece):
        return None
    if to in table.untold or table.seats[to.seat].nameless:
        # It is one that was counted there and not named.
        return None
    there = table.seats[to.seat].stable
    return next((each for each in there if position.kind(each) is Kind.BABY), None)


def recognised(position: Position, action: Move, piece: Piece, to: Place) -> tuple[Event, ...]:
    """Return that a Baby which is said to lie before a player is the one that lies there."""
    stand_in = _baby_to_name(position, action, piece, to)
    if stand_in is None or piece not in position.table.perhaps_in_nursery:
        return ()
    return (Recognised(stand_in, piece),)


def lies_before_another(position: Position, action: Move, piece: Piece, to: Place) -> bool:
    """Say whether the Baby of a player is said to be one that lies before somebody else."""
    if _baby_to_name(position, action, piece, to) is None or piece in position.table.stand_ins:
        return False
    place = position.place_of(piece)
    return place.zone is Zone.STABLE and place.seat != to.seat


def _baby_to_name(position: Position, action: Move, piece: Piece, to: Place) -> Piece | None:
    """Return the Baby before a player that nobody has named, where a Baby is said to lie there."""
    if action.verb is not Verb.PUT or action.whose is not None:
        return None
    if to.zone is not Zone.STABLE or position.kind(piece) is not Kind.BABY:
        return None
    return position.table.stand_in_of(to.seat)


def perhaps_barred(
    position: Position, piece: Piece, to: Place
) -> tuple[Piece | None, dict[str, Piece]]:
    """Return what may keep a Baby from going to an area, and which Babies it may be, by title.

    Nothing does where it is known which Baby it is, or where it does not matter.
    """
    table = position.table
    unsaid = piece in table.stand_ins or is_any_baby(position.book, piece)
    place = table.place_of(piece) if piece in table.pieces else Place(Zone.NURSERY)
    if to.zone is not Zone.STABLE or place == to or not unsaid:
        return None, {}
    perhaps = {position.title(each): each for each in table.perhaps_in_nursery}
    kept = kept_of_each(position, to.seat, place)
    by = next(filter(None, kept), None)
    # What keeps each of them is no question.
    return (None, {}) if by is None or all(kept) else (by, perhaps)
