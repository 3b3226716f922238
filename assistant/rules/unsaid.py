"""What nobody has to say: what cards do with themselves, and with what they are aimed at."""

from assistant.cards.step_words import Amount, StepVerb, StepZone, This, Whose
from assistant.cards.steps import Spot
from assistant.rules.actions import Move
from assistant.rules.deeds import deed_of
from assistant.rules.events import Verb
from assistant.rules.loans import called_by
from assistant.rules.position import Position
from assistant.rules.reasons import against, legal
from assistant.rules.steps import text_of
from assistant.rules.table import Effect, Piece, Place, Progress, Share, Zone

_WHOLE = frozenset({StepVerb.PUT, StepVerb.SACRIFICE, StepVerb.DESTROY})
"""What is done to all the cards that there are without anybody's choice, where it is to all."""

_SENT = {StepVerb.TAKE: Zone.HAND, StepVerb.RETURN: Zone.HAND, StepVerb.BRING: Zone.STABLE}
"""Where a card goes that does so with itself, of its player's places."""


def move_for(position: Position, effect: Effect, share: Share, piece: Piece) -> Move | None:
    """Return the move by which a card is what a share asks for, None if that is not clear."""
    text, progress = text_of(position, effect), effect.progress
    if text is None or progress is None:
        return None
    step = text.steps[share.step]
    seat = effect.seat if share.seat is None else share.seat
    place = position.place_of(piece)
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
            into = progress.that if theirs and progress.that is not None else seat
            return Move(Verb.BRING, seat, piece, Place(Zone.STABLE, into))
        case StepVerb.MOVE if step.to and step.to.whose is Whose.OWN:
            return Move(Verb.BRING, seat, piece, own)
        case _:
            return None


def by_itself(position: Position) -> Move | None:
    """Return what the card of an open effect does with itself now, without anybody's choice."""
    for effect in position.resolving:
        text, progress = text_of(position, effect), effect.progress
        if effect.settled or text is None or progress is None:
            continue
        for share in progress.owed:
            step = text.steps[share.step]
            # Whoever has begun with it has chosen it.
            open_ = (step.may or step.choice_of is not None) and share.step not in progress.done
            choice = open_ or share.seat is None
            must = effect.mandatory or bool(progress.done)
            if step.what.this is This.ONLY and must and not choice:
                return move_for(position, effect, share, effect.piece)
            whole = step.verb in _WHOLE and step.count.amount is Amount.ALL
            own = step.source is not None and step.source.whose is Whose.OWN
            if whole and must and not choice and (own or share.area is not None):
                for piece in legal(position, effect, progress, share):
                    return move_for(position, effect, share, piece)
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
    for share in effect.progress.owed if effect.progress else ():
        move = move_for(position, effect, share, piece)
        deed = deed_of(position, move) if move else None
        fits = deed and against(position, effect, effect.progress or Progress(), share, deed)
        if move and deed and fits is None:
            return move
    return None
