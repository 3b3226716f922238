"""Players who join, leave or are called otherwise in mid-game.

No rulebook says anything of it.  Here it is played as mildly as can be: who comes begins as
everybody did, who goes takes nobody's card along, and as many animals win as when the game began.
"""

from assistant.cards.model import Kind
from assistant.rules.actions import Depart, Join, Pass, Rename
from assistant.rules.babies import one_more, stood_in
from assistant.rules.carrying import carry, home
from assistant.rules.chain import close
from assistant.rules.events import Appeared, Ended, Event, Reshuffled
from assistant.rules.opening import LEAST, MOST
from assistant.rules.pile import pass_top, responders, still_open
from assistant.rules.position import Position
from assistant.rules.rulings import Allowed, Refused, Ruling, refused
from assistant.rules.seat_events import Departed, GaveUp, Joined, Renamed
from assistant.rules.table import (
    Ending,
    Outcome,
    Piece,
    Pile,
    Place,
    SeatNumber,
    Table,
    Zone,
    unnumbered,
)
from assistant.rules.turn import after_turn, reshuffles

RULE = "coming_and_going"


def join(position: Position, action: Join) -> Ruling:
    """Somebody joins behind a player: with a Baby, and a hand as at the beginning."""
    table, name = position.table, action.name
    if table.outcome:
        return refused("over_for_joining", RULE)
    if len(table.seats) >= MOST:
        return refused("too_many_players", RULE, most=MOST)
    taken = _taken(table, name)
    if taken:
        return taken
    if table.pile:
        return Refused(still_open(position, table.pile))
    if table.chain:
        return refused("chain_before_joining", RULE)
    events: list[Event] = []
    hand = position.edition.deal if table.full else None
    if hand and table.deck is not None:
        if table.deck <= hand and reshuffles(position):
            events.append(Reshuffled())
        # The last card stays: it would end the game.
        left = position.after(events).table.deck
        hand = hand if left is None else max(0, min(hand, left - 1))
    baby = _free_baby(position) if table.full else None
    if baby:
        events += stood_in(position, baby)
        made = baby not in position.after(events).table.pieces
        events += [Appeared(baby)] if made else []
    return Allowed((*events, Joined(action.after, name, hand, baby)))


def _free_baby(position: Position) -> Piece | None:
    """Return a Baby of the Nursery: any, by the edition's word, where they are not alike.

    Where the decks lack cards, there is always one, as at the beginning.
    """
    table = position.table
    left = table.perhaps_in_nursery
    if not table.in_nursery:
        return None if table.complete else one_more(table, position.edition.words.any_baby)
    if table.stand_ins or len({unnumbered(piece) for piece in left}) > 1:
        return one_more(table, position.edition.words.any_baby)
    return left[0]


def depart(position: Position, action: Depart) -> Ruling:
    """Somebody leaves: what is lent goes home, the other cards away, and the turn goes on."""
    table, seat = position.table, action.seat
    name = table.seats[seat].name
    if table.outcome:
        return refused("over_for_leaving", RULE, name=name)
    if len(table.seats) <= LEAST:
        return Allowed((GaveUp(seat), Ended(Outcome(Ending.STOPPED))))
    own = table.turn.seat == seat
    events: list[Event] = []
    if table.pile:
        if own or _has_part(table.pile, seat):
            return Refused(still_open(position, table.pile))
        events += _not_answering(position, seat)
        position = position.after(events)
    elif own and table.chain:
        events += close(table.chain)
        position = position.after(events)
    home_first = _homewards(position, seat)
    events += home_first
    after = position.after(home_first)
    stable = after.table.seats[seat].stable
    babies = tuple(piece for piece in stable if after.kind(piece) is Kind.BABY)
    gone = Departed(seat, babies)
    events.append(gone)
    return Allowed((*events, *(after_turn(after.after([gone])) if own else ())))


def _has_part(pile: Pile, seat: SeatNumber) -> bool:
    """Say whether a player has played a card of the pile, or gets the one that lies lowest."""
    held = {each.seat for each in pile.held} | {each.whose for each in pile.held}
    places = {each.to.seat for each in pile.held if each.to}
    return seat in {*pile.players, pile.into, *held, *places}


def _not_answering(position: Position, seat: SeatNumber) -> tuple[Event, ...]:
    """Return that a player of whom it is still open answers nothing."""
    if seat not in responders(position):
        return ()
    ruling = pass_top(position, Pass(seat))
    return ruling.events if isinstance(ruling, Allowed) else ()


def _homewards(position: Position, seat: SeatNumber) -> list[Event]:
    """Return how cards go home that a player has lent or borrowed, and where a Magic card goes."""
    events: list[Event] = []
    for piece in dict.fromkeys(loan.piece for loan in position.table.loans):
        place = position.place_of(piece)
        of_piece = [loan for loan in position.table.loans if loan.piece == piece]
        theirs = {each for loan in of_piece for each in (loan.owner, loan.borrower)} | {place.seat}
        to = Place(Zone.STABLE, of_piece[0].owner) if of_piece else place
        if seat not in theirs or place.zone is not Zone.STABLE or to == place:
            continue
        moved = carry(position.table, piece, to)
        events, position = [*events, *moved], position.after(moved)
    chain = position.table.chain
    if chain is None:
        # Where all is closed, Magic cards are put away by that.
        return events
    effects = [each for link in chain.links for each in link.effects]
    others = {each.piece for each in effects if each.seat != seat}
    for piece in position.table.resolving:
        if piece not in others:
            away = carry(position.table, piece, home(position, piece, Place(Zone.DISCARD)))
            events, position = [*events, *away], position.after(away)
    return events


def rename(position: Position, action: Rename) -> Ruling:
    """A player's name is put right."""
    table = position.table
    others = [each for at, each in enumerate(table.seats) if at != action.seat]
    taken = _taken(table, action.name, others=tuple(each.name for each in others))
    if taken:
        return taken
    if table.seats[action.seat].name == action.name:
        return refused("called_so", RULE, name=action.name)
    return Allowed((Renamed(action.seat, action.name),))


def _taken(table: Table, name: str, others: tuple[str, ...] | None = None) -> Refused | None:
    """Refuse the name of another player."""
    names = tuple(seat.name for seat in table.seats) if others is None else others
    there = name.casefold() in {each.casefold() for each in names}
    return refused("name_taken", RULE, name=name) if there else None
