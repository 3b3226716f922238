"""By which of several open effects something is done that each of them asks for."""

from dataclasses import replace

from assistant.rules.actions import Action, Draw, Move
from assistant.rules.deeds import readings
from assistant.rules.fitting import judge
from assistant.rules.position import Position
from assistant.rules.steps import text_of
from assistant.rules.table import Effect


def by_which(position: Position, action: Action) -> tuple[tuple[Effect, Action], ...]:
    """Return the open effects by which an action could be done just as well, each with that said.

    None where it is clear by which it is, or where none lets anybody do it.
    """
    if not isinstance(action, Draw | Move) or action.by is not None or not position.table.full:
        return ()
    if position.table.chain is None:
        return ()
    for deed, *_ in readings(position, action):
        judged = judge(position, deed)
        if judged.fit and judged.fit.doubt is None and judged.others:
            numbers = sorted(fit.effect for fit in (judged.fit, *judged.others))
            effects = [position.resolving[each] for each in numbers]
            if all(_asks_the_same(position, effects[0], each) for each in effects[1:]):
                # It makes no difference, so it is the older one.
                return ()
            return tuple((position.resolving[each], replace(action, by=each)) for each in numbers)
    return ()


def _asks_the_same(position: Position, one: Effect, other: Effect) -> bool:
    """Say whether two effects that must be done ask for the same, now and after that."""
    first, second = text_of(position, one), text_of(position, other)
    if first is None or second is None:
        return False
    must = one.mandatory and other.mandatory
    return must and first.steps == second.steps and one.progress == other.progress
