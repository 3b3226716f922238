"""The turn: four phases, the draw, and whose turn is next.

Second print, "The Turn" and "Action Phase".
"""

from dataclasses import replace

from assistant.cards.model import Card
from assistant.cards.model import Trigger as When
from assistant.cards.steps import StepVerb, Time
from assistant.cards.steps import When as StepWhen
from assistant.rules.actions import Action, Draw, MakeGood, Move, Next
from assistant.rules.effects import (
    changes,
    close,
    effect_of,
    set_off,
    waiting,
)
from assistant.rules.events import (
    Acted,
    Drew,
    Event,
    LinkResolved,
    MadeGood,
    Number,
    NumberSet,
    Owed,
    PhaseBegan,
    Reshuffled,
    Settled,
    TurnBegan,
    TurnSet,
    TurnSkipped,
    Verb,
)
from assistant.rules.fold import fold
from assistant.rules.position import Position
from assistant.rules.progress import began
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.steps import text_of
from assistant.rules.table import (
    Chain,
    Effect,
    Fate,
    Herd,
    Phase,
    Piece,
    SeatNumber,
    Table,
)
from assistant.rules.wandering import wander

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


def start_effects(position: Position, number: SeatNumber) -> tuple[Effect, ...]:
    """Return the effects of the beginning of a turn, mandatory ones first."""
    return timed_effects(position, number, When.BEGINNING_OF_TURN)


def timed_effects(position: Position, number: SeatNumber, when: When) -> tuple[Effect, ...]:
    """Return the effects of one moment of a turn, mandatory ones first."""
    if not position.table.full:
        return ()
    effects = []
    area = position.area(number)
    for piece in area.pieces:
        card = position.card(piece)
        if card is None or not area.fires(piece, when) or _by_itself(card, when):
            continue
        late = at_its_end(card)
        if late and when is When.BEGINNING_OF_TURN:
            continue
        said = When.BEGINNING_OF_TURN if late else when
        effects.append(effect_of(position, piece, number, said))
    return tuple(sorted(effects, key=lambda each: not each.mandatory))


def at_its_end(card: Card) -> bool:
    """Say whether all that a card has done in a turn is done as that turn ends."""
    steps = [
        step
        for text in card.effects
        if text.moment.when is StepWhen.BEGINNING_OF_TURN
        for step in text.steps
    ]
    return bool(steps) and all(step.time is Time.AT_TURN_END for step in steps)


def _by_itself(card: Card, when: When) -> bool:
    """Say whether nothing is asked of a card at a moment of the turn.

    What was borrowed goes back as a loan, and what goes on to the next area has gone by itself.
    """
    if when is not When.END_OF_TURN:
        return False
    moments = {each.moment.when for each in card.effects}
    steps = not card.effects or StepWhen.END_OF_TURN in moments or at_its_end(card)
    lends = not card.effects and card.trait("borrows") is not None
    return not steps or lends or card.trait("passes_left") is not None


def herd(position: Position, number: SeatNumber) -> tuple[Herd, ...]:
    """Return the species with enough cards for a bonus, and how many there are."""
    found = []
    area = position.area(number)
    for bonus in position.edition.bonuses:
        count = sum(bonus.species in area.species(piece) for piece in area.pieces)
        if count >= bonus.count:
            found.append(Herd(bonus.species, count))
    return tuple(found)


def perhaps_herds(position: Position, number: SeatNumber) -> tuple[str, ...]:
    """Return the species that have enough cards if a Baby, nobody says which, is one of them."""
    area, found = position.area(number), []
    for bonus in position.edition.bonuses:
        sure = sum(bonus.species in area.species(piece) for piece in area.pieces)
        most = sum(area.may_be_one_of(piece, [bonus.species]) for piece in area.pieces)
        if sure < bonus.count <= most:
            found.append(bonus.species)
    return tuple(found)


def herds_by_name(before: Position, after: Position, number: SeatNumber) -> tuple[Effect, ...]:
    """Return the bonuses of herds that a player is seen to have since a Baby was named.

    It lay there when the turn began.
    """
    turn = before.table.turn
    if turn.seat != number or turn.phase is not Phase.BEGINNING:
        return ()
    had = {each.species for each in herd(before, number)}
    seen = tuple(each for each in herd(after, number) if each.species not in had)
    return _bonuses(before, number, seen)


def begin_turn(position: Position, number: SeatNumber, turn: int) -> list[Event]:
    """Return what happens when a seat's turn begins; every chain is closed by then."""
    began = TurnBegan(number, turn)
    moved, reacting = wander(position.after([began]))
    position = position.after([began, *moved])
    herds = herd(position, number)
    own = (*start_effects(position, number), *_bonuses(position, number, herds))
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


def _bonuses(position: Position, number: SeatNumber, herds: tuple[Herd, ...]) -> tuple[Effect, ...]:
    """Return the bonuses of herds: they may be used as the effects of the beginning are."""
    species = {each.species for each in herds}
    bonuses = (each for each in position.edition.bonuses if each.species in species)
    return tuple(Effect(each.piece, number, False) for each in bonuses)


def next_player(table: Table) -> SeatNumber:
    """Return whose turn comes after the one that is on."""
    seats, at = table.seats, table.turn.seat
    if seats[at].extras:
        return at
    order = [(at + more) % len(seats) for more in range(1, len(seats) + 1)]
    return next((seat for seat in order if not seats[seat].skips), order[0])


