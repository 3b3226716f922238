"""How a game stands that is kept by a ruleset, what can happen in it, and what comes of that."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from assistant.keeper.ruleset import Counter, Of, Order, Ruleset
from assistant.rules.table import Outcome, SeatNumber


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player; `out` is whether that one plays no more."""

    name: str
    out: bool = False


@dataclass(frozen=True, slots=True)
class KeptTurn:
    """Whose turn it is, how many turns were begun, and the place of its phase in the ruleset."""

    seat: SeatNumber
    number: int = 1
    phase: int = 0


@dataclass(frozen=True, slots=True)
class KeptRound:
    """The number of the round, from 1, and who began it."""

    seat: SeatNumber
    number: int = 1


@dataclass(frozen=True, slots=True)
class Held:
    """What a counter is at: a player's, one against an `other` player, or with no `seat` all's."""

    counter: str
    now: int
    seat: SeatNumber | None = None
    other: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class Bearer:
    """Who has a role."""

    role: str
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Started:
    """A timer that runs: its name, its seconds, and which it is of those of this game."""

    timer: str
    seconds: int
    number: int


@dataclass(frozen=True, slots=True)
class KeptTable:
    """How a game stands.

    `held` are the counters that are not at their start, `passed` the players who miss their next
    turn, `backwards` whether the order was turned round, `revealed` the hidden counters that all
    may hear, `timers` how many were started.
    """

    edition: str
    seats: tuple[Sitter, ...]
    turn: KeptTurn
    rules: Ruleset
    round: KeptRound
    held: tuple[Held, ...] = ()
    bearers: tuple[Bearer, ...] = ()
    passed: tuple[SeatNumber, ...] = ()
    backwards: bool = False
    revealed: tuple[str, ...] = ()
    running: Started | None = None
    timers: int = 0
    outcome: Outcome | None = None

    def count(
        self, counter: Counter, seat: SeatNumber | None = None, other: SeatNumber | None = None
    ) -> int:
        """Return what a counter is at."""
        for each in self.held:
            if (each.counter, each.seat, each.other) == (counter.name, seat, other):
                return each.now
        return counter.start

    def places(self, counter: Counter) -> tuple[tuple[SeatNumber | None, SeatNumber | None], ...]:
        """Return of whom, and against whom, a counter is kept."""
        seats = range(len(self.seats))
        match counter.of:
            case Of.TABLE:
                return ((None, None),)
            case Of.PLAYER:
                return tuple((seat, None) for seat in seats)
            case Of.OPPONENT:
                return tuple((seat, other) for seat in seats for other in seats if seat != other)

    def bearer(self, role: str) -> SeatNumber | None:
        """Return who has a role, None if nobody has."""
        return next((each.seat for each in self.bearers if each.role == role), None)

    @property
    def playing(self) -> tuple[SeatNumber, ...]:
        """Who is not out."""
        return tuple(number for number, seat in enumerate(self.seats) if not seat.out)

    def next_from(self, seat: SeatNumber) -> SeatNumber:
        """Return who sits next in the order that is played, of those who are not out."""
        back = self.backwards != (self.rules.order is Order.REVERSED)
        step, count = -1 if back else 1, len(self.seats)
        for far in range(1, count + 1):
            found = (seat + step * far) % count
            if not self.seats[found].out:
                return found
        return seat


# -- what can happen -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KeeperOpened:
    """A game begins."""

    table: KeptTable


