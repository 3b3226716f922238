"""What is asked for only later: by an effect of a link whose turn has not come.

Second print, "Order of Resolution: The Effect Chain": each link resolves before the next one.
"""

from dataclasses import replace

from assistant.rules.actions import Action
from assistant.rules.asking import asks
from assistant.rules.events import Stepped
from assistant.rules.judging import by_effect
from assistant.rules.position import Position
from assistant.rules.progress import advance
from assistant.rules.rulings import Doubt


def comes_later(position: Position, action: Action) -> Doubt | None:
    """Return that something done now is to be done later, with what is to be done before it.

    None where the link that is on asks for it, or nothing that waits does.
    """
    chain = position.table.chain
    if chain is None or len(chain.links) == 1 or position.table.pile is not None:
        return None
    now = by_effect(position, action)
    if now.fits and not now.doubts:
        return None
    first = next((each for each in position.resolving if not each.settled), None)
    for link in chain.links[1:]:
        alone = replace(chain, links=(link,))
        then = position.at(replace(position.table, chain=alone))
        then = then.after(advance(then))
        judged = by_effect(then, action)
        if first is None or not judged.fits or judged.doubts:
            continue
        gone_on = (each.effect for each in judged.events if isinstance(each, Stepped))
        by = then.resolving[next(gone_on, 0)]
        what = next(asks(position, first), "")
        titles = {"card": position.title(by.piece), "by": position.title(first.piece)}
        return Doubt("doubts.comes_later", "chain", {**titles, "what": what})
    return None
