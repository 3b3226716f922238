"""Why nothing of an effect could be done: which cards it asks for that are not there.

Second print, "Impossible Actions".
"""

from assistant.cards.step_words import Amount, Doer, StepZone, This, Time
from assistant.cards.steps import Need, Step, What
from assistant.messages import Msg, Text, joined, say
from assistant.rules.demands import Demand, unasked
from assistant.rules.nouns import noun
from assistant.rules.position import Position
from assistant.rules.shares import available, happens, is_called_for
from assistant.rules.steps import is_deed, text_of
from assistant.rules.table import Effect, Phase, Progress

_MANY = 2
"""A number for which a plural is said."""
_PLACES = {StepZone.DISCARD: "discard_pile", StepZone.NURSERY: "nursery"}
_OWN = frozenset({Doer.YOU, Doer.THEY})


def lacking(position: Position, effect: Effect) -> Text | None:
    """Return what is not there of which an effect that is skipped by itself needs something.

    None where the steps do not know it.
    """
    text = text_of(position, effect)
    if text is None:
        return None
    if text.need and not happens(position, effect):
        return _needed(position, effect, text.need)
    progress = effect.progress or Progress(that=effect.by)
    for at, step in enumerate(text.steps):
        group = text.choices(at)
        if step.depends is not None or at != group[0] or at in progress.done:
            continue
        if not is_deed(step):
            continue
        whys = [_why(unasked(position, effect, text, progress, each)) for each in group]
        if any(each is None for each in whys):
            return None
        return joined("or", *dict.fromkeys(each for each in whys if each is not None))
    return None


def _needed(position: Position, effect: Effect, need: Need) -> Text | None:
    """Return that a player lacks what must lie there before an effect happens."""
    if need.every or need.place.zone is not StepZone.FIELD:
        return None
    name = position.table.seats[effect.seat].name
    none = _none(position, need.least, noun(position, need.what, _MANY))
    return say("asks.lacks_there", none=none, name=name, area=position.edition.words.area)


def _why(demand: Demand) -> Msg | None:
    """Return why one step cannot be done, None where nobody knows."""
    position, step = demand.position, demand.step
    if step.time is Time.AT_DRAW_PHASE and Phase.DRAW in position.table.turn.skipped:
        return say("asks.lacks_draw_phase")
    if step.source is None or step.what.this is This.ONLY:
        return None
    if step.count.amount is Amount.PER and not is_called_for(demand):
        return _too_few(demand)
    zone = step.source.zone
    least = step.count.number if step.count.amount is Amount.NUMBER else 1
    free = available(demand.of(demand.effect.seat if step.who in _OWN else None))
    none = _none(position, least if free else 1, noun(position, step.what, _MANY))
    if zone is StepZone.DECK and position.table.deck == 0:
        return say("asks.lacks_deck")
    key = _PLACES.get(zone, _verb(step))
    otherwise = say("asks.lacks_any", none=none)
    return Msg(f"asks.lacks.{key}", (("none", none),), otherwise=otherwise)


def _too_few(demand: Demand) -> Msg:
    """Return that so few cards lie before a player that a step is about none of them."""
    position, count = demand.position, demand.step.count
    beyond, cards = count.beyond, noun(position, count.per or What(), _MANY)
    none = say("asks.no_more", number=beyond, cards=cards) if beyond else _none(position, 1, cards)
    name = position.table.seats[demand.effect.seat].name
    return say("asks.lacks_there", none=none, name=name, area=position.edition.words.area)


def _none(position: Position, least: int, cards: Text) -> Msg:
    return (
        say("asks.fewer", number=least, cards=cards) if least > 1 else say("asks.no", cards=cards)
    )


def _verb(step: Step) -> str:
    return step.verb.value.replace(" ", "_")
