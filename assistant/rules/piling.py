"""The Instant pile: who may answer what, and how it resolves from the top.

Second print, "Resolving Instant Cards".  A window opens over every card that is played,
also when nobody could answer: to skip it would tell the table what is in a hand.
"""

from collections.abc import Mapping

from assistant.cards.model import Kind
from assistant.rules import reacting
from assistant.rules.actions import Pass, Respond
from assistant.rules.aiming import coming
from assistant.rules.answering import about_top, not_in_hand
from assistant.rules.answering import can_be_answered as can_be_answered
from assistant.rules.answering import responders as responders
from assistant.rules.apply import fold
from assistant.rules.areas import ANIMALS, banned, surplus
from assistant.rules.carrying import carry, home
from assistant.rules.chaining import last, set_off
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Answered,
    Collected,
    Event,
    Passed,
    Uncovered,
)
from assistant.rules.rulings import Allowed, Doubt, Doubts, Refused, Ruling, refused
from assistant.rules.stopping import and_then, let_through, stopped
from assistant.rules.table import (
    Effect,
    Piece,
    Pile,
    Place,
    SeatNumber,
    Table,
    Zone,
)


def respond(book: Rulebook, table: Table, action: Respond) -> Ruling:
    """A seat answers the top with an Instant."""
    if table.pile is None:
        return refused("no_pile", "effects_unanswered")
    ruling = _respond(book, table, table.pile, action)
    return _unnamed(ruling) if book.value("claims") == "collect" else ruling


def _unnamed(ruling: Ruling) -> Ruling:
    """Say only that there is a doubt: every other word could tell a secret answer."""
    secret = Doubt("doubts.secret", "instants")
    if isinstance(ruling, Refused):
        return Refused(secret)
    return Allowed(ruling.events, (secret,)) if ruling.doubts else ruling


def _respond(book: Rulebook, table: Table, pile: Pile, action: Respond) -> Ruling:
    doubts = Doubts()
    seat, piece = table.seats[action.seat], action.piece
    if table.full and piece in pile.cards:
        return refused("in_the_pile", "pile", card=book.title(piece))
    kind = book.kind(piece)
    own = action.seat == pile.top_player
    doubts.about("instants", "own_card", own, seat=seat.name)
    doubts.about("instants", "no_instant", kind not in (None, Kind.INSTANT), card=book.title(piece))
    about_top(book, table, pile, doubts)
    animals = book.trait(piece, "answers_animals") is not None
    other = book.kind(pile.top) is not None and book.kind(pile.top) not in ANIMALS
    animal = book.edition.words.animal
    doubts.about(
        "instants", "answers_animals", animals and other, card=book.title(piece), animal=animal
    )
    if table.full:
        not_in_hand(book, table, piece, action.seat, doubts)
    ban = banned(book, table, action.seat, piece)
    by = book.title(ban or "")
    title = book.title(piece)
    doubts.about("continuous", "banned", ban is not None, by=by, seat=seat.name, card=title)
    waiting = responders(book, table)
    match book.value("claims"):
        case "collect":
            said = any(each.seat == action.seat for each in pile.collected)
            doubts.about("claims", "said_already", said, seat=seat.name)
            return _collected(book, table, pile, action.seat, piece, doubts)
        case "seat_order":
            first = waiting[0] if waiting else action.seat
            name = table.seats[first].name
            doubts.about("claims", "not_asked", first != action.seat, seat=name)
    return Allowed(tuple(put_on(table, action.seat, piece)), tuple(doubts))


def put_on(table: Table, seat: SeatNumber, piece: Piece) -> list[Event]:
    """Return what happens when an Instant is put on the pile."""
    answered = Answered(seat, piece)
    return carry(table, piece, Place(Zone.PILE), seat, answered) if table.full else [answered]


def pass_top(book: Rulebook, table: Table, action: Pass) -> Ruling:
    """A seat does not answer the top; the last one to say so lets it resolve."""
    pile = table.pile
    if pile is None:
        return refused("no_pile", "effects_unanswered")
    waiting = responders(book, table)
    doubts = Doubts()
    name = table.seats[action.seat].name
    said = action.seat in pile.passed or any(each.seat == action.seat for each in pile.collected)
    doubts.about("claims", "said_already", said, seat=name)
    own = action.seat == pile.top_player and not said
    doubts.about("claims", "own_top", own, seat=name)
    if book.value("claims") == "collect":
        return _collected(book, table, pile, action.seat, None, doubts)
    if book.value("claims") == "seat_order" and waiting:
        asked = table.seats[waiting[0]].name
        doubts.about("claims", "not_asked", waiting[0] != action.seat, seat=asked)
    events: list[Event] = [Passed(action.seat)]
    if not set(waiting) - {action.seat}:
        _effect_first(book, table, doubts)
        events += resolve_top(book, table)
    return Allowed(tuple(events), tuple(doubts))


