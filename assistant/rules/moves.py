"""Moves: how cards change their place, and what each verb means.

Second print, "The Terms" (active terms) and "Impossible Actions".
"""

from dataclasses import replace

from assistant.cards.model import Kind
from assistant.cards.model import Trigger as When
from assistant.cards.traits import ANIMALS
from assistant.rules.actions import Move, Play, Swap, SwapHands
from assistant.rules.asking import about_waiting
from assistant.rules.babies import is_any_baby, lies_before_another, recognised
from assistant.rules.carrying import carry, home, name_there, nameless, names_there
from assistant.rules.chain import set_off, set_off_now
from assistant.rules.effects import LOSING, moved_effects, never_called, surplus, to_move, to_target
from assistant.rules.events import Acted, Event, HandsSwapped, Lent, Moved, Verb
from assistant.rules.guards import about_fence, about_guards, panda_not_hit, tether
from assistant.rules.impossible import nothing_of
from assistant.rules.judging import ByEffect
from assistant.rules.lacking import lacking
from assistant.rules.loans import early, goes_home
from assistant.rules.losses import comes_back, with_lost
from assistant.rules.nouns import lies
from assistant.rules.pile import not_in_hand, still_open
from assistant.rules.position import Position
from assistant.rules.progress import began
from assistant.rules.replacing import of_another
from assistant.rules.requirements import about_animals, about_play
from assistant.rules.rulings import Allowed, Doubts, Refused, Ruling, refused
from assistant.rules.steps import text_of
from assistant.rules.table import Effect, Phase, Piece, Pile, Place, SeatNumber, Table, Zone
from assistant.rules.targets import about_aim, about_named, aim_played, aimed_at, coming
from assistant.rules.timed import herds_by_name
from assistant.rules.turn import begin_phase, following, forgotten, with_draw_alone
from assistant.rules.waiting_events import PileOpened

_FROM_OTHERS = frozenset({Verb.STEAL, Verb.DESTROY})
_HAND_VERBS = frozenset({Verb.DISCARD, Verb.GIVE})
_TAKING_VERBS = frozenset({Verb.PULL, Verb.TAKE})
_STABLE_VERBS = frozenset({Verb.STEAL, Verb.DESTROY, Verb.SACRIFICE, Verb.LEND})


def play(position: Position, action: Play) -> Ruling:
    """A seat plays a card from the hand: a pile opens over it, and everybody may answer."""
    table = before = position.table
    if table.pile:
        return Refused(still_open(position, table.pile))
    turn, doubts = table.turn, Doubts()
    seat = table.seats[action.seat]
    title, kind = position.title(action.piece), position.kind(action.piece)
    own = action.seat == turn.seat
    whose = table.seats[turn.seat].name
    doubts.about("turn_order", "not_your_turn", not own, seat=seat.name, whose=whose)
    events: list[Event] = []
    on = turn.phase is Phase.BEGINNING and following(table) is Phase.ACTION
    if own and on and not (table.chain and any(map(began, position.open_effects))):
        # Whoever plays where the Draw phase is skipped has gone on.
        events += forgotten(position, table.chain, doubts, Phase.ACTION) if table.chain else ()
        events += begin_phase(position, Phase.ACTION)
        position = position.after(events)
        table = position.table
        turn = table.turn
    elif own and turn.phase is Phase.DRAW and turn.drawn and with_draw_alone(position):
        # Whoever plays has drawn all that is wanted.
        to = following(table)
        events += forgotten(position, table.chain, doubts, to) if table.chain else ()
        events += begin_phase(position, to)
        position = position.after(events)
        table = position.table
        turn = table.turn
    skipped = Phase.ACTION in turn.skipped
    wrong = own and turn.phase is not Phase.ACTION
    doubts.about("phases", "wrong_phase", wrong and not skipped, card=title)
    doubts.about("phases", "action_skipped", wrong and skipped)
    late = own and turn.phase is Phase.ACTION and turn.acted >= turn.plays
    doubts.about("action", "acted_already", late, seat=seat.name)
    about_waiting(position, doubts, waits=table.chain is not None)
    doubts.about("instants", "instant_alone", kind is Kind.INSTANT, card=title)
    doubts.about("babies_home", "baby_played", kind is Kind.BABY, card=title)
    ban = position.banned(action.seat, action.piece)
    by = position.title(ban or "")
    doubts.about("continuous", "banned", ban is not None, by=by, seat=seat.name, card=title)
    about_fence(position, action.piece, action.into, doubts)
    elsewhere = kind in ANIMALS and action.into != action.seat
    kept = elsewhere and position.value("animals") == "own_area"
    doubts.about("animals", "own_area", kept, card=title, area=position.edition.words.area)
    about_play(position, action.piece, action.seat, action.into, doubts)
    plays = PileOpened(action.piece, action.seat, action.into, action.named, action.counts)
    if table.full:
        not_in_hand(position, action.piece, action.seat, doubts)
        events += carry(table, action.piece, Place(Zone.PILE), action.seat, plays)
    else:
        events.append(plays)
    if own and turn.phase is not Phase.END:
        # Too early it was the play of the turn all the same, and the draw is made up for.
        events.append(Acted())
    opened = position.at(before).after(events)
    if opened.table.pile:
        about_named(opened, opened.table.pile, doubts)
        _about_nothing(opened, opened.table.pile, doubts)
    for piece in action.targets:
        aimed = aim_played(position.at(before).after(events), piece)
        doubts += aimed.doubts
        events += aimed.events
    return Allowed(tuple(events), tuple(doubts))


