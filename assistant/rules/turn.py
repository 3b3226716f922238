"""The turn: four phases, the draw, and whose turn is next.

Second print, "The Turn" and "Action Phase".
"""

from dataclasses import replace

from assistant.cards.model import Trigger as When
from assistant.cards.step_words import Holds, StepVerb, Time
from assistant.cards.steps import Step
from assistant.messages import say
from assistant.rules.actions import Action, MakeGood, Move, Next, SkipPhase
from assistant.rules.asking import about_waiting, asks
from assistant.rules.chain import changes, close, set_off, waiting
from assistant.rules.events import (
    Event,
    Number,
    NumberSet,
    PhaseBegan,
    PhaseWillBeSkipped,
    TurnBegan,
    TurnSet,
    TurnSkipped,
    Verb,
)
from assistant.rules.fold import fold
from assistant.rules.left_open import may_go_unsaid, still_due
from assistant.rules.pile import still_open
from assistant.rules.position import Position
from assistant.rules.progress import began, changed
from assistant.rules.rulings import Allowed, Doubts, Refused, Ruling, refused
from assistant.rules.shuffling import passed_over
from assistant.rules.steps import text_of
from assistant.rules.table import Chain, Effect, Fate, Phase, Piece, SeatNumber, Table
from assistant.rules.timed import bonuses, herd, start_effects, timed_effects, wander
from assistant.rules.waiting_events import LinkResolved, MadeGood, Owed, Settled

_ORDER = (Phase.BEGINNING, Phase.DRAW, Phase.ACTION, Phase.END)


def hand_limit(position: Position, number: SeatNumber) -> int:
    """Return how many cards a player may keep at the end of the turn."""
    seat = position.table.seats[number]
    if seat.hand_limit is not None:
        return seat.hand_limit
    area = position.area(number)
    for _, fixed in area.working("hand_limit_is"):
        return int(fixed)
    changes = area.working("hand_limit")
    return max(0, position.edition.hand_limit + sum(int(change) for _, change in changes))


def limit_set_by(position: Position, number: SeatNumber) -> tuple[Piece, tuple[Piece, ...]] | None:
    """Return the card that alone sets a player's hand limit, and those that do not count then.

    No rulebook says what holds where a card sets the limit and another one changes it.
    """
    area = position.area(number)
    fixed, changes = area.working("hand_limit_is"), area.working("hand_limit")
    if position.table.seats[number].hand_limit is not None or not fixed:
        return None
    (by, value), *others = fixed
    left = (*(piece for piece, other in others if other != value), *(piece for piece, _ in changes))
    return (by, left) if left else None


def over_limit(position: Position) -> int:
    """Return how many cards the active player must still discard; 0 where hands are not known."""
    table = position.table
    if not table.full:
        return 0
    seat = table.turn.seat
    size = table.seats[seat].hand_size
    return 0 if size is None else max(0, size - hand_limit(position, seat))


def is_acted(table: Table) -> bool:
    """Say whether the active player has nothing left to do in the turn but to end it."""
    turn = table.turn
    acted = turn.phase is Phase.ACTION and turn.acted >= turn.plays
    return (turn.phase is Phase.END or acted) and not (table.pile or table.outcome)


def to_the_limit(position: Position, action: Action) -> bool:
    """Say whether somebody discards as the own turn ends, to keep no more than the hand limit."""
    table, turn = position.table, position.table.turn
    own = isinstance(action, Move) and action.verb is Verb.DISCARD and action.seat == turn.seat
    if not own or table.chain or not is_acted(table):
        return False
    return turn.phase is Phase.END or not timed_effects(position, turn.seat, When.END_OF_TURN)


def begin_turn(position: Position, number: SeatNumber, turn: int) -> list[Event]:
    """Return what happens when a seat's turn begins; every chain is closed by then."""
    began = TurnBegan(number, turn)
    moved, reacting = wander(position.after([began]))
    position = position.after([began, *moved])
    herds = herd(position, number)
    own = (*start_effects(position, number), *bonuses(position, number, herds))
    return [
        replace(began, herds=herds),
        *moved,
        *set_off(position, None, (*reacting, *own), 0),
    ]


