"""What has happened at the table, in words: one act's events become its announcements."""

from collections.abc import Iterator, Sequence

from assistant.rules.apply import apply
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Answered,
    Appeared,
    Collected,
    Drew,
    Event,
    HandSet,
    Moved,
    Passed,
    PhaseBegan,
    PileOpened,
    TurnBegan,
    Uncovered,
)
from assistant.rules.piling import can_be_answered, responders
from assistant.rules.prompting import prompted
from assistant.rules.table import Phase, Table
from assistant.rules.turning import following
from assistant.words.announcement import Announcement, Priority
from assistant.words.card import cut
from assistant.words.moves import hidden
from assistant.words.sentences import say
from assistant.words.telling import Telling
from assistant.words.winning import ask_letters


def tell(book: Rulebook, table: Table, events: Sequence[Event]) -> tuple[Announcement, ...]:
    """Return what is said of one act; `table` is as it was before."""
    told: list[str] = []
    start = table
    for number, event in enumerate(events):
        after = apply(table, event)
        if not _said_later(event, events[number + 1 :]):
            unseen = _unseen(book, after, event, events[number + 1 :])
            told += (say("game.appeared_unseen"),) if unseen else _of(book, table, after, event)
        table = after
    for seat, says in prompted(book, start, events):
        told.append(
            say("game.prompt_all", says=says)
            if seat is None
            else say("game.prompt", name=table.seats[seat].name, says=says)
        )
    told += asked(book, table, events)
    if not told:
        told += _hands(table, events)
    return tuple(Announcement(text, cut(text), Priority.MESSAGE) for text in told)


def _of(book: Rulebook, before: Table, after: Table, event: Event) -> Iterator[str]:
    return Telling(book, before, after).of(event)


def _hands(table: Table, events: Sequence[Event]) -> Iterator[str]:
    """Yield the sizes of hands, where an act has changed nothing else."""
    for seat in dict.fromkeys(each.seat for each in events if isinstance(each, HandSet)):
        yield say("game.hand", name=table.seats[seat].name, count=table.seats[seat].hand_size)


def _said_later(event: Event, later: Sequence[Event]) -> bool:
    """Say whether an event needs no words: nobody is told to draw who draws in the same act."""
    begins = isinstance(event, PhaseBegan) and event.phase is Phase.DRAW
    return begins and any(isinstance(each, Drew) and each.phase for each in later)


def _unseen(book: Rulebook, table: Table, event: Event, later: Sequence[Event]) -> bool:
    """Say whether a new piece goes unseen to its place, so that its title is not told."""
    return isinstance(event, Appeared) and any(
        isinstance(each, Moved) and each.piece == event.piece and hidden(book, table, each)
        for each in later
    )


def asked(book: Rulebook, table: Table, events: Sequence[Event]) -> Iterator[str]:
    """Yield the question that an act leaves open: who answers, who of several wins."""
    if events and isinstance(events[-1], TurnBegan) and table.full and not table.outcome:
        phase = following(table)
        if phase is Phase.DRAW:
            yield say("game.start_draw", name=table.seats[table.turn.seat].name)
    moved = (PileOpened, Answered, Uncovered, Passed, Collected)
    if table.pile and any(isinstance(event, moved) for event in events):
        yield window(book, table)
    if len(table.reached) > 1 and not table.outcome and not table.pile and not table.chain:
        names = [table.seats[seat].name for seat in table.reached]
        yield say("game.several_reached", names=", ".join(names), first=names[0])
    yield from ask_letters(book, table)


def window(book: Rulebook, table: Table) -> str:
    """Return the question to those who may answer the top of the pile."""
    pile = table.pile
    if pile is None:
        return say("game.pile_gone")
    card = book.title(pile.top)
    if not can_be_answered(book, table, pile):
        return say("game.unanswerable", card=card)
    names = [table.seats[seat].name for seat in responders(book, table)]
    match book.value("claims"):
        case "seat_order" if names:
            return say("game.window_ask", name=names[0], card=card)
        case "collect":
            return say("game.window_secret", card=card, names=", ".join(names))
        case _:
            return say("game.window", card=card)