def _about_nothing(position: Position, pile: Pile, doubts: Doubts) -> None:
    """Doubt a Magic card of which nothing can be done as the cards lie, where no need said so."""
    effect, title = coming(position, pile), position.title(pile.top)
    said = any(each.rule == "impossible_in_hand" for each in doubts)
    stays = position.value("impossible_in_hand") == "stays_in_hand"
    if said or not stays or effect is None or position.kind(pile.top) is not Kind.MAGIC:
        return
    what = lacking(position, effect) if nothing_of(position, effect) else None
    if what is not None:
        doubts.about("impossible_in_hand", "required_step", True, card=title, what=what)


def move(position: Position, action: Move, by_step: ByEffect) -> Ruling:
    """A card changes its place by a verb, or a nameless card leaves a hand.

    `by_step` is what open effects make of it.
    """
    table = position.table
    doubts = Doubts()
    name = table.seats[action.seat].name
    if not table.full:
        return refused("only_numbers", "terms")
    if action.piece is None:
        return nameless(table, action)
    piece, title = action.piece, position.title(action.piece)
    place = table.place_of(piece)
    if place.zone is Zone.PILE:
        return refused("in_the_pile", "pile", card=title)
    lent = _taken_for_a_time(position, action, place, by_step)
    back = goes_home(table, action) and not by_step.fits and not lent
    if action.verb is not Verb.PUT:
        open_ = place.zone not in (Zone.HAND, Zone.DECK)
        from_hand = action.verb in _HAND_VERBS
        key = "out_of_game" if place.zone is Zone.BOX else "not_in_hand"
        where = lies(position, place)
        doubts.about("terms", key, from_hand and open_, card=title, where=where)
        giver = table.seats[action.seat if action.whose is None else action.whose]
        out = from_hand or (action.verb in _TAKING_VERBS and action.whose is not None)
        empty = out and not open_ and giver.hand_size == 0
        doubts.about("impossible_elsewhere", "empty_hand", empty, seat=giver.name)
        away = action.verb in _STABLE_VERBS and place.zone is not Zone.STABLE
        area = position.edition.words.area
        doubts.about("terms", "not_in_play", away, card=title, area=area)
        mine = action.verb in _FROM_OTHERS and place == Place(Zone.STABLE, action.seat)
        doubts.about("terms", "own_taken", mine, card=title, seat=name)
        if action.verb in _FROM_OTHERS and place.zone is Zone.STABLE:
            about_aim(position, action.seat, piece, doubts)
        if action.verb in _FROM_OTHERS and not aimed_at(table, piece):
            panda_not_hit(position, piece, doubts)
        about_guards(position, action.seat, piece, action.verb, doubts)
        theirs = place.zone is Zone.STABLE and place.seat != action.seat
        doubts.about("terms", "not_own", action.verb is Verb.SACRIFICE and theirs, card=title)
        _about_given_for_another(position, action, doubts)
    to = _where(position, piece, place, action)
    _about_magic_there(position, piece, to, doubts)
    if action.verb is not Verb.PUT and not back:
        about_areas(position, piece, place, to, doubts)
    if action.verb is not Verb.PUT and back:
        about_fence(position, piece, to.seat, doubts)
        _about_loan(position, piece, to, doubts)
    known = recognised(position, action, piece, to)
    if known:
        herds = herds_by_name(position, position.after(known), to.seat)
        return Allowed((*known, *set_off(position, table.chain, herds, 0)))
    elsewhere = lies_before_another(position, action, piece, to)
    doubts.about("babies_home", "baby_lies_elsewhere", elsewhere, card=title)
    if place.zone is Zone.NURSERY and place != to and table.in_nursery < 1:
        area = position.edition.words.area
        return refused("nursery_out", "babies_home", card=title, area=area)
    more = is_any_baby(position.book, piece) and piece not in table.pieces
    doubts.about("babies_home", "nursery_empty", more and table.complete)
    whose = action.whose
    if whose is None and action.verb in _HAND_VERBS:
        whose = action.seat
    if action.verb is Verb.PUT and whose is None and names_there(position, piece, to):
        return Allowed(name_there(position, piece, to))
    events = list[Event]()
    if action.verb is not Verb.PUT or by_step.fits:
        silent = action.verb is Verb.PUT
        events += never_called(position, piece, place, to, silent=silent)
    events += carry(table, piece, to, whose, Moved(piece, to, action.verb), for_a_time=bool(lent))
    events += lent
    after = position.after(events)
    if action.verb is Verb.PUT and by_step.fits:
        # None of its own effects happen, but mostly other cards have seen it leave.
        seen = to_move(position, after, piece, to, action.seat, at_once=by_step.at_once)
        events += set_off_now(position, table.chain, (), [] if by_step.unseen else seen)
    elif action.verb is not Verb.PUT:
        effects = moved_effects(position, piece, place, to, action.verb, after)
        effects += to_move(position, after, piece, to, action.seat, action.verb, by_step.at_once)
        if action.verb in LOSING or comes_back(position.resolving, by_step.events, piece):
            effects = [replace(each, loss=piece) for each in effects]
        if not (back or aimed_at(table, piece)):
            effects += to_target(position, piece, action.seat)
        events += set_off_now(position, table.chain, _limits(position, after, by_step), effects)
    return Allowed(tuple(events), tuple(doubts))


