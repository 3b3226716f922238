"""The table: everything that is tracked, frozen.

The places of cards, and the effect chain, have rooms of their own; all of them are to be
had here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from assistant.cards.model import Kind
from assistant.rules.chain import Chain as Chain
from assistant.rules.chain import Effect as Effect
from assistant.rules.chain import Fate as Fate
from assistant.rules.chain import Link as Link
from assistant.rules.pieces import Piece as Piece
from assistant.rules.pieces import Place as Place
from assistant.rules.pieces import SeatNumber as SeatNumber
from assistant.rules.pieces import Zone as Zone


class Phase(StrEnum):
    """The four parts of a turn."""

    BEGINNING = "beginning"
    DRAW = "draw"
    ACTION = "action"
    END = "end"


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's place.

    `stable` and `hand` are pieces, in the order in which they came; `hand` holds only
    what its owner keeps as cards.  `count` is the number said for this player where only
    numbers are tracked, `hand_size` all cards in the hand, None where nobody counts them.
    `skips` and `extras` are turns to be skipped and to be had once more.  `letters` are
    those of the titles of this player's Unicorns or Animals, where only numbers are tracked
    and they were said; `spelled` the cards that were named for it so far.  `nameless` is how
    many Unicorns or Animals were counted while only numbers were tracked and are not named
    yet; they count like those in `stable`.
    """

    name: str
    stable: tuple[Piece, ...] = ()
    hand: tuple[Piece, ...] = ()
    hand_size: int | None = None
    count: int = 0
    skips: int = 0
    extras: int = 0
    hand_limit: int | None = None
    letters: int | None = None
    nameless: int = 0
    spelled: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that was collected and not yet revealed."""

    seat: SeatNumber
    piece: Piece | None


@dataclass(frozen=True, slots=True)
class Pile:
    """A played card with the Instants over it, the top last.

    `players` has the seat that played each card.  `into` is the seat whose Stable the
    lowest card is meant for.  `passed` are those who do not answer the top as it is now;
    `collected` what was said in secret.  `answers` is how many Instants were put on it so far.
    `targets` are those that were named for the effect that the lowest card will have.
    """

    cards: tuple[Piece, ...]
    players: tuple[SeatNumber, ...]
    into: SeatNumber
    passed: frozenset[SeatNumber] = frozenset()
    collected: tuple[Answer, ...] = ()
    answers: int = 0
    targets: tuple[Piece, ...] = ()

    @property
    def top(self) -> Piece:
        """The card that can be answered now."""
        return self.cards[-1]

    @property
    def top_player(self) -> SeatNumber:
        """Who played the top."""
        return self.players[-1]


@dataclass(frozen=True, slots=True)
class Herd:
    """So many animals of one species, enough for the bonus of a herd."""

    species: str
    count: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and what has been done in it.

    `drawn` is whether the card of the Draw phase was taken, `acted` how many plays or
    second draws were had, `plays` how many may be had, `instants` how many were played,
    `herds` those that the player had when the turn began.
    """

    seat: SeatNumber
    number: int = 1
    phase: Phase = Phase.BEGINNING
    drawn: bool = False
    acted: int = 0
    plays: int = 1
    skipped: frozenset[Phase] = frozenset()
    no_instants: bool = False
    instants: int = 0
    herds: tuple[Herd, ...] = ()


@dataclass(frozen=True, slots=True)
class Loan:
    """A piece that goes back to a seat's Stable at the end of a turn, or when `until` has left."""

    piece: Piece
    owner: SeatNumber
    until: Piece | None = None


class Ending(StrEnum):
    """How a game can end."""

    WON = "won"
    NOBODY = "nobody"
    ALL_LOSE = "all_lose"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended and who won."""

    ending: Ending
    winners: tuple[SeatNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that is tracked of one game.

    `full` is whether cards are tracked or only numbers.  `deck` is how many cards the
    deck holds, None where nobody counts.  `discard` has its top first.  `reached` are
    the seats that have the winning number, in the order in which they reached it.
    `resolving` are the Magic cards whose effect is not settled yet.
    `owed` are forgotten effects that are still to be done.  `unnamed` is how many cards
    went to the discard pile without being named, None where nobody knows; `untold` the
    places of which the table is asked what they hold, in this order, since cards are
    tracked in the middle of a game.  `prompts` are the sets of optional
    rules that are read out, `without` the seats that have left them.  `complete` is
    whether the decks of the game have all their cards, `titles` the kinds of cards that
    are in none of them and of which somebody has said what they are.
    """

    edition: str
    seats: tuple[Seat, ...]
    turn: Turn
    full: bool = False
    house: Mapping[str, str] = field(default_factory=dict)
    deck: int | None = None
    pieces: tuple[Piece, ...] = ()
    discard: tuple[Piece, ...] = ()
    nursery: tuple[Piece, ...] = ()
    box: tuple[Piece, ...] = ()
    pile: Pile | None = None
    chain: Chain | None = None
    resolving: tuple[Piece, ...] = ()
    owed: tuple[Effect, ...] = ()
    loans: tuple[Loan, ...] = ()
    reached: tuple[SeatNumber, ...] = ()
    outcome: Outcome | None = None
    unnamed: int | None = 0
    prompts: frozenset[str] = frozenset()
    without: frozenset[SeatNumber] = frozenset()
    complete: bool = True
    titles: Mapping[str, Kind] = field(default_factory=dict)
    untold: tuple[Place, ...] = ()

    def lying(self) -> Iterator[tuple[Piece, Place]]:
        """Yield every piece that lies open or is known, with its place."""
        for number, seat in enumerate(self.seats):
            yield from ((piece, Place(Zone.STABLE, number)) for piece in seat.stable)
            yield from ((piece, Place(Zone.HAND, number)) for piece in seat.hand)
        yield from ((piece, Place(Zone.DISCARD)) for piece in self.discard)
        yield from ((piece, Place(Zone.NURSERY)) for piece in self.nursery)
        yield from ((piece, Place(Zone.BOX)) for piece in self.box)
        yield from ((piece, Place(Zone.CHAIN)) for piece in self.resolving)
        if self.pile:
            yield from ((piece, Place(Zone.PILE)) for piece in self.pile.cards)

    def place_of(self, piece: Piece) -> Place:
        """Return where a piece lies; DECK for one that nobody sees."""
        return next((place for lying, place in self.lying() if lying == piece), Place(Zone.DECK))
