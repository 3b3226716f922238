"""The turn: four phases, and whose turn is next.

Second print, "The Turn" and "Action Phase".
"""

from assistant.cards.model import Trigger as When
from assistant.rules.actions import MakeGood, Next
from assistant.rules.apply import fold
from assistant.rules.areas import fires, loans_due, species, working
from assistant.rules.chaining import changes, close, is_mandatory, set_off, waiting
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Event,
    LinkResolved,
    MadeGood,
    Owed,
    PhaseBegan,
    SeatChanged,
    Settled,
    TurnBegan,
    TurnSkipped,
)
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.table import Chain, Effect, Fate, Herd, Phase, SeatNumber, Table

_ORDER = (Phase.BEGINNING, Phase.DRAW, Phase.ACTION, Phase.END)


def hand_limit(book: Rulebook, table: Table, number: SeatNumber) -> int:
    """Return how many cards a player may keep at the end of the turn."""
    seat = table.seats[number]
    if seat.hand_limit is not None:
        return seat.hand_limit
    for _, fixed in working(book, seat.stable, "hand_limit_is"):
        return int(fixed)
    changes = working(book, seat.stable, "hand_limit")
    return max(0, book.edition.hand_limit + sum(int(change) for _, change in changes))


def over_limit(book: Rulebook, table: Table) -> int:
    """Return how many cards the active player must still discard; 0 where hands are not known."""
    if not table.full:
        return 0
    seat = table.turn.seat
    size = table.seats[seat].hand_size
    return 0 if size is None else max(0, size - hand_limit(book, table, seat))


def start_effects(book: Rulebook, table: Table, number: SeatNumber) -> tuple[Effect, ...]:
    """Return the effects of the beginning of a turn, mandatory ones first."""
    return timed_effects(book, table, number, When.BEGINNING_OF_TURN)


def timed_effects(
    book: Rulebook, table: Table, number: SeatNumber, when: When
) -> tuple[Effect, ...]:
    """Return the effects of one moment of a turn, mandatory ones first."""
    if not table.full:
        return ()
    effects = []
    area = table.seats[number].stable
    for piece in area:
        card = book.card(piece)
        # What was borrowed goes back as a loan: nothing is asked where nothing was.
        returns = when is When.END_OF_TURN and book.trait(piece, "borrows") is not None
        if card and fires(book, area, piece, when) and not returns:
            effects.append(Effect(piece, number, is_mandatory(card, when)))
    return tuple(sorted(effects, key=lambda each: not each.mandatory))


def herd(book: Rulebook, table: Table, number: SeatNumber) -> tuple[Herd, ...]:
    """Return the species with enough cards for a bonus, and how many there are."""
    found = []
    area = table.seats[number].stable
    for bonus in book.edition.bonuses:
        count = sum(1 for piece in area if bonus.species in species(book, area, piece))
        if count >= bonus.count:
            found.append(Herd(bonus.species, count))
    return tuple(found)


def begin_turn(book: Rulebook, table: Table, number: SeatNumber, turn: int) -> list[Event]:
    """Return what happens when a seat's turn begins."""
    herds = herd(book, table, number)
    effects = (*start_effects(book, table, number), *_bonuses(book, number, herds))
    return [TurnBegan(number, turn, herds=herds), *set_off(book, None, effects, 0)]


def _bonuses(book: Rulebook, number: SeatNumber, herds: tuple[Herd, ...]) -> tuple[Effect, ...]:
    """Return the bonuses of herds: they may be used as the effects of the beginning are."""
    species = {each.species for each in herds}
    bonuses = (each for each in book.edition.bonuses if each.species in species)
    return tuple(Effect(each.piece, number, False) for each in bonuses)


def begin_phase(book: Rulebook, table: Table, phase: Phase) -> list[Event]:
    """Return what happens when a phase begins; the chain is closed by then."""
    events: list[Event] = [PhaseBegan(phase)]
    if phase is Phase.END and table.turn.phase is not Phase.END:
        effects = timed_effects(book, table, table.turn.seat, When.END_OF_TURN)
        events += set_off(book, None, effects, 0)
    return events


