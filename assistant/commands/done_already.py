"""What is said of a card has happened already, or happens by itself: what is told instead.

At a table people say aloud what was done by itself, and what an effect has taken with it.  So it
is with cards that go home from a loan; which copy of one that is, is known here as well.
"""

from assistant.commands.at import At
from assistant.commands.copy_meant import Named
from assistant.game.pieces import copies
from assistant.language.slots import Where
from assistant.rules.actions import Move
from assistant.rules.asking import asks
from assistant.rules.babies import there_already
from assistant.rules.events import Moved, Repaid, TurnBegan, Verb
from assistant.rules.judging import asked_by_another, is_asked_for
from assistant.rules.replacing import gone_instead, hit_itself
from assistant.rules.table import Piece, Place, Zone
from assistant.rules.turn import over_limit, to_the_limit
from assistant.rules.unsaid import will_by_itself
from assistant.words.announcement import Announcement
from assistant.words.winning import either, join

_PLACING = frozenset({Verb.PUT, Verb.LEND, Verb.BRING})
"""Ways to move a card that only say where it goes."""

_LOSING = frozenset({Verb.DESTROY, Verb.SACRIFICE})
"""Ways to move a card by which it is nobody's any more."""

_HOME = frozenset({Verb.RETURN, Verb.BRING, Verb.GIVE})
"""Ways to move a card by which it may go home that was lent."""

_GAINING = frozenset({Verb.STEAL, Verb.BRING, Verb.GIVE})
"""Ways to move a card by which it comes before somebody else."""

_SEEN = frozenset({Zone.STABLE, Zone.DISCARD, Zone.NURSERY})
"""Zones in which everybody sees what lies there."""

_LAST = 3
"""So many acts back people still say what has gone by itself."""


def nothing_to_move(at: At, move: Move) -> Announcement | None:
    """Return what is told where a card need not be moved: it lies there, has gone, or will go.

    None where it is to be moved.
    """
    piece, to, table, position = move.piece, move.to, at.table, at.game.position
    if piece is None:
        return None
    if move.verb is Verb.PUT and move.whose is None:
        piece = there_already(position, piece, to) or piece
    lent = any(loan.piece == move.piece for loan in table.loans)
    placed = move.verb in _PLACING and to.zone not in (Zone.HAND, Zone.DECK)
    if placed and not lent and table.place_of(piece) == to:
        return at.tell("unclear.lies_there", card=position.title(piece))
    told = _stands_in(at, move)
    if told:
        return told
    again = move.verb is Verb.SHUFFLE and not is_asked_for(position, move)
    if (
        (again and _is_shuffled_in(at, piece))
        or (move.verb is not Verb.PUT and _just_moved(at, piece, move))
        or _one_has_gone(at, piece, move)
    ):
        return _gone_for_another(at, piece, move) or at.tell("play.done_already")
    if will_by_itself(position, move):
        return at.tell("play.by_itself_later", card=position.title(piece))
    return None


def _gone_for_another(at: At, piece: Piece, move: Move) -> Announcement | None:
    """Return that a card was lost by one effect, where another that is open asks for the same.

    Which one is meant people may have said: it is not done by that one.  None where none asks.
    """
    position = at.game.position
    if move.verb not in _LOSING or position.place_of(piece).zone is Zone.STABLE:
        return None
    asked = asked_by_another(position, move)
    if asked is None:
        return None
    card, by = position.title(piece), position.title(asked.piece)
    what = next(asks(position, asked), None)
    return at.tell("play.gone_already", card=card, area=at.area, by=by, what=what or "")


def stood_in_before(at: At, verb: Verb, named: Named, source: Where | None) -> Announcement | None:
    """Return what is told of a player's card that was lost before, as it stands in for others."""
    if source is None or source.seat is None or source.zone is not None:
        return None
    title = named if isinstance(named, str) else named.card.title
    stable, position = at.table.seats[source.seat].stable, at.game.position
    if any(position.title(piece) == title for piece in stable):
        return None
    lost = (each.piece for each in at.table.turn.lost if each.seat == source.seat)
    moves = (Move(verb, at.who, each, Place(Zone.DISCARD)) for each in lost)
    found = (_stands_in(at, each) for each in moves if position.title(each.piece or "") == title)
    return next((each for each in found if each), None)


def told_gone(at: At, verb: Verb, named: Named, source: Where | None) -> Announcement | None:
    """Return what is told where the last act has done with a card of somebody's what is said of it.

    That one has no other card of the name any more.  None where it has not.
    """
    piece = _just_gone(at, verb, named, source)
    if piece is None:
        return None
    again = Move(verb, at.who, piece, Place(Zone.DISCARD))
    return _gone_for_another(at, piece, again) or at.tell("play.done_already")


def _just_gone(at: At, verb: Verb, named: Named, source: Where | None) -> Piece | None:
    acts = at.game.record.acts()
    if source is None or source.seat is None or source.zone is not None or not acts:
        return None
    pieces, table = copies(at.game.position, named), at.table
    if any(piece in table.seats[source.seat].stable for piece in pieces):
        return None
    lost = {each.piece: each.seat for each in table.turn.lost}
    moved = (each for each in acts[-1].events if isinstance(each, Moved) and each.piece in pieces)
    found = (
        event.piece
        for event in moved
        if event.to == table.place_of(event.piece)
        # What goes where nobody sees it is told to nobody, but for what was seen to go back.
        and (event.to.zone in _SEEN or event.how is Verb.RETURN)
        and (event.how is verb or {event.how, verb} <= _GAINING)
        and lost.get(event.piece, source.seat) == source.seat
    )
    return next(found, None)


