"""Moves: how cards change their place, and what each verb means.

Second print, "The Terms" (active terms) and "Impossible Actions".
"""

from collections.abc import Sequence

from assistant.cards.model import Kind
from assistant.cards.model import Trigger as When
from assistant.rules import reacting
from assistant.rules.actions import Move, Play, Settle, Verb
from assistant.rules.aiming import about_aim, aim_played, aimed_at, panda_not_hit
from assistant.rules.answering import not_in_hand
from assistant.rules.apply import fold
from assistant.rules.areas import banned, fires, surplus, wanderers
from assistant.rules.carrying import carry, home
from assistant.rules.chaining import is_mandatory, set_off, settle
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Acted,
    Event,
    Lent,
    Moved,
    PileOpened,
)
from assistant.rules.giving import nameless
from assistant.rules.guarding import about_guards
from assistant.rules.requiring import about_animals, about_play, barrier, tether
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.table import Effect, Fate, Phase, Piece, Place, SeatNumber, Table, Zone
from assistant.rules.untold import name_there, names_there

_FROM_OTHERS = frozenset({Verb.STEAL, Verb.DESTROY})
_LOSING = frozenset({Verb.DESTROY, Verb.SACRIFICE})
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
    doubts.about("babies_home", "baby_played", kind is Kind.BABY, card=title)
    ban = banned(book, table, action.seat, action.piece)
    by = book.title(ban or "")
    doubts.about("continuous", "banned", ban is not None, by=by, seat=seat.name, card=title)
    fence = barrier(book, table, action.into, action.piece)
    doubts.about("continuous", "barred", fence is not None, card=book.title(fence or ""))
    about_play(book, table, action.piece, action.seat, action.into, doubts)
    events: list[Event] = [PileOpened(action.piece, action.seat, action.into)]
    if table.full:
        not_in_hand(book, table, action.piece, action.seat, doubts)
        events = carry(table, action.piece, Place(Zone.PILE), action.seat, events[0])
    if own and turn.phase is Phase.ACTION:
        events.append(Acted())
    for piece in action.targets:
        aimed = aim_played(book, fold(table, events), piece)
        doubts += aimed.doubts
        events += aimed.events
    return Allowed(tuple(events), tuple(doubts))


def move(book: Rulebook, table: Table, action: Move) -> Ruling:
    """A card changes its place by a verb, or a nameless card leaves a hand."""
    doubts = Doubts()
    name = table.seats[action.seat].name
    if not table.full:
        return refused("only_numbers", "terms")
    if action.piece is None:
        return nameless(table, action)
    piece, title = action.piece, book.title(action.piece)
    place = table.place_of(piece)
    if place.zone is Zone.PILE:
        return refused("in_the_pile", "pile", card=title)
    lent = next((loan for loan in table.loans if loan.piece == piece), None)
    back = lent is not None and action.to == Place(Zone.STABLE, lent.owner)
    if action.verb is not Verb.PUT:
        open_ = place.zone not in (Zone.HAND, Zone.DECK)
        from_hand = action.verb in _HAND_VERBS
        key = "out_of_game" if place.zone is Zone.BOX else "not_in_hand"
        doubts.about("terms", key, from_hand and open_, card=title)
        giver = table.seats[action.seat if action.whose is None else action.whose]
        empty = from_hand and not open_ and giver.hand_size == 0
        doubts.about("impossible_elsewhere", "empty_hand", empty, seat=giver.name)
        away = action.verb in _STABLE_VERBS and place.zone is not Zone.STABLE
        area = book.edition.words.area
        doubts.about("terms", "not_in_play", away, card=title, area=area)
        mine = action.verb in _FROM_OTHERS and place == Place(Zone.STABLE, action.seat)
        doubts.about("terms", "own_taken", mine, card=title, seat=name)
        if action.verb in _FROM_OTHERS and place.zone is Zone.STABLE:
            about_aim(book, table, action.seat, piece, doubts)
        if action.verb in _FROM_OTHERS and not aimed_at(table, piece):
            panda_not_hit(book, table, piece, doubts)
        about_guards(book, table, action.seat, piece, action.verb, doubts)
        theirs = place.zone is Zone.STABLE and place.seat != action.seat
        doubts.about("terms", "not_own", action.verb is Verb.SACRIFICE and theirs, card=title)
    to = _where(book, table, piece, place, action)
    if action.verb is not Verb.PUT and not back:
        about_areas(book, table, piece, place, to, doubts)
    whose = action.whose
    if whose is None and action.verb in _HAND_VERBS:
        whose = action.seat
    if action.verb is Verb.PUT and whose is None and names_there(book, table, piece, to):
        return Allowed(name_there(book, table, piece, to))
    events = carry(table, piece, to, whose, Moved(piece, to, action.verb))
    if place.zone is to.zone is Zone.STABLE and place != to and not back:
        # What goes on by itself is not what a card that borrows takes.
        wanders = (piece, to.seat) in wanderers(book, table)
        for_a_time = action.verb in (Verb.STEAL, Verb.BRING) and not wanders
        by = _borrower(book, table, action.seat, piece) if for_a_time else None
        if action.verb is Verb.LEND or by:
            linked = by is not None and fires(book, (), by, When.WHEN_LEAVES)
            events.append(Lent(piece, place.seat, by if linked else None))
    if action.verb is not Verb.PUT:
        after = fold(table, events)
        effects = moved_effects(book, table, piece, place, to, action.verb, after)
        effects += reacting.to_move(book, table, after, piece, to, action.seat, action.verb)
        if not (back or aimed_at(table, piece)):
            effects += reacting.to_target(book, table, piece, action.seat)
        effects += surplus(book, table, after, table.chain)
        events += set_off(book, table.chain, effects, 1)
        events += _wandered(book, table, events, piece)
    return Allowed(tuple(events), tuple(doubts))


