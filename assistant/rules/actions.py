"""What people ask for, each as one action; `decide` says what comes of it."""

from dataclasses import dataclass
from typing import TypeAlias

from assistant.cards.model import Kind
from assistant.rules.events import Verb
from assistant.rules.table import Fate, Outcome, Phase, Piece, Place, SeatNumber


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
    """A phase of this turn is not had; without the `seat` of who does so it is put right so."""

    phase: Phase
    seat: SeatNumber | None = None


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
class NewHand:
    """A seat swaps the whole hand for as many new cards, as an optional rule allows once."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class SetHouse:
    """Play a rule so from now on."""

    rule: str
    value: str


# Verb is to be had here too: people ask for moves by it.


@dataclass(frozen=True, slots=True)
class Next:
    """Go on to the next phase, or to the next turn."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat draws from the deck; `by` is the number of the open effect where that was asked."""

    seat: SeatNumber
    count: int = 1
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card from the hand into a seat's Stable, aimed at `targets` at once.

    `named` is whether who plays it names themselves as the player whom it is played on, `counts`
    whether it is an unnamed Unicorn or Animal, where only numbers are tracked.
    """

    seat: SeatNumber
    piece: Piece
    into: SeatNumber
    targets: tuple[Piece, ...] = ()
    named: bool = False
    counts: bool = False


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
    """An effect of the link, counted from 0, was done, declined or skipped.

    With a `seat` only what that player has to do of it, where others have some too.
    """

    effect: int
    fate: Fate
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class MakeGood:
    """What was owed, counted from 0, is done now."""

    owed: int


@dataclass(frozen=True, slots=True)
class Move:
    """A seat moves a card; `to` is where it goes, `whose` the seat it is taken from if any.

    `piece` is None for so many cards that nobody named, `by` the number of the open effect that
    it is done by, counted from 0, where people were asked.  `instead` is the card, lost or about
    to be, in whose place it is done, where people said which.  `also` is whether the same was said
    of other cards before, in one sentence: then it takes back nothing of that.
    """

    verb: Verb
    seat: SeatNumber
    piece: Piece | None
    to: Place
    whose: SeatNumber | None = None
    count: int = 1
    by: int | None = None
    instead: Piece | None = None
    also: bool = False


@dataclass(frozen=True, slots=True)
class Swap:
    """Two cards in two areas change places at one moment, by an effect of a seat.

    `by` is the number of the open effect where that was asked, as for all that follow.
    """

    seat: SeatNumber
    one: Piece
    other: Piece
    by: int | None = None


@dataclass(frozen=True, slots=True)
class SwapHands:
    """Two seats change their hands."""

    seat: SeatNumber
    other: SeatNumber
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Give:
    """A seat gives so many cards of the hand to another, or loses them by a random pull."""

    seat: SeatNumber
    to: SeatNumber
    count: int = 1
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody of a name joins in mid-game and sits behind the seat `after`."""

    name: str
    after: SeatNumber


@dataclass(frozen=True, slots=True)
class Depart:
    """A player leaves in mid-game."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Rename:
    """A player's name is put right."""

    seat: SeatNumber
    name: str


@dataclass(frozen=True, slots=True)
class Forget:
    """A seat holds a card by its name no more; which card it holds instead is not known."""

    seat: SeatNumber
    piece: Piece


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
    | NewHand
    | SetHouse
    | Join
    | Depart
    | Rename
    | Forget
    | End
)
