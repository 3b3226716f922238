"""Drawing: the card of the Draw phase, the action, or what an effect gives.

Second print, "The Turn" and "Action Phase".
"""

from assistant.rules.actions import Draw
from assistant.rules.apply import fold
from assistant.rules.edition import Rulebook
from assistant.rules.events import Acted, DeckSet, Drew, Event, Reshuffled
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.table import Chain, Phase, Piece, SeatNumber, Table
from assistant.rules.turning import begin_phase, can_draw, following, forgotten, reshuffles


def draw(book: Rulebook, table: Table, action: Draw) -> Ruling:
    """A seat draws: the card of its Draw phase, its action, or by an effect.

    Who draws before the Draw phase with effects open has forgotten them, unless one draws.
    """
    turn, doubts = table.turn, Doubts()
    events: list[Event] = []
    own = action.seat == turn.seat and not table.pile
    if own and table.chain and not _forgets(book, table, table.chain):
        own = False
    elif own and table.chain:
        events += forgotten(book, table.chain, doubts)
        table = fold(table, events)
    if own and turn.phase is Phase.BEGINNING and following(table) is Phase.DRAW:
        # Whoever draws with nothing left to do before it has gone on to the Draw phase.
        began = begin_phase(book, table, Phase.DRAW)
        events += began
        table = fold(table, began)
        turn = table.turn
    phase = own and turn.phase is Phase.DRAW and not turn.drawn
    acts = own and turn.phase is Phase.ACTION
    if not can_draw(book, table):
        return refused("deck_empty", "deck_out")
    count = action.count
    if table.deck is not None and count > table.deck:
        left = table.deck
        if reshuffles(book, table):
            events.append(Reshuffled())
            left += len(table.discard) + (table.unnamed or 0)
        known = table.full and table.unnamed is not None
        if known or not reshuffles(book, table):
            doubts.about("deck_out", "deck_short", count > left, count=left)
            count = min(count, left)
        else:
            # How many lay there is not known.
            events.append(DeckSet(None))
    events.append(Drew(action.seat, count, phase))
    name, whose = table.seats[action.seat].name, table.seats[turn.seat].name
    idle = table.full and not (table.chain or table.pile or _owed(table, action.seat))
    strange = idle and action.seat != turn.seat
    doubts.about("turn_order", "not_your_turn", strange, seat=name, whose=whose)
    doubts.about("draw", "one_card", phase and action.count > 1, count=action.count)
    doubts.about("action", "one_card", acts and action.count > 1, count=action.count)
    if phase:
        events += begin_phase(book, table, following(table))
    elif acts:
        # Who may play two cards and has played one has chosen to play.
        doubts.about("action", "acted_already", turn.acted >= min(turn.plays, 1), seat=name)
        events.append(Acted())
    elif own:
        doubts.about("draw", "draw_early", turn.phase is Phase.BEGINNING, seat=name)
        doubts.about("draw", "draw_late", turn.phase is Phase.END, seat=name)
    return Allowed(tuple(events), tuple(doubts))


def _owed(table: Table, seat: SeatNumber) -> bool:
    return any(each.seat == seat for each in table.owed)


def _forgets(book: Rulebook, table: Table, chain: Chain) -> bool:
    """Say whether who draws now has forgotten what is open, as none of it draws."""
    if table.turn.phase is not Phase.BEGINNING or following(table) is not Phase.DRAW:
        return False
    return not any(
        _may_draw(book, each.piece)
        for link in chain.links
        for each in link.effects
        if not each.settled and each.seat == table.turn.seat
    )


def _may_draw(book: Rulebook, piece: Piece) -> bool:
    """Say whether an effect draws, as far as that is known of it."""
    bonus = book.bonus(piece)
    if bonus:
        return bonus.draws
    return book.card(piece) is None or book.trait(piece, "draws") is not None