def _wandered(
    book: Rulebook, table: Table, events: Sequence[Event], piece: Piece
) -> tuple[Event, ...]:
    """Return that the effect of a card that goes to another area is done: it has gone."""
    for at, effect in enumerate(table.chain.links[0].effects if table.chain else ()):
        goes = any(book.trait(piece, name) is not None for name in ("passes_left", "follows_turn"))
        if goes and effect.piece == piece and not effect.settled:
            ruling = settle(book, fold(table, events), Settle(at, Fate.DONE))
            return ruling.events if isinstance(ruling, Allowed) else ()
    return ()


def _where(book: Rulebook, table: Table, piece: Piece, place: Place, action: Move) -> Place:
    """Return where a card that is moved goes by what it says itself."""
    if action.verb in _LOSING and place.zone is Zone.STABLE and action.to.zone is Zone.DISCARD:
        area = table.seats[place.seat].stable
        instead = book.trait(piece, "hand_instead") is not None
        if instead and fires(book, area, piece, When.WHEN_DESTROYED_OR_SACRIFICED):
            return Place(Zone.HAND, place.seat)
    return home(book, piece, action.to)


def _borrower(book: Rulebook, table: Table, number: SeatNumber, piece: Piece) -> Piece | None:
    """Return the card by whose effect a piece is taken only for a time, if there is one."""
    for effect in table.chain.links[0].effects if table.chain else ():
        mine = effect.seat == number and (not effect.targets or piece in effect.targets)
        if mine and book.trait(effect.piece, "borrows") is not None:
            return effect.piece
    return None


def about_areas(
    book: Rulebook, table: Table, piece: Piece, place: Place, to: Place, doubts: Doubts
) -> None:
    """Doubt that a card can leave its area, or enter the one where it goes."""
    if to.zone is not Zone.STABLE:
        return
    fence = barrier(book, table, to.seat, piece)
    doubts.about("continuous", "barred", fence is not None, card=book.title(fence or ""))
    about_animals(book, table, piece, "needs_there", to.seat, doubts)
    if place.zone is Zone.STABLE and place != to:
        tied_by = tether(book, table, place.seat, piece)
        area = book.edition.words.area
        title = book.title(tied_by or "")
        doubts.about("continuous", "tied", tied_by is not None, card=title, area=area)


def moved_effects(
    book: Rulebook,
    table: Table,
    piece: Piece,
    place: Place,
    to: Place,
    verb: Verb,
    after: Table,
) -> list[Effect]:
    """Return the effects that a move triggers, as its card leaves or enters an area."""
    card = book.card(piece)
    effects: list[Effect] = []
    if card and place.zone is Zone.STABLE and to != place:
        # What goes back when a card leaves is a loan: nothing is asked where nothing is lent.
        lends = book.trait(piece, "borrows") is None or any(
            loan.until == piece for loan in table.loans
        )
        moments = [When.WHEN_LEAVES] if lends else []
        if verb in _LOSING and to.zone is not Zone.HAND:
            moments.append(When.WHEN_DESTROYED_OR_SACRIFICED)
        if fires(book, table.seats[place.seat].stable, piece, *moments):
            back = book.trait(piece, "borrows") is not None
            must = is_mandatory(card, *moments)
            effects.append(Effect(piece, place.seat, must, gives_back=back))
    enters = card and to.zone is Zone.STABLE and to != place
    if card and enters and fires(book, after.seats[to.seat].stable, piece, When.ENTERS):
        effects.append(Effect(piece, to.seat, is_mandatory(card, When.ENTERS)))
    return effects
