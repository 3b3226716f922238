"""Moves: how cards change their place, what each verb means, and what is corrected by a word.

Second print, "The Terms" (active terms) and "Impossible Actions".
"""

from assistant.cards.model import Kind
from assistant.cards.model import Trigger as When
from assistant.rules.actions import Give, Move, Play, SetCount, SetDeck, SetHand, SetSeat, Verb
from assistant.rules.chaining import is_mandatory
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Acted,
    CountSet,
    DeckSet,
    Event,
    HandSet,
    Lent,
    Moved,
    PileOpened,
    Repaid,
    SeatChanged,
    Triggered,
)
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.table import Effect, Phase, Piece, Place, SeatNumber, Table, Zone
from assistant.rules.tally import ANIMALS

_FROM_OTHERS = frozenset({Verb.STEAL, Verb.DESTROY})
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
    needed = book.trait(action.piece, "needs")
    lacking = needed is not None and not _has(book, table, action.into, needed)
    doubts.about(
        "impossible_in_hand",
        "condition",
        lacking and book.value("impossible_in_hand") == "stays_in_hand",
        card=title,
        needs=needed or "",
    )
    events: list[Event] = [PileOpened(action.piece, action.seat, action.into)]
    if table.full:
        doubts.about("play", "empty_hand", seat.hand_size == 0, seat=seat.name)
        events.append(HandSet(action.seat, max(0, seat.hand_size - 1)))
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
    if action.piece is None:
        return _nameless(table, action, doubts)
    piece, title = action.piece, book.title(action.piece)
    place = table.place_of(piece)
    if place.zone is Zone.PILE:
        return refused("in_the_pile", "pile", card=title)
    if action.verb is not Verb.PUT:
        away = action.verb in _STABLE_VERBS and place.zone is not Zone.STABLE
        doubts.about("terms", "not_in_play", away, card=title)
        mine = action.verb in _FROM_OTHERS and place == Place(Zone.STABLE, action.seat)
        doubts.about("terms", "own_taken", mine, card=title, seat=name)
        theirs = place.zone is Zone.STABLE and place.seat != action.seat
        doubts.about("terms", "not_own", action.verb is Verb.SACRIFICE and theirs, card=title)
    to = _nursery_if_baby(book, piece, action.to)
    if to.zone is Zone.STABLE and action.verb is not Verb.PUT:
        barrier = _barrier(book, table, to.seat, piece)
        doubts.about("play", "barred", barrier is not None, card=book.title(barrier or ""))
    events = moved(table, piece, place, to)
    if action.verb is Verb.LEND and place.zone is Zone.STABLE:
        events.append(Lent(piece, place.seat))
    if any(loan.piece == piece for loan in table.loans) and action.verb is not Verb.LEND:
        events.append(Repaid(piece))
    if action.verb is not Verb.PUT:
        events += _set_off(book, table, piece, place, to, action.verb)
    return Allowed(tuple(events), tuple(doubts))


def moved(table: Table, piece: Piece, place: Place, to: Place) -> list[Event]:
    """Return the move with what it does to the numbers of hands and deck."""
    events: list[Event] = []
    if place.zone is Zone.HAND:
        events.append(HandSet(place.seat, max(0, table.seats[place.seat].hand_size - 1)))
    elif place.zone is Zone.DECK and piece not in table.pieces:
        pass
    elif place.zone is Zone.DECK and to.zone is not Zone.DECK and table.deck is not None:
        events.append(DeckSet(max(0, table.deck - 1)))
    if to.zone is Zone.DECK and place.zone is not Zone.DECK and table.deck is not None:
        events.append(DeckSet(table.deck + 1))
    events.append(Moved(piece, to))
    if to.zone is Zone.HAND:
        events.append(HandSet(to.seat, table.seats[to.seat].hand_size + 1))
    return events


def _nursery_if_baby(book: Rulebook, piece: Piece, to: Place) -> Place:
    """A Baby that leaves an area goes to the Nursery, never to a hand, deck or discard pile."""
    if book.kind(piece) is Kind.BABY and to.zone in (Zone.DISCARD, Zone.DECK, Zone.HAND):
        return Place(Zone.NURSERY)
    return to


def _nameless(table: Table, action: Move, doubts: Doubts) -> Ruling:
    """A card that nobody named leaves a hand."""
    seat = table.seats[action.seat]
    if action.verb is not Verb.DISCARD:
        return refused("which_card", "terms")
    doubts.about("impossible_elsewhere", "empty_hand", seat.hand_size == 0, seat=seat.name)
    return Allowed((HandSet(action.seat, max(0, seat.hand_size - 1)),), tuple(doubts))


def _set_off(
    book: Rulebook, table: Table, piece: Piece, place: Place, to: Place, verb: Verb
) -> list[Event]:
    """Return the card's own effects that this move triggers: the next link of the chain."""
    card = book.card(piece)
    if card is None:
        return []
    owner: SeatNumber | None = None
    if to.zone is Zone.STABLE and When.ENTERS in card.triggers:
        owner = to.seat
    left = place.zone is Zone.STABLE and to != place
    killed = left and verb in (Verb.DESTROY, Verb.SACRIFICE)
    if (killed and When.WHEN_DESTROYED_OR_SACRIFICED in card.triggers) or (
        left and When.WHEN_LEAVES in card.triggers
    ):
        owner = place.seat
    if owner is None:
        return []
    links = len(table.chain.links) if table.chain else 0
    link = 0 if not table.chain else min(links, 1)
    return [Triggered(link, (Effect(piece, owner, is_mandatory(card)),))]


def give(table: Table, action: Give) -> Ruling:
    """Cards that nobody named go from one hand to another."""
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


def set_count(table: Table, action: SetCount) -> Ruling:
    """Somebody says how many Unicorns or Animals a player has."""
    if table.full:
        return refused("counted_by_cards", "goal")
    return Allowed((CountSet(action.seat, action.count),))


def set_hand(table: Table, action: SetHand) -> Ruling:
    """Somebody says how many cards a hand has; where cards are tracked the deck has the rest."""
    return Allowed((HandSet(action.seat, action.size, from_deck=table.full),))


def set_deck(action: SetDeck) -> Ruling:
    """Somebody says how many cards the deck has."""
    return Allowed((DeckSet(action.count),))


def set_seat(table: Table, action: SetSeat) -> Ruling:
    """Turns to skip, extra turns or the hand limit of a player are now these."""
    seat = table.seats[action.seat]
    return Allowed(
        (
            SeatChanged(
                action.seat,
                seat.skips if action.skips is None else action.skips,
                seat.extras if action.extras is None else action.extras,
                seat.hand_limit if action.hand_limit is None else action.hand_limit,
            ),
        )
    )
