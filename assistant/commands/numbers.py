"""Words that set a number right: the table knows best."""

from collections.abc import Iterator
from dataclasses import replace

from assistant.cards.find import Found, Several, Unknown
from assistant.cards.model import Kind
from assistant.choices import Said
from assistant.commands.at import At
from assistant.commands.card_named import use_card
from assistant.commands.copy_meant import Named, use_copy
from assistant.commands.noting import keep, not_clear
from assistant.commands.played import played
from assistant.commands.tracking import lay_out
from assistant.finding import card_meant, is_named
from assistant.game.pieces import lying_in
from assistant.language.heard import entries
from assistant.language.slots import filled_by
from assistant.rules.actions import Move, SetCount, SetDeck, SetHand
from assistant.rules.events import Verb
from assistant.rules.table import Place, Zone
from assistant.rules.winning import tally
from assistant.words import asked, joined, say
from assistant.words.announcement import plain

_MOST_ALIKE = 7
"""So many copies of one card are laid out at once at the most."""


@played("numbers", "has")
def has(at: At) -> Said:
    """Set how many a player has, or how many cards in the hand, or say which cards lie there."""
    slots = at.slots
    numbered = slots.number is not None and not slots.strange
    if slots.in_hand and slots.card and not numbered:
        return _keeps(at, slots.card)
    if slots.number is None and at.table.full and slots.cards:
        return _laid_out(at, slots.cards)
    if slots.number is None:
        return (at.tell("play.how_many", word="has"),)
    if slots.strange:
        card = _one_of_several(at, slots.behind) if at.table.full else ""
        few = card and 1 < slots.number <= _MOST_ALIKE
        return lay_out(at, at.who, (card,) * slots.number) if few else not_clear(at, slots.strange)
    if slots.in_hand:
        return at.act(SetHand(at.who, slots.number))
    return _counted(at, slots.number)


def _laid_out(at: At, cards: tuple[str, ...]) -> Said:
    """Say which cards lie before a player; of a list it is told what else stays there."""
    before, anew = at.game.position.area(at.who).pieces, at.answers.open
    yield from lay_out(at, at.who, cards)
    position = at.game.position
    if len(cards) == 1 or not anew or at.session.prompt.options or at.table.untold:
        return
    named = {title for each in cards for title in _titles(at, each)}
    stay = (position.title(each) for each in position.area(at.who).pieces if each in before)
    left = [each for each in dict.fromkeys(stay) if each.casefold() not in named]
    if left:
        told = joined("commas", *left)
        yield at.tell(
            "play.stay_there", count=len(left), cards=told, name=at.name(at.who), area=at.area
        )


def _titles(at: At, text: str) -> Iterator[str]:
    """Yield the titles, as they are compared, that may be meant by the name of a card."""
    yield text.casefold()
    match card_meant(at.session, text, played=True):
        case Found(match=found):
            yield found.card.title.casefold()
        case Several(matches=matches):
            yield from (each.card.title.casefold() for each in matches)
        case Unknown():
            pass


def _one_of_several(at: At, text: str) -> str:
    """Return the name of a card of which several are named: ``basic goats``; nothing if it is none.

    Only the whole name counts, for a number of animals is no number of cards.
    """
    book, named = at.game.book, at.session.library.has_name
    species = {each for card in book.cards.values() for each in card.species}
    kinds = {each.casefold() for each in (*species, *book.species.values())}
    names = (text, *(text.removesuffix(end) for end in entries("several_end")))
    return next((each for each in names if each.casefold() not in kinds and named(each)), "")


def _counted(at: At, number: int) -> Said:
    """Set how many a player has; what wins is asked about where one player alone has said it."""
    counts, wins = SetCount(at.who, number), tally(at.game.position, at.who).target
    if at.session.seat is None or at.table.full or number < wins:
        return at.act(counts)
    sure = at.tell("play.wins_by_number", name=at.name(at.who), count=number)
    return at.sure((sure,), lambda: at.act(counts))


@played("numbers", "baby is")
def baby_is(at: At) -> Said:
    """Say which Baby a player has, where nobody has said that yet."""
    if at.table.full and at.table.stand_in_of(at.who) is None:
        return (at.tell("play.baby_known", name=at.name(at.who)),)

    def use(named: Named, at: At) -> Said:
        to = Place(Zone.STABLE, at.who)
        if isinstance(named, str) or named.card.kind is not Kind.BABY:
            title = named if isinstance(named, str) else named.card.title
            return (at.tell("play.no_such_baby", card=title),)
        return use_copy(at, named, nursery, lambda piece: at.act(Move(Verb.PUT, at.who, piece, to)))

    nursery = (lying_in(Zone.NURSERY),)
    said, titles = at.slots.card.casefold(), {card.title for card in at.game.position.perhaps}
    meant = [each for each in titles if set(said.split()) <= set(each.casefold().split())]
    text = meant[0] if said and len(meant) == 1 else at.slots.card
    return use_card(at, text, say("play.which_baby", name=at.name(at.who)), use, nursery)


@played("numbers", "plus")
def plus(at: At) -> Said:
    """Raise a player's number, by one or by more."""
    return _by(at, +1)


@played("numbers", "minus")
def minus(at: At) -> Said:
    """Lower a player's number, by one or by more."""
    return _by(at, -1)


def _by(at: At, sign: int) -> Said:
    number = at.slots.number if at.slots.said else 1
    if number is None:
        return (at.tell("play.how_many", word="plus" if sign > 0 else "minus"),)
    return _counted(at, at.table.seats[at.who].count + sign * number)


@played("numbers", "holds")
def hand(at: At) -> Said:
    """Say or set how many cards a player has in the hand."""
    slots = at.slots
    if slots.said and _is_a_card(at):
        return _keeps(at, slots.said)
    if slots.number is None:
        return (plain(asked.hand_line(at.game.position, at.who)),)
    return at.act(SetHand(at.who, slots.number))


def _is_a_card(at: At) -> bool:
    """Say whether what is held is a card, be it one of no deck: nobody else is to hear which."""
    slots = at.slots
    text = slots.said if slots.number is None else slots.behind
    named = bool(text) and is_named(card_meant(at.session, text, played=True))
    return named or bool(slots.strange)


def _keeps(at: At, card: str) -> Said:
    """Note the card that a player is said to hold, as `keep` does."""
    words = f"{at.name(at.who)} keep {card}"
    slots = filled_by(card, at.game.around)
    return keep(replace(at, seat=at.who, slots=slots, words=words))


@played("numbers", "deck")
def deck(at: At) -> Said:
    """Say or set how many cards the deck has; deck 0 is the end of it."""
    number = 0 if at.slots.option == "empty" else at.slots.number
    if number is None:
        return (plain(asked.deck_line(at.game.position)),)
    return at.act(SetDeck(number))
