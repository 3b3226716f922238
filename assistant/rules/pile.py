"""The Instant pile: who may answer what, and how it resolves from the top.

Second print, "Resolving Instant Cards".  A window opens over every card that is played,
also when nobody could answer: to skip it would tell the table what is in a hand.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from assistant.cards.model import Kind
from assistant.cards.model import Trigger as When
from assistant.cards.traits import ANIMALS
from assistant.messages import Value
from assistant.rules.actions import Pass, Respond
from assistant.rules.carrying import carry, home
from assistant.rules.chain import last, set_off
from assistant.rules.effects import effect_of, surplus, to_move, to_play, to_target
from assistant.rules.events import Event, Number, NumberSet, TitleNamed
from assistant.rules.fold import fold
from assistant.rules.nouns import lies
from assistant.rules.position import Position
from assistant.rules.progress import advance
from assistant.rules.rulings import Allowed, Doubt, Doubts, Refused, Ruling, impossible, refused
from assistant.rules.table import Effect, Piece, Pile, Place, SeatNumber, Table, Zone
from assistant.rules.targets import coming
from assistant.rules.waiting_events import Answered, Collected, Passed, Uncovered


def can_be_answered(position: Position, pile: Pile) -> bool:
    """Say whether an Instant can be played on the top of the pile, as far as everybody sees."""
    alone = position.trait(pile.cards[-1], "cannot_be_answered") is not None
    if alone or position.table.turn.no_instants:
        return False
    return protector(position, pile) is None


def protector(position: Position, pile: Pile) -> Piece | None:
    """Return the card in play because of which no Instant can answer the top, if there is one."""
    return position.area(pile.players[-1]).first("own_plays_unanswered")


def still_open(position: Position, pile: Pile) -> Doubt:
    """Return that the pile comes first: its top can still be answered, or has still to resolve."""
    card, by = position.title(pile.top), protector(position, pile)
    values: dict[str, Value] = {"card": card}
    if can_be_answered(position, pile):
        return Doubt("doubts.pile_open", "pile", values)
    if by is not None:
        values["by"] = position.title(by)
        return Doubt("doubts.pile_resolves_by", "continuous", values)
    return Doubt("doubts.pile_resolves", "pile_order", values)


def responders(position: Position) -> tuple[SeatNumber, ...]:
    """Return who has not yet said anything about the top, from the active player on."""
    table = position.table
    pile = table.pile
    if pile is None or not can_be_answered(position, pile):
        return ()
    said = pile.passed | {each.seat for each in pile.collected} | {pile.players[-1]}
    count = len(table.seats)
    order = ((table.turn.seat + step) % count for step in range(count))
    # Who may play no Instant by a card that lies open is not asked; a hand is never looked at.
    return position.not_banned([seat for seat in order if seat not in said])


def about_top(position: Position, pile: Pile, doubts: Doubts) -> None:
    """Doubt that the top can be answered: by what it says, by another card, or in this turn."""
    top = pile.cards[-1]
    by, card = protector(position, pile), position.title(top)
    shield = position.title(by or "")
    alone = position.trait(top, "cannot_be_answered") is not None
    because = by is not None and not alone
    doubts.about("pile", "unanswerable", alone, card=card)
    doubts.about("continuous", "unanswerable_by", because, card=card, by=shield)
    doubts.about("instants", "instants_banned", position.table.turn.no_instants)


def against_answering(position: Position, seat: SeatNumber) -> tuple[Doubt, ...]:
    """Return what keeps a player from answering with any Instant now, the strongest first.

    What that player holds is never looked at.
    """
    table, doubts = position.table, Doubts()
    pile, name = table.pile, table.seats[seat].name
    ban = position.banned_kind(seat, Kind.INSTANT)
    by = position.title(ban) if ban else ""
    doubts.about("continuous", "banned_instants", ban is not None, by=by, seat=name)
    if pile is None:
        doubts.about("instants", "instants_banned", table.turn.no_instants)
        doubts.about("effects_unanswered", "no_pile", when=True)
        return tuple(doubts)
    about_top(position, pile, doubts)
    doubts.about("instants", "own_card", seat == pile.players[-1], seat=name)
    said = seat in pile.passed or any(each.seat == seat for each in pile.collected)
    doubts.about("claims", "said_already", said, seat=name)
    waiting = responders(position)
    first = table.seats[waiting[0]].name if waiting else ""
    turn = position.value("claims") == "seat_order" and bool(waiting) and waiting[0] != seat
    doubts.about("claims", "not_asked", turn, seat=first)
    return tuple(doubts)


def not_in_hand(position: Position, piece: Piece, number: SeatNumber, doubts: Doubts) -> None:
    """Doubt that a card can come out of a hand: it lies open, or the hand is empty."""
    table = position.table
    place, seat = table.place_of(piece), table.seats[number]
    zone = place.zone
    open_ = zone not in (Zone.HAND, Zone.DECK)
    key = "out_of_game" if zone is Zone.BOX else "not_in_hand"
    # That a Baby is never played is said instead.
    home = zone is Zone.NURSERY
    where = lies(position, place)
    doubts.about("play", key, open_ and not home, card=position.title(piece), where=where)
    doubts.about("play", "empty_hand", not open_ and seat.hand_size == 0, seat=seat.name)


def stopped(position: Position, piece: Piece, by: Piece, player: SeatNumber) -> list[Event]:
    """Say where a stopped card goes: the discard pile, or a hand if the Instant says so."""
    kept = position.trait(by, "keeps")
    card = position.card(piece)
    to = Place(Zone.DISCARD)
    if kept == "" or (kept and card and kept in card.species):
        to = Place(Zone.HAND, player)
    return carry(position.table, piece, home(position, piece, to))


def and_then(position: Position, pile: Pile) -> list[Effect]:
    """Return the effect that the top has besides stopping the card under it, if it has one."""
    under = position.kind(pile.cards[-2])
    they_do = position.trait(pile.top, "they_do") is not None
    player = pile.players[-2] if they_do else pile.top_player
    kinds = {
        True: position.trait(pile.top, "then_must"),
        False: position.trait(pile.top, "then_may"),
    }
    effect = effect_of(position, pile.top, player, When.RESPONSE, by=pile.players[-2])
    return [
        replace(effect, mandatory=must)
        for must, kind in kinds.items()
        if kind is not None and kind in ("", under)
    ]


def let_through(position: Position, pile: Pile) -> Effect:
    """Return the effect of a top that stops nothing."""
    return effect_of(position, pile.top, pile.top_player, When.RESPONSE, by=pile.players[-2])


def respond(position: Position, action: Respond) -> Ruling:
    """A seat answers the top with an Instant."""
    table = position.table
    if table.pile is None:
        return refused("no_pile", "effects_unanswered")
    ruling = _respond(position, table.pile, action)
    if position.value("claims") != "collect":
        return ruling
    if isinstance(ruling, Allowed) and position.value("firmness") == "loose":
        ruling = replace(ruling, doubts=impossible(ruling.doubts))
    return _unnamed(ruling)


def _unnamed(ruling: Ruling) -> Ruling:
    """Say only that there is a doubt: every other word could tell a secret answer."""
    secret = Doubt("doubts.secret", "instants")
    if isinstance(ruling, Refused):
        return Refused(secret)
    return Allowed(ruling.events, (secret,)) if ruling.doubts else ruling


def _respond(position: Position, pile: Pile, action: Respond) -> Ruling:
    table = position.table
    doubts = Doubts()
    seat, piece = table.seats[action.seat], action.piece
    if table.full and piece in pile.cards:
        return refused("in_the_pile", "pile", card=position.title(piece))
    kind, title = position.kind(piece), position.title(piece)
    animals = position.trait(piece, "answers_animals") is not None
    other = animals and position.kind(pile.cards[-1]) not in (None, *ANIMALS)
    animal, own = position.edition.words.animal, action.seat == pile.players[-1]
    ban = position.banned(action.seat, piece)
    by = position.title(ban) if ban else ""
    doubts.about("instants", "own_card", own, seat=seat.name)
    doubts.about("instants", "no_instant", kind not in (None, Kind.INSTANT), card=title)
    about_top(position, pile, doubts)
    doubts.about("instants", "answers_animals", other, card=title, animal=animal)
    if table.full:
        not_in_hand(position, piece, action.seat, doubts)
    doubts.about("continuous", "banned", ban is not None, by=by, seat=seat.name, card=title)
    waiting = responders(position)
    match position.value("claims"):
        case "collect":
            said = any(each.seat == action.seat for each in pile.collected)
            doubts.about("claims", "said_already", said, seat=seat.name)
            return _collected(position, pile, action.seat, piece, doubts)
        case "seat_order":
            first = waiting[0] if waiting else action.seat
            name = table.seats[first].name
            doubts.about("claims", "not_asked", first != action.seat, seat=name)
    return Allowed(tuple(put_on(table, action.seat, piece)), tuple(doubts))


def put_on(table: Table, seat: SeatNumber, piece: Piece) -> list[Event]:
    """Return what happens when an Instant is put on the pile."""
    answered = Answered(seat, piece)
    return carry(table, piece, Place(Zone.PILE), seat, answered) if table.full else [answered]


def pass_top(position: Position, action: Pass) -> Ruling:
    """A seat does not answer the top; the last one to say so lets it resolve."""
    table = position.table
    pile = table.pile
    if pile is None:
        return refused("no_pile", "effects_unanswered")
    waiting = responders(position)
    doubts = Doubts()
    name = table.seats[action.seat].name
    said = action.seat in pile.passed or any(each.seat == action.seat for each in pile.collected)
    doubts.about("claims", "said_already", said, seat=name)
    own = action.seat == pile.top_player and not said
    doubts.about("claims", "own_top", own, seat=name)
    if position.value("claims") == "collect":
        return _collected(position, pile, action.seat, None, doubts)
    if position.value("claims") == "seat_order" and waiting:
        asked = table.seats[waiting[0]].name
        doubts.about("claims", "not_asked", waiting[0] != action.seat, seat=asked)
    events: list[Event] = [Passed(action.seat)]
    if not set(waiting) - {action.seat}:
        _effect_first(position, doubts)
        events += resolve_top(position)
    return Allowed(tuple(events), tuple(doubts))


def pass_all(position: Position) -> Ruling:
    """Nobody else answers the top; what was said in secret is revealed."""
    pile = position.table.pile
    if pile is None:
        return refused("no_pile", "effects_unanswered")
    rest = responders(position)
    said = {each.seat: each.piece for each in pile.collected}
    if any(said.values()):
        events: list[Event] = [Collected(seat, None) for seat in rest]
        return Allowed((*events, *_revealed(position, said)))
    doubts = Doubts()
    _effect_first(position, doubts)
    return Allowed((*(Passed(seat) for seat in rest), *resolve_top(position)), tuple(doubts))


def _effect_first(position: Position, doubts: Doubts) -> None:
    """Doubt that the pile goes on: an Instant that has left it has its effect first."""
    table = position.table
    for effect in table.chain.links[0].effects if table.chain else ():
        card = position.card(effect.piece)
        if card and card.kind is Kind.INSTANT and not effect.settled:
            doubts.about("pile_order", "effect_first", True, card=card.title)
            return


def _collected(
    position: Position,
    pile: Pile,
    seat: SeatNumber,
    piece: Piece | None,
    doubts: Doubts,
) -> Ruling:
    """Take in what one seat says in secret; the last one reveals all."""
    events: list[Event] = [Collected(seat, piece)]
    if set(responders(position)) - {seat}:
        return Allowed(tuple(events), tuple(doubts))
    said = {each.seat: each.piece for each in pile.collected} | {seat: piece}
    return Allowed((*events, *_revealed(position, said)), tuple(doubts))


def _revealed(position: Position, said: Mapping[SeatNumber, Piece | None]) -> list[Event]:
    """Return what happens when everybody has said in secret what they do."""
    table = position.table
    count = len(table.seats)
    order = ((table.turn.seat + step) % count for step in range(count))
    # Nobody was faster: the first in turn order counts, the others keep their cards.
    for seat in order:
        piece = said.get(seat)
        if piece is not None:
            # What is in no deck was not asked about in secret: who answers with it knows.
            unknown = table.full and position.card(piece) is None
            noted: list[Event] = (
                [TitleNamed(position.title(piece), Kind.INSTANT)] if unknown else []
            )
            return [*noted, *put_on(table, seat, piece)]
    return resolve_top(position)


def resolve_top(position: Position) -> list[Event]:
    """Return what happens when nobody answers the top any more."""
    events: list[Event] = []
    while position.table.pile:
        step = _resolved(position, position.table.pile)
        position = position.after(step)
        events += step
        if position.value("pile_top") == "answered_again":
            break
    return events


def _resolved(position: Position, pile: Pile) -> list[Event]:
    """Return what the top does: enter, stop what is under it, or only have its effect."""
    table = position.table
    if len(pile.cards) == 1:
        return _enter(position, pile)
    top, player = pile.top, pile.top_player
    stops = position.trait(top, "does_not_stop") is None
    events: list[Event] = [Uncovered(2 if stops else 1)]
    if table.full:
        events += carry(table, top, home(position, top, Place(Zone.DISCARD)))
        if stops:
            events += stopped(position, pile.cards[-2], top, player)
    effects = and_then(position, pile) if stops else [let_through(position, pile)]
    return [*events, *set_off(position, table.chain, effects, last(table.chain))]


def if_it_stands(position: Position, pile: Pile) -> Position:
    """Return the position as it will be if nobody stops the card that was played."""
    pile = replace(position.table.pile or pile, cards=pile.cards[:1], players=pile.players[:1])
    position = position.at(replace(position.table, pile=pile, chain=None))
    position = position.after(_enter(position, pile))
    return position.after(advance(position))


def if_answer_stands(position: Position, pile: Pile, number: int) -> Position:
    """Return the position as it will be if nobody stops an Instant, by its place in the pile."""
    pile = replace(pile, cards=pile.cards[: number + 1], players=pile.players[: number + 1])
    position = position.at(replace(position.table, pile=pile, chain=None))
    position = position.after(_resolved(position, pile))
    return position.after(advance(position))


def standing(position: Position, pile: Pile) -> Iterator[tuple[Piece, Position]]:
    """Yield the cards on the pile, the top first, each with the position if nobody stops it."""
    for piece in reversed(pile.cards):
        yield piece, if_stands(position, pile, piece)


def if_stands(position: Position, pile: Pile, piece: Piece) -> Position:
    """Return the position if nobody stops a card on the pile."""
    number = pile.cards.index(piece)
    if number:
        return if_answer_stands(position, pile, number)
    return if_it_stands(position, pile)


def _enter(position: Position, pile: Pile) -> list[Event]:
    """The card that was played takes effect: it enters a Stable, or its effect happens."""
    table = position.table
    piece = pile.top
    events: list[Event] = [Uncovered(1)]
    if not table.full:
        more = table.seats[pile.into].count + 1
        return [*events, *([NumberSet(Number.COUNT, more, pile.into)] if pile.counts else [])]
    card = position.card(piece)
    to = Place(Zone.STABLE, pile.into)
    if card and card.kind is Kind.MAGIC:
        to = Place(Zone.CHAIN)
    elif card and card.kind is Kind.INSTANT:
        to = Place(Zone.DISCARD)
    events += carry(table, piece, to)
    after = position.after(events)
    effects = surplus(position, after)
    effects += to_move(position, after, piece, to)
    effects += to_play(position, after, piece)
    effect = coming(after, pile)
    if effect:
        effects.insert(0, effect)
    events += set_off(position, table.chain, effects, last(table.chain))
    chain = fold(table, events).chain
    hit: list[Effect] = []
    if effect:
        for aimed in effect.targets:
            hit += to_target(after, aimed, effect.seat)
    return [*events, *set_off(position, chain, hit, last(chain))]
