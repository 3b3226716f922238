"""The Instant pile: who may answer what, and how it resolves from the top.

Second print, "Resolving Instant Cards".  A window opens over every card that is played,
also when nobody could answer: to skip it would tell the table what is in a hand.
"""

from assistant.cards.model import Kind, Trigger
from assistant.rules.actions import Pass, Respond
from assistant.rules.edition import Rulebook
from assistant.rules.events import (
    Answered,
    Collected,
    Event,
    HandSet,
    Moved,
    Passed,
    Triggered,
    Uncovered,
)
from assistant.rules.rulings import Allowed, Doubts, Ruling, refused
from assistant.rules.table import (
    Effect,
    Piece,
    Pile,
    Place,
    SeatNumber,
    Table,
    Zone,
)


def can_be_answered(book: Rulebook, table: Table, pile: Pile) -> bool:
    """Say whether an Instant can be played on the top of the pile."""
    if book.trait(pile.top, "cannot_be_answered") is not None:
        return False
    protector = table.seats[pile.top_player].stable
    return all(book.trait(piece, "own_plays_unanswered") is None for piece in protector)


def responders(book: Rulebook, table: Table) -> tuple[SeatNumber, ...]:
    """Return who has not yet said anything about the top, from the active player on."""
    pile = table.pile
    if pile is None or not can_be_answered(book, table, pile):
        return ()
    said = pile.passed | {each.seat for each in pile.collected}
    count = len(table.seats)
    order = ((table.turn.seat + step) % count for step in range(count))
    return tuple(seat for seat in order if seat != pile.top_player and seat not in said)


def respond(book: Rulebook, table: Table, action: Respond) -> Ruling:
    """A seat answers the top with an Instant."""
    pile = table.pile
    if pile is None:
        return refused("no_pile", "effects_unanswered")
    doubts = Doubts()
    seat, piece = table.seats[action.seat], action.piece
    kind = book.kind(piece)
    doubts.about("instants", "own_card", action.seat == pile.top_player, seat=seat.name)
    doubts.about("instants", "no_instant", kind not in (None, Kind.INSTANT), card=book.title(piece))
    answerable = can_be_answered(book, table, pile)
    doubts.about("pile", "unanswerable", not answerable, card=book.title(pile.top))
    doubts.about("instants", "instants_banned", table.turn.no_instants)
    ban = next((each for each in seat.stable if _bans_instants(book, each)), None)
    doubts.about("instants", "banned", ban is not None, card=book.title(ban or ""))
    waiting = responders(book, table)
    match book.value("claims"):
        case "collect":
            doubts.about("fastest", "said_already", action.seat not in waiting, seat=seat.name)
            return _collected(book, table, pile, action.seat, piece, doubts)
        case "seat_order":
            first = waiting[0] if waiting else action.seat
            name = table.seats[first].name
            doubts.about("fastest", "not_asked", first != action.seat, seat=name)
    return Allowed(tuple(put_on(table, action.seat, piece)), tuple(doubts))


def put_on(table: Table, seat: SeatNumber, piece: Piece) -> list[Event]:
    """Return what happens when an Instant is put on the pile."""
    events: list[Event] = [Answered(seat, piece)]
    if table.full:
        events.append(HandSet(seat, max(0, table.seats[seat].hand_size - 1)))
    return events


def _bans_instants(book: Rulebook, piece: Piece) -> bool:
    return book.trait(piece, "ban_play") == Kind.INSTANT.value


def pass_top(book: Rulebook, table: Table, action: Pass) -> Ruling:
    """A seat does not answer the top; the last one to say so lets it resolve."""
    pile = table.pile
    if pile is None:
        return refused("no_pile", "pile")
    waiting = responders(book, table)
    doubts = Doubts()
    name = table.seats[action.seat].name
    doubts.about("pile", "said_already", action.seat not in waiting, seat=name)
    if book.value("claims") == "collect":
        return _collected(book, table, pile, action.seat, None, doubts)
    if book.value("claims") == "seat_order" and waiting:
        asked = table.seats[waiting[0]].name
        doubts.about("fastest", "not_asked", waiting[0] != action.seat, seat=asked)
    events: list[Event] = [Passed(action.seat)]
    if not set(waiting) - {action.seat}:
        events += resolve_top(book, table, pile)
    return Allowed(tuple(events), tuple(doubts))


def pass_all(book: Rulebook, table: Table) -> Ruling:
    """Nobody answers the top."""
    pile = table.pile
    if pile is None:
        return refused("no_pile", "pile")
    events: list[Event] = [Passed(seat) for seat in responders(book, table)]
    if any(each.piece for each in pile.collected):
        return refused("answers_wait", "fastest")
    return Allowed((*events, *resolve_top(book, table, pile)))


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
    count = len(table.seats)
    order = [(table.turn.seat + step) % count for step in range(count)]
    answers = [(each, answer) for each in order if (answer := said.get(each)) is not None]
    if not answers:
        return Allowed((*events, *resolve_top(book, table, pile)), tuple(doubts))
    # Nobody was faster: the first in turn order counts, the others keep their cards.
    first, answer = answers[0]
    return Allowed((*events, *put_on(table, first, answer)), tuple(doubts))


def resolve_top(book: Rulebook, table: Table, pile: Pile) -> list[Event]:
    """Return what happens when nobody answers the top any more."""
    events: list[Event] = []
    while True:
        top, player = pile.top, pile.top_player
        if len(pile.cards) == 1:
            return events + _enter(book, table, pile)
        stops = book.trait(top, "does_not_stop") is None
        gone = 2 if stops else 1
        events.append(Uncovered(gone))
        if table.full:
            events.append(Moved(top, Place(Zone.DISCARD)))
            if stops:
                events += _stopped(book, table, pile.cards[-2], top, player)
        if not stops:
            link = len(table.chain.links) if table.chain else 0
            events.append(Triggered(link, (Effect(top, player, mandatory=True),)))
        left = len(pile.cards) - gone
        if not left:
            return events
        pile = Pile(pile.cards[:left], pile.players[:left], pile.into)
        if book.value("pile_top") == "answered_again":
            return events


def _stopped(
    book: Rulebook, table: Table, piece: Piece, by: Piece, player: SeatNumber
) -> list[Event]:
    """Say where a stopped card goes: the discard pile, or a hand if the Instant says so."""
    kept = book.trait(by, "keeps")
    card = book.card(piece)
    if kept is not None and card is not None and (not kept or kept in card.species):
        size = table.seats[player].hand_size + 1
        return [Moved(piece, Place(Zone.DECK)), HandSet(player, size)]
    return [Moved(piece, Place(Zone.DISCARD))]


def _enter(book: Rulebook, table: Table, pile: Pile) -> list[Event]:
    """The card that was played takes effect: it enters a Stable, or its effect happens."""
    piece, player = pile.top, pile.top_player
    events: list[Event] = [Uncovered(1)]
    card = book.card(piece)
    if not table.full or card is None:
        return events
    magic = card.kind is Kind.MAGIC
    to = Place(Zone.DISCARD) if magic else Place(Zone.STABLE, pile.into)
    events.append(Moved(piece, to))
    if magic or Trigger.ENTERS in card.triggers:
        owner = player if magic else pile.into
        mandatory = magic or card.duty.value != "optional"
        link = len(table.chain.links) if table.chain else 0
        events.append(Triggered(link, (Effect(piece, owner, mandatory),)))
    return events
