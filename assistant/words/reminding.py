"""What people must think of: what moves or goes back by itself, what can save a card."""

from collections.abc import Iterator

from assistant.cards.traits import LOST
from assistant.rules.aiming import aimed_at
from assistant.rules.areas import loans_due, wanderers
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Aimed,
    Event,
    Moved,
    PhaseBegan,
    Settled,
    Targeted,
    TurnBegan,
    Verb,
)
from assistant.rules.guarding import stand_ins
from assistant.rules.table import Effect, Fate, Phase, Piece, SeatNumber, Table
from assistant.words.sentences import say
from assistant.words.winning import either

_LOSSES = tuple(verb for verb in Verb if verb.value in LOST)


def remind(book: Rulebook, before: Table, after: Table, event: Event) -> Iterator[str]:
    """Yield what people must think of after an event; `before` and `after` are around it."""
    match event:
        case TurnBegan() | PhaseBegan(Phase.END):
            for piece, seat in wanderers(book, after):
                name, area = after.seats[seat].name, book.edition.words.area
                yield say("game.wanders", card=book.title(piece), name=name, area=area)
            if isinstance(event, PhaseBegan):
                yield from _back(book, after)
        case Moved(piece, _, how):
            # What goes in place of another card is not asked about again.
            instead = how is Verb.SACRIFICE and book.trait(piece, "stands_in") is not None
            if how in _LOSSES and not (aimed_at(before, piece) or instead):
                for by, seat in stand_ins(book, before, piece, how):
                    name = before.seats[seat].name
                    yield say("game.stood_in", name=name, card=book.title(by))
            yield from _back(book, after, set(loans_due(before)))
        case Targeted(_, targets) | Aimed(targets):
            yield from _stand_ins(book, after, targets[-1])
        case Settled(number, Fate.DONE):
            chain = before.chain
            yield from _said(book, before, chain.links[0].effects[number]) if chain else ()
        case _:
            return


def _back(book: Rulebook, table: Table, known: set[tuple[str, int]] | None = None) -> Iterator[str]:
    for piece, seat in loans_due(table):
        if (piece, seat) not in (known or ()):
            yield say("game.goes_back", card=book.title(piece), name=table.seats[seat].name)


def _stand_ins(book: Rulebook, table: Table, piece: Piece) -> Iterator[str]:
    """Yield which cards can go in place of one that is aimed at, and when."""
    when: dict[tuple[Piece, SeatNumber], list[str]] = {}
    for verb in _LOSSES:
        for found in stand_ins(book, table, piece, verb):
            when.setdefault(found, []).append(say(f"game.lost_{verb.value}"))
    for (by, seat), lost in when.items():
        name = table.seats[seat].name
        yield say("game.stands_in", lost=either(lost), name=name, card=book.title(by))


def _said(book: Rulebook, table: Table, effect: Effect) -> Iterator[str]:
    """Yield what a card leaves to a person to choose and say."""
    if book.trait(effect.piece, "others_skip") is not None:
        yield say("game.who_skips")
    seat = table.seats[effect.seat]
    if book.trait(effect.piece, "perhaps_extra_turn") is not None and not seat.extras:
        yield say("game.perhaps_extra", name=seat.name)
    if book.trait(effect.piece, "skip_draw_or_action") is not None:
        yield say("game.which_phase")
