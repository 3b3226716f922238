"""By which open effect a deed is done: of all that wait, the one that is meant.

A deed fits one of the open effects, or nearly fits with one reason against it, or none.  What
an effect asks for only later is told from what it never asks for.

Second print, "Order of Resolution" and "Card Effects with Multiple Actions".
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.cards.step_words import Amount, Doer, StepLink, StepVerb, StepZone, This, Time
from assistant.cards.steps import CardEffect, Step
from assistant.messages import Value
from assistant.rules.actions import Move
from assistant.rules.asking import to_do
from assistant.rules.deeds import HIDDEN, Deed, Fit
from assistant.rules.events import Verb
from assistant.rules.position import Position
from assistant.rules.progress import began, closed, may_end, opened
from assistant.rules.reasons import against, is_of, legal
from assistant.rules.replacing import insteads
from assistant.rules.rulings import Doubt
from assistant.rules.shares import is_limit, shares
from assistant.rules.steps import is_deed, text_of
from assistant.rules.table import Effect, Piece, Place, Progress, Share, Zone
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


_MAYBE_OF_A_HAND = frozenset({StepZone.HAND, StepZone.THOSE, StepZone.WHEREVER, None})
"""Where cards are taken from that may lie in somebody's hand."""
_EACH = frozenset({Doer.EACH, Doer.EACH_OTHER})
_KNOWN_BEFORE = frozenset({Amount.NUMBER, Amount.ALL})
"""Numbers of cards that do not hang on how many somebody has done before."""


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
        elif _is_open(position, effect, deed):
            known = False
    right = [fit for fit in fits if fit.doubt is None]
    if not right and (not known or not fits):
        return Judged(known=known)
    found = right or fits
    best = sorted(found, key=lambda fit: _rank(position, fit, deed))
    same = [
        fit
        for fit in best[1:]
        if right and _rank(position, fit, deed) == _rank(position, best[0], deed)
    ]
    differ = tuple(fit for fit in same if not _is_same(position, fit, best[0]))
    return Judged(_after_mandatory(position, _after_limits(position, best[0])), differ)


def _after_limits(position: Position, fit: Fit) -> Fit:
    """Return what a deed is done by, doubted where a number of animals is to be put right first."""
    resolving = position.resolving
    if fit.doubt or is_limit(position, resolving[fit.effect]):
        return fit
    for effect in resolving:
        if effect.settled or effect.progress is None or not is_limit(position, effect):
            continue
        for share in effect.progress.owed[:1]:
            what = to_do(position, effect, share)
            values: dict[str, Value] = {"by": position.title(effect.piece), "what": what}
            return replace(fit, doubt=Doubt("doubts.step_first", "chain", values))
    return fit


def _after_mandatory(position: Position, fit: Fit) -> Fit:
    """Return what a deed is done by, doubted where what must be done aims first."""
    effect = position.resolving[fit.effect]
    chosen = effect.mandatory or effect.targets or began(effect)
    if fit.doubt or chosen or position.value("mandatory_first") != "yes":
        return fit
    for aim in to_aim(position):
        if aim.effect.mandatory and not aim.more:
            values: dict[str, Value] = {"card": position.title(aim.effect.piece)}
            doubt = Doubt("doubts.mandatory_first", "mandatory_first", values)
            return replace(fit, doubt=doubt)
    return fit


def _is_open(position: Position, effect: Effect, deed: Deed) -> bool:
    """Say whether a deed may be a step that an effect has now and that only people can judge."""
    text = text_of(position, effect)
    if text is None or effect.progress is None:
        return True
    owed = effect.progress.owed
    return any(_may_be(effect, text.steps[share.step], deed) for share in owed)


def _may_be(effect: Effect, step: Step, deed: Deed) -> bool:
    """Say whether a deed may be a step that people judge: a card put from where to where it says.

    Looking, shuffling and skipping do nothing to any other card.
    """
    if step.verb is StepVerb.TABLE:
        return True
    if step.verb is not StepVerb.PUT or is_deed(step) or not step.source or not step.to:
        return False
    if step.what.this is This.ONLY and deed.piece != effect.piece:
        return False
    hand = step.source.zone is StepZone.HAND and deed.place is None
    there = hand or (deed.place is not None and deed.place.zone in _LYING[step.source.zone])
    return there and deed.to is not None and deed.to.zone in _LYING[step.to.zone]


def _rank(position: Position, fit: Fit, deed: Deed) -> tuple[bool, ...]:
    """Order effects by which is meant: aimed at the card, begun, that must be done."""
    effect = position.resolving[fit.effect]
    aimed = deed.piece is not None and deed.piece in effect.targets
    own = effect.seat == deed.seat
    return not aimed, not own, not began(effect), not effect.mandatory


