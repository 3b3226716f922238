"""How a deed is what an effect demands: now, or only later, or nearly so.

A deed fits, or nearly fits with one reason against it, or does not fit at all.  What an effect
demands only later is told from what it never demands.

Second print, "Order of Resolution" and "Card Effects with Multiple Actions".
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.cards.step_words import Amount, Doer, StepLink, StepVerb, StepZone, This, Time
from assistant.cards.steps import Step
from assistant.rules.asking import to_do
from assistant.rules.deeds import Deed
from assistant.rules.demands import Demand, demands, unasked
from assistant.rules.position import Position
from assistant.rules.progress import gone_past, may_end
from assistant.rules.reasons import against, is_of
from assistant.rules.rulings import Doubt
from assistant.rules.shares import shares
from assistant.rules.spared import is_hit, not_hit_yet, spared_by
from assistant.rules.table import Effect, Place, Zone

_MAYBE_OF_A_HAND = frozenset({StepZone.HAND, StepZone.THOSE, StepZone.WHEREVER, None})
"""Where cards are taken from that may lie in somebody's hand."""
_EACH = frozenset({Doer.EACH, Doer.EACH_OTHER})
_KNOWN_BEFORE = frozenset({Amount.NUMBER, Amount.ALL})
"""Numbers of cards that do not hang on how many somebody has done before."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A deed is what an effect of the link demands, or nearly so where there is a `doubt`.

    `effect` is the number of the effect, counted from 0.
    """

    effect: int
    demand: Demand
    doubt: Doubt | None = None


def comes_first(demand: Demand, rule: str) -> Doubt:
    """Return that what is demanded is to be done before something else, by a rule."""
    what = to_do(demand.position, demand.effect, demand.share)
    return Doubt("doubts.step_first", rule, {"by": demand.title, "what": what})


def fit_of(position: Position, number: int, effect: Effect, deed: Deed) -> Fit | None:
    """Return how a deed is what an effect demands, if it is anything like it."""
    open_ = demands(position, effect)
    if not open_:
        return None
    fit = _open_fit(number, open_, deed)
    if fit and fit.doubt is None:
        return fit
    later = _otherwise_fit(number, open_, deed) or _later_fit(number, open_, deed)
    # That something else comes first says more than that it is not what comes first.
    return later if later and (later.doubt is None or _is_early(later)) else fit or later


def _is_early(fit: Fit) -> bool:
    """Say whether something else comes first."""
    return fit.doubt is not None and fit.doubt.key == "doubts.step_first"


def _open_fit(number: int, open_: Sequence[Demand], deed: Deed) -> Fit | None:
    nearly: Fit | None = None
    for demand in open_:
        step = demand.step
        if step.verb is StepVerb.SHUFFLE and not _is_shuffled(demand, deed):
            continue
        if step.time is Time.AT_DRAW_PHASE and not demand.position.table.turn.drawn:
            # It comes with the card of that phase, which is drawn first.
            continue
        asked = _is_way(step, deed)
        doubt = against(demand, deed) or _own_order(demand, open_) if asked else None
        spared = spared_by(demand, deed) if doubt or not asked else ()
        if spared and is_hit(demand, deed, spared):
            return Fit(number, demand)
        if spared and not asked:
            nearly = nearly or Fit(number, demand, not_hit_yet(demand, spared))
        if not asked:
            continue
        fit = Fit(number, demand, doubt)
        if doubt is None:
            return fit
        # Of several, that which the player owes has the reason that helps.
        if nearly is None or demand.share.seat == deed.seat:
            nearly = fit
    return nearly


def _is_shuffled(demand: Demand, deed: Deed) -> bool:
    """Say whether just that goes into the deck which a step says."""
    step = demand.step
    zone = step.source.zone if step.source else None
    if step.what.this is This.ONLY:
        return deed.piece == demand.effect.piece
    if zone is StepZone.HAND:
        held = demand.position.table.seats[deed.seat].hand_size
        return deed.piece is None and deed.place is None and deed.count == held
    return zone is StepZone.DISCARD and deed.place == Place(Zone.DISCARD)


