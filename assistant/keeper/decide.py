"""What comes of an action in a game that is kept by a ruleset; only what was given is doubted."""

from assistant.keeper.actions import (
    Advance,
    AnotherTurn,
    ByChance,
    CallPlayer,
    CardByChance,
    Choose,
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
    Together,
    ToPhase,
    ToPile,
    ToRound,
    TurnRound,
    TurnTo,
)
from assistant.keeper.counting import counting, reveal, right, together, with_ends
from assistant.keeper.events import (
    CameBack,
    CardCame,
    ChanceFell,
    Chose,
    KeeperEnded,
    NowCalled,
    OwnDeed,
    PhaseCame,
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
from assistant.keeper.ruleset import NONE, ORDER, OUT, PLAYERS, WINNER, Moves, Ruleset
from assistant.keeper.seating import taken
from assistant.keeper.table import KeptTable
from assistant.keeper.turns import (
    another_turn,
    as_turn_of,
    go_on,
    hand_on,
    next_turn,
    role_after,
    round_over,
    turn_to,
)
from assistant.keeper.winning import added_up, by_rules
from assistant.rules.rulings import Allowed, Doubt, Refused, Ruling
from assistant.rules.table import Ending, Outcome, SeatNumber


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
        events = next_turn(table)
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
            return counting(table, action)
        case Together():
            return together(table, action)
        case Advance(turn, seat):
            return go_on(as_turn_of(table, seat), turn=turn)
        case TurnTo(seat):
            return turn_to(table, seat)
        case HandOnTurns(number, seat, by):
            return hand_on(as_turn_of(table, by), number, seat, by)
        case AnotherTurn(seat, number):
            return another_turn(table, seat, number)
        case Choose(choice, what, seat):
            return Allowed((Chose(choice, what, seat),))
        case MissTurn(seat):
            return Allowed((WillMiss(table.next_from(table.turn.seat) if seat is None else seat),))
        case TurnRound():
            return Allowed((TurnedRound(not table.backwards),))
        case ToPhase(phase):
            return Allowed((PhaseCame(phase),))
        case ToRound():
            return Allowed(round_over(table))
        case PutOut(seat, back):
            return _put_out(table, seat, back=back)
        case LetIn(name, after):
            return _let_in(table, name, after)
        case CallPlayer(seat, name):
            return _call(table, seat, name)
        case PassRole(role, seat):
            return Allowed((RoleWent(role, role_after(table, role) if seat is None else seat),))
        case Roll(fell, sides, seat, coin):
            return Allowed((Rolled(fell, sides, seat, coin),))
        case ByChance(seat):
            return Allowed((ChanceFell(seat),))
        case CardByChance(card, title, anew):
            return Allowed((CardCame(card, title, anew),))
        case RightAbout():
            return right(table, action)
        case Reveal(counter):
            return reveal(table, counter)
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
    events = with_ends(table, WentOut(seat))
    after = fold(table, events)
    if after.outcome is None and after.turn.seat == seat:
        events = (*events, *next_turn(after))
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
