"""Drawing: the card of the Draw phase, that of the action, and what effects let be drawn.

Second print, "The Turn" and "Action Phase"; "Extra Tail" for cards that come with the Draw phase.
"""

from dataclasses import replace

from assistant.cards.step_words import StepVerb
from assistant.rules.actions import Draw
from assistant.rules.asking import about_waiting
from assistant.rules.deeds import Deed
from assistant.rules.events import Acted, Drew, Event, Number, NumberSet, Reshuffled
from assistant.rules.pile import still_open
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.steps import text_of
from assistant.rules.table import Chain, Phase, Piece, SeatNumber
from assistant.rules.turn import (
    about_the_end,
    begin_phase,
    can_draw,
    comes_with_draw,
    following,
    forgotten,
    is_acted,
    next_player,
    reshuffles,
    with_draw_alone,
)
from assistant.rules.which_effect import judge

_SEVERAL = 2
"""The least number that can be several draws."""


def draw(position: Position, action: Draw, *, by_step: bool) -> Ruling:
    """A seat draws: the card of its Draw phase, its action, or by an effect.

    Who draws before the Draw phase with effects open has forgotten them, unless one draws:
    `by_step`.
    """
    turn, doubts = position.table.turn, Doubts()
    events: list[Event] = []
    own = action.seat == turn.seat and not position.table.pile
    with_draw = with_draw_alone(position)
    forgets = position.table.chain is not None and _forgets(position, position.table.chain)
    if own and position.table.chain and (by_step or not (forgets or with_draw)):
        own = False
    elif own and position.table.chain and not with_draw:
        events += forgotten(position, position.table.chain, doubts, Phase.DRAW)
        position = position.after(events)
    if own and turn.phase is Phase.BEGINNING and following(position.table) is Phase.DRAW:
        # Whoever draws with nothing left to do before it has gone on to the Draw phase.
        began = begin_phase(position, Phase.DRAW)
        events += began
        position = position.after(began)
        turn = position.table.turn
    late = own and _makes_up(position)
    phase = late or (own and turn.phase is Phase.DRAW and not turn.drawn)
    acts = own and turn.phase is Phase.ACTION and not late
    if not can_draw(position):
        return refused("deck_empty", "deck_out")
    count = action.count
    if position.table.deck is not None and count > position.table.deck:
        left = position.table.deck
        if reshuffles(position):
            events.append(Reshuffled())
            left += len(position.table.discard) + (position.table.unnamed or 0)
        known = position.table.full and position.table.unnamed is not None
        if known or not reshuffles(position):
            doubts.about("deck_out", "deck_short", count > left, count=left)
            count = min(count, left)
        else:
            # How many lay there is not known.
            events.append(NumberSet(Number.DECK, None))
    events.append(Drew(action.seat, count, phase))
    name, whose = position.table.seats[action.seat].name, position.table.seats[turn.seat].name
    table = position.table
    other = action.seat != turn.seat
    owed = not table.full or _owed(position, action.seat)
    fits = by_step or owed or _lets_draw(position, action.seat)
    early = Doubts()
    if action.seat == next_player(table) and is_acted(table):
        # What is still to be done before that turn says more than whose turn it is.
        about_the_end(position, early)
    if other and not fits:
        doubts += early
    strange = other and not fits and not early
    doubts.about("turn_order", "not_your_turn", strange, seat=name, whose=whose)
    with_draw = with_draw_alone(position)
    waits = table.chain is not None and not other and not fits and not with_draw
    about_waiting(position, doubts, waits=waits)
    # What was played has not happened yet while it can be answered.
    if table.pile is not None and table.chain is None and not other:
        doubts.append(still_open(position, table.pile))
    doubts.about("draw", "one_card", phase and action.count > 1, count=action.count)
    doubts.about("action", "one_card", acts and action.count > 1, count=action.count)
    if late or (phase and with_draw):
        # The action is used by now; or more cards may come with it.
        pass
    elif phase:
        events += begin_phase(position, following(position.table))
    elif acts:
        # Who may play two cards and has played one has chosen to play.
        key = "play_not_draw" if 0 < turn.acted < turn.plays else "acted_already"
        doubts.about("action", key, turn.acted >= min(turn.plays, 1), seat=name)
        # Who may play two cards and draws has chosen to draw.
        events += [Acted()] * max(1, turn.plays - turn.acted)
    elif own:
        # Where it is not skipped, who draws at the beginning has gone on to it.
        doubts.about("draw", "draw_skipped", turn.phase is Phase.BEGINNING, seat=name)
        doubts.about("draw", "draw_late", turn.phase is Phase.END, seat=name)
    return Allowed(tuple(events), tuple(doubts))