def _is_same(position: Position, one: Fit, other: Fit) -> bool:
    """Say whether it is all the same which of two effects a deed is done by."""
    effects = [position.resolving[fit.effect] for fit in (one, other)]
    texts = [text_of(position, effect) for effect in effects]
    return texts[0] == texts[1] and effects[0].seat == effects[1].seat


def fit_of(position: Position, number: int, effect: Effect, deed: Deed) -> Fit | None:
    """Return how a deed is what an effect asks for, if it is anything like it."""
    text, progress = text_of(position, effect), effect.progress
    if text is None or progress is None:
        return None
    fit = _open_fit(position, number, effect, text, progress, deed)
    if fit and fit.doubt is None:
        return fit
    later = _otherwise_fit(position, number, effect, text, progress, deed)
    later = later or _later_fit(position, number, effect, text, progress, deed)
    # That something else comes first says more than that it is not what comes first.
    return later if later and (later.doubt is None or _is_early(later)) else fit or later


def _is_early(fit: Fit) -> bool:
    """Say whether something else comes first."""
    return fit.doubt is not None and fit.doubt.key == "doubts.step_first"


def _open_fit(
    position: Position,
    number: int,
    effect: Effect,
    text: CardEffect,
    progress: Progress,
    deed: Deed,
) -> Fit | None:
    nearly: Fit | None = None
    for share in progress.owed:
        step = text.steps[share.step]
        if step.verb is StepVerb.SHUFFLE and not _is_shuffled(position, effect, step, deed):
            continue
        if step.time is Time.AT_DRAW_PHASE and not position.table.turn.drawn:
            # It comes with the card of that phase, which is drawn first.
            continue
        asked = _is_way(step, deed)
        doubt = against(position, effect, progress, share, deed) if asked else None
        if asked and doubt is None:
            doubt = _own_order(position, effect, text, progress, share)
        saved = _saved(position, effect, progress, share, step, deed) if doubt or not asked else ()
        if saved and _is_hit(position, effect, progress, share, step, deed, saved):
            return Fit(number, progress, share)
        if saved and not asked:
            nothing = _nothing_hit(position, effect, share, saved)
            nearly = nearly or Fit(number, progress, share, nothing)
        if not asked:
            continue
        fit = Fit(number, progress, share, doubt)
        if doubt is None:
            return fit
        # Of several, that which the player owes has the reason that helps.
        if nearly is None or share.seat == deed.seat:
            nearly = fit
    return nearly


def _is_shuffled(position: Position, effect: Effect, step: Step, deed: Deed) -> bool:
    """Say whether just that goes into the deck which a step says."""
    zone = step.source.zone if step.source else None
    if step.what.this is This.ONLY:
        return deed.piece == effect.piece
    if zone is StepZone.HAND:
        held = position.table.seats[deed.seat].hand_size
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


def _saved(
    position: Position,
    effect: Effect,
    progress: Progress,
    share: Share,
    step: Step,
    deed: Deed,
) -> tuple[Piece, ...]:
    """Return the cards that a step may take of which a deed can be done in place of losing one."""
    verbs = {StepVerb.DESTROY: Verb.DESTROY, StepVerb.SACRIFICE: Verb.SACRIFICE}
    verb = verbs.get(step.verb)
    ways = deed.ways & {StepVerb.SACRIFICE, StepVerb.DISCARD}
    if verb is None or not ways:
        return ()
    done = Move(Verb(min(ways).value), deed.seat, deed.piece, Place(Zone.DISCARD))
    done = replace(done, count=deed.count)
    return tuple(
        piece
        for piece in legal(position, effect, progress, share)
        if any(each.is_done_by(done) for each in insteads(position, piece, verb))
    )


def _is_hit(
    position: Position,
    effect: Effect,
    progress: Progress,
    share: Share,
    step: Step,
    deed: Deed,
    saved: Sequence[Piece],
) -> bool:
    """Say whether one of the cards is to be lost now that a deed saves.

    Whoever names the own card tells of the target as well.  Else it has to be clear: the player
    chooses, the card is the target, or whatever is chosen is one of that player's.
    """
    lying = legal(position, effect, progress, share)
    aimed = [each for each in lying if each in effect.targets]
    hit = aimed if 0 < share.count <= len(aimed) else lying
    if deed.instead is not None:
        return deed.instead in saved and deed.instead in hit
    seat = position.place_of(saved[0]).seat
    if share.seat == seat or set(saved) & set(aimed):
        return True
    must = not step.may and (effect.mandatory or began(effect))
    return must and all(position.place_of(each).seat == seat for each in hit)


def _nothing_hit(position: Position, effect: Effect, share: Share, saved: Sequence[Piece]) -> Doubt:
    """Return that none of the cards that could be saved is to be lost yet."""
    name = position.table.seats[position.place_of(saved[0]).seat].name
    by, what = position.title(effect.piece), to_do(position, effect, share)
    values: dict[str, Value] = {"by": by, "seat": name, "what": what}
    return Doubt("doubts.nothing_hit", "targets_first", values)


