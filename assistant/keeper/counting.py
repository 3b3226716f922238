"""What comes of it where something is counted: numbers, limits, and the end of a round by them."""

from collections.abc import Sequence

from assistant.keeper.actions import (
    FromPile,
    GivePoints,
    HandOver,
    PlayNamed,
    Reckon,
    RightAbout,
    Together,
    ToPile,
)
from assistant.keeper.events import (
    CardPlayed,
    CardScored,
    Counted,
    KeeperEnded,
    PlayedTaken,
    PointsAsked,
    PointsSettled,
    Revealed,
    TurnPassed,
    WentOut,
    fold,
)
from assistant.keeper.ruleset import LIMIT, NONE, ONCE, OUT, Counter, End, Then, Worth
from assistant.keeper.table import KeptTable, amount
from assistant.keeper.turns import as_turn_of, next_turn, round_over
from assistant.keeper.winning import came_of, reached
from assistant.messages import Value, joined
from assistant.rules.rulings import Allowed, Doubt, Refused, Ruling
from assistant.rules.table import SeatNumber


def with_ends(table: KeptTable, *events: object) -> tuple[object, ...]:
    """Return events with what the ends of the ruleset come to after them."""
    more = came_of(fold(table, events))
    after = fold(table, (*events, *more))
    out = any(isinstance(each, WentOut) for each in more)
    if after.outcome is None and out and after.seats[after.turn.seat].out:
        more = (*more, *next_turn(after))
    if after.outcome is None:
        more = (*more, *_round_ended(table, fold(table, (*events, *more))))
    return (*events, *more)


# -- counting --------------------------------------------------------------------------


_Change = tuple[Counter | None, SeatNumber | None, SeatNumber | None, int]
"""A counter, whose it is, against whom, and by how much it changes."""


def counting(
    table: KeptTable, action: Reckon | FromPile | ToPile | HandOver | PlayNamed | GivePoints
) -> Ruling:
    """Return what comes of an act by which numbers change, with the limits against it."""
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
    return Allowed((*ruling.events, *next_turn(as_turn_of(after, seat))), ruling.doubts)


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


def together(table: KeptTable, action: Together) -> Ruling:
    """Return what comes of it that several have more or less at once: nobody is out before."""
    changes = list[_Change]()
    for each in action.acts:
        counter = table.rules.counter(each.counter)
        before = table.count(counter, each.seat, each.other) if counter else 0
        change = each.change if each.to is None else each.to - before
        costs = table.rules.counter(counter.costs) if counter and each.to is None else None
        lost = ((costs, each.seat, None, -change),) if costs else ()
        changes += ((counter, each.seat, each.other, change), *lost)
    return _changed(table, *changes)


def at_once(table: KeptTable, acts: Sequence[Reckon]) -> bool:
    """Say whether acts are to be done as one, for otherwise an end would come between them."""
    if len({each.seat for each in acts}) < len(acts) or any(each.by_word for each in acts):
        return False
    for each in acts[:-1]:
        ruling = _reckon(table, each)
        if isinstance(ruling, Refused):
            return False
        if any(isinstance(event, WentOut | KeeperEnded) for event in ruling.events):
            return True
        table = fold(table, ruling.events)
    return False


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
    return Allowed(with_ends(table, *events), tuple(doubts))


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


def reveal(table: KeptTable, name: str) -> Ruling:
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


def right(table: KeptTable, action: RightAbout) -> Ruling:
    """Return that players were right about a card, or nobody was."""
    counter = table.rules.counter(table.rules.cards.counts)
    scored = CardScored(action.card, action.title)
    ruling = _changed(table, *((counter, seat, None, action.worth) for seat in action.seats))
    if isinstance(ruling, Refused):
        return ruling
    doubts = ruling.doubts
    if not action.card:
        return Allowed(ruling.events, (Doubt("keeper.none_drawn", NONE), *doubts))
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
    return (*events, *ends, *round_over(fold(after, ends)))


def _give_points(table: KeptTable, number: int) -> Ruling:
    due = table.due
    counter = table.rules.counter(due.counter) if due else None
    if due is None or counter is None:
        return Refused(Doubt("keeper.nothing_due", NONE))
    settled = PointsSettled(due.seat)
    now = Counted(counter.name, table.count(counter, due.seat) + number, due.seat)
    events = _given(fold(table, (settled,)), due.counter, due.seat, number)
    return Allowed((settled, *events), _limits(table, counter, now) if number else ())
