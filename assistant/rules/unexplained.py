"""Deeds that no open effect explains: by which card, or is it only put right?

Second print, "Triggered Effects": cards move because a card says so.  What people leave unsaid is
asked once; the table knows best.
"""

from collections.abc import Iterator

from assistant.cards.model import Card, Kind
from assistant.cards.model import Trigger as When
from assistant.cards.step_words import Doer, StepVerb
from assistant.rules.actions import (
    Action,
    Give,
    Move,
    Reshuffle,
    SetSeat,
    SkipPhase,
    Swap,
    SwapHands,
    Trigger,
)
from assistant.rules.events import Verb
from assistant.rules.loans import goes_home
from assistant.rules.owing import may_owe, paid_by
from assistant.rules.position import Position
from assistant.rules.replacing import lost_before
from assistant.rules.rulings import Doubt
from assistant.rules.table import Phase, Piece, SeatNumber
from assistant.rules.turn import over_limit, reshuffles, to_the_limit

BY_WHICH = "doubts.by_which"
"""The doubt about a deed that nothing open explains."""

_BY_WORD = frozenset({Verb.PUT, Verb.REMOVE, Verb.SHUFFLE})
"""The ways to move a card by which people mostly put right where it lies."""

_ANY_TIME = frozenset(
    {When.ENTERS, When.EACH_TIME, When.WHEN_LEAVES, When.WHEN_DESTROYED_OR_SACRIFICED}
)
"""The moments at which a card has something done that are not of one phase of a turn."""

_OF_TURN = {Phase.BEGINNING: When.BEGINNING_OF_TURN, Phase.END: When.END_OF_TURN}

_OTHERS = frozenset({Doer.EACH, Doer.EACH_OTHER, Doer.ANY, Doer.ANOTHER, Doer.THEY})

_STEPS = {
    Verb.BRING: {StepVerb.BRING, StepVerb.MOVE, StepVerb.STEAL},
    Verb.GIVE: {StepVerb.GIVE, StepVerb.MOVE},
    Verb.LEND: {StepVerb.STEAL, StepVerb.MOVE},
    Verb.PULL: {StepVerb.PULL, StepVerb.TAKE},
    Verb.RETURN: {StepVerb.RETURN, StepVerb.MOVE},
    Verb.TAKE: {StepVerb.TAKE, StepVerb.RETURN},
}
"""What people call a step of a card, where that is not its own word alone."""

_LAST_PLAYED = 2
"""So many cards on top of the discard pile may just have had their effect."""


def unexplained(position: Position, action: Action) -> Doubt | None:
    """Return the doubt about a deed of a card where no effect is open; None where there is none.

    Where a card is played with that nobody knows, it may be that one's effect.
    """
    table = position.table
    busy = table.pile or table.chain or table.outcome or table.untold
    loose = position.value("firmness") == "loose"
    if busy or loose or not table.full or not _is_deed(position, action):
        return None
    seat = doer(position, action)
    if paid_by(position, action) is not None:
        return None
    if isinstance(action, Move):
        if _is_usual(position, action):
            return None
        many = over_limit(position)
        if to_the_limit(position, action) and many:
            return Doubt("doubts.limit_asks", "hand_limit", {"count": many})
    owes = may_owe(position, seat)
    if owes or any(_unknown(position, piece) for piece in _in_front(position, seat)):
        return None
    return Doubt(BY_WHICH, "triggered", {"seat": table.seats[seat].name})


def _is_deed(position: Position, action: Action) -> bool:
    """Say whether only a card has something done, and nobody puts it right as it is said."""
    match action:
        case Move() | Swap() | SwapHands() | Give():
            return True
        case SkipPhase(_, seat):
            # Of another player it is said whose turn it is.
            return seat == position.table.turn.seat
        case SetSeat(seat, skips, extras):
            known = position.table.seats[seat]
            return (skips or 0) > known.skips or (extras or 0) > known.extras
        case Reshuffle():
            # The deck that is out is made anew where the rulebook says so.
            return position.table.deck != 0 or not reshuffles(position)
        case _:
            return False


