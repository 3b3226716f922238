"""What is told of the events of a kept game, the most important first."""

from collections.abc import Iterable, Iterator

from assistant.keeper.answering import listed
from assistant.keeper.events import (
    CameBack,
    CardPlayed,
    CardScored,
    ChanceFell,
    Chose,
    Counted,
    ExtraTurns,
    KeeperEnded,
    KeeperOpened,
    NowCalled,
    PhaseCame,
    PointsAsked,
    RoleWent,
    Rolled,
    RoundCame,
    SatDown,
    TimerSet,
    TurnedRound,
    TurnPassed,
    WentOut,
    WillMiss,
    fold,
)
from assistant.keeper.ruleset import (
    LIMIT,
    NONE,
    ONCE,
    ORDER,
    OUT,
    PLAYERS,
    WINNER,
    Counter,
    End,
    Of,
    Order,
    Ruleset,
    Then,
    Wins,
)
from assistant.keeper.table import KeptTable, amount
from assistant.messages import Msg, Text, Value, in_turn, joined, last_question, say
from assistant.rules.table import Ending, Outcome

_END = "end "
_CHANCE = "chance"
"""Not a rule: no ruleset says how dice fall."""


def told(table: KeptTable | None, events: Iterable[object]) -> tuple[Text, ...]:
    """Return what is told of events, in their order; `table` is the one before them."""
    lines: list[Text] = []
    events = tuple(events)
    over = any(isinstance(each, RoundCame) for each in events)
    gone: list[Text] = []
    for event in events:
        after = fold(table, (event,)) if table else event.table  # type: ignore[attr-defined]
        if table and table.due and isinstance(event, RoundCame | KeeperEnded):
            lines.append(say("play.given_up", what=last_question(asked_of(table))))
        begins_anew = over and isinstance(event, Counted) and _is_reset(after, event)
        if begins_anew and table and isinstance(event, Counted):
            gone += filter(None, (_thrown_away(table, event),))
        elif not begins_anew:
            if gone and isinstance(event, RoundCame):
                lines.append(say("keeper.thrown_away", had=joined("commas", *gone)))
            lines += _told(table or after, after, event)
        table = after
    return tuple(lines)


def asked_of(table: KeptTable) -> Text:
    """Return how what a player has is asked for at the end of a round; nothing if it is not."""
    due = table.due
    if due is None:
        return ""
    name = table.seats[due.seat].name
    return say("keeper.how_many_points", counter=due.counter, name=name)


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
            yield counted(before, event)
        case TurnPassed(_, passed):
            yield from (say("keeper.missed", name=names[each]) for each in passed)
            if after.rules.has_turns:
                yield _turn(after)
        case ExtraTurns(seat, number):
            yield say("keeper.extra_turns", name=names[seat], count=number)
        case Chose(choice, what, seat):
            yield say("keeper.chose", name=names[seat], choice=choice, what=what)
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
        case SatDown(seat, name):
            yield say("game.joined", name=name, other=names[seat])
        case NowCalled(seat, name):
            yield say("game.renamed", name=before.seats[seat].name, other=name)
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
            yield ended(after, outcome)
        case CardPlayed(_, _, title):
            yield say("keeper.card", card=title)
            if after.all_played:
                yield say("keeper.all_played")
        case CardScored(_, title):
            if after.turn == before.turn and not after.outcome:
                yield say("keeper.scored", card=title)
        case PointsAsked(seat):
            yield say("keeper.ended_round", name=names[seat])


def _thrown_away(before: KeptTable, event: Counted) -> Text:
    """Return what a player had gathered in the round that is over, and is nowhere added up."""
    counter = before.rules.counter(event.counter)
    if counter is None or event.seat is None or counter.hidden:
        return ""
    now, hand = before.count(counter, event.seat), before.rules.cards.hand
    kept = counter.into or counter.leads or counter.start or counter.name == hand
    if kept or not now or counter.of is not Of.PLAYER:
        return ""
    return say("keeper.had", name=before.seats[event.seat].name, amount=amount(counter, now))


def _turn(table: KeptTable) -> Text:
    name, phases = table.seats[table.turn.seat].name, table.rules.phases
    if table.turn.more:
        return say("keeper.turn_more", name=name, count=table.turn.more)
    if phases:
        return say("keeper.now_phase", name=name, phase=phases[table.turn.phase])
    return say("keeper.turn", name=name)


