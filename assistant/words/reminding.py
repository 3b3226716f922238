"""What people must think of: what moves or goes back by itself, what can save a card."""

from collections.abc import Iterator

from assistant.cards.traits import LOST
from assistant.messages import Text, say
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
from assistant.rules.position import Position
from assistant.rules.table import Effect, Fate, Phase, Piece, SeatNumber
from assistant.rules.targets import aimed_at, stand_ins
from assistant.words.winning import either

_LOSSES = tuple(verb for verb in Verb if verb.value in LOST)


def remind(before: Position, after: Position, event: Event) -> Iterator[Text]:
    """Yield what people must think of after an event; `before` and `after` are around it."""
    match event:
        case TurnBegan() | PhaseBegan(Phase.END):
            for piece, seat in after.wanderers():
                name, area = after.table.seats[seat].name, after.edition.words.area
                yield say("game.wanders", card=after.title(piece), name=name, area=area)
            if isinstance(event, PhaseBegan):
                yield from _back(after)
        case Moved(piece, _, how):
            # What goes in place of another card is not asked about again.
            instead = how is Verb.SACRIFICE and after.trait(piece, "stands_in") is not None
            if how in _LOSSES and not (aimed_at(before.table, piece) or instead):
                for by, seat in stand_ins(before, piece, how):
                    name = before.table.seats[seat].name
                    yield say("game.stood_in", name=name, card=after.title(by))
            yield from _back(after, set(before.table.loans_due()))
        case Targeted(_, targets) | Aimed(targets):
            yield from _stand_ins(after, targets[-1])
        case Settled(number, Fate.DONE):
            chain = before.table.chain
            yield from (_said(before, chain.links[0].effects[number]) if chain else ())
        case _:
            return


def _back(position: Position, known: set[tuple[str, int]] | None = None) -> Iterator[Text]:
    table = position.table
    for piece, seat in table.loans_due():
        if (piece, seat) not in (known or ()):
            yield say("game.goes_back", card=position.title(piece), name=table.seats[seat].name)


def _stand_ins(position: Position, piece: Piece) -> Iterator[Text]:
    """Yield which cards can go in place of one that is aimed at, and when."""
    when: dict[tuple[Piece, SeatNumber], list[Text]] = {}
    for verb in _LOSSES:
        for found in stand_ins(position, piece, verb):
            when.setdefault(found, []).append(say(f"game.lost_{verb.value}"))
    for (by, seat), lost in when.items():
        name = position.table.seats[seat].name
        yield say("game.stands_in", lost=either(lost), name=name, card=position.title(by))


def _said(position: Position, effect: Effect) -> Iterator[Text]:
    """Yield what a card leaves to a person to choose and say."""
    if position.trait(effect.piece, "others_skip") is not None:
        yield say("game.who_skips")
    seat = position.table.seats[effect.seat]
    if position.trait(effect.piece, "perhaps_extra_turn") is not None and not seat.extras:
        yield say("game.perhaps_extra", name=seat.name)
    if position.trait(effect.piece, "skip_draw_or_action") is not None:
        yield say("game.which_phase")
