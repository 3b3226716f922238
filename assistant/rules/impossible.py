"""What of an effect could not be done: parts for which there was no card, and nothing else.

A part that hangs on something else which was not done does not happen at all, and one that is
left out was anybody's choice: neither is impossible.

Second print, "Impossible Actions": do as much of an effect as you can.
"""

from collections.abc import Iterator
from dataclasses import replace

from assistant.cards.step_words import Amount, Doer, Whose
from assistant.rules.demands import Demand, unasked
from assistant.rules.position import Position
from assistant.rules.progress import opened
from assistant.rules.shares import available, doers, happens, is_called_for, is_due, shares
from assistant.rules.steps import is_deed, is_for_nothing, text_of
from assistant.rules.table import Effect, Progress, Share


def impossible(position: Position, effect: Effect, after: Progress) -> Iterator[tuple[int, ...]]:
    """Yield the steps that cannot be done as an effect gets on to `after`, choices together.

    `position` is as it was before.  Where nothing else of the effect was done or is to be done,
    the whole of it is impossible, and no step is.
    """
    text = text_of(position, effect)
    if text is None or not (after.owed or after.done):
        return
    before = effect.progress or Progress(that=effect.by)
    for at in sorted(set(after.over) - set(before.over)):
        group = text.choices(at)
        if at == next(each for each in group if each not in before.over) and all(
            _is_impossible(unasked(position, effect, text, after, each), before) for each in group
        ):
            yield group


def nothing_of(position: Position, effect: Effect) -> bool:
    """Say whether nothing at all of an effect can be done as it begins, though it must be.

    What it asks for no card of by what lies there is done, and not impossible.
    """
    text, begins = text_of(position, effect), Progress(that=effect.by)
    if not effect.mandatory or text is None or not happens(position, effect):
        return False
    roots = (at for at, step in enumerate(text.steps) if step.is_root)
    if not any(is_called_for(unasked(position, effect, text, begins, at)) for at in roots):
        return False
    progress = opened(position, effect, None)
    return not (progress.owed or progress.done)


def left_out(position: Position, effect: Effect, after: Progress) -> Iterator[Share]:
    """Yield what is asked of nobody who has no card for it, where others have: of whom it is not.

    So it is with a step of several players, or with a card out of each of several places, that
    begins as an effect gets on to `after`.  `position` is as it was before.
    """
    text = text_of(position, effect)
    if text is None:
        return
    before = effect.progress or Progress(that=effect.by)
    known = {*before.done, *before.over, *(share.step for share in before.owed)}
    for at in sorted({share.step for share in after.owed} - known):
        group = text.choices(at)
        asked = [share for share in after.owed if share.step in group]
        if at != min(share.step for share in asked):
            continue
        step = text.steps[at]
        if step.count.amount not in (Amount.NUMBER, Amount.PER) and not is_for_nothing(step):
            # Who has none of all, or of any number, has done it.
            continue
        for demand in _of_several(unasked(position, effect, text, before, at)):
            share = demand.share
            there = any((each.seat, each.area) == (share.seat, share.area) for each in asked)
            choices = (replace(demand, share=replace(share, step=each)) for each in group)
            if not there and all(available(each) == 0 for each in choices):
                yield replace(share, count=step.count.number)


def _of_several(demand: Demand) -> Iterator[Demand]:
    """Yield a step as each of the players owes it, or for each of the places that it is about."""
    step, own = demand.step, demand.effect.seat
    whose = step.source.whose if step.source else None
    if step.who in (Doer.EACH, Doer.EACH_OTHER):
        yield from (demand.of(seat) for seat in doers(demand))
    elif step.who is Doer.YOU and whose in (Whose.EACH, Whose.EACH_OTHER):
        for area in range(len(demand.position.table.seats)):
            if whose is Whose.EACH or area != own:
                yield demand.of(own).within(area)


def _is_impossible(demand: Demand, before: Progress) -> bool:
    """Say whether a step is over because it could not be done, and was not left out."""
    after, at = demand.progress, demand.share.step
    if at not in after.over or not is_deed(demand.step):
        return False
    if not is_due(demand.text, after, demand.step):
        return False
    open_ = [share for share in before.owed if share.step == at]
    if open_:
        # What was asked for is left out, but for what fewer cards have made impossible.
        then = (replace(demand, progress=before, share=share) for share in open_)
        return all(available(each) == 0 for each in then)
    return not shares(demand) and is_called_for(demand)