def _is_way(step: Step, deed: Deed) -> bool:
    """Say whether a deed can be what a step says, by its verb.

    A card of a hand is put away by discarding it; what nobody names comes from where nobody sees.
    """
    zone = step.source.zone if step.source else None
    if step.verb is StepVerb.PUT and zone is StepZone.HAND:
        return StepVerb.DISCARD in deed.ways
    if step.verb is StepVerb.TAKE and StepVerb.DRAW in deed.ways:
        return zone is StepZone.THOSE
    if (
        step.verb is StepVerb.TAKE
        and deed.whose not in (None, deed.seat)
        and zone not in _MAYBE_OF_A_HAND
    ):
        # Whoever pulls a card from Ann has not searched the deck.
        return False
    named = deed.piece is not None and deed.whose is None and StepVerb.PULL in deed.ways
    if named and zone is StepZone.HAND and step.verb in (StepVerb.TAKE, StepVerb.PULL):
        # Nor does a card out of the deck come out of a hand.
        return False
    return step.verb in deed.ways


def _otherwise_fit(number: int, open_: Sequence[Demand], deed: Deed) -> Fit | None:
    """Return how a deed is what is done where a card that came to light is of another kind."""
    ahead = open_
    while ahead:
        steps = [each.step for each in ahead]
        if not all(step.source and step.source.zone is StepZone.THOSE for step in steps):
            return None
        piece, first, nowhere = deed.piece, ahead[0].share, ahead[0].position.nowhere
        if piece is not None and any(is_of(nowhere, piece, step.what) for step in steps):
            return None
        ahead = gone_past(ahead, done=False)
        fit = _open_fit(number, ahead, deed)
        if fit and fit.demand.step.link is StepLink.ELSE:
            return fit
        if first in [each.share for each in ahead]:
            return None
    return None


def _later_fit(number: int, open_: Sequence[Demand], deed: Deed) -> Fit | None:
    """Return how a deed is what an effect demands later: too early, or what was open is over."""
    own = _own_next_fit(number, open_, deed)
    if own:
        return own
    ends = all(map(may_end, open_))
    ahead, passed = open_, tuple[Demand, ...]()
    nearly: Fit | None = None
    for _ in open_[0].text.steps:
        passed = (*passed, *(each for each in ahead if not may_end(each)))
        ahead = gone_past(ahead, done=True)
        if not ahead:
            return nearly
        fit = _open_fit(number, ahead, deed)
        if fit and fit.doubt and ends:
            # With what may end it is that step's turn.
            nearly = nearly or fit
        if fit and fit.doubt is None:
            if ends:
                return fit
            doubt = comes_first(open_[0], _order_rule(fit.demand.step))
            return Fit(number, _still_owing(fit.demand, passed), doubt)
        ends = ends and all(map(may_end, ahead))
    return nearly


def _own_next_fit(number: int, open_: Sequence[Demand], deed: Deed) -> Fit | None:
    """Return how a deed is what comes next for a player who has done the own part of what is open.

    What each player does and then does more is in order for each alone, whoever else is slower.
    """
    first, text, progress = open_[0], open_[0].text, open_[0].progress
    waits = any(each.share.seat in (None, deed.seat) for each in open_)
    if waits or not all(each.step.who in _EACH for each in open_):
        return None
    known = {*progress.done, *progress.over, *(each.share.step for each in open_)}
    at = next((at for at in range(len(text.steps)) if at not in known), None)
    if at is None:
        return None
    later = unasked(first.position, first.effect, text, progress, at)
    step = later.step
    if step.who not in _EACH or step.choice_of is not None or step.link is not StepLink.NONE:
        return None
    if step.count.amount not in _KNOWN_BEFORE:
        return None
    both = replace(progress, owed=(*progress.owed, *shares(later)))
    fit = _open_fit(number, demands(first.position, first.effect, both), deed)
    return fit if fit and fit.doubt is None else None


def _own_order(demand: Demand, open_: Sequence[Demand]) -> Doubt | None:
    """Doubt that a player does the second part of what each does before the own first one."""
    share = demand.share
    if demand.step.who not in _EACH:
        return None
    for other in open_:
        choices = demand.text.choices(share.step)
        earlier = other.share.step < share.step and other.share.step not in choices
        if earlier and other.share.seat == share.seat:
            return comes_first(other, "order_of_actions")
    return None


def _still_owing(demand: Demand, passed: Sequence[Demand]) -> Demand:
    """Return what is demanded later while what was passed over is owed all the same.

    So it is where people insist.
    """
    ahead, steps = demand.progress, {each.share.step for each in passed}
    progress = replace(
        ahead,
        owed=(*(each.share for each in passed), *ahead.owed),
        done=tuple(each for each in ahead.done if each not in steps),
        over=tuple(each for each in ahead.over if each not in steps),
    )
    return replace(demand, progress=progress)


def _order_rule(step: Step) -> str:
    match step.link:
        case StepLink.THEN:
            return "then"
        case StepLink.IF_DONE:
            return "if_you_do"
        case _:
            return "order_of_actions"
