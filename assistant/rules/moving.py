"""Moves: how cards change their place, and what each verb means.

Second print, "The Terms" (active terms) and "Impossible Actions".
"""

from assistant.cards.model import Kind
from assistant.cards.model import Trigger as When
from assistant.rules.actions import Give, Move, Play, Verb
from assistant.rules.carrying import carry, home
from assistant.rules.chaining import is_mandatory, set_off
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Acted,
    Event,
    HandSet,
    Lent,
    PileOpened,
)
from assistant.rules.piling import not_in_hand
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.table import Effect, Phase, Piece, Place, SeatNumber, Table, Zone
from assistant.rules.tally import ANIMALS

_FROM_OTHERS = frozenset({Verb.STEAL, Verb.DESTROY})
_HAND_VERBS = frozenset({Verb.DISCARD, Verb.GIVE})
_STABLE_VERBS = frozenset({Verb.STEAL, Verb.DESTROY, Verb.SACRIFICE, Verb.LEND})


def play(book: Rulebook, table: Table, action: Play) -> Ruling:
    """A seat plays a card from the hand: a pile opens over it, and everybody may answer."""
    if table.pile:
        return refused("pile_open", "pile", card=book.title(table.pile.top))
    turn, doubts = table.turn, Doubts()
    seat = table.seats[action.seat]
    title, kind = book.title(action.piece), book.kind(action.piece)
    own = action.seat == turn.seat
    whose = table.seats[turn.seat].name
    doubts.about("turn_order", "not_your_turn", not own, seat=seat.name, whose=whose)
    doubts.about("phases", "wrong_phase", own and turn.phase is not Phase.ACTION, card=title)
    late = own and turn.phase is Phase.ACTION and turn.acted >= turn.plays
    doubts.about("action", "acted_already", late, seat=seat.name)
    doubts.about("chain", "chain_open", table.chain is not None)
    doubts.about("instants", "instant_alone", kind is Kind.INSTANT, card=title)
    doubts.about("babies", "baby_played", kind is Kind.BABY, card=title)
    ban = _ban(book, table, action.seat, action.piece)
    doubts.about("play", "banned", ban is not None, card=book.title(ban or ""))
    barrier = _barrier(book, table, action.into, action.piece)
    doubts.about("play", "barred", barrier is not None, card=book.title(barrier or ""))
    needed = book.trait(action.piece, "needs") if table.full else None
    # The player must have the one species; all of them must be where the card goes.
    there = action.into if needed == "all" else action.seat
    lacking = needed is not None and not _has(book, table, there, needed)
    doubts.about(
        "impossible_in_hand",
        "condition",
        lacking and book.value("impossible_in_hand") == "stays_in_hand",
        card=title,
        needs=needed or "",
    )
    events: list[Event] = [PileOpened(action.piece, action.seat, action.into)]
    if table.full:
        not_in_hand(book, table, action.piece, action.seat, doubts)
        events = carry(table, action.piece, Place(Zone.PILE), action.seat, events[0])
    if own and turn.phase is Phase.ACTION:
        events.append(Acted())
    return Allowed(tuple(events), tuple(doubts))


def _ban(book: Rulebook, table: Table, seat: SeatNumber, piece: Piece) -> Piece | None:
    """Return the card in the player's own area that forbids to play this one."""
    card = book.card(piece)
    if card is None:
        return None
    for each in table.seats[seat].stable:
        kind, name = book.trait(each, "ban_play"), book.trait(each, "ban_name")
        if kind == card.kind.value or (name and name.casefold() in card.title.casefold()):
            return each
    return None


def _barrier(book: Rulebook, table: Table, seat: SeatNumber, piece: Piece) -> Piece | None:
    """Return the card in an area that keeps this one out."""
    card = book.card(piece)
    if card is None or card.kind not in ANIMALS:
        return None
    for each in table.seats[seat].stable:
        kept_out = (book.trait(each, "ban_enter") or "").split()
        if card.kind.value in kept_out or set(card.species) & set(kept_out):
            return each
    return None


def _has(book: Rulebook, table: Table, seat: SeatNumber, needed: str) -> bool:
    """Say whether a player has what a card needs: one of a species, or ``all`` of them."""
    stable = [book.card(piece) for piece in table.seats[seat].stable]
    there = {species for card in stable if card for species in card.species}
    if needed == "all":
        return all(bonus.species in there for bonus in book.edition.bonuses)
    return needed in there


