"""What follows by itself: who has the winning number, who has won, what the empty deck decides.

Second print, "How to Win".
"""

from assistant.rules.actions import End
from assistant.rules.apply import fold
from assistant.rules.edition import Rulebook
from assistant.rules.events import Ended, Event, ReachedSet, WentOn
from assistant.rules.rulings import Allowed, Doubts, Ruling
from assistant.rules.table import Ending, Outcome, SeatNumber, Table
from assistant.rules.tally import settle, tallies, uncounted


def consequences(
    book: Rulebook, table: Table, events: tuple[Event, ...], before: Rulebook | None = None
) -> tuple[Event, ...]:
    """Return what follows from events by itself; `before` is the book that was played till now."""
    after = fold(table, events)
    if any(isinstance(event, Ended) for event in events):
        return ()
    reached = _reached(book, after)
    told: list[Event] = [ReachedSet(reached)] if reached != after.reached else []
    due = _due(book, after, reached)
    # What the empty deck decides waits for every chain.
    open_ = waits(book, after) or (after.chain is not None and not reached)
    if after.outcome is None:
        if due and not open_:
            told.append(Ended(due))
        return tuple(told)
    # A correction can show that the game was not over, or ended otherwise.  Who has won with
    # the winning number has won, whatever others reach later.
    by_itself = after.outcome == _due(before or book, table, table.reached) != due
    winners = set(after.outcome.winners)
    if after.outcome.ending is Ending.WON and winners and winners <= set(reached):
        return tuple(told)
    no_more = winners & set(table.reached) and not winners & set(reached)
    if by_itself or (after.outcome.ending is Ending.WON and no_more):
        told.append(WentOn())
        if due and not open_:
            told.append(Ended(due))
    return tuple(told)


def waits(book: Rulebook, table: Table) -> bool:
    """Say whether nobody can win yet, because a pile or a chain is open."""
    return table.pile is not None or (
        table.chain is not None and book.value("win_waits") == "chain"
    )


def _reached(book: Rulebook, table: Table) -> tuple[SeatNumber, ...]:
    """Return who has the winning number, in the order in which they reached it."""
    has = tuple(each.seat for each in tallies(book, table) if each.reached)
    kept = tuple(seat for seat in table.reached if seat in has)
    return (*kept, *(seat for seat in has if seat not in kept))


def _due(book: Rulebook, table: Table, reached: tuple[SeatNumber, ...]) -> Outcome | None:
    """Return how the game ends now if nothing is open; None if it goes on or the table decides."""
    if len(reached) == 1:
        return Outcome(Ending.WON, reached)
    if reached or not deck_decides(book, table):
        return None
    # Where only numbers are tracked, a tie waits for the tied players' cards.
    return None if uncounted(book, table) else settle(book, table).outcome


def deck_decides(book: Rulebook, table: Table) -> bool:
    """Say whether the deck is out and that ends the game."""
    return table.deck == 0 and book.value("deck_out") != "reshuffle"


def end(book: Rulebook, table: Table, action: End) -> Ruling:
    """Somebody says how the game ended."""
    doubts = Doubts()
    if action.outcome.ending is Ending.WON:
        pile, chain = table.pile, table.chain
        doubts.about("pile", "pile_first", pile is not None)
        doubts.about("win_waits", "chain_open", chain is not None and waits(book, table))
        reached = _reached(book, table)
        short = next((seat for seat in action.outcome.winners if seat not in reached), None)
        if short is not None and not deck_decides(book, table):
            doubts.about("goal", "not_reached", True, seat=table.seats[short].name)
    return Allowed((Ended(action.outcome),), tuple(doubts))