def about_the_end(position: Position, doubts: Doubts) -> None:
    """Doubt that the turn can end: too many cards in the hand, or something is still owed."""
    table, turn = position.table, position.table.turn
    many, limit = over_limit(position), hand_limit(position, turn.seat)
    whose = table.seats[turn.seat].name
    doubts.about("hand_limit", "over_limit", many > 0, seat=whose, count=many, limit=limit)
    for piece, owner in table.loans_due()[:1]:
        whose = table.seats[owner].name
        doubts.about("terms", "loan_open", True, card=position.title(piece), seat=whose)
    for each in table.owed:
        still = each.mandatory and each.seat == turn.seat
        card = position.title(each.piece)
        doubts.about("forgotten_mandatory", "mandatory_left", still, card=card)


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
        return refused("pile_open", "pile", card=position.title(table.pile.top))
    turn, doubts = table.turn, Doubts()
    events: list[Event] = []
    if table.chain and (turn.phase is Phase.BEGINNING or left_at_the_end(position)):
        events += forgotten(position, table.chain, doubts)
    elif table.chain:
        doubts.about("chain", "chain_open", True)
        events += close(table.chain)
    name = table.seats[turn.seat].name
    match turn.phase:
        case Phase.DRAW:
            left = not turn.drawn and can_draw(position)
            doubts.about("draw", "not_drawn", left, seat=name)
        case Phase.ACTION:
            left = turn.acted == 0 < turn.plays and can_draw(position)
            doubts.about("action", "no_action", left, seat=name)
        case Phase.END:
            about_the_end(position, doubts)
            return Allowed((*events, *_next_turn(position)), tuple(doubts))
        case Phase.BEGINNING:
            pass
    return Allowed((*events, *begin_phase(position, following(table))), tuple(doubts))


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


def forgotten(position: Position, chain: Chain, doubts: Doubts) -> list[Event]:
    """Return what becomes of effects that were not done before the Draw phase."""
    events: list[Event] = []
    for link in chain.links:
        for at in waiting(link):
            effect = link.effects[at]
            title = position.title(effect.piece)
            if effect.mandatory:
                doubts.about("forgotten_mandatory", "mandatory_left", True, card=title)
                later = position.value("forgotten_mandatory") == "owed"
            else:
                kept = position.value("forgotten_optional") == "kept"
                later = kept and position.table.turn.phase is not Phase.END
                left = not later and not _in_vain(position, effect)
                doubts.about("forgotten_optional", "optional_left", left, card=title)
            lost = Fate.SKIPPED if effect.mandatory else Fate.DECLINED
            events.append(Settled(at, Fate.OWED if later else lost))
            if later:
                events.append(Owed(effect))
        events.append(LinkResolved())
    return events


def _in_vain(position: Position, effect: Effect) -> bool:
    """Say whether an effect is for nothing by now: more plays where no Action phase is."""
    text = text_of(position, effect)
    plays = text is not None and all(step.verb is StepVerb.PLAYS for step in text.steps)
    return plays and Phase.ACTION in position.table.turn.skipped


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

    So it does where they skip the phase that is on.
    """
    table, turn = after.table, after.table.turn
    done = before.table.chain is not None and table.chain is None
    if not done or table.pile or table.outcome:
        return []
    to, begins = following(table), turn.phase is Phase.BEGINNING
    over = turn.phase in turn.skipped or (begins and to is Phase.END)
    return begin_phase(after, to) if over else []


def _next_turn(position: Position) -> list[Event]:
    table = position.table
    turn = table.turn
    seat = table.seats[turn.seat]
    if seat.extras:
        more = NumberSet(Number.EXTRAS, seat.extras - 1, turn.seat)
        return [more, *begin_turn(position, turn.seat, turn.number + 1)]
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


def draw(position: Position, action: Draw, *, by_step: bool) -> Ruling:
    """A seat draws: the card of its Draw phase, its action, or by an effect.

    Who draws before the Draw phase with effects open has forgotten them, unless one draws:
    `by_step`.
    """
    turn, doubts = position.table.turn, Doubts()
    events: list[Event] = []
    own = action.seat == turn.seat and not position.table.pile
    if own and position.table.chain and (by_step or not _forgets(position, position.table.chain)):
        own = False
    elif own and position.table.chain:
        events += forgotten(position, position.table.chain, doubts)
        position = position.after(events)
    if own and turn.phase is Phase.BEGINNING and following(position.table) is Phase.DRAW:
        # Whoever draws with nothing left to do before it has gone on to the Draw phase.
        began = begin_phase(position, Phase.DRAW)
        events += began
        position = position.after(began)
        turn = position.table.turn
    phase = own and turn.phase is Phase.DRAW and not turn.drawn
    acts = own and turn.phase is Phase.ACTION
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
    waits = table.chain is not None and not other and not fits
    doubts.about("chain", "chain_open", waits)
    # What was played has not happened yet while it can be answered.
    answered = table.pile is not None and table.chain is None and not other
    card = position.title(table.pile.top) if table.pile else ""
    doubts.about("pile", "pile_open", answered, card=card)
    doubts.about("draw", "one_card", phase and action.count > 1, count=action.count)
    doubts.about("action", "one_card", acts and action.count > 1, count=action.count)
    if phase:
        events += begin_phase(position, following(position.table))
    elif acts:
        # Who may play two cards and has played one has chosen to play.
        doubts.about("action", "acted_already", turn.acted >= min(turn.plays, 1), seat=name)
        # Who may play two cards and draws has chosen to draw.
        events += [Acted()] * max(1, turn.plays - turn.acted)
    elif own:
        # Where it is not skipped, who draws at the beginning has gone on to it.
        doubts.about("draw", "draw_skipped", turn.phase is Phase.BEGINNING, seat=name)
        doubts.about("draw", "draw_late", turn.phase is Phase.END, seat=name)
    return Allowed(tuple(events), tuple(doubts))


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
