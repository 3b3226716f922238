"""What of an act only its player knows: a card that goes unseen, or an answer in secret.

Who is told of the act, or reads it in a file, is told without the card.
"""

from collections.abc import Sequence

from assistant.rules.events import Appeared, Collected, Event, Exchanged, Moved
from assistant.rules.fold import fold
from assistant.rules.table import Piece, Table
from assistant.words.moves import unseen


def withheld(table: Table, events: Sequence[Event]) -> frozenset[Piece]:
    """Return the cards that an act names and that not everybody has seen.

    `table` is as it was before the act.
    """
    pieces = set[Piece]()
    for event in events:
        match event:
            case Moved(piece=piece) if unseen(table, event):
                pieces.add(piece)
            case Collected(piece=str(piece)):
                pieces.add(piece)
            case _:
                pass
        table = fold(table, (event,))
    return frozenset(pieces)


def without(event: Event, pieces: frozenset[Piece]) -> bool:
    """Say whether nobody else may read of an event: it is about these cards, or numbers alone."""
    about = isinstance(event, Appeared | Moved | Collected) and event.piece in pieces
    return about or isinstance(event, Exchanged)
