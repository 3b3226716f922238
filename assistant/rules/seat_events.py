"""What happens to the round of players in mid-game: one comes, one goes, a name is put right."""

from dataclasses import dataclass

from assistant.rules.table import Piece, SeatNumber


@dataclass(frozen=True, slots=True)
class Joined:
    """A player of a `name` sits down behind the seat `after`.

    The `hand` comes from the deck, None where nobody counts hands; `baby` comes from the Nursery,
    None if there is none.  Seats behind it have a number one higher from now on.
    """

    after: SeatNumber
    name: str
    hand: int | None = None
    baby: Piece | None = None


@dataclass(frozen=True, slots=True)
class Departed:
    """A player gets up: `babies` go to the Nursery, all other cards to the discard pile.

    Hands go there unseen.  Seats behind it have a number one lower from now on.
    """

    seat: SeatNumber
    babies: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A player wants to get up without whom too few are left, so that the game is at its end."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player is called this now: the name was put right."""

    seat: SeatNumber
    name: str
