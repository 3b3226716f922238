"""What has happened: every event changes the table in one plain way (see `apply`).

The events of cards, and those of the Instant pile and the effect chain, have rooms of
their own; all of them are to be had here.
"""

from dataclasses import dataclass
from typing import TypeAlias

from assistant.rules.card_events import (
    Appeared,
    DeckSet,
    Drew,
    HandSet,
    Lent,
    Moved,
    Repaid,
    Reshuffled,
    Tracked,
    Verb,
)
from assistant.rules.chain_events import (
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
from assistant.rules.table import Outcome, Phase, Piece, SeatNumber, Table

__all__ = [
    "Acted",
    "Answered",
    "Appeared",
    "Collected",
    "CountSet",
    "DeckSet",
    "Drew",
    "Ended",
    "Event",
    "HandSet",
    "HouseSet",
    "InstantsBanned",
    "Lent",
    "LettersCounted",
    "LinkResolved",
    "MadeGood",
    "Moved",
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
    "Targeted",
    "Tracked",
    "Triggered",
    "TurnBegan",
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
class TurnBegan:
    """A seat's turn began."""

    seat: SeatNumber
    number: int
    plays: int = 1
    no_instants: bool = False


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A seat's turn was skipped; one of its skips is used up."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase of the turn began."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class PhaseWillBeSkipped:
    """A phase of this turn will not be had."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class PlaysSet:
    """So many cards may be played in this Action phase."""

    plays: int


@dataclass(frozen=True, slots=True)
class InstantsBanned:
    """Nobody may play Instants until the end of the turn."""


@dataclass(frozen=True, slots=True)
class Acted:
    """One play or second draw of the Action phase was had."""


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Skipped turns, extra turns or the hand limit of a seat are now these."""

    seat: SeatNumber
    skips: int
    extras: int
    hand_limit: int | None


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
    | TurnSkipped
    | PhaseBegan
    | PhaseWillBeSkipped
    | PlaysSet
    | InstantsBanned
    | Acted
    | Drew
    | HandSet
    | DeckSet
    | Reshuffled
    | SeatChanged
    | CountSet
    | Tracked
    | Appeared
    | Moved
    | Lent
    | Repaid
    | PileOpened
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
    | PromptsSet
    | PromptsLeft
    | ReachedSet
    | Ended
    | WentOn
    | HouseSet
)