def begin_end(position: Position, began: PhaseBegan | TurnSet) -> list[Event]:
    """Return what happens as the turn comes to its end by this event; no chain is open then."""
    moved, reacting = wander(position.after([began]))
    position = position.after([began, *moved])
    own = timed_effects(position, position.table.turn.seat, When.END_OF_TURN)
    return [began, *moved, *set_off(position, None, (*reacting, *own), 0)]


def next_player(table: Table) -> SeatNumber:
    """Return whose turn comes after the one that is on."""
    at = table.turn.seat
    return at if table.seats[at].extras else player_after(table, at)


def player_after(table: Table, seat: SeatNumber) -> SeatNumber:
    """Return who comes after a player in the round, without those who miss a turn."""
    seats = table.seats
    order = [(seat + more) % len(seats) for more in range(1, len(seats) + 1)]
    return next((each for each in order if not seats[each].skips), order[0])


def about_the_end(position: Position, doubts: Doubts) -> None:
    """Doubt that the turn can end: too many cards in the hand, or something is still owed."""
    table, turn = position.table, position.table.turn
    many, limit = over_limit(position), hand_limit(position, turn.seat)
    whose = table.seats[turn.seat].name
    doubts.about("hand_limit", "over_limit", many > 0, seat=whose, count=many, limit=limit)
    about_loans(position, doubts)
    for each in table.owed:
        still = each.mandatory and each.seat == turn.seat
        card = position.title(each.piece)
        doubts.about("forgotten_mandatory", "mandatory_left", still, card=card)


def about_loans(position: Position, doubts: Doubts) -> None:
    """Doubt that anything else comes before a card goes back that is due."""
    table = position.table
    for piece, owner in table.loans_due()[:1]:
        whose = table.seats[owner].name
        doubts.about("terms", "loan_open", True, card=position.title(piece), seat=whose)


def begin_phase(position: Position, phase: Phase) -> list[Event]:
    """Return what happens when a phase begins; the chain is closed by then."""
    began = PhaseBegan(phase)
    if phase is Phase.END and position.table.turn.phase is not Phase.END:
        return begin_end(position, began)
    return [began]


def can_draw(position: Position) -> bool:
    """Say whether there is a card to draw."""
    table = position.table
    return table.deck is None or table.deck > 0 or reshuffles(position)


def reshuffles(position: Position) -> bool:
    """Say whether the discard pile becomes the deck when that is out.

    Where nobody knows how many it holds, it is supposed to hold some.
    """
    table = position.table
    some = bool(table.discard or table.unnamed) or table.unnamed is None or not table.full
    return position.value("deck_out") == "reshuffle" and some


def next_(position: Position, action: Next) -> Ruling:
    """Go on to the next phase, or from the last one to the next turn."""
    table = position.table
    if table.pile:
        return Refused(still_open(position, table.pile))
    turn, doubts = table.turn, Doubts()
    events: list[Event] = []
    may_leave = left_at_the_end(position) or with_draw_alone(position)
    if table.chain and left_by_going_on(position):
        for link in table.chain.links:
            for at in waiting(link):
                events += _left_out(position.after(events), at)
            events.append(LinkResolved())
    elif table.chain and (turn.phase is Phase.BEGINNING or may_leave):
        events += forgotten(position, table.chain, doubts, following(table))
    elif table.chain:
        if any(each.gives_back for each in position.open_effects):
            about_loans(position, doubts)
        about_waiting(position, doubts, waits=not doubts)
        events += close(table.chain)
    name = table.seats[turn.seat].name
    match turn.phase:
        case Phase.DRAW:
            left = not turn.drawn and can_draw(position)
            doubts.about("draw", "not_drawn", left, seat=name)
        case Phase.ACTION:
            left = turn.acted == 0 < turn.plays and not turn.counted and can_draw(position)
            doubts.about("action", "no_action", left, seat=name)
        case Phase.END:
            about_the_end(position, doubts)
            return Allowed((*events, *_next_turn(position)), tuple(doubts))
        case Phase.BEGINNING:
            pass
    return Allowed((*events, *begin_phase(position, following(table))), tuple(doubts))


def _left_out(position: Position, number: int) -> tuple[Event, ...]:
    """Return what becomes of an effect whose player goes on: what is chosen by nobody is done."""
    effect = position.resolving[number]
    if not began(effect):
        return (Settled(number, Fate.DECLINED),)
    return (*passed_over(position, effect, still_due(position, effect)), Settled(number, Fate.DONE))