def _about_given_for_another(position: Position, action: Move, doubts: Doubts) -> None:
    """Doubt that a card is given up in place of one that is not its own player's."""
    whose, piece = of_another(position, action), action.piece
    if whose is None or piece is None or action.instead is None:
        return
    card, other = position.title(piece), position.title(action.instead)
    seat = position.table.seats[whose].name
    doubts.about("terms", "saves_own", True, card=card, other=other, seat=seat)


def _limits(position: Position, after: Position, by_step: ByEffect) -> list[Effect]:
    """Return the effects of cards that allow only so many animals, once a step has taken its cards.

    All that a step takes goes at one moment: what lies there in between is nobody's number of
    animals, and the order in which the cards came there is no matter.
    """
    if by_step.goes_on:
        return []
    before = position.at(with_lost(position.table, by_step.taken)) if by_step.taken else position
    return surplus(before, after)


def _about_magic_there(position: Position, piece: Piece, to: Place, doubts: Doubts) -> None:
    """Doubt that a card lies before a player that goes to the discard pile once it has worked."""
    magic = position.kind(piece) in (Kind.MAGIC, Kind.INSTANT)
    doubts.about(
        "magic",
        "magic_lies_nowhere",
        magic and to.zone is Zone.STABLE,
        card=position.title(piece),
        area=position.edition.words.area,
    )


def _about_loan(position: Position, piece: Piece, to: Place, doubts: Doubts) -> None:
    """Doubt that a card goes home before its loan is over."""
    loan, title = early(position.table, piece, to), position.title(piece)
    until = loan.until if loan else None
    by = position.title(until) if until is not None else ""
    doubts.about("terms", "loan_early", until is not None, card=title, by=by)
    doubts.about("terms", "loan_early_in_turn", loan is not None and until is None, card=title)