def pass_all(book: Rulebook, table: Table) -> Ruling:
    """Nobody else answers the top; what was said in secret is revealed."""
    pile = table.pile
    if pile is None:
        return refused("no_pile", "effects_unanswered")
    rest = responders(book, table)
    said = {each.seat: each.piece for each in pile.collected}
    if any(said.values()):
        events: list[Event] = [Collected(seat, None) for seat in rest]
        return Allowed((*events, *_revealed(book, table, said)))
    doubts = Doubts()
    _effect_first(book, table, doubts)
    return Allowed((*(Passed(seat) for seat in rest), *resolve_top(book, table)), tuple(doubts))


def _effect_first(book: Rulebook, table: Table, doubts: Doubts) -> None:
    """Doubt that the pile goes on: an Instant that has left it has its effect first."""
    for effect in table.chain.links[0].effects if table.chain else ():
        card = book.card(effect.piece)
        if card and card.kind is Kind.INSTANT and not effect.settled:
            doubts.about("pile_order", "effect_first", True, card=card.title)
            return


def _collected(
    book: Rulebook,
    table: Table,
    pile: Pile,
    seat: SeatNumber,
    piece: Piece | None,
    doubts: Doubts,
) -> Ruling:
    """Take in what one seat says in secret; the last one reveals all."""
    events: list[Event] = [Collected(seat, piece)]
    if set(responders(book, table)) - {seat}:
        return Allowed(tuple(events), tuple(doubts))
    said = {each.seat: each.piece for each in pile.collected} | {seat: piece}
    return Allowed((*events, *_revealed(book, table, said)), tuple(doubts))


def _revealed(book: Rulebook, table: Table, said: Mapping[SeatNumber, Piece | None]) -> list[Event]:
    """Return what happens when everybody has said in secret what they do."""
    count = len(table.seats)
    order = ((table.turn.seat + step) % count for step in range(count))
    # Nobody was faster: the first in turn order counts, the others keep their cards.
    for seat in order:
        piece = said.get(seat)
        if piece is not None:
            return put_on(table, seat, piece)
    return resolve_top(book, table)


def resolve_top(book: Rulebook, table: Table) -> list[Event]:
    """Return what happens when nobody answers the top any more."""
    events: list[Event] = []
    while table.pile:
        step = _resolved(book, table, table.pile)
        table = fold(table, step)
        events += step
        if book.value("pile_top") == "answered_again":
            break
    return events


def _resolved(book: Rulebook, table: Table, pile: Pile) -> list[Event]:
    """Return what the top does: enter, stop what is under it, or only have its effect."""
    if len(pile.cards) == 1:
        return _enter(book, table, pile)
    top, player = pile.top, pile.top_player
    stops = book.trait(top, "does_not_stop") is None
    events: list[Event] = [Uncovered(2 if stops else 1)]
    if table.full:
        events += carry(table, top, home(book, top, Place(Zone.DISCARD)))
        if stops:
            events += stopped(book, table, pile.cards[-2], top, player)
    effects = and_then(book, pile) if stops else [let_through(book, pile)]
    return [*events, *set_off(book, table.chain, effects, last(table.chain))]


def _enter(book: Rulebook, table: Table, pile: Pile) -> list[Event]:
    """The card that was played takes effect: it enters a Stable, or its effect happens."""
    piece = pile.top
    events: list[Event] = [Uncovered(1)]
    if not table.full:
        return events
    card = book.card(piece)
    to = Place(Zone.STABLE, pile.into)
    if card and card.kind is Kind.MAGIC:
        to = Place(Zone.CHAIN)
    elif card and card.kind is Kind.INSTANT:
        to = Place(Zone.DISCARD)
    events += carry(table, piece, to)
    after = fold(table, events)
    effects = surplus(book, table, after, table.chain)
    effects += reacting.to_move(book, table, after, piece, to)
    effects += reacting.to_play(book, table, after, piece)
    effect = coming(book, after.seats[pile.into].stable, pile)
    if effect:
        effects.insert(0, effect)
    events += set_off(book, table.chain, effects, last(table.chain))
    chain = fold(table, events).chain
    hit: list[Effect] = []
    if effect:
        for aimed in effect.targets:
            hit += reacting.to_target(book, after, aimed, effect.seat)
    return [*events, *set_off(book, chain, hit, last(chain))]
