"""What has happened to cards: in hands, deck and areas."""

from dataclasses import dataclass
from enum import StrEnum

from assistant.cards.model import Kind
from assistant.rules.table import Piece, Place, SeatNumber


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


@dataclass(frozen=True, slots=True)
class HandSet:
    """A seat's hand has this many cards; None where nobody counts them.

    `from_deck` if the difference lies in the deck, `to_discard` if it lies unnamed in the
    discard pile.
    """

    seat: SeatNumber
    size: int | None
    from_deck: bool = False
    to_discard: bool = False


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
class DeckSet:
    """The deck has this many cards, or nobody counts them any more."""

    count: int | None


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
class NamelessSet:
    """So many of a seat's Unicorns or Animals are counted and not named."""

    seat: SeatNumber
    count: int


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
class Moved:
    """A piece now lies in this place; on top of the discard pile, last anywhere else.

    `how` is the verb that somebody said; None where the move follows by itself.
    """

    piece: Piece
    to: Place
    how: Verb | None = None


@dataclass(frozen=True, slots=True)
class Lent:
    """A piece goes back to this seat later: at the end of a turn, or when `until` has left."""

    piece: Piece
    owner: SeatNumber
    until: Piece | None = None


@dataclass(frozen=True, slots=True)
class Repaid:
    """A loan is settled."""

    piece: Piece
