"""What a turn sets off as it begins and as it ends: the effects of cards, and bonuses of herds.

Some cards go to another area by themselves then: they follow the turn or are passed on, and what
somebody had for one turn goes back as that ends.

Second print, "The Turn", and the texts of Puppicorn and Unicorn Lasso; Llamas Unleashed, "Herd
Bonus".
"""

from collections.abc import Iterator
from dataclasses import replace

from assistant.cards.model import Card
from assistant.cards.model import Trigger as When
from assistant.cards.step_words import Time
from assistant.cards.step_words import When as StepWhen
from assistant.rules.carrying import carry
from assistant.rules.effects import effect_of, moved_effects, surplus, to_move
from assistant.rules.events import Event, Repaid
from assistant.rules.guards import barrier, tether
from assistant.rules.position import Position
from assistant.rules.shares import happens
from assistant.rules.table import Effect, Herd, Phase, Piece, Place, SeatNumber, Zone


def start_effects(position: Position, number: SeatNumber) -> tuple[Effect, ...]:
    """Return the effects of the beginning of a turn, mandatory ones first."""
    return timed_effects(position, number, When.BEGINNING_OF_TURN)


def timed_effects(position: Position, number: SeatNumber, when: When) -> tuple[Effect, ...]:
    """Return the effects of one moment of a turn, mandatory ones first."""
    if not position.table.full:
        return ()
    effects = []
    area, turn = position.area(number), position.table.turn
    ends = when is When.END_OF_TURN and number == turn.seat
    gone = turn.left if ends else ()
    for piece in dict.fromkeys((*gone, *area.pieces)):
        card = position.card(piece)
        late = card is not None and at_its_end(card)
        if piece in gone and late:
            # That it was there as the turn began is enough.
            effects.append(effect_of(position, piece, number, When.BEGINNING_OF_TURN))
            continue
        if piece not in area.pieces or card is None or not area.fires(piece, when):
            continue
        # It has to have been there as the turn began.
        too_late = late and (when is When.BEGINNING_OF_TURN or piece in turn.came)
        if too_late or _by_itself(card, when):
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


def perhaps_for_nothing(position: Position, number: SeatNumber) -> tuple[Effect, ...]:
    """Return what begins a turn only if a Baby, nobody says which, is what it asks for first."""
    sure = position.sure
    timed = timed_effects(position, number, When.BEGINNING_OF_TURN)
    return tuple(each for each in timed if happens(position, each) and not happens(sure, each))


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
    return bonuses(before, number, seen)


def bonuses(position: Position, number: SeatNumber, herds: tuple[Herd, ...]) -> tuple[Effect, ...]:
    """Return the bonuses of herds: they may be used as the effects of the beginning are."""
    species = {each.species for each in herds}
    bonuses = (each for each in position.edition.bonuses if each.species in species)
    return tuple(Effect(each.piece, number, False) for each in bonuses)


def wander(position: Position) -> tuple[list[Event], list[Effect]]:
    """Return how cards go to another area by themselves at this moment, and what reacts to it."""
    position = position.at(replace(position.table, chain=None))
    moves: list[Event] = []
    effects: list[Effect] = []
    for piece, seat, home in _goers(position):
        place, to = position.place_of(piece), Place(Zone.STABLE, seat)
        if home and place == to:
            # It was passed on to whoever has lent it.
            repaid = [Repaid(piece, seat)]
            moves, position = [*moves, *repaid], position.after(repaid)
            continue
        if barrier(position, seat, piece) or tether(position, place.seat, piece):
            # What is kept from going home stays, and is owed no more.
            lent = any((loan.piece, loan.owner) == (piece, seat) for loan in position.table.loans)
            stays = [Repaid(piece, seat)] if lent else []
            moves, position = [*moves, *stays], position.after(stays)
            continue
        # Who follows the turn has come home for good to nobody.
        moved = carry(position.table, piece, to, for_a_time=not home)
        after = position.after(moved)
        effects += moved_effects(position, piece, place, to, None, after)
        effects += to_move(position, after, piece, to)
        effects += surplus(position, after)
        moves, position = [*moves, *moved], after
    return moves, effects


def _goers(position: Position) -> Iterator[tuple[Piece, SeatNumber, bool]]:
    """Yield what goes to whom, and whether that is home from a loan."""
    yield from ((piece, seat, False) for piece, seat in position.wanderers())
    if position.table.turn.phase is Phase.END:
        yield from ((piece, seat, True) for piece, seat in position.table.loans_due())
