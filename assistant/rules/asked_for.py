"""What open effects ask for now, and those that the cards on the pile will have if they stand."""

from collections.abc import Iterator

from assistant.cards.step_words import Doer, StepVerb, StepZone, Whose
from assistant.cards.steps import DISCARD_PILE, Spot, Step
from assistant.rules.actions import Action
from assistant.rules.demands import open_demands
from assistant.rules.judging import by_effect
from assistant.rules.pile import standing
from assistant.rules.position import Position
from assistant.rules.shares import hands_of
from assistant.rules.steps import is_showing, out_of, text_of
from assistant.rules.table import Piece, SeatNumber

_TAKING = frozenset({StepVerb.TAKE, StepVerb.PULL})


def wanted_from(
    position: Position, verbs: frozenset[StepVerb] = _TAKING
) -> frozenset[StepZone] | None:
    """Return the places out of which open effects let cards be taken into a hand.

    With other `verbs` it is by these that cards come out of there.
    Effects that the cards on the pile will have count as well.  None where nobody knows the steps
    of one of them.
    """
    found = set[StepZone]()
    for now in _meant(position):
        for effect in now.open_effects:
            text = text_of(now, effect)
            if text is None:
                return None
            places = (out_of(text, step) for step in text.steps if step.verb in verbs)
            found |= {zone for zone in places if zone is not None}
    return frozenset(found)


def only_asked(position: Position) -> frozenset[tuple[StepVerb, StepZone | None]]:
    """Return what open effects ask for now, each with the place of which the card is.

    Effects that the cards on the pile will have count as well.
    """
    return frozenset(
        (step.verb, step.source.zone if step.source else None)
        for now in _meant(position)
        for step in _steps(now)
    )


def is_asked_for(position: Position, action: Action) -> bool:
    """Say whether an open effect asks for just that, or one that a card on the pile will have."""
    judged = (by_effect(each, action) for each in _meant(position))
    return any(each.fits and not each.doubts for each in judged)


def shows_one(position: Position) -> bool:
    """Say whether an open effect has a single card shown, or the one of a card on the pile."""
    texts = (text_of(each, effect) for each in _meant(position) for effect in each.resolving)
    return any(is_showing(step) for text in texts if text for step in text.steps)


def lets_choose(position: Position) -> bool:
    """Say whether a player who is only chosen has to choose what of several things to do."""
    choosing = (Doer.ANY, Doer.ANOTHER)
    return any(step.choice_of is not None and step.who in choosing for step in _steps(position))


def takes_top(position: Position) -> bool:
    """Say whether an open effect has the top card of a heap taken."""
    return any(step.verb is StepVerb.TAKE and step.what.top for step in _steps(position))


def takes_of_those(position: Position) -> int:
    """Return how many of the cards that are looked at an open effect has taken into a hand."""
    texts = (
        text_of(position, effect)
        for effect in position.resolving
        if effect.progress and not effect.settled
    )
    return sum(
        step.count.number
        for text in texts
        if text
        for step in text.steps
        if step.verb is StepVerb.TAKE and step.source and step.source.zone is StepZone.THOSE
    )


def puts_into_deck(position: Position, seat: SeatNumber) -> int | None:
    """Return which effect of the link, counted from 0, has a player put cards on or under the deck.

    None if none does.
    """
    effects = (
        each.effect
        for each in open_demands(position)
        if each.step.verb is StepVerb.PUT and each.share.seat == seat and _is_deck(each.step.to)
    )
    effect = next(effects, None)
    return None if effect is None else position.resolving.index(effect)


def put_away_from(position: Position, seat: SeatNumber) -> frozenset[SeatNumber]:
    """Return out of whose hands open effects let a player put cards away, of those with cards.

    Effects that the cards on the pile will have count as well.  Nobody's where they have that
    player discard cards of the own hand: then those are meant.
    """
    found, seats = set[SeatNumber](), position.table.seats
    for now in _meant(position):
        for demand in open_demands(now):
            source, to = demand.step.source, demand.step.to
            if source is None or source.zone is not StepZone.HAND or to != DISCARD_PILE:
                continue
            if demand.share.seat not in (None, seat):
                continue
            if source.whose is Whose.OWN:
                return frozenset()
            found |= hands_of(demand)
    return frozenset(each for each in found if seats[each].hand_size != 0)


def shuffles_deck(position: Position) -> Piece | None:
    """Return the card on the pile that has the deck shuffled, the topmost; None if none has."""
    pile = position.table.pile
    for piece in reversed(pile.cards if pile else ()):
        card = position.card(piece)
        texts = card.effects if card else ()
        steps = (step for text in texts for step in text.steps)
        if any(step.verb is StepVerb.SHUFFLE and _is_deck(step.source) for step in steps):
            return piece
    return None


def babies_owed(position: Position) -> tuple[Piece, int] | None:
    """Return which card of an open effect still brings Babies in from the Nursery, and how many."""
    for demand in open_demands(position):
        step, many = demand.step, demand.share.count
        nursery = step.source is not None and step.source.zone is StepZone.NURSERY
        if step.verb is StepVerb.BRING and nursery and many:
            return demand.effect.piece, many
    return None


def shuffles_owed(position: Position) -> frozenset[StepZone]:
    """Return the places out of which open effects still have cards shuffled into the deck."""
    steps = (step for step in _steps(position) if step.verb is StepVerb.SHUFFLE)
    return frozenset(step.source.zone for step in steps if step.source)


def _is_deck(place: Spot | None) -> bool:
    return place is not None and place.zone in (StepZone.TOP, StepZone.BOTTOM, StepZone.DECK)


def _steps(position: Position) -> Iterator[Step]:
    """Yield the steps that effects of the link ask for now."""
    return (each.step for each in open_demands(position))


def _meant(position: Position) -> Iterator[Position]:
    """Yield the position of which effects are open, or those there will be as each card stands."""
    pile = position.table.pile
    if pile and not position.table.chain:
        yield from (stands for _, stands in standing(position, pile))
    else:
        yield position
