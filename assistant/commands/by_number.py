"""Cards of which only the number is said: a number is the name of no card."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.cards.step_words import StepZone
from assistant.choices import Said
from assistant.commands.at import At
from assistant.game.pieces import from_nursery
from assistant.language.heard import meant
from assistant.language.slots import Slots
from assistant.rules.actions import Give, Move, Settle
from assistant.rules.asked_for import (
    babies_owed,
    is_asked_for,
    puts_into_deck,
    takes_of_those,
    takes_top,
)
from assistant.rules.babies import stood_in
from assistant.rules.events import Verb
from assistant.rules.table import Fate, Piece, Place, SeatNumber, Zone
from assistant.words import say
from assistant.words.announcement import Announcement, plain
from assistant.words.held import asked_last


def counted(slots: Slots) -> int | None:
    """Return how many cards are named by number; of somebody's cards nobody knows how many."""
    return None if slots.source and slots.unnamed else slots.many


def hand_given(at: At, giver: SeatNumber, to: SeatNumber) -> Said:
    """Give all cards of a hand to another player."""
    held = at.table.seats[giver].hand_size
    if held is None:
        return (at.tell("play.how_many", word="give"),)
    # What is in an empty hand is one card too many to give.
    return at.act(Give(giver, to, max(1, held)))


def taken_by_number(at: At, searched: frozenset[StepZone]) -> Said | None:
    """Take so many cards as effects give out of these places; None where it is to be asked which.

    Those that were looked at only their player has seen.
    """
    count, source = counted(at.slots), at.slots.source.zone if at.slots.source else None
    if count is None and meant("the_rest", at.slots.said) is not None:
        count = takes_of_those(at.game.position)
    if not count:
        return None
    if searched and searched <= {StepZone.THOSE} and source in (None, Zone.DECK):
        return at.act(Move(Verb.PULL, at.who, None, Place(Zone.HAND, at.who), count=count))
    top = at.table.discard[:count]
    if source in (None, Zone.DISCARD) and takes_top(at.game.position) and len(top) == count:
        return _each_taken(at, top)
    return None


def _each_taken(at: At, pieces: Sequence[Piece]) -> Said:
    for piece in pieces:
        yield from at.act(Move(Verb.TAKE, at.who, piece, Place(Zone.HAND, at.who)))
        if at.game.waiting:
            return


def without_number(at: At) -> At:
    """Return the words without a number of cards, so that it is asked which card is meant."""
    if counted(at.slots) is None:
        return at
    return replace(at, slots=replace(at.slots, card="", number=None, behind=""))


def put_by_number(at: At) -> Said | None:
    """Put cards on or under the deck, of which only their player knows which they are.

    None where no effect has that done.
    """
    to = at.slots.to
    if to is None or to.zone is not Zone.DECK or at.slots.source or not counted(at.slots):
        return None
    number = puts_into_deck(at.game.position, at.who)
    return None if number is None else at.act(Settle(number, Fate.DONE, at.who))


def babies_by_number(at: At, to: SeatNumber | None = None) -> Said | None:
    """Bring so many Babies in from the Nursery, whichever they are; None where no number is said.

    They go before the player `to`, else where an open effect has them go, else before who says it.
    """
    count = at.slots.number
    if not count or not at.table.full or meant("several_babies", at.slots.behind) is None:
        return None
    if at.slots.to and at.slots.to.seat is not None:
        to = at.slots.to.seat
    owed = babies_owed(at.game.position)
    if owed is None or count in (1, owed[1]):
        return _each_brought(at, count, to)
    # One after the other they may come; several at once are all that were to come.
    by = at.game.position.title(owed[0])
    told = at.tell("play.babies_owed", by=by, owed=owed[1], count=count)
    sure = (told, plain(say("play.all_the_same")))
    return at.sure(sure, lambda: _each_brought(at, count, to))


def _each_brought(at: At, count: int, to: SeatNumber | None) -> Said:
    said: list[Announcement] = []
    with at.game.said_at_once():
        for _ in range(count):
            position = at.game.position
            every = [at.who, *range(len(at.table.seats))] if to is None else [to]
            piece = from_nursery(position)
            moves = [Move(Verb.BRING, at.who, piece, Place(Zone.STABLE, seat)) for seat in every]
            there = position.after(stood_in(position, piece))
            fits = (each for each in moves if is_asked_for(there, each))
            said += at.act(next(fits, moves[0]))
            if at.game.waiting or at.session.prompt.options:
                break
    return asked_last(tuple(said), at.game.position)