def just_sacrificed(at: At, kinds: frozenset[str]) -> bool:
    """Say whether cards of some kinds were just sacrificed by what an effect does by itself."""
    acts = at.game.record.acts()[-_LAST:]
    events = [event for act in acts for event in act.events if isinstance(event, Moved)]
    gone = [event.piece for event in events if event.how is Verb.SACRIFICE]
    return any(at.game.position.kind(piece) in kinds for piece in gone)


def _stands_in(at: At, move: Move) -> Announcement | None:
    """Return what is destroyed in place of what, where a lost card is given up or lost once more.

    None where it is a card like any other.
    """
    position = at.game.position
    hit, saved = hit_itself(position, move), gone_instead(position, move)
    if move.piece is None or (hit is None and not saved):
        return None
    card = position.title(move.piece)
    if saved:
        return at.tell("play.gone_instead", card=card, other=join([*map(position.title, saved)]))
    if not hit:
        return at.tell("play.hit_itself_alone", card=card)
    return at.tell("play.hit_itself", card=card, other=either([*map(position.title, hit)]))


def _just_moved(at: At, piece: Piece, move: Move) -> bool:
    """Say whether a card has just done by itself what somebody says of it."""
    acts = at.game.record.acts()
    events = acts[-1].events if acts else ()
    place = at.table.place_of(piece)
    done = (event for event in events if isinstance(event, Moved) and event.piece == piece)
    # Where it lies in a hand nobody learns whether it is there.
    seen, lies = place.zone is Zone.DISCARD and move.to == place, place.zone is Zone.STABLE
    if lies and move.to != place:
        # It has gone elsewhere.
        return False
    return any(
        event.to == place and (event.how is move.verb or seen or {event.how, move.verb} <= _GAINING)
        for event in done
    )


def _one_has_gone(at: At, piece: Piece, move: Move) -> bool:
    """Say whether a card called like a hidden one has just gone by itself where that is said to go.

    At a table people say aloud what was done by itself: no second one comes out of a hand.
    """
    position, table, source = at.game.position, at.table, at.slots.source
    hidden = table.place_of(piece).zone in (Zone.HAND, Zone.DECK)
    if not hidden or table.pile or (source is not None and source.zone is not None):
        return False
    if over_limit(position) and to_the_limit(position, move):
        return False
    if move.to.zone not in (Zone.DISCARD, Zone.DECK):
        return False
    title, acts = position.title(piece), at.game.record.acts()[-_LAST:]
    went = any(
        isinstance(event, Moved)
        and event.how is not Verb.PUT
        and event.to.zone is move.to.zone
        and event.to == table.place_of(event.piece)
        and position.title(event.piece) == title
        for act in acts
        for event in act.events
    )
    return went and not is_asked_for(position, move)


def _is_shuffled_in(at: At, piece: Piece) -> bool:
    """Say whether a card went into the deck in this turn, and nobody has seen it since."""
    if at.table.place_of(piece).zone is not Zone.DECK:
        return False
    for act in reversed(at.game.record.acts()):
        for event in reversed(act.events):
            if isinstance(event, TurnBegan):
                return False
            if isinstance(event, Moved) and event.piece == piece:
                return event.how is Verb.SHUFFLE and event.to.zone is Zone.DECK
    return False


# -- home from a loan ------------------------------------------------------------------


def lent_home(at: At, verb: Verb, named: Named) -> Piece | None:
    """Return the copy of a card that goes home by these words: what is due now comes first.

    None where none was lent, or where it is not said that it goes to its owner.
    """
    to, table = at.slots.to, at.table
    if not _is_home(at, verb) or (to and to.zone):
        return None
    pieces = copies(at.game.position, named)
    due = table.loans_due()
    loans = (*due, *((each.piece, each.owner) for each in table.loans))
    found = [
        piece
        for piece, owner in loans
        if piece in pieces
        and table.place_of(piece).zone is Zone.STABLE
        and (to is None or to.seat in (None, owner))
        and at.slots.owner in (None, table.place_of(piece).seat)
        and (at.seat in (None, table.place_of(piece).seat) or (piece, owner) in due)
    ]
    return found[0] if found else None


def has_come_home(at: At, verb: Verb, named: Named | None) -> bool:
    """Say whether a card, any where none is `named`, has just gone home by itself as is said."""
    if not _is_home(at, verb):
        return False
    pieces = copies(at.game.position, named) if named is not None else None
    to, table = at.slots.to, at.table
    events = [event for act in at.game.record.acts()[-_LAST:] for event in act.events]
    repaid = {event.piece for event in events if isinstance(event, Repaid)}
    return any(
        isinstance(event, Moved)
        and event.how is None
        and event.piece in repaid
        and (pieces is None or event.piece in pieces)
        and event.to == table.place_of(event.piece)
        and (to is None or to.seat in (None, event.to.seat))
        for event in events
    )


def _is_home(at: At, verb: Verb) -> bool:
    """Say whether words may say that a card goes home."""
    to = at.slots.to
    if verb not in _HOME or (verb is not Verb.RETURN and to is None):
        return False
    return to is None or to.zone in (None, Zone.STABLE)
