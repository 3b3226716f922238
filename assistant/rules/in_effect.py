"""How the effect of a card that is named comes to be open: it is, it is set off, or it is played.

Of a card that can still be answered it is the effect that it has if it stands.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from assistant.cards.model import Kind
from assistant.rules.actions import (
    Action,
    Play,
    Trigger,
)
from assistant.rules.deeds import HIDDEN
from assistant.rules.effects import is_mandatory
from assistant.rules.going_on import begins_turn, in_next_turn
from assistant.rules.held_deeds import action_of
from assistant.rules.pile import if_it_stands
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Ruling
from assistant.rules.table import Effect, Piece, SeatNumber, Zone

Judge: TypeAlias = Callable[[Position, Action], Ruling]
"""Returns what comes of an action at a position."""


@dataclass(frozen=True, slots=True)
class Named:
    """The card by whose steps parts are read, and how it is used.

    `pieces` are its copies, none for whatever effects are open now.  `seat` is who uses it, `into`
    before whom it is played; `plays` is whether it is said to be played, None where that is open.
    `surely` is whether it is said to be used, so that a doubt about that is asked; `by` the player
    of whom that is said, None where nobody is named: nobody uses the effect of another.
    """

    pieces: tuple[Piece, ...] = ()
    seat: SeatNumber = 0
    into: SeatNumber | None = None
    plays: bool | None = None
    surely: bool = False
    by: SeatNumber | None = None

    def is_by(self, seat: SeatNumber) -> bool:
        """Say whether a player may be the one who uses it."""
        return self.by in (None, seat)


def openings(
    position: Position, named: Named, judge: Judge
) -> Iterator[tuple[tuple[Action, ...], Position]]:
    """Yield the actions by which a card has its effect, and the position in which it is open."""
    table = position.table
    if table.outcome or not table.full:
        return
    if table.pile and not table.chain:
        theirs = named.is_by(table.pile.players[0])
        if theirs and (not named.pieces or table.pile.cards[0] in named.pieces):
            yield (), _with_held(if_it_stands(position, table.pile), position, judge)
        return
    if named.plays is not True:
        open_ = (each for each in position.resolving if named.is_by(each.seat))
        if any(is_of(each, frozenset(named.pieces)) for each in open_):
            yield (), position
        yield from _set_off(position, named, judge)
    if named.plays is not False:
        yield from _played(position, named, judge)


def _with_held(stands: Position, position: Position, judge: Judge) -> Position:
    """Return the position if a card stands, with what is held of it done."""
    for deed in position.table.pile.held if position.table.pile else ():
        ruling = judge(stands, action_of(deed)) if deed.by is None else None
        if isinstance(ruling, Allowed):
            stands = stands.after(ruling.events)
    return stands


def _set_off(
    position: Position, named: Named, judge: Judge
) -> Iterator[tuple[tuple[Action, ...], Position]]:
    for piece in named.pieces:
        place, card = position.place_of(piece), position.card(piece)
        theirs = place.zone is Zone.STABLE and named.is_by(place.seat)
        if theirs and card and card.effects:
            happens = Trigger(place.seat, piece, is_mandatory(card))
            ruling = judge(position, happens)
            if isinstance(ruling, Allowed) and (named.surely or not ruling.doubts):
                yield (happens,), position.after(ruling.events)
            elif begins_turn(position, happens) and (then := in_next_turn(position)):
                yield (happens,), then


def _played(
    position: Position, named: Named, judge: Judge
) -> Iterator[tuple[tuple[Action, ...], Position]]:
    unseen = [each for each in named.pieces if position.place_of(each).zone in HIDDEN]
    for piece in unseen[:1]:
        if position.kind(piece) is Kind.INSTANT:
            continue
        into = named.seat if named.into is None else named.into
        plays = Play(named.seat, piece, into)
        ruling = judge(position, plays)
        if isinstance(ruling, Allowed):
            after = position.after(ruling.events)
            pile = after.table.pile
            if pile and not after.table.chain:
                yield (plays,), if_it_stands(after, pile)


def is_of(effect: Effect, pieces: frozenset[Piece]) -> bool:
    """Say whether an effect waits that is of one of these cards, or of any where there are none."""
    return not effect.settled and (not pieces or effect.piece in pieces)
