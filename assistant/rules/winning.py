"""Winning: what each player has, who has won, and what the empty deck decides.

Second print, "How to Win"; the letters are those of the printed titles.
"""

from dataclasses import dataclass
from functools import cache

from assistant.messages import joined
from assistant.rules.actions import End
from assistant.rules.events import Ended, Event, ReachedSet, WentOn
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Doubts, Ruling
from assistant.rules.table import Ending, Outcome, Piece, SeatNumber


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player has: the number, the letters, and the number that wins.

    `count` has those too that nobody has named; `cards` are the Unicorn or Animal cards
    that are known, with what each counts and its letters;
    `barred` is the card because of which the player cannot win, if any; `unspelled` are
    the cards of which nobody has said which Baby they are, where that changes the letters.
    """

    seat: SeatNumber
    count: int
    target: int
    letters: int
    cards: tuple[tuple[Piece, int, int], ...] = ()
    barred: Piece | None = None
    unspelled: tuple[Piece, ...] = ()

    @property
    def reached(self) -> bool:
        """Whether the player has the winning number and may win."""
        return self.barred is None and self.count >= self.target


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins when no card is left to draw, and the tallies that say why."""

    outcome: Outcome
    tallies: tuple[Tally, ...]


@cache
def letters(title: str) -> int:
    """Count the letters of a title: no digits, signs or spaces."""
    return sum(character.isalpha() for character in title)


def tally(position: Position, number: SeatNumber) -> Tally:
    """Count what one player has."""
    return _tally(position, number, position.goal, _of_babies(position))


def _tally(position: Position, number: SeatNumber, target: int, unnamed: frozenset[int]) -> Tally:
    """Count what one player has; `unnamed` are the letters that a Baby may have."""
    table = position.table
    seat = table.seats[number]
    if not table.full:
        return Tally(number, seat.count, target, seat.letters or 0)
    area = position.area(number)
    target, barred = target - area.total("needs_fewer"), area.first("cannot_win")
    cards, unspelled = [], []
    for piece, card in area.printed_animals():
        many = letters(card.title)
        if piece in table.stand_ins and len(unnamed) == 1:
            (many,) = unnamed
        elif piece in table.stand_ins and unnamed:
            unspelled.append(piece)
        cards.append((piece, area.worth([piece]), many))
    return Tally(
        number,
        sum(count for _, count, _ in cards) + seat.nameless,
        target,
        sum(each for _, _, each in cards),
        tuple(cards),
        barred,
        tuple(unspelled),
    )


def tallies(position: Position) -> tuple[Tally, ...]:
    """Count what every player has, in seat order."""
    target, unnamed = position.goal, _of_babies(position)
    seats = range(len(position.table.seats))
    return tuple(_tally(position, number, target, unnamed) for number in seats)


def _of_babies(position: Position) -> frozenset[int]:
    """Return how many letters a Baby may have of which nobody has said which it is."""
    return frozenset(letters(card.title) for card in position.perhaps)


_MEASURES = {
    "animals": lambda each: each.count,
    "letters": lambda each: each.letters,
}
"""Each measure that can break a tie: a new one is one row here and its word in an edition."""

MEASURES = frozenset(_MEASURES)


def settle(position: Position) -> Verdict:
    """Say who wins when the deck is out: the edition's measures one after the other."""
    every = tallies(position)
    if position.value("deck_out") == "nobody_wins":
        return Verdict(Outcome(Ending.NOBODY), every)
    left = tied(position, every)
    if len(left) == 1:
        return Verdict(Outcome(Ending.WON, left), every)
    return Verdict(Outcome(Ending.ALL_LOSE), every)


def tied(
    position: Position, every: tuple[Tally, ...], measures: tuple[str, ...] = ()
) -> tuple[SeatNumber, ...]:
    """Return who is level after all of the edition's measures; one seat is the winner.

    With `measures`, only these are asked.
    """
    left = [each for each in every if each.barred is None]
    for measure in measures or position.edition.tie_break:
        best = max((_MEASURES[measure](each) for each in left), default=0)
        left = [each for each in left if _MEASURES[measure](each) == best]
    return tuple(each.seat for each in left)


