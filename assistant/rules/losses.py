"""The ledger of losses: which cards were lost in this turn, and whether that can be put right.

A card that was lost comes back where something else is given up for it.  That is over once
something of what the loss set off was done, but for what the lost card does with itself: some
go to the hand, or come back.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from assistant.rules.events import Event, Moved, Verb
from assistant.rules.laying import laid
from assistant.rules.table import Effect, Fate, Lost, Piece, Place, Table, Zone
from assistant.rules.waiting_events import Settled, Stepped

_LOSING = frozenset({Verb.DESTROY, Verb.SACRIFICE})
_AWAY = frozenset({Zone.DISCARD, Zone.NURSERY, Zone.HAND})


def noted(table: Table, event: Moved, place: Place) -> Table:
    """Return the table after a piece has moved from a place: lost by that, or lost no longer."""
    lost = tuple(_after(table, event, place))
    if event.how in _LOSING and place.zone is Zone.STABLE and event.to.zone in _AWAY:
        others = (each for each in lost if each.piece != event.piece)
        loans = tuple(loan for loan in table.loans if loan.piece == event.piece)
        lost = (*others, Lost(event.piece, place.seat, event.how.value, loans=loans))
    if lost == table.turn.lost:
        return table
    return replace(table, turn=replace(table.turn, lost=lost))


def _after(table: Table, event: Moved, place: Place) -> Iterator[Lost]:
    """Yield what is still noted as lost after a piece has moved."""
    resolving = table.chain.links[0].effects if table.chain else ()
    for each in table.turn.lost:
        home = Place(Zone.STABLE, each.seat)
        if each.piece != event.piece:
            # What is put right lay there before.
            came = event.how is not Verb.PUT and event.to == home != place
            yield replace(each, since=(*each.since, event.piece)) if came else each
        elif event.how is Verb.PUT and event.to == home:
            yield replace(each, undone=True)
        elif any(not effect.settled and _is_own(effect, each.piece) for effect in resolving):
            yield each


def followed(table: Table, event: Stepped | Settled) -> Table:
    """Return the table after an effect has got on: if a loss set it off, that has followed."""
    effects = table.chain.links[0].effects if table.chain else ()
    effect = effects[event.effect] if event.effect < len(effects) else None
    if effect is None or effect.loss is None or not _is_used(effect):
        return table
    lost = tuple(
        replace(each, followed=True) if each.piece == effect.loss else each
        for each in table.turn.lost
    )
    return replace(table, turn=replace(table.turn, lost=lost))


def is_undone(table: Table, effect: Effect) -> bool:
    """Say whether an effect was set off by a loss that has not happened after all."""
    undone = any(each.piece == effect.loss and each.undone for each in table.turn.lost)
    return undone and not _is_used(effect)


def comes_back(effects: tuple[Effect, ...], events: Iterable[Event], piece: Piece) -> bool:
    """Say whether a lost card goes somewhere by its own effect, as these events have it get on.

    `effects` are those of the link that resolves.
    """
    steps = (event for event in events if isinstance(event, Stepped))
    return any(
        _is_own(replace(effects[step.effect], progress=step.progress), piece) for step in steps
    )


def with_lost(table: Table, lost: Iterable[Lost]) -> Table:
    """Return the table with some lost cards where they lay, as it was at the moment they were."""
    for each in lost:
        table = laid(table, each.piece, Place(Zone.STABLE, each.seat))
    return table


def _is_own(effect: Effect, piece: Piece) -> bool:
    """Say whether an effect is that of a lost card, and what it did was done to the card itself."""
    done = effect.progress.those if effect.progress else ()
    return effect.loss == effect.piece == piece and done == (piece,)


def _is_used(effect: Effect) -> bool:
    """Say whether something of an effect was done that does not end with the loss itself."""
    done = effect.progress.done if effect.progress else ()
    used = effect.fate is Fate.DONE or bool(done)
    return used and not _is_own(effect, effect.piece)
