"""Which deed is meant by a line that only says where a card goes, and whose card it is.

Who puts a card away may sacrifice it, or destroy it as an effect asks; who brings one in out of the
hand may play it.  Only what nobody is said to do puts right where a card lies.
"""

from dataclasses import replace

from assistant.cards.model import Kind
from assistant.cards.step_words import StepVerb, StepZone
from assistant.commands.at import At
from assistant.language.slots import Where
from assistant.rules.actions import Move, Play
from assistant.rules.asked_for import only_asked, wanted_from
from assistant.rules.events import Verb
from assistant.rules.judging import by_effect, is_asked_for
from assistant.rules.table import Phase, Piece, Place, SeatNumber, Zone
from assistant.rules.turn import is_acted

_LOSING = (Verb.DESTROY, Verb.SACRIFICE)
"""Ways in which an effect has a card go away that people say is removed."""

_BRINGING = frozenset({StepVerb.BRING})
_NOBODY: SeatNumber = -1


def deed_meant(at: At, verb: Verb, piece: Piece, to: Place, source: Where | None) -> Move:
    """Return the move that is meant by a verb and by where a piece goes: which deed, and whose."""
    place = at.table.place_of(piece)
    lies_open = place.zone is Zone.STABLE
    # What lies open is not given out of a hand: it only changes its area.
    how = Verb.BRING if verb is Verb.GIVE and lies_open else verb
    unsaid = at.seat is None and at.table.chain is not None
    # Who only says what is sacrificed means its player.
    who = place.seat if verb is Verb.SACRIFICE and unsaid and lies_open else at.who
    move = Move(how, who, piece, to, _whose(at, verb, source))
    return _as_deed(at, _given_up(at, move))


def is_played(at: At, move: Move) -> bool:
    """Say whether a card that is brought in out of the hand can only be one that is played.

    No effect brings it in, and whoever has the turn has still to play: so it can be answered.
    """
    table, piece = at.table, move.piece
    if move.verb is not Verb.BRING or piece is None or move.to.zone is not Zone.STABLE:
        return False
    acting = table.turn.seat == move.seat and table.turn.phase is Phase.ACTION
    quiet = not (table.pile or table.chain or table.untold or table.owed)
    hidden = table.place_of(piece).zone in (Zone.HAND, Zone.DECK)
    source = at.slots.source
    own = source is None or source.zone is Zone.HAND
    baby = at.game.position.kind(piece) is Kind.BABY
    return acting and quiet and hidden and own and not baby and not is_acted(table)


def is_laid_down(at: At, move: Move) -> bool:
    """Say whether somebody puts a card out of the hand before a player while an effect is open.

    What nobody is said to do only puts right where a card lies.
    """
    if move.verb is not Verb.PUT or move.piece is None or at.seat is None or at.table.pile:
        return False
    unseen = at.table.place_of(move.piece).zone in (Zone.HAND, Zone.DECK)
    quiet = at.table.chain is None or bool(at.table.untold)
    return unseen and move.to.zone is Zone.STABLE and not quiet


def laid_down(at: At, move: Move, source: Where | None) -> Move | Play:
    """Return that a card is brought in as an effect asks for; where none is about it, is played."""
    brings = replace(move, verb=Verb.BRING, whose=_whose(at, Verb.BRING, source))
    judged = by_effect(at.game.position, brings)
    if move.piece and judged.doubts and not judged.fits:
        return Play(at.who, move.piece, move.to.seat)
    return brings


def _given_up(at: At, move: Move) -> Move:
    """Return the sacrifice that is meant where each is to give up something, and somebody loses it.

    Where an effect of somebody else's has it lost, its player has not chosen it.
    """
    piece, place = move.piece, at.table.place_of(move.piece) if move.piece else None
    lost = move.verb is Verb.PUT and move.to.zone is Zone.DISCARD and at.table.pile is None
    if not lost or not piece or place is None or place.zone is not Zone.STABLE:
        return move
    asked_ = {verb for verb, _ in only_asked(at.game.position)}
    if StepVerb.SACRIFICE not in asked_ or StepVerb.DESTROY in asked_:
        return move
    return replace(move, verb=Verb.SACRIFICE, seat=place.seat)


def _as_deed(at: At, move: Move) -> Move:
    """Return the deed that it is where a player is said to put a card elsewhere, or into an area.

    Only what nobody is said to do puts right where a card lies.
    """
    piece, to = move.piece, move.to
    if move.verb is Verb.REMOVE and at.table.chain is not None:
        # Who takes a card away that an effect has lost takes it out of no game.
        lost = (replace(move, verb=each, to=Place(Zone.DISCARD)) for each in _LOSING)
        return next((each for each in lost if is_asked_for(at.game.position, each)), move)
    if move.verb is not Verb.PUT or piece is None or at.seat is None:
        return move
    place = at.table.place_of(piece)
    hidden = place.zone in (Zone.HAND, Zone.DECK)
    if hidden and to.zone is Zone.STABLE and at.table.pile:
        # What a card has brought in waits for the answers to it.
        return replace(move, verb=Verb.BRING, whose=_whose(at, Verb.BRING, at.slots.source))
    judged = by_effect(at.game.position, move)
    if place.zone is not Zone.STABLE or place == to or (judged.fits and not judged.doubts):
        return move
    if to.zone is Zone.DISCARD:
        verb = Verb.SACRIFICE if place.seat == move.seat else Verb.DESTROY
    elif to.zone is Zone.STABLE:
        verb = Verb.STEAL if to.seat == move.seat else Verb.BRING
    elif to.zone is Zone.HAND:
        verb = Verb.RETURN
    else:
        return move
    return replace(move, verb=verb)


def _whose(at: At, verb: Verb, source: Where | None) -> SeatNumber | None:
    """Return the seat out of whose hand a card comes that nobody sees."""
    if verb is Verb.PUT and not source:
        return None
    if verb is Verb.PUT and source and source.zone is Zone.NURSERY:
        # Out of nobody's hand: it does not lie there already, to be named only now.
        return _NOBODY
    if source and source.zone is Zone.HAND:
        return at.who if source.seat is None else source.seat
    if source and source.zone is not None:
        return None
    if verb is Verb.TAKE and (at.table.chain or at.table.pile):
        # An effect takes it out of the deck.
        return None
    if verb is Verb.BRING and _is_out_of_deck(at):
        return None
    return at.who


def _is_out_of_deck(at: At) -> bool:
    """Say whether open effects have cards brought in out of the deck, and none out of a hand."""
    if not (at.table.chain or at.table.pile):
        return False
    places = wanted_from(at.game.position, _BRINGING)
    return bool(places) and StepZone.HAND not in (places or ())
