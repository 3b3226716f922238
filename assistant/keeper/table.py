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
    """Whose turn it is, how many turns were begun, and the place of its phase in the ruleset.

    `more` is how many turns of the same player come after it.
    """

    seat: SeatNumber
    number: int = 1
    phase: int = 0
    more: int = 0


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
class Lies:
    """The card that was drawn or played last, by its key and its title."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class Due:
    """What a player is still to be given of a counter before the round is over; by which end."""

    seat: SeatNumber
    counter: str
    end: int


@dataclass(frozen=True, slots=True)
class KeptTable:
    """How a game stands.

    `held` are the counters that are not at their start, `passed` the players who miss their next
    turn, `backwards` whether the order was turned round, `revealed` the hidden counters that all
    may hear, `timers` how many were started.  `card` is the one of which people speak now, `drawn`
    are the keys of those that came by chance, `scored` of those that somebody was right about.
    `end` is the place in the ruleset of the end by which the game is over.
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
    card: Lies | None = None
    drawn: tuple[str, ...] = ()
    scored: tuple[str, ...] = ()
    due: Due | None = None
    end: int = -1

    def has_said(self, counter: Counter, seat: SeatNumber) -> bool:
        """Say whether a player's counter was set in this round, if only to what it began at."""
        return any((each.counter, each.seat) == (counter.name, seat) for each in self.held)

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
    """Another turn begins; `passed` were passed over, and `more` turns are the same player's."""

    seat: SeatNumber
    passed: tuple[SeatNumber, ...] = ()
    more: int = 0


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
    """Dice fell, or a coin: what each shows; who rolled them, None for nobody in particular."""

    fell: tuple[int, ...]
    sides: int
    seat: SeatNumber | None = None
    coin: bool = False


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
class CardCame:
    """A card came by chance, by its key and its title."""

    card: str
    title: str


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A player has played a card that was named."""

    seat: SeatNumber
    card: str
    title: str


@dataclass(frozen=True, slots=True)
class CardScored:
    """It is decided who was right about a card."""

    card: str
    title: str


@dataclass(frozen=True, slots=True)
class PointsAsked:
    """A player has ended the round, and is to be given a number that is asked for."""

    seat: SeatNumber
    counter: str
    end: int


@dataclass(frozen=True, slots=True)
class PointsSettled:
    """What was asked for is known."""

    seat: SeatNumber


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
    CardCame,
    CardPlayed,
    CardScored,
    PointsAsked,
    PointsSettled,
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
        case TurnPassed(seat, passed, more):
            missing = tuple(each for each in table.passed if each not in passed)
            turn = KeptTurn(seat, table.turn.number + 1, more=more)
            held = _anew(table, {each.name for each in table.rules.counters if each.each_turn})
            return replace(table, turn=turn, passed=missing, held=held)
        case WillMiss(seat):
            return replace(table, passed=(*table.passed, seat))
        case TurnedRound(backwards):
            return replace(table, backwards=backwards)
        case PhaseCame(phase):
            return replace(table, turn=replace(table.turn, phase=phase))
        case RoundCame(number, seat):
            of = {each.name for each in table.rules.counters if each.each_round or each.each_turn}
            began = KeptRound(seat, number)
            return replace(table, round=began, revealed=(), held=_anew(table, of), due=None)
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
        case CardCame(key, title):
            drawn = () if key in table.drawn else table.drawn
            return replace(table, card=Lies(key, title), drawn=(*drawn, key))
        case CardPlayed(_, key, title):
            return replace(table, card=Lies(key, title))
        case CardScored(key, title):
            return replace(table, card=Lies(key, title), scored=(*table.scored, key))
        case PointsAsked(seat, counter, end):
            return replace(table, due=Due(seat, counter, end))
        case PointsSettled():
            return replace(table, due=None)
        case KeeperEnded(outcome, end):
            return replace(table, outcome=outcome, end=end, running=None, due=None)
    return table


def _anew(table: KeptTable, counters: set[str]) -> tuple[Held, ...]:
    """Return what counters are at when some of them begin anew."""
    return tuple(each for each in table.held if each.counter not in counters)


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
        case PointsAsked(_, name, end):
            return table.rules.counter(name) is not None and 0 <= end < len(table.rules.ends)
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
