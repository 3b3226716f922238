"""What has happened: every event changes the table in one plain way (see `apply`).

The events of cards, of the turn, and of the Instant pile and the effect chain have rooms
of their own; all of them are to be had here.
"""

from dataclasses import dataclass
from typing import TypeAlias

from assistant.rules.card_events import (
    Appeared,
    DeckSet,
    Discarded,
    Drew,
    HandSet,
    HandsSwapped,
    Lent,
    Moved,
    Named,
    NamelessSet,
    Repaid,
    Reshuffled,
    TitleNamed,
    Told,
    Tracked,
    Verb,
)
from assistant.rules.chain_events import (
    Aimed,
    Answered,
    Collected,
    LinkResolved,
    MadeGood,
    Owed,
    Passed,
    PileOpened,
    Settled,
    Targeted,
    Triggered,
    Uncovered,
)
from assistant.rules.table import Outcome, Piece, SeatNumber, Table
from assistant.rules.turn_events import (
    Acted,
    InstantsBanned,
    PhaseBegan,
    PhaseWillBeSkipped,
    PlaysSet,
    SeatChanged,
    TurnBegan,
    TurnSet,
    TurnSkipped,
)

__all__ = [
    "Acted",
    "Aimed",
    "Answered",
    "Appeared",
    "Collected",
    "CountSet",
    "DeckSet",
    "Discarded",
    "Drew",
    "Ended",
    "Event",
    "HandSet",
    "HandsSwapped",
    "HouseSet",
    "InstantsBanned",
    "Lent",
    "LettersCounted",
    "LinkResolved",
    "MadeGood",
    "Moved",
    "Named",
    "NamelessSet",
    "Opened",
    "Owed",
    "Passed",
    "PhaseBegan",
    "PhaseWillBeSkipped",
    "PileOpened",
    "PlaysSet",
    "PromptsLeft",
    "PromptsSet",
    "ReachedSet",
    "Repaid",
    "Reshuffled",
    "SeatChanged",
    "Settled",
    "Spelled",
    "Targeted",
    "TitleNamed",
    "Told",
    "Tracked",
    "Triggered",
    "TurnBegan",
    "TurnSet",
    "TurnSkipped",
    "Uncovered",
    "Verb",
    "WentOn",
]


@dataclass(frozen=True, slots=True)
class Opened:
    """A game began with this table."""

    table: Table


@dataclass(frozen=True, slots=True)
class CountSet:
    """The number said for a seat."""

    seat: SeatNumber
    count: int


@dataclass(frozen=True, slots=True)
class LettersCounted:
    """The titles of a seat's Unicorns or Animals have so many letters together."""

    seat: SeatNumber
    letters: int
    pieces: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Spelled:
    """One more of a seat's Unicorns or Animals was named, so that its letters are counted."""

    seat: SeatNumber
    piece: Piece


@dataclass(frozen=True, slots=True)
class PromptsSet:
    """A set of optional rules is read out from now on, or no longer."""

    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class PromptsLeft:
    """A seat leaves the optional rules, or joins them again."""

    seat: SeatNumber
    leaves: bool


@dataclass(frozen=True, slots=True)
class ReachedSet:
    """These seats have the winning number, in the order in which they reached it."""

    seats: tuple[SeatNumber, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The game ended."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class WentOn:
    """The game was not over after all."""


@dataclass(frozen=True, slots=True)
class HouseSet:
    """The table plays a rule so."""

    rule: str
    value: str


Event: TypeAlias = (
    Opened
    | TurnBegan
    | TurnSet
    | TurnSkipped
    | PhaseBegan
    | PhaseWillBeSkipped
    | PlaysSet
    | InstantsBanned
    | Acted
    | Drew
    | HandSet
    | Discarded
    | HandsSwapped
    | DeckSet
    | Reshuffled
    | SeatChanged
    | CountSet
    | Tracked
    | Told
    | Named
    | NamelessSet
    | TitleNamed
    | Appeared
    | Moved
    | Lent
    | Repaid
    | PileOpened
    | Aimed
    | Answered
    | Passed
    | Collected
    | Uncovered
    | Triggered
    | Targeted
    | Settled
    | LinkResolved
    | Owed
    | MadeGood
    | LettersCounted
    | Spelled
    | PromptsSet
    | PromptsLeft
    | ReachedSet
    | Ended
    | WentOn
    | HouseSet
)