def _rolled(event: Rolled, names: list[str]) -> Text:
    fell = joined("commas", *map(str, event.fell))
    if event.coin:
        sides = (say("keeper.heads" if each == 1 else "keeper.tails") for each in event.fell)
        fell = joined("commas", *sides)
        if event.seat is not None:
            return say("keeper.tossed_by", name=names[event.seat], fell=fell)
    by = {} if event.seat is None else {"name": names[event.seat]}
    kind = "_by" if by else ""
    if len(event.fell) == 1 or event.coin:
        return say(f"keeper.rolled{kind}", fell=fell, **by)
    return say(f"keeper.rolled_sum{kind}", fell=fell, sum=sum(event.fell), **by)


def counted(before: KeptTable, event: Counted, *, back: bool = False) -> Text:
    """Return what is told of a number that changes; of one that went `back` what it is again."""
    counter = before.rules.counter(event.counter)
    if counter is None:
        return event.counter
    was = before.count(counter, event.seat, event.other)
    change, now = event.now - was, was if back else event.now
    how = "more" if change > 0 else "less" if change < 0 else "is_at"
    if event.seat is None:
        how = how.replace("is_at", "is")
        values = {"change": abs(change)} if change else {}
        return say(f"keeper.common_{how}", counter=counter.name, now=now, **values)
    name = before.seats[event.seat].name
    if is_secret(before, counter):
        # What everybody is to say once is one thing, however high its number is.
        what = counter.one if counter.all_first else counter.name
        return say("keeper.hidden", name=name, counter=what)
    values = {"change": abs(change)} if change else {}
    held = amount(counter, now)
    if event.other is not None:
        other = before.seats[event.other].name
        return say(f"keeper.{how}_from", name=name, amount=held, other=other, **values)
    return say(f"keeper.{how}", name=name, amount=held, **values)


def is_secret(table: KeptTable, counter: Counter) -> bool:
    """Say whether a counter is not to be told to all."""
    return counter.hidden and counter.name not in table.revealed


def ended(table: KeptTable, outcome: Outcome) -> Text:
    """Return how a game ended, with the end of its ruleset that the table has."""
    names = [seat.name for seat in table.seats]
    winners, rules = [names[seat] for seat in outcome.winners], table.rules
    end = rules.ends[table.end] if table.end >= 0 else None
    # Whoever is left has won with the others; whoever is equal with them has not.
    by_measure = end is None or end.then in (Then.ENDS, Then.WINS)
    tied = by_measure and may_tie(rules)
    match outcome.ending:
        case Ending.WON if len(winners) == 1:
            return say("keeper.won", names=winners[0])
        case Ending.WON if tied:
            return say("keeper.tied", names=listed(winners))
        case Ending.WON if len(winners) == len(names):
            return say("keeper.all_won")
        case Ending.WON:
            return say("keeper.won_several", names=listed(winners))
        case Ending.ALL_LOSE:
            return say("keeper.all_lost")
        case Ending.STOPPED:
            return say("keeper.stopped")
        case _:
            return say("keeper.nobody_won")


def may_tie(rules: Ruleset) -> bool:
    """Say whether players may be equal at the end, where all do not win together."""
    return not rules.together and rules.wins in (Wins.MOST, Wins.FEWEST)