def letters_decide(position: Position) -> tuple[SeatNumber, ...]:
    """Return who is level in all that is asked before the letters, so that these decide.

    Nobody if the letters are not asked: by the edition, or because one is ahead.
    """
    asked = position.edition.tie_break
    if "letters" not in asked or position.value("deck_out") != "most_wins":
        return ()
    before = asked[: asked.index("letters")]
    every = tallies(position)
    level = tied(position, every, before) if before else tuple(each.seat for each in every)
    return level if len(level) > 1 else ()


def uncounted(position: Position) -> tuple[SeatNumber, ...]:
    """Return whose letters nobody knows, where they decide: of cards that were not named."""
    table = position.table
    if table.full and not (table.stand_ins or any(seat.nameless for seat in table.seats)):
        return ()
    seats, level = table.seats, letters_decide(position)
    if table.full:
        return tuple(
            seat for seat in level if seats[seat].nameless or tally(position, seat).unspelled
        )
    return tuple(seat for seat in level if seats[seat].letters is None)


def consequences(position: Position, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return what follows from events by itself."""
    now = position.after(events)
    table, after = position.table, now.table
    if any(isinstance(event, Ended) for event in events):
        return ()
    reached = _reached(now)
    told: list[Event] = [ReachedSet(reached)] if reached != after.reached else []
    due = _due(now, reached)
    # What the empty deck decides waits for every chain.
    open_ = waits(now) or (after.chain is not None and not reached)
    if after.outcome is None:
        if due and not open_:
            told.append(Ended(due))
        return tuple(told)
    # A correction can show that the game was not over, or ended otherwise.  Who has won with
    # the winning number has won, whatever others reach later.
    by_itself = after.outcome == _due(position, table.reached) != due
    winners = set(after.outcome.winners)
    if after.outcome.ending is Ending.WON and winners and winners <= set(reached):
        return tuple(told)
    no_more = winners & set(table.reached) and not winners & set(reached)
    if by_itself or (after.outcome.ending is Ending.WON and no_more):
        told.append(WentOn())
        if due and not open_:
            told.append(Ended(due))
    return tuple(told)


def waits(position: Position) -> bool:
    """Say whether nobody can win yet, because a pile or a chain is open."""
    table = position.table
    return table.pile is not None or (
        table.chain is not None and position.value("win_waits") == "chain"
    )


def _reached(position: Position) -> tuple[SeatNumber, ...]:
    """Return who has the winning number, in the order in which they reached it."""
    has = tuple(each.seat for each in tallies(position) if each.reached)
    kept = tuple(seat for seat in position.table.reached if seat in has)
    return (*kept, *(seat for seat in has if seat not in kept))


def _due(position: Position, reached: tuple[SeatNumber, ...]) -> Outcome | None:
    """Return how the game ends now if nothing is open; None if it goes on or the table decides."""
    if len(reached) == 1:
        return Outcome(Ending.WON, reached)
    if reached or not deck_decides(position):
        return None
    # Where only numbers are tracked, a tie waits for the tied players' cards.
    return None if uncounted(position) else settle(position).outcome


def deck_decides(position: Position) -> bool:
    """Say whether the deck is out and that ends the game."""
    return position.table.deck == 0 and position.value("deck_out") != "reshuffle"


def naming_decides(position: Position) -> bool:
    """Say whether the deck is out, and only the names of cards that nobody named are waited for."""
    table = position.table
    over = deck_decides(position) and not (table.reached or table.chain or waits(position))
    return over and bool(uncounted(position))


def end(position: Position, action: End) -> Ruling:
    """Somebody says how the game ended; that one has ended otherwise is doubted."""
    table = position.table
    doubts = Doubts()
    before = table.outcome
    if before and before.ending is not Ending.STOPPED and before != action.outcome:
        lost = not before.winners
        doubts.about("goal", "lost_already", lost)
        names = joined("commas", *(table.seats[seat].name for seat in before.winners))
        has = 0 if lost else tally(position, before.winners[0]).count
        doubts.about("goal", "won_already", not lost, names=names, count=has)
    if action.outcome.ending is Ending.WON:
        pile, chain = table.pile, table.chain
        doubts.about("pile", "pile_first", pile is not None)
        doubts.about("win_waits", "chain_open", chain is not None and waits(position))
        reached = _reached(position)
        short = next((seat for seat in action.outcome.winners if seat not in reached), None)
        if short is not None and not deck_decides(position):
            doubts.about("goal", "not_reached", True, seat=table.seats[short].name)
    return Allowed((Ended(action.outcome),), tuple(doubts))
