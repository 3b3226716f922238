"""What has happened on the Instant pile and in the effect chain."""

from dataclasses import dataclass

from assistant.rules.table import Effect, Fate, Piece, SeatNumber


@dataclass(frozen=True, slots=True)
class PileOpened:
    """A card is being played into a seat's Stable; everybody may answer."""

    piece: Piece
    seat: SeatNumber
    into: SeatNumber


@dataclass(frozen=True, slots=True)
class Aimed:
    """The effect that the played card will have is aimed at these, while the pile is open."""

    targets: tuple[Piece, ...]


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
    """An effect of the first link is aimed at these."""

    effect: int
    targets: tuple[Piece, ...]


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
