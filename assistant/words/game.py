"""What has happened at the table, in words: one act's events become its announcements."""

from collections.abc import Iterator, Sequence

from assistant.rules.apply import apply
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Answered,
    Collected,
    Event,
    Passed,
    PileOpened,
    Uncovered,
)
from assistant.rules.piling import can_be_answered, responders
from assistant.rules.table import (
    Table,
)
from assistant.words.announcement import Announcement, Priority
from assistant.words.card import cut
from assistant.words.sentences import say
from assistant.words.telling import Telling


def tell(book: Rulebook, table: Table, events: Sequence[Event]) -> tuple[Announcement, ...]:
    """Return what is said of one act; `table` is as it was before."""
    told: list[str] = []
    for event in events:
        after = apply(table, event)
        told += Telling(book, table, after).of(event)
        table = after
    told += asked(book, table, events)
    return tuple(Announcement(text, cut(text), Priority.MESSAGE) for text in told)


def asked(book: Rulebook, table: Table, events: Sequence[Event]) -> Iterator[str]:
    """Yield the question that an act leaves open: who answers, who of several wins."""
    moved = (PileOpened, Answered, Uncovered, Passed, Collected)
    if table.pile and any(isinstance(event, moved) for event in events):
        yield window(book, table)
    if len(table.reached) > 1 and not table.outcome and not table.pile and not table.chain:
        names = [table.seats[seat].name for seat in table.reached]
        yield say("game.several_reached", names=", ".join(names), first=names[0])


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
