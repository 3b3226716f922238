"""What people ask for, each as one action; `decide` says what comes of it."""

from dataclasses import dataclass
from typing import TypeAlias

# Verb is to be had here too: people ask for moves by it.
from assistant.rules.card_events import Verb as Verb
from assistant.rules.correction_actions import BanInstants as BanInstants
from assistant.rules.correction_actions import CountLetters as CountLetters
from assistant.rules.correction_actions import GoTo as GoTo
from assistant.rules.correction_actions import Leave as Leave
from assistant.rules.correction_actions import LeavePrompts as LeavePrompts
from assistant.rules.correction_actions import NameTitle as NameTitle
from assistant.rules.correction_actions import Reshuffle as Reshuffle
from assistant.rules.correction_actions import SetCount as SetCount
from assistant.rules.correction_actions import SetDeck as SetDeck
from assistant.rules.correction_actions import SetHand as SetHand
from assistant.rules.correction_actions import SetHouse as SetHouse
from assistant.rules.correction_actions import SetPlays as SetPlays
from assistant.rules.correction_actions import SetPrompts as SetPrompts
from assistant.rules.correction_actions import SetSeat as SetSeat
from assistant.rules.correction_actions import SkipPhase as SkipPhase
from assistant.rules.correction_actions import Spell as Spell
from assistant.rules.correction_actions import Track as Track
from assistant.rules.table import Fate, Outcome, Piece, Place, SeatNumber


@dataclass(frozen=True, slots=True)
class Next:
    """Go on to the next phase, or to the next turn."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat draws from the deck."""

    seat: SeatNumber
    count: int = 1


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card from the hand into a seat's Stable, aimed at `targets` at once."""

    seat: SeatNumber
    piece: Piece
    into: SeatNumber
    targets: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Respond:
    """A seat answers the top of the pile with an Instant."""

    seat: SeatNumber
    piece: Piece


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat does not answer the top of the pile."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class PassAll:
    """Nobody answers the top of the pile."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """An effect of a card happens, now or because of what just happened."""

    seat: SeatNumber
    piece: Piece
    mandatory: bool


@dataclass(frozen=True, slots=True)
class Target:
    """An effect of the link, counted from 0, is aimed at a card too.

    While no effect is open, it is the one that the card on the pile will have.
    """

    effect: int
    piece: Piece


@dataclass(frozen=True, slots=True)
class Settle:
    """An effect of the link, counted from 0, was done, declined or skipped."""

    effect: int
    fate: Fate


@dataclass(frozen=True, slots=True)
class MakeGood:
    """What was owed, counted from 0, is done now."""

    owed: int


@dataclass(frozen=True, slots=True)
class Move:
    """A seat moves a card; `to` is where it goes, `whose` the seat it is taken from if any.

    `piece` is None for so many cards that nobody named.
    """

    verb: Verb
    seat: SeatNumber
    piece: Piece | None
    to: Place
    whose: SeatNumber | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class Swap:
    """Two cards in two areas change places at one moment, by an effect of a seat."""

    seat: SeatNumber
    one: Piece
    other: Piece


@dataclass(frozen=True, slots=True)
class SwapHands:
    """Two seats change their hands."""

    seat: SeatNumber
    other: SeatNumber


@dataclass(frozen=True, slots=True)
class Give:
    """A seat gives so many cards of the hand to another, or loses them by a random pull."""

    seat: SeatNumber
    to: SeatNumber
    count: int = 1


@dataclass(frozen=True, slots=True)
class End:
    """The game is over like this."""

    outcome: Outcome


Action: TypeAlias = (
    Next
    | Draw
    | Play
    | Respond
    | Pass
    | PassAll
    | Trigger
    | Target
    | Settle
    | MakeGood
    | Move
    | Swap
    | SwapHands
    | Give
    | SetCount
    | SetHand
    | SetDeck
    | SetSeat
    | SetPlays
    | SkipPhase
    | BanInstants
    | Track
    | Leave
    | NameTitle
    | GoTo
    | Reshuffle
    | CountLetters
    | Spell
    | SetPrompts
    | LeavePrompts
    | SetHouse
    | End
)