def move(book: Rulebook, table: Table, action: Move) -> Ruling:
    """A card changes its place by a verb, or a nameless card leaves a hand."""
    doubts = Doubts()
    name = table.seats[action.seat].name
    if not table.full:
        return refused("only_numbers", "terms")
    if action.piece is None:
        return _nameless(table, action, doubts)
    piece, title = action.piece, book.title(action.piece)
    place = table.place_of(piece)
    if place.zone is Zone.PILE:
        return refused("in_the_pile", "pile", card=title)
    lent = next((loan for loan in table.loans if loan.piece == piece), None)
    back = lent is not None and action.to == Place(Zone.STABLE, lent.owner)
    if action.verb is not Verb.PUT:
        open_ = place.zone not in (Zone.HAND, Zone.DECK)
        doubts.about("terms", "not_in_hand", action.verb in _HAND_VERBS and open_, card=title)
        away = action.verb in _STABLE_VERBS and place.zone is not Zone.STABLE
        doubts.about("terms", "not_in_play", away, card=title)
        mine = action.verb in _FROM_OTHERS and place == Place(Zone.STABLE, action.seat)
        doubts.about("terms", "own_taken", mine, card=title, seat=name)
        theirs = place.zone is Zone.STABLE and place.seat != action.seat
        doubts.about("terms", "not_own", action.verb is Verb.SACRIFICE and theirs, card=title)
    to = home(book, piece, action.to)
    if to.zone is Zone.STABLE and action.verb is not Verb.PUT and not back:
        barrier = _barrier(book, table, to.seat, piece)
        doubts.about("play", "barred", barrier is not None, card=book.title(barrier or ""))
    whose = action.whose
    if whose is None and action.verb in _HAND_VERBS:
        whose = action.seat
    events = carry(table, piece, to, whose)
    areas = place.zone is to.zone is Zone.STABLE and place != to
    if action.verb is Verb.LEND and areas and not back:
        events.append(Lent(piece, place.seat))
    if action.verb is not Verb.PUT:
        events += _set_off(book, table, piece, place, to, action.verb)
    return Allowed(tuple(events), tuple(doubts))


def _nameless(table: Table, action: Move, doubts: Doubts) -> Ruling:
    """A card that nobody named leaves a hand."""
    seat = table.seats[action.seat]
    if action.verb is not Verb.DISCARD:
        return refused("which_card", "terms")
    doubts.about("impossible_elsewhere", "empty_hand", seat.hand_size == 0, seat=seat.name)
    size = max(0, seat.hand_size - 1)
    return Allowed((HandSet(action.seat, size, to_discard=True),), tuple(doubts))


def _set_off(
    book: Rulebook, table: Table, piece: Piece, place: Place, to: Place, verb: Verb
) -> list[Event]:
    """Return the card's own effects that this move triggers: the next link of the chain."""
    card = book.card(piece)
    if card is None:
        return []
    mandatory, effects = is_mandatory(card), []
    if place.zone is Zone.STABLE and to != place:
        killed = verb in (Verb.DESTROY, Verb.SACRIFICE)
        dies = killed and When.WHEN_DESTROYED_OR_SACRIFICED in card.triggers
        if dies or When.WHEN_LEAVES in card.triggers:
            effects.append(Effect(piece, place.seat, mandatory))
    if to.zone is Zone.STABLE and to != place and When.ENTERS in card.triggers:
        effects.append(Effect(piece, to.seat, mandatory))
    return set_off(book, table.chain, effects, 1)


def give(table: Table, action: Give) -> Ruling:
    """Cards that nobody named go from one hand to another."""
    if not table.full:
        return refused("only_numbers", "terms")
    giver, taker = table.seats[action.seat], table.seats[action.to]
    doubts = Doubts()
    doubts.about(
        "impossible_elsewhere", "empty_hand", giver.hand_size < action.count, seat=giver.name
    )
    count = min(action.count, giver.hand_size)
    events: tuple[Event, ...] = (
        HandSet(action.seat, giver.hand_size - count),
        HandSet(action.to, taker.hand_size + count),
    )
    return Allowed(events if action.seat != action.to else (), tuple(doubts))
