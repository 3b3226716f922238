"""Words that set a number right: the table knows best."""

from assistant.choices import Said
from assistant.commands.answering import lacks
from assistant.commands.at import At
from assistant.commands.played import played
from assistant.commands.tracking import cards_in, lay_out
from assistant.game.phrase import lines_heard, meant, number_first, number_in, seat_first, spoken
from assistant.rules.actions import SetCount, SetDeck, SetHand
from assistant.rules.table import Zone
from assistant.standing import plain
from assistant.words import asked


@played("numbers", "has", "have", "count")
def has(at: At) -> Said:
    """Set how many a player has, or how many cards in the hand, or say which cards lie there."""
    found = seat_first(at.game.names, at.rest) if at.seat is None else None
    seat, rest = found if found else (at.who, at.rest)
    passing = lacks(at)
    if passing is not None:
        return passing
    number = number_first(rest)
    cards = cards_in(at, rest) if number is None and at.table.full else ()
    if cards:
        return lay_out(at, seat, cards)
    if number is None:
        return (at.tell("play.how_many", word="has"),)
    count, behind = number
    if behind and not _is_of_a_number(at, behind):
        return (at.tell("unclear.part", typed=behind), at.tell("unclear.number"))
    where = meant("zones", behind.removeprefix("in ").removeprefix("cards in "))
    if where == Zone.HAND.value or behind.casefold() in ("cards", "card"):
        return at.act(SetHand(seat, count))
    return at.act(SetCount(seat, count))


def _is_of_a_number(at: At, behind: str) -> bool:
    """Say whether what stands behind a number is about it: ``unicorns``, ``cards in hand``."""
    words = at.game.book.edition.words
    own = {each.casefold() for each in (words.animal, words.animals, words.area)}
    known = own | set(lines_heard("of_a_number"))
    return all(number_in(each) is not None or each in known for each in spoken(behind).split())


@played("numbers", "plus", "gains", "up")
def plus(at: At) -> Said:
    """Raise a player's number, by one or by more."""
    return _by(at, +1)


@played("numbers", "minus", "loses", "down")
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


@played("numbers", "holds", "hold", "hand")
def hand(at: At) -> Said:
    """Say or set how many cards a player has in the hand."""
    found = seat_first(at.game.names, at.rest) if at.seat is None else None
    seat, rest = found if found else (at.who, at.rest)
    number = number_first(rest)
    if number is None:
        return (plain(asked.hand_line(at.game.book, at.table, seat)),)
    return at.act(SetHand(seat, number[0]))


@played("numbers", "deck")
def deck(at: At) -> Said:
    """Say or set how many cards the deck has; deck 0 is the end of it."""
    rest = at.rest.casefold()
    number = (0, "") if rest in ("empty", "out") else number_first(rest)
    if number is None:
        return (plain(asked.deck_line(at.game.book, at.table)),)
    return at.act(SetDeck(number[0]))
