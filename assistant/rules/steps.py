"""What kinds of steps there are for the referee: deeds, what goes by itself, what people judge.

What a card without steps asks for is known only to the people at the table.
"""

from assistant.cards.step_words import Amount, Doer, StepVerb, StepZone, This, When, Whose
from assistant.cards.steps import CardEffect, Spot, Step
from assistant.rules.position import Position
from assistant.rules.table import Effect, Piece

BY_DEED = frozenset(
    {
        StepVerb.SACRIFICE,
        StepVerb.DESTROY,
        StepVerb.STEAL,
        StepVerb.MOVE,
        StepVerb.RETURN,
        StepVerb.DISCARD,
        StepVerb.DRAW,
        StepVerb.TAKE,
        StepVerb.BRING,
        StepVerb.GIVE,
        StepVerb.PULL,
        StepVerb.SWAP,
        StepVerb.SKIP_TURN,
    }
)
"""The steps that are counted off by what people say that they do."""


WHOLE = frozenset({StepVerb.SWAP, StepVerb.SKIP_TURN})
"""The steps that are done once, however many cards that is."""


_BY_ITSELF = frozenset(
    {
        StepVerb.SKIP_DRAW,
        StepVerb.SKIP_ACTION,
        StepVerb.END_TURN,
        StepVerb.EXTRA_TURN,
        StepVerb.PLAYS,
        StepVerb.HOLD,
        StepVerb.LOOK,
        StepVerb.STOP,
    }
)
_OF_TURN = frozenset(
    {StepVerb.SKIP_DRAW, StepVerb.SKIP_ACTION, StepVerb.EXTRA_TURN, StepVerb.PLAYS}
)
"""The steps that change the turn: where there is a choice, it is heard which was taken."""


_TO_LIGHT = frozenset({StepVerb.DRAW, StepVerb.LOOK, StepVerb.TAKE})
"""Steps whose cards a later one speaks of as those."""
_ALONE = frozenset({Whose.OWN, Whose.SHARED, Whose.HOLDER})
"""Whose places a step is about that concerns nobody but its own player."""


def text_of(position: Position, effect: Effect) -> CardEffect | None:
    """Return the steps of an effect, None where only the people at the table know them."""
    return position.effect(effect.piece, effect.which) if position.table.full else None


def which_of(position: Position, piece: Piece, *moments: When) -> int | None:
    """Return the place of the effect that a card has at one of these moments, None if unknown."""
    card = position.card(piece)
    places = enumerate(card.effects if card else ())
    return next((at for at, each in places if each.moment.when in moments), None)


def concerns_others(step: Step) -> bool:
    """Say whether a step is about another player than the one whose card it is."""
    places = (each for each in (step.source, step.to) if each is not None)
    others = any(each.whose not in _ALONE for each in places)
    return step.who is not Doer.YOU or others or step.holds is not None


def is_showing(step: Step) -> bool:
    """Say whether a step has a single card of the deck looked at, so that it is known which."""
    deck = step.source is not None and step.source.zone is StepZone.DECK
    return step.verb is StepVerb.LOOK and deck and step.count.number == 1


def is_deed(step: Step) -> bool:
    """Say whether a step is counted off by what people say that they do."""
    puts = step.verb is StepVerb.PUT and step.to is not None and step.what.this is not This.ONLY
    return step.verb in BY_DEED or (puts and step.to == Spot(StepZone.DISCARD))


def is_by_itself(step: Step) -> bool:
    """Say whether a step is done without anybody's choice, so that nobody has to say it."""
    if step.choice_of is not None or step.may:
        return False
    if step.verb is StepVerb.SHUFFLE:
        return step.source == step.to
    return step.verb in _BY_ITSELF


def is_for_nothing(step: Step) -> bool:
    """Say whether a step is done also by who has none of the cards: a whole hand is discarded."""
    return step.verb is StepVerb.DISCARD and step.count.amount is Amount.ALL


def is_with_hand(step: Step) -> bool:
    """Say whether a step has a hand change places with that of a player."""
    return step.verb is StepVerb.SWAP and step.to is not None and step.to.zone is StepZone.HAND


def out_of(text: CardEffect, step: Step) -> StepZone | None:
    """Return the place that the cards of a step come out of; what was drawn is in the hand."""
    zone = step.source.zone if step.source else None
    if zone is not StepZone.THOSE:
        return zone
    before = text.steps[: text.steps.index(step)]
    light = (each.verb for each in reversed(before) if each.verb in _TO_LIGHT)
    return StepZone.HAND if next(light, None) is StepVerb.DRAW else zone


def is_by_table(step: Step) -> bool:
    """Say whether only people know when a step is done, so that they have to say so."""
    return not (is_deed(step) or is_by_itself(step) or step.verb in _OF_TURN)
