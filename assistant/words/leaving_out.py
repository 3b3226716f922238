"""What is not said of an act, because something else in it says so or nobody may hear it."""

from collections.abc import Iterator, Sequence

from assistant.rules.events import (
    Answered,
    Appeared,
    DeckSet,
    Drew,
    Ended,
    Event,
    Moved,
    Named,
    Passed,
    PhaseBegan,
    PileOpened,
    Repaid,
    TitleNamed,
    Told,
    Tracked,
    Uncovered,
)
from assistant.rules.position import Position
from assistant.rules.table import Phase, Place, Table, Zone
from assistant.words.moves import hidden


def left_out(before: Table, events: Sequence[Event], number: int) -> bool:
    """Say whether an event of an act needs no words."""
    event, later = events[number], events[number + 1 :]
    match event:
        case PhaseBegan():
            # Nobody is told to draw who draws in the same act, or to play when all is over.
            drawn = any(isinstance(each, Drew) and each.phase for each in later)
            over = any(isinstance(each, Ended) for each in later)
            return over or (event.phase is Phase.DRAW and drawn)
        case DeckSet():
            seen = event.count is not None
            return seen and any(
                isinstance(each, Moved | Named | PileOpened | Answered) for each in events
            )
        case Appeared():
            return not before.complete
        case Repaid(piece):
            # It is given back only if it went to its owner, and not to a discard pile.
            owners = [each.owner for each in before.loans if each.piece == piece]
            return before.place_of(piece) not in [Place(Zone.STABLE, each) for each in owners]
        case Told():
            return any(isinstance(each, Told) for each in events[:number])
        case TitleNamed():
            return any(isinstance(each, Tracked | Appeared) for each in events)
        case Passed():
            return any(isinstance(each, Passed) for each in events[:number])
        case Moved(_, Place(Zone.CHAIN)):
            return True
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
