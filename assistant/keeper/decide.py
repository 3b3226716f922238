"""What comes of an action in a game that is kept by a ruleset; only what was given is doubted."""

from assistant.keeper.actions import (
    Advance,
    ByChance,
    Finish,
    MissTurn,
    PassRole,
    PutOut,
    Reckon,
    Reveal,
    Roll,
    SetTimer,
    ToPhase,
    ToRound,
    TurnRound,
    TurnTo,
)
from assistant.keeper.ruleset import Counter, Moves, Starts
from assistant.keeper.table import (
    CameBack,
    ChanceFell,
    Counted,
    KeeperEnded,
    KeptTable,
    PhaseCame,
    Revealed,
    RoleWent,
    Rolled,
    RoundCame,
    TimerSet,
    TurnedRound,
    TurnPassed,
    WentOut,
    WillMiss,
    fold,
)
from assistant.keeper.winning import by_rules, came_of
from assistant.messages import Value
from assistant.rules.rulings import Allowed, Doubt, Refused, Ruling
from assistant.rules.table import Ending, Outcome, SeatNumber

ORDER, WINNER = "order", "winner"
"""What a rule is called that is no counter's, role's or end's."""


def decide(table: KeptTable, action: object) -> Ruling:
    """Return what comes of an action: its events, with what speaks against them."""
    if table.outcome is not None:
        return Refused(Doubt("keeper.over", WINNER))
    match action:
        case Reckon():
            return _reckon(table, action)
        case Advance(turn):
            return _go_on(table, turn=turn)
        case TurnTo(seat):
            return _turn_to(table, seat)
        case MissTurn(seat):
            return Allowed((WillMiss(table.next_from(table.turn.seat) if seat is None else seat),))
        case TurnRound():
            return Allowed((TurnedRound(not table.backwards),))
        case ToPhase(phase):
            return Allowed((PhaseCame(phase),))
        case ToRound():
            return Allowed(_round_over(table))
        case PutOut(seat, back):
            return _put_out(table, seat, back=back)
        case PassRole(role, seat):
            return Allowed((RoleWent(role, _after(table, role) if seat is None else seat),))
        case Roll(fell, sides, seat):
            return Allowed((Rolled(fell, sides, seat),))
        case ByChance(seat):
            return Allowed((ChanceFell(seat),))
        case Reveal(counter):
            return Allowed((Revealed(counter), *_as_it_is(table, counter)))
        case SetTimer(timer, seconds):
            return Allowed((TimerSet(timer, seconds),))
        case Finish():
            return _finish(table, action)
    raise TypeError(action)


def _with_ends(table: KeptTable, *events: object) -> tuple[object, ...]:
    """Return events with what the ends of the ruleset come to after them."""
    more = came_of(fold(table, events))
    after = fold(table, (*events, *more))
    out = any(isinstance(each, WentOut) for each in more)
    if after.outcome is None and out and after.seats[after.turn.seat].out:
        more = (*more, *_next_turn(after))
    return (*events, *more)


# -- counting --------------------------------------------------------------------------


def _reckon(table: KeptTable, action: Reckon) -> Ruling:
    counter = table.rules.counter(action.counter)
    if counter is None or (action.seat, action.other) not in table.places(counter):
        return Refused(Doubt("keeper.no_counter", "", {"counter": action.counter}))
    before = table.count(counter, action.seat, action.other)
    now = before + action.change if action.to is None else action.to
    event = Counted(counter.name, now, action.seat, action.other)
    return Allowed(_with_ends(table, event), _limits(table, counter, action.seat, now))


def _limits(
    table: KeptTable, counter: Counter, seat: SeatNumber | None, now: int
) -> tuple[Doubt, ...]:
    """Return what speaks against a number: a limit, or whose turn it is."""
    doubts = []
    who: dict[str, Value] = {} if seat is None else {"name": table.seats[seat].name}
    kind = "" if seat is None else "_of"

    def doubt(key: str, **values: Value) -> None:
        doubts.append(Doubt(f"keeper.{key}", counter.name, {**who, **values}))

    if counter.least is not None and now < counter.least:
        doubt(f"below{kind}", least=counter.least, counter=counter.name)
    if counter.most is not None and now > counter.most:
        doubt(f"above{kind}", most=counter.most, counter=counter.name)
    if seat is not None and table.seats[seat].out:
        doubt("out_already")
    elif counter.own_turn and seat not in (None, table.turn.seat):
        doubt("not_own_turn", whose=table.seats[table.turn.seat].name)
    return tuple(doubts)


def _as_it_is(table: KeptTable, name: str) -> tuple[object, ...]:
    """Return what a counter is at for each player: what was secret stands open from then on."""
    counter = table.rules.counter(name)
    places = table.places(counter) if counter else ()
    return tuple(
        Counted(name, table.count(counter, seat, other), seat, other)
        for seat, other in places
        if counter
    )


# -- turns, phases, rounds -------------------------------------------------------------


