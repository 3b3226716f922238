"""Whose turn it is, and what the game asks of the table at this moment."""

from assistant.rules.answering import responders
from assistant.rules.areas import loans_due
from assistant.rules.chaining import waiting
from assistant.rules.edition import Rulebook
from assistant.rules.ending import waits
from assistant.rules.table import Phase, Pile, Table
from assistant.rules.turning import can_draw, following, hand_limit, over_limit
from assistant.rules.wanting import letters_wanted
from assistant.words.sentences import choose, say
from assistant.words.titles import pile_card


def turn_line(table: Table, ask: str = "") -> str:
    """Return whose turn it is and which phase, with what is asked if that is given."""
    name = table.seats[table.turn.seat].name
    phase = choose("asked.phase", table.turn.phase.value)
    if not ask:
        return say("asked.turn", name=name, number=table.turn.number, phase=phase)
    return say("asked.turn_ask", name=name, number=table.turn.number, phase=phase, ask=ask)


def question(book: Rulebook, table: Table) -> str:
    """Return what is to be done now, as the end of a sentence; `book` is as the table plays it."""
    if table.pile:
        return _answer(book, table, table.pile)
    for place in table.untold[:1]:
        name = table.seats[place.seat].name if place.seat >= 0 else ""
        return say(f"asked.ask_untold_{place.zone.value}", name=name)
    if table.chain:
        return say("asked.ask_effects", count=len(waiting(table.chain.links[0])))
    if len(table.reached) > 1 and not waits(book, table):
        return say("asked.ask_winner")
    for seat in letters_wanted(book, table)[:1]:
        return say("asked.ask_letters", name=table.seats[seat].name)
    match table.turn.phase:
        case Phase.BEGINNING:
            then = _go_on(table)
            return then if table.full else say("asked.ask_start", then=then)
        case Phase.DRAW:
            return _draw(book, table)
        case Phase.ACTION:
            return _act(book, table)
        case Phase.END:
            return _finish(book, table)


def _answer(book: Rulebook, table: Table, pile: Pile) -> str:
    card = pile_card(book, table)
    waiting = responders(book, table)
    if not waiting:
        return say("asked.ask_resolve", card=card)
    if book.value("claims") == "seat_order":
        return say("asked.ask_one", name=table.seats[waiting[0]].name, card=card)
    return say("asked.ask_answers", card=card)


def _go_on(table: Table) -> str:
    return choose("asked.then", following(table).value)


def _draw(book: Rulebook, table: Table) -> str:
    if table.turn.drawn:
        return _go_on(table)
    if not can_draw(book, table):
        return say("asked.ask_deck_out")
    return choose("asked.then", Phase.DRAW.value)


def _act(book: Rulebook, table: Table) -> str:
    left = table.turn.plays - table.turn.acted
    if left <= 0:
        return _go_on(table)
    if table.turn.acted:
        return say("asked.ask_more", count=left, then=_go_on(table))
    return say("asked.ask_action" if can_draw(book, table) else "asked.ask_play")


def _finish(book: Rulebook, table: Table) -> str:
    limit = hand_limit(book, table, table.turn.seat)
    many = over_limit(book, table)
    if many:
        return say("asked.ask_discard", count=many, limit=limit)
    for piece, owner in loans_due(table):
        return say("asked.ask_give_back", card=book.title(piece), name=table.seats[owner].name)
    counted = table.full and table.seats[table.turn.seat].hand_size is not None
    return say("asked.ask_end") if counted else say("asked.ask_down_to", limit=limit)