def _otherwise_fit(
    position: Position,
    number: int,
    effect: Effect,
    text: CardEffect,
    progress: Progress,
    deed: Deed,
) -> Fit | None:
    """Return how a deed is what is done where a card that came to light is of another kind."""
    ahead = progress
    while ahead.owed:
        steps = [text.steps[share.step] for share in ahead.owed]
        if not all(step.source and step.source.zone is StepZone.THOSE for step in steps):
            return None
        piece, first = deed.piece, ahead.owed[0]
        if piece is not None and any(is_of(position.nowhere, piece, s.what) for s in steps):
            return None
        ahead = opened(position, effect, closed(text, ahead, done=False))
        fit = _open_fit(position, number, effect, text, ahead, deed)
        if fit and text.steps[fit.share.step].link is StepLink.ELSE:
            return fit
        if first in ahead.owed:
            return None
    return None


def _later_fit(
    position: Position,
    number: int,
    effect: Effect,
    text: CardEffect,
    progress: Progress,
    deed: Deed,
) -> Fit | None:
    """Return how a deed is what an effect asks for later: too early, or what was open is over."""
    first = progress.owed[0] if progress.owed else None
    if first is None:
        return None
    own = _own_next_fit(position, number, effect, text, progress, deed)
    if own:
        return own
    ends = all(may_end(text, share) for share in progress.owed)
    ahead, passed = progress, tuple[Share, ...]()
    nearly: Fit | None = None
    for _ in text.steps:
        passed = (*passed, *(share for share in ahead.owed if not may_end(text, share)))
        ahead = opened(position, effect, closed(text, ahead, done=True))
        if not ahead.owed:
            return nearly
        fit = _open_fit(position, number, effect, text, ahead, deed)
        if fit and fit.doubt and ends:
            # With what may end it is that step's turn.
            nearly = nearly or fit
        if fit and fit.doubt is None:
            if ends:
                return fit
            by = position.title(effect.piece)
            what = to_do(position, effect, first)
            rule = _order_rule(text.steps[fit.share.step])
            doubt = Doubt("doubts.step_first", rule, {"by": by, "what": what})
            return replace(fit, progress=_still_owing(ahead, passed), doubt=doubt)
        ends = ends and all(may_end(text, share) for share in ahead.owed)
    return nearly


def _own_next_fit(
    position: Position,
    number: int,
    effect: Effect,
    text: CardEffect,
    progress: Progress,
    deed: Deed,
) -> Fit | None:
    """Return how a deed is what comes next for a player who has done the own part of what is open.

    What each player does and then does more is in order for each alone, whoever else is slower.
    """
    waits = any(share.seat in (None, deed.seat) for share in progress.owed)
    step_of = (text.steps[share.step] for share in progress.owed)
    if waits or not all(step.who in _EACH for step in step_of):
        return None
    known = {*progress.done, *progress.over, *(share.step for share in progress.owed)}
    at = next((at for at in range(len(text.steps)) if at not in known), None)
    step = None if at is None else text.steps[at]
    if at is None or step is None or step.who not in _EACH or step.choice_of is not None:
        return None
    if step.link is not StepLink.NONE or step.count.amount not in _KNOWN_BEFORE:
        return None
    owed = (*progress.owed, *shares(position, effect, progress, at))
    fit = _open_fit(position, number, effect, text, replace(progress, owed=owed), deed)
    return fit if fit and fit.doubt is None else None


def _own_order(
    position: Position, effect: Effect, text: CardEffect, progress: Progress, share: Share
) -> Doubt | None:
    """Doubt that a player does the second part of what each does before the own first one."""
    if text.steps[share.step].who not in _EACH:
        return None
    for other in progress.owed:
        earlier = other.step < share.step and other.step not in text.choices(share.step)
        if earlier and other.seat == share.seat:
            by, what = position.title(effect.piece), to_do(position, effect, other)
            return Doubt("doubts.step_first", "order_of_actions", {"by": by, "what": what})
    return None


def _still_owing(ahead: Progress, passed: Sequence[Share]) -> Progress:
    """Return progress in which what was passed over is owed all the same, where people insist."""
    steps = {share.step for share in passed}
    return replace(
        ahead,
        owed=(*passed, *ahead.owed),
        done=tuple(each for each in ahead.done if each not in steps),
        over=tuple(each for each in ahead.over if each not in steps),
    )


def _order_rule(step: Step) -> str:
    match step.link:
        case StepLink.THEN:
            return "then"
        case StepLink.IF_DONE:
            return "if_you_do"
        case _:
            return "order_of_actions"
