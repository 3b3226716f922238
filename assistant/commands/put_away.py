"""A card that an effect puts away out of another player's hand: out of whose, if nobody says it."""

from dataclasses import replace

from assistant.choices import Said
from assistant.commands.at import At
from assistant.commands.by_number import counted
from assistant.commands.moving import aimed, lies_open, move_card
from assistant.commands.secretly import secretly
from assistant.game.pieces import hand_of, lying_in
from assistant.language.heard import Where
from assistant.rules.actions import Move
from assistant.rules.asked_for import put_away_from
from assistant.rules.events import Verb
from assistant.rules.table import Place, SeatNumber, Zone
from assistant.words import say


def is_out_of_a_hand(at: At) -> bool:
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
    """Put a card of a hand away, named or not; where nobody says whose hand it is, ask.

    Whoever is asked may have named the card: while it isn't clear whose it is, that stays secret.
    """
    slots, count, who = at.slots, counted(at.slots), at.who

    def gone(giver: SeatNumber) -> Said:
        pile = Place(Zone.DISCARD)
        if count is not None:
            return at.act(Move(Verb.DISCARD, giver, None, pile, count=count))
        # Whose it is, is known by now: what is left is the card.
        theirs = replace(at, seat=giver, slots=replace(slots, source=None, to=None))
        hand = Where(giver, Zone.HAND)
        to = aimed(theirs, Zone.DISCARD)
        return move_card(theirs, Verb.DISCARD, hand_of(giver), to, hand)

    def asked() -> Said:
        every = sorted(put_away_from(at.game.position, who))
        seats = every if slots.owner is None else (slots.owner,)
        return at.player(say("play.whose_hand"), seats, gone)

    return asked() if count is not None else secretly(at.session, asked, who)
