"""Questions for a number, and for what lies in one place; none of them changes the game."""

import re
from dataclasses import replace

from assistant.choices import Said
from assistant.commands.at import At
from assistant.commands.played import played
from assistant.commands.questions import discard_pile, nursery, scores
from assistant.commands.rule_questions import rules_said
from assistant.game.phrase import lines_heard, meant, number_in, read_place
from assistant.rules.edition import Rulebook
from assistant.rules.table import SeatNumber, Zone
from assistant.words import asked
from assistant.words.announcement import plain
from assistant.words.plain import printable


@played("questions", "how many")
def how_many(at: At) -> Said:
    """Say how many animals or cards a player has, or the deck, the discard pile, the Nursery."""
    words = re.findall(r"\w+", at.rest.casefold())
    named = [each for each, name in enumerate(at.game.names) if name.casefold() in words]
    players = {word for each in named for word in at.game.names[each].casefold().split()}
    animals = _animals(at.game.book)
    rest = [word for word in words if word not in players | animals]
    if any(meant("counting", word) is None and number_in(word) is None for word in rest):
        told = at.tell("unclear.not_understood", typed=printable(at.words, 60))
        return rules_said(at.session, at.words) or (told,)
    about = {meant("counting", word) for word in rest}
    seat = named[0] if named else at.who
    if "discard" in about:
        return discard_pile(at)
    if "nursery" in about:
        return nursery(at)
    if "win" in about and not named:
        return scores(replace(at, rest="", seat=None))
    if "deck" in about and not named:
        return (plain(asked.deck_line(at.game.position)),)
    return _of(at, seat, in_hand="hand" in about and not animals & set(words))


def _animals(book: Rulebook) -> set[str]:
    """Return the words for what is counted to win, and for its species."""
    species = {each.casefold() for card in book.cards.values() for each in card.species}
    own = {book.edition.words.animal.casefold(), book.edition.words.animals.casefold()}
    return own | species | {f"{each}s" for each in species} | set(lines_heard("animals"))


def _of(at: At, seat: SeatNumber, *, in_hand: bool) -> Said:
    """Say how many cards a player has in the hand, or how many animals."""
    if in_hand:
        return (plain(asked.hand_line(at.game.position, seat)),)
    return tuple(map(plain, asked.arithmetic(at.game.position, seat)))


@played("questions", "what is in")
def what_is_in(at: At) -> Said:
    """Say what lies in a place."""
    where = read_place(at.game.names, at.rest.rstrip("?!. "), at.area)
    if where is None:
        return (at.tell("unclear.not_understood", typed=printable(at.words, 60)),)
    seat = at.who if where.seat is None else where.seat
    match where.zone:
        case Zone.DISCARD:
            return discard_pile(at)
        case Zone.NURSERY:
            return nursery(at)
        case Zone.HAND:
            return _of(at, seat, in_hand=True)
        case Zone.DECK:
            return (plain(asked.deck_line(at.game.position)),)
        case _:
            return tuple(map(plain, asked.cards_of(at.game.position, seat)))
