"""What people do, as deeds: each action as the steps of cards that it can be.

What only puts the table right is no deed.
"""

from dataclasses import dataclass, replace

from assistant.cards.step_words import StepVerb
from assistant.rules.actions import (
    Action,
    Draw,
    Give,
    Move,
    Reshuffle,
    SetPlays,
    SetSeat,
    SkipPhase,
    Swap,
    SwapHands,
)
from assistant.rules.demands import open_demands
from assistant.rules.events import Verb
from assistant.rules.position import Position
from assistant.rules.table import Phase, Piece, Place, SeatNumber, Zone

HIDDEN = frozenset({Zone.HAND, Zone.DECK})
"""The zones whose cards nobody sees, so that one may lie in either."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody does, whatever the words for it.

    `ways` are the verbs of steps that it can be.  `piece` is None where cards are not named.
    `place` is where the card lies, `to` where it goes, `whose` the hand that it comes out of
    if that was said, `other` the card with which it changes places.  `by` is the number of the
    effect where that was asked, `instead` the card in whose place it is done, if that was said.
    """

    ways: frozenset[StepVerb]
    seat: SeatNumber
    piece: Piece | None = None
    count: int = 1
    place: Place | None = None
    to: Place | None = None
    whose: SeatNumber | None = None
    other: Piece | None = None
    by: int | None = None
    instead: Piece | None = None


def readings(position: Position, action: Action) -> tuple[tuple[Deed, ...], ...]:
    """Return as which deeds an action can be read, each one or several in turn; none for others.

    What corrects is no deed.
    """
    match action:
        case Move():
            deed = deed_of(position, action)
            return ((deed,),) if deed and deed.ways else ()
        case Draw(seat, count, by):
            return ((Deed(frozenset({StepVerb.DRAW, StepVerb.TAKE}), seat, None, count, by=by),),)
        case Give(seat, to, count, by):
            gives = Deed(
                frozenset({StepVerb.GIVE}), seat, None, count, to=Place(Zone.HAND, to), by=by
            )
            pulls = Deed(
                frozenset({StepVerb.PULL, StepVerb.TAKE}),
                to,
                None,
                count,
                to=Place(Zone.HAND, to),
                whose=seat,
                by=by,
            )
            return ((gives,), (pulls,))
        case SetSeat(seat, skips) if skips is not None and skips > position.table.seats[seat].skips:
            return ((Deed(frozenset({StepVerb.SKIP_TURN}), seat),),)
        case SwapHands(seat, other, by):
            # Whoever is named first, either may be the one who does it.
            pairs, way = ((seat, other), (other, seat)), frozenset({StepVerb.SWAP})
            return tuple((Deed(way, one, to=Place(Zone.HAND, two), by=by),) for one, two in pairs)
        case Reshuffle():
            # Whoever says it, it is the player whose effect it is who shuffles.
            seats = dict.fromkeys(each.seat for each in position.resolving if not each.settled)
            way, pile = frozenset({StepVerb.SHUFFLE}), Place(Zone.DISCARD)
            return tuple((Deed(way, seat, place=pile),) for seat in seats)
        case Swap():
            return _swapped(position, action)
        case SkipPhase(Phase.DRAW | Phase.ACTION as phase):
            phase_verb = StepVerb.SKIP_DRAW if phase is Phase.DRAW else StepVerb.SKIP_ACTION
            return ((Deed(frozenset({phase_verb}), position.table.turn.seat),),)
        case SetPlays(plays) if _lets_play(position, plays):
            return ((Deed(frozenset({StepVerb.PLAYS}), position.table.turn.seat),),)
        case _:
            return ()


def _lets_play(position: Position, plays: int) -> bool:
    """Say whether an open effect lets so many cards be played in this turn."""
    return any(
        each.step.verb is StepVerb.PLAYS and each.step.count.number == plays
        for each in open_demands(position)
    )


def deed_of(position: Position, action: Move) -> Deed | None:
    """Return as which deed a move is done; it has no ways where it is none."""
    piece, seat = action.piece, action.seat
    place = position.place_of(piece) if piece is not None else None
    ways: set[StepVerb] = set()
    in_play = place is not None and place.zone is Zone.STABLE
    to_area, to_hand = action.to.zone is Zone.STABLE, action.to.zone is Zone.HAND
    match action.verb:
        case Verb.DESTROY:
            ways = {StepVerb.DESTROY}
        case Verb.SACRIFICE:
            ways = {StepVerb.SACRIFICE}
        case Verb.DISCARD:
            ways = {StepVerb.DISCARD}
        case Verb.STEAL | Verb.LEND | Verb.BRING if in_play and to_area and place != action.to:
            ways = {StepVerb.MOVE, StepVerb.SWAP}
            if action.to.seat == seat:
                ways.add(StepVerb.STEAL)
        case Verb.BRING | Verb.TAKE if to_area and not in_play:
            ways = {StepVerb.BRING}
        case Verb.RETURN | Verb.BRING if action.to.zone is Zone.NURSERY:
            ways = {StepVerb.RETURN}
        case Verb.RETURN | Verb.TAKE if in_play and to_hand:
            ways = {StepVerb.RETURN}
        case Verb.RETURN | Verb.TAKE if to_hand:
            ways = {StepVerb.TAKE}
        case Verb.PUT if action.to.zone is Zone.DISCARD:
            ways = {StepVerb.PUT}
        case Verb.SHUFFLE:
            ways = {StepVerb.SHUFFLE}
        case Verb.PULL:
            ways = {StepVerb.PULL, StepVerb.TAKE}
        case Verb.GIVE:
            ways = {StepVerb.GIVE}
    deed = Deed(frozenset(ways), seat, piece, action.count, place, action.to, action.whose)
    return replace(deed, by=action.by, instead=action.instead)


def _swapped(position: Position, action: Swap) -> tuple[tuple[Deed, ...], ...]:
    places = {piece: position.place_of(piece) for piece in (action.one, action.other)}
    one, other = action.one, action.other
    if places[one].seat != action.seat and places[other].seat == action.seat:
        one, other = other, one
    swaps = Deed(frozenset({StepVerb.SWAP}), action.seat, one, 2, places[one], places[other])
    swaps = replace(swaps, other=other, by=action.by)
    away = replace(swaps, ways=frozenset({StepVerb.MOVE}), count=1, other=None)
    back = Deed(
        frozenset({StepVerb.MOVE, StepVerb.STEAL}),
        action.seat,
        other,
        1,
        places[other],
        places[one],
        by=action.by,
    )
    return (swaps,), (away, back)