def can_draw(book: Rulebook, table: Table) -> bool:
    """Say whether there is a card to draw."""
    return table.deck is None or table.deck > 0 or reshuffles(book, table)


def reshuffles(book: Rulebook, table: Table) -> bool:
    """Say whether the discard pile becomes the deck when that is out.

    Where nobody knows how many it holds, it is supposed to hold some.
    """
    some = bool(table.discard or table.unnamed) or table.unnamed is None or not table.full
    return book.value("deck_out") == "reshuffle" and some


def next_(book: Rulebook, table: Table, action: Next) -> Ruling:
    """Go on to the next phase, or from the last one to the next turn."""
    if table.pile:
        return refused("pile_open", "pile", card=book.title(table.pile.top))
    turn, doubts = table.turn, Doubts()
    events: list[Event] = []
    if table.chain and turn.phase is Phase.BEGINNING:
        events += forgotten(book, table.chain, doubts)
    elif table.chain:
        doubts.about("chain", "chain_open", True)
        events += close(table.chain)
    name = table.seats[turn.seat].name
    match turn.phase:
        case Phase.DRAW:
            left = not turn.drawn and can_draw(book, table)
            doubts.about("draw", "not_drawn", left, seat=name)
        case Phase.ACTION:
            left = turn.acted == 0 < turn.plays and can_draw(book, table)
            doubts.about("action", "no_action", left, seat=name)
        case Phase.END:
            many = over_limit(book, table)
            limit = hand_limit(book, table, turn.seat)
            doubts.about("hand_limit", "over_limit", many > 0, count=many, limit=limit)
            for piece, owner in loans_due(table)[:1]:
                whose = table.seats[owner].name
                doubts.about("terms", "loan_open", True, card=book.title(piece), seat=whose)
            return Allowed((*events, *_next_turn(book, table)), tuple(doubts))
        case Phase.BEGINNING:
            pass
    return Allowed((*events, *begin_phase(book, table, following(table))), tuple(doubts))


def following(table: Table) -> Phase:
    """Return the phase that comes next in this turn."""
    later = _ORDER[_ORDER.index(table.turn.phase) + 1 :]
    return next((phase for phase in later if phase not in table.turn.skipped), Phase.END)


def forgotten(book: Rulebook, chain: Chain, doubts: Doubts) -> list[Event]:
    """Return what becomes of effects that were not done before the Draw phase."""
    events: list[Event] = []
    for link in chain.links:
        for at in waiting(link):
            effect = link.effects[at]
            title = book.title(effect.piece)
            if effect.mandatory:
                doubts.about("forgotten_mandatory", "mandatory_left", True, card=title)
                later = book.value("forgotten_mandatory") == "owed"
            else:
                later = book.value("forgotten_optional") == "kept"
                doubts.about("forgotten_optional", "optional_left", not later, card=title)
            lost = Fate.SKIPPED if effect.mandatory else Fate.DECLINED
            events.append(Settled(at, Fate.OWED if later else lost))
            if later:
                events.append(Owed(effect))
        events.append(LinkResolved())
    return events


def make_good(book: Rulebook, table: Table, action: MakeGood) -> Ruling:
    """What was forgotten and is owed is done now."""
    if not 0 <= action.owed < len(table.owed):
        return refused("nothing_owed", "forgotten_mandatory")
    effect = table.owed[action.owed]
    events = [MadeGood(action.owed), *changes(book, table, effect)]
    return Allowed(tuple(leaving_skipped(book, table, events)))


def leaving_skipped(book: Rulebook, table: Table, events: list[Event]) -> list[Event]:
    """Return events, and the phase that comes next if they skip the one that is on."""
    after = fold(table, events)
    if after.turn.phase not in after.turn.skipped or after.pile or after.chain:
        return events
    return [*events, *begin_phase(book, after, following(after))]


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
