"""What of an effect may be left undone, by whom, and what is told by deeds alone."""

from collections.abc import Callable

from assistant.cards.step_words import Amount
from assistant.cards.steps import CardEffect
from assistant.rules.position import Position
from assistant.rules.progress import began, closed, may_end, opened
from assistant.rules.steps import is_by_itself, is_deed, text_of
from assistant.rules.table import Effect, SeatNumber, Share


def may_be_left(position: Position, effect: Effect) -> bool:
    """Say whether people can go on without saying a word of what an effect still asks for.

    Nor does what comes after that have to be said.  Where there is no choice in it, it must be
    done all the same, and is by going on.
    """
    return _ends(position, effect, may_end)


def is_optional(position: Position, effect: Effect) -> bool:
    """Say whether nobody has to do what an effect still asks for, though it may be done.

    What is done by going on without a word is not: a discard pile that is shuffled back.
    """
    return _ends(position, effect, _is_free)


def _is_free(text: CardEffect, share: Share) -> bool:
    """Say whether a player may do no more of a share: all of it, or any number of cards."""
    step = text.steps[share.step]
    return step.may or step.count.amount is Amount.SOME


def _ends(position: Position, effect: Effect, ends: Callable[[CardEffect, Share], bool]) -> bool:
    """Say whether each share of an effect `ends`, those that it asks for now and those behind."""
    text, progress = text_of(position, effect), effect.progress
    if not began(effect):
        return not effect.mandatory
    if text is None or progress is None or not progress.owed:
        return False
    for _ in text.steps:
        if not all(ends(text, share) for share in progress.owed):
            return False
        left_out = all(text.steps[share.step].may for share in progress.owed)
        progress = opened(position, effect, closed(text, progress, done=not left_out))
        if not progress.owed:
            break
    return True


def left_to(effect: Effect) -> tuple[SeatNumber, ...]:
    """Return whose matter an effect is: its own player's, or theirs who have to do what is left."""
    owed = effect.progress.owed if effect.progress and began(effect) else ()
    seats = tuple(dict.fromkeys(share.seat for share in owed))
    known = tuple(seat for seat in seats if seat is not None)
    return known if known and len(known) == len(seats) else (effect.seat,)


def is_told_by_deeds(position: Position, effect: Effect) -> bool:
    """Say whether all that an effect asks for now is done by so many cards, each of them said."""
    text, owed = text_of(position, effect), effect.progress.owed if effect.progress else ()
    return bool(text and owed) and all(
        text is not None and share.count > 0 and is_deed(text.steps[share.step]) for share in owed
    )


def still_due(position: Position, effect: Effect) -> tuple[int, ...]:
    """Return the steps, counted from 0, that an effect asks for now and nobody may leave out."""
    text, owed = text_of(position, effect), effect.progress.owed if effect.progress else ()
    return tuple(each.step for each in owed if text and not text.steps[each.step].may)


def is_booked(position: Position, effect: Effect) -> bool:
    """Say whether all that an effect asks for now is done by saying that it is used."""
    text, progress = text_of(position, effect), effect.progress
    owed = progress.owed if progress else ()
    return (
        text is not None
        and bool(owed)
        and all(is_by_itself(text.steps[each.step]) for each in owed)
    )
