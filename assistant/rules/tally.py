"""Winner tallies: how many Unicorns or Animals a player has, and who wins when none are left.

Second print, "How to win"; the letters are those of the printed titles.
"""

from dataclasses import dataclass
from functools import cache

from assistant.rules.areas import ANIMALS as ANIMALS
from assistant.rules.areas import working
from assistant.rules.edition import Rulebook
from assistant.rules.table import Ending, Outcome, Piece, SeatNumber, Table


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player has: the number, the letters, and the number that wins.

    `count` has those too that nobody has named; `cards` are the Unicorn or Animal cards
    that are known, with what each counts and its letters;
    `barred` is the card because of which the player cannot win, if any.
    """

    seat: SeatNumber
    count: int
    target: int
    letters: int
    cards: tuple[tuple[Piece, int, int], ...] = ()
    barred: Piece | None = None

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


def tally(book: Rulebook, table: Table, number: SeatNumber) -> Tally:
    """Count what one player has."""
    seat = table.seats[number]
    target = book.edition.goal(len(table.seats))
    if not table.full:
        return Tally(number, seat.count, target, seat.letters or 0)
    target -= sum(int(fewer) for _, fewer in working(book, seat.stable, "needs_fewer"))
    barred = next((piece for piece, _ in working(book, seat.stable, "cannot_win")), None)
    cards = []
    for piece in seat.stable:
        card = book.card(piece)
        if card and card.kind in ANIMALS:
            cards.append((piece, card.counts_as, letters(card.title)))
    return Tally(
        number,
        sum(count for _, count, _ in cards) + seat.nameless,
        target,
        sum(each for _, _, each in cards),
        tuple(cards),
        barred,
    )


def tallies(book: Rulebook, table: Table) -> tuple[Tally, ...]:
    """Count what every player has, in seat order."""
    return tuple(tally(book, table, number) for number in range(len(table.seats)))


_MEASURES = {
    "animals": lambda each: each.count,
    "letters": lambda each: each.letters,
}
"""Each measure that can break a tie: a new one is one row here and its word in an edition."""

MEASURES = frozenset(_MEASURES)


def settle(book: Rulebook, table: Table) -> Verdict:
    """Say who wins when the deck is out: the edition's measures one after the other."""
    every = tallies(book, table)
    if book.value("deck_out") == "nobody_wins":
        return Verdict(Outcome(Ending.NOBODY), every)
    left = tied(book, every)
    if len(left) == 1:
        return Verdict(Outcome(Ending.WON, left), every)
    return Verdict(Outcome(Ending.ALL_LOSE), every)


def tied(
    book: Rulebook, every: tuple[Tally, ...], measures: tuple[str, ...] = ()
) -> tuple[SeatNumber, ...]:
    """Return who is level after all of the edition's measures; one seat is the winner.

    With `measures`, only these are asked.
    """
    left = [each for each in every if each.barred is None]
    for measure in measures or book.edition.tie_break:
        best = max((_MEASURES[measure](each) for each in left), default=0)
        left = [each for each in left if _MEASURES[measure](each) == best]
    return tuple(each.seat for each in left)


def letters_decide(book: Rulebook, table: Table) -> tuple[SeatNumber, ...]:
    """Return who is level in all that is asked before the letters, so that these decide.

    Nobody if the letters are not asked: by the edition, or because one is ahead.
    """
    asked = book.edition.tie_break
    if "letters" not in asked or book.value("deck_out") != "most_wins":
        return ()
    before = asked[: asked.index("letters")]
    every = tallies(book, table)
    level = tied(book, every, before) if before else tuple(each.seat for each in every)
    return level if len(level) > 1 else ()


def uncounted(book: Rulebook, table: Table) -> tuple[SeatNumber, ...]:
    """Return whose letters nobody knows, where they decide: of cards that were not named."""
    if table.full and not any(seat.nameless for seat in table.seats):
        return ()
    seats, level = table.seats, letters_decide(book, table)
    if table.full:
        return tuple(seat for seat in level if seats[seat].nameless)
    return tuple(seat for seat in level if seats[seat].letters is None)
