"""What people mean who say a deed as seen from somebody else, or by another verb."""

from collections.abc import Iterator
from dataclasses import replace

from assistant.cards.step_words import StepVerb, StepZone
from assistant.cards.steps import Spot
from assistant.rules.actions import Action, Move
from assistant.rules.demands import demands, open_demands
from assistant.rules.events import Verb
from assistant.rules.judging import by_effect
from assistant.rules.legal import legal
from assistant.rules.position import Position
from assistant.rules.progress import began
from assistant.rules.table import Effect, Piece, Place, Zone

_NURSERY = Spot(StepZone.NURSERY)
_PUTTING_AWAY = frozenset({Verb.SACRIFICE, Verb.DESTROY, Verb.DISCARD})
"""What people also say of a card that an effect only puts away."""


def as_meant(position: Position, action: Action) -> Action:
    """Return an action as it is meant where its words say it as seen from somebody else.

    Who loses a card by another's effect sacrifices nothing, and who takes what an effect steals
    does not take it into the hand.
    """
    meant = tuple(_meant(position, action))
    said = by_effect(position, action) if meant else None
    if said is None or (said.fits and not said.doubts):
        return action
    found = [(each, by_effect(position, each)) for each in meant]
    put_away = (each for each, judged in found if judged.fits and each.verb is Verb.PUT)
    nearly = next(put_away, action) if not said.fits else action
    return next((each for each, judged in found if judged.fits and not judged.doubts), nearly)


def _meant(position: Position, action: Action) -> Iterator[Move]:
    """Yield what an action may mean beside what it says."""
    if not isinstance(action, Move) or position.table.chain is None or action.piece is None:
        return
    if action.verb in _PUTTING_AWAY:
        for effect in position.resolving:
            if not effect.settled:
                yield replace(action, verb=Verb.PUT, seat=effect.seat, whose=None)
    match action.verb:
        case Verb.SACRIFICE:
            if _goes_home(position):
                # A Baby goes to the Nursery either way.
                yield replace(action, verb=Verb.RETURN, to=Place(Zone.NURSERY))
            for effect in position.resolving:
                theirs = not effect.settled and effect.seat != action.seat
                if theirs and _is_chosen(position, effect, action.piece):
                    yield replace(action, verb=Verb.DESTROY, seat=effect.seat)
        case Verb.TAKE if position.place_of(action.piece).zone is Zone.NURSERY:
            # No Baby is ever in a hand.
            yield replace(action, verb=Verb.BRING, to=Place(Zone.STABLE, action.seat))
        case Verb.TAKE if position.place_of(action.piece).zone is Zone.STABLE:
            yield replace(action, verb=Verb.STEAL, to=Place(Zone.STABLE, action.seat))
        case Verb.TAKE if action.to.zone is Zone.STABLE:
            yield replace(action, verb=Verb.BRING)
        case Verb.PUT:
            yield from _put(position, action, position.place_of(action.piece))


def _is_chosen(position: Position, effect: Effect, piece: Piece) -> bool:
    """Say whether an effect picks just that card: it aims at it, or must take it.

    Whose effect it is chooses, so nobody else does by saying that their card goes.
    """
    if piece in effect.targets:
        return True
    if not (effect.mandatory or began(effect)):
        return False
    must = (each for each in demands(position, effect) if not each.step.may)
    return {lying for each in must for lying in legal(each)} == {piece}


def _goes_home(position: Position) -> bool:
    """Say whether an open effect has a card returned to the Nursery."""
    return any(
        each.step.verb is StepVerb.RETURN and each.step.to == _NURSERY
        for each in open_demands(position)
    )


def _put(position: Position, action: Move, place: Place) -> Iterator[Move]:
    """Yield what a card does that is put somewhere: people say it also of what an effect does."""
    seats = dict.fromkeys(each.seat for each in position.resolving if not each.settled)
    match place.zone, action.to.zone:
        case Zone.STABLE, Zone.STABLE:
            yield from (replace(action, verb=Verb.STEAL, seat=seat) for seat in seats)
            yield from (replace(action, verb=Verb.BRING, seat=seat) for seat in seats)
        case Zone.STABLE, Zone.NURSERY if _goes_home(position):
            yield replace(action, verb=Verb.RETURN, seat=place.seat)
        case Zone.STABLE, Zone.DISCARD | Zone.NURSERY:
            # A Baby goes to the Nursery whatever is done to it.
            action = replace(action, to=Place(Zone.DISCARD))
            yield replace(action, verb=Verb.SACRIFICE, seat=place.seat)
            yield from (replace(action, verb=Verb.DESTROY, seat=seat) for seat in seats)
        case Zone.STABLE, Zone.HAND:
            yield from (replace(action, verb=Verb.RETURN, seat=seat) for seat in seats)
        case _, Zone.STABLE:
            yield replace(action, verb=Verb.BRING, seat=action.to.seat)
        case Zone.DISCARD, Zone.HAND:
            yield replace(action, verb=Verb.TAKE, seat=action.to.seat)
