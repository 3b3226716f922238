"""By which open effect a deed is done: of all that wait, the one that is meant.

Second print, "Order of Resolution".
"""

from dataclasses import dataclass, replace

from assistant.cards.step_words import StepVerb, StepZone, This
from assistant.messages import Value
from assistant.rules.deeds import HIDDEN, Deed
from assistant.rules.demands import Demand, demands, open_demands
from assistant.rules.fitting import Fit, comes_first, fit_of
from assistant.rules.position import Position
from assistant.rules.progress import began
from assistant.rules.rulings import Doubt
from assistant.rules.shares import is_limit
from assistant.rules.steps import is_deed, text_of
from assistant.rules.table import Zone
from assistant.rules.targets import to_aim

_LYING = {
    StepZone.FIELD: frozenset({Zone.STABLE}),
    # A Baby that goes there goes home.
    StepZone.DISCARD: frozenset({Zone.DISCARD, Zone.NURSERY}),
    StepZone.NURSERY: frozenset({Zone.NURSERY}),
    StepZone.WHEREVER: frozenset(Zone),
    **dict.fromkeys(
        (
            StepZone.HAND,
            StepZone.DECK,
            StepZone.TOP,
            StepZone.BOTTOM,
            StepZone.THOSE,
            StepZone.STOPPED,
        ),
        HIDDEN,
    ),
}
"""Where cards lie that are in a place of the steps."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What the open effects say of a deed.

    `fit` is the effect that it is done by, or would be but for one reason.  `others` are those
    by which it could be done just as well, so that people have to say which is meant.  Where
    `known` is false nobody can say, for the steps of an open effect are not known.
    """

    fit: Fit | None = None
    others: tuple[Fit, ...] = ()
    known: bool = True

    @property
    def doubt(self) -> Doubt | None:
        """What speaks against the deed as part of an effect."""
        return self.fit.doubt if self.fit else None


def judge(position: Position, deed: Deed) -> Judged:
    """Say which effect of the link that resolves a deed is done by, if there is one."""
    fits: list[Fit] = []
    known = bool(position.resolving)
    for number, effect in enumerate(position.resolving):
        if effect.settled or effect.gives_back or deed.by not in (None, number):
            continue
        if text_of(position, effect) is None or effect.progress is None:
            # What a herd's bonus does is its own player's to do, whatever it says.
            bonus = position.bonus(effect.piece) is not None
            known = known and bonus and deed.seat != effect.seat
            continue
        fit = fit_of(position, number, effect, deed)
        if fit:
            fits.append(fit)
        elif any(_may_be(each, deed) for each in demands(position, effect)):
            known = False
    right = [fit for fit in fits if fit.doubt is None]
    if not right and (not known or not fits):
        return Judged(known=known)
    found = right or fits
    best, *others = sorted(found, key=lambda fit: _rank(fit, deed))
    same = [fit for fit in others if right and _rank(fit, deed) == _rank(best, deed)]
    differ = tuple(fit for fit in same if not _is_same(fit, best))
    return Judged(_after_mandatory(position, _after_limits(position, best)), differ)


def _after_limits(position: Position, fit: Fit) -> Fit:
    """Return what a deed is done by, doubted where a number of animals is to be put right first."""
    if fit.doubt or is_limit(position, fit.demand.effect):
        return fit
    limits = (each for each in open_demands(position) if is_limit(position, each.effect))
    first = next(limits, None)
    return replace(fit, doubt=comes_first(first, "chain")) if first else fit


def _after_mandatory(position: Position, fit: Fit) -> Fit:
    """Return what a deed is done by, doubted where what must be done aims first."""
    effect = fit.demand.effect
    chosen = effect.mandatory or effect.targets or began(effect)
    if fit.doubt or chosen or position.value("mandatory_first") != "yes":
        return fit
    for aim in to_aim(position):
        if aim.effect.mandatory and not aim.more:
            values: dict[str, Value] = {"card": position.title(aim.effect.piece)}
            doubt = Doubt("doubts.mandatory_first", "mandatory_first", values)
            return replace(fit, doubt=doubt)
    return fit


def _may_be(demand: Demand, deed: Deed) -> bool:
    """Say whether a deed may be a step that people judge: a card put from where to where it says.

    Looking, shuffling and skipping do nothing to any other card.
    """
    step = demand.step
    if step.verb is StepVerb.TABLE:
        return True
    if step.verb is not StepVerb.PUT or is_deed(step) or not step.source or not step.to:
        return False
    if step.what.this is This.ONLY and deed.piece != demand.effect.piece:
        return False
    hand = step.source.zone is StepZone.HAND and deed.place is None
    there = hand or (deed.place is not None and deed.place.zone in _LYING[step.source.zone])
    return there and deed.to is not None and deed.to.zone in _LYING[step.to.zone]


def _rank(fit: Fit, deed: Deed) -> tuple[bool, ...]:
    """Order effects by which is meant: aimed at the card, begun, that must be done."""
    effect = fit.demand.effect
    aimed = deed.piece is not None and deed.piece in effect.targets
    own = effect.seat == deed.seat
    return not aimed, not own, not began(effect), not effect.mandatory


def _is_same(one: Fit, other: Fit) -> bool:
    """Say whether it is all the same which of two effects a deed is done by.

    A card of the own hand that must be discarded for each of them does for either.
    """
    first, second = one.demand, other.demand
    alike = first.text == second.text and first.effect.seat == second.effect.seat
    return alike or (
        first.share.seat == second.share.seat
        and first.share.count == second.share.count
        and first.step.what == second.step.what
        and _must_discard(first)
        and _must_discard(second)
    )


def _must_discard(demand: Demand) -> bool:
    """Say whether a card of the own hand must be discarded, which one its player chooses."""
    step, effect = demand.step, demand.effect
    must = not step.may and (effect.mandatory or began(effect))
    return must and step.verb is StepVerb.DISCARD and step.what.this is not This.ONLY
