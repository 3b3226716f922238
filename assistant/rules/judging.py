"""By which open effect a deed is done: the one gate for whatever people say that they do.

A deed fits one of the open effects, or nearly fits with one reason against it, or none lets
anybody do it.  Corrections are no deeds.

Second print, "Order of Resolution" and "Card Effects with Multiple Actions".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.cards.steps import (
    Amount,
    CardEffect,
    Spot,
    Step,
    StepLink,
    StepVerb,
    StepZone,
    This,
    Time,
    Whose,
)
from assistant.messages import Value
from assistant.rules.actions import (
    Action,
    Draw,
    Give,
    Move,
    Reshuffle,
    SetPlays,
    SetSeat,
    SkipPhase,
    Swap,
    SwapHands,
)
from assistant.rules.asking import to_do, what_of
from assistant.rules.events import Event, Lent, Moved, Verb
from assistant.rules.loans import called_by, goes_home
from assistant.rules.position import Position
from assistant.rules.progress import began, closed, counted, may_end, opened, stepped
from assistant.rules.replacing import insteads
from assistant.rules.rulings import Doubt, Doubts
from assistant.rules.shuffling import passed_over
from assistant.rules.steps import Deed, Fit, against, is_deed, is_limit, is_of, legal, text_of
from assistant.rules.table import Effect, Phase, Piece, Place, Progress, Share, Zone
from assistant.rules.targets import to_aim

_SAID_FREELY = frozenset(
    {StepVerb.SHUFFLE, StepVerb.SKIP_DRAW, StepVerb.SKIP_ACTION, StepVerb.PLAYS, StepVerb.PUT}
)
"""What people also say where no card asks for it."""

_PUTTING_AWAY = frozenset({Verb.SACRIFICE, Verb.DESTROY, Verb.DISCARD})
"""What people also say of a card that an effect only puts away."""

_HIDDEN = frozenset({Zone.HAND, Zone.DECK})
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
        _HIDDEN,
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
            known = False
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
    differ = tuple(fit for fit in same if not _alike(position, fit, best[0]))
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


def _alike(position: Position, one: Fit, other: Fit) -> bool:
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
    return later or fit


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
        if (doubt or not asked) and _stands_in(position, effect, progress, share, step, deed):
            return Fit(number, progress, share)
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
    return step.verb in deed.ways


def _stands_in(
    position: Position,
    effect: Effect,
    progress: Progress,
    share: Share,
    step: Step,
    deed: Deed,
) -> bool:
    """Say whether a deed is done in place of losing a card that a step would take."""
    verbs = {StepVerb.DESTROY: Verb.DESTROY, StepVerb.SACRIFICE: Verb.SACRIFICE}
    verb = verbs.get(step.verb)
    ways = deed.ways & {StepVerb.SACRIFICE, StepVerb.DISCARD}
    if verb is None or not ways:
        return False
    done = Move(Verb(min(ways).value), deed.seat, deed.piece, Place(Zone.DISCARD))
    return any(
        instead.is_done_by(replace(done, count=deed.count))
        for piece in legal(position, effect, progress, share)
        for instead in insteads(position, piece, verb)
    )


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
    ends = all(may_end(text, share) for share in progress.owed)
    ahead, passed = progress, tuple[Share, ...]()
    for _ in text.steps:
        passed = (*passed, *(share for share in ahead.owed if not may_end(text, share)))
        ahead = opened(position, effect, closed(text, ahead, done=True))
        if not ahead.owed:
            return None
        fit = _open_fit(position, number, effect, text, ahead, deed)
        if fit and fit.doubt is None:
            if ends:
                return fit
            by = position.title(effect.piece)
            what = to_do(position, effect, first)
            rule = _order_rule(text.steps[fit.share.step])
            doubt = Doubt("doubts.step_first", rule, {"by": by, "what": what})
            return replace(fit, progress=_still_owing(ahead, passed), doubt=doubt)
        ends = ends and all(may_end(text, share) for share in ahead.owed)
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


# -- what people do, as deeds ------------------------------------------------------------


def readings(position: Position, action: Action) -> tuple[tuple[Deed, ...], ...]:
    """Return as which deeds an action can be read, each one or several in turn; none for others.

    What corrects is no deed.
    """
    match action:
        case Move():
            deed = _moved(position, action)
            return ((deed,),) if deed and deed.ways else ()
        case Draw(seat, count, by):
            return ((Deed(frozenset({StepVerb.DRAW, StepVerb.TAKE}), seat, None, count, by=by),),)
        case Give(seat, to, count):
            gives = Deed(frozenset({StepVerb.GIVE}), seat, None, count, to=Place(Zone.HAND, to))
            pulls = Deed(
                frozenset({StepVerb.PULL, StepVerb.TAKE}),
                to,
                None,
                count,
                to=Place(Zone.HAND, to),
                whose=seat,
            )
            return ((gives,), (pulls,))
        case SetSeat(seat, skips) if skips is not None and skips > position.table.seats[seat].skips:
            return ((Deed(frozenset({StepVerb.SKIP_TURN}), seat),),)
        case SwapHands(seat, other):
            return ((Deed(frozenset({StepVerb.SWAP}), seat, to=Place(Zone.HAND, other)),),)
        case Reshuffle():
            # Whoever says it, it is the player whose effect it is who shuffles.
            seats = dict.fromkeys(each.seat for each in position.resolving if not each.settled)
            way, pile = frozenset({StepVerb.SHUFFLE}), Place(Zone.DISCARD)
            return tuple((Deed(way, seat, place=pile),) for seat in seats)
        case Swap():
            return _swapped(position, action)
        case SkipPhase(Phase.DRAW | Phase.ACTION as phase):
            phase_verb = StepVerb.SKIP_DRAW if phase is Phase.DRAW else StepVerb.SKIP_ACTION
            return ((Deed(frozenset({phase_verb}), position.table.turn.seat),),)
        case SetPlays(plays) if _lets_play(position, plays):
            return ((Deed(frozenset({StepVerb.PLAYS}), position.table.turn.seat),),)
        case _:
            return ()


def _lets_play(position: Position, plays: int) -> bool:
    """Say whether an open effect lets so many cards be played in this turn."""
    for effect in position.resolving:
        text, progress = text_of(position, effect), effect.progress
        if effect.settled or text is None or progress is None:
            continue
        steps = [text.steps[share.step] for share in progress.owed]
        if any(step.verb is StepVerb.PLAYS and step.count.number == plays for step in steps):
            return True
    return False


def _moved(position: Position, action: Move) -> Deed | None:
    piece, seat = action.piece, action.seat
    place = position.place_of(piece) if piece is not None else None
    ways: set[StepVerb] = set()
    in_play = place is not None and place.zone is Zone.STABLE
    to_area, to_hand = action.to.zone is Zone.STABLE, action.to.zone is Zone.HAND
    match action.verb:
        case Verb.DESTROY:
            ways = {StepVerb.DESTROY}
        case Verb.SACRIFICE:
            ways = {StepVerb.SACRIFICE}
        case Verb.DISCARD:
            ways = {StepVerb.DISCARD}
        case Verb.STEAL | Verb.LEND | Verb.BRING if in_play and to_area and place != action.to:
            ways = {StepVerb.MOVE, StepVerb.SWAP}
            if action.to.seat == seat:
                ways.add(StepVerb.STEAL)
        case Verb.BRING | Verb.TAKE if to_area and not in_play:
            ways = {StepVerb.BRING}
        case Verb.RETURN if action.to.zone is Zone.NURSERY:
            ways = {StepVerb.RETURN}
        case Verb.RETURN | Verb.TAKE if in_play and to_hand:
            ways = {StepVerb.RETURN}
        case Verb.RETURN | Verb.TAKE if to_hand:
            ways = {StepVerb.TAKE}
        case Verb.PUT if action.to.zone is Zone.DISCARD:
            ways = {StepVerb.PUT}
        case Verb.SHUFFLE:
            ways = {StepVerb.SHUFFLE}
        case Verb.PULL:
            ways = {StepVerb.PULL, StepVerb.TAKE}
        case Verb.GIVE:
            ways = {StepVerb.GIVE}
    deed = Deed(frozenset(ways), seat, piece, action.count, place, action.to, action.whose)
    return replace(deed, by=action.by)


def _swapped(position: Position, action: Swap) -> tuple[tuple[Deed, ...], ...]:
    places = {piece: position.place_of(piece) for piece in (action.one, action.other)}
    one, other = action.one, action.other
    if places[one].seat != action.seat and places[other].seat == action.seat:
        one, other = other, one
    swaps = Deed(frozenset({StepVerb.SWAP}), action.seat, one, 2, places[one], places[other])
    swaps = replace(swaps, other=other)
    away = replace(swaps, ways=frozenset({StepVerb.MOVE}), count=1, other=None)
    back = Deed(
        frozenset({StepVerb.MOVE, StepVerb.STEAL}),
        action.seat,
        other,
        1,
        places[other],
        places[one],
    )
    return (swaps,), (away, back)


@dataclass(frozen=True, slots=True)
class ByEffect:
    """What open effects make of an action: the doubts, how far they get by it, what it lends.

    `whole` is whether a step takes all cards that there are, also where there are none.
    `first` is what is done before it that people have gone past.
    """

    doubts: tuple[Doubt, ...] = ()
    events: tuple[Event, ...] = ()
    fits: bool = False
    lent: tuple[Lent, ...] = ()
    whole: bool = False
    first: tuple[Event, ...] = ()

    @property
    def is_of_another(self) -> bool:
        """Whether the first that speaks against it is that it is for other players to do."""
        theirs = ("doubts.not_own_effect", "doubts.step_not_theirs")
        return bool(self.doubts) and self.doubts[0].key in theirs


def by_effect(position: Position, action: Action) -> ByEffect:
    """Return what the open effects make of an action, before it has happened."""
    table = position.table
    if table.chain is None or not table.full:
        return ByEffect()
    found = [
        result for deeds in readings(position, action) if (result := _in_turn(position, deeds))
    ]
    if not found:
        return ByEffect()
    best = min(found, key=lambda each: (not each.fits, len(each.doubts), each.is_of_another))
    # What is no effect's deed may bring a loan home.
    if (best.doubts or not best.fits) and goes_home(position.table, action):
        return ByEffect()
    return best


def is_asked_for(position: Position, action: Action) -> bool:
    """Say whether an open effect asks for just that, not for something it is done in place of."""
    for deeds in readings(position, action):
        fit = judge(position, deeds[0]).fit
        if fit is None or fit.doubt:
            continue
        text = text_of(position, position.resolving[fit.effect])
        if text and text.steps[fit.share.step].verb in deeds[0].ways:
            return True
    return False


def as_meant(position: Position, action: Action) -> Action:
    """Return an action as it is meant where its words say it as seen from somebody else.

    Who loses a card by another's effect sacrifices nothing, and who takes what an effect steals
    does not take it into the hand.
    """
    meant = tuple(_meant(position, action))
    said = by_effect(position, action) if meant else None
    if said is None or (said.fits and not said.doubts):
        return action
    found = [(each, by_effect(position, each)) for each in meant]
    put_away = (each for each, judged in found if judged.fits and each.verb is Verb.PUT)
    nearly = next(put_away, action) if not said.fits else action
    return next((each for each, judged in found if judged.fits and not judged.doubts), nearly)


def _meant(position: Position, action: Action) -> Iterator[Move]:
    """Yield what an action may mean beside what it says."""
    if not isinstance(action, Move) or position.table.chain is None or action.piece is None:
        return
    if action.verb in _PUTTING_AWAY:
        for effect in position.resolving:
            if not effect.settled:
                yield replace(action, verb=Verb.PUT, seat=effect.seat, whose=None)
    match action.verb:
        case Verb.SACRIFICE:
            for effect in position.resolving:
                if not effect.settled and effect.seat != action.seat:
                    yield replace(action, verb=Verb.DESTROY, seat=effect.seat)
        case Verb.TAKE if position.place_of(action.piece).zone is Zone.NURSERY:
            # No Baby is ever in a hand.
            yield replace(action, verb=Verb.BRING, to=Place(Zone.STABLE, action.seat))
        case Verb.TAKE if position.place_of(action.piece).zone is Zone.STABLE:
            yield replace(action, verb=Verb.STEAL, to=Place(Zone.STABLE, action.seat))
        case Verb.TAKE if action.to.zone is Zone.STABLE:
            yield replace(action, verb=Verb.BRING)
        case Verb.PUT:
            yield from _put(position, action, position.place_of(action.piece))


def _put(position: Position, action: Move, place: Place) -> Iterator[Move]:
    """Yield what a card does that is put somewhere: people say it also of what an effect does."""
    seats = dict.fromkeys(each.seat for each in position.resolving if not each.settled)
    match place.zone, action.to.zone:
        case Zone.STABLE, Zone.STABLE:
            yield from (replace(action, verb=Verb.STEAL, seat=seat) for seat in seats)
            yield from (replace(action, verb=Verb.BRING, seat=seat) for seat in seats)
        case Zone.STABLE, Zone.DISCARD:
            yield replace(action, verb=Verb.SACRIFICE, seat=place.seat)
            yield from (replace(action, verb=Verb.DESTROY, seat=seat) for seat in seats)
        case Zone.STABLE, Zone.HAND:
            yield from (replace(action, verb=Verb.RETURN, seat=seat) for seat in seats)
        case _, Zone.STABLE:
            yield replace(action, verb=Verb.BRING, seat=action.to.seat)
        case Zone.DISCARD, Zone.HAND:
            yield replace(action, verb=Verb.TAKE, seat=action.to.seat)


def too_many_for_one(position: Position, action: Action) -> int:
    """Return how many of several nameless cards one effect asks for, where the rest is another's.

    0 where one effect asks for all of them, or for none.
    """
    if not isinstance(action, Draw | Move) or action.count < 2:
        return 0
    for deeds in readings(position, action):
        fit = judge(position, deeds[0]).fit if deeds[0].piece is None else None
        if fit and fit.doubt and fit.doubt.key == "doubts.step_too_many":
            return fit.share.count
    return 0


def _in_turn(position: Position, deeds: Sequence[Deed]) -> ByEffect | None:
    """Judge deeds one after the other, as parts of one."""
    events: list[Event] = []
    lent: list[Lent] = []
    whole = True
    first: tuple[Event, ...] = ()
    for deed in deeds:
        judged = judge(position, deed)
        fit = judged.fit
        if fit is None or (fit.doubt and deed.ways == {StepVerb.PUT}):
            if not judged.known or deed.ways <= _SAID_FREELY:
                return ByEffect(events=tuple(events))
            return ByEffect((_nothing_lets(position, deed),), tuple(events))
        effect = position.resolving[fit.effect]
        text = text_of(position, effect)
        whole &= text is not None and text.steps[fit.share.step].count.amount is Amount.ALL
        after = counted(position, effect, fit, deed)
        if deed is not deeds[-1]:
            # What comes next is asked for as the table will be by then.
            after = opened(position.after(_gone(deed)), effect, after)
        before = effect.progress.done if effect.progress else ()
        passed = set(fit.progress.done) - set(before) - {fit.share.step}
        first = (*first, *passed_over(position, effect, passed))
        now = stepped(position, fit.effect, effect, after)
        events += now
        lent += _lends(position, fit, deed)
        if fit.doubt:
            return ByEffect((fit.doubt,), tuple(events), True, tuple(lent), first=first)
        position = position.after(now)
    return ByEffect((), tuple(events), True, tuple(lent), whole=whole, first=first)


def _gone(deed: Deed) -> tuple[Event, ...]:
    """Return the move of a deed that is a part of one: the card lies where it goes."""
    return (Moved(deed.piece, deed.to),) if deed.piece is not None and deed.to else ()


def _lends(position: Position, fit: Fit, deed: Deed) -> Iterator[Lent]:
    """Yield that what a step takes goes back, if its step has it for a time only."""
    effect = position.resolving[fit.effect]
    text, place = text_of(position, effect), deed.place
    if text is None or deed.piece is None or place is None or place.zone is not Zone.STABLE:
        return
    match text.steps[fit.share.step].time:
        case Time.TURN_ENDS:
            yield Lent(deed.piece, place.seat)
        case Time.THIS_LEAVES:
            yield Lent(deed.piece, place.seat, effect.piece)


def _nothing_lets(position: Position, deed: Deed) -> Doubt:
    """Return that no open effect lets a player do a thing."""
    name = position.table.seats[deed.seat].name
    doubts = Doubts()
    link = [each for each in position.resolving if not each.settled]
    own = [each for each in link if each.seat == deed.seat]
    if link and not own:
        by = position.title(link[0].piece)
        doubts.about("chain", "not_own_effect", True, seat=name, by=by)
    else:
        by = position.title(own[0].piece) if own else ""
        owed = own[0].progress.owed if own and own[0].progress else ()
        mine = [share for share in owed if share.seat == owed[0].seat]
        what = what_of(position, own[0], mine) if owed else ""
        doubts.about("chain", "no_effect_lets", True, seat=name, by=by, what=what)
    return doubts[0]


# -- what nobody has to say -------------------------------------------------------------


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
            return Move(Verb.BRING, seat, piece, own)
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
            choice = step.may or step.choice_of is not None or share.seat is None
            must = effect.mandatory or bool(progress.done)
            if step.what.this is This.ONLY and must and not choice:
                return move_for(position, effect, share, effect.piece)
            whole = step.verb is StepVerb.PUT and step.count.amount is Amount.ALL
            if whole and must and not choice and share.area is not None:
                for piece in legal(position, effect, progress, share):
                    return move_for(position, effect, share, piece)
    return None


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
    owed = effect.progress.owed if effect.progress else ()
    found = []
    for piece in effect.targets:
        for share in owed:
            move = move_for(position, effect, share, piece)
            deed = _moved(position, move) if move else None
            fits = deed and against(position, effect, effect.progress or Progress(), share, deed)
            if move and deed and fits is None:
                found.append(move)
                break
    return tuple(found)
