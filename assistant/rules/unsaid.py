"""What nobody has to say: what cards do with themselves, and with what they are aimed at."""

from assistant.cards.step_words import Amount, StepVerb, StepZone, This, Whose
from assistant.cards.steps import Spot
from assistant.rules.actions import Move
from assistant.rules.deeds import deed_of
from assistant.rules.demands import Demand, demands, open_demands
from assistant.rules.events import Verb
from assistant.rules.legal import legal
from assistant.rules.loans import called_by
from assistant.rules.position import Position
from assistant.rules.reasons import against
from assistant.rules.steps import text_of
from assistant.rules.table import Effect, Piece, Place, Zone

_WHOLE = frozenset({StepVerb.PUT, StepVerb.SACRIFICE, StepVerb.DESTROY})
"""What is done to all the cards that there are without anybody's choice, where it is to all."""

_SENT = {StepVerb.TAKE: Zone.HAND, StepVerb.RETURN: Zone.HAND, StepVerb.BRING: Zone.STABLE}
"""Where a card goes that does so with itself, of its player's places."""


def move_for(demand: Demand, piece: Piece) -> Move | None:
    """Return the move by which a card is what is demanded, None if that is not clear."""
    step, that = demand.step, demand.progress.that
    seat = demand.effect.seat if demand.share.seat is None else demand.share.seat
    place = demand.position.place_of(piece)
    own = Place(Zone.STABLE, seat)
    match step.verb:
        case StepVerb.SACRIFICE | StepVerb.DESTROY:
            return Move(Verb(step.verb.value), seat, piece, Place(Zone.DISCARD))
        case StepVerb.STEAL:
            return Move(Verb.STEAL, seat, piece, own)
        case StepVerb.SHUFFLE if step.what.this is This.ONLY:
            return Move(Verb.SHUFFLE, seat, piece, Place(Zone.DECK))
        case StepVerb.PUT if step.to == Spot(StepZone.DISCARD):
            return Move(Verb.PUT, seat, piece, Place(Zone.DISCARD))
        case StepVerb.RETURN if place.zone is Zone.STABLE:
            return Move(Verb.RETURN, seat, piece, Place(Zone.HAND, place.seat))
        case StepVerb.TAKE:
            return Move(Verb.TAKE, seat, piece, Place(Zone.HAND, seat))
        case StepVerb.BRING:
            theirs = step.to is not None and step.to.whose is Whose.THAT
            into = that if theirs and that is not None else seat
            return Move(Verb.BRING, seat, piece, Place(Zone.STABLE, into))
        case StepVerb.MOVE if step.to and step.to.whose is Whose.OWN:
            return Move(Verb.BRING, seat, piece, own)
        case _:
            return None


def by_itself(position: Position) -> Move | None:
    """Return what the card of an open effect does with itself now, without anybody's choice."""
    for demand in open_demands(position):
        step, effect = demand.step, demand.effect
        # Whoever has begun with it has chosen it.
        open_ = (step.may or step.choice_of is not None) and not demand.begun
        choice = open_ or demand.share.seat is None
        if choice or not (effect.mandatory or demand.progress.done):
            continue
        if step.what.this is This.ONLY:
            return move_for(demand, effect.piece)
        whole = step.verb in _WHOLE and step.count.amount is Amount.ALL
        own = step.source is not None and step.source.whose is Whose.OWN
        if whole and (own or demand.share.area is not None):
            for piece in legal(demand):
                return move_for(demand, piece)
    return None


def will_by_itself(position: Position, move: Move) -> bool:
    """Say whether a card does with itself, once its link of the chain comes, what is said of it."""
    deed = deed_of(position, move)
    links = position.table.chain.links[1:] if position.table.chain else ()
    for effect in (each for link in links for each in link.effects):
        text = text_of(position, effect)
        if deed is None or text is None or effect.settled or effect.piece != move.piece:
            continue
        first = text.steps[0]
        itself = first.what.this is This.ONLY and effect.mandatory and not first.may
        to = _SENT.get(first.verb)
        if itself and first.verb in deed.ways and move.to == (to and Place(to, effect.seat)):
            return True
    return False


def as_aimed(position: Position, number: int) -> tuple[Move, ...]:
    """Return the moves by which an effect does to its targets what it asks for now."""
    effects = position.resolving
    if not 0 <= number < len(effects) or effects[number].settled:
        return ()
    effect = effects[number]
    if effect.gives_back:
        return tuple(
            Move(Verb.RETURN, effect.seat, loan.piece, Place(Zone.STABLE, loan.owner))
            for loan in called_by(position.table, effect.piece, effect.seat)
        )
    moves = (done_to(position, effect, piece) for piece in effect.targets)
    return tuple(move for move in moves if move)


def done_to(position: Position, effect: Effect, piece: Piece) -> Move | None:
    """Return the move by which an effect does to a card what it asks for now; None if it can't."""
    for demand in demands(position, effect):
        move = move_for(demand, piece)
        deed = deed_of(position, move) if move else None
        if move and deed and against(demand, deed) is None:
            return move
    return None
