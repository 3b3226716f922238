"""Which cards that lie open can be chosen for what effects demand, and of which players."""

from collections.abc import Iterator

from assistant.cards.step_words import Amount, Doer, StepZone, When, Whose
from assistant.cards.steps import Spot, Step
from assistant.rules.deeds import Deed
from assistant.rules.demands import Demand, unasked
from assistant.rules.position import Position
from assistant.rules.reasons import against
from assistant.rules.rulings import Doubt
from assistant.rules.steps import WHOLE, is_deed, text_of
from assistant.rules.table import Effect, Piece, Place, Progress, SeatNumber, Table, Zone

_WHERE = frozenset({"doubts.step_own", "doubts.step_others", "doubts.step_other_area"})
"""What speaks against a card because of whose it is."""
_PICKED = frozenset({Doer.ANY, Doer.ANOTHER})
_OF_PICKED = frozenset({Whose.ANY, Whose.ANOTHER, Whose.OTHER})


def legal(demand: Demand) -> tuple[Piece, ...]:
    """Return the cards that lie open and can be chosen for what is demanded, in seat order."""
    return tuple(
        piece
        for piece in _lying(demand.position.table, demand.step)
        if any(against(demand, _taken(demand, piece, seat)) is None for seat in demand.seats)
    )


def _lying(table: Table, step: Step) -> tuple[Piece, ...]:
    """Return the cards that lie open where a step takes them from."""
    match step.source.zone if step.source else None:
        case StepZone.FIELD:
            return tuple(piece for seat in table.seats for piece in seat.stable)
        case StepZone.DISCARD:
            return table.discard
        case StepZone.NURSERY:
            return table.nursery
        case _:
            return ()


def _taken(demand: Demand, piece: Piece, seat: SeatNumber) -> Deed:
    """Return the deed of a step with a card, going where the step sends it if that is clear."""
    step, to = demand.step, None
    if step.to and step.to.zone is StepZone.FIELD and step.to.whose is Whose.OWN:
        to = Place(Zone.STABLE, seat)
    place = demand.position.place_of(piece)
    return Deed(frozenset({step.verb}), seat, piece, place=place, to=to)


def never_hit(position: Position, effect: Effect, piece: Piece) -> Doubt | None:
    """Return why no step of an effect can be done to a card before somebody; None if one may be.

    What a later step may take hangs on the earlier ones, so nothing is said of that.  Of several
    steps that one has the reason that takes cards from where it lies.
    """
    text, found = text_of(position, effect), list[Doubt]()
    for at, step in enumerate(text.steps if text else ()):
        if text is None or not is_deed(step) or not step.source:
            continue
        if step.source.zone is not StepZone.FIELD:
            continue
        if step.who is not Doer.YOU or step.verb in WHOLE or step.source.whose is Whose.THAT:
            return None
        first = unasked(position, effect, text, Progress(that=effect.by), at)
        demand = first.of(effect.seat).within(bound_to(first))
        doubt = against(demand, _taken(demand, piece, effect.seat))
        if doubt is None:
            return None
        found.append(doubt)
    return next((each for each in found if each.key not in _WHERE), next(iter(found), None))


def bound_to(demand: Demand) -> SeatNumber | None:
    """Return the player whom a card was played on, where a step takes one card of another one.

    None where nobody was named, or it takes more.
    """
    step = demand.step
    if demand.text.moment.when is not When.ON_PLAY or step.who is not Doer.YOU:
        return None
    of_other = step.source is not None and step.source == Spot(StepZone.FIELD, Whose.OTHER)
    one = step.count.amount is Amount.NUMBER and step.count.number == 1
    return demand.effect.by if of_other and one else None


def picks_player(step: Step) -> bool:
    """Say whether a step is about one player whom somebody picks, or about a card of one."""
    return step.who in _PICKED or any(spot.whose in _OF_PICKED for spot in _spots(step))


def may_pick_oneself(step: Step) -> bool:
    """Say whether the player whom a step is about may be who picks."""
    return step.who is Doer.ANY or any(spot.whose is Whose.ANY for spot in _spots(step))


def _spots(step: Step) -> Iterator[Spot]:
    return (each for each in (step.source, step.to) if each)
