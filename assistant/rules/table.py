"""The table: everything that is tracked, frozen.

A piece is one physical card, named by its printed code and the number of the copy:
``LU042.1``.  Where only numbers are tracked (light), a piece is a title that somebody
said, and no place is kept for it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

Piece: TypeAlias = str
SeatNumber: TypeAlias = int


class Phase(StrEnum):
    """The four parts of a turn."""

    BEGINNING = "beginning"
    DRAW = "draw"
    ACTION = "action"
    END = "end"


class Zone(StrEnum):
    """Where a piece can lie.  DECK stands for all that nobody can see: deck and hands."""

    STABLE = "stable"
    HAND = "hand"
    DECK = "deck"
    DISCARD = "discard"
    NURSERY = "nursery"
    PILE = "pile"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class Place:
    """One place at the table; `seat` counts for STABLE and HAND."""

    zone: Zone
    seat: SeatNumber = -1


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's place.

    `stable` and `hand` are pieces, in the order in which they came; `hand` holds only
    what its owner keeps as cards.  `count` is the number said for this player where only
    numbers are tracked, `hand_size` all cards in the hand.  `skips` and `extras` are
    turns to be skipped and to be had once more.  `letters` are those of the titles of
    this player's Unicorns or Animals, where only numbers are tracked and they were said.
    """

    name: str
    stable: tuple[Piece, ...] = ()
    hand: tuple[Piece, ...] = ()
    hand_size: int = 0
    count: int = 0
    skips: int = 0
    extras: int = 0
    hand_limit: int | None = None
    letters: int | None = None


class Fate(StrEnum):
    """What has become of an effect."""

    WAITING = "waiting"
    DONE = "done"
    DECLINED = "declined"
    SKIPPED = "skipped"
    OWED = "owed"


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of one piece: of whom, whether it must be done, and its target if any."""

    piece: Piece
    seat: SeatNumber
    mandatory: bool
    target: Piece | None = None
    fate: Fate = Fate.WAITING

    @property
    def settled(self) -> bool:
        """Whether nothing more is to be done about it in this link."""
        return self.fate is not Fate.WAITING


@dataclass(frozen=True, slots=True)
class Link:
    """Effects that happen at one moment.  `resolving` is set by the first one done."""

    effects: tuple[Effect, ...]
    resolving: bool = False

    @property
    def settled(self) -> bool:
        """Whether every effect of the link is settled."""
        return all(effect.settled for effect in self.effects)


@dataclass(frozen=True, slots=True)
class Chain:
    """The links still to resolve, the first of them now, and how many have resolved."""

    links: tuple[Link, ...]
    resolved: int = 0


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
    """

    cards: tuple[Piece, ...]
    players: tuple[SeatNumber, ...]
    into: SeatNumber
    passed: frozenset[SeatNumber] = frozenset()
    collected: tuple[Answer, ...] = ()
    answers: int = 0

    @property
    def top(self) -> Piece:
        """The card that can be answered now."""
        return self.cards[-1]

    @property
    def top_player(self) -> SeatNumber:
        """Who played the top."""
        return self.players[-1]


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and what has been done in it.

    `drawn` is whether the card of the Draw phase was taken, `acted` how many plays or
    second draws were had, `plays` how many may be had, `instants` how many were played.
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
    `owed` are forgotten effects that are still to be done.  `unnamed` is how many cards
    went to the discard pile without being named.  `prompts` are the sets of optional
    rules that are read out, `without` the seats that have left them.
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
    owed: tuple[Effect, ...] = ()
    loans: tuple[Loan, ...] = ()
    reached: tuple[SeatNumber, ...] = ()
    outcome: Outcome | None = None
    unnamed: int = 0
    prompts: frozenset[str] = frozenset()
    without: frozenset[SeatNumber] = frozenset()

    def lying(self) -> Iterator[tuple[Piece, Place]]:
        """Yield every piece that lies open or is known, with its place."""
        for number, seat in enumerate(self.seats):
            yield from ((piece, Place(Zone.STABLE, number)) for piece in seat.stable)
            yield from ((piece, Place(Zone.HAND, number)) for piece in seat.hand)
        yield from ((piece, Place(Zone.DISCARD)) for piece in self.discard)
        yield from ((piece, Place(Zone.NURSERY)) for piece in self.nursery)
        yield from ((piece, Place(Zone.BOX)) for piece in self.box)
        if self.pile:
            yield from ((piece, Place(Zone.PILE)) for piece in self.pile.cards)

    def place_of(self, piece: Piece) -> Place:
        """Return where a piece lies; DECK for one that nobody sees."""
        return next((place for lying, place in self.lying() if lying == piece), Place(Zone.DECK))