@dataclass(frozen=True, slots=True)
class Counted:
    """A counter is at a number now."""

    counter: str
    now: int
    seat: SeatNumber | None = None
    other: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """Another turn begins; `skipped` were passed over."""

    seat: SeatNumber
    passed: tuple[SeatNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class WillMiss:
    """A player misses the next turn."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class TurnedRound:
    """The order goes the other way from now on."""

    backwards: bool


@dataclass(frozen=True, slots=True)
class PhaseCame:
    """A phase of the turn begins, by its place in the ruleset."""

    phase: int


@dataclass(frozen=True, slots=True)
class RoundCame:
    """A round begins, with a player."""

    number: int
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player is out."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class CameBack:
    """A player who was out plays again."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class RoleWent:
    """A player has a role now."""

    role: str
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice fell: what each shows; who rolled them, None for nobody in particular."""

    fell: tuple[int, ...]
    sides: int
    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class ChanceFell:
    """A player was chosen by chance."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Revealed:
    """A hidden counter may be heard by all."""

    counter: str


@dataclass(frozen=True, slots=True)
class TimerSet:
    """A timer was started; with no seconds the one that runs was stopped."""

    timer: str
    seconds: int


@dataclass(frozen=True, slots=True)
class KeeperEnded:
    """The game is over; `end` is the place of the end in the ruleset, below nothing for none."""

    outcome: Outcome
    end: int = -1


EVENTS = (
    KeeperOpened,
    Counted,
    TurnPassed,
    WillMiss,
    TurnedRound,
    PhaseCame,
    RoundCame,
    WentOut,
    CameBack,
    RoleWent,
    Rolled,
    ChanceFell,
    Revealed,
    TimerSet,
    KeeperEnded,
)


def fold(table: KeptTable, events: Iterable[object]) -> KeptTable:
    """Return the table after events."""
    for event in events:
        table = _folded(table, event)
    return table


def _folded(table: KeptTable, event: object) -> KeptTable:
    match event:
        case KeeperOpened(opened):
            return opened
        case Counted(counter, now, seat, other):
            left = (
                each
                for each in table.held
                if (each.counter, each.seat, each.other) != (counter, seat, other)
            )
            return replace(table, held=(*left, Held(counter, now, seat, other)))
        case TurnPassed(seat, passed):
            missing = tuple(each for each in table.passed if each not in passed)
            turn = KeptTurn(seat, table.turn.number + 1)
            return replace(table, turn=turn, passed=missing)
        case WillMiss(seat):
            return replace(table, passed=(*table.passed, seat))
        case TurnedRound(backwards):
            return replace(table, backwards=backwards)
        case PhaseCame(phase):
            return replace(table, turn=replace(table.turn, phase=phase))
        case RoundCame(number, seat):
            return replace(table, round=KeptRound(seat, number), revealed=())
        case WentOut(seat) | CameBack(seat):
            seats = list(table.seats)
            seats[seat] = replace(seats[seat], out=isinstance(event, WentOut))
            return replace(table, seats=tuple(seats))
        case RoleWent(role, seat):
            others = (each for each in table.bearers if each.role != role)
            return replace(table, bearers=(*others, Bearer(role, seat)))
        case Revealed(counter):
            return replace(table, revealed=(*table.revealed, counter))
        case TimerSet(timer, seconds):
            count = table.timers + 1
            running = Started(timer, seconds, count) if seconds else None
            return replace(table, running=running, timers=count)
        case KeeperEnded(outcome):
            return replace(table, outcome=outcome, running=None)
    return table


def fits(table: KeptTable, event: object) -> bool:
    """Say whether an event can happen at a table, beyond naming only players that are there."""
    match event:
        case Counted(name, _, seat, other):
            counter = table.rules.counter(name)
            return counter is not None and (seat, other) in table.places(counter)
        case PhaseCame(phase):
            return 0 <= phase < max(1, len(table.rules.phases))
        case RoleWent(role):
            return table.rules.role(role) is not None
        case Revealed(name):
            return table.rules.counter(name) is not None
        case KeeperEnded(_, end):
            return -1 <= end < len(table.rules.ends)
    return True


def opened(rules: Ruleset, names: tuple[str, ...], first: SeatNumber) -> KeptTable:
    """Return the table of a game that begins; whoever starts has every role."""
    return KeptTable(
        edition=rules.id,
        seats=tuple(map(Sitter, names)),
        turn=KeptTurn(first),
        rules=rules,
        round=KeptRound(first),
        bearers=tuple(Bearer(each.name, first) for each in rules.roles),
    )
