"""What has happened: every event changes the table in one plain way (see `apply`)."""

from dataclasses import dataclass
from typing import TypeAlias

from assistant.rules.table import (
    Effect,
    Fate,
    Outcome,
    Phase,
    Piece,
    Place,
    SeatNumber,
    Table,
)


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
class Drew:
    """A seat took cards from the deck; `phase` if it was the card of the Draw phase."""

    seat: SeatNumber
    count: int = 1
    phase: bool = False


@dataclass(frozen=True, slots=True)
class HandSet:
    """A seat's hand has this many cards.

    `from_deck` if the difference lies in the deck, `to_discard` if it lies unnamed in the
    discard pile.
    """

    seat: SeatNumber
    size: int
    from_deck: bool = False
    to_discard: bool = False


@dataclass(frozen=True, slots=True)
class DeckSet:
    """The deck has this many cards, or nobody counts them any more."""

    count: int | None


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discard pile became the new deck."""


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
class Tracked:
    """Cards are tracked from now on; these are all of them, and the deck has so many."""

    pieces: tuple[Piece, ...]
    nursery: tuple[Piece, ...]
    deck: int
    box: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Appeared:
    """A piece that was not known belongs to the game: till now it was in the deck or a hand."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece now lies in this place; on top of the discard pile, last anywhere else."""

    piece: Piece
    to: Place


@dataclass(frozen=True, slots=True)
class Lent:
    """A piece goes back to this seat later."""

    piece: Piece
    owner: SeatNumber


@dataclass(frozen=True, slots=True)
class Repaid:
    """A loan is settled."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class PileOpened:
    """A card is being played into a seat's Stable; everybody may answer."""

    piece: Piece
    seat: SeatNumber
    into: SeatNumber


@dataclass(frozen=True, slots=True)
class Answered:
    """An Instant was put on the pile."""

    seat: SeatNumber
    piece: Piece


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat does not answer the top."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Collected:
    """A seat has said in secret whether it answers, and with what."""

    seat: SeatNumber
    piece: Piece | None


@dataclass(frozen=True, slots=True)
class Uncovered:
    """So many cards left the pile from the top; the new top can be answered, or none is left."""

    count: int


@dataclass(frozen=True, slots=True)
class Triggered:
    """Effects joined the link `link` of the open chain, counted from 0; a new one if it is not."""

    link: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Targeted:
    """An effect of the first link got its target."""

    effect: int
    target: Piece


@dataclass(frozen=True, slots=True)
class Settled:
    """An effect of the first link met its fate."""

    effect: int
    fate: Fate


@dataclass(frozen=True, slots=True)
class LinkResolved:
    """The first link is done; the next one begins, or the chain is closed."""


@dataclass(frozen=True, slots=True)
class Owed:
    """A mandatory effect was forgotten and is still to be done."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class MadeGood:
    """What was owed, counted from 0, was done."""

    owed: int


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
    | ReachedSet
    | Ended
    | WentOn
    | HouseSet
)
