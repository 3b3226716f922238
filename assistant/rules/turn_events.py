"""What has happened to the turn: whose it is, its phases, and what may be done in it."""

from dataclasses import dataclass

from assistant.rules.table import Herd, Phase, SeatNumber


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
