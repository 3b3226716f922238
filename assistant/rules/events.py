"""What has happened: every event changes the table in one plain way (see `fold`)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from assistant.cards.model import Kind
from assistant.rules.optional_events import NewHandHad, PromptsLeft, PromptsSet
from assistant.rules.seat_events import Departed, GaveUp, Joined, Renamed
from assistant.rules.table import (
    Herd,
    Lasting,
    Outcome,
    Phase,
    Piece,
    Place,
    SeatNumber,
    Table,
    Zone,
)
from assistant.rules.waiting_events import (
    Aimed,
    Announced,
    Answered,
    CarriedOut,
    Collected,
    Dropped,
    LinkResolved,
    MadeGood,
    Owed,
    Passed,
    PileOpened,
    Settled,
    Stepped,
    Targeted,
    Triggered,
    Uncovered,
)


class Verb(StrEnum):
    """The ways in which a card moves."""

    BRING = "bring"
    STEAL = "steal"
    DESTROY = "destroy"
    SACRIFICE = "sacrifice"
    DISCARD = "discard"
    RETURN = "return"
    TAKE = "take"
    PULL = "pull"
    GIVE = "give"
    SHUFFLE = "shuffle"
    REMOVE = "remove"
    LEND = "lend"
    SWAP = "swap"
    PUT = "put"


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat took cards from the deck; `phase` if it was the card of the Draw phase."""

    seat: SeatNumber
    count: int = 1
    phase: bool = False


class Number(StrEnum):
    """The numbers that a table keeps, by the names that they have there."""

    COUNT = "count"
    NAMELESS = "nameless"
    HAND = "hand_size"
    SKIPS = "skips"
    EXTRAS = "extras"
    LIMIT = "hand_limit"
    PLAYS = "plays"
    DECK = "deck"


@dataclass(frozen=True, slots=True)
class NumberSet:
    """A number is this now, whatever it was; None where nobody counts it.

    `seat` is whose it is; the deck and the plays of a turn are nobody's.  `rest` is where the
    cards are by which a hand has changed: in the deck, or unnamed in the discard pile.
    """

    what: Number
    number: int | None
    seat: SeatNumber = -1
    rest: Zone | None = None


@dataclass(frozen=True, slots=True)
class Discarded:
    """So many cards went unnamed to the discard pile, out of a hand that nobody counts."""

    seat: SeatNumber
    count: int


@dataclass(frozen=True, slots=True)
class HandsSwapped:
    """Two seats changed their hands, with what is known of them."""

    seat: SeatNumber
    other: SeatNumber


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discard pile became the new deck."""


@dataclass(frozen=True, slots=True)
class Tracked:
    """Cards are tracked from now on; these are all of them, and the deck has so many.

    Where the decks lack cards, `complete` is false, and these are those that are known.
    `untold` are the places of which the table is asked what they hold: what was counted of
    them till now stands until it is said otherwise.
    """

    pieces: tuple[Piece, ...]
    nursery: tuple[Piece, ...]
    deck: int | None
    box: tuple[Piece, ...] = ()
    complete: bool = True
    untold: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What a place holds has been said, as far as people want to: it is asked no more."""

    place: Place


@dataclass(frozen=True, slots=True)
class Named:
    """A piece that lay in this area already has its name; so many there have none yet."""

    piece: Piece
    to: Place
    nameless: int


@dataclass(frozen=True, slots=True)
class TitleNamed:
    """A card that is in no deck is of this kind."""

    title: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Appeared:
    """A piece that was not known belongs to the game: till now it was in the deck or a hand."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A Baby of the Nursery, nobody says which, goes by the name of this piece."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Recognised:
    """It was said which Baby a piece is that stood in for one.

    The two change their places, so that the piece can stand in for another Baby.
    """

    piece: Piece
    baby: Piece


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Two equal pieces that nobody sees have changed their numbers: each is where the other was.

    So the number of a copy that lies open does not tell whether it was known in a hand.
    """

    piece: Piece
    other: Piece


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A piece is no more among those of which it is known that they are in a hand.

    The hand has as many cards as before.
    """

    piece: Piece


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece now lies in this place; on top of the discard pile, last anywhere else.

    `how` is the verb that somebody said; None where the move follows by itself.
    """

    piece: Piece
    to: Place
    how: Verb | None = None


@dataclass(frozen=True, slots=True)
class Lent:
    """A piece goes back to this seat later: at the end of a turn, or when `until` has left.

    `borrower` has it for that time, None for whoever it lies with now.
    """

    piece: Piece
    owner: SeatNumber
    until: Piece | None = None
    borrower: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Repaid:
    """A loan is settled: that of this seat and those made since, all of them where it is None.

    With `until` it is only the one that was made until that piece leaves: nothing calls it back.
    """

    piece: Piece
    owner: SeatNumber | None = None
    until: Piece | None = None


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat's turn began; `herds` are those that the player had at that moment."""

    seat: SeatNumber
    number: int
    plays: int = 1
    no_instants: bool = False
    herds: tuple[Herd, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnSet:
    """Somebody said whose turn it is, its number and its phase."""

    seat: SeatNumber
    number: int
    phase: Phase


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
class InstantsBanned:
    """Nobody may play Instants until the end of the turn."""


@dataclass(frozen=True, slots=True)
class Lasts:
    """Something holds for a time from now on."""

    lasting: Lasting


@dataclass(frozen=True, slots=True)
class Acted:
    """One play or second draw of the Action phase was had."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A game began with this table."""

    table: Table


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
    | InstantsBanned
    | Lasts
    | Acted
    | Drew
    | NumberSet
    | Discarded
    | Forgotten
    | HandsSwapped
    | Reshuffled
    | Tracked
    | Told
    | Named
    | TitleNamed
    | Appeared
    | StoodIn
    | Recognised
    | Exchanged
    | Moved
    | Lent
    | Repaid
    | PileOpened
    | Aimed
    | Announced
    | CarriedOut
    | Dropped
    | Answered
    | Passed
    | Collected
    | Uncovered
    | Triggered
    | Targeted
    | Stepped
    | Settled
    | LinkResolved
    | Owed
    | MadeGood
    | LettersCounted
    | Spelled
    | PromptsSet
    | PromptsLeft
    | NewHandHad
    | Joined
    | Departed
    | GaveUp
    | Renamed
    | ReachedSet
    | Ended
    | WentOn
    | HouseSet
)