def left_by_going_on(position: Position) -> bool:
    """Say whether all that is open is what the active player may do, once the turn has no more.

    Asked for it was, and the player goes on without it.
    """
    table = position.table
    if table.turn.phase is not Phase.ACTION or not is_acted(table):
        return False
    return all(is_left_by(position, table.turn.seat, each) for each in position.open_effects)


def is_left_by(position: Position, seat: SeatNumber, effect: Effect) -> bool:
    """Say whether a player alone is asked for all that is left of an effect, and may leave it."""
    owed = effect.progress.owed if effect.progress else ()
    others = effect.seat != seat or any(share.seat not in (None, seat) for share in owed)
    return not (others or effect.gives_back) and may_go_unsaid(position, effect)


def left_at_the_end(position: Position) -> bool:
    """Say whether all that is open as a turn ends can be left out by going on."""
    table = position.table
    return table.turn.phase is Phase.END and not any(
        each.mandatory or began(each) or each.gives_back for each in position.open_effects
    )


def following(table: Table) -> Phase:
    """Return the phase that comes next in this turn."""
    later = _ORDER[_ORDER.index(table.turn.phase) + 1 :]
    return next((phase for phase in later if phase not in table.turn.skipped), Phase.END)


def with_draw_alone(position: Position) -> bool:
    """Say whether all that is open comes with the card of the Draw phase."""
    open_ = position.open_effects
    return bool(open_) and all(comes_with_draw(position, each) for each in open_)


def comes_with_draw(position: Position, effect: Effect) -> bool:
    """Say whether what an effect still asks for comes with the card of the Draw phase."""
    text, progress = text_of(position, effect), effect.progress
    if text is None:
        return False
    owed = [text.steps[share.step] for share in progress.owed] if progress else text.steps
    return bool(owed) and all(step.time is Time.AT_DRAW_PHASE for step in owed)


def forgotten(position: Position, chain: Chain, doubts: Doubts, to: Phase) -> list[Event]:
    """Return what becomes of effects that were not done before the turn goes on `to` a phase.

    What comes with the card of the Draw phase waits for that.
    """
    events: list[Event] = []
    for link in chain.links:
        kept_open = False
        for at in waiting(link):
            effect = link.effects[at]
            if to is Phase.DRAW and comes_with_draw(position, effect):
                kept_open = True
                continue
            title = position.title(effect.piece)
            if to in (Phase.DRAW, Phase.ACTION) and _is_free(position, effect):
                # Nothing is chosen by it as the turn begins: what it allows is used or not later.
                events += [Settled(at, Fate.DONE), *_changed_by(position, effect)]
                continue
            if began(effect) and text_of(position, effect) is None:
                # Only people know what it does, and they have said that it is used.
                events.append(Settled(at, Fate.DONE, by_itself=True))
                continue
            must = not may_go_unsaid(position, effect)
            if must:
                _about_left(position, effect, doubts)
                later = position.value("forgotten_mandatory") == "owed"
            else:
                kept = position.value("forgotten_optional") == "kept"
                later = kept and position.table.turn.phase is not Phase.END
                left = not later and not _in_vain(position, effect)
                rest = say("asks.rest_of", card=title) if began(effect) else title
                doubts.about("forgotten_optional", "optional_left", left, card=rest)
            lost = Fate.SKIPPED if must else Fate.DECLINED
            events.append(Settled(at, Fate.OWED if later else lost))
            if later:
                events.append(Owed(effect))
        if kept_open:
            break
        events.append(LinkResolved())
    return events


def _about_left(position: Position, effect: Effect, doubts: Doubts) -> None:
    """Doubt that what must be done is left out; where it is for others to do, say for whom."""
    turn, title = position.table.turn.seat, position.title(effect.piece)
    owed = effect.progress.owed if effect.progress else ()
    others = bool(owed) and all(share.seat not in (None, turn) for share in owed)
    for asked in asks(position, effect) if others else ():
        doubts.about("forgotten_mandatory", "step_to_do", True, by=title, what=asked)
        return
    doubts.about("forgotten_mandatory", "mandatory_left", True, card=title)


