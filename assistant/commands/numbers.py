"""Words that set a number right: the table knows best."""

from dataclasses import replace

from assistant.cards.model import Kind
from assistant.choices import Said
from assistant.commands.at import At, Named
from assistant.commands.moves import is_of_a_number, keep, not_clear
from assistant.commands.played import played
from assistant.commands.tracking import cards_in, lay_out
from assistant.finding import card_meant, is_named
from assistant.game.phrase import (
    bare,
    meant,
    number_first,
    option,
    read_phrase,
)
from assistant.game.pieces import lying_in
from assistant.language.program import seat_first
from assistant.rules.actions import Move, SetCount, SetDeck, SetHand
from assistant.rules.events import Verb
from assistant.rules.table import Place, SeatNumber, Zone
from assistant.words import asked, say
from assistant.words.announcement import plain


@played("numbers", "has")
def has(at: At) -> Said:
    """Set how many a player has, or how many cards in the hand, or say which cards lie there."""
    found = seat_first(at.game.names, at.rest) if at.seat is None else None
    seat, rest = found if found else (at.who, at.rest)
    number = number_first(rest)
    phrase = read_phrase(at.game.names, rest)
    in_hand = phrase.to is not None and phrase.to.zone is Zone.HAND
    if in_hand and phrase.card and not (number and is_of_a_number(at, number[1])):
        return _keeps(at, seat, phrase.card)
    cards = cards_in(at, rest) if number is None and at.table.full else ()
    if cards:
        return lay_out(at, seat, cards)
    if number is None:
        return (at.tell("play.how_many", word="has"),)
    count, behind = number
    if behind and not is_of_a_number(at, behind):
        return not_clear(at, behind)
    places = {meant("zones", word) for word in behind.split()}
    if Zone.HAND.value in places or (behind and meant("counted", behind) is not None):
        return at.act(SetHand(seat, count))
    return at.act(SetCount(seat, count))


@played("numbers", "baby is")
def baby_is(at: At) -> Said:
    """Say which Baby a player has, where nobody has said that yet."""
    found = seat_first(at.game.names, at.rest) if at.seat is None else None
    seat, rest = found if found else (at.who, at.rest)
    if at.table.full and at.table.stand_in_of(seat) is None:
        return (at.tell("play.baby_known", name=at.name(seat)),)

    def use(named: Named, at: At) -> Said:
        to = Place(Zone.STABLE, seat)
        if isinstance(named, str) or named.card.kind is not Kind.BABY:
            title = named if isinstance(named, str) else named.card.title
            return (at.tell("play.no_such_baby", card=title),)
        return at.piece(named, nursery, lambda piece: at.act(Move(Verb.PUT, seat, piece, to)))

    nursery = (lying_in(Zone.NURSERY),)
    said, titles = bare(rest).casefold(), {card.title for card in at.game.position.perhaps}
    meant_ = [each for each in titles if set(said.split()) <= set(each.casefold().split())]
    text = meant_[0] if said and len(meant_) == 1 else bare(rest)
    return at.card(text, say("play.which_baby", name=at.name(seat)), use, nursery)


@played("numbers", "plus")
def plus(at: At) -> Said:
    """Raise a player's number, by one or by more."""
    return _by(at, +1)


@played("numbers", "minus")
def minus(at: At) -> Said:
    """Lower a player's number, by one or by more."""
    return _by(at, -1)


def _by(at: At, sign: int) -> Said:
    found = seat_first(at.game.names, at.rest) if at.seat is None else None
    seat, rest = found if found else (at.who, at.rest)
    number = number_first(rest or "1")
    if number is None:
        return (at.tell("play.how_many", word="plus" if sign > 0 else "minus"),)
    return at.act(SetCount(seat, at.table.seats[seat].count + sign * number[0]))


@played("numbers", "holds")
def hand(at: At) -> Said:
    """Say or set how many cards a player has in the hand."""
    found = seat_first(at.game.names, at.rest) if at.seat is None else None
    seat, rest = found if found else (at.who, at.rest)
    number = number_first(rest)
    if rest and _is_a_card(at, rest if number is None else number[1]):
        return _keeps(at, seat, rest)
    if number is None:
        return (plain(asked.hand_line(at.game.position, seat)),)
    return at.act(SetHand(seat, number[0]))


def _is_a_card(at: At, rest: str) -> bool:
    """Say whether what is held is a card, be it one of no deck: nobody else is to hear which."""
    named = is_named(card_meant(at.session, bare(rest), played=True))
    return named or not is_of_a_number(at, rest)


def _keeps(at: At, seat: SeatNumber, rest: str) -> Said:
    """Note the card that a player is said to hold, as `keep` does."""
    words = f"{at.name(seat)} keep {rest}"
    return keep(replace(at, seat=seat, rest=rest, words=words))


@played("numbers", "deck")
def deck(at: At) -> Said:
    """Say or set how many cards the deck has; deck 0 is the end of it."""
    rest = at.rest.casefold()
    number = (0, "") if option(rest) == "empty" else number_first(rest)
    if number is None:
        return (plain(asked.deck_line(at.game.position)),)
    return at.act(SetDeck(number[0]))