def _where(position: Position, piece: Piece, place: Place, action: Move) -> Place:
    """Return where a card that is moved goes by what it says itself."""
    if action.verb in LOSING and place.zone is Zone.STABLE and action.to.zone is Zone.DISCARD:
        area = position.area(place.seat)
        instead = position.trait(piece, "hand_instead") is not None
        if instead and area.fires(piece, When.WHEN_DESTROYED_OR_SACRIFICED):
            return Place(Zone.HAND, place.seat)
    return home(position, piece, action.to)


def _taken_for_a_time(
    position: Position, action: Move, place: Place, by_step: ByEffect
) -> tuple[Lent, ...]:
    """Return that a card which goes from area to area is taken for a time, if it is."""
    piece, to = action.piece, action.to
    if piece is None or place == to or not place.zone is to.zone is Zone.STABLE:
        return ()
    return by_step.lent if by_step.fits else _lent(position, action, piece, place.seat)


def _lent(position: Position, action: Move, piece: Piece, owner: SeatNumber) -> tuple[Lent, ...]:
    """Return that a piece is taken for a time, by the word for it or by a card without steps."""
    if action.verb is Verb.LEND:
        return (Lent(piece, owner),)
    if action.verb not in (Verb.STEAL, Verb.BRING):
        return ()
    for effect in position.resolving:
        mine = effect.seat == action.seat and (not effect.targets or piece in effect.targets)
        borrows = position.trait(effect.piece, "borrows") is not None
        if mine and borrows and not effect.gives_back and text_of(position, effect) is None:
            linked = position.nowhere.fires(effect.piece, When.WHEN_LEAVES)
            return (Lent(piece, owner, effect.piece if linked else None),)
    return ()


def about_areas(position: Position, piece: Piece, place: Place, to: Place, doubts: Doubts) -> None:
    """Doubt that a card can leave its area, or enter the one where it goes."""
    if to.zone is not Zone.STABLE:
        return
    about_fence(position, piece, to.seat, doubts)
    about_animals(position, piece, "needs_there", to.seat, doubts)
    if place.zone is Zone.STABLE and place != to:
        tied_by = tether(position, place.seat, piece)
        area = position.edition.words.area
        title = position.title(tied_by or "")
        doubts.about("continuous", "tied", tied_by is not None, card=title, area=area)


def swap(position: Position, action: Swap) -> Ruling:
    """Two cards of two areas change places; both have left and entered at the same moment."""
    table = position.table
    if not table.full:
        return refused("only_numbers", "terms")
    places = {piece: table.place_of(piece) for piece in (action.one, action.other)}
    for piece, place in places.items():
        if place.zone is not Zone.STABLE:
            area = position.edition.words.area
            return refused("not_in_play", "terms", card=position.title(piece), area=area)
    if len(set(places.values())) < 2:
        return refused("same_area", "entering", area=position.edition.words.area)
    doubts = Doubts()
    events: list[Event] = []
    after = position
    for piece, other in ((action.one, action.other), (action.other, action.one)):
        to = places[other]
        about_areas(position, piece, places[piece], to, doubts)
        moved = list[Event](never_called(position, piece, places[piece], to))
        moved += carry(after.table, piece, to, by=Moved(piece, to, Verb.SWAP))
        after = after.after(moved)
        events += moved
    effects = [
        effect
        for piece, other in ((action.one, action.other), (action.other, action.one))
        for effect in moved_effects(position, piece, places[piece], places[other], Verb.SWAP, after)
    ]
    for piece, other in ((action.one, action.other), (action.other, action.one)):
        effects += to_move(position, after, piece, places[other])
    events += set_off_now(position, table.chain, surplus(position, after), effects)
    return Allowed(tuple(events), tuple(doubts))


def swap_hands(table: Table, action: SwapHands) -> Ruling:
    """Two players change their hands, with all that is known of them."""
    if action.seat == action.other:
        doubts = Doubts()
        name = table.seats[action.seat].name
        doubts.about("impossible_elsewhere", "same_player", True, seat=name)
        return Allowed((), tuple(doubts))
    return Allowed((HandsSwapped(action.seat, action.other),))
