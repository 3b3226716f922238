"""What an effect has shuffled into the deck, done where people go on without saying so.

There is no choice in it, so whoever does what comes after it has done it.

Second print, "Card Effects with Multiple Actions".
"""

from collections.abc import Iterable

from assistant.cards.step_words import Amount, StepVerb, StepZone, This, Whose
from assistant.cards.steps import Step
from assistant.rules.carrying import carry, home
from assistant.rules.events import Event, Moved, Number, NumberSet, Reshuffled
from assistant.rules.position import Position
from assistant.rules.steps import text_of
from assistant.rules.table import Effect, Place, Zone


def passed_over(position: Position, effect: Effect, done: Iterable[int]) -> tuple[Event, ...]:
    """Return the shuffles among these steps of an effect, counted from 0, that are to be booked."""
    text, events = text_of(position, effect), list[Event]()
    for at in sorted(done) if text else ():
        more = _shuffled(position, effect, text.steps[at]) if text else []
        events += more
        position = position.after(more)
    return tuple(events)


def is_waiting(position: Position) -> bool:
    """Say whether an open effect still has the discard pile shuffled into the deck."""
    for effect in position.open_effects:
        text, progress = text_of(position, effect), effect.progress
        if text is None or progress is None:
            continue
        had = {*progress.done, *progress.over}
        if any(_is_of_discards(step) for at, step in enumerate(text.steps) if at not in had):
            return True
    return False


def is_coming(position: Position) -> bool:
    """Say whether a card on the pile will have the discard pile shuffled into the deck."""
    pile = position.table.pile
    cards = (position.card(piece) for piece in (pile.cards if pile else ()))
    texts = (text for card in cards if card for text in card.effects)
    return any(_is_of_discards(step) for text in texts for step in text.steps)


def _is_of_discards(step: Step) -> bool:
    zone = step.source.zone if step.source else None
    return step.verb is StepVerb.SHUFFLE and zone is StepZone.DISCARD


def _shuffled(position: Position, effect: Effect, step: Step) -> list[Event]:
    """Return what of a shuffle is still to be done: what has been said of it lies there already."""
    table, source = position.table, step.source
    if step.verb is not StepVerb.SHUFFLE or source is None or source == step.to:
        return []
    if step.what.this is This.ONLY:
        there = table.place_of(effect.piece).zone in (Zone.STABLE, Zone.CHAIN)
        to = home(position, effect.piece, Place(Zone.DECK))
        return carry(table, effect.piece, to, by=Moved(effect.piece, to)) if there else []
    if step.count.amount is not Amount.ALL or step.what.of:
        return []
    if source.zone is StepZone.DISCARD:
        some = table.discard or table.unnamed != 0
        return [Reshuffled()] if some else []
    if source.zone is StepZone.HAND and source.whose is Whose.OWN:
        held = table.seats[effect.seat].hand_size
        return [NumberSet(Number.HAND, 0, effect.seat, Zone.DECK)] if held else []
    return []