def doer(position: Position, action: Action) -> SeatNumber:
    """Return who does a deed; of what goes from hand to hand, of both whose turn it is."""
    turn = position.table.turn.seat
    if isinstance(action, Give):
        return turn if turn == action.to else action.seat
    return action.seat if isinstance(action, Move | Swap | SwapHands | Trigger) else turn


def sources(position: Position, action: Action) -> tuple[tuple[Piece, SeatNumber], ...]:
    """Return the cards by which something may have been done, each with whose it is."""
    seat, found = doer(position, action), dict[Piece, SeatNumber]()
    for number, area in position.areas():
        for piece in area.pieces:
            card = position.card(piece)
            own = number == seat
            if card and not area.unset(piece) and _may_do(position, card, action, own=own):
                found[piece] = number
    for piece in position.table.discard[:_LAST_PLAYED]:
        card = position.card(piece)
        # What is known step by step was carried out before it came there.
        if card and not card.effects and _was_played(card) and _fits(card, action):
            found[piece] = seat
    return tuple(sorted(found.items(), key=lambda each: each[1] != seat))


def _is_usual(position: Position, action: Move) -> bool:
    """Say whether a card moves so without an effect: at the hand limit, or home from a loan.

    What is given up in place of what was just lost is explained by that.
    """
    piece = action.piece
    # Of a card in a hand nobody is told that it is there.
    there = piece is not None and position.seen([piece])[piece] == action.to
    # Nobody puts right a hand by shuffling it away.
    by_word = action.verb in _BY_WORD and (piece is not None or action.verb is not Verb.SHUFFLE)
    if there or by_word or lost_before(position, action):
        return True
    if to_the_limit(position, action):
        return 0 < action.count <= over_limit(position)
    return goes_home(position.table, action)


def _in_front(position: Position, seat: SeatNumber) -> Iterator[Piece]:
    """Yield the cards before a player, and those that may just have had their effect."""
    yield from position.area(seat).pieces
    yield from position.table.discard[:_LAST_PLAYED]


def _unknown(position: Position, piece: Piece) -> bool:
    """Say whether nobody knows what a card does; Babies and Basics do nothing."""
    card = position.card(piece)
    if card is None:
        return True
    return not card.deck and card.kind not in (Kind.BABY, Kind.BASIC)


def _may_do(position: Position, card: Card, action: Action, *, own: bool) -> bool:
    """Say whether a card in play can have a deed done by its own player, or by others."""
    turn = position.table.turn
    if not own:
        doers = {step.who for effect in card.effects for step in effect.steps}
        return bool(doers & _OTHERS) and _fits(card, action)
    moments = {*_ANY_TIME}
    if turn.phase in _OF_TURN and doer(position, action) == turn.seat:
        moments.add(_OF_TURN[turn.phase])
    return bool(moments & set(card.triggers)) and _fits(card, action)


def _was_played(card: Card) -> bool:
    also = any(card.trait(name) is not None for name in ("then_must", "then_may", "does_not_stop"))
    return card.kind is Kind.MAGIC or (card.kind is Kind.INSTANT and also)


def _fits(card: Card, action: Action) -> bool:
    """Say whether a card may have a deed done, as far as is known of its steps."""
    verbs = {step.verb for effect in card.effects for step in effect.steps}
    if not verbs or StepVerb.TABLE in verbs:
        return True
    match action:
        case Move(verb):
            return bool(verbs & _STEPS.get(verb, {StepVerb(verb.value)}))
        case Give():
            return bool(verbs & {StepVerb.GIVE, StepVerb.PULL, StepVerb.TAKE})
        case SetSeat():
            skips = (action.skips or 0) > 0
            return (StepVerb.SKIP_TURN if skips else StepVerb.EXTRA_TURN) in verbs
        case SkipPhase(phase):
            draw = phase is Phase.DRAW
            return (StepVerb.SKIP_DRAW if draw else StepVerb.SKIP_ACTION) in verbs
        case Reshuffle():
            return StepVerb.SHUFFLE in verbs
        case _:
            return StepVerb.SWAP in verbs or StepVerb.MOVE in verbs
