"""What comes of an action in a game that is kept by a ruleset; only what was given is doubted."""

from dataclasses import replace

from assistant.keeper.actions import (
    Advance,
    ByChance,
    CallPlayer,
    CardByChance,
    Finish,
    FromPile,
    GivePoints,
    HandOnTurns,
    HandOver,
    LetIn,
    MissTurn,
    PassRole,
    PlayNamed,
    PutOut,
    Reckon,
    Reveal,
    RightAbout,
    Roll,
    SetTimer,
    ToPhase,
    ToPile,
    ToRound,
    TurnRound,
    TurnTo,
)
from assistant.keeper.events import (
    CameBack,
    CardCame,
    CardPlayed,
    CardScored,
    ChanceFell,
    Counted,
    KeeperEnded,
    NowCalled,
    OwnDeed,
    PhaseCame,
    PlayedTaken,
    PointsAsked,
    PointsSettled,
    Revealed,
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
from assistant.keeper.ruleset import Counter, End, Moves, Ruleset, Starts, Then, Worth
from assistant.keeper.seating import taken
from assistant.keeper.table import KeptTable, amount
from assistant.keeper.winning import added_up, by_rules, came_of, reached
from assistant.messages import Value, joined
from assistant.rules.rulings import Allowed, Doubt, Refused, Ruling
from assistant.rules.table import Ending, Outcome, SeatNumber

ORDER, WINNER, OUT, PLAYERS, ONCE, NONE = "order", "winner", "out", "players", "once", "none"
"""What a rule is called that is no counter's, role's or end's; none is where no rule says so."""
LIMIT = "limit "
"""Before the kind of a limit of a counter, behind which is the name of the counter."""


def decide(table: KeptTable, action: object) -> Ruling:
    """Return what comes of an action: its events, with what speaks against them."""
    if table.outcome is not None:
        return Refused(Doubt("keeper.over", WINNER))
    passed = _passed_unsaid(table, action)
    at = fold(table, passed)
    ruling = _decided(at, action)
    if isinstance(ruling, Allowed):
        doubts = (*_out_of_turn(at, action), *ruling.doubts)
        acted = (OwnDeed(),) if _is_own_deed(at, action) else ()
        events = (*passed, *acted, *ruling.events)
        return Allowed((*events, *_timers(table, events)), doubts)
    return ruling


def _passed_unsaid(table: KeptTable, action: object) -> tuple[object, ...]:
    """Return the turn that passes where whoever is next acts after who had it, as tables do.

    Where a turn has phases, or ends by something that is done in it, nothing else ends it.
    """
    if table.turn.acted and not table.due:
        events = _next_turn(table)
        if _is_own_deed(fold(table, events), action) and not _is_own_deed(table, action):
            return events
    return ()


def _is_own_deed(table: KeptTable, action: object) -> bool:
    """Say whether whoever's turn it is does what only that player does, where that may end it."""
    rules = table.rules
    ends = rules.cards.ends_turn or any(each.ends_turn for each in rules.counters)
    match action:
        case (
            Reckon(seat=int(seat), in_turn=True)
            | PlayNamed(seat=seat, in_turn=True)
            | FromPile(seat=seat, in_turn=True)
        ) if rules.has_turns and not (ends or rules.phases):
            return seat == table.turn.seat
    return False


def _out_of_turn(table: KeptTable, action: object) -> tuple[Doubt, ...]:
    """Return that something was done by a player whose turn it is not."""
    match action:
        case (
            Reckon(seat=int(seat), in_turn=True)
            | PlayNamed(seat=seat, in_turn=True)
            | FromPile(seat=seat, in_turn=True)
            | Advance(seat=int(seat), in_turn=True)
            | HandOnTurns(by=int(seat), in_turn=True)
        ) if table.rules.has_turns and seat != table.turn.seat and not table.seats[seat].out:
            if table.all_played and isinstance(action, PlayNamed):
                # Nobody has said who took what lies there: whoever did leads.
                return ()
            whose, name = (table.seats[each].name for each in (table.turn.seat, seat))
            return (Doubt("keeper.not_own_turn", ORDER, {"whose": whose, "name": name}),)
    return ()


def _decided(table: KeptTable, action: object) -> Ruling:
    match action:
        case Reckon() | FromPile() | ToPile() | HandOver() | PlayNamed() | GivePoints():
            return _counting(table, action)
        case Advance(turn, seat):
            return _go_on(_as_turn_of(table, seat), turn=turn)
        case TurnTo(seat):
            return _turn_to(table, seat)
        case HandOnTurns(number, seat, by):
            return _hand_on(_as_turn_of(table, by), number, seat, by)
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
        case LetIn(name, after):
            return _let_in(table, name, after)
        case CallPlayer(seat, name):
            return _call(table, seat, name)
        case PassRole(role, seat):
            return Allowed((RoleWent(role, _after(table, role) if seat is None else seat),))
        case Roll(fell, sides, seat, coin):
            return Allowed((Rolled(fell, sides, seat, coin),))
        case ByChance(seat):
            return Allowed((ChanceFell(seat),))
        case CardByChance(card, title, anew):
            return Allowed((CardCame(card, title, anew),))
        case RightAbout():
            return _right(table, action)
        case Reveal(counter):
            return _reveal(table, counter)
        case SetTimer(timer, seconds):
            return Allowed((TimerSet(timer, seconds),))
        case Finish():
            return _finish(table, action)
    raise TypeError(action)


def _timers(table: KeptTable, events: tuple[object, ...]) -> tuple[object, ...]:
    """Return the timers that start with a turn or a round that begins in events."""
    begun = {Moves.TURN: TurnPassed, Moves.ROUND: RoundCame}
    if fold(table, events).outcome is not None:
        return ()
    return tuple(
        TimerSet(each.name, each.seconds)
        for each in table.rules.timers
        if any(isinstance(event, begun.get(each.starts, ())) for event in events)
    )


def timers_begun(rules: Ruleset) -> tuple[object, ...]:
    """Return the timers that start as a game begins: with its first turn and its first round."""
    turns = (Moves.TURN,) if rules.has_turns else ()
    starts = (Moves.ROUND, *turns)
    return tuple(
        TimerSet(each.name, each.seconds) for each in rules.timers if each.starts in starts
    )


def _with_ends(table: KeptTable, *events: object) -> tuple[object, ...]:
    """Return events with what the ends of the ruleset come to after them."""
    more = came_of(fold(table, events))
    after = fold(table, (*events, *more))
    out = any(isinstance(each, WentOut) for each in more)
    if after.outcome is None and out and after.seats[after.turn.seat].out:
        more = (*more, *_next_turn(after))
    if after.outcome is None:
        more = (*more, *_round_ended(table, fold(table, (*events, *more))))
    return (*events, *more)


# -- counting --------------------------------------------------------------------------

_Change = tuple[Counter | None, SeatNumber | None, SeatNumber | None, int]
"""A counter, whose it is, against whom, and by how much it changes."""


def _counting(
    table: KeptTable, action: Reckon | FromPile | ToPile | HandOver | PlayNamed | GivePoints
) -> Ruling:
    counter = table.rules.counter
    match action:
        case Reckon():
            return _reckon(table, action)
        case GivePoints(number):
            return _give_points(table, number)
        case HandOver(name, seat, other, number):
            if seat == other:
                return Refused(Doubt("keeper.to_oneself", NONE))
            goods = counter(name)
            return _changed(table, (goods, seat, None, -number), (goods, other, None, number))
        case ToPile(name, seat, number):
            pile = counter(name)
            hand = counter(pile.deals) if pile and pile.deals else None
            own = ((hand, seat, None, -number),) if hand else ()
            return _changed(table, *own, (pile, None, None, number))
        case PlayNamed(seat, card, title):
            played = (CardPlayed(seat, card, title),)
            hand = counter(table.rules.cards.hand)
            lost = ((hand, seat, None, -1),) if hand else ()
            ruling = _changed(table, *lost, first=played)
            return _turn_ended(table, ruling, seat) if table.rules.cards.ends_turn else ruling
        case FromPile(name, seat, number):
            pile = counter(name)
            hand = counter(pile.deals) if pile and pile.deals else None
            own = ((hand, seat, None, number),) if hand else ()
            ruling = _changed(table, (pile, None, None, -number), *own)
            if pile and pile.ends_turn and seat == table.turn.seat:
                return _turn_ended(table, ruling, seat)
            return ruling


def _turn_ended(table: KeptTable, ruling: Ruling, seat: SeatNumber) -> Ruling:
    """Return what a player has done with the end of that player's turn, if it goes on at all."""
    if isinstance(ruling, Refused):
        return ruling
    after = fold(table, ruling.events)
    same = after.turn.number == table.turn.number and after.round == table.round
    if not same or after.outcome is not None or after.due or after.all_played:
        return ruling
    return Allowed((*ruling.events, *_next_turn(_as_turn_of(after, seat))), ruling.doubts)


def _reckon(table: KeptTable, action: Reckon) -> Ruling:
    counter = table.rules.counter(action.counter)
    if counter is None or (action.seat, action.other) not in table.places(counter):
        return Refused(Doubt("keeper.no_counter", NONE, {"counter": action.counter}))
    before = table.count(counter, action.seat, action.other)
    change = action.change if action.to is None else action.to - before
    due = table.due
    if due and (due.counter, due.seat) == (counter.name, action.seat) and change >= 0:
        # It is what was asked for.
        return _give_points(table, change)
    far = action.by_word and counter.start != action.to != 0 and abs(change) > 1
    if far and not counter.hidden:
        # Such as who calls out to have one card left, and may have forgotten others.
        doubt = _until_now(table, counter, action)
        ruling = _changed(table, (counter, action.seat, action.other, change))
        if isinstance(ruling, Refused):
            return ruling
        return Allowed(ruling.events, (doubt, *ruling.doubts))
    # What is dealt costs something else as well; a number that is put right costs nothing.
    costs = table.rules.counter(counter.costs) if counter.costs and action.to is None else None
    lost = ((costs, action.seat, None, -change),) if costs else ()
    ruling = _changed(table, (counter, action.seat, action.other, change), *lost)
    seat, one_more = action.seat, counter.leads and action.to is None and change == 1
    if isinstance(ruling, Refused) or not one_more or seat is None:
        return ruling
    events = (*ruling.events, PlayedTaken(seat))
    after = fold(table, events)
    same = after.turn.number == table.turn.number and after.turn.seat != seat
    leads = same and after.outcome is None and table.rules.has_turns
    return Allowed((*events, *((TurnPassed(seat),) if leads else ())), ruling.doubts)


def _until_now(table: KeptTable, counter: Counter, action: Reckon) -> Doubt:
    now = amount(counter, table.count(counter, action.seat, action.other))
    if action.seat is None:
        return Doubt("keeper.until_now_common", NONE, {"now": now})
    return Doubt("keeper.until_now", NONE, {"name": table.seats[action.seat].name, "now": now})


def _changed(table: KeptTable, *changes: _Change, first: tuple[object, ...] = ()) -> Ruling:
    """Return what comes of changes of counters, with the limits that speak against them."""
    events, doubts = first, list[Doubt]()
    for counter, seat, other, change in changes:
        if counter is None or (seat, other) not in table.places(counter):
            return Refused(
                Doubt("keeper.no_counter", NONE, {"counter": counter.name if counter else ""})
            )
        now = table.count(counter, seat, other) + change
        event = Counted(counter.name, now, seat, other)
        doubts += (each for each in _limits(table, counter, event) if each not in doubts)
        events = (*events, event)
    return Allowed(_with_ends(table, *events), tuple(doubts))


def _limits(table: KeptTable, counter: Counter, event: Counted) -> tuple[Doubt, ...]:
    """Return what speaks against a number: a limit, or whose turn it is."""
    doubts = []
    seat, now = event.seat, event.now
    who: dict[str, Value] = {} if seat is None else {"name": table.seats[seat].name}
    kind = "" if seat is None else "_of"

    def doubt(limit: str, key: str, **values: Value) -> None:
        rule = f"{LIMIT}{limit} {counter.name}"
        doubts.append(Doubt(f"keeper.{key}", rule, {**who, **values}))

    # The sum of what is secret would tell of the others, and the number of whoever has it.
    open_ = not counter.hidden or counter.name in table.revealed
    kind = kind if open_ or seat is None else "_hidden"
    there: dict[str, Value] = {"counter": counter.name}
    if kind != "_hidden":
        there |= {"now": now if seat is None else amount(counter, now)}
    if counter.least is not None and now < counter.least:
        doubt("least", f"below{kind}", least=counter.least, **there)
    if counter.most is not None and now > counter.most:
        doubt("most", f"above{kind}", most=counter.most, **there)
    after = fold(table, (event,))
    total = sum(after.count(counter, *place) for place in table.places(counter))
    grows = seat is None or now > table.count(counter, seat, event.other)
    if counter.in_all is not None and open_ and grows and total > counter.in_all:
        doubt("in_all", "in_all", total=total, most=counter.in_all, counter=counter.name)
    if seat is not None and table.seats[seat].out:
        doubts.append(Doubt("keeper.out_already", OUT, who))
    elif counter.own_turn and table.rules.has_turns and seat not in (None, table.turn.seat):
        doubt("own_turn", "not_own_turn", whose=table.seats[table.turn.seat].name)
    return tuple(doubts)


def _reveal(table: KeptTable, name: str) -> Ruling:
    """Return that a counter may be heard by all, with who has not said one yet."""
    counter = table.rules.counter(name)
    if counter is None:
        return Refused(Doubt("keeper.no_counter", NONE, {"counter": name}))
    events = (Revealed(name), *_as_it_is(table, counter))
    if not counter.all_first:
        return Allowed(events)
    missing = [
        table.seats[seat].name for seat in table.playing if not table.has_said(counter, seat)
    ]
    if len(missing) == len(table.playing):
        return Refused(Doubt("keeper.none_said", name, {"counter": counter.name}))
    names = joined("commas", *missing)
    doubt = Doubt("keeper.still_to_say", name, {"names": names, "counter": counter.name})
    return Allowed(events, (doubt,) if missing else ())


def _as_it_is(table: KeptTable, counter: Counter) -> tuple[object, ...]:
    """Return what a counter is at for each player: what was secret stands open from then on.

    Where everybody is to say one, who has not is left out.
    """
    return tuple(
        Counted(counter.name, table.count(counter, seat, other), seat, other)
        for seat, other in table.places(counter)
        if not counter.all_first or seat is None or table.has_said(counter, seat)
    )


def _right(table: KeptTable, action: RightAbout) -> Ruling:
    """Return that players were right about a card, or nobody was."""
    counter = table.rules.counter(table.rules.cards.counts)
    scored = CardScored(action.card, action.title)
    ruling = _changed(table, *((counter, seat, None, action.worth) for seat in action.seats))
    if isinstance(ruling, Refused):
        return ruling
    doubts = ruling.doubts
    if action.card in table.scored:
        doubts = (Doubt("keeper.scored_already", ONCE, {"card": action.title}), *doubts)
    return Allowed((*ruling.events, scored), doubts)


# -- the end of a round ----------------------------------------------------------------


def _round_ended(before: KeptTable, after: KeptTable) -> tuple[object, ...]:
    """Return what comes of it where somebody has just reached the end of a round."""
    for number, end in enumerate(after.rules.ends):
        if end.then is not Then.ROUND or after.due:
            continue
        was = reached(before, end) or ()
        now = [seat for seat in reached(after, end) or () if seat not in was]
        if now:
            gives = after.rules.counter(end.gives)
            if gives and end.worth is Worth.ASKED:
                return (PointsAsked(now[0], gives.name, number),)
            given = _worth(after, end, now[0]) if gives else 0
            return _given(after, end.gives, now[0], given)
    return ()


def _worth(table: KeptTable, end: End, seat: SeatNumber) -> int:
    """Return what whoever has reached the end of a round is given for it."""
    counter = table.rules.counter(end.counter)
    if end.worth is Worth.ONE or counter is None:
        return 1
    return sum(table.count(counter, other) for other in table.playing if other != seat)


def _given(table: KeptTable, name: str, seat: SeatNumber, number: int) -> tuple[object, ...]:
    """Return that a player is given so much, and the round is over if the game is not."""
    counter = table.rules.counter(name)
    events: tuple[object, ...] = ()
    if counter and number:
        events = (Counted(name, table.count(counter, seat) + number, seat),)
    after = fold(table, events)
    ends = came_of(after)
    if any(isinstance(each, KeeperEnded) for each in ends):
        return (*events, *ends)
    return (*events, *ends, *_round_over(fold(after, ends)))


def _give_points(table: KeptTable, number: int) -> Ruling:
    due = table.due
    counter = table.rules.counter(due.counter) if due else None
    if due is None or counter is None:
        return Refused(Doubt("keeper.nothing_due", NONE))
    settled = PointsSettled(due.seat)
    now = Counted(counter.name, table.count(counter, due.seat) + number, due.seat)
    events = _given(fold(table, (settled,)), due.counter, due.seat, number)
    return Allowed((settled, *events), _limits(table, counter, now) if number else ())


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
    if table.turn.more and not table.seats[table.turn.seat].out:
        more = TurnPassed(table.turn.seat, more=table.turn.more - 1)
        return (more, *_roles(table, Moves.TURN))
    seat, missed = table.next_from(table.turn.seat), list[SeatNumber]()
    while seat in table.passed and len(missed) < len(table.passed):
        missed.append(seat)
        seat = table.next_from(seat)
    return (TurnPassed(seat, tuple(missed)), *_roles(table, Moves.TURN))


def following(table: KeptTable, seat: SeatNumber) -> tuple[SeatNumber, tuple[SeatNumber, ...]]:
    """Return whose turn comes after a player's, and who misses one in between."""
    first = _next_turn(_as_turn_of(table, seat))[0]
    return (first.seat, first.passed) if isinstance(first, TurnPassed) else (seat, ())


def _as_turn_of(table: KeptTable, seat: SeatNumber | None) -> KeptTable:
    """Return the table as if it were a player's turn: whoever is next comes after that one."""
    if seat in (None, table.turn.seat):
        return table
    return replace(table, turn=replace(table.turn, seat=seat, more=0))


def _hand_on(
    table: KeptTable, number: int, seat: SeatNumber | None, by: SeatNumber | None = None
) -> Ruling:
    """Return that the turn is over, and the next player, or one who is named, has so many."""
    if number < 1 or not table.rules.has_turns:
        return Refused(Doubt("keeper.no_turns", ORDER))
    if seat is None:
        ended = _next_turn(replace(table, turn=replace(table.turn, more=0)))
        first, rest = ended[0], ended[1:]
        passed = first.passed if isinstance(first, TurnPassed) else ()
        seat = first.seat if isinstance(first, TurnPassed) else table.turn.seat
        return Allowed((TurnPassed(seat, passed, number - 1), *rest))
    named = table.seats[seat].name
    doubts = (Doubt("keeper.out_already", OUT, {"name": named}),) if table.seats[seat].out else ()
    if seat == by:
        doubts = (Doubt("keeper.turns_to_oneself", ORDER, {"name": named}), *doubts)
    return Allowed((TurnPassed(seat, more=number - 1), *_roles(table, Moves.TURN)), doubts)


def _turn_to(table: KeptTable, seat: SeatNumber) -> Ruling:
    named = table.seats[seat].name
    if seat == table.turn.seat:
        return Refused(Doubt("keeper.turn_already", ORDER, {"name": named}))
    # Whoever misses the next turn, or has handed on one, is not next by the seats alone.
    events = _next_turn(table)
    first = events[0]
    next_ = first.seat if isinstance(first, TurnPassed) else table.next_from(table.turn.seat)
    if next_ == seat:
        return Allowed(events)
    doubts = [Doubt("keeper.out_already", OUT, {"name": named})] if table.seats[seat].out else []
    if not doubts and seat != next_:
        whose = table.seats[next_].name
        doubts.append(Doubt("keeper.not_next", ORDER, {"name": named, "whose": whose}))
    return Allowed((TurnPassed(seat, tuple(s for s in table.passed if s == seat)),), tuple(doubts))


def _round_over(table: KeptTable) -> tuple[object, ...]:
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
    return tuple(RoleWent(role, _after(table, role)) for role in roles)


def _after(table: KeptTable, role: str) -> SeatNumber:
    """Return to whom a role goes next."""
    at = table.bearer(role)
    return table.next_from(table.turn.seat if at is None else at)


# -- who comes, and is called otherwise ------------------------------------------------


def _let_in(table: KeptTable, name: str, after: SeatNumber) -> Ruling:
    rules = table.rules
    if len(table.seats) >= rules.most:
        return Refused(Doubt("keeper.full", PLAYERS, {"game": rules.name, "most": rules.most}))
    if taken(table, name):
        return Refused(Doubt("doubts.name_taken", NONE, {"name": name}))
    return Allowed((SatDown(after, name),))


def _call(table: KeptTable, seat: SeatNumber, name: str) -> Ruling:
    if table.seats[seat].name == name:
        return Refused(Doubt("doubts.called_so", NONE, {"name": name}))
    if taken(table, name, seat):
        return Refused(Doubt("doubts.name_taken", NONE, {"name": name}))
    return Allowed((NowCalled(seat, name),))


# -- out, and the end ------------------------------------------------------------------


def _put_out(table: KeptTable, seat: SeatNumber, *, back: bool) -> Ruling:
    named = {"name": table.seats[seat].name}
    if table.seats[seat].out is not back:
        return Refused(Doubt("keeper.plays_already" if back else "keeper.out_already", OUT, named))
    if back:
        return Allowed((CameBack(seat),))
    if table.playing == (seat,):
        # A table at which nobody plays has no turn, and no way to go on.
        return Refused(Doubt("keeper.last_player", OUT, named))
    events = _with_ends(table, WentOut(seat))
    after = fold(table, events)
    if after.outcome is None and after.turn.seat == seat:
        events = (*events, *_next_turn(after))
    return Allowed(events)


def _finish(table: KeptTable, action: Finish) -> Ruling:
    if action.stopped:
        return Allowed((KeeperEnded(Outcome(Ending.STOPPED)),))
    if action.nobody:
        return Allowed((*added_up(table), KeeperEnded(Outcome(Ending.NOBODY))))
    if action.lost:
        return Allowed((KeeperEnded(Outcome(Ending.ALL_LOSE)),))
    # The round that is on counts as well: nobody plays it to its end.
    added = added_up(table)
    ruled = by_rules(fold(table, added))
    if not action.winners:
        return Allowed((*added, KeeperEnded(ruled)))
    ending = KeeperEnded(Outcome(Ending.WON, action.winners))
    behind = set(action.winners) - set(ruled.winners)
    if not behind or not table.rules.by or ruled.ending is not Ending.WON:
        return Allowed((*added, ending))
    values = {
        "name": table.seats[min(behind)].name,
        "whose": table.seats[ruled.winners[0]].name,
        "counter": table.rules.by,
    }
    return Allowed((*added, ending), (Doubt("keeper.behind", WINNER, values),))
