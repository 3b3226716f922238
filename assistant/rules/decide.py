"""The one place that says yes, no, or are you sure."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from assistant.rules.actions import (
    Action,
    BanInstants,
    CountLetters,
    Depart,
    Draw,
    End,
    Forget,
    Give,
    GoTo,
    Join,
    Leave,
    LeavePrompts,
    MakeGood,
    Move,
    NameTitle,
    NewHand,
    Next,
    Pass,
    PassAll,
    Play,
    Rename,
    Reshuffle,
    Respond,
    SetCount,
    SetDeck,
    SetHand,
    SetHouse,
    SetPlays,
    SetPrompts,
    SetSeat,
    Settle,
    SkipPhase,
    Spell,
    Swap,
    SwapHands,
    Target,
    Track,
    Trigger,
)
from assistant.rules.babies import stood_in
from assistant.rules.carrying import give, leave
from assistant.rules.chain import put_away, settle, trigger
from assistant.rules.corrections import (
    count_letters,
    deck_in_doubt,
    forget,
    go_to,
    name_title,
    set_count,
    set_deck,
    set_hand,
    set_seat,
    spell,
    strange_number,
)
from assistant.rules.drawing import draw, said_in_one
from assistant.rules.edition import VALUES
from assistant.rules.events import (
    Event,
    HouseSet,
    InstantsBanned,
    Number,
    NumberSet,
    Recognised,
    Reshuffled,
    Verb,
)
from assistant.rules.held import announced
from assistant.rules.judging import ByEffect, by_effect, comes_later, is_asked_for, too_many_for_one
from assistant.rules.meant import as_meant
from assistant.rules.moves import move, play, swap, swap_hands
from assistant.rules.opening import track
from assistant.rules.optional import leave_prompts, new_hand, set_prompts
from assistant.rules.owing import paid_by, reopened
from assistant.rules.pile import pass_all, pass_top, respond
from assistant.rules.position import Position
from assistant.rules.progress import advance, not_there_after_all
from assistant.rules.replacing import lost_before, restored, too_late
from assistant.rules.rulings import Allowed, Doubt, Refused, Ruling, impossible, refused
from assistant.rules.seating import depart, join, rename
from assistant.rules.table import Fate, Lost, Phase
from assistant.rules.targets import target
from assistant.rules.turn import (
    begin_phase,
    is_acted,
    make_good,
    next_,
    over_limit,
    past_skipped,
    skip_phase,
    to_the_limit,
)
from assistant.rules.unsaid import as_aimed, by_itself
from assistant.rules.waiting_events import MadeGood
from assistant.rules.winning import consequences, end, naming_decides


def decide(position: Position, action: Action) -> Ruling:
    """Return what comes of an action: its events with doubts, or a refusal.

    The house rules that the table has on record win over those of its rulebook.  Where the table
    plays by firm rules, a doubt is a refusal; where it plays by loose ones, only what is impossible
    is in doubt.
    """
    table = position.table
    piece = action.piece if isinstance(action, Move) else None
    new = stood_in(position, piece) if piece else ()
    position = position.after(new)
    ruling = strange_number(action) or announced(position, action, _judged)
    if isinstance(action, Move):
        action = replace(action, also=False)
    ruling = ruling or _judged(position, action)
    if isinstance(ruling, Refused):
        return ruling
    position, ruling = position.at(table), replace(ruling, events=(*new, *ruling.events))
    if isinstance(action, SetHand) or (isinstance(action, Move) and action.verb is Verb.PUT):
        ruling = replace(ruling, events=deck_in_doubt(table, ruling.events))
    doubts = ruling.doubts
    over = table.outcome or (isinstance(action, Play) and naming_decides(position))
    if over and not _corrects(action):
        # One reason is enough, and no other counts any more.
        doubts = (Doubt("doubts.game_over", "goal"),)
    firmness = position.value("firmness")
    if doubts and firmness == "firm" and not isinstance(action, SetHouse):
        return Refused(doubts[0])
    if firmness == "loose":
        doubts = impossible(doubts)
    events = (*ruling.events, *past_skipped(position, position.after(ruling.events)))
    return Allowed((*events, *consequences(position, events)), doubts)


def _judged(position: Position, action: Action) -> Ruling:
    """Return what comes of an action that stands by itself, with what follows at once."""
    if isinstance(action, Settle) and action.fate is Fate.DONE:
        # Who says that an effect is done has done to its targets what it asks for.
        moves = as_aimed(position, action.effect)
        if moves:
            return _one_by_one(position, moves)
    if isinstance(action, Draw):
        draws = said_in_one(position, action)
        if len(draws) > 1:
            return _one_by_one(position, draws)
    shared = _shared_out(position, action)
    if shared is not None:
        return shared
    debt = paid_by(position, action)
    if debt is not None:
        return _paid(position, action, debt)
    before_end = position.table.turn.phase is not Phase.END and over_limit(position)
    if (before_end and to_the_limit(position, action)) or _draws_at_end(position, action):
        # Whoever discards what is too many has come to the end of the turn, and so has whoever
        # draws what only the end of it gives.
        ended = _ended(position)
        ruling = _judged(position.after(ended), action)
        if isinstance(ruling, Refused):
            return ruling
        return replace(ruling, events=(*ended, *ruling.events))
    instead = lost_before(position, action)
    said = isinstance(action, Move) and action.instead is not None
    if instead and (said or not is_asked_for(position, action, instead[0].piece)):
        return _replaced(position, *instead)
    action = as_meant(position, action)
    later = comes_later(position, action) if position.value("firmness") != "loose" else None
    if later:
        return Refused(later)
    judged = by_effect(position, action)
    ruling = _ruling(position.after(judged.first), action, judged)
    if isinstance(ruling, Refused):
        return ruling
    several = isinstance(action, Move) and action.count > 1
    empty = all(each.key == "doubts.empty_hand" for each in ruling.doubts)
    if judged.whole and empty and not several:
        # An effect that takes a whole hand takes one without cards as well.
        ruling = replace(ruling, doubts=())
    # What speaks against a move anyway says it best, and a draw outside of effects has its own.
    plain = isinstance(action, Draw) and not judged.fits
    doubts = ruling.doubts or (() if plain else judged.doubts)
    # What an effect changes by being done is said once.
    own = (event for event in ruling.events if event not in judged.events)
    events: tuple[Event, ...] = (*judged.first, *judged.events, *own, *judged.then)
    if any(isinstance(event, Recognised) for event in events):
        events = (*events, *not_there_after_all(position, position.after(events)))
    events = (*events, *advance(position.after(events)))
    events = tuple(put_away(position, events))
    return Allowed((*events, *_by_itself(position.after(events))), doubts)


def _ended(position: Position) -> list[Event]:
    """Return that the turn comes to its end, with what is asked for then."""
    events = begin_phase(position, Phase.END)
    return [*events, *advance(position.after(events))]


def _draws_at_end(position: Position, action: Action) -> bool:
    """Say whether the active player has nothing left to do but to draw by a card at the end."""
    table = position.table
    own = isinstance(action, Draw) and action.seat == table.turn.seat
    over = table.turn.phase is Phase.ACTION and is_acted(table)
    if not own or not over or table.chain or table.pile or not table.full:
        return False
    judged = by_effect(position.after(_ended(position)), action)
    return judged.fits and not judged.doubts


def _shared_out(position: Position, action: Action) -> Allowed | None:
    """Return what comes of cards that are said at once for several effects; None for other acts."""
    first = too_many_for_one(position, action)
    if not first or not isinstance(action, Draw | Move):
        return None
    one, rest = replace(action, count=first), replace(action, count=action.count - first)
    ruling = _judged(position, one)
    if isinstance(ruling, Refused):
        return None
    after = position.after(ruling.events)
    then = _judged(after, rest) if after.table.chain else None
    fits = by_effect(after, rest).fits or too_many_for_one(after, rest)
    if not isinstance(then, Allowed) or not fits or ruling.doubts or then.doubts:
        return None
    return Allowed((*ruling.events, *then.events))


def _paid(position: Position, action: Action, debt: int) -> Ruling:
    """Return what comes of an action by which something is done that was owed."""
    opened = reopened(position, debt)
    ruling = _judged(position.after(opened), action)
    if isinstance(ruling, Refused):
        return ruling
    return replace(ruling, events=(*opened, *ruling.events, MadeGood(debt)))


def _replaced(position: Position, lost: Lost, action: Action) -> Ruling:
    """Return that a card lies there again, and what was done in place of losing it."""
    events: tuple[Event, ...] = tuple(restored(position, lost))
    again = position.after(events)
    ruling = _ruling(again, action, by_effect(again, action))
    if isinstance(ruling, Refused):
        return ruling
    # The effect that took the card has had it: nothing else is asked of it.
    events = (*events, *ruling.events)
    events = (*events, *advance(position.after(events)))
    doubts = (*too_late(position, lost), *ruling.doubts)
    return Allowed(tuple(put_away(position, events)), doubts)


def _one_by_one(position: Position, actions: Sequence[Action]) -> Ruling:
    """Return what comes of several actions, one after the other."""
    events: list[Event] = []
    doubts: list[Doubt] = []
    for action in actions:
        ruling = _judged(position, action)
        if isinstance(ruling, Refused):
            return ruling
        events += ruling.events
        doubts += ruling.doubts
        position = position.after(ruling.events)
    return Allowed(tuple(events), tuple(doubts))


def _by_itself(position: Position) -> tuple[Event, ...]:
    """Return what the cards of open effects do with themselves; what is in doubt people say."""
    action = by_itself(position)
    ruling = _judged(position, action) if action else None
    return ruling.events if isinstance(ruling, Allowed) and not ruling.doubts else ()


def _corrects(action: Action) -> bool:
    """Say whether an action can set right what ended a game."""
    numbers = (SetCount, SetHand, SetDeck, SetSeat, SetPlays, CountLetters, Spell)
    by_word = (
        *numbers,
        SetHouse,
        SetPrompts,
        LeavePrompts,
        Track,
        Leave,
        NameTitle,
        GoTo,
        Rename,
        Forget,
        End,
    )
    return isinstance(action, by_word) or (isinstance(action, Move) and action.verb is Verb.PUT)


def _ruling(position: Position, action: Action, judged: ByEffect) -> Ruling:
    """Return what comes of an action by itself; `judged` is what open effects make of it."""
    table = position.table
    match action:
        case Next():
            return next_(position, action)
        case Draw():
            return draw(position, action, by_step=judged.fits)
        case Play():
            return play(position, action)
        case Respond():
            return respond(position, action)
        case Pass():
            return pass_top(position, action)
        case PassAll():
            return pass_all(position)
        case Trigger():
            return trigger(position, action)
        case Target():
            return target(position, action)
        case Settle():
            return settle(position, action)
        case MakeGood():
            return make_good(position, action)
        case Move():
            return move(position, action, judged)
        case Swap():
            return swap(position, action)
        case SwapHands():
            return swap_hands(table, action)
        case Give():
            return give(table, action)
        case SetCount():
            return set_count(position, action)
        case SetHand():
            return set_hand(table, action)
        case SetDeck():
            return set_deck(table, action)
        case SetSeat():
            return set_seat(action)
        case SetPlays():
            return Allowed((NumberSet(Number.PLAYS, action.plays),))
        case SkipPhase():
            return skip_phase(position, action)
        case BanInstants():
            return Allowed((InstantsBanned(),))
        case Track():
            return track(position, action)
        case Leave():
            return leave(table, action)
        case NameTitle():
            return name_title(action)
        case Reshuffle():
            return Allowed((Reshuffled(),))
        case GoTo():
            return go_to(position, action)
        case CountLetters():
            return count_letters(position, action)
        case Spell():
            return spell(position, action)
        case SetPrompts():
            return set_prompts(position, action)
        case NewHand():
            return new_hand(position, action)
        case LeavePrompts():
            return leave_prompts(position, action)
        case SetHouse():
            if action.value not in VALUES.get(action.rule, ()):
                return refused("no_such_rule", "", name=action.rule, value=action.value)
            return Allowed((HouseSet(action.rule, action.value),))
        case Join():
            return join(position, action)
        case Depart():
            return depart(position, action)
        case Rename():
            return rename(position, action)
        case Forget():
            return forget(position, action)
        case End():
            return end(position, action)
        case _:
            assert_never(action)
