"""What people set right or settle by a word: numbers, the turn, what is tracked, the rules."""

from dataclasses import dataclass

from assistant.cards.model import Kind
from assistant.rules.table import Phase, Piece, Place, SeatNumber


@dataclass(frozen=True, slots=True)
class SetCount:
    """A seat has so many Unicorns or Animals, where only numbers are tracked."""

    seat: SeatNumber
    count: int


@dataclass(frozen=True, slots=True)
class SetHand:
    """A seat has so many cards in the hand."""

    seat: SeatNumber
    size: int


@dataclass(frozen=True, slots=True)
class SetDeck:
    """The deck has so many cards; 0 is the end of it."""

    count: int


@dataclass(frozen=True, slots=True)
class SetSeat:
    """Turns to skip, extra turns, or the hand limit of a seat; None leaves it as it is."""

    seat: SeatNumber
    skips: int | None = None
    extras: int | None = None
    hand_limit: int | None = None


@dataclass(frozen=True, slots=True)
class SetPlays:
    """So many cards may be played this turn."""

    plays: int


@dataclass(frozen=True, slots=True)
class SkipPhase:
    """A phase of this turn is not had."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class BanInstants:
    """Nobody plays Instants until the end of this turn."""


@dataclass(frozen=True, slots=True)
class Track:
    """Track cards from now on; `complete` is whether the decks have all their cards."""

    complete: bool = True


@dataclass(frozen=True, slots=True)
class Leave:
    """Of these places nothing more is said; what was not said is not known."""

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class NameTitle:
    """A title that is in no deck is a card of this kind."""

    title: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The whole discard pile is shuffled into the deck."""


@dataclass(frozen=True, slots=True)
class GoTo:
    """It is this seat's turn and phase from now on, whatever was thought before."""

    seat: SeatNumber
    phase: Phase


@dataclass(frozen=True, slots=True)
class CountLetters:
    """A seat's Unicorns or Animals are these, where only numbers are tracked and letters decide."""

    seat: SeatNumber
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Spell:
    """This is one of a seat's Unicorns or Animals, whose letters are counted; more may come."""

    seat: SeatNumber
    piece: Piece


@dataclass(frozen=True, slots=True)
class SetPrompts:
    """A set of optional rules, by its name in the edition, is read out or no longer."""

    name: str
    on: bool = True


@dataclass(frozen=True, slots=True)
class LeavePrompts:
    """A seat leaves the optional rules, or joins them again."""

    seat: SeatNumber
    leaves: bool = True


@dataclass(frozen=True, slots=True)
class SetHouse:
    """Play a rule so from now on."""

    rule: str
    value: str
