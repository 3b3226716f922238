"""By which of several open effects something is done that each of them asks for."""

from dataclasses import replace

from assistant.rules.actions import Action, Draw, Move
from assistant.rules.deeds import readings
from assistant.rules.fitting import judge
from assistant.rules.position import Position
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
            return tuple((position.resolving[each], replace(action, by=each)) for each in numbers)
    return ()
