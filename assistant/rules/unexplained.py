"""Deeds that no open effect explains: by which card, or is it only put right?

Second print, "Triggered Effects": cards move because a card says so.  What people leave unsaid is
asked once; the table knows best.
"""

from collections.abc import Iterator
from dataclasses import replace

from assistant.cards.model import Card, Kind
from assistant.cards.model import Trigger as When
from assistant.cards.step_words import Doer, StepVerb, StepZone
from assistant.cards.step_words import When as StepWhen
from assistant.messages import Value, joined
from assistant.rules.actions import (
    Action,
    Give,
    Move,
    Reshuffle,
    SetPlays,
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
from assistant.rules.replacing import lost_before, may_stand_in
from assistant.rules.rulings import Doubt
from assistant.rules.table import Phase, Piece, SeatNumber, Zone
from assistant.rules.turn import over_limit, reshuffles, to_the_limit

BY_WHICH = "doubts.by_which"
AT_START = "doubts.start_was"
"""The doubt about a deed that a card would have explained as the turn began."""
ASK_BY_CARD = frozenset({BY_WHICH, AT_START})
"""The doubts where it is asked by which card something was done."""

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

_UNSEEN = frozenset({Zone.HAND, Zone.DECK})
_ZONES = {
    StepZone.FIELD: frozenset({Zone.STABLE}),
    StepZone.HAND: _UNSEEN,
    StepZone.DECK: _UNSEEN,
    StepZone.DISCARD: frozenset({Zone.DISCARD}),
    StepZone.NURSERY: frozenset({Zone.NURSERY, *_UNSEEN}),
}
"""Where the cards of a step lie; where nobody sees a card it may lie in another such place."""

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
    name = table.seats[seat].name
    doubt = _silenced(position, action, seat) or _at_its_start(position, action, seat)
    if isinstance(action, SetPlays):
        # How many cards may be played people also say where no card has it.
        return doubt
    return doubt or Doubt(BY_WHICH, "triggered", {"seat": name})


def _at_its_start(position: Position, action: Action, seat: SeatNumber) -> Doubt | None:
    """Return that a card would have done it as the turn of its player began, which is over.

    None where none would, or where another one may have done it now.
    """
    turn, area = position.table.turn, position.area(seat)
    if sources(position, action) or turn.seat != seat or turn.phase is Phase.BEGINNING:
        return None
    found: list[str] = []
    for piece in area.pieces:
        card = position.card(piece)
        if card and not area.unset(piece) and _would_start(position, card, action):
            found.append(position.title(piece))
    titles = tuple(dict.fromkeys(found))
    if not titles:
        return None
    name = position.table.seats[seat].name
    any_of = joined("or", joined("commas", *titles[:-1]), titles[-1])
    values: dict[str, Value] = {"card": any_of, "seat": name}
    # How many cards may be played is done by no card that people name afterwards.
    key = "doubts.start_over" if isinstance(action, SetPlays) else AT_START
    return Doubt(key, "start_effects", values)


def _would_start(position: Position, card: Card, action: Action) -> bool:
    """Say whether a card has a deed done as the turn of its player begins."""
    texts = [text for text in card.effects if text.moment.when is StepWhen.BEGINNING_OF_TURN]
    if not texts or not _fits(replace(card, effects=tuple(texts)), action):
        return False
    if not isinstance(action, Move) or action.piece is None:
        return True
    zone, verbs = position.place_of(action.piece).zone, _called(action.verb)
    steps = (step for text in texts for step in text.steps if step.verb in verbs)
    spots = [step.source for step in steps]
    return any(spot is None or _ZONES.get(spot.zone, frozenset(Zone)) & {zone} for spot in spots)


def _called(verb: Verb) -> set[StepVerb]:
    """Return the steps of cards that people call by a word."""
    return _STEPS.get(verb, {each for each in StepVerb if each.value == verb.value})


def _silenced(position: Position, action: Action, seat: SeatNumber) -> Doubt | None:
    """Return that the card would have done it that does nothing because of another one.

    None where none is there, or where one that works may have done it.
    """
    if sources(position, action):
        return None
    area = position.area(seat)
    for piece in reversed(area.pieces):
        card, by = position.card(piece), area.unset_by(piece)
        if card is None or by is None:
            continue
        if _may_do(position, card, action, own=True) or _goes_for_lost(position, piece, action):
            values = {"card": position.title(piece), "by": position.title(by)}
            return Doubt("doubts.silenced", "continuous", values)
    return None


def _goes_for_lost(position: Position, piece: Piece, action: Action) -> bool:
    """Say whether a card is given up that would go in place of one its player has just lost."""
    given = isinstance(action, Move) and (action.verb, action.piece) == (Verb.SACRIFICE, piece)
    seat = position.place_of(piece).seat
    lost = any(each.seat == seat and not each.undone for each in position.table.turn.lost)
    return given and lost and may_stand_in(position, piece)


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
        case SetPlays(plays):
            return plays > position.table.turn.plays
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
            return bool(verbs & _called(verb))
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
        case SetPlays():
            return StepVerb.PLAYS in verbs
        case _:
            return StepVerb.SWAP in verbs or StepVerb.MOVE in verbs
