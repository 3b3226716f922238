"""What happens by the optional rules that an edition may have."""

from dataclasses import dataclass

from assistant.rules.table import SeatNumber


@dataclass(frozen=True, slots=True)
class PromptsSet:
    """A set of optional rules is read out from now on, or no longer."""

    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class NewHandHad:
    """A seat has had the new hand that an optional rule allows once in a game."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class PromptsLeft:
    """A seat leaves the optional rules, or joins them again."""

    seat: SeatNumber
    leaves: bool
