"""Whose turn it is, and what the game asks of the table at this moment."""

from assistant.messages import Text, choose, say
from assistant.rules.effects import waiting
from assistant.rules.pile import responders
from assistant.rules.position import Position
from assistant.rules.table import Phase, Pile, Table
from assistant.rules.targets import letters_wanted
from assistant.rules.turn import can_draw, following, hand_limit, over_limit
from assistant.rules.winning import waits
from assistant.words.titles import pile_card


def turn_line(table: Table, ask: Text = "") -> Text:
    """Return whose turn it is and which phase, with what is asked if that is given."""
    name = table.seats[table.turn.seat].name
    phase = choose("asked.phase", table.turn.phase.value)
    if not ask:
        return say("asked.turn", name=name, number=table.turn.number, phase=phase)
    return say("asked.turn_ask", name=name, number=table.turn.number, phase=phase, ask=ask)


def question(position: Position) -> Text:
    """Return what is to be done now, as the end of a sentence; `book` is as the table plays it."""
    table = position.table
    if table.pile:
        return _answer(position, table.pile)
    for place in table.untold[:1]:
        name = table.seats[place.seat].name if place.seat >= 0 else ""
        return say(f"asked.ask_untold_{place.zone.value}", name=name)
    if table.chain:
        return say("asked.ask_effects", count=len(waiting(table.chain.links[0])))
    if len(table.reached) > 1 and not waits(position):
        return say("asked.ask_winner")
    for seat in letters_wanted(position)[:1]:
        return say("asked.ask_letters", name=table.seats[seat].name)
    match table.turn.phase:
        case Phase.BEGINNING:
            then = _go_on(table)
            return then if table.full else say("asked.ask_start", then=then)
        case Phase.DRAW:
            return _draw(position)
        case Phase.ACTION:
            return _act(position)
        case Phase.END:
            return _finish(position)


def _answer(position: Position, pile: Pile) -> Text:
    card = pile_card(position)
    waiting = responders(position)
    if not waiting:
        return say("asked.ask_resolve", card=card)
    if position.value("claims") == "seat_order":
        return say("asked.ask_one", name=position.table.seats[waiting[0]].name, card=card)
    return say("asked.ask_answers", card=card)


def _go_on(table: Table) -> Text:
    return choose("asked.then", following(table).value)


def _draw(position: Position) -> Text:
    table = position.table
    if table.turn.drawn:
        return _go_on(table)
    if not can_draw(position):
        return say("asked.ask_deck_out")
    return choose("asked.then", Phase.DRAW.value)


def _act(position: Position) -> Text:
    table = position.table
    left = table.turn.plays - table.turn.acted
    if left <= 0:
        return _go_on(table)
    if table.turn.acted:
        return say("asked.ask_more", count=left, then=_go_on(table))
    return say("asked.ask_action" if can_draw(position) else "asked.ask_play")


def _finish(position: Position) -> Text:
    table = position.table
    limit = hand_limit(position, table.turn.seat)
    many = over_limit(position)
    if many:
        return say("asked.ask_discard", count=many, limit=limit)
    for piece, owner in table.loans_due():
        return say("asked.ask_give_back", card=position.title(piece), name=table.seats[owner].name)
    counted = table.full and table.seats[table.turn.seat].hand_size is not None
    return say("asked.ask_end") if counted else say("asked.ask_down_to", limit=limit)
