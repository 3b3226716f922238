"""What of an effect could not be done: parts for which there was no card, and nothing else.

A part that hangs on something else which was not done does not happen at all, and one that is
left out was anybody's choice: neither is impossible.

Second print, "Impossible Actions": do as much of an effect as you can.
"""

from collections.abc import Iterator

from assistant.cards.steps import CardEffect
from assistant.rules.position import Position
from assistant.rules.shares import available, is_called_for, is_due, shares
from assistant.rules.steps import is_deed, text_of
from assistant.rules.table import Effect, Progress


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
            _is_impossible(position, effect, text, before, after, each) for each in group
        ):
            yield group


def _is_impossible(
    position: Position,
    effect: Effect,
    text: CardEffect,
    before: Progress,
    after: Progress,
    at: int,
) -> bool:
    step = text.steps[at]
    if at not in after.over or not is_deed(step) or not is_due(text, after, step):
        return False
    open_ = [share for share in before.owed if share.step == at]
    if open_:
        # What was asked for is left out, but for what fewer cards have made impossible.
        return not any(available(position, effect, before, share) != 0 for share in open_)
    return not shares(position, effect, after, at) and is_called_for(position, effect, after, at)
