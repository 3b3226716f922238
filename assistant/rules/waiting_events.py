"""What happens to what waits at a table: to the Instant pile, the effect chain and what is owed."""

from dataclasses import dataclass

from assistant.rules.table import Effect, Fate, Held, Piece, Progress, SeatNumber


@dataclass(frozen=True, slots=True)
class PileOpened:
    """A card is being played into a seat's Stable, or on that player; everybody may answer.

    `named` is whether who plays it is named as the player whom it is played on, `counts` whether
    it is one more by number for whose Stable it is when it stands.
    """

    piece: Piece
    seat: SeatNumber
    into: SeatNumber
    named: bool = False
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Aimed:
    """The effect that the played card will have is aimed at these, while the pile is open."""

    targets: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    """What the card on the pile is said to do; done when nobody stops it.

    It takes the place of `instead`, if that was said before.  `secret` is whether a card was named
    that others may not know; the deed is then without it.
    """

    deed: Held
    instead: Held | None = None
    secret: bool = False


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """Nobody stopped the card by which this was to be done: it happens now."""

    deed: Held


@dataclass(frozen=True, slots=True)
class Dropped:
    """What was said that a card does is not done: it was stopped, or this cannot be done now."""

    deed: Held
    stopped: bool = True


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
class Stepped:
    """An effect of the first link has got so far."""

    effect: int
    progress: Progress


@dataclass(frozen=True, slots=True)
class Settled:
    """An effect of the first link met its fate, perhaps without anybody saying so."""

    effect: int
    fate: Fate
    by_itself: bool = False


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
