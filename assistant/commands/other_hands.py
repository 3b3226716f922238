"""A card of another player's hand, taken or put away: out of whose it comes, if nobody says it."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from assistant.cards.step_words import StepZone
from assistant.choices import Said
from assistant.commands.at import At
from assistant.commands.by_number import counted
from assistant.commands.moving import aimed, lies_open, move_card, unseen
from assistant.commands.secretly import secretly
from assistant.game.pieces import hand_of, lying_in
from assistant.language.heard import points
from assistant.language.slots import Where
from assistant.rules.actions import Move
from assistant.rules.asked_for import put_away_from, wanted_from
from assistant.rules.events import Verb
from assistant.rules.table import Place, SeatNumber, Zone
from assistant.words import say

_WHOSE = say("play.whose_hand")


def is_out_of_hand(at: At) -> bool:
    """Say whether a card that is taken is one of another hand, where effects take from there alone.

    Which one it is two players know.
    """
    source, table = at.slots.source, at.table
    if not table.full or (source and source.zone not in (None, Zone.HAND)):
        return False
    if not at.slots.card or points(at.slots.card) or at.slots.many is not None:
        return False
    return wanted_from(at.game.position) == frozenset({StepZone.HAND})


def take_out(at: At) -> Said:
    """Take a card out of another hand by its name, as the two know it."""
    slots, who = at.slots, at.who
    named = slots.owner if slots.source is None else slots.source.seat
    others = (seat for seat in range(len(at.table.seats)) if seat != who)

    def taken(card: At, giver: SeatNumber) -> Said:
        hand = Where(giver, Zone.HAND)
        return unseen(card, Verb.PULL, hand_of(giver), aimed(card, Zone.HAND), hand)

    return _out_of(at, (seat for seat in others if named in (None, who, seat)), taken)


def is_put_away(at: At) -> bool:
    """Say whether what a player discards is of a hand of which an effect lets that one choose.

    What is said to be out of the own hand is, and so is what other players discard.
    """
    slots = at.slots
    place = slots.source.zone if slots.source else None
    if not at.table.full or slots.is_hand or place not in (None, Zone.HAND):
        return False
    own = slots.owner == at.who or (place is Zone.HAND and slots.owner is None)
    hands = put_away_from(at.game.position, at.who)
    if own or not hands or slots.owner not in (None, *hands):
        return False
    return not lies_open(at, (lying_in(Zone.STABLE),))


def put_away(at: At) -> Said:
    """Put a card of a hand away, or so many of which nobody says which they are."""
    count, owner = counted(at.slots), at.slots.owner
    hands = sorted(put_away_from(at.game.position, at.who))
    seats = hands if owner is None else (owner,)

    def gone(card: At, giver: SeatNumber) -> Said:
        theirs, hand = replace(card, seat=giver), Where(giver, Zone.HAND)
        return move_card(theirs, Verb.DISCARD, hand_of(giver), aimed(theirs, Zone.DISCARD), hand)

    if count is None:
        return _out_of(at, seats, gone)
    some = Move(Verb.DISCARD, at.who, None, Place(Zone.DISCARD), count=count)
    return at.player(_WHOSE, seats, lambda giver: at.act(replace(some, seat=giver)))


def _out_of(at: At, seats: Iterable[SeatNumber], use: Callable[[At, SeatNumber], Said]) -> Said:
    """Use a card of one of some hands; where several may be meant, ask whose it is.

    Whoever is asked may have named the card: while it isn't clear whose it is, that stays secret.
    """
    # Whose it is, is known by then: what is left is the card.
    card = replace(at, slots=replace(at.slots, source=None, to=None))

    def asked() -> Said:
        return at.player(_WHOSE, seats, lambda giver: use(card, giver))

    return secretly(at.session, asked, at.who)
