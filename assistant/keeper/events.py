"""What can happen in a game that is kept by a ruleset, and what comes of that at its table."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from assistant.keeper.ruleset import Until
from assistant.keeper.seating import called, taken, with_one_more
from assistant.keeper.table import (
    Bearer,
    Chosen,
    Due,
    Held,
    KeptRound,
    KeptTable,
    KeptTurn,
    Lies,
    Played,
    Started,
)
from assistant.rules.table import Outcome, SeatNumber


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
    """Another turn begins; `passed` were passed over, and `more` turns are the same player's.

    With `extra` it is a turn in between: then it goes on as if it had not been.
    """

    seat: SeatNumber
    passed: tuple[SeatNumber, ...] = ()
    more: int = 0
    extra: bool = False


@dataclass(frozen=True, slots=True)
class ExtraTurns:
    """A player has so many turns more, in between."""

    seat: SeatNumber
    number: int = 1


@dataclass(frozen=True, slots=True)
class Chose:
    """A player has chosen one thing of a kind, as a colour."""

    choice: str
    what: str
    seat: SeatNumber


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
class SatDown:
    """A player of a `name` joins behind the seat `after`: seats behind it have one number more."""

    after: SeatNumber
    name: str


@dataclass(frozen=True, slots=True)
class NowCalled:
    """A player has this name now."""

    seat: SeatNumber
    name: str


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
    """A card came by chance, by its key and its title; with `anew` all were there before."""

    card: str
    title: str
    anew: bool = False


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A player has played a card that was named."""

    seat: SeatNumber
    card: str
    title: str


@dataclass(frozen=True, slots=True)
class OwnDeed:
    """Whoever's turn it is has done what only that player does."""


@dataclass(frozen=True, slots=True)
class PlayedTaken:
    """Somebody took the cards that were played, and lie there no more."""

    seat: SeatNumber


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


MOST_TURNS = 20
"""So many turns at most are somebody's in between."""