def _is_free(position: Position, effect: Effect) -> bool:
    """Say whether an effect only allows more plays or keeps cards safe, and nobody pays for that.

    One for which something was done already, or that is for nothing by now, is not.
    """
    text = text_of(position, effect)
    if text is None or not text.steps or began(effect) or _in_vain(position, effect):
        return False
    return all(map(_costs_nothing, text.steps))


def _costs_nothing(step: Step) -> bool:
    keeps_safe = step.holds is not None and step.holds.holds is Holds.PROTECT
    free = step.verb is StepVerb.PLAYS or keeps_safe
    return free and step.choice_of is None and step.is_root


def _changed_by(position: Position, effect: Effect) -> list[Event]:
    """Return what all steps of an effect change in the turn."""
    text = text_of(position, effect)
    if text is None:
        return []
    return [each for at in range(len(text.steps)) for each in changed(position, effect, text, at)]


def _only_lets_play(position: Position, effect: Effect) -> bool:
    """Say whether all that an effect does is to allow more plays."""
    text = text_of(position, effect)
    steps = text.steps if text else ()
    return bool(steps) and all(step.verb is StepVerb.PLAYS for step in steps)


def _in_vain(position: Position, effect: Effect) -> bool:
    """Say whether an effect is for nothing by now: more plays where no Action phase is."""
    return _only_lets_play(position, effect) and Phase.ACTION in position.table.turn.skipped


def skip_phase(position: Position, action: SkipPhase) -> Ruling:
    """A phase of this turn is not had; only its own player skips it."""
    table, doubts = position.table, Doubts()
    seat = table.turn.seat if action.seat is None else action.seat
    own, name = seat == table.turn.seat, table.seats[seat].name
    whose = table.seats[table.turn.seat].name
    doubts.about("turn_order", "not_your_turn", not own, seat=name, whose=whose)
    events = leaving_skipped(position, [PhaseWillBeSkipped(action.phase)])
    return Allowed(tuple(events), tuple(doubts))


def make_good(position: Position, action: MakeGood) -> Ruling:
    """What was forgotten and is owed is done now."""
    table = position.table
    if not 0 <= action.owed < len(table.owed):
        return refused("nothing_owed", "forgotten_mandatory")
    effect = table.owed[action.owed]
    events = [MadeGood(action.owed), *changes(position, effect)]
    return Allowed(tuple(leaving_skipped(position, events)))


def leaving_skipped(position: Position, events: list[Event]) -> list[Event]:
    """Return events, and the phase that comes next if they skip the one that is on."""
    after = fold(position.table, events)
    if after.turn.phase not in after.turn.skipped or after.pile or after.chain:
        return events
    return [*events, *begin_phase(position.at(after), following(after))]


def past_skipped(before: Position, after: Position) -> list[Event]:
    """Return that the turn goes on where effects are done that leave nothing before its end.

    So it does where they skip the phase that is on, or came with its card.
    """
    table, turn = after.table, after.table.turn
    done = before.table.chain is not None and table.chain is None
    if not done or table.pile or table.outcome:
        return []
    to, begins = following(table), turn.phase is Phase.BEGINNING
    over = turn.phase in turn.skipped or (begins and to is Phase.END)
    over = over or (turn.phase is Phase.DRAW and turn.drawn)
    return begin_phase(after, to) if over else []


def _next_turn(position: Position) -> list[Event]:
    table = position.table
    turn = table.turn
    seat = table.seats[turn.seat]
    if seat.extras:
        more = NumberSet(Number.EXTRAS, seat.extras - 1, turn.seat)
        return [more, *begin_turn(position, turn.seat, turn.number + 1)]
    return after_turn(position)


def after_turn(position: Position) -> list[Event]:
    """Return how the turn goes to who comes next, and passes by those who miss one."""
    table = position.table
    turn = table.turn
    events: list[Event] = []
    count = len(table.seats)
    skips = [each.skips for each in table.seats]
    number = (turn.seat + 1) % count
    # Somebody always gets a turn: every round uses up one skip of each who has one.
    while skips[number]:
        skips[number] -= 1
        events.append(TurnSkipped(number))
        number = (number + 1) % count
    return [*events, *begin_turn(position, number, turn.number + 1)]