def _go_on(table: KeptTable, *, turn: bool) -> Ruling:
    phase = table.turn.phase + 1
    if not turn and phase < len(table.rules.phases):
        return Allowed((PhaseCame(phase),))
    if not table.rules.has_turns:
        return Allowed(_round_over(table))
    return Allowed(_next_turn(table))


def _next_turn(table: KeptTable) -> tuple[object, ...]:
    """Return the turn that comes next, past those who miss it, and the roles that go on."""
    seat, missed = table.next_from(table.turn.seat), list[SeatNumber]()
    while seat in table.passed and len(missed) < len(table.passed):
        missed.append(seat)
        seat = table.next_from(seat)
    return (TurnPassed(seat, tuple(missed)), *_roles(table, Moves.TURN))


def _turn_to(table: KeptTable, seat: SeatNumber) -> Ruling:
    named = table.seats[seat].name
    if seat == table.turn.seat:
        return Refused(Doubt("keeper.turn_already", ORDER, {"name": named}))
    events, next_ = _next_turn(table), table.next_from(table.turn.seat)
    first = events[0]
    if isinstance(first, TurnPassed) and first.seat == seat:
        return Allowed(events)
    doubts = [Doubt("keeper.out_already", ORDER, {"name": named})] if table.seats[seat].out else []
    if not doubts and seat != next_:
        whose = table.seats[next_].name
        doubts.append(Doubt("keeper.not_next", ORDER, {"name": named, "whose": whose}))
    return Allowed((TurnPassed(seat, tuple(s for s in table.passed if s == seat)),), tuple(doubts))


def _round_over(table: KeptTable) -> tuple[object, ...]:
    """Return the end of a round: what is added up, what begins anew, and who begins the next."""
    added: list[object] = []
    for counter in table.rules.counters:
        into = table.rules.counter(counter.into) if counter.into else None
        for seat, other in table.places(counter) if into else ():
            now, gained = fold(table, added), table.count(counter, seat, other)
            if into and gained and (seat, None) in table.places(into):
                added.append(Counted(into.name, now.count(into, seat) + gained, seat))
    summed = fold(table, added)
    ends = came_of(summed, round_over=True)
    if any(isinstance(each, KeeperEnded) for each in ends):
        return (*added, *ends)
    anew = (
        Counted(counter.name, counter.start, seat, other)
        for counter in table.rules.counters
        if counter.each_round
        for seat, other in table.places(counter)
        if summed.count(counter, seat, other) != counter.start
    )
    events = (*added, *ends, *anew, *_roles(table, Moves.ROUND))
    after = fold(table, events)
    seat = _starts(after)
    begins = (RoundCame(table.round.number + 1, seat),)
    turns = table.rules.has_turns and (seat != table.turn.seat or table.turn.phase > 0)
    return (*events, *begins, *((TurnPassed(seat),) if turns else ()))


def _starts(table: KeptTable) -> SeatNumber:
    match table.rules.round_starts:
        case Starts.NEXT:
            return table.next_from(table.round.seat)
        case Starts.SAME:
            return table.round.seat
        case Starts.GOES_ON:
            return table.turn.seat


def _roles(table: KeptTable, moves: Moves) -> tuple[object, ...]:
    roles = (each.name for each in table.rules.roles if each.moves is moves)
    return tuple(RoleWent(role, _after(table, role)) for role in roles)


def _after(table: KeptTable, role: str) -> SeatNumber:
    """Return to whom a role goes next."""
    at = table.bearer(role)
    return table.next_from(table.turn.seat if at is None else at)


# -- out, and the end ------------------------------------------------------------------


def _put_out(table: KeptTable, seat: SeatNumber, *, back: bool) -> Ruling:
    named = {"name": table.seats[seat].name}
    if table.seats[seat].out is not back:
        return Refused(Doubt("keeper.plays_already" if back else "keeper.out_already", "", named))
    if back:
        return Allowed((CameBack(seat),))
    events = _with_ends(table, WentOut(seat))
    after = fold(table, events)
    if after.outcome is None and after.turn.seat == seat:
        events = (*events, *_next_turn(after))
    return Allowed(events)


def _finish(table: KeptTable, action: Finish) -> Ruling:
    if action.stopped:
        return Allowed((KeeperEnded(Outcome(Ending.STOPPED)),))
    if action.lost:
        return Allowed((KeeperEnded(Outcome(Ending.ALL_LOSE)),))
    ruled = by_rules(table)
    if not action.winners:
        return Allowed((KeeperEnded(ruled),))
    ending = KeeperEnded(Outcome(Ending.WON, action.winners))
    behind = set(action.winners) - set(ruled.winners)
    if not behind or not table.rules.by or ruled.ending is not Ending.WON:
        return Allowed((ending,))
    values = {
        "name": table.seats[min(behind)].name,
        "whose": table.seats[ruled.winners[0]].name,
        "counter": table.rules.by,
    }
    return Allowed((ending,), (Doubt("keeper.behind", WINNER, values),))
