"""What of an effect may be left undone, by whom, and what is told by deeds alone."""

from collections.abc import Callable

from assistant.cards.step_words import Amount
from assistant.rules.demands import Demand, demands
from assistant.rules.position import Position
from assistant.rules.progress import began, gone_past, may_end
from assistant.rules.steps import is_by_itself, is_deed
from assistant.rules.table import Effect, SeatNumber


def may_go_unsaid(position: Position, effect: Effect) -> bool:
    """Say whether people can go on without saying a word of what an effect still asks for.

    Nor does what comes after that have to be said.  Where there is no choice in it, it must be
    done all the same, and is by going on.
    """
    return _ends(position, effect, may_end)


def may_go_undone(position: Position, effect: Effect) -> bool:
    """Say whether nobody has to do what an effect still asks for, though it may be done.

    What is done by going on without a word is not: a discard pile that is shuffled back.
    """
    return _ends(position, effect, _is_free)


def _is_free(demand: Demand) -> bool:
    """Say whether a player may do no more of a share: all of it, or any number of cards."""
    return demand.step.may or demand.step.count.amount is Amount.SOME


def _ends(position: Position, effect: Effect, ends: Callable[[Demand], bool]) -> bool:
    """Say whether each share of an effect `ends`, those that it asks for now and those behind."""
    if not began(effect):
        return not effect.mandatory
    open_ = demands(position, effect)
    for _ in open_[0].text.steps if open_ else ():
        if not all(map(ends, open_)):
            return False
        left_out = all(each.step.may for each in open_)
        open_ = gone_past(open_, done=not left_out)
        if not open_:
            return True
    return bool(open_)


def left_to(effect: Effect) -> tuple[SeatNumber, ...]:
    """Return whose matter an effect is: its own player's, or theirs who have to do what is left."""
    owed = effect.progress.owed if effect.progress and began(effect) else ()
    seats = tuple(dict.fromkeys(share.seat for share in owed))
    known = tuple(seat for seat in seats if seat is not None)
    return known if known and len(known) == len(seats) else (effect.seat,)


def is_told_by_deeds(position: Position, effect: Effect) -> bool:
    """Say whether all that an effect asks for now is done by so many cards, each of them said."""
    open_ = demands(position, effect)
    return bool(open_) and all(each.share.count > 0 and is_deed(each.step) for each in open_)


def still_due(position: Position, effect: Effect) -> tuple[int, ...]:
    """Return the steps, counted from 0, that an effect asks for now and nobody may leave out."""
    return tuple(each.share.step for each in demands(position, effect) if not each.step.may)


def is_booked(position: Position, effect: Effect) -> bool:
    """Say whether all that an effect asks for now is done by saying that it is used."""
    open_ = demands(position, effect)
    return bool(open_) and all(is_by_itself(each.step) for each in open_)