def _makes_up(position: Position) -> bool:
    """Say whether the card of the Draw phase was forgotten, and nothing else is left to draw."""
    turn = position.table.turn
    had = turn.drawn or Phase.DRAW in turn.skipped
    return turn.phase is Phase.ACTION and not had and turn.acted >= min(turn.plays, 1)


def _owed(position: Position, seat: SeatNumber) -> bool:
    """Say whether a player owes something of which only people know what it is."""
    owed = position.table.owed
    return any(each.seat == seat and text_of(position, each) is None for each in owed)


def _lets_draw(position: Position, seat: SeatNumber) -> bool:
    """Say whether a player may draw by an effect of the chain, as far as that is known of it."""
    chain = position.table.chain
    every = [each for link in chain.links for each in link.effects] if chain else ()
    effects = [each for each in every if text_of(position, each) is None]
    return any(
        (each.seat == seat and _may_draw(position, each.piece))
        or has_others_draw(position, each.piece)
        for each in effects
    )


def _forgets(position: Position, chain: Chain) -> bool:
    """Say whether who draws now has forgotten what is open, as none of it draws."""
    table = position.table
    if table.turn.phase is not Phase.BEGINNING or following(table) is not Phase.DRAW:
        return False
    return not any(
        _may_draw(position, each.piece)
        for link in chain.links
        for each in link.effects
        if not each.settled and each.seat == table.turn.seat and text_of(position, each) is None
    )


def has_others_draw(position: Position, piece: Piece) -> bool:
    """Say whether an effect has other players draw, as far as that is known of it."""
    if position.bonus(piece):
        return False
    return _unknown(position, piece) or position.trait(piece, "others_draw") is not None


def _unknown(position: Position, piece: Piece) -> bool:
    """Say whether nobody knows what a card does: it is in no deck."""
    card = position.card(piece)
    return card is None or not card.deck


def _may_draw(position: Position, piece: Piece) -> bool:
    """Say whether an effect draws, as far as that is known of it."""
    bonus = position.bonus(piece)
    if bonus:
        return bonus.draws
    return position.card(piece) is None or position.trait(piece, "draws") is not None


def said_in_one(position: Position, action: Draw) -> tuple[Draw, ...]:
    """Return the draws that are said in one: those of effects, and that of the Draw phase."""
    turn, count = position.table.turn, action.count
    before = turn.phase in (Phase.BEGINNING, Phase.DRAW) and not turn.drawn
    if action.seat != turn.seat or count < _SEVERAL or not before:
        return (action,)
    open_ = [each for each in position.open_effects if comes_with_draw(position, each)]
    extra = sum(
        share.count
        for each in open_
        for share in (each.progress.owed if each.progress else ())
        if share.seat == action.seat
    )
    if count <= extra + 1:
        return (replace(action, count=1),) * count
    first = Deed(frozenset({StepVerb.DRAW}), action.seat, None, count - 1)
    fit = judge(position, first).fit if turn.phase is Phase.BEGINNING else None
    if fit is None or fit.doubt or fit.demand.share.count != count - 1:
        return (action,)
    return replace(action, count=count - 1), replace(action, count=1)
