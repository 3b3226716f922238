"""How an effect gets on: what it asks for next, what counts off, and when it ends by itself.

Nobody has to say that an effect is done: it ends when nothing is owed and no step is open.
Parts that are impossible are skipped, and steps that nobody chooses are done by themselves.

Second print, "Card Effects with Multiple Actions" and "Impossible Actions".
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from assistant.cards.step_words import Amount, Doer, Holds, StepVerb, StepZone, Time, Whose
from assistant.cards.steps import CardEffect, Step
from assistant.rules.asking import asks
from assistant.rules.deeds import Deed
from assistant.rules.demands import Demand, demands, unasked
from assistant.rules.events import (
    Event,
    InstantsBanned,
    Lasts,
    Number,
    NumberSet,
    PhaseWillBeSkipped,
)
from assistant.rules.loans import called_by
from assistant.rules.losses import is_undone
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Doubts
from assistant.rules.shares import (
    available,
    happens,
    is_due,
    is_had_by_nobody,
    is_wanted,
    shares,
    surely_available,
)
from assistant.rules.shuffling import passed_over
from assistant.rules.steps import WHOLE, is_by_itself, is_deed, is_for_nothing, text_of
from assistant.rules.table import (
    Effect,
    Fate,
    Lasting,
    Phase,
    Progress,
    SeatNumber,
    Share,
    Table,
    Zone,
)
from assistant.rules.waiting_events import LinkResolved, Settled, Stepped

BEGUN = Progress(done=(0,))
"""How far an effect has got that has begun, where nobody knows its steps."""


def began(effect: Effect) -> bool:
    """Say whether something of an effect was done already."""
    return effect.progress is not None and bool(effect.progress.done)


def opened(position: Position, effect: Effect, progress: Progress | None) -> Progress:
    """Return how far an effect gets by itself: it asks for something now, or nothing is left."""
    text = text_of(position, effect)
    if text is None:
        return progress or Progress()
    so_far = progress or Progress(that=effect.by)
    while True:
        so_far = _pruned(position, effect, so_far)
        if so_far.owed:
            return so_far
        at = next(_left(text, so_far), None)
        if at is None:
            return so_far
        group = text.choices(at)
        step = text.steps[at]
        if not is_due(text, so_far, step):
            so_far = replace(so_far, over=(*so_far.over, *group))
        elif is_by_itself(step) and (effect.mandatory or so_far.done or step.verb is StepVerb.STOP):
            so_far = replace(so_far, done=(*so_far.done, at))
        else:
            options = (unasked(position, effect, text, so_far, each) for each in group)
            asked = tuple(share for each in options for share in shares(each))
            open_ = {share.step for share in asked}
            never = tuple(each for each in group if each not in open_)
            so_far = replace(so_far, owed=asked, over=(*so_far.over, *never))


def _left(text: CardEffect, progress: Progress) -> Iterator[int]:
    """Yield the places of the steps that are still to come, in their order."""
    known = {*progress.done, *progress.over, *(share.step for share in progress.owed)}
    yield from (at for at in range(len(text.steps)) if at not in known)


def _pruned(position: Position, effect: Effect, progress: Progress) -> Progress:
    """Return progress without what can no longer be done: with fewer cards, less is owed."""
    owed = []
    for demand in demands(position, effect, progress):
        share, step = demand.share, demand.step
        countable = is_deed(step) and step.verb not in WHOLE
        free = available(demand) if countable else None
        # Nor is more of a hand asked for than there was, once it is discarded.
        had = is_had_by_nobody(demand) or demand.begun
        if free == 0 and (had or not is_for_nothing(step)):
            continue
        many = share.count
        if step.count.amount is Amount.ALL and free is not None:
            many = free
        elif free is not None and many:
            many = min(many, free)
        owed.append(replace(share, count=many))
    if tuple(owed) == progress.owed:
        return progress
    left = {share.step for share in owed}
    gone = {share.step for share in progress.owed} - left - set(progress.done)
    return replace(progress, owed=tuple(owed), over=(*progress.over, *sorted(gone)))


def closed(text: CardEffect, progress: Progress, *, done: bool) -> Progress:
    """Return progress with what is open now said to be done, or left out."""
    open_ = tuple(dict.fromkeys(share.step for share in progress.owed))
    if not done:
        left = tuple(step for step in open_ if step not in progress.done)
        return replace(progress, owed=(), over=(*progress.over, *left))
    first, *others = open_
    chosen = [each for each in open_ if each not in text.choices(first)] if others else []
    named = tuple(each for each in (first, *chosen) if each not in progress.done)
    rest = tuple(each for each in open_ if each not in (*named, *progress.done))
    return replace(progress, owed=(), done=(*progress.done, *named), over=(*progress.over, *rest))


def gone_past(open_: Sequence[Demand], *, done: bool) -> tuple[Demand, ...]:
    """Return what an effect demands once what it demands now is done, or left out."""
    position, effect = open_[0].position, open_[0].effect
    after = closed(open_[0].text, open_[0].progress, done=done)
    return demands(position, effect, opened(position, effect, after))


def counted(demand: Demand, deed: Deed) -> Progress:
    """Return how far an effect has got by a deed that is what it demands."""
    position, so_far, share, step = demand.position, demand.progress, demand.share, demand.step
    doer = deed.seat if share.seat is None else share.seat
    left = max(0, share.count - deed.count)
    area = share.area
    if step.source and step.source.whose in (Whose.ANY, Whose.ANOTHER):
        if deed.place and deed.place.zone is Zone.STABLE:
            area = deed.place.seat
        elif step.source.zone is StepZone.HAND and deed.whose is not None:
            area = deed.whose
    others = [each for each in so_far.owed if each != share]
    if left or (not share.count and is_deed(step)):
        # Whoever has begun is the one who was chosen.
        others.append(Share(share.step, doer, left, area))
    chosen = set(demand.text.choices(share.step)) - {share.step}
    # Nor does it ask any more for what was impossible and would have done as well.
    over = tuple(sorted(chosen - {*so_far.done, *so_far.over}))
    pieces = (deed.piece,) if deed.piece is not None else ()
    return replace(
        so_far,
        owed=tuple(each for each in others if each.step not in chosen),
        done=so_far.done if demand.begun else (*so_far.done, share.step),
        over=(*so_far.over, *over),
        that=so_far.that if _is_of_nobody_else(step, deed) else _about(step, deed),
        those=(*so_far.those, *pieces) if demand.begun else pieces,
        same=(*(so_far.same if demand.begun else ()), (doer, _had(position, step, deed))),
    )


def _had(position: Position, step: Step, deed: Deed) -> int:
    """Return how many cards a deed was about: of an empty hand none is discarded."""
    held = position.table.seats[deed.seat].hand_size
    return (
        deed.count if step.verb is not StepVerb.DISCARD or held is None else min(deed.count, held)
    )


def _is_of_nobody_else(step: Step, deed: Deed) -> bool:
    """Say whether a deed is about the player of before, or about nobody but its own player."""
    if step.to and step.to.whose is Whose.THAT:
        return True
    lies = deed.place is not None and deed.place.zone is Zone.STABLE
    given = step.verb is StepVerb.GIVE and deed.to is not None
    return step.who is Doer.YOU and not (lies or given) and deed.whose is None


def _about(step: Step, deed: Deed) -> SeatNumber | None:
    """Return the player whom a deed was about: whose card it was, or who got one, or who did it."""
    if deed.place and deed.place.zone is Zone.STABLE:
        moved = step.verb is StepVerb.MOVE and deed.to and deed.to.zone is Zone.STABLE
        return deed.to.seat if moved and deed.to else deed.place.seat
    if step.verb is StepVerb.GIVE and deed.to:
        return deed.to.seat
    return deed.seat if deed.whose is None else deed.whose


def may_end(demand: Demand) -> bool:
    """Say whether people go on from a share without more ado: any number, or all that may."""
    return demand.share.count == 0 or demand.step.may


# -- being done, declined, skipped ---------------------------------------------------------


def settled(position: Position, number: int, fate: Fate, seat: SeatNumber | None = None) -> Allowed:
    """Return what comes of it that people say what becomes of an effect whose steps are known.

    What only they can judge is done by that, and the effect goes on; of what they would have
    said it is asked whether it is done all the same.  Whoever leaves a part out at `seat` leaves
    out only their own.
    """
    effect = position.resolving[number]
    text, progress = text_of(position, effect), effect.progress
    if text is None or progress is None:
        return Allowed((Settled(number, fate),))
    doubts = Doubts()
    title, open_ = position.title(effect.piece), demands(position, effect)
    others = tuple(share for share in progress.owed if share.seat != seat)
    if seat is not None and fate is not Fate.DONE and 0 < len(others) < len(progress.owed):
        owed = [each for each in open_ if each.share.seat == seat and not may_end(each)]
        doubts.about("may", "must_be_done", bool(owed) and fate is Fate.DECLINED, card=title)
        possible = fate is Fate.SKIPPED and _is_possible(owed)
        doubts.about("may", "can_be_done", possible, card=title)
        after = opened(position, effect, replace(progress, owed=others))
        return Allowed(tuple(stepped(position, number, effect, after)), tuple(doubts))
    untouched = not progress.done
    left_out = all(each.step.may for each in open_)
    owed = [each for each in open_ if not may_end(each)]
    if fate is Fate.DONE:
        if owed:
            still = replace(progress, owed=tuple(each.share for each in owed))
            asked = next(asks(position, replace(effect, progress=still)))
            doubts.about("chain", "step_to_do", True, by=title, what=asked)
            # Where people insist, all of it was done.
            after = progress
            while after.owed:
                after = opened(position, effect, closed(text, after, done=True))
            events = [
                *_shuffles(position, effect, after),
                *stepped(position, number, effect, after),
            ]
            events.append(Settled(number, fate))
            return Allowed(tuple(events), tuple(doubts))
    else:
        declined = fate is Fate.DECLINED and not left_out
        must = declined and (effect.mandatory or not untouched)
        doubts.about("may", "must_be_done", must, card=title)
        owed = owed if effect.mandatory or not untouched else []
        possible = fate is Fate.SKIPPED and _is_possible(owed)
        doubts.about("may", "can_be_done", possible, card=title)
        if untouched and not left_out:
            return Allowed((Settled(number, fate),), tuple(doubts))
    after = opened(position, effect, closed(text, progress, done=fate is Fate.DONE))
    events = [*_shuffles(position, effect, after), *stepped(position, number, effect, after)]
    if not after.owed:
        events.append(Settled(number, Fate.DONE if after.done else fate))
    return Allowed(tuple(events), tuple(doubts))


def _is_possible(owed: Iterable[Demand]) -> bool:
    """Say whether there surely is a card for something that is owed."""
    countable = (each for each in owed if is_deed(each.step) and each.step.verb not in WHOLE)
    return any(map(surely_available, countable))


def _shuffles(position: Position, effect: Effect, after: Progress) -> tuple[Event, ...]:
    """Return what is shuffled by steps that are said to be done."""
    before = effect.progress.done if effect.progress else ()
    return passed_over(position, effect, set(after.done) - set(before))


# -- going on by itself ------------------------------------------------------------------


def advance(position: Position) -> list[Event]:
    """Return what happens by itself to the effects of the chain now: they open, and they end."""
    events: list[Event] = []
    while True:
        more = _advanced(position)
        if not more:
            return events
        events += more
        position = position.after(more)


def _advanced(position: Position) -> list[Event]:
    chain = position.table.chain
    if chain is None:
        return []
    events: list[Event] = []
    for number, effect in enumerate(chain.links[0].effects):
        if effect.settled:
            continue
        now = _gone_on(position, number, effect)
        events += now
        position = position.after(now)
    if all(each.settled for each in position.resolving):
        events.append(LinkResolved())
    return events


def _gone_on(position: Position, number: int, effect: Effect) -> list[Event]:
    """Return how one effect goes on; of what only people know nothing goes on by itself."""
    if effect.gives_back:
        over = not called_by(position.table, effect.piece, effect.seat)
        return [Settled(number, Fate.DONE, by_itself=True)] if over else []
    # Something else was given up for the card: it was not lost after all.
    saved = is_undone(position.table, effect)
    text = text_of(position, effect)
    if text is None:
        return [Settled(number, Fate.SKIPPED, by_itself=True)] if saved else []
    if saved or (effect.progress is None and not happens(position, effect)):
        return [Settled(number, Fate.SKIPPED, by_itself=True)]
    if not is_wanted(position, effect):
        return [Settled(number, Fate.DONE, by_itself=True)]
    after, turns_skipped = _with_skips(
        position.table, text, opened(position, effect, effect.progress)
    )
    if turns_skipped:
        after = opened(position, effect, after)
    events = [*turns_skipped, *stepped(position, number, effect, after)]
    if not after.owed:
        fate = Fate.DONE if after.done else Fate.SKIPPED
        events.append(Settled(number, fate, by_itself=True))
    return events


def not_there_after_all(before: Position, after: Position) -> list[Event]:
    """Return that effects have nothing to do, where what they ask for first turns out not to be.

    Nobody had said which Baby it was.
    """
    return [
        Settled(number, Fate.SKIPPED, by_itself=True)
        for number, effect in enumerate(after.resolving)
        if effect in before.resolving
        and not (effect.settled or began(effect))
        and happens(before, effect)
        and not happens(after, effect)
    ]


def _with_skips(table: Table, text: CardEffect, after: Progress) -> tuple[Progress, list[Event]]:
    """Return progress where who must skip a turn is known: there is no choice left in that."""
    if len(after.owed) != 1:
        return after, []
    share = after.owed[0]
    step = text.steps[share.step]
    if step.verb is not StepVerb.SKIP_TURN or step.may or share.seat is None:
        return after, []
    skips = NumberSet(Number.SKIPS, table.seats[share.seat].skips + 1, share.seat)
    return replace(after, owed=(), done=(*after.done, share.step)), [skips]


def stepped(position: Position, number: int, effect: Effect, after: Progress) -> list[Event]:
    """Return that an effect has got so far, with what that changes in the turn."""
    text, before = text_of(position, effect), effect.progress
    if after == before or text is None:
        return []
    events: list[Event] = [Stepped(number, after)]
    for at in sorted(set(after.done) - set(before.done if before else ())):
        if is_by_itself(text.steps[at]):
            events += changed(position, effect, text, at)
    return events


def skipping(table: Table, *phases: Phase) -> list[Event]:
    """Return that phases of this turn are not had, but for those that are over."""
    order = tuple(Phase)
    left = order[order.index(table.turn.phase) :]
    return [PhaseWillBeSkipped(phase) for phase in phases if phase in left]


def changed(position: Position, effect: Effect, text: CardEffect, at: int) -> list[Event]:
    """Return what a step changes in the turn, or for a time, that nobody has to say."""
    table, step = position.table, text.steps[at]
    if step.holds and step.holds.holds is Holds.PROTECT:
        next_turn = step.time is Time.NEXT_TURN
        return [Lasts(Lasting(effect.piece, effect.seat, effect.which, at, next_turn))]
    if step.verb is StepVerb.EXTRA_TURN:
        seat = table.seats[effect.seat]
        return [NumberSet(Number.EXTRAS, seat.extras + 1, effect.seat)]
    if effect.seat != table.turn.seat:
        # The rest is about this turn, and only its own player's cards change it.
        return []
    match step.verb:
        case StepVerb.PLAYS:
            return [NumberSet(Number.PLAYS, step.count.number)]
        case StepVerb.SKIP_DRAW:
            return skipping(table, Phase.DRAW)
        case StepVerb.SKIP_ACTION:
            return skipping(table, Phase.ACTION)
        case StepVerb.END_TURN:
            return skipping(table, Phase.DRAW, Phase.ACTION)
        case StepVerb.HOLD:
            holds = step.holds
            bans = holds is not None and holds.holds is Holds.BAN_PLAY
            instants = holds is not None and "instant" in holds.what.of
            return [InstantsBanned()] if bans and instants else []
        case _:
            return []
