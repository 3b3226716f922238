"""What is spared where something else is given up for it, while it is still chosen what is lost.

Second print, "The Terms" (destroy, sacrifice).
"""

from collections.abc import Sequence

from assistant.cards.step_words import StepVerb
from assistant.messages import Value
from assistant.rules.actions import Move
from assistant.rules.asking import to_do
from assistant.rules.deeds import Deed
from assistant.rules.demands import Demand
from assistant.rules.events import Verb
from assistant.rules.legal import legal
from assistant.rules.progress import began
from assistant.rules.replacing import insteads
from assistant.rules.rulings import Doubt
from assistant.rules.table import Piece, Place, Zone

_LOSING = {StepVerb.DESTROY: Verb.DESTROY, StepVerb.SACRIFICE: Verb.SACRIFICE}
_GIVING_UP = frozenset({StepVerb.SACRIFICE, StepVerb.DISCARD})


def spared_by(demand: Demand, deed: Deed) -> tuple[Piece, ...]:
    """Return the cards that may be chosen of which a deed can be done in place of losing one."""
    verb, ways = _LOSING.get(demand.step.verb), deed.ways & _GIVING_UP
    if verb is None or not ways:
        return ()
    how, pile = Verb(min(ways).value), Place(Zone.DISCARD)
    done = Move(how, deed.seat, deed.piece, pile, count=deed.count)
    return tuple(
        piece
        for piece in legal(demand)
        if any(each.is_done_by(done) for each in insteads(demand.position, piece, verb))
    )


def is_hit(demand: Demand, deed: Deed, spared: Sequence[Piece]) -> bool:
    """Say whether one of the cards that a deed spares is to be lost now.

    Whoever names the own card tells of the target as well.  Else it has to be clear: the player
    chooses, the card is the target, or whatever is chosen is one of that player's.
    """
    position, effect, share = demand.position, demand.effect, demand.share
    lying = legal(demand)
    aimed = [each for each in lying if each in effect.targets]
    hit = aimed if 0 < share.count <= len(aimed) else lying
    if deed.instead is not None:
        return deed.instead in spared and deed.instead in hit
    seat = position.place_of(spared[0]).seat
    if share.seat == seat or set(spared) & set(aimed):
        return True
    must = not demand.step.may and (effect.mandatory or began(effect))
    return must and all(position.place_of(each).seat == seat for each in hit)


def not_hit_yet(demand: Demand, spared: Sequence[Piece]) -> Doubt:
    """Return that none of the cards that could be spared is to be lost yet."""
    position = demand.position
    name = position.table.seats[position.place_of(spared[0]).seat].name
    what = to_do(position, demand.effect, demand.share)
    values: dict[str, Value] = {"by": demand.title, "seat": name, "what": what}
    return Doubt("doubts.nothing_hit", "targets_first", values)
