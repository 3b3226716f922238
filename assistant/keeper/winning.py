"""When a game that is kept by a ruleset ends, who is out, and who has won."""

from assistant.keeper.events import Counted, KeeperEnded, WentOut, fold
from assistant.keeper.ruleset import End, Of, Then, Wins
from assistant.keeper.table import KeptTable
from assistant.rules.table import Ending, Outcome, SeatNumber


def came_of(table: KeptTable, *, round_over: bool = False) -> tuple[object, ...]:
    """Return the events that the ends of a ruleset come to at a table: who is out, and the end."""
    events: list[object] = []
    for number, end in enumerate(table.rules.ends):
        if end.then is Then.ROUND or (end.at_round and not round_over):
            continue
        seats = reached(table, end, round_over=round_over)
        if seats is None:
            continue
        if end.then is Then.OUT:
            out = tuple(WentOut(seat) for seat in seats if not table.seats[seat].out)
            events += out
            table = fold(table, out)
        else:
            events.append(KeeperEnded(_outcome(table, end, seats), number))
            break
    return tuple(events)


def reached(
    table: KeptTable, end: End, *, round_over: bool = False
) -> tuple[SeatNumber, ...] | None:
    """Return who has reached an end, nobody in particular for one of all; None if it is not."""
    if end.rounds is not None:
        return () if round_over and table.round.number >= end.rounds else None
    if end.left is not None:
        return () if len(table.playing) <= end.left else None
    counter = table.rules.counter(end.counter)
    if counter is None:
        return None
    at = [(seat, table.count(counter, seat, other)) for seat, other in table.places(counter)]
    met = [
        seat
        for seat, now in at
        if (end.reaches is not None and now >= end.reaches)
        or (end.falls_to is not None and now <= end.falls_to)
    ]
    if counter.of is Of.TABLE:
        return () if met else None
    there = (seat for seat in dict.fromkeys(met) if seat is not None)
    seats = tuple(seat for seat in there if not table.seats[seat].out)
    return seats or None


def _outcome(table: KeptTable, end: End, seats: tuple[SeatNumber, ...]) -> Outcome:
    match end.then:
        case Then.WINS if seats:
            return Outcome(Ending.WON, seats)
        case Then.ALL_WIN:
            return Outcome(Ending.WON, table.playing)
        case Then.ALL_LOSE:
            return Outcome(Ending.ALL_LOSE)
        case Then.LOSES if seats:
            left = tuple(seat for seat in table.playing if seat not in seats)
            return Outcome(Ending.WON, left) if left else Outcome(Ending.ALL_LOSE)
        case _:
            return by_rules(table)


def added_up(table: KeptTable) -> tuple[object, ...]:
    """Return what the round brings that is on: what is counted by the round is added up."""
    added: tuple[object, ...] = ()
    for counter in table.rules.counters:
        into = table.rules.counter(counter.into) if counter.into else None
        for seat, other in table.places(counter) if into else ():
            now, gained = fold(table, added), table.count(counter, seat, other)
            if into and gained and (seat, None) in table.places(into):
                added = (*added, Counted(into.name, now.count(into, seat) + gained, seat))
    return added


def by_rules(table: KeptTable) -> Outcome:
    """Return how a game ends now by the ruleset's own measure."""
    rules = table.rules
    if rules.wins is Wins.NOBODY:
        return Outcome(Ending.NOBODY)
    winners = table.playing if rules.wins is Wins.LEFT else _ahead(table)
    return Outcome(Ending.WON, winners) if winners else Outcome(Ending.NOBODY)


def _ahead(table: KeptTable) -> tuple[SeatNumber, ...]:
    """Return who is ahead, by the second measure where several are by the first."""
    first, rules = leaders(table), table.rules
    second = rules.counter(rules.tie_by)
    if len(first) < 2 or second is None:
        return first
    at = {seat: table.count(second, seat) for seat in first}
    best = min(at.values()) if rules.wins is Wins.FEWEST else max(at.values())
    return tuple(seat for seat in first if at[seat] == best)


def leaders(table: KeptTable, name: str = "", *, most: bool | None = None) -> tuple[int, ...]:
    """Return who of those who play has most of a counter, or fewest where that wins."""
    rules = table.rules
    counter = rules.counter(name) or rules.measure
    if counter is None or counter.of is not Of.PLAYER or not table.playing:
        return ()
    if most is None:
        most = rules.wins is not Wins.FEWEST or counter.name != rules.by
    at = {seat: table.count(counter, seat) for seat in table.playing}
    best = max(at.values()) if most else min(at.values())
    return tuple(seat for seat, now in at.items() if now == best)
