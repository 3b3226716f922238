"""What is told of the events of a kept game, the most important first."""

from collections.abc import Iterable, Iterator

from assistant.keeper.answering import amount, listed
from assistant.keeper.decide import ORDER, WINNER
from assistant.keeper.ruleset import Counter, Order, Ruleset
from assistant.keeper.table import (
    CameBack,
    ChanceFell,
    Counted,
    KeeperEnded,
    KeeperOpened,
    KeptTable,
    PhaseCame,
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
from assistant.messages import Msg, Text, joined, say
from assistant.rules.table import Ending, Outcome

_END = "end "


def told(table: KeptTable | None, events: Iterable[object]) -> tuple[Text, ...]:
    """Return what is told of events, in their order; `table` is the one before them."""
    lines: list[Text] = []
    events = tuple(events)
    over = any(isinstance(each, RoundCame) for each in events)
    for event in events:
        after = fold(table, (event,)) if table else event.table  # type: ignore[attr-defined]
        begins_anew = over and isinstance(event, Counted) and _is_reset(after, event)
        if not begins_anew:
            lines += _told(table or after, after, event)
        table = after
    return tuple(lines)


def _is_reset(table: KeptTable, event: Counted) -> bool:
    """Say whether a counter only begins anew with a round."""
    counter = table.rules.counter(event.counter)
    return counter is not None and counter.each_round and event.now == counter.start


def _told(before: KeptTable, after: KeptTable, event: object) -> Iterator[Text]:
    names = [seat.name for seat in after.seats]
    match event:
        case KeeperOpened():
            yield say("keeper.opened", game=after.rules.name, names=listed(names))
            if after.rules.has_turns:
                yield _turn(after)
        case Counted():
            yield _counted(before, event)
        case TurnPassed(_, passed):
            yield from (say("keeper.missed", name=names[each]) for each in passed)
            yield _turn(after)
        case WillMiss(seat):
            yield say("keeper.will_miss", name=names[seat])
        case TurnedRound():
            yield say("keeper.backwards", name=names[after.next_from(after.turn.seat)])
        case PhaseCame(phase):
            yield say("keeper.phase", phase=after.rules.phases[phase])
        case RoundCame(number, seat):
            if after.rules.has_turns and seat == before.turn.seat:
                yield say("keeper.round_with", number=number, name=names[seat])
            else:
                yield say("keeper.round", number=number)
        case WentOut(seat):
            yield say("keeper.went_out", name=names[seat])
        case CameBack(seat):
            yield say("keeper.came_back", name=names[seat])
        case RoleWent(role, bearer):
            yield say("keeper.role", name=names[bearer], role=role)
        case Rolled():
            yield _rolled(event, names)
        case ChanceFell(seat):
            yield say("keeper.chosen", name=names[seat])
        case TimerSet(name, seconds):
            called = name or say("keeper.any_timer")
            yield (
                say("keeper.timer", name=called, count=seconds)
                if seconds
                else say("keeper.timer_stopped")
            )
        case KeeperEnded(outcome):
            yield ended(outcome, names)


def _turn(table: KeptTable) -> Text:
    name, phases = table.seats[table.turn.seat].name, table.rules.phases
    if phases:
        return say("keeper.now_phase", name=name, phase=phases[table.turn.phase])
    return say("keeper.turn", name=name)


def _rolled(event: Rolled, names: list[str]) -> Text:
    fell = joined("commas", *map(str, event.fell))
    by = {} if event.seat is None else {"name": names[event.seat]}
    kind = "_by" if by else ""
    if len(event.fell) == 1:
        return say(f"keeper.rolled{kind}", fell=fell, **by)
    return say(f"keeper.rolled_sum{kind}", fell=fell, sum=sum(event.fell), **by)


def _counted(before: KeptTable, event: Counted) -> Text:
    counter = before.rules.counter(event.counter)
    if counter is None:
        return event.counter
    was = before.count(counter, event.seat, event.other)
    change = event.now - was
    how = "more" if change > 0 else "less" if change < 0 else "is_at"
    if event.seat is None:
        how = how.replace("is_at", "is")
        values = {"change": abs(change)} if change else {}
        return say(f"keeper.common_{how}", counter=counter.name, now=event.now, **values)
    name = before.seats[event.seat].name
    if is_secret(before, counter):
        return say("keeper.hidden", name=name, counter=counter.name)
    values = {"change": abs(change)} if change else {}
    now = amount(counter, event.now)
    if event.other is not None:
        other = before.seats[event.other].name
        return say(f"keeper.{how}_from", name=name, amount=now, other=other, **values)
    return say(f"keeper.{how}", name=name, amount=now, **values)


def is_secret(table: KeptTable, counter: Counter) -> bool:
    """Say whether a counter is not to be told to all."""
    return counter.hidden and counter.name not in table.revealed


def ended(outcome: Outcome, names: list[str]) -> Text:
    """Return how a game ended."""
    winners = [names[seat] for seat in outcome.winners]
    match outcome.ending:
        case Ending.WON if len(winners) == len(names):
            return say("keeper.all_won")
        case Ending.WON if len(winners) == 1:
            return say("keeper.won", names=winners[0])
        case Ending.WON:
            return say("keeper.won_several", names=listed(winners))
        case Ending.ALL_LOSE:
            return say("keeper.all_lost")
        case Ending.STOPPED:
            return say("keeper.stopped")
        case _:
            return say("keeper.nobody_won")


_OUTCOMES = frozenset(
    f"keeper.{how}"
    for how in ("all_won", "won", "won_several", "all_lost", "stopped", "nobody_won")
)


def is_outcome(text: Text) -> bool:
    """Say whether a message is how a game ended."""
    return isinstance(text, Msg) and text.key in _OUTCOMES


# -- why -------------------------------------------------------------------------------


def rule_of(events: Iterable[object]) -> str:
    """Return the name of the rule that events are about, nothing if about none."""
    rule = ""
    for event in events:
        match event:
            case KeeperEnded(_, end):
                return WINNER if end < 0 else f"{_END}{end}"
            case Counted(counter):
                rule = rule or counter
            case RoleWent(role):
                rule = rule or role
            case TurnPassed() | TurnedRound() | WillMiss():
                rule = rule or ORDER
    return rule


def why(rules: Ruleset, rule: str) -> tuple[Text, ...]:
    """Return what a ruleset says of a rule, in its own sentence where it has one."""
    counter, role = rules.counter(rule), rules.role(rule)
    if rule.startswith(_END):
        own = rules.ends[int(rule.removeprefix(_END))].says
    elif counter:
        own = counter.says
    elif role:
        own = role.says
    elif rule == WINNER:
        own = rules.winner
    elif rule == ORDER:
        back = rules.order is Order.REVERSED
        return (rules.turns or say("keeper.why_reversed" if back else "keeper.why_order"),)
    else:
        own = rules.says
    said: tuple[Text, ...] = (own,) if own else ()
    limits = tuple(_limits(counter)) if counter and not own else ()
    return (*said, *limits) or (say("keeper.why_nothing", game=rules.name),)


def _limits(counter: Counter) -> Iterator[Text]:
    if counter.least is not None:
        yield say("keeper.why_limits_least", counter=counter.name, least=counter.least)
    if counter.most is not None:
        yield say("keeper.why_limits_most", counter=counter.name, most=counter.most)
    if counter.own_turn:
        yield say("keeper.why_own_turn", counter=counter.name)


def hides(table: KeptTable, event: object) -> bool:
    """Say whether an event holds a number that is not to be told to all."""
    counter = table.rules.counter(event.counter) if isinstance(event, Counted) else None
    return counter is not None and is_secret(table, counter)
