"""The turn: four phases, and whose turn is next.

Second print, "The Turn" and "Action Phase".
"""

from assistant.cards.model import Trigger as When
from assistant.rules.actions import Draw, Next
from assistant.rules.chaining import close, is_mandatory, waiting
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Acted,
    Drew,
    Event,
    LinkResolved,
    Owed,
    PhaseBegan,
    Reshuffled,
    SeatChanged,
    Settled,
    Triggered,
    TurnBegan,
    TurnSkipped,
)
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.table import Chain, Effect, Fate, Phase, SeatNumber, Table

_ORDER = (Phase.BEGINNING, Phase.DRAW, Phase.ACTION, Phase.END)


def hand_limit(book: Rulebook, table: Table, number: SeatNumber) -> int:
    """Return how many cards a player may keep at the end of the turn."""
    seat = table.seats[number]
    if seat.hand_limit is not None:
        return seat.hand_limit
    changed = book.edition.hand_limit
    for piece in seat.stable:
        fixed = book.trait(piece, "hand_limit_is")
        if fixed:
            return int(fixed)
        changed += int(book.trait(piece, "hand_limit") or 0)
    return changed


def over_limit(book: Rulebook, table: Table) -> int:
    """Return how many cards the active player must still discard; 0 where hands are not known."""
    if not table.full:
        return 0
    seat = table.turn.seat
    return max(0, table.seats[seat].hand_size - hand_limit(book, table, seat))


def start_effects(book: Rulebook, table: Table, number: SeatNumber) -> tuple[Effect, ...]:
    """Return the effects of the beginning of a turn, mandatory ones first."""
    effects = []
    for piece in table.seats[number].stable:
        card = book.card(piece)
        if card and When.BEGINNING_OF_TURN in card.triggers:
            effects.append(Effect(piece, number, is_mandatory(card)))
    return tuple(sorted(effects, key=lambda each: not each.mandatory))


def herd(book: Rulebook, table: Table, number: SeatNumber) -> tuple[tuple[str, int], ...]:
    """Return the species with enough cards for a bonus, and how many there are."""
    found = []
    cards = [book.card(piece) for piece in table.seats[number].stable]
    for bonus in book.edition.bonuses:
        count = sum(1 for card in cards if card and bonus.species in card.species)
        if count >= bonus.count:
            found.append((bonus.species, count))
    return tuple(found)


def begin_turn(book: Rulebook, table: Table, number: SeatNumber, turn: int) -> list[Event]:
    """Return what happens when a seat's turn begins."""
    events: list[Event] = [TurnBegan(number, turn)]
    effects = start_effects(book, table, number) if table.full else ()
    if effects:
        events.append(Triggered(0, effects))
    return events


def draw(book: Rulebook, table: Table, action: Draw) -> Ruling:
    """A seat draws: the card of its Draw phase, its action, or by an effect."""
    turn, doubts = table.turn, Doubts()
    events: list[Event] = []
    own = action.seat == turn.seat and not table.chain and not table.pile
    phase = own and turn.phase is Phase.DRAW and not turn.drawn
    if table.deck is not None and action.count > table.deck:
        if book.value("deck_out") == "reshuffle":
            events.append(Reshuffled())
            short = action.count > table.deck + len(table.discard)
        else:
            short = True
        if short:
            return refused("deck_short", "deck_out", count=table.deck)
    events.append(Drew(action.seat, action.count, phase))
    if phase:
        events.append(PhaseBegan(Phase.ACTION))
    elif own and turn.phase is Phase.ACTION:
        name = table.seats[action.seat].name
        doubts.about("action", "acted_already", turn.acted >= turn.plays, seat=name)
        events.append(Acted())
    elif own and turn.phase is Phase.BEGINNING:
        doubts.about("draw", "draw_early", True)
    return Allowed(tuple(events), tuple(doubts))


def next_(book: Rulebook, table: Table, action: Next) -> Ruling:
    """Go on to the next phase, or from the last one to the next turn."""
    if table.pile:
        return refused("pile_open", "pile", card=book.title(table.pile.top))
    turn, doubts = table.turn, Doubts()
    events: list[Event] = []
    if table.chain:
        beginning = turn.phase is Phase.BEGINNING and table.chain.resolved == 0
        if beginning:
            events += _forgotten(book, table.chain, doubts)
        else:
            doubts.about("chain", "chain_open", True)
            events += close(table.chain)
    name = table.seats[turn.seat].name
    match turn.phase:
        case Phase.DRAW:
            doubts.about("draw", "not_drawn", not turn.drawn, seat=name)
        case Phase.ACTION:
            doubts.about("action", "no_action", turn.acted == 0, seat=name)
        case Phase.END:
            many = over_limit(book, table)
            limit = hand_limit(book, table, turn.seat)
            doubts.about("hand_limit", "over_limit", many > 0, count=many, limit=limit)
            return Allowed((*events, *_next_turn(book, table)), tuple(doubts))
        case Phase.BEGINNING:
            pass
    return Allowed((*events, PhaseBegan(following(table))), tuple(doubts))


def following(table: Table) -> Phase:
    """Return the phase that comes next in this turn."""
    later = _ORDER[_ORDER.index(table.turn.phase) + 1 :]
    return next((phase for phase in later if phase not in table.turn.skipped), Phase.END)


def _forgotten(book: Rulebook, chain: Chain, doubts: Doubts) -> list[Event]:
    """Return what becomes of effects that were not done before the Draw phase."""
    events: list[Event] = []
    link = chain.links[0]
    for at in waiting(link):
        effect = link.effects[at]
        title = book.title(effect.piece)
        if effect.mandatory:
            doubts.about("forgotten_mandatory", "mandatory_left", True, card=title)
            owed = book.value("forgotten_mandatory") == "owed"
            events.append(Settled(at, Fate.OWED if owed else Fate.SKIPPED))
            if owed:
                events.append(Owed(effect))
        else:
            doubts.about("forgotten_optional", "optional_left", True, card=title)
            events.append(Settled(at, Fate.DECLINED))
    return [*events, *(LinkResolved() for _ in chain.links)]


def _next_turn(book: Rulebook, table: Table) -> list[Event]:
    turn = table.turn
    seat = table.seats[turn.seat]
    if seat.extras:
        more = SeatChanged(turn.seat, seat.skips, seat.extras - 1, seat.hand_limit)
        return [more, *begin_turn(book, table, turn.seat, turn.number + 1)]
    events: list[Event] = []
    count = len(table.seats)
    skips = [each.skips for each in table.seats]
    number = (turn.seat + 1) % count
    # Somebody always gets a turn: every round uses up one skip of each who has one.
    while skips[number]:
        skips[number] -= 1
        events.append(TurnSkipped(number))
        number = (number + 1) % count
    return [*events, *begin_turn(book, table, number, turn.number + 1)]
