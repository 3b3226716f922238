"""What may be done instead of losing a card, said before the loss or after it.

Some cards let their player give up something else: themselves for another card, or a card of the
hand for themselves.  The loss counts as had.  People often think of it only when the card is
gone: then it comes back, as long as the turn lasts.

Second print, "The Terms" (destroy, sacrifice); the text of Black Knight Unicorn.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from assistant.cards.step_words import StepVerb, This, When
from assistant.rules.actions import Action, Move
from assistant.rules.carrying import carry
from assistant.rules.events import Event, Lent, Moved, Verb
from assistant.rules.losses import with_lost
from assistant.rules.position import Area, Position
from assistant.rules.reasons import is_of
from assistant.rules.rulings import Doubts
from assistant.rules.table import Lost, Phase, Piece, Place, SeatNumber, Zone

_GIVING_UP = frozenset({Verb.SACRIFICE, Verb.DESTROY})
_WAYS = {StepVerb.SACRIFICE: Verb.SACRIFICE, StepVerb.DISCARD: Verb.DISCARD}


@dataclass(frozen=True, slots=True)
class Instead:
    """What a player may do instead of losing a card.

    By the card `by`: it is sacrificed itself, or a card is discarded.
    """

    by: Piece
    seat: SeatNumber
    verb: Verb

    def is_done_by(self, action: Action) -> bool:
        """Say whether an action is just that."""
        if not isinstance(action, Move) or action.verb is not self.verb:
            return False
        if self.verb is Verb.SACRIFICE:
            return action.piece == self.by
        return (action.seat, action.count) == (self.seat, 1)


def insteads(position: Position, piece: Piece, verb: Verb) -> Iterator[Instead]:
    """Yield what its player may do when a piece in play is to be lost by this verb."""
    place = position.place_of(piece)
    if place.zone is Zone.STABLE:
        yield from _for(position, position.area(place.seat), place.seat, piece, verb)


def may_stand_in(position: Position, piece: Piece) -> bool:
    """Say whether a card can be given up in place of another one that is lost."""
    card = position.card(piece)
    if card is None:
        return False
    texts = (each for each in card.effects if each.moment.when is When.INSTEAD)
    own = any(each.steps[0].verb is StepVerb.SACRIFICE for each in texts)
    return own or card.trait("stands_in") is not None


def of_another(position: Position, action: Move) -> SeatNumber | None:
    """Return whose card something is given up for that lies before another player; None if none.

    What goes in place of other cards does so for those of its own player alone.
    """
    if action.instead is None or action.piece is None:
        return None
    given, saved = _lies(position, action.piece), _lies(position, action.instead)
    return saved if given is not None and saved != given else None


def _lies(position: Position, piece: Piece) -> SeatNumber | None:
    """Return before whom a card lies, or lay until it was lost in this turn."""
    place = position.place_of(piece)
    if place.zone is Zone.STABLE:
        return place.seat
    lost = _lost(position, piece)
    return lost.seat if lost else None


def lost_before(position: Position, action: Action) -> tuple[Lost, Move] | None:
    """Return the loss of this turn that an action takes the place of, with what is done instead.

    None if it takes the place of none.  Who says that the other card dies means that as well, and
    so does who says I without being the player whose turn it is.  A loss after which nothing was
    done yet comes first.
    """
    return next(losses_before(position, action), None)


def losses_before(position: Position, action: Action) -> Iterator[tuple[Lost, Move]]:
    """Yield the losses of this turn that an action may take the place of, the likeliest first."""
    table = position.table
    if not isinstance(action, Move):
        return
    own_end = action.seat == table.turn.seat and table.turn.phase is Phase.END
    if action.verb is Verb.DISCARD and own_end:
        # Down to the hand limit.
        return
    # Whoever says so: the card is its player's to give up.
    given = action.verb in (Verb.DESTROY, Verb.SACRIFICE)
    losses = [each for each in reversed(table.turn.lost) if not each.undone]
    losses = [each for each in losses if action.instead in (None, each.piece)]
    for lost in sorted(losses, key=lambda each: each.followed):
        if action.verb is Verb.SACRIFICE and action.seat not in (lost.seat, table.turn.seat):
            # Who is named gives up nothing of somebody else.
            continue
        meant = replace(action, verb=Verb.SACRIFICE, seat=lost.seat) if given else action
        area = position.area(lost.seat)
        for each in _for(position, area, lost.seat, lost.piece, Verb(lost.verb)):
            there = _is_there(position, each, lost) and _can_return(position, lost)
            if each.is_done_by(meant) and there:
                yield lost, meant
                break


def hit_itself(position: Position, action: Action) -> tuple[Piece, ...] | None:
    """Return for which cards lost in this turn a card could have gone that was destroyed as well.

    None where the action gives up no such card: what is hit itself goes in place of none.  Who
    says that it dies means that as well, but only where it could have gone for another one.
    """
    if not isinstance(action, Move) or action.verb not in _GIVING_UP or not action.piece:
        return None
    lost = _lost(position, action.piece)
    if lost is None or lost.verb != Verb.DESTROY or not may_stand_in(position, lost.piece):
        return None
    others = (each for each in position.table.turn.lost if not each.undone)
    found = tuple(each.piece for each in others if _could_go(position, lost, each))
    return found if found or action.verb is Verb.SACRIFICE else None


def gone_instead(position: Position, action: Action) -> tuple[Piece, ...]:
    """Return what a card was given up for in this turn that an action has destroyed once more."""
    if not isinstance(action, Move) or action.verb is not Verb.DESTROY or not action.piece:
        return ()
    lost = _lost(position, action.piece)
    if lost is None or lost.verb != Verb.SACRIFICE:
        return ()
    saved = (each for each in position.table.turn.lost if each.undone)
    return tuple(each.piece for each in saved if _could_go(position, lost, each))


def _lost(position: Position, piece: Piece) -> Lost | None:
    """Return the loss in this turn of a card that still lies where it went."""
    if position.place_of(piece).zone is Zone.STABLE:
        return None
    losses = reversed(position.table.turn.lost)
    return next((each for each in losses if each.piece == piece and not each.undone), None)


def _could_go(position: Position, one: Lost, other: Lost) -> bool:
    """Say whether a lost card could have been sacrificed in place of another one of its player."""
    if one.piece == other.piece or one.seat != other.seat:
        return False
    lain = position.at(with_lost(position.table, (one, other)))
    ways = _for(lain, lain.area(other.seat), other.seat, other.piece, Verb(other.verb))
    return any(each.by == one.piece and each.verb is Verb.SACRIFICE for each in ways)


def restored(position: Position, lost: Lost) -> list[Event]:
    """Return that a card lies again where it was lost, and is lent as it was."""
    to, table = Place(Zone.STABLE, lost.seat), position.table
    # It may be seen in the hand no longer.
    unseen = table.place_of(lost.piece).zone in (Zone.HAND, Zone.DECK)
    whose = lost.seat if unseen else None
    back = carry(table, lost.piece, to, whose, Moved(lost.piece, to, Verb.PUT))
    over = (loan for loan in lost.loans if loan not in table.loans)
    return [*back, *(Lent(each.piece, each.owner, each.until, each.borrower) for each in over)]


def too_late(position: Position, lost: Lost) -> Doubts:
    """Return the doubt that something is done in place of a loss after which more was done."""
    doubts = Doubts()
    card = position.title(lost.piece)
    doubts.about("chain", "instead_late", lost.followed, card=card)
    return doubts


def _is_there(position: Position, instead: Instead, lost: Lost) -> bool:
    """Say whether the card that allows it lay there as it was lost and does still, or is that one.

    What has come only since saves nothing.
    """
    there = instead.by in position.area(instead.seat).pieces and instead.by not in lost.since
    return there or instead.by == lost.piece


def _can_return(position: Position, lost: Lost) -> bool:
    """Say whether a lost card may still be where it went; a hand without cards has it not."""
    table = position.table
    unseen = table.place_of(lost.piece).zone is Zone.DECK
    return not unseen or table.seats[lost.seat].hand_size != 0


def _for(
    position: Position, area: Area, seat: SeatNumber, piece: Piece, verb: Verb
) -> Iterator[Instead]:
    for by in dict.fromkeys((*area.pieces, piece)):
        card = position.card(by)
        # What starts with a condition is set off by it.
        if card is None or area.unset(by):
            continue
        if not card.effects and by != piece:
            what, *verbs = (card.trait("stands_in") or "-").split()
            if verb.value in verbs and area.is_meant(piece, what):
                yield Instead(by, seat, Verb.SACRIFICE)
        for text in card.effects:
            moment, first = text.moment, text.steps[0]
            if moment.when is not When.INSTEAD or not text.may or first.verb not in _WAYS:
                continue
            if verb.value not in [loss.value for loss in moment.losses]:
                continue
            # A card can go in place of another one, or something else in its own place.
            itself = moment.what.this is This.ONLY
            if (by == piece) is itself and is_of(area, piece, moment.what, by):
                yield Instead(by, seat, _WAYS[first.verb])