EVENTS = (
    KeeperOpened,
    Counted,
    TurnPassed,
    ExtraTurns,
    WillMiss,
    TurnedRound,
    PhaseCame,
    RoundCame,
    WentOut,
    CameBack,
    SatDown,
    NowCalled,
    RoleWent,
    Rolled,
    ChanceFell,
    Revealed,
    TimerSet,
    CardCame,
    CardPlayed,
    Chose,
    OwnDeed,
    PlayedTaken,
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
        case OwnDeed():
            return replace(table, turn=replace(table.turn, acted=True))
        case PlayedTaken():
            return replace(table, played=())
        case TurnPassed(seat, passed, more, extra):
            missing = tuple(each for each in table.passed if each not in passed)
            ended = table.turn
            # More turns of the same player are behind whoever that turn was in between of.
            goes_on = ended.seat if ended.behind is None else ended.behind
            between = extra or (ended.more > 0 and seat == ended.seat)
            behind = goes_on if between and goes_on != seat else None
            turn = KeptTurn(seat, ended.number + 1, more=more, behind=behind)
            held = _anew(table, {each.name for each in table.rules.counters if each.each_turn})
            waiting = table.extra
            if extra and seat in waiting:
                at = waiting.index(seat)
                waiting = (*waiting[:at], *waiting[at + 1 :])
            chosen = _still_chosen(table, Until.TURN)
            return replace(
                table, turn=turn, passed=missing, held=held, extra=waiting, chosen=chosen
            )
        case ExtraTurns(seat, number):
            return replace(table, extra=(*(seat,) * number, *table.extra))
        case Chose(choice, what, seat):
            others_chosen = (each for each in table.chosen if each.choice != choice)
            return replace(table, chosen=(*others_chosen, Chosen(choice, what, seat)))
        case WillMiss(seat):
            return replace(table, passed=(*table.passed, seat))
        case TurnedRound(backwards):
            return replace(table, backwards=backwards)
        case PhaseCame(phase):
            return replace(table, turn=replace(table.turn, phase=phase))
        case RoundCame(number, seat):
            of = {each.name for each in table.rules.counters if each.each_round or each.each_turn}
            began = KeptRound(seat, number)
            held = _anew(table, of)
            turn = replace(table.turn, acted=False, behind=None)
            table = replace(table, round=began, turn=turn, revealed=(), held=held, due=None)
            chosen = _still_chosen(table, Until.ROUND, Until.CARD, Until.TURN)
            # What was played is taken up; a question that was drawn goes on.
            lies = table.card if table.card and table.card.key in table.drawn else None
            return replace(table, played=(), extra=(), chosen=chosen, card=lies)
        case WentOut(seat) | CameBack(seat):
            seats = list(table.seats)
            seats[seat] = replace(seats[seat], out=isinstance(event, WentOut))
            return replace(table, seats=tuple(seats))
        case SatDown(after, name):
            return with_one_more(table, name, after)
        case NowCalled(seat, name):
            return called(table, seat, name)
        case RoleWent(role, seat):
            others = (each for each in table.bearers if each.role != role)
            return replace(table, bearers=(*others, Bearer(role, seat)))
        case Revealed(counter):
            return replace(table, revealed=(*table.revealed, counter))
        case TimerSet(timer, seconds):
            count = table.timers + 1
            running = Started(timer, seconds, count) if seconds else None
            return replace(table, running=running, timers=count)
        case CardCame(key, title, anew):
            drawn = () if anew else tuple(each for each in table.drawn if each != key)
            scored = () if anew else table.scored
            return replace(table, card=Lies(key, title), drawn=(*drawn, key), scored=scored)
        case CardPlayed(seat, key, title):
            before = () if table.all_played else table.played
            leads = any(each.leads for each in table.rules.counters)
            played = (*before, Played(seat, title)) if leads else ()
            chosen = _still_chosen(table, Until.CARD)
            return replace(table, card=Lies(key, title), played=played, chosen=chosen)
        case CardScored(key, title):
            return replace(table, card=Lies(key, title), scored=(*table.scored, key))
        case PointsAsked(seat, counter, end):
            return replace(table, due=Due(seat, counter, end))
        case PointsSettled():
            return replace(table, due=None)
        case KeeperEnded(outcome, end):
            return replace(table, outcome=outcome, end=end, running=None, due=None)
    return table


def _still_chosen(table: KeptTable, *over: Until) -> tuple[Chosen, ...]:
    """Return what is chosen still where some of it is over."""
    ended = {each.name for each in table.rules.choices if each.until in over}
    return tuple(each for each in table.chosen if each.choice not in ended)


def _anew(table: KeptTable, counters: set[str]) -> tuple[Held, ...]:
    """Return what counters are at when some of them begin anew."""
    return tuple(each for each in table.held if each.counter not in counters)


def fits(table: KeptTable, event: object) -> bool:
    """Say whether an event can happen at a table, beyond naming only players that are there."""
    match event:
        case Counted(name, _, seat, other):
            counter = table.rules.counter(name)
            return counter is not None and (seat, other) in table.places(counter)
        case SatDown(_, name):
            return name.strip() == name != "" and not taken(table, name)
        case NowCalled(seat, name):
            return name.strip() == name != "" and not taken(table, name, seat)
        case PhaseCame(phase):
            return 0 <= phase < max(1, len(table.rules.phases))
        case RoleWent(role):
            return table.rules.role(role) is not None
        case Revealed(name):
            return table.rules.counter(name) is not None
        case Chose(name, what):
            choice = table.rules.choice(name)
            return choice is not None and what in choice.among
        case ExtraTurns(_, number):
            return 0 < number <= MOST_TURNS
        case PointsAsked(_, name, end):
            return table.rules.counter(name) is not None and 0 <= end < len(table.rules.ends)
        case KeeperEnded(_, end):
            return -1 <= end < len(table.rules.ends)
    return True
