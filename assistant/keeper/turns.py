"""Turns and rounds: whose comes next, who hands them on, and what a round ends with."""

from dataclasses import replace

from assistant.keeper.events import (
    MOST_TURNS,
    Counted,
    ExtraTurns,
    KeeperEnded,
    PhaseCame,
    RoleWent,
    RoundCame,
    TurnPassed,
    fold,
)
from assistant.keeper.ruleset import (
    ORDER,
    OUT,
    Moves,
    Starts,
)
from assistant.keeper.table import KeptTable
from assistant.keeper.winning import added_up, came_of
from assistant.rules.rulings import Allowed, Doubt, Refused, Ruling
from assistant.rules.table import SeatNumber

# -- turns, phases, rounds -------------------------------------------------------------


def go_on(table: KeptTable, *, turn: bool) -> Ruling:
    """Return what comes next: the phase, the turn, or the round where there are no turns."""
    phase = table.turn.phase + 1
    if not turn and phase < len(table.rules.phases):
        return Allowed((PhaseCame(phase),))
    if not table.rules.has_turns:
        return Allowed(round_over(table))
    return Allowed(next_turn(table))


def next_turn(table: KeptTable) -> tuple[object, ...]:
    """Return the turn that comes next, past those who miss it, and the roles that go on."""
    if table.turn.more and not table.seats[table.turn.seat].out:
        more = TurnPassed(table.turn.seat, more=table.turn.more - 1)
        return (more, *_roles(table, Moves.TURN))
    extra = [each for each in table.extra if not table.seats[each].out]
    if extra:
        return (TurnPassed(extra[0], extra=True), *_roles(table, Moves.TURN))
    # Whoever had a turn in between changes nothing of who is next.
    last = table.turn.seat if table.turn.behind is None else table.turn.behind
    seat, missed = table.next_from(last), list[SeatNumber]()
    while seat in table.passed and len(missed) < len(table.passed):
        missed.append(seat)
        seat = table.next_from(seat)
    return (TurnPassed(seat, tuple(missed)), *_roles(table, Moves.TURN))


def following(table: KeptTable, seat: SeatNumber) -> tuple[SeatNumber, tuple[SeatNumber, ...]]:
    """Return whose turn comes after a player's, and who misses one in between."""
    first = next_turn(as_turn_of(table, seat))[0]
    return (first.seat, first.passed) if isinstance(first, TurnPassed) else (seat, ())


def as_turn_of(table: KeptTable, seat: SeatNumber | None) -> KeptTable:
    """Return the table as if it were a player's turn: whoever is next comes after that one."""
    if seat is None or seat == table.turn.seat:
        return table
    return replace(table, turn=replace(table.turn, seat=seat, more=0, behind=None), extra=())


def hand_on(
    table: KeptTable, number: int, seat: SeatNumber | None, by: SeatNumber | None = None
) -> Ruling:
    """Return that the turn is over, and the next player, or one who is named, has so many."""
    if number < 1 or not table.rules.has_turns:
        return Refused(Doubt("keeper.no_turns", ORDER))
    if seat is None:
        ended = next_turn(replace(table, turn=replace(table.turn, more=0), extra=()))
        first, rest = ended[0], ended[1:]
        passed = first.passed if isinstance(first, TurnPassed) else ()
        seat = first.seat if isinstance(first, TurnPassed) else table.turn.seat
        return Allowed((TurnPassed(seat, passed, number - 1), *rest))
    named = table.seats[seat].name
    doubts = (Doubt("keeper.out_already", OUT, {"name": named}),) if table.seats[seat].out else ()
    if seat == by:
        doubts = (Doubt("keeper.turns_to_oneself", ORDER, {"name": named}), *doubts)
    return Allowed((TurnPassed(seat, more=number - 1), *_roles(table, Moves.TURN)), doubts)


def another_turn(table: KeptTable, seat: SeatNumber, number: int) -> Ruling:
    """Return that a player has so many turns more, which come right behind the one that is on."""
    if not (1 <= number <= MOST_TURNS and table.rules.has_turns):
        return Refused(Doubt("keeper.no_turns", ORDER))
    named = table.seats[seat].name
    out = (Doubt("keeper.out_already", OUT, {"name": named}),) if table.seats[seat].out else ()
    return Allowed((ExtraTurns(seat, number),), out)


def turn_to(table: KeptTable, seat: SeatNumber) -> Ruling:
    """Return that a player's turn begins, with what speaks against it."""
    named = table.seats[seat].name
    if seat == table.turn.seat:
        return Refused(Doubt("keeper.turn_already", ORDER, {"name": named}))
    # Whoever misses the next turn, or has handed on one, is not next by the seats alone.
    events = next_turn(table)
    first = events[0]
    next_ = first.seat if isinstance(first, TurnPassed) else table.next_from(table.turn.seat)
    if next_ == seat:
        return Allowed(events)
    doubts = [Doubt("keeper.out_already", OUT, {"name": named})] if table.seats[seat].out else []
    if not doubts and seat != next_:
        whose = table.seats[next_].name
        doubts.append(Doubt("keeper.not_next", ORDER, {"name": named, "whose": whose}))
    return Allowed((TurnPassed(seat, tuple(s for s in table.passed if s == seat)),), tuple(doubts))


def round_over(table: KeptTable) -> tuple[object, ...]:
    """Return the end of a round: what is added up, what begins anew, and who begins the next."""
    added = added_up(table)
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
    return tuple(RoleWent(role, role_after(table, role)) for role in roles)


def role_after(table: KeptTable, role: str) -> SeatNumber:
    """Return to whom a role goes next."""
    at = table.bearer(role)
    return table.next_from(table.turn.seat if at is None else at)