_OUTCOMES = frozenset(
    f"keeper.{how}"
    for how in ("all_won", "won", "won_several", "tied", "all_lost", "stopped", "nobody_won")
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
            case PointsAsked(_, _, end):
                return f"{_END}{end}"
            case Counted(counter):
                rule = rule or counter
            case RoleWent(role):
                rule = rule or role
            case WentOut():
                rule = rule or OUT
            case Chose(choice):
                rule = rule or choice
            case TurnPassed() | TurnedRound() | WillMiss() | ExtraTurns():
                rule = rule or ORDER
            case Rolled() | ChanceFell():
                rule = rule or _CHANCE
            case _:
                pass
    return rule


def why(rules: Ruleset, rule: str, came: Text = "") -> tuple[Text, ...]:
    """Return what a ruleset says of a rule, in its own sentence where it has one, and its name.

    `came` is what came of it, where the game is over by it.
    """
    limit, _, name = rule.removeprefix(LIMIT).partition(" ") if rule.startswith(LIMIT) else [""] * 3
    counter, role, choice = rules.counter(name or rule), rules.role(rule), rules.choice(rule)
    outs = [each for each in rules.ends if each.then is Then.OUT]
    said: tuple[Text, ...] = ()
    if rule.startswith(_END):
        end = rules.ends[int(rule.removeprefix(_END))]
        winner = rules.winner if end.then is Then.ENDS and end.says != rules.winner else ""
        said = tuple(each for each in (end.says or _end(rules, end, came), winner) if each)
    elif counter:
        said = (counter.says,) if counter.says else tuple(_limits(counter, limit))
    elif role:
        moves = say(f"keeper.why_moves_{role.moves.value}", role=role.name)
        said = (role.says or moves,)
    elif choice:
        among = joined("commas", *choice.among)
        said = (choice.says or say("keeper.why_among", choice=choice.name, among=among),)
    elif rule == WINNER:
        said = (rules.winner or say(f"keeper.why_{rules.wins.value}", counter=_measure(rules)),)
    elif rule == ORDER:
        back = rules.order is Order.REVERSED
        said = (rules.turns or say("keeper.why_reversed" if back else "keeper.why_order"),)
    elif rule == PLAYERS:
        fixed = rules.least == rules.most
        values: dict[str, Value] = {
            "least": rules.least,
            "most": rules.most,
            "game": rules.name,
        }
        said = (say("keeper.why_players_exactly" if fixed else "keeper.why_players", **values),)
    elif rule == ONCE:
        said = (say("keeper.why_once"),)
    elif rule == OUT and outs and (len(outs) == 1 or not rules.says):
        said = tuple(end.says or _end(rules, end) for end in outs)
    elif rules.says and (outs or rule != OUT) and rule not in (_CHANCE, NONE):
        said = (rules.says,)
    if not said:
        return (say("keeper.why_nothing", game=rules.name),)
    return (*said, say("keeper.why_ruleset", game=rules.name))


def _measure(rules: Ruleset) -> str:
    """Return the name of the counter by which somebody wins."""
    return rules.measure.name if rules.measure else rules.by


def _end(rules: Ruleset, end: End, came: Text = "") -> Text:
    """Return when something ends, and what comes of it, where the ruleset has no sentence."""
    then = came or say(f"keeper.then_{end.then.value}")
    if end.rounds is not None:
        when = say("keeper.why_rounds", count=end.rounds)
    elif end.left is not None:
        when = say("keeper.why_left_count", count=end.left)
    else:
        number = end.reaches if end.reaches is not None else end.falls_to
        when = say("keeper.why_at", number=number or 0, counter=end.counter)
    by = end.then is Then.ENDS and rules.wins in (Wins.MOST, Wins.FEWEST)
    measure = say(f"keeper.why_{rules.wins.value}", counter=_measure(rules)) if by else ""
    return in_turn(say("keeper.why_end", when=when, then=then), measure)


def _limits(counter: Counter, only: str = "") -> Iterator[Text]:
    """Yield the limits of a counter as sentences, where the ruleset has none of its own.

    With the name of one `only` that is told.
    """
    kind = "all" if counter.of is Of.TABLE else "each"
    limits = {"least": counter.least, "most": counter.most}
    named = {name: limit for name, limit in limits.items() if only in ("", name)}
    known = {name: limit for name, limit in named.items() if limit is not None}
    if known:
        last = amount(counter, [*known.values()][-1])
        which = "_".join(known)
        yield say(f"keeper.why_{kind}_{which}", counter=counter.name, last=last, **known)
    if counter.in_all is not None and only in ("", "in_all"):
        yield say("keeper.why_in_all", most=amount(counter, counter.in_all))
    if counter.own_turn and only in ("", "own_turn"):
        yield say("keeper.why_own_turn", counter=counter.name)


def hides(table: KeptTable, event: object) -> bool:
    """Say whether an event holds a number that is not to be told to all."""
    counter = table.rules.counter(event.counter) if isinstance(event, Counted) else None
    return counter is not None and is_secret(table, counter)
