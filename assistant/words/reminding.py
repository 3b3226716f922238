"""What moves or goes back at a moment of the turn: people are told, and move it."""

from collections.abc import Iterator

from assistant.rules.areas import loans_due, wanderers
from assistant.rules.edition import Rulebook
from assistant.rules.events import Event, Moved, PhaseBegan, Settled, TurnBegan
from assistant.rules.table import Effect, Fate, Phase, Table
from assistant.words.sentences import say


def remind(book: Rulebook, before: Table, after: Table, event: Event) -> Iterator[str]:
    """Yield what people must think of after an event; `before` and `after` are around it."""
    match event:
        case TurnBegan() | PhaseBegan(Phase.END):
            for piece, seat in wanderers(book, after):
                name, area = after.seats[seat].name, book.edition.words.area
                yield say("game.wanders", card=book.title(piece), name=name, area=area)
            if isinstance(event, PhaseBegan):
                yield from _back(book, after)
        case Moved():
            yield from _back(book, after, set(loans_due(before)))
        case Settled(number, Fate.DONE):
            chain = before.chain
            yield from _said(book, chain.links[0].effects[number]) if chain else ()
        case _:
            return


def _back(book: Rulebook, table: Table, known: set[tuple[str, int]] | None = None) -> Iterator[str]:
    for piece, seat in loans_due(table):
        if (piece, seat) not in (known or ()):
            yield say("game.goes_back", card=book.title(piece), name=table.seats[seat].name)


def _said(book: Rulebook, effect: Effect) -> Iterator[str]:
    """Yield what a card leaves to a person to choose and say."""
    if book.trait(effect.piece, "others_skip") is not None:
        yield say("game.who_skips")
    if book.trait(effect.piece, "skip_draw_or_action") is not None:
        yield say("game.which_phase")
