"""What can be asked for in a game that is kept by a ruleset.

What fell by chance is in the action, so that whatever is decided of it is decided alike again.
"""

from dataclasses import dataclass

from assistant.kinds import OtherAction
from assistant.rules.table import SeatNumber


@dataclass(frozen=True, slots=True)
class Reckon(OtherAction):
    """A counter goes up or down by `change`, or is set `to` a number.

    `in_turn` is whether it was said as something that only whoever's turn it is does, `by_word`
    whether no number was said, but a word of the game that stands for one.
    """

    counter: str
    seat: SeatNumber | None = None
    other: SeatNumber | None = None
    change: int = 0
    to: int | None = None
    in_turn: bool = False
    by_word: bool = False


@dataclass(frozen=True, slots=True)
class Together(OtherAction):
    """Counters of several players change at once, before anything comes of it."""

    acts: tuple[Reckon, ...]


@dataclass(frozen=True, slots=True)
class Advance(OtherAction):
    """The next phase begins, after the last one the next turn; at once with `turn`.

    `seat` is whose turn was said to be over, None for whoever has it; `in_turn` as in `Reckon`.
    """

    turn: bool = False
    seat: SeatNumber | None = None
    in_turn: bool = False


@dataclass(frozen=True, slots=True)
class TurnTo(OtherAction):
    """A player's turn begins."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class MissTurn(OtherAction):
    """A player misses the next turn; None for whoever is next."""

    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class TurnRound(OtherAction):
    """The order goes the other way."""


@dataclass(frozen=True, slots=True)
class ToPhase(OtherAction):
    """A phase of the turn begins, by its place."""

    phase: int


@dataclass(frozen=True, slots=True)
class ToRound(OtherAction):
    """The round is over, and the next begins."""


@dataclass(frozen=True, slots=True)
class PutOut(OtherAction):
    """A player is out, or `back`."""

    seat: SeatNumber
    back: bool = False


@dataclass(frozen=True, slots=True)
class LetIn(OtherAction):
    """Somebody of a `name` joins, behind the player `after`."""

    name: str
    after: SeatNumber


@dataclass(frozen=True, slots=True)
class CallPlayer(OtherAction):
    """A player is called this from now on."""

    seat: SeatNumber
    name: str


@dataclass(frozen=True, slots=True)
class PassRole(OtherAction):
    """A role goes to a player, None for the next."""

    role: str
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Roll(OtherAction):
    """Dice of so many sides fell, or a coin."""

    fell: tuple[int, ...]
    sides: int
    seat: SeatNumber | None = None
    coin: bool = False


@dataclass(frozen=True, slots=True)
class ByChance(OtherAction):
    """A player was chosen by chance."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Reveal(OtherAction):
    """A hidden counter may be heard by all."""

    counter: str


@dataclass(frozen=True, slots=True)
class SetTimer(OtherAction):
    """A timer is started; with no seconds it is stopped."""

    timer: str
    seconds: int


@dataclass(frozen=True, slots=True)
class FromPile(OtherAction):
    """A player takes so many from a pile; `in_turn` as in `Reckon`."""

    pile: str
    seat: SeatNumber
    number: int = 1
    in_turn: bool = False


@dataclass(frozen=True, slots=True)
class ToPile(OtherAction):
    """A player puts so many back into a pile."""

    pile: str
    seat: SeatNumber
    number: int = 1


@dataclass(frozen=True, slots=True)
class HandOver(OtherAction):
    """A player gives so many of a counter to another."""

    counter: str
    seat: SeatNumber
    other: SeatNumber
    number: int = 1


@dataclass(frozen=True, slots=True)
class HandOnTurns(OtherAction):
    """The turn is over, and a player has so many turns, None for the next one.

    `by` is who hands them on, None for whoever has the turn; `in_turn` as in `Reckon`.
    """

    number: int
    seat: SeatNumber | None = None
    by: SeatNumber | None = None
    in_turn: bool = False


@dataclass(frozen=True, slots=True)
class AnotherTurn(OtherAction):
    """A player has so many turns more, which come behind the one that is on."""

    seat: SeatNumber
    number: int = 1


@dataclass(frozen=True, slots=True)
class Choose(OtherAction):
    """A player chooses one thing of a kind, as a colour."""

    choice: str
    what: str
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class PlayNamed(OtherAction):
    """A player plays a card from the hand that is named or shown; `in_turn` as in `Reckon`.

    There is no `title` where the card is still to be asked for: such a one is done by nobody.
    """

    seat: SeatNumber
    card: str
    title: str
    in_turn: bool = False


@dataclass(frozen=True, slots=True)
class CardByChance(OtherAction):
    """A card was drawn by chance, which is read to all; with `anew` all were there before."""

    card: str
    title: str
    anew: bool = False


@dataclass(frozen=True, slots=True)
class RightAbout(OtherAction):
    """Players were right about a card, which is worth so much; or nobody was.

    There is no `card` where none was drawn.
    """

    seats: tuple[SeatNumber, ...]
    card: str = ""
    title: str = ""
    worth: int = 1


@dataclass(frozen=True, slots=True)
class GivePoints(OtherAction):
    """Whoever has ended the round is given so much, and the round is over."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class Finish(OtherAction):
    """The game is over: `winners` have won, or by the ruleset where none are named.

    `lost` is whether all have lost, `stopped` whether it is only given up, `nobody` whether it is
    said that nobody wins, `asks` whether people only said that they stop: that is asked first.
    """

    winners: tuple[SeatNumber, ...] = ()
    lost: bool = False
    stopped: bool = False
    nobody: bool = False
    asks: bool = False


ACTIONS = (
    Reckon,
    Together,
    Advance,
    TurnTo,
    MissTurn,
    TurnRound,
    ToPhase,
    ToRound,
    PutOut,
    LetIn,
    CallPlayer,
    PassRole,
    Roll,
    ByChance,
    Reveal,
    SetTimer,
    FromPile,
    ToPile,
    HandOver,
    HandOnTurns,
    AnotherTurn,
    Choose,
    PlayNamed,
    CardByChance,
    RightAbout,
    GivePoints,
    Finish,
)
