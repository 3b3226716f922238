"""What is not told, because something beside it says the same or nobody can see it."""

from collections.abc import Iterator, Sequence

from assistant.rules.events import (
    Appeared,
    Drew,
    Ended,
    Event,
    Moved,
    Named,
    Number,
    NumberSet,
    PhaseBegan,
    Repaid,
    TitleNamed,
    Told,
    Tracked,
    TurnBegan,
)
from assistant.rules.position import Position
from assistant.rules.seat_events import Departed
from assistant.rules.table import Phase, Place, Table, Zone
from assistant.rules.waiting_events import (
    Aimed,
    Announced,
    Answered,
    CarriedOut,
    LinkResolved,
    Passed,
    PileOpened,
    Triggered,
    Uncovered,
)
from assistant.words.moves import hidden


def left_out(before: Table, events: Sequence[Event], number: int) -> bool:
    """Say whether an event of an act needs no words."""
    event, later = events[number], events[number + 1 :]
    match event:
        case PhaseBegan(phase):
            # Nobody is told to draw who draws in the same act, or to play who has played too early
            # or when all is over, or that a turn ends when the next one begins.
            drawn = any(isinstance(each, Drew) and each.phase for each in later)
            over = any(isinstance(each, Ended) for each in later)
            next_turn = any(isinstance(each, TurnBegan) for each in later)
            acted = phase is Phase.ACTION and before.turn.acted >= before.turn.plays
            return (
                over
                or acted
                or (phase is Phase.DRAW and drawn)
                or (phase is Phase.END and next_turn)
            )
        case NumberSet(Number.DECK):
            return event.number is not None and any(
                isinstance(each, Moved | Named | PileOpened | Answered) for each in events
            )
        case Appeared():
            return not before.complete
        case Repaid(piece, until=None):
            # It is given back only if it went to its owner, and not to a discard pile.
            owners = [each.owner for each in before.loans if each.piece == piece]
            home = before.place_of(piece) in [Place(Zone.STABLE, each) for each in owners]
            # Where an older loan of it is over by this, that is what is heard.
            older = any(isinstance(each, Repaid) and each.piece == piece for each in later)
            return older or (not home and event.owner is None)
        case Repaid(piece):
            return any(isinstance(each, Moved) and each.piece == piece for each in later)
        case Told():
            return any(isinstance(each, Told) for each in events[:number])
        case Triggered(link) if link:
            # What begins in the same act is told as it begins.
            return any(isinstance(each, LinkResolved) for each in later)
        case TitleNamed():
            return any(isinstance(each, Tracked | Appeared) for each in events)
        case Passed():
            # What becomes of the card tells that nobody answers it any more.
            # So does that its player leaves.
            gone = any(isinstance(each, Uncovered | Departed) for each in later)
            return gone or any(isinstance(each, Passed) for each in events[:number])
        case Moved(_, Place(Zone.CHAIN)):
            return True
        case Aimed():
            # What is noted tells it.
            return any(isinstance(each, Announced) for each in later)
        case Triggered():
            # What it does is told by its being done.
            return any(isinstance(each, CarriedOut) for each in later)
        case Moved():
            starts = (at for at in range(number) if both_discarded(events, at))
            return any(event in _after(events, at) for at in starts)
        case _:
            return False


def both_discarded(events: Sequence[Event], number: int) -> bool:
    """Say whether an Instant and the card that it stops go to the discard pile together."""
    event = events[number]
    if not isinstance(event, Uncovered) or event.count != 2:
        return False
    moved = _after(events, number)
    return len(moved) == 2 and all(each.to.zone is Zone.DISCARD for each in moved)


def _after(events: Sequence[Event], number: int) -> tuple[Moved, ...]:
    """Return the moves that follow by themselves, until the pile is uncovered again."""

    def moves() -> Iterator[Moved]:
        for event in events[number + 1 :]:
            if isinstance(event, Uncovered):
                return
            if isinstance(event, Moved) and event.how is None:
                yield event

    return tuple(moves())


def unseen(position: Position, events: Sequence[Event], number: int) -> bool:
    """Say whether a new piece goes unseen to its place, so that its title is not told."""
    event = events[number]
    return isinstance(event, Appeared) and any(
        isinstance(each, Moved) and each.piece == event.piece and hidden(position, each)
        for each in events[number + 1 :]
    )
