"""The effect chain as it stands: links of effects, each with its targets and its fate."""

from dataclasses import dataclass
from enum import StrEnum

from assistant.rules.pieces import Piece, SeatNumber


class Fate(StrEnum):
    """What has become of an effect."""

    WAITING = "waiting"
    DONE = "done"
    DECLINED = "declined"
    SKIPPED = "skipped"
    OWED = "owed"


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of one piece: of whom, whether it must be done, and its targets so far.

    `gives_back` is whether it only returns what the piece took at another moment.
    """

    piece: Piece
    seat: SeatNumber
    mandatory: bool
    targets: tuple[Piece, ...] = ()
    fate: Fate = Fate.WAITING
    gives_back: bool = False

    @property
    def target(self) -> Piece | None:
        """The first target, None if there is none yet."""
        return self.targets[0] if self.targets else None

    @property
    def settled(self) -> bool:
        """Whether nothing more is to be done about it in this link."""
        return self.fate is not Fate.WAITING


@dataclass(frozen=True, slots=True)
class Link:
    """Effects that happen at one moment.  `resolving` is set by the first one done."""

    effects: tuple[Effect, ...]
    resolving: bool = False

    @property
    def settled(self) -> bool:
        """Whether every effect of the link is settled."""
        return all(effect.settled for effect in self.effects)


@dataclass(frozen=True, slots=True)
class Chain:
    """The links still to resolve, the first of them now, and how many have resolved."""

    links: tuple[Link, ...]
    resolved: int = 0
